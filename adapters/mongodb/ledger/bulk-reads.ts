import type { BulkReads, CalendarSpan } from '../../../core/ledger/bulk-reads.js';
import type { Answer } from '../../../core/ledger/idempotency.js';
import { bulkReadsOver, type OtherReads, type QuestionReads } from '../../../core/ledger/question-reads.js';
import type { Allocation } from '../../../core/model/booking.js';
import type { CountedKind, Kind, Objects } from '../../../core/model/kinds/objects.js';
import type { Question, Where } from '../../../core/model/questions/question.js';
import { codecOf } from '../documents/codecs.js';
import { answerId } from '../documents/documents.js';
import { type Collections, collectionOf } from '../driver/collections.js';
import { buildFilter, buildSort } from '../driver/filters.js';

/** Limit of time spans in one command. */
const SPANS_AT_ONCE = 100;

const byOrder = (a: { readonly order: string }, b: { readonly order: string }) => (a.order < b.order ? -1 : 1);

/** Reads that decisions about one app need. Each method sends one command, or several concurrently. */
export class MongoReads implements QuestionReads, OtherReads {
  readonly bulk: BulkReads = bulkReadsOver(this, this);
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

  async select<K extends Kind>({ kind, where, order }: Question<K>, limit?: number): Promise<readonly Objects[K][]> {
    const filter = { ...this.#present, ...buildFilter(kind, where) };
    // Sort a complete result in memory. With a sort, the server might scan the index of the order instead of the index that fits the
    // filter.
    const isSortedHere = order === 'created' && limit === undefined;
    const sort = order === undefined || isSortedHere ? undefined : buildSort(kind, order);
    const found = await collectionOf(this.#collections, kind).find(filter, { limit, sort });
    return (isSortedHere ? found.toSorted(byOrder) : found).map(codecOf(kind).object);
  }

  count(where: Where<'booking'>): Promise<number> {
    return this.#collections.bookings.count({ ...this.#present, ...buildFilter('booking', where) });
  }

  /** Searches with a lower and an upper bound, so that neither the past nor the future of a resource is scanned. */
  async allocations(spans: readonly CalendarSpan[]): Promise<readonly Allocation[]> {
    const overlapping = alike(spans).map(({ resources, from, to, longest }) => ({
      'object.resource': resources.length === 1 ? resources[0] : { $in: resources },
      'object.start': { $gt: from - longest, $lt: to },
      'object.end': { $gt: from },
    }));
    const found = await Promise.all(
      chunks(overlapping, SPANS_AT_ONCE).map(($or) => this.#collections.allocations.find({ ...this.#present, $or })),
    );
    // A document in several spans may have been found by several commands.
    const distinct = found.length === 1 ? found[0]! : new Map(found.flat().map((each) => [each._id, each])).values();
    return [...distinct].map(({ object }) => object);
  }

  counts(kinds: readonly CountedKind[]): Promise<readonly number[]> {
    return Promise.all(kinds.map((kind) => collectionOf(this.#collections, kind).count(this.#present)));
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

/** Groups the spans by time. Returns each time span once, with all its resources. */
function alike(
  spans: readonly CalendarSpan[],
): readonly (Omit<CalendarSpan, 'resource'> & { readonly resources: string[] })[] {
  const all = new Map<string, Omit<CalendarSpan, 'resource'> & { readonly resources: string[] }>();
  for (const { resource, from, to, longest } of spans) {
    const key = `${from} ${to} ${longest}`;
    const known = all.get(key);
    if (!known) all.set(key, { resources: [resource], from, to, longest });
    else if (!known.resources.includes(resource)) known.resources.push(resource);
  }
  return [...all.values()];
}

function chunks<T>(items: readonly T[], size: number): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
