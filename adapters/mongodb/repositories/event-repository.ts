import type { Slice, Sliced } from '../../../core/basics/pagination.js';
import type { Instant } from '../../../core/basics/ports.js';
import type { EventFilter, EventRepository } from '../../../core/ledger/storage/event-repository.js';
import type { AppEvent } from '../../../core/model/event.js';
import { position, readEvent } from '../documents/documents.js';
import { type Collections, type Filter, first } from '../driver/collections.js';
import { sliced } from '../driver/slices.js';
import type { LedgerState } from '../ledger/ledger-state.js';
import type { UnreportedEvents } from '../ledger/unreported-events.js';

/**
 * Reads events up to the last applied change, because a reader of an unfinished one could miss its first event. Stored
 * events never change, so no read repeats.
 */
export class MongoEventRepository implements EventRepository {
  readonly #collections: Collections;
  readonly #state: LedgerState;
  readonly #unreported: UnreportedEvents;

  constructor(collections: Collections, state: LedgerState, unreported: UnreportedEvents) {
    this.#collections = collections;
    this.#state = state;
    this.#unreported = unreported;
  }

  async sequence(app: string): Promise<number> {
    return (await this.#state.head(app)).seq;
  }

  async list(
    app: string,
    slice: Slice,
    { types, booking }: EventFilter,
    after?: string,
  ): Promise<Sliced<AppEvent> | undefined> {
    const feed = await this.#feedOf(app, after);
    if (!feed) return undefined;
    const filter = {
      ...feed,
      ...(types === undefined ? {} : { 'object.type': { $in: types } }),
      ...(booking === undefined ? {} : { 'object.booking': booking }),
    };
    return sliced(this.#collections.events, filter, slice, { _id: 1 }, readEvent);
  }

  async after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined> {
    const feed = await this.#feedOf(app, after);
    return feed && (await this.#collections.events.find(feed, { sort: { _id: 1 }, limit })).map(readEvent);
  }

  /** Publishes and applies what is pending first, because the event may be known from its commit or its job before it is inserted. */
  async get(app: string, uuid: string): Promise<AppEvent | undefined> {
    const look = () => first(this.#collections.events, { app, 'object.uuid': uuid });
    let found = await look();
    if (!found) {
      await this.#unreported.tellIfThere(app);
      await this.#state.headOfAny(app);
      found = await look();
    }
    return found && readEvent(found);
  }

  async latest(app: string): Promise<string | undefined> {
    const feed = await this.#feedOf(app, undefined);
    const [last] = await this.#collections.events.find(feed ?? {}, { sort: { _id: -1 }, limit: 1 });
    return last?.object.uuid;
  }

  /** Deletes events only from the front of each feed, because moments may be some milliseconds out of order. */
  async forget(before: Instant, limit: number): Promise<number> {
    const { events } = this.#collections;
    const old = await events.find({ 'object.at': { $lt: before } }, { sort: { 'object.at': 1, _id: 1 }, limit });
    const last = new Map<string, string>();
    for (const { app, _id } of old) if (_id > (last.get(app) ?? '')) last.set(app, _id);
    if (last.size === 0) return 0;
    const fronts = [...last].map(([app, _id]) => ({ app, _id: { $lte: _id } }));
    const staying = new Set<string>();
    const going: string[] = [];
    for (const { app, _id, object } of await events.find({ $or: fronts }, { sort: { _id: 1 } })) {
      if (object.at >= before) staying.add(app);
      if (!staying.has(app)) going.push(_id);
    }
    return going.length === 0 ? 0 : events.remove({ _id: { $in: going.slice(0, limit) } });
  }

  /** Returns the filter for the app's events after `after`. Undefined if that event no longer exists. */
  async #feedOf(app: string, after: string | undefined): Promise<Filter | undefined> {
    const [ledger, from] = await Promise.all([
      this.#ledgerOf(app),
      after === undefined ? undefined : first(this.#collections.events, { app, 'object.uuid': after }),
    ]);
    if (after !== undefined && !from) return undefined;
    const applied = ledger ? ledger.seq - (ledger.pending ? 1 : 0) : 0;
    return { app, _id: { $gt: from?._id ?? `${app}/`, $lt: `${app}/${position(applied + 1, 0)}` } };
  }

  /**
   * Returns the app's ledger. While no change is applied, the feed lacks even the creation of the app, which was already acknowledged to
   * the caller. In that case, first publishes this event, or waits until it is published.
   */
  async #ledgerOf(app: string) {
    const ledger = await this.#state.read(app);
    if (ledger && !(ledger.seq === 1 && ledger.pending)) return ledger;
    if (ledger) await this.#state.headOfAny(app);
    else await this.#unreported.tellIfThere(app);
    return this.#state.read(app);
  }
}
