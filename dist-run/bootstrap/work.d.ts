import { type CalendarWorker, type Clock, type FinishErasures, type SettleBookings, type Storage, type SweepPersons, type Worker } from '../core/index.js';
interface Parts {
    readonly worker: Worker;
    readonly calendars: Pick<CalendarWorker, 'claim' | 'idle' | 'abandon'>;
    readonly settle: SettleBookings;
    readonly erasures: Pick<FinishErasures, 'execute'>;
    readonly persons: Pick<SweepPersons, 'execute'>;
    readonly storage: Pick<Storage, 'events' | 'ledger' | 'arming'>;
    readonly clock: Clock;
    readonly eventsKeepDays: number;
    /** True if the clock can be trusted for deletions by age. Default true. */
    readonly mayTidy?: () => boolean;
    readonly onFault: (error: unknown) => void;
    /** Called with the numbers of jobs and calendars that were abandoned because the work was stopped. */
    readonly onGivenUp: (jobs: number, calendars: number) => void;
}
/** Background work. */
export interface Work {
    stop(drainMilliseconds?: number): Promise<void>;
}
/** Runs jobs, updates bookings by the clock, completes erasures, and deletes expired data, until it is stopped. */
export declare function startWork(parts: Parts): Work;
export {};
