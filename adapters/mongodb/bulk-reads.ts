import type { Action } from '../../core/actions/action.js';
import { type Allocation, type Booking, blocks, isLive, STATUSES, type Status } from '../../core/bookings/booking.js';
import { MINUTE } from '../../core/instants.js';
import type { Answer } from '../../core/ledger/answers.js';
import type { BulkReads, Span } from '../../core/ledger/bulk-reads.js';
import type { InUse, Overlap, Tally, TallyQuery } from '../../core/ledger/ledger.js';
import type { Kind, Objects } from '../../core/ledger/objects.js';
import type { Instant } from '../../core/ports.js';
import type { Service } from '../../core/services/service.js';
import { tallyOf } from '../../core/services/tally.js';
import type { TimeOff } from '../../core/time-off/time-off.js';
import { MINUTES_MAX } from '../../core/workflows/settings.js';
import { CODECS, codecOf } from './codecs.js';
import { type Collections, collectionOf, type Filter } from './collections.js';
import { answerId } from './documents.js';

const LIVE = STATUSES.filter(isLive);
const BLOCKING = STATUSES.filter(blocks);
/** Whose bookings the clock may have ended. */
const MAY_LAPSE: readonly Status[] = ['held', 'pending'];
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

  async tally(query: TallyQuery): Promise<Tally> {
    const { service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude } = query;
    const starts = {
      ...(startsFrom === undefined ? {} : { $gte: startsFrom }),
      ...(startsBefore === undefined ? {} : { $lt: startsBefore }),
    };
    const filter = {
      ...this.#present,
      'object.sale.service': service,
      ...(email === undefined ? {} : { customerEmailFolded: email }),
      ...(Object.keys(starts).length === 0 ? {} : { 'object.start': starts }),
      ...(liveAfter === undefined ? {} : { 'object.end': { $gt: liveAfter } }),
    };
    const settled = (liveAfter === undefined ? BLOCKING : LIVE).filter((status) => !MAY_LAPSE.includes(status));
    if (byResource) {
      const statuses = [...settled, ...MAY_LAPSE];
      const found = await this.#collections.bookings.find({ ...filter, 'object.status': { $in: statuses } });
      return tallyOf(
        found.map(CODECS.booking.object).filter(({ uuid }) => uuid !== exclude),
        query,
      );
    }
    const [count, mayLapse, excluded] = await Promise.all([
      this.#collections.bookings.count({ ...filter, 'object.status': { $in: settled } }),
      this.#collections.bookings.find({ ...filter, 'object.status': { $in: MAY_LAPSE } }),
      this.#excluded(exclude, { ...filter, 'object.status': { $in: settled } }),
    ]);
    const others = mayLapse.map(CODECS.booking.object).filter(({ uuid }) => uuid !== exclude);
    return {
      ...tallyOf(others, query),
      settled: count - excluded,
    };
  }

  /** 1 if the booking that is not to be counted is among those that the filter finds, else 0. */
  async #excluded(uuid: string | undefined, filter: Filter): Promise<number> {
    return uuid === undefined ? 0 : this.#collections.bookings.count({ ...filter, _id: uuid });
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
