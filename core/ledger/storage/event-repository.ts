import type { Slice, Sliced } from '../../basics/pagination.js';
import type { Instant } from '../../basics/ports.js';
import type { AppEvent, EventType } from '../../model/event.js';

export interface EventFilter {
  /** Only events of one of these types. An empty list matches nothing. */
  readonly types?: readonly EventType[] | undefined;
  readonly booking?: string | undefined;
}

/** Reads events. The Ledger writes them. */
export interface EventRepository {
  /** Returns the number of the app's last change, from 0. The numbers have no gaps, and every reader sees the same. @throws NotFoundError */
  sequence(app: string): Promise<number>;
  /** Returns events in commit order, after `after` if given, with their `total`. Undefined if there is no such event (any more). */
  list(app: string, slice: Slice, filter: EventFilter, after?: string): Promise<Sliced<AppEvent> | undefined>;
  /** Up to `limit` events after `after`, or from the first, without counting. Undefined if there is no such event (any more). */
  after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined>;
  /** Returns an event that is in the feed. Undefined if there is no such event (any more). */
  get(app: string, uuid: string): Promise<AppEvent | undefined>;
  /** UUID of the app's last event, in commit order. Undefined without events. */
  latest(app: string): Promise<string | undefined>;
  /** Deletes up to `limit` events of all apps from before a moment, only from the front of each feed. Returns their number. */
  forget(before: Instant, limit: number): Promise<number>;
}
