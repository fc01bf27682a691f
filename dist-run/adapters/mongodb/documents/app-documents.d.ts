import type { Answer } from '../../../core/ledger/idempotency.js';
import type { AppRecord, ManageSecret, StoredSession } from '../../../core/model/app.js';
import type { ChangeEvent } from '../../../core/model/change-event.js';
/**
 * An app with its credential. It is one document outside the ledgers, because its slug and name are unique in the whole
 * service.
 */
export interface AppDocument {
    readonly _id: string;
    /**
     * `removing`: the app is already gone for all readers, and its document is about to be deleted. `fence`: there is no
     * app. The document keeps a writer that has lost its claim from using the UUID (claims.ts).
     */
    readonly state: 'live' | 'removing' | 'fence';
    /** Revision of the document, which guards each write. */
    readonly rev: number;
    /** Identifiers of the last writes, by which a writer finds out if its own was stored. */
    readonly recent: readonly string[];
    readonly owner: string;
    readonly slug: string;
    readonly name: string;
    readonly slugFolded: string;
    readonly nameFolded: string;
    readonly description: string;
    /** JSON text, which preserves every key exactly. */
    readonly meta: string;
    readonly sendsLetters?: true | null;
    readonly version: number;
    readonly createdAt: number;
    readonly updatedAt: number;
    readonly digest: string;
    readonly previousDigest: string | null;
    readonly previousUntil: number | null;
    /** Secret of manage tokens. Null or absent until it is needed. */
    readonly manage?: ManageSecret | null;
    /** Absent in documents from before sessions existed. */
    readonly sessions?: readonly StoredSession[];
    /** Answer of the last write that had one. It is stored with that write, and later moved to its claim. */
    readonly answer: ClaimedAnswer | null;
    /** Events of the app that may not be in its feed yet, in order (unpublished-events.ts). Absent in older documents. */
    readonly untold?: readonly ChangeEvent[];
    /** Moment of the first event of `untold`, for the index. Null or absent if there is none. */
    readonly untoldSince?: number | null;
}
export interface ClaimedAnswer extends Answer {
    readonly claim: string;
}
/** Builds the fields of the document from a record, and the answer and events stored with it. */
export declare function appFields({ app, credential }: AppRecord, answer: ClaimedAnswer | null, untold: readonly ChangeEvent[]): Omit<AppDocument, '_id' | 'state' | 'rev' | 'recent'>;
export declare function untoldFields(untold: readonly ChangeEvent[]): Pick<AppDocument, 'untold' | 'untoldSince'>;
export declare function recordOf(document: AppDocument): AppRecord;
/** Builds a fence for a UUID without a document. No app can have its slug or name. */
export declare function fenceFields(uuid: string, at: number): Omit<AppDocument, '_id' | 'rev'>;
