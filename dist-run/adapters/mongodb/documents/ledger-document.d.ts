import type { AppliedName } from './codecs.js';
/** Head of an app's sequence of changes. Everything in the app is written through this document. */
export interface LedgerDocument {
    /** UUID of the app. */
    readonly _id: string;
    /** Number of the last change. */
    readonly seq: number;
    /** Moment of the last change. */
    readonly at: number;
    /** True if a change must be applied, or a deleted app must be cleared. */
    readonly open: boolean;
    /** True if the app was deleted: no change follows. */
    readonly sealed: boolean;
    /** The last change, until it is completely applied. */
    readonly pending: Pending | null;
    /** Identifiers of the last changes, by which a writer finds out if its own was stored. */
    readonly recent: readonly string[];
    /**
     * UUID of the last event that was moved here from the app's document. Absent if there was none
     * (unpublished-events.ts).
     */
    readonly told?: string;
}
export interface Pending {
    readonly id: string;
    readonly writes: readonly Write[];
    /** Number of further documents that hold the rest of the writes, if these exceed the size limit of a document. */
    readonly spilled: number;
}
/** Write of a change to one document. `order` applies only if the document is new. */
export interface Write {
    readonly to: AppliedName;
    readonly _id: string;
    /** New fields of the document; null removes it. Events are written once, and never change. */
    readonly put: Readonly<Record<string, unknown>> | null;
    /** UUID that the document must have; for jobs only. */
    readonly uuid?: string | undefined;
    readonly order: string;
}
/** Part of a change that exceeds the size limit of a document. `_id` is `<change>/<number>`. */
export interface SpilledDocument {
    readonly _id: string;
    readonly app: string;
    readonly writes: readonly Write[];
}
