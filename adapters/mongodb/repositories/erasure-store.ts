import type { ErasureStore } from '../../../core/ledger/storage/erasure-store.js';
import { erasedEvent, eventBelongsTo, type KnownPerson } from '../../../core/model/erasure.js';
import { type EventDocument, eventFields, readEvent } from '../documents/documents.js';
import { OverCollections } from '../driver/collections.js';
import { chunks, readEventIds } from '../driver/slices.js';

/** Number of bookings or events in one filter. */
const AT_ONCE = 500;

export class MongoErasureStore extends OverCollections implements ErasureStore {
  async eraseEvents(
    app: string,
    person: KnownPerson,
    bookings: readonly string[] | null,
    before?: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const meant = new Set(bookings);
    for await (const found of bookings ? this.#eventsOf(app, bookings) : this.#eventsNaming(app, person)) {
      const theirs = found.map(readEvent).filter((event) => eventBelongsTo(event, person, meant));
      if (theirs.length === 0) continue;
      await before?.([...new Set(theirs.map(({ booking }) => booking))]);
      await this.#erase(app, found, person, meant);
    }
  }

  async *#eventsOf(app: string, bookings: readonly string[]): AsyncGenerator<readonly EventDocument[]> {
    for (const those of chunks(bookings, AT_ONCE)) {
      yield await this.collections.events.find({ app, 'object.booking': { $in: those } });
    }
  }

  async *#eventsNaming(app: string, { customer, email }: KnownPerson): AsyncGenerator<readonly EventDocument[]> {
    const { events } = this.collections;
    for (const named of [customer, ...(email === null ? [] : [email])]) {
      for (const those of chunks(await readEventIds(events, { app, named }), AT_ONCE)) {
        yield await events.find({ app, _id: { $in: those } });
      }
    }
  }

  async #erase(
    app: string,
    found: readonly EventDocument[],
    person: KnownPerson,
    bookings: ReadonlySet<string>,
  ): Promise<void> {
    const puts = found.flatMap((document) => {
      const event = readEvent(document);
      const erased = eventBelongsTo(event, person, bookings) ? erasedEvent(event) : event;
      if (erased === event) return [];
      const { object, named } = eventFields(erased, document.change);
      // Changes only insert events, so a process that applies their change late does not overwrite this update. Leave the moment out,
      // because a clock repair may change it concurrently.
      return [{ filter: { _id: document._id, app }, update: { $set: { 'object.data': object.data, named } } }];
    });
    await this.collections.events.updateAll(puts);
  }

  /** Has nothing to do. The server's own copies, such as its oplog, are out of reach: adapters/mongodb/README.md, "What is erased". */
  async overwrite(): Promise<boolean> {
    return true;
  }
}
