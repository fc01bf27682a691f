import { type Calendar, type CalendarStatus } from '../../../core/model/calendar.js';
import type { Instant } from '../../../core/ports.js';
import { type NoSlot } from '../../../core/storage/calendar-repository.js';
import type { CalendarReads } from '../../../core/storage/repositories.js';
import type { Collections } from '../driver/collections.js';
export declare class MongoCalendarReads implements CalendarReads {
    #private;
    constructor(collections: Collections);
    due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]>;
    statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>>;
}
