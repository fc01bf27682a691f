import { type Calendar, type CalendarReads, type CalendarStatus, type Instant, type NoSlot } from '../../../core/index.js';
import type { Database } from '../file/database.js';
export declare class SqliteCalendarReads implements CalendarReads {
    #private;
    constructor(database: Database);
    due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]>;
    /** Computes the status in SQL, as `statusOf` would: parsing every calendar would block the event loop. */
    statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>>;
}
