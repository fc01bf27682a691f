import { UnavailableError } from '../../../core/errors.js';
import type { ChangeEvent } from '../../../core/model/change-event.js';
import type { LedgerDocument, Write } from '../documents/ledger-document.js';
import { type Collections, type Surroundings } from '../driver/collections.js';
/** Position of an app without pending changes: all changes up to `seq` are applied. 0: it has no ledger yet. */
export interface LedgerHead {
    readonly seq: number;
    readonly at: number;
    readonly recent: readonly string[];
    readonly told?: string | undefined;
    /** Events of the app before its first change, while it has no ledger. */
    readonly untold?: readonly ChangeEvent[] | undefined;
}
/** A change, ready to be stored; `size` is about how many bytes its writes have. */
export interface StorableChange {
    readonly id: string;
    readonly at: number;
    readonly writes: readonly Write[];
    readonly size: number;
    /** The UUID of the last of the events among them that come from the app's document, if any do. */
    readonly told?: string | undefined;
}
/**
 * Implements the steps of adapters/mongodb/README.md, "The commit": reading an app's position, storing its next change, applying pending
 * changes, and clearing a deleted app. Each step is idempotent, and any process may run it at any time.
 */
export declare class LedgerState {
    #private;
    constructor(collections: Collections, surroundings: Surroundings);
    /**
     * Returns the app's position as of this process's last read. A read that starts from it is consistent if the ledger still has this
     * position afterwards, which saves reading it first. Undefined if unknown, or if reading the ledger first is required.
     */
    remembered(app: string): LedgerHead | undefined;
    read(app: string): Promise<LedgerDocument | undefined>;
    /** Returns the app's position after applying pending changes. @throws NotFoundError if the app does not exist (any more). */
    standing(app: string): Promise<LedgerHead>;
    /** The same, of an app that may never have been there; undefined when it was deleted. */
    standingOfAny(app: string): Promise<LedgerHead | undefined>;
    /** True if the app's position is unchanged, with nothing pending. Otherwise remembers the new position, if it is certain. */
    stillAt(app: string, { seq }: LedgerHead): Promise<boolean>;
    /**
     * Stores the change as the next one after `standing`, and returns the ledger with it, to be applied. Undefined if another change came
     * first; then nothing is stored.
     */
    store(app: string, standing: LedgerHead, change: StorableChange): Promise<LedgerDocument | undefined>;
    /**
     * Applies the pending change, then clears the ledger for the next one. Every step is guarded by `seq`, so it can be repeated at any time,
     * even much later. `writes`: the pending writes, if the caller has them.
     */
    applyPending(ledger: LedgerDocument, writes?: readonly Write[]): Promise<void>;
    /** Seals the ledger with the app's last change: none can follow it. */
    seal(app: string): Promise<void>;
    /** Removes all that changes have put there. */
    empty(app: string): Promise<void>;
    /** Closes the ledger of a cleared app. It stays stored, to keep late writers out. */
    closeSealed(app: string): Promise<void>;
    /** Lists ledgers with pending changes, including those that live processes are applying. */
    open(): Promise<readonly LedgerDocument[]>;
}
/** About how many bytes the write takes in a document. */
export declare function sizeOf(write: Write): number;
export declare function tooBusy(): UnavailableError;
