import { isFailure } from '../../../core/basics/errors.js';
import type {
  ContentRecord,
  CopyMark,
  ExportRecord,
  ImportRecord,
  ObjectRecord,
} from '../../../core/ledger/storage/copy-records.js';
import { type CopyTarget, importRecords } from '../../../core/ledger/storage/copy-streams.js';
import type { Copying } from '../../../core/ledger/storage/copying.js';
import { type Booking, buildAllocations } from '../../../core/model/booking.js';
import type { AppEvent } from '../../../core/model/event.js';
import { KINDS, type Kind, type Objects } from '../../../core/model/kinds/objects.js';
import { appFields, buildRecord } from '../documents/app-documents.js';
import { codecOf, type DocumentOf } from '../documents/codecs.js';
import { COPIED, type EventDocument, eventFields, identified, position, readEvent } from '../documents/documents.js';
import { type Collection, type Collections, collectionOf } from '../driver/collections.js';
import type { LedgerHead, LedgerState } from '../ledger/ledger-state.js';
import type { UnreportedEvents } from '../ledger/unreported-events.js';
import type { MongoOwnerRepository } from '../repositories/owner-repository.js';
import type { MongoPersonRepository } from '../repositories/person-repository.js';
import type { MongoSubscriptionStore } from '../repositories/subscription-store.js';
import type { MongoArming } from './arming.js';
import { type Ordered, paged } from './inspection.js';

interface Parts {
  readonly state: LedgerState;
  readonly owners: MongoOwnerRepository;
  readonly persons: MongoPersonRepository;
  readonly arming: MongoArming;
  readonly unreported: UnreportedEvents;
  readonly subscriptions: MongoSubscriptionStore;
}

/** Number of documents in one command. */
const AT_ONCE = 1_000;
/** Fields of all copied documents. Any change of this database overwrites a document with the sequence number 0. */
const APPLIED = { seq: 0, removed: false };
/** Number of positions for the rows of one change (see `position`). */
const PLACES = 1_000_000;

/**
 * Reads and stores copies. A whole database cannot be read as a snapshot, so no process may write to it meanwhile
 * (adapters/mongodb/README.md, "What is copied").
 */
export class MongoCopying implements Copying {
  readonly #collections: Collections;
  readonly #parts: Parts;
  /** Number of used positions, by app and collection. */
  readonly #places = new Map<string, number>();

  constructor(collections: Collections, parts: Parts) {
    this.#collections = collections;
    this.#parts = parts;
  }

  async *exportObjects(contents: 'all' | 'none'): AsyncGenerator<ExportRecord> {
    const { arming, owners, subscriptions } = this.#parts;
    const mark = (await arming.disarmed())?.unfinished ?? null;
    yield { is: 'storage', isSnapshot: false, count: await this.#count(), mark };
    for (const { uuid, _id: email } of await this.#collections.owners.find({}))
      yield { is: 'owner', owner: { uuid, email } };
    for (const token of await owners.list()) yield { is: 'token', token };
    for await (const found of paged(this.#collections.persons, {}, '_id', ({ _id }) => _id))
      for (const { person } of found) yield { is: 'person', person };
    for (const subscription of await subscriptions.list()) yield { is: 'subscription', subscription };
    for await (const found of paged(this.#collections.apps, { state: 'live' }, '_id', ({ _id }) => _id)) {
      for (const document of found) {
        const app = document._id;
        const head = await this.#headNow(app, document.unreported.length > 0);
        if (!head) continue;
        yield { is: 'app', record: buildRecord(document), sequence: head.seq, at: head.at };
        if (contents === 'all') yield* this.#contentsOf(app);
        const after = (await this.#headNow(app)) ?? head;
        yield { is: 'end', app, sequence: after.seq, at: after.at };
      }
    }
  }

  async #count(): Promise<number> {
    const objects = KINDS.map((kind) => collectionOf(this.#collections, kind).count({}));
    const counts = await Promise.all([...objects, this.#collections.events.count({})]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Returns the head of an app. With `isToTell`, publishes its unpublished events first. Undefined if the app was removed. */
  async #headNow(app: string, isToTell = false): Promise<LedgerHead | undefined> {
    try {
      if (isToTell) await this.#parts.unreported.tell(app);
      return await this.#parts.state.head(app);
    } catch (error) {
      if (isFailure(error, 'not_found')) return undefined;
      throw error;
    }
  }

  async *#contentsOf(app: string): AsyncGenerator<ContentRecord> {
    for (const kind of KINDS) yield* this.#objectsOf(app, kind);
    for await (const found of paged(this.#collections.events, { app }, '_id', ({ _id }) => _id))
      for (const document of found) yield { is: 'event', event: readEvent(document) };
  }

  async *#objectsOf<K extends Kind>(app: string, kind: K): AsyncGenerator<ContentRecord> {
    const collection = collectionOf(this.#collections, kind) as Collection<DocumentOf[K] & Ordered>;
    for await (const found of paged(collection, { app, removed: false }, 'order', ({ order }) => order))
      for (const document of found)
        yield { is: 'object', kind, object: codecOf(kind).object(document) } as ObjectRecord;
  }

  mark(mark: CopyMark | null): Promise<void> {
    return this.#parts.arming.mark(mark);
  }

  async empty(): Promise<void> {
    const { arming: _, ...others } = this.#collections;
    for (const collection of Object.values(others)) await collection.remove({});
  }

  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    const { owners, persons, subscriptions } = this.#parts;
    const { owners: ownerDocuments, apps, ledgers } = this.#collections;
    this.#places.clear();
    const target: CopyTarget = {
      owner: ({ email, uuid }) => ownerDocuments.insertAll([{ _id: email, uuid, tokens: {} }]),
      token: (token) => owners.addToken(token),
      person: (person) => persons.put(person),
      subscription: (subscription) => subscriptions.put(subscription),
      async app(record) {
        const fields = appFields(record, null, []);
        await apps.insertAll([{ _id: record.app.uuid, state: 'live', rev: 1, recent: [], ...fields }]);
      },
      objects: (app, kind, objects) => this.#putObjects(app, kind, objects),
      events: (app, events) => this.#putEvents(app, events),
      async end({ app, sequence: seq, at }) {
        const head = { _id: app, seq, at, open: false, sealed: false, pending: null, recent: [] };
        if (seq > 0) await ledgers.insertAll([head]);
      },
    };
    await importRecords(records, target, AT_ONCE);
  }

  async #putObjects<K extends Kind>(app: string, kind: K, objects: readonly Objects[K][]): Promise<void> {
    const { fields, idOf } = codecOf(kind);
    const place = this.#take(app, kind, objects.length);
    if (kind === 'booking') await this.#putAllocations(app, objects as readonly Booking[]);
    const documents = objects.map((object, index) => ({
      _id: idOf?.(object) ?? object.uuid,
      app,
      ...APPLIED,
      order: positionAt(place + index),
      ...fields(object),
    }));
    await collectionOf(this.#collections, kind).insertAll(documents as unknown as DocumentOf[K][]);
  }

  async #putAllocations(app: string, bookings: readonly Booking[]): Promise<void> {
    const allocations = identified(bookings.flatMap(buildAllocations));
    const order = positionAt(0);
    await this.#collections.allocations.insertAll(
      allocations.map(([_id, object]) => ({ _id, app, ...APPLIED, order, object })),
    );
  }

  async #putEvents(app: string, events: readonly AppEvent[]): Promise<void> {
    const place = this.#take(app, 'event', events.length);
    const documents = events.map((event, index) => ({
      // Start at the positions of change 1: changes are numbered from 1, and no event may have a lower number.
      _id: `${app}/${positionAt(PLACES + place + index)}`,
      app,
      ...APPLIED,
      ...eventFields(event, COPIED),
    }));
    await this.#collections.events.insertAll(documents as unknown as EventDocument[]);
  }

  /** Reserves positions behind the used ones. Returns the first of them. */
  #take(app: string, part: Kind | 'event', count: number): number {
    const key = `${app}/${part}`;
    const place = this.#places.get(key) ?? 0;
    this.#places.set(key, place + count);
    return place;
  }
}

/** Returns the position with that number. Each change has a million of them. */
function positionAt(place: number): string {
  return position(Math.floor(place / PLACES), place % PLACES);
}
