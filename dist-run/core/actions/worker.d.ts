import type { TransitionBooking } from '../bookings/change-booking.js';
import type { Ledger } from '../ledger/ledger.js';
import { type ActionType } from '../model/action.js';
import type { Job } from '../model/job.js';
import type { Clock, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { Arming } from '../storage/arming.js';
import type { JobRepository } from '../storage/job-repository.js';
import { type ActionChannels } from './channels.js';
interface Needs {
    readonly jobs: Pick<JobRepository, 'claim' | 'release'>;
    readonly arming: Pick<Arming, 'disarmed'>;
    readonly ledger: Ledger;
    readonly apps: AppRepository;
    readonly transitionBooking: TransitionBooking;
    readonly channels: ActionChannels;
    readonly newUuid: NewUuid;
    readonly clock: Clock;
    /** Called when a job could not be run because of a bug. */
    readonly onFault: (error: unknown, job: Job) => void;
    /** Spreads the retries of many; a number from 0 to 1. */
    readonly jitter?: () => number;
    /** Wraps each attempt, for metrics and traces. Default: only makes the attempt. */
    readonly observe?: ObserveAttempt;
    /** Attempts under way in this worker; default 1,024, at least 64. */
    readonly slots?: number;
}
/**
 * Runs an attempt at an action of that type, and returns its job as `attempt` does. The job is then `delivered`, `failed`, waiting for the
 * next attempt, or `skipped`.
 */
export type ObserveAttempt = (type: ActionType, attempt: () => Promise<Job>) => Promise<Job>;
/** Longer than any attempt may take, so that a job is run again only when its worker is dead. */
export declare const LEASE = 60000;
/**
 * Runs jobs, in any number of processes: a lease lets only one worker run a job at a time. A job is skipped if its booking or action has
 * changed meanwhile.
 */
export declare class Worker {
    #private;
    constructor(needs: Needs);
    /** Claims due jobs and starts them, unless the storage is disarmed. Returns the number of claimed jobs. */
    claim(): Promise<number>;
    /** Resolves when there is room for jobs that the last claim had to pass over; of several that wait, for the last. */
    room(): Promise<void>;
    /** Abandons the running jobs and returns their number. Their results are ignored, and they run again when their leases expire. */
    abandon(): number;
    /** Resolves when no job of this worker is running. */
    idle(): Promise<void>;
}
export {};
