import type { AppEvent, EventType } from '../model/event.js';
import type { Slice, Sliced } from '../pagination.js';
import type { Instant } from '../ports.js';

export interface EventFilter {
  /** One of these; an empty list is met by none. */
  readonly types?: readonly EventType[] | undefined;
  readonly booking?: string | undefined;
}

/** Reads events; they are written through the Ledger. */
export interface EventRepository {
  /**
   * In commit order, those after the event `after`, if given. `total` counts all that match, after it.
   * Undefined when no event of the app with that UUID is kept.
   */
  list(app: string, slice: Slice, filter: EventFilter, after?: string): Promise<Sliced<AppEvent> | undefined>;
  /** Up to `limit` events after the event `after` (from the first one on, when it is left out), without counting. Undefined as above. */
  after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined>;
  /** The UUID of the app's last event, in commit order; undefined when none is kept. */
  latest(app: string): Promise<string | undefined>;
  /**
   * Forgets events older than a moment, of all apps, from the front of each feed only, so that nobody who reads on misses one;
   * up to `limit` at once, answering how many.
   */
  forget(before: Instant, limit: number): Promise<number>;
}
