import type { Decision, Ledger, View, Wanted } from '../../../core/ledger/ledger.js';
import type { ChangeEvent } from '../../../core/model/change-event.js';
import type { Instant } from '../../../core/ports.js';
import type { Collections, Surroundings } from '../driver/collections.js';
import type { Claims } from './claims.js';
import { type LedgerHead, type LedgerState } from './ledger-state.js';
/**
 * Implements adapters/mongodb/README.md, "The commit". The writes of an app in this process wait in a queue, and share changes
 * (`CommitQueue`).
 */
export declare class MongoLedger implements Ledger {
    #private;
    constructor(collections: Collections, surroundings: Surroundings, state: LedgerState, claims: Claims);
    commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R>;
    read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R>;
    /**
     * Returns what `read` reads of several objects, from one position of the app. If the app changes during each of three reads, returns the
     * last one.
     */
    steady<T>(app: string, read: (standing: LedgerHead) => Promise<T>): Promise<T>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
    /**
     * Makes a change that sets the moment of the app's last change to `to`, if it is later. Returns the earlier moment. No other change comes
     * between this one and the end of `before`.
     */
    turnBack(app: string, to: Instant, before: () => Promise<void>): Promise<Instant | null>;
    /**
     * Publishes the app's own events, which `find` reads for the app's position, as a change. Events that are published already are skipped.
     * @throws NotFoundError if the app does not exist.
     */
    tell(app: string, find: () => Promise<readonly ChangeEvent[]>): Promise<void>;
    /** Resolves when no commit is under way. */
    idle(): Promise<void>;
}
