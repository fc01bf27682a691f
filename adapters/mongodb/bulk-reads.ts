import type { Action } from '../../core/actions/action.js';
import { type Allocation, type Booking, isLive, STATUSES } from '../../core/bookings/booking.js';
import type { Answer } from '../../core/ledger/answers.js';
import type { BulkReads, Span } from '../../core/ledger/bulk-reads.js';
import type { InUse } from '../../core/ledger/ledger.js';
import type { Kind, Objects } from '../../core/ledger/objects.js';
import { CODECS, codecOf } from './codecs.js';
import { type Collections, collectionOf } from './collections.js';
import { answerId } from './documents.js';

const LIVE = STATUSES.filter(isLive);

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
    return found.sort((a, b) => (a.order < b.order ? -1 : 1)).map(CODECS.action.object);
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

  async inUse({ resource, workflow, endsAfter, limit }: InUse): Promise<readonly Booking[]> {
    const filter = {
      ...this.#present,
      'object.status': { $in: LIVE },
      ...(resource === undefined ? {} : { 'object.resources': resource }),
      ...(workflow === undefined ? {} : { 'object.workflow': workflow }),
      ...(endsAfter === undefined ? {} : { 'object.end': { $gt: endsAfter } }),
    };
    return (await this.#collections.bookings.find(filter, { limit })).map(CODECS.booking.object);
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
