import { type Clock, type FindAppsAhead } from '../../core/index.js';
import type { Log } from './logging.js';
interface Parts {
    readonly clock: Clock;
    readonly appsAhead: Pick<FindAppsAhead, 'execute'>;
    readonly log: Pick<Log, 'warn' | 'error'>;
    /** Monotonic clock in milliseconds. */
    readonly monotonic?: () => number;
}
/** Problems although the storage answers: the warnings of `GET /readyz`. */
export type ClockWarning = 'change_in_future' | 'clock_jumped' | 'clock_back';
/** Reports jumps of the clock, and apps that were written to while a clock was ahead. */
export declare class ClockWatch {
    #private;
    constructor({ clock, appsAhead, log, monotonic }: Parts);
    /** Starts regular checks, which do not keep the process alive. */
    start(): void;
    /** Resolves once the storage is no longer used. */
    stop(): Promise<void>;
    /** True if data may be deleted by its age. */
    mayTidy(): boolean;
    /** @throws UnavailableError if the storage does not answer. */
    warnings(): Promise<readonly ClockWarning[]>;
}
export {};
