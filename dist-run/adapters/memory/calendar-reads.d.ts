import type { Calendar, CalendarReads, CalendarStatus, Instant, NoSlot } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryCalendarReads implements CalendarReads {
    #private;
    constructor(state: State);
    due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]>;
    statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>>;
}
