import type { EventRepository } from '../../../core/ledger/storage/event-repository.js';
import { position, readEvent } from '../documents/documents.js';
import { type Collections, type Filter, first } from '../driver/collections.js';
import { sliced } from '../driver/slices.js';
import type { LedgerState } from '../ledger/ledger-state.js';
import type { UnreportedEvents } from '../ledger/unreported-events.js';

/**
 * Reads events up to the last applied change, because a reader of an unfinished one could miss its first event. Stored
 * events never change, so no read repeats.
 */
export function mongoEventRepository(
  { events }: Collections,
  state: LedgerState,
  unreported: UnreportedEvents,
): EventRepository {
  /**
   * Returns the app's ledger. While no change is applied, the feed lacks even the creation of the app, which was already acknowledged to
   * the caller. In that case, first publishes this event, or waits until it is published.
   */
  const ledgerOf = async (app: string) => {
    const ledger = await state.read(app);
    if (ledger && !(ledger.seq === 1 && ledger.pending)) return ledger;
    if (ledger) await state.headOfAny(app);
    else await unreported.tellIfThere(app);
    return state.read(app);
  };

  /** Returns the filter for the app's events after `after`. Undefined if that event no longer exists. */
  const feedOf = async (app: string, after: string | undefined): Promise<Filter | undefined> => {
    const [ledger, from] = await Promise.all([
      ledgerOf(app),
      after === undefined ? undefined : first(events, { app, 'object.uuid': after }),
    ]);
    if (after !== undefined && !from) return undefined;
    const applied = ledger ? ledger.seq - (ledger.pending ? 1 : 0) : 0;
    return { app, _id: { $gt: from?._id ?? `${app}/`, $lt: `${app}/${position(applied + 1, 0)}` } };
  };

  return {
    async sequence(app) {
      return (await state.head(app)).seq;
    },

    async list(app, slice, { types, booking }, after) {
      const feed = await feedOf(app, after);
      if (!feed) return undefined;
      const filter = {
        ...feed,
        ...(types === undefined ? {} : { 'object.type': { $in: types } }),
        ...(booking === undefined ? {} : { 'object.booking': booking }),
      };
      return sliced(events, filter, slice, { _id: 1 }, readEvent);
    },

    async after(app, after, limit) {
      const feed = await feedOf(app, after);
      return feed && (await events.find(feed, { sort: { _id: 1 }, limit })).map(readEvent);
    },

    /** Publishes and applies what is pending first, because the event may be known from its commit or its job before it is inserted. */
    async get(app, uuid) {
      const look = () => first(events, { app, 'object.uuid': uuid });
      let found = await look();
      if (!found) {
        await unreported.tellIfThere(app);
        await state.headOfAny(app);
        found = await look();
      }
      return found && readEvent(found);
    },

    async latest(app) {
      const [last] = await events.find((await feedOf(app, undefined)) ?? {}, { sort: { _id: -1 }, limit: 1 });
      return last?.object.uuid;
    },

    /** Deletes events only from the front of each feed, because moments may be some milliseconds out of order. */
    async forget(before, limit) {
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
    },
  };
}
