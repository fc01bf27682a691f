import type { AppEvent } from '../../core/events/event.js';
import type { EventFilter, EventRepository } from '../../core/events/event-repository.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import type { Instant } from '../../core/ports.js';
import { type Collections, type Filter, first } from './collections.js';
import { eventOf, position } from './documents.js';
import type { LedgerState } from './ledger-state.js';
import { sliced } from './sliced.js';

/**
 * Events never change and are in order, so that a reading need not be steady: it ends at the last change that is all
 * applied. Otherwise a reader could meet the second event of a change before the first, and never meet that.
 */
export class MongoEventRepository implements EventRepository {
  readonly #collections: Collections;
  readonly #state: LedgerState;

  constructor(collections: Collections, state: LedgerState) {
    this.#collections = collections;
    this.#state = state;
  }

  async list(
    app: string,
    slice: Slice,
    { types, booking }: EventFilter,
    after?: string,
  ): Promise<Sliced<AppEvent> | undefined> {
    const kept = await this.#kept(app, after);
    if (!kept) return undefined;
    const filter = {
      ...kept,
      ...(types === undefined ? {} : { 'object.type': { $in: types } }),
      ...(booking === undefined ? {} : { 'object.booking': booking }),
    };
    return sliced(this.#collections.events, filter, slice, { _id: 1 }, eventOf);
  }

  async after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined> {
    const kept = await this.#kept(app, after);
    return kept && (await this.#collections.events.find(kept, { sort: { _id: 1 }, limit })).map(eventOf);
  }

  async latest(app: string): Promise<string | undefined> {
    const kept = await this.#kept(app, undefined);
    const [last] = await this.#collections.events.find(kept ?? {}, { sort: { _id: -1 }, limit: 1 });
    return last?.object.uuid;
  }

  async forget(before: Instant, limit: number): Promise<number> {
    const { events } = this.#collections;
    const old = { 'object.at': { $lt: before } };
    const found = await events.find(old, { sort: { 'object.at': 1 }, limit });
    return found.length === 0 ? 0 : events.remove({ ...old, _id: { $in: found.map(({ _id }) => _id) } });
  }

  /** The events of the app from one on; undefined when that one is not kept. */
  async #kept(app: string, after: string | undefined): Promise<Filter | undefined> {
    const [ledger, from] = await Promise.all([
      this.#state.read(app),
      after === undefined ? undefined : first(this.#collections.events, { app, 'object.uuid': after }),
    ]);
    if (after !== undefined && !from) return undefined;
    const applied = ledger ? ledger.seq - (ledger.pending ? 1 : 0) : 0;
    return { app, _id: { $gt: from?._id ?? `${app}/`, $lt: `${app}/${position(applied + 1, 0)}` } };
  }
}
