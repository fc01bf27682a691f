import type { Ledger } from '../ledger/ledger.js';
import type { Clock, NewUuid } from '../ports.js';
import type { Arming } from '../storage/arming.js';
import { type CalendarRepository } from '../storage/calendar-repository.js';
import type { FetchCalendar, ReadCalendar } from './calendar-ports.js';
interface Needs {
    readonly calendars: CalendarRepository;
    readonly arming: Pick<Arming, 'disarmed'>;
    readonly ledger: Ledger;
    readonly fetchCalendar: FetchCalendar;
    readonly readCalendar: ReadCalendar;
    readonly newUuid: NewUuid;
    readonly clock: Clock;
    /** Called when a calendar could not be read because of a bug. */
    readonly onFault: (error: unknown, calendar: DueCalendar) => void;
    /** Spreads the retries of many; a number from 0 to 1. */
    readonly jitter?: () => number;
}
/** A calendar that a worker could not read for a reason of our own. */
export interface DueCalendar {
    readonly app: string;
    readonly calendar: string;
}
/** Reads calendars that are kept elsewhere, each by one worker at a time, under a lease; in any number of processes. */
export declare class CalendarWorker {
    #private;
    constructor(needs: Needs);
    /**
     * Claims due calendars, by turns of the apps, and starts to read them, unless the storage is disarmed. Also reports stale ones. Returns
     * the number of claimed calendars.
     */
    claim(): Promise<number>;
    /** Resolves when no read of this worker is running. */
    idle(): Promise<void>;
    /** Abandons the running reads and returns their number. They are repeated when their leases expire. */
    abandon(): number;
}
export {};
