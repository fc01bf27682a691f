import type { Instant } from '../../../core/basics/ports.js';
import type { Timekeeping } from '../../../core/ledger/storage/timekeeping.js';
import { type Collection, type Collections, type Filter, first, type How } from '../driver/collections.js';
import type { Claims } from '../ledger/claims.js';
import type { MongoLedger } from '../ledger/ledger.js';

interface Turning {
  readonly app: string;
  readonly after: Instant;
  readonly to: Instant;
  readonly sort?: How['sort'];
  readonly limit?: number | undefined;
}

export const mongoTimekeeping = (collections: Collections, ledger: MongoLedger, claims: Claims): Timekeeping => ({
  async changedAfter(moment, limit) {
    const found = await collections.ledgers.find({ at: { $gt: moment }, sealed: false }, { limit });
    return found.map(({ _id: app, at }) => ({ app, at }));
  },

  async turnBack(app, to, limit) {
    let events = await turnBackEvents(collections, app, to, limit);
    if (events >= limit) return { lastChange: null, events };
    const lastChange = await ledger.turnBack(app, to, async () => {
      events += await turnBackEvents(collections, app, to);
    });
    return { lastChange, events };
  },

  /** Moves the moments of answers back. Those of an app are in the collection `answers`, those of an owner in `claims`. */
  async turnBackAnswers(appOrOwner, to, limit) {
    const count = await turnBackIn(collections.answers, { app: appOrOwner, after: to, to, limit });
    return count < limit ? count + (await claims.turnBack(appOrOwner, to, limit - count)) : count;
  },

  async endLeases(app, beyond) {
    const { jobs } = collections;
    const lasting = { app, removed: false, 'object.status': 'running', leaseUntil: { $gt: beyond } };
    const found = await jobs.find(lasting);
    for (const { _id } of found) await jobs.update({ ...lasting, _id }, { $set: { leaseUntil: 0 } });
    return found.length;
  },
});

/** Moves the moments of events back, one event after another, so that they stay in order if the process dies in between. */
async function turnBackEvents({ events }: Collections, app: string, to: Instant, limit?: number): Promise<number> {
  const kept: Filter = { app, removed: false };
  const later = await first(events, { ...kept, 'object.at': { $gt: to } }, { sort: { _id: 1 } });
  if (!later) return 0;
  const since: Filter = { ...kept, _id: { $gt: later._id }, 'object.at': { $lte: to } };
  const follower = await first(events, since, { sort: { 'object.at': 1 } });
  return turnBackIn(events, { app, after: to, to: follower?.object.at ?? to, sort: { _id: 1 }, limit });
}

async function turnBackIn<D extends { readonly _id: string }>(
  collection: Collection<D>,
  { app, after, to, sort, limit }: Turning,
): Promise<number> {
  const later: Filter = { app, removed: false, 'object.at': { $gt: after } };
  const found = await collection.find(later, { sort, limit });
  for (const { _id } of found) await collection.update({ ...later, _id }, { $set: { 'object.at': to } });
  return found.length;
}
