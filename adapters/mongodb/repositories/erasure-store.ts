import { erasedEvent, eventIsOf, type KnownPerson } from '../../../core/model/erasure.js';
import type { ErasureStore } from '../../../core/storage/repositories.js';
import { type EventDocument, eventFields, eventOf } from '../documents/documents.js';
import type { Collections } from '../driver/collections.js';
import { chunks, eventIdsOf } from '../driver/slices.js';

/** How many bookings one command names. */
const AT_ONCE = 500;
const NO_BOOKINGS: ReadonlySet<string> = new Set();

export class MongoErasureStore implements ErasureStore {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  async eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void> {
    const meant = new Set(bookings);
    const { events } = this.#collections;
    for (const those of chunks(bookings, AT_ONCE)) {
      await this.#erase(app, await events.find({ app, 'object.booking': { $in: those } }), person, meant);
    }
  }

  async eraseEventsNaming(
    app: string,
    person: KnownPerson,
    before: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const { events } = this.#collections;
    const { customer, email } = person;
    // Null: events from before it was kept whom they name.
    for (const named of [customer, ...(email === null ? [] : [email]), null]) {
      for (const those of chunks(await eventIdsOf(events, { app, named }), AT_ONCE)) {
        const found = await events.find({ app, _id: { $in: those } });
        const meant = found.map(eventOf).filter((event) => eventIsOf(event, person, NO_BOOKINGS));
        if (meant.length === 0) continue;
        await before([...new Set(meant.map(({ booking }) => booking))]);
        await this.#erase(app, found, person, NO_BOOKINGS);
      }
    }
  }

  async #erase(
    app: string,
    found: readonly EventDocument[],
    person: KnownPerson,
    bookings: ReadonlySet<string>,
  ): Promise<void> {
    for (const document of found) {
      const event = eventOf(document);
      if (!eventIsOf(event, person, bookings)) continue;
      const erased = erasedEvent(event);
      if (erased === event) continue;
      const { object, named } = eventFields(erased, document.change);
      // An event is put once: no late writer of its change overwrites this. Its moment is another's to set back.
      await this.#collections.events.update(
        { _id: document._id, app },
        { $set: { 'object.data': object.data, named } },
      );
    }
  }

  /** What is left of an answer keeps a late writer of its change from bringing it back; it goes when it would have gone. */
  async forgetAnswers(app: string, about: readonly string[]): Promise<void> {
    const { answers } = this.#collections;
    const present = { app, removed: false };
    const known = await this.#inChunks(about, (those) => answers.find({ ...present, 'object.about': { $in: those } }));
    const unknown = await answers.find({ ...present, 'object.about': null });
    const said = unknown.filter(({ object: { text } }) => about.some((one) => text.includes(one)));
    for (const { _id } of [...known, ...said]) {
      const nothing = { 'object.key': '', 'object.fingerprint': '', 'object.text': '', 'object.about': [] };
      await answers.update({ _id, app }, { $set: { removed: true, ...nothing } });
    }
  }

  /** What the server keeps besides its documents is the server's: adapters/mongodb/README.md, "What is erased". */
  async overwrite(): Promise<boolean> {
    return true;
  }

  async #inChunks<T>(all: readonly string[], find: (those: readonly string[]) => Promise<readonly T[]>): Promise<T[]> {
    const found: T[] = [];
    for (const those of chunks(all, AT_ONCE)) found.push(...(await find(those)));
    return found;
  }
}
