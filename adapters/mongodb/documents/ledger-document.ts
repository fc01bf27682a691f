import type { AppliedName } from './codecs.js';

/** Head of an app's sequence of changes. Everything in the app is written through this document. */
export interface LedgerDocument {
  /** UUID of the app. */
  readonly _id: string;
  readonly seq: number;
  readonly at: number;
  /** True if a change must be applied, or a deleted app must be cleared. */
  readonly open: boolean;
  /** True if the app was deleted: no change follows. */
  readonly sealed: boolean;
  /** The last change, until it is completely applied. */
  readonly pending: Pending | null;
  /** Identifiers of the last changes. A writer finds out from them if its own change was stored. */
  readonly recent: readonly string[];
  /** UUID of the last event moved here from the app's document (unreported-events.ts). Absent if there was none. */
  readonly reported?: string;
}

export interface Pending {
  readonly id: string;
  readonly writes: readonly Write[];
  /** Number of further documents that contain the rest of the pending writes, if these exceed the size limit of a document. */
  readonly spilled: number;
}

/** Write of one document in a change. `order` is only used for a new document. */
export interface Write {
  readonly to: AppliedName;
  readonly _id: string;
  /** New fields of the document. Null: the document becomes a tombstone. Events are only inserted, never changed. */
  readonly put: Readonly<Record<string, unknown>> | null;
  /** UUID that a stored document must have to be changed. Only for jobs. */
  readonly uuid?: string | undefined;
  readonly order: string;
}

/** Part of a change that exceeds the size limit of a document. `_id` is `<change>/<number>`. */
export interface SpilledDocument {
  readonly _id: string;
  readonly app: string;
  readonly writes: readonly Write[];
}
