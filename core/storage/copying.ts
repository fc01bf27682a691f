import type { Instant } from '../ports.js';
import type { AppHead, ExportRecord, ImportRecord } from './copy-records.js';

/** Which contents of an app are wanted; `newer` than a number of its sequence. */
export type WantedContents = { readonly contents: 'all' | 'none' } | NewerContents;

export interface NewerContents {
  readonly contents: 'newer';
  readonly than: number;
  /** What is lately: jobs are released without a change of their app. */
  readonly releasedSince: Instant;
}

/** Asked about each app, as its turn comes. */
export type ChooseContents = (app: AppHead) => WantedContents;

export const ALL_CONTENTS: ChooseContents = () => ({ contents: 'all' });
export const NO_CONTENTS: ChooseContents = () => ({ contents: 'none' });

/**
 * How a storage takes part in being copied (core/README.md, "Copying"): two methods, over neutral records. Idempotent
 * answers and the leases of workers are no part of it.
 */
export interface Copying {
  /**
   * All that is stored, in the order of `ExportRecord`. A storage that can tell neither what is newer than a number, nor
   * what was removed since, gives all contents when it is asked for the newer ones, and says so.
   *
   * What follows `newer` is no less than each object that was put or removed since then, the events since then, all jobs
   * that are not over or were released lately, and the first event that is kept.
   */
  exportObjects(choose: ChooseContents): AsyncIterable<ExportRecord>;
  /**
   * Stores what it is given, as it is: with the version, the UUID and the sequence that it has, in the order in which it
   * comes. What is there already is replaced, in its place. No object is judged: what was taken, was taken.
   *
   * - All that comes before a `mark` is durable with it, or before it; with the first one, the storage is disarmed as an
   *   unfinished copy, and with the one that is null it is a finished one. Resolves when all is durable.
   * - An `app` with `all` contents loses those that it had; without, only its record is changed.
   * - An `end` sets where the app stands. Until then, one whose contents were lost stands at 0.
   */
  importObjects(records: AsyncIterable<ImportRecord>): Promise<void>;
}
