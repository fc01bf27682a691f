import type { ErasureStore } from '../../../core/ledger/storage/erasure-store.js';
import { erasedEvent, eventBelongsTo, type KnownPerson } from '../../../core/model/erasure.js';
import { type EventDocument, eventFields, readEvent } from '../documents/documents.js';
import type { Collections } from '../driver/collections.js';
import { chunks, readEventIds } from '../driver/slices.js';

/** Number of bookings or events in one filter. */
const AT_ONCE = 500;

export function mongoErasureStore({ events }: Collections): ErasureStore {
  async function* ofBookings(app: string, bookings: readonly string[]): AsyncGenerator<readonly EventDocument[]> {
    for (const those of chunks(bookings, AT_ONCE)) yield await events.find({ app, 'object.booking': { $in: those } });
  }

  async function* naming(app: string, { customer, email }: KnownPerson): AsyncGenerator<readonly EventDocument[]> {
    for (const named of [customer, ...(email === null ? [] : [email])]) {
      for (const those of chunks(await readEventIds(events, { app, named }), AT_ONCE)) {
        yield await events.find({ app, _id: { $in: those } });
      }
    }
  }

  return {
    async eraseEvents(app, person, bookings, before) {
      const meant = new Set(bookings);
      for await (const found of bookings ? ofBookings(app, bookings) : naming(app, person)) {
        const theirs = found.flatMap((document) => {
          const event = readEvent(document);
          return eventBelongsTo(event, person, meant) ? [{ document, event }] : [];
        });
        if (theirs.length === 0) continue;
        await before?.([...new Set(theirs.map(({ event }) => event.booking))]);
        const puts = theirs.flatMap(({ document, event }) => {
          const erased = erasedEvent(event);
          if (erased === event) return [];
          const { object, named } = eventFields(erased, document.change);
          // A change applied late does not overwrite this. Leave the moment out: a clock repair may change it concurrently.
          return [{ filter: { _id: document._id, app }, update: { $set: { 'object.data': object.data, named } } }];
        });
        await events.updateAll(puts);
      }
    },

    /** Has nothing to do. The server's own copies, such as its oplog, are out of reach: adapters/mongodb/README.md, "What is erased". */
    async overwrite() {
      return true;
    },
  };
}
