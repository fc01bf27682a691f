import type { Calendar, CalendarReads, CalendarStatus, Instant, NoSlot } from '../../core/index.js';
import type { State } from './state.js';

export const memoryCalendarReads = (state: State): CalendarReads => ({
  async due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]> {
    return state.dueCalendars.due(now, limit, without);
  },

  async statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>> {
    return state.dueCalendars.statuses(now, limit);
  },
});
