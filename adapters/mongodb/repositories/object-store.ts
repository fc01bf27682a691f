import type { Slice, Sliced } from '../../../core/basics/pagination.js';
import type { ObjectStore } from '../../../core/ledger/storage/object-store.js';
import type { Kind, Objects } from '../../../core/model/kinds/objects.js';
import { pastCursor, sliceAfter } from '../../../core/model/questions/cursor.js';
import type { Question, TextName, Where } from '../../../core/model/questions/question.js';
import { codecOf } from '../documents/codecs.js';
import { type Collections, collectionOf, type Filter, first } from '../driver/collections.js';
import { buildFilter, buildSort, pathOf } from '../driver/filters.js';
import { readIds, sliced } from '../driver/slices.js';
import type { MongoLedger } from '../ledger/ledger.js';

/** Kinds whose changes often affect several objects at once. Their lists are read again if the app changed during the read. */
const STEADY: ReadonlySet<Kind> = new Set<Kind>(['action', 'booking', 'job']);

/** Answers queries with filters on the collections. */
export class MongoObjectStore implements ObjectStore {
  readonly #collections: Collections;
  readonly #ledger: MongoLedger;

  constructor(collections: Collections, ledger: MongoLedger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }

  async find<K extends Kind>(app: string | null, kind: K, uuid: string): Promise<Objects[K] | undefined> {
    const collection = collectionOf(this.#collections, kind);
    const found = await first(collection, { [pathOf(kind, 'uuid')]: uuid, ...present(app) });
    return found && codecOf(kind).object(found);
  }

  async select<K extends Kind>(
    app: string | null,
    { kind, where, order }: Question<K>,
    limit?: number,
  ): Promise<readonly Objects[K][]> {
    const filter = { ...present(app), ...buildFilter(kind, where) };
    const how = {
      ...(order === undefined ? {} : { sort: buildSort(kind, order) }),
      ...(limit === undefined ? {} : { limit }),
    };
    const read = () => collectionOf(this.#collections, kind).find(filter, how);
    const isSteady = app !== null && order !== undefined && STEADY.has(kind);
    return (await (isSteady ? this.#ledger.steady(app, read) : read())).map(codecOf(kind).object);
  }

  async distinct<K extends Kind>(app: string, kind: K, name: TextName<K>, where: Where<K>): Promise<readonly string[]> {
    const path = pathOf(kind, name);
    const filter = { ...present(app), ...buildFilter(kind, where) };
    const found = await collectionOf(this.#collections, kind).find(filter, { only: [path] });
    const steps = path.split('.');
    const values = found.map((document) =>
      steps.reduce<unknown>(
        (value, step) => (value as Readonly<Record<string, unknown>> | null | undefined)?.[step],
        document,
      ),
    );
    return [...new Set(values.filter((value) => typeof value === 'string'))];
  }

  async list<K extends Kind>(app: string, question: Question<K>, slice: Slice): Promise<Sliced<Objects[K]>> {
    const { kind, where, order = 'created' } = question;
    const filter = { ...present(app), ...buildFilter(kind, where) };
    const collection = collectionOf(this.#collections, kind);
    const sort = buildSort(kind, order);
    const readAfter = async (after: string): Promise<Sliced<Objects[K]>> => {
      const rest = { ...present(app), ...buildFilter(kind, pastCursor(question, after).where) };
      const [found, total] = await Promise.all([
        collection.find(rest, { sort, limit: slice.limit + 1 }),
        collection.count(filter),
      ]);
      const rows = found.map((document) => ({ object: codecOf(kind).object(document), place: document.order }));
      return sliceAfter(slice.limit, rows, total);
    };
    const { after } = slice;
    const read = () =>
      after === undefined ? sliced(collection, filter, slice, sort, codecOf(kind).object) : readAfter(after);
    return STEADY.has(kind) ? this.#ledger.steady(app, read) : read();
  }

  /** Returns the UUIDs of up to `limit` bookings for each query, all read from one consistent state of the app. */
  uuids(
    app: string,
    questions: readonly Question<'booking'>[],
    limit: number,
  ): Promise<readonly (readonly string[])[]> {
    return this.#ledger.steady(app, () =>
      Promise.all(
        questions.map(({ where, order = 'created' }) => {
          const filter = { ...present(app), ...buildFilter('booking', where) };
          return readIds(this.#collections.bookings, filter, { sort: buildSort('booking', order), limit });
        }),
      ),
    );
  }
}

function present(app: string | null): Filter {
  return app === null ? { removed: false } : { app, removed: false };
}
