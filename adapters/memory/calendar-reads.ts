import type { CalendarReads } from '../../core/index.js';
import type { State } from './state.js';

export const memoryCalendarReads = (state: State): CalendarReads => ({
  async due(now, limit, without) {
    return state.dueCalendars.due(now, limit, without);
  },

  async statuses(now, limit) {
    return state.dueCalendars.statuses(now, limit);
  },
});
