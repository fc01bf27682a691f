import type { AppEvent, EventFilter, EventRepository, Instant, Slice, Sliced } from '../../core/index.js';
import { NotFoundError } from '../../core/index.js';
import { OverState } from './state.js';
import { StoredEvents } from './stored-events.js';

const NONE = new StoredEvents();

export class MemoryEventRepository extends OverState implements EventRepository {
  async sequence(app: string): Promise<number> {
    const contents = this.state.contents.get(app);
    if (!contents) throw new NotFoundError();
    return contents.sequence;
  }

  async list(app: string, slice: Slice, filter: EventFilter, after?: string): Promise<Sliced<AppEvent> | undefined> {
    return this.#events(app).list(slice, filter, after);
  }

  async after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined> {
    return this.#events(app).after(after, limit);
  }

  async get(app: string, uuid: string): Promise<AppEvent | undefined> {
    return this.#events(app).get(uuid);
  }

  async latest(app: string): Promise<string | undefined> {
    return this.#events(app).latest;
  }

  async forget(before: Instant, limit: number): Promise<number> {
    let count = 0;
    for (const { events } of this.state.contents.values()) {
      if (count >= limit) break;
      count += events.forget(before, limit - count);
    }
    return count;
  }

  #events(app: string): StoredEvents {
    return this.state.contents.get(app)?.events ?? NONE;
  }
}
