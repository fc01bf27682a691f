import type { Instant } from '../../basics/ports.js';
import type { AppHead, ExportRecord, ImportRecord } from './copy-records.js';

/** Contents of an app to export. `newer`: only what was changed after the change number `than` of the app. */
export type WantedContents = { readonly contents: 'all' | 'none' } | NewerContents;

interface NewerContents {
  readonly contents: 'newer';
  readonly than: number;
  /** Jobs that workers released (gave back) after this moment count as newer, because a release does not change the app's sequence. */
  readonly releasedSince: Instant;
}

/** Called for each app, before its contents are read. */
export type ChooseContents = (app: AppHead) => WantedContents;

export const ALL_CONTENTS: ChooseContents = () => ({ contents: 'all' });
export const NO_CONTENTS: ChooseContents = () => ({ contents: 'none' });

/**
 * Export and import of a storage for copies (core/upkeep/README.md, "Copying"), as neutral records. Excludes idempotent
 * answers and the leases of workers.
 */
export interface Copying {
  /**
   * Yields all contents in the order of `ExportRecord`. A storage that cannot tell what is newer, or what was removed, yields all contents
   * when asked for newer ones, and marks the app's record with `all`.
   * `newer` contains at least all objects that were put or removed after the change `than`, all events after it, all jobs that are not over
   * or were released recently, and the first stored event.
   */
  exportObjects(choose: ChooseContents): AsyncIterable<ExportRecord>;
  /**
   * Stores the records unchanged, with their versions, UUIDs and sequences, in order. Existing ones are replaced in place. Bookings are not
   * checked for capacity.
   * - A `mark` makes all records before it durable. The first mark also disarms the storage as an unfinished copy, and a null mark makes it
   * a finished one. Resolves when everything is durable.
   * - An `app` with `all` contents loses its earlier contents. Otherwise only its record is changed.
   * - An `end` sets the number and moment of the app's last change. Until then, an app that lost its contents has the sequence 0.
   */
  importObjects(records: AsyncIterable<ImportRecord>): Promise<void>;
}
