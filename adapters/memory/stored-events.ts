import {
  type AppEvent,
  type EventFilter,
  erasedEvent,
  type Instant,
  type Slice,
  type Sliced,
} from '../../core/index.js';
import { frozen } from './deep-freeze.js';

export class StoredEvents {
  readonly #events: AppEvent[] = [];
  /** Positions of the events by UUID, counted from the app's first event, including deleted events. */
  readonly #places = new Map<string, number>();
  #forgotten = 0;

  add(event: AppEvent): void {
    this.#places.set(event.uuid, this.#forgotten + this.#events.length);
    this.#events.push(event);
  }

  all(): readonly AppEvent[] {
    return [...this.#events];
  }

  get(uuid: string): AppEvent | undefined {
    const place = this.#places.get(uuid);
    return place === undefined ? undefined : this.#events[place - this.#forgotten];
  }

  get length(): number {
    return this.#events.length;
  }

  put(event: AppEvent): void {
    const place = this.#places.get(event.uuid);
    if (place === undefined) this.add(event);
    else this.#events[place - this.#forgotten] = event;
  }

  get latest(): string | undefined {
    return this.#events.at(-1)?.uuid;
  }

  after(after: string | undefined, limit: number): readonly AppEvent[] | undefined {
    const start = this.#startAfter(after);
    return start === undefined ? undefined : this.#events.slice(start, start + limit);
  }

  list({ offset = 0, limit }: Slice, { types, booking }: EventFilter, after?: string): Sliced<AppEvent> | undefined {
    const start = this.#startAfter(after);
    if (start === undefined) return undefined;
    const total = this.#events.length - start;
    if (types === undefined && booking === undefined) {
      return { items: this.#events.slice(start + offset, start + offset + limit), total };
    }
    const items: AppEvent[] = [];
    let count = 0;
    for (let index = start; index < this.#events.length; index += 1) {
      const event = this.#events[index]!;
      if (types?.includes(event.type) === false || (booking ?? event.booking) !== event.booking) continue;
      if (count >= offset && items.length < limit) items.push(event);
      count += 1;
    }
    return { items, total: count };
  }

  /** Deletes events only from the front of the feed, so that a slow reader gets 410 instead of missing events. */
  forget(before: Instant, limit: number): number {
    let count = 0;
    while (count < limit && count < this.#events.length && this.#events[count]!.at < before) count += 1;
    for (const { uuid } of this.#events.splice(0, count)) this.#places.delete(uuid);
    this.#forgotten += count;
    return count;
  }

  filtered(isWanted: (event: AppEvent) => boolean): readonly AppEvent[] {
    return this.#events.filter(isWanted);
  }

  /** Erases these events, if they still exist. */
  erase(events: readonly AppEvent[]): void {
    for (const { uuid } of events) {
      const event = this.get(uuid);
      if (event && event.booking !== null) this.put(frozen(erasedEvent(event)));
    }
  }

  /**
   * Sets back the first `limit` events that are later than `to`. Their new moment is `to`, or the earliest moment of the events behind the
   * first of them if that is before `to`. Returns the number of changed events.
   */
  turnBack(to: Instant, limit: number): number {
    const first = this.#events.findIndex(({ at }) => at > to);
    if (first === -1) return 0;
    const at = this.#events.slice(first).reduce((earliest, event) => Math.min(earliest, event.at), to);
    let count = 0;
    for (let index = first; index < this.#events.length && count < limit; index += 1) {
      const event = this.#events[index]!;
      if (event.at <= to) continue;
      this.#events[index] = frozen({ ...event, at });
      count += 1;
    }
    return count;
  }

  #startAfter(after: string | undefined): number | undefined {
    if (after === undefined) return 0;
    const place = this.#places.get(after);
    return place === undefined ? undefined : place - this.#forgotten + 1;
  }
}
