import { type Erasure, erasedEvent, eventIsOf, type KnownPerson, namesOf } from '../../core/model/erasure.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import type { ErasureRepository } from '../../core/storage/erasure-repository.js';
import { CODECS } from './codecs.js';
import type { Collections, Filter } from './collections.js';
import { type EventDocument, eventFields, eventOf } from './documents.js';
import { sliced } from './sliced.js';

/** How many bookings one command names. */
const AT_ONCE = 500;

export class MongoErasureRepository implements ErasureRepository {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  list(app: string, slice: Slice): Promise<Sliced<Erasure>> {
    const filter = { app, removed: false };
    return sliced(this.#collections.erasures, filter, slice, { order: 1 }, CODECS.erasure.object);
  }

  async unfinished(limit: number): Promise<readonly Erasure[]> {
    const found = await this.#collections.erasures.find({ done: false, removed: false }, { limit });
    return found.map(CODECS.erasure.object);
  }

  async jobsOf(app: string, person: KnownPerson, bookings: readonly string[]): Promise<readonly string[]> {
    const named = await this.#collections.events.find({ app, ...naming(person) });
    const meant = new Set(bookings);
    const isNamed = ({ object }: EventDocument) => eventIsOf(eventOf({ object }), person, meant);
    const all = new Set([...bookings, ...named.filter(isNamed).map(({ object }) => object.booking ?? '')]);
    const jobs = await this.#inChunks([...all], (those) =>
      this.#collections.jobs.find({ app, removed: false, 'object.booking': { $in: those } }),
    );
    return jobs.map(({ uuid }) => uuid);
  }

  async eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void> {
    const meant = new Set(bookings);
    const { events } = this.#collections;
    const found = [
      ...(await events.find({ app, ...naming(person) })),
      ...(await this.#inChunks(bookings, (those) => events.find({ app, named: '', 'object.booking': { $in: those } }))),
    ];
    for (const document of found) {
      const event = eventOf(document);
      if (!eventIsOf(event, person, meant)) continue;
      const erased = erasedEvent(event);
      if (erased === event) continue;
      const { object, named } = eventFields(erased, document.change);
      // An event is put once: no late writer of its change overwrites this. Its moment is another's to set back.
      await events.update({ _id: document._id, app }, { $set: { 'object.data': object.data, named } });
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
    for (let from = 0; from < all.length; from += AT_ONCE) found.push(...(await find(all.slice(from, from + AT_ONCE))));
    return found;
  }
}

/** Events that name the person, and those from before it was kept whom they name. */
function naming(person: KnownPerson): Filter {
  return { $or: [{ named: { $in: namesOf(person) } }, { named: null }] };
}
