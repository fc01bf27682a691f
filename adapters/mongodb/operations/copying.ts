import { isFailure } from '../../../core/basics/errors.js';
import type {
  AppHead,
  EventRecord,
  ExportRecord,
  ImportRecord,
  ObjectRecord,
} from '../../../core/ledger/storage/copy-records.js';
import { inBatches } from '../../../core/ledger/storage/copy-streams.js';
import type { ChooseContents, Copying, WantedContents } from '../../../core/ledger/storage/copying.js';
import { allocationsOf, type Booking, namedBy } from '../../../core/model/booking.js';
import type { AppEvent } from '../../../core/model/event.js';
import { KINDS, type Kind, type Objects } from '../../../core/model/kinds/objects.js';
import { appFields, recordOf } from '../documents/app-documents.js';
import { codecOf } from '../documents/codecs.js';
import { COPIED, eventFields, eventOf, identified, position } from '../documents/documents.js';
import { type Collections, collectionOf, type Filter, first } from '../driver/collections.js';
import type { LedgerHead, LedgerState } from '../ledger/ledger-state.js';
import type { Told } from '../ledger/unpublished-events.js';
import type { MongoOwnerRepository } from '../repositories/owner-repository.js';
import type { MongoPersonRepository } from '../repositories/person-repository.js';
import type { MongoArming } from './arming.js';

interface Parts {
  readonly state: LedgerState;
  readonly owners: MongoOwnerRepository;
  readonly persons: MongoPersonRepository;
  readonly arming: MongoArming;
  readonly told: Told;
}

/** Number of documents in one command. */
const AT_ONCE = 1_000;
/** Sequence number of copied documents. Any change of this database overwrites them. */
const SEQ = 0;
/** Number of positions for the rows of one change (see `position`). */
const PLACES = 1_000_000;

/**
 * Reads and stores copies. A whole database cannot be read as a snapshot, so it is read again for newer changes
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

  async *exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord> {
    const { arming, owners } = this.#parts;
    const mark = (await arming.disarmed())?.unfinished ?? null;
    yield { is: 'storage', isSnapshot: false, takesParts: true, count: await this.#count(), mark };
    for (const { uuid, _id: email } of await this.#collections.owners.find({}))
      yield { is: 'owner', owner: { uuid, email } };
    for (const token of await owners.list()) yield { is: 'token', token };
    for await (const { person } of this.#paged(this.#collections.persons, {}, '_id')) yield { is: 'person', person };
    for await (const document of this.#paged(this.#collections.apps, { state: 'live' }, '_id')) {
      const app = document._id;
      const standing = await this.#standingOf(app, (document.untold ?? []).length > 0);
      if (!standing) continue;
      const { seq, at } = standing;
      const head: AppHead = { record: recordOf(document), sequence: seq, at };
      const wanted = choose(head);
      yield { is: 'app', ...head, contents: wanted.contents };
      if (wanted.contents !== 'none') yield* this.#contentsOf(app, standing, wanted);
      const after = (await this.#standingOf(app)) ?? standing;
      yield { is: 'end', app, sequence: after.seq, at: after.at };
    }
  }

  async #count(): Promise<number> {
    const objects = KINDS.map((kind) => collectionOf(this.#collections, kind).count({}));
    const counts = await Promise.all([...objects, this.#collections.events.count({})]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Returns the head of an app. With `isToTell`, publishes its unpublished events first. Undefined if the app was removed. */
  async #standingOf(app: string, isToTell = false): Promise<LedgerHead | undefined> {
    try {
      if (isToTell) await this.#parts.told.tell(app);
      return await this.#parts.state.standing(app);
    } catch (error) {
      if (isFailure(error, 'not_found')) return undefined;
      throw error;
    }
  }

  async *#contentsOf(app: string, { seq }: LedgerHead, wanted: WantedContents): AsyncGenerator<ExportRecord> {
    const since = wanted.contents === 'newer' ? wanted : undefined;
    for (const kind of KINDS) yield* this.#objectsOf(app, kind, since);
    const from = since ? { $gte: `${app}/${position(since.than + 1, 0)}` } : { $gt: `${app}/` };
    const to = { $lt: `${app}/${position(seq + 1, 0)}` };
    for await (const document of this.#paged(this.#collections.events, { app }, '_id', { ...from, ...to })) {
      yield { is: 'event', event: eventOf(document) };
    }
    if (!since) return;
    const kept = await first(this.#collections.events, { app, _id: to }, { sort: { _id: 1 } });
    yield { is: 'first event', app, uuid: kept?.object.uuid ?? null };
  }

  async *#objectsOf<K extends Kind>(
    app: string,
    kind: K,
    since: Extract<WantedContents, { readonly contents: 'newer' }> | undefined,
  ): AsyncGenerator<ExportRecord> {
    const collection = collectionOf(this.#collections, kind);
    // `removed` with both values: the index of the list then gives the order, and a page does not sort all documents of the app.
    const filter: Filter = since
      ? { app, removed: { $in: [false, true] }, ...newer(kind, since) }
      : { app, removed: false };
    for await (const document of this.#paged(collection, filter, 'order')) {
      if (document.removed) yield { is: 'removed', kind, app, uuid: uuidOf(document) };
      else yield { is: 'object', kind, object: codecOf(kind).object(document) } as ObjectRecord;
    }
  }

  /** Yields all matching documents in pages. The cursor is a unique field that never changes. */
  async *#paged<F extends '_id' | 'order', D extends { readonly [_ in F]: string }>(
    collection: { find: (filter: Filter, how: { sort: Record<string, 1>; limit: number }) => Promise<D[]> },
    filter: Filter,
    field: F,
    bounds: Filter = {},
  ): AsyncGenerator<D> {
    for (let after = bounds; ; ) {
      const bounded = Object.keys(after).length === 0 ? filter : { ...filter, [field]: after };
      const page = await collection.find(bounded, { sort: { [field]: 1 }, limit: AT_ONCE });
      yield* page;
      const last = page.at(-1);
      if (page.length < AT_ONCE || !last) return;
      const { $gte: _, ...rest } = after as { readonly $gte?: string };
      after = { ...rest, $gt: last[field] };
    }
  }

  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    for await (const batch of inBatches(records, AT_ONCE)) {
      const contents = batch.filter((record) => record.is === 'object' || record.is === 'event');
      if (contents.length > 0) await this.#storeAlike(contents);
      for (const record of batch) {
        if (record.is !== 'object' && record.is !== 'event') await this.#storeOne(record);
      }
    }
  }

  async #storeOne(record: Exclude<ImportRecord, ObjectRecord | EventRecord>): Promise<void> {
    const { owners, persons, arming } = this.#parts;
    switch (record.is) {
      case 'mark':
        return arming.mark(record.mark);
      case 'owner': {
        const { email, uuid } = record.owner;
        await this.#collections.owners.upsert({
          filter: { _id: email },
          update: { $setOnInsert: { uuid, tokens: {} } },
        });
        return;
      }
      case 'token':
        await owners.addToken(record.token);
        return;
      case 'token gone':
        await owners.revoke(record.uuid);
        return;
      case 'person':
        return persons.put(record.person);
      case 'person gone':
        await persons.remove(record.uuid);
        return;
      case 'app': {
        const { uuid } = record.record.app;
        const $set = { state: 'live', ...appFields(record.record, null, []) };
        await this.#collections.apps.upsert({
          filter: { _id: uuid },
          update: { $set, $inc: { rev: 1 }, $setOnInsert: { recent: [] } },
        });
        if (record.contents === 'all') await this.#clear(uuid);
        return;
      }
      case 'app gone':
        await this.#collections.apps.remove({ _id: record.uuid });
        return this.#clear(record.uuid);
      case 'removed':
        return this.#remove(record.kind, record.app, record.uuid);
      case 'first event':
        return this.#forgetEvents(record.app, record.uuid);
      case 'end': {
        const { app, sequence: seq, at } = record;
        if (seq === 0) return;
        const $set = { seq, at, open: false, sealed: false, pending: null, recent: [] };
        await this.#collections.ledgers.upsert({ filter: { _id: app }, update: { $set } });
        return;
      }
    }
  }

  async #clear(app: string): Promise<void> {
    await this.#collections.ledgers.remove({ _id: app });
    await this.#parts.state.empty(app);
    for (const part of [...KINDS, 'event' as const]) this.#places.set(`${app}/${part}`, 0);
  }

  async #remove(kind: Kind, app: string, uuid: string): Promise<void> {
    const collection = collectionOf(this.#collections, kind);
    await collection.remove(codecOf(kind).idOf ? { app, uuid } : { _id: uuid, app });
    if (kind === 'booking') await this.#freeAll([uuid]);
  }

  async #forgetEvents(app: string, uuid: string | null): Promise<void> {
    const { events } = this.#collections;
    if (uuid === null) {
      await events.remove({ app });
      return;
    }
    const kept = await first(events, { app, 'object.uuid': uuid });
    if (kept) await events.remove({ app, _id: { $lt: kept._id } });
  }

  /** Stores records of the same app, which are objects of one kind, or events. */
  #storeAlike(records: readonly (ObjectRecord | EventRecord)[]): Promise<void> {
    const [one] = records;
    if (one?.is !== 'object')
      return this.#putEvents(records.flatMap((record) => (record.is === 'event' ? record.event : [])));
    return this.#putObjects(
      one.kind,
      records.flatMap((record) => (record.is === 'object' ? record.object : [])) as Objects[Kind][],
    );
  }

  async #putObjects<K extends Kind>(kind: K, objects: readonly Objects[K][]): Promise<void> {
    const [{ app }] = objects as readonly [Objects[K]];
    const { fields, idOf } = codecOf(kind);
    const place = await this.#take(app, kind, objects.length);
    if (kind === 'booking') await this.#putAllocations(app, objects as readonly Booking[]);
    const puts = objects.map((object, index) => ({
      filter: { _id: idOf?.(object) ?? object.uuid, app },
      update: {
        $set: { seq: SEQ, removed: false, ...fields(object) },
        $setOnInsert: { order: positionAt(place + index) },
      },
    }));
    await collectionOf(this.#collections, kind).upsertAll(puts);
  }

  async #putAllocations(app: string, bookings: readonly Booking[]): Promise<void> {
    const { allocations } = this.#collections;
    const there = await this.#collections.bookings.find({ _id: { $in: bookings.map(({ uuid }) => uuid) }, app });
    await this.#freeAll(there.map(({ _id }) => _id));
    const puts = identified(bookings.flatMap(allocationsOf)).map(([_id, object]) => ({
      filter: { _id, app },
      update: { $set: { seq: SEQ, removed: false, object }, $setOnInsert: { order: positionAt(0) } },
    }));
    if (puts.length > 0) await allocations.upsertAll(puts);
  }

  /** Deletes the allocations of these bookings, whose identifiers begin with the UUID of the booking. */
  async #freeAll(bookings: readonly string[]): Promise<void> {
    for (const uuid of bookings)
      await this.#collections.allocations.remove({ _id: { $gt: `${uuid}/`, $lt: `${uuid}0` } });
  }

  async #putEvents(all: readonly AppEvent[]): Promise<void> {
    const { events } = this.#collections;
    const [{ app }] = all as readonly [AppEvent];
    const there = await events.find({ app, 'object.uuid': { $in: all.map(({ uuid }) => uuid) } });
    const known = new Map(there.map(({ _id, object }) => [object.uuid, _id]));
    const added = all.filter(({ uuid }) => !known.has(uuid));
    for (const event of all) {
      const _id = known.get(event.uuid);
      if (_id === undefined) continue;
      const { object } = eventFields(event, COPIED);
      const named = event.booking === null ? '' : (namedBy(event.data) ?? '');
      await events.update({ _id, app }, { $set: { object, named } });
    }
    if (added.length === 0) return;
    const place = await this.#take(app, 'event', added.length);
    const puts = added.map((event, index) => ({
      // Start at the positions of change 1: changes are numbered from 1, and no event may have a lower number.
      filter: { _id: `${app}/${positionAt(PLACES + place + index)}`, app },
      update: { $setOnInsert: { seq: SEQ, removed: false, ...eventFields(event, COPIED) } },
    }));
    await events.upsertAll(puts);
  }

  /** Reserves positions behind the used ones. Returns the first of them. */
  async #take(app: string, part: Kind | 'event', count: number): Promise<number> {
    const key = `${app}/${part}`;
    const place = this.#places.get(key) ?? (await this.#taken(app, part));
    this.#places.set(key, place + count);
    return place;
  }

  async #taken(app: string, part: Kind | 'event'): Promise<number> {
    if (part === 'event') {
      const last = await first(this.#collections.events, { app }, { sort: { _id: -1 } });
      return last ? placeOf(last._id.slice(app.length + 1)) + 1 - PLACES : 0;
    }
    const last = await first(collectionOf(this.#collections, part), { app, removed: false }, { sort: { order: -1 } });
    return last ? placeOf(last.order) + 1 : 0;
  }
}

/**
 * Returns a filter for newer documents. Workers change jobs without a change of their app, so all unfinished jobs, and jobs updated since
 * `releasedSince`, are included, too.
 */
function newer(kind: Kind, { than, releasedSince }: Extract<WantedContents, { readonly contents: 'newer' }>): Filter {
  const seq = { $gt: than };
  if (kind !== 'job') return { seq };
  const open = { 'object.status': { $in: ['waiting', 'running'] } };
  return { $or: [{ seq }, open, { 'object.updatedAt': { $gte: releasedSince } }] };
}

/** Returns the UUID of an object, also of a removed one. */
function uuidOf(document: { readonly _id: string; readonly uuid?: string }): string {
  return document.uuid ?? document._id;
}

/** Returns the position with that number. Each change has a million of them. */
function positionAt(place: number): string {
  return position(Math.floor(place / PLACES), place % PLACES);
}

function placeOf(text: string): number {
  const [seq = '0', index = '0'] = text.split('.');
  return Number(seq) * PLACES + Number(index);
}
