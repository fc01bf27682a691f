import type { Calendar, CalendarReads, CalendarStatus, Instant, NoSlot } from '../../core/index.js';
import type { State } from './state.js';

export class MemoryCalendarReads implements CalendarReads {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]> {
    return this.#state.dueCalendars.due(now, limit, without);
  }

  async statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>> {
    return this.#state.dueCalendars.statuses(now, limit);
  }
}
