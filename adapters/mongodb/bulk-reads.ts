import type { Action } from '../../core/actions/action.js';
import { type Allocation, type Booking, blocks, isLive, STATUSES } from '../../core/bookings/booking.js';
import { MINUTE } from '../../core/instants.js';
import type { Answer } from '../../core/ledger/answers.js';
import type { BulkReads, Span } from '../../core/ledger/bulk-reads.js';
import type { InUse, Overlap, Tally, TallyQuery } from '../../core/ledger/ledger.js';
import type { Kind, Objects } from '../../core/ledger/objects.js';
import type { Instant } from '../../core/ports.js';
import type { Service } from '../../core/services/service.js';
import { isCounted, tallyOf } from '../../core/services/tally.js';
import type { TimeOff } from '../../core/time-off/time-off.js';
import { MINUTES_MAX } from '../../core/workflows/settings.js';
import { CODECS, codecOf } from './codecs.js';
import { type Collections, collectionOf, type Filter } from './collections.js';
import { answerId } from './documents.js';

const LIVE = STATUSES.filter(isLive);
const BLOCKING = STATUSES.filter(blocks);
/** Whose bookings the clock may have ended. */
const LONGEST = MINUTES_MAX * MINUTE;

const byOrder = (a: { readonly order: string }, b: { readonly order: string }) => (a.order < b.order ? -1 : 1);

/** What decisions read of one app, from its collections: each a single command. */
export class MongoReads implements BulkReads {
  readonly #collections: Collections;
  readonly #app: string;

  constructor(collections: Collections, app: string) {
    this.#collections = collections;
    this.#app = app;
  }

  async objects<K extends Kind>(kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]> {
    const { object, idOf } = codecOf(kind);
    const named = { [idOf ? 'uuid' : '_id']: { $in: uuids } };
    return (await collectionOf(this.#collections, kind).find({ ...this.#present, ...named })).map(object);
  }

  async actionsOf(workflows: readonly string[]): Promise<readonly Action[]> {
    const filter = { ...this.#present, 'object.workflow': { $in: workflows } };
    const found = await this.#collections.actions.find(filter);
    return found.sort(byOrder).map(CODECS.action.object);
  }

  /** Bounded on both sides, so that neither a resource's past nor its future is read through. */
  async allocations(spans: readonly Span[]): Promise<readonly Allocation[]> {
    const overlapping = spans.map(({ resource, from, to, longest }) => ({
      'object.resource': resource,
      'object.start': { $gt: from - longest, $lt: to },
      'object.end': { $gt: from },
    }));
    const found = await this.#collections.allocations.find({ ...this.#present, $or: overlapping });
    return found.map(({ object }) => object);
  }

  async inUse({ resource, workflow, service, endsAfter, limit }: InUse): Promise<readonly Booking[]> {
    const filter = {
      ...this.#present,
      'object.status': { $in: LIVE },
      ...(resource === undefined ? {} : { 'object.resources': resource }),
      ...(workflow === undefined ? {} : { 'object.workflow': workflow }),
      ...(service === undefined ? {} : { 'object.sale.service': service }),
      ...(endsAfter === undefined ? {} : { 'object.end': { $gt: endsAfter } }),
    };
    return (await this.#collections.bookings.find(filter, { limit })).map(CODECS.booking.object);
  }

  async overlapping({ resource, from, to, limit }: Overlap): Promise<readonly Booking[]> {
    const filter = {
      ...this.#present,
      'object.status': { $in: BLOCKING },
      // No booking is longer than the longest that may be made.
      'object.start': { $gt: from - LONGEST, $lt: to },
      'object.end': { $gt: from },
      ...(resource === undefined ? {} : { 'object.resources': resource }),
    };
    return (await this.#collections.bookings.find(filter, { limit })).map(CODECS.booking.object);
  }

  async timeOff(from: Instant, to: Instant): Promise<readonly TimeOff[]> {
    const filter = { ...this.#present, startsAt: { $lt: to }, endsAt: { $gt: from } };
    const found = await this.#collections.timeOff.find(filter);
    return found.sort(byOrder).map(CODECS.timeOff.object);
  }

  /** Counts what is read for all of them at once: a command for each would have to wait for connections. */
  async tallies(queries: readonly TallyQuery[]): Promise<readonly Tally[]> {
    const together = new Map<string, TallyQuery[]>();
    for (const query of queries) {
      const { service, email, liveAfter } = query;
      const key = JSON.stringify([service, email, liveAfter !== undefined]);
      together.set(key, [...(together.get(key) ?? []), query]);
    }
    const found = new Map<TallyQuery, Tally>();
    const read = async (all: readonly TallyQuery[]): Promise<void> => {
      const bookings = (await this.#collections.bookings.find(this.#countedByAny(all))).map(CODECS.booking.object);
      for (const query of all) {
        const counted = bookings.filter((booking) => isCounted(booking, query));
        found.set(query, tallyOf(counted, query));
      }
    };
    await Promise.all([...together.values()].map(read));
    return queries.map((query) => found.get(query)!);
  }

  /** What any of the queries counts, all of one service, for one customer or all, by starts or by ends. */
  #countedByAny(queries: readonly TallyQuery[]): Filter {
    const { service, email, liveAfter } = queries[0]!;
    const from = Math.min(...queries.map(({ startsFrom }) => startsFrom ?? Number.NEGATIVE_INFINITY));
    const before = Math.max(...queries.map(({ startsBefore }) => startsBefore ?? Number.POSITIVE_INFINITY));
    return {
      ...this.#present,
      'object.sale.service': service,
      ...(email === undefined ? {} : { customerEmailFolded: email }),
      ...(liveAfter === undefined
        ? { 'object.start': { $gte: from, $lt: before }, 'object.status': { $in: BLOCKING } }
        : {
            'object.end': { $gt: Math.min(...queries.map((query) => query.liveAfter ?? liveAfter)) },
            'object.status': { $in: LIVE },
          }),
    };
  }

  async servicesNaming(uuid: string): Promise<readonly Service[]> {
    const found = await this.#collections.services.find({ ...this.#present, names: uuid });
    return found.sort(byOrder).map(CODECS.service.object);
  }

  async answers(keys: readonly string[]): Promise<readonly Answer[]> {
    const ids = keys.map((key) => answerId(this.#app, key));
    const found = await this.#collections.answers.find({ ...this.#present, _id: { $in: ids } });
    return found.map(({ object }) => object);
  }

  get #present() {
    return { app: this.#app, removed: false };
  }
}
