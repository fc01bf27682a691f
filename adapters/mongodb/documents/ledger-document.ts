import type { AppliedName } from './codecs.js';

/** Where an app stands in its sequence of changes: the one document through which everything in it is written. */
export interface LedgerDocument {
  /** The app. */
  readonly _id: string;
  /** The number of the last change. */
  readonly seq: number;
  /** Its moment. */
  readonly at: number;
  /** Whether something is to be done: a change to be applied, or a deleted app to be cleared away. */
  readonly open: boolean;
  /** Whether the app was deleted: nothing follows. */
  readonly sealed: boolean;
  /** The last change, until all of it is applied. */
  readonly pending: Pending | null;
  /** The identifiers of the last changes, by which a writer finds out whether its own was stored. */
  readonly recent: readonly string[];
  /** The UUID of the last event that came here from the app's document; absent while none has (told.ts). */
  readonly told?: string;
}

export interface Pending {
  readonly id: string;
  readonly writes: readonly Write[];
  /** How many further documents hold the rest of the writes, when one could not hold all. */
  readonly spilled: number;
}

/** What a change makes of one document; `seq` is the change's own, and `order` counts when the document is new. */
export interface Write {
  readonly to: AppliedName;
  readonly _id: string;
  /** What the document has from now on; null: it is removed. An event is put once, and never changes. */
  readonly put: Readonly<Record<string, unknown>> | null;
  /** Of a job: the one that it must be. */
  readonly uuid?: string | undefined;
  readonly order: string;
}

/** A part of a change that is too big for one document. `_id` is `<change>/<number>`. */
export interface SpilledDocument {
  readonly _id: string;
  readonly app: string;
  readonly writes: readonly Write[];
}
