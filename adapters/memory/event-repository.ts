import type { BookingEvent } from '../../core/events/event.js';
import type { EventFilter, EventRepository } from '../../core/events/event-repository.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import type { Instant } from '../../core/ports.js';
import type { State } from './state.js';
import { StoredEvents } from './stored-events.js';

const NONE = new StoredEvents();

export class MemoryEventRepository implements EventRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async list(
    app: string,
    slice: Slice,
    filter: EventFilter,
    after?: string,
  ): Promise<Sliced<BookingEvent> | undefined> {
    return this.#events(app).list(slice, filter, after);
  }

  async after(app: string, after: string | undefined, limit: number): Promise<readonly BookingEvent[] | undefined> {
    return this.#events(app).after(after, limit);
  }

  async forget(before: Instant, limit: number): Promise<number> {
    let count = 0;
    for (const { events } of this.#state.contents.values()) {
      if (count >= limit) break;
      count += events.forget(before, limit - count);
    }
    return count;
  }

  #events(app: string): StoredEvents {
    return this.#state.contents.get(app)?.events ?? NONE;
  }
}
