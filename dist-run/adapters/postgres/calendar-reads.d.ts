import { type Calendar, type CalendarReads, type CalendarStatus, type FeedReads, type FeedState, type Instant, type NoSlot } from '../../core/index.js';
import type { Database } from './database.js';
export declare class PostgresCalendarReads implements CalendarReads {
    #private;
    constructor(database: Database);
    due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]>;
    statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>>;
}
export declare class PostgresFeedReads implements FeedReads {
    #private;
    constructor(database: Database);
    stateOf(digest: string): Promise<FeedState | undefined>;
}
