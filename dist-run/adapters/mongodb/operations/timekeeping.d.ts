import type { Instant } from '../../../core/ports.js';
import type { LastChange, Timekeeping, TurnedBack } from '../../../core/storage/timekeeping.js';
import { type Collections } from '../driver/collections.js';
import type { Claims } from '../ledger/claims.js';
import type { MongoLedger } from '../ledger/ledger.js';
export declare class MongoTimekeeping implements Timekeeping {
    #private;
    constructor(collections: Collections, ledger: MongoLedger, claims: Claims);
    changedAfter(moment: Instant, limit: number): Promise<readonly LastChange[]>;
    turnBack(app: string, to: Instant): Promise<TurnedBack>;
    /** Updates the events one after another, so that they stay in order if the process dies in between. */
    turnBackEvents(app: string, to: Instant, limit?: number): Promise<number>;
    /** Answers of an app are in the collection `answers`, those of an owner in `claims`. */
    turnBackAnswers(appOrOwner: string, to: Instant, limit: number): Promise<number>;
    endLeases(app: string, beyond: Instant): Promise<number>;
}
