import type { SettleBookings } from '../bookings/settle-bookings.js';
import type { Clock, NewUuid } from '../ports.js';
import type { Arming, Disarmed } from '../storage/arming.js';
import type { JobRepository } from '../storage/job-repository.js';
interface Needs {
    readonly arming: Arming;
    readonly settle: Pick<SettleBookings, 'execute'>;
    readonly jobs: Pick<JobRepository, 'claim' | 'release' | 'backlog'>;
    readonly newUuid: NewUuid;
    readonly clock: Clock;
}
/** Result of arming. */
export interface Armed {
    /** State before arming. */
    readonly disarmed: Disarmed;
    /** Number of jobs that were skipped because they fell due before. 0 with `sendOverdue`. */
    readonly skipped: number;
}
/** Reason of jobs that fell due while the storage was disarmed. */
export declare const FELL_DUE_DISARMED = "It fell due while the storage was disarmed";
/** @throws CopyError if the storage is an unfinished copy. */
export declare function mustBeFinished(disarmed: Disarmed | undefined): void;
/** Arms a storage that was made as a copy: from then on it may send messages and call other services. */
export declare class ArmStorage {
    #private;
    constructor(needs: Needs);
    /**
     * Skips jobs that have fallen due. With `sendOverdue` they run instead. Returns undefined if the storage was
     * already armed. Can be repeated and continues after an interruption.
     * @throws CopyError if the storage is an unfinished copy.
     */
    execute({ sendOverdue }?: {
        readonly sendOverdue?: boolean;
    }): Promise<Armed | undefined>;
}
export {};
