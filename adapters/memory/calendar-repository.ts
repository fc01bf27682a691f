import type {
  Calendar,
  CalendarFilter,
  CalendarRepository,
  CalendarStatus,
  Instant,
  NoSlot,
  Slice,
  Sliced,
} from '../../core/index.js';
import type { State } from './state.js';

export class MemoryCalendarRepository implements CalendarRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<Calendar | undefined> {
    return this.#state.contents.get(app)?.objects.calendar.get(uuid);
  }

  async list(app: string, slice: Slice, filter: CalendarFilter): Promise<Sliced<Calendar>> {
    return this.#state.contents.get(app)?.objects.calendar.list(slice, filter) ?? { items: [], total: 0 };
  }

  async due(now: Instant, limit: number, without: NoSlot): Promise<readonly Calendar[]> {
    return this.#state.dueCalendars.due(now, limit, without);
  }

  async statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>> {
    return this.#state.dueCalendars.statuses(now, limit);
  }
}
