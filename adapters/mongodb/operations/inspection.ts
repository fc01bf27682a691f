import { isFailure } from '../../../core/basics/errors.js';
import { isSame } from '../../../core/basics/versions.js';
import type {
  AppPosition,
  Inside,
  InspectedApp,
  Inspection,
  Mismatch,
} from '../../../core/ledger/storage/inspection.js';
import { type Allocation, type Booking, buildAllocations } from '../../../core/model/booking.js';
import type { AppEvent } from '../../../core/model/event.js';
import { KINDS, type Kind, type Objects } from '../../../core/model/kinds/objects.js';
import type { Person } from '../../../core/model/person.js';
import { APPLIED, codecOf, type DocumentOf } from '../documents/codecs.js';
import { COPIED, eventFields, identified, position, readEvent } from '../documents/documents.js';
import { type Collection, type Collections, collectionOf, type Filter, first } from '../driver/collections.js';
import { MongoReads } from '../ledger/bulk-reads.js';
import type { LedgerState } from '../ledger/ledger-state.js';

/** Number of documents in one read. */
const PORTION = 500;

/** Fields of a job that workers change. */
const OF_WORKERS: ReadonlySet<string> = new Set(['lease', 'leaseUntil', 'settledUnder']);

export type Ordered = { readonly _id: string; readonly order: string };

/** Inspects a database without a snapshot. The caller detects concurrent writes by a change of `head`. */
export class MongoInspection implements Inspection, Inside {
  readonly #collections: Collections;
  readonly #state: LedgerState;

  constructor(collections: Collections, state: LedgerState) {
    this.#collections = collections;
    this.#state = state;
  }

  inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R> {
    return look(this);
  }

  async *apps(): AsyncGenerator<readonly InspectedApp[]> {
    for (let last: string | undefined = ''; last !== undefined; ) {
      const filter: Filter = { state: 'live', _id: { $gt: last } };
      const found: { _id: string; slug: string }[] = await this.#collections.apps.find(filter, {
        sort: { _id: 1 },
        limit: PORTION,
      });
      yield found.map(({ _id: uuid, slug }) => ({ uuid, slug }));
      last = found.at(-1)?._id;
    }
  }

  async head(app: string): Promise<AppPosition | undefined> {
    try {
      const { seq: sequence, at } = await this.#state.head(app);
      const isThere = await first(this.#collections.apps, { _id: app, state: 'live' });
      return isThere && { sequence, at };
    } catch (error) {
      if (isFailure(error, 'not_found')) return undefined;
      throw error;
    }
  }

  async *objects<K extends Kind>(
    app: string,
    kind: K,
    uuids?: readonly string[],
  ): AsyncGenerator<readonly Objects[K][]> {
    if (uuids) {
      yield await new MongoReads(this.#collections, app).objects(kind, uuids);
      return;
    }
    const { object } = codecOf(kind);
    for await (const documents of this.#documents(app, kind)) yield documents.map(object);
  }

  async *events(app: string, bookings?: readonly string[]): AsyncGenerator<readonly AppEvent[]> {
    if (bookings) {
      // Sorted here: to return them in order, the server may read all events of the app.
      const found = await this.#collections.events.find({ app, 'object.booking': { $in: bookings } });
      yield found.sort((a, b) => (a._id < b._id ? -1 : 1)).map(readEvent);
      return;
    }
    for await (const documents of this.#eventDocuments(app)) yield documents.map(readEvent);
  }

  async *allocations(app: string, resource: string): AsyncGenerator<readonly Allocation[]> {
    const { allocations } = this.#collections;
    const of = { app, removed: false, 'object.resource': resource };
    const how = { sort: { 'object.start': 1 }, limit: PORTION } as const;
    for (let last: number | undefined = Number.MIN_SAFE_INTEGER; last !== undefined; ) {
      const found = await allocations.find({ ...of, 'object.start': { $gt: last } }, how);
      const end = found.length < PORTION ? undefined : found.at(-1)!.object.start;
      yield found.flatMap(({ object }) => (object.start === end ? [] : object));
      // Read those of the last start together, in place of the first of them: the index does not order them further.
      if (end !== undefined) yield (await allocations.find({ ...of, 'object.start': end })).map(({ object }) => object);
      last = end;
    }
  }

  async allocationsOf(app: string, bookings: readonly Booking[]): Promise<readonly Allocation[]> {
    const ids = bookings.flatMap((booking) => identified(buildAllocations(booking)).map(([_id]) => _id));
    if (ids.length === 0) return [];
    const found = await this.#collections.allocations.find({ _id: { $in: ids }, app, removed: false });
    return found.map(({ object }) => object);
  }

  async *mismatches(app: string): AsyncGenerator<Mismatch> {
    let expected = 0;
    for (const kind of KINDS) {
      for await (const documents of this.#documents(app, kind)) {
        for (const document of documents) yield* this.#mismatchesOf(kind, document);
        if (kind !== 'booking') continue;
        const bookings = (documents as readonly DocumentOf['booking'][]).map(codecOf('booking').object);
        for (const booking of bookings) expected += buildAllocations(booking).length;
      }
    }
    const taken = await this.#collections.allocations.count({ app, removed: false });
    if (taken !== expected) {
      const message = `The bookings of app ${app} take resources in ${expected} blocks, and ${taken} are taken`;
      yield { message, uuids: [app] };
    }
    yield* this.#eventMismatches(app);
    yield* this.#sameAddresses(app);
  }

  async *persons(uuids?: readonly string[]): AsyncGenerator<readonly Person[]> {
    const only: Filter = uuids ? { $and: [{ _id: { $in: uuids } }] } : {};
    const documents = paged(this.#collections.persons, only, '_id', ({ _id }) => _id);
    for await (const found of documents) yield found.map(({ person }) => person);
  }

  async *leftovers(): AsyncGenerator<Mismatch> {
    for (const name of APPLIED) {
      const collection = this.#collections[name] as Collection<{ readonly app: string }>;
      for (let last = ''; ; ) {
        const [next] = await collection.find({ app: { $gt: last }, removed: false }, { sort: { app: 1 }, limit: 1 });
        if (!next) break;
        last = next.app;
        const isThere = await first(this.#collections.apps, { _id: last });
        // Ignore an app that is being removed: its document is deleted before its contents.
        if (isThere || (await this.#state.read(last))?.sealed) continue;
        yield { message: `The collection ${name} has something of app ${last}, which is not there`, uuids: [last] };
      }
    }
  }

  async *#documents<K extends Kind>(app: string, kind: K): AsyncGenerator<readonly DocumentOf[K][]> {
    const collection = collectionOf(this.#collections, kind) as Collection<DocumentOf[K] & Ordered>;
    yield* paged(collection, { app, removed: false }, 'order', ({ order }) => order);
  }

  async *#eventDocuments(app: string) {
    yield* paged(this.#collections.events, { app }, '_id', ({ _id }) => _id);
  }

  *#mismatchesOf<K extends Kind>(kind: K, document: DocumentOf[K]): Generator<Mismatch> {
    const { object: objectIn, fields, idOf, collection } = codecOf(kind);
    const object = objectIn(document);
    const { uuid } = object;
    if (document._id !== (idOf?.(object) ?? uuid)) {
      yield { message: `The document ${document._id} of ${collection} holds ${uuid}`, uuids: [uuid] };
    }
    for (const [field, expected] of Object.entries(fields(object))) {
      const stored = (document as unknown as Readonly<Record<string, unknown>>)[field];
      if (field === 'object' || OF_WORKERS.has(field) || isSame(stored, expected)) continue;
      yield { message: `The field ${field} of ${collection} ${uuid} differs from its object`, uuids: [uuid] };
    }
  }

  async *#eventMismatches(app: string): AsyncGenerator<Mismatch> {
    for await (const documents of this.#eventDocuments(app)) {
      for (const document of documents) {
        const { _id, seq, change, named, object } = document;
        const { uuid } = object;
        const wanted = eventFields(readEvent(document), change).named;
        if (named !== wanted) {
          yield { message: `The field named of event ${uuid} is not whom it names`, uuids: [uuid] };
        }
        const isInPlace =
          change === COPIED
            ? _id >= `${app}/${position(1, 0)}` // copied events lie at or after the first change
            : _id.startsWith(`${app}/${position(seq, 0).split('.')[0]}.`);
        if (!isInPlace) {
          yield { message: `Event ${uuid} does not lie where its change is`, uuids: [uuid] };
        }
      }
    }
  }

  /** Checks that no two customers share an e-mail address, because no index prevents it. */
  async *#sameAddresses(app: string): AsyncGenerator<Mismatch> {
    const { customers } = this.#collections;
    let before: { readonly _id: string; readonly emailFolded: string | null } | undefined;
    for (let last: string | undefined = ''; last !== undefined; ) {
      const filter: Filter = { app, removed: false, emailFolded: { $gt: last } };
      const found: { _id: string; emailFolded: string | null }[] = await customers.find(filter, {
        sort: { emailFolded: 1 },
        limit: PORTION,
      });
      last = found.length < PORTION ? undefined : (found.at(-1)!.emailFolded ?? undefined);
      // The next portion begins behind the last address, so read all customers who have that one.
      const more = last === undefined ? [] : await customers.find({ app, removed: false, emailFolded: last });
      const isLast = (customer: { readonly emailFolded: string | null }) => customer.emailFolded === last;
      for (const { _id, emailFolded } of [...found.filter((customer) => !isLast(customer)), ...more]) {
        if (before?.emailFolded === emailFolded) {
          yield { message: `Customers ${before?._id} and ${_id} have one address`, uuids: [before!._id, _id] };
        }
        before = { _id, emailFolded };
      }
    }
  }
}

/** Yields all matching documents in batches, in the order of a unique field. */
export async function* paged<D>(
  collection: Collection<D>,
  filter: Filter,
  field: string,
  placeOf: (document: D) => string,
): AsyncGenerator<readonly D[]> {
  for (let last: string | undefined = ''; last !== undefined; ) {
    const after: Filter = { ...filter, [field]: { $gt: last } };
    const found: D[] = await collection.find(after, { sort: { [field]: 1 }, limit: PORTION });
    if (found.length > 0) yield found;
    last = found.length < PORTION ? undefined : placeOf(found.at(-1)!);
  }
}
