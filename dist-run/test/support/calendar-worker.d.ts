import type { FetchCalendar, ReadCalendar } from '../../core/calendars/calendar-ports.js';
import { CalendarWorker } from '../../core/calendars/calendar-worker.js';
import type { Clock } from '../../core/ports.js';
import type { Storage } from '../../core/storage/storage.js';
interface Parts {
    readonly fetchCalendar?: FetchCalendar;
    readonly readCalendar?: ReadCalendar;
}
/** A worker that reads calendars as the service does, by a clock of the test's. */
export declare function aCalendarWorker(storage: Storage, clock: Clock, parts?: Parts): CalendarWorker;
/** Reads due calendars until none is left, and returns their number. */
export declare function readDue(worker: CalendarWorker): Promise<number>;
export {};
