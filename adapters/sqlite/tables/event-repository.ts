import {
  type AppEvent,
  type EventFilter,
  type EventRepository,
  type Instant,
  NotFoundError,
  namedBy,
  type Slice,
  type Sliced,
} from '../../../core/index.js';
import type { LedgerHeads } from '../caches/ledger-heads.js';
import { type Database, OverDatabase } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';
import { Conditions, filteredSlice } from '../lists/filtered-list.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import { readPage, type SliceOfRows } from '../lists/pages.js';
import { readSearchedPage, type SearchedList } from '../lists/searched-list.js';
import type { Content } from './stores.js';

/** Ordinal lower than that of any event. */
const BEGINNING = -1;

export class SqliteEventRepository extends OverDatabase implements EventRepository, Content {
  readonly table = 'event';
  readonly flatList: FlatList;
  readonly #heads: LedgerHeads;
  readonly #ordinal = this.database.values<[string, string], number>(
    'SELECT ordinal FROM slotkeeper_event WHERE uuid = ? AND app = ?',
  );
  readonly #get = this.database.values<[string, string]>(
    'SELECT data FROM slotkeeper_event WHERE uuid = ? AND app = ?',
  );
  readonly #after = this.database.values<[string, number, number]>(
    'SELECT data FROM slotkeeper_event WHERE app = ? AND ordinal > ? ORDER BY ordinal LIMIT +?',
  );
  readonly #latest = this.database.values<[string], string>(
    'SELECT uuid FROM slotkeeper_event WHERE app = ? ORDER BY ordinal DESC LIMIT 1',
  );
  readonly #add = this.database.rows<[string, string, number, string, string, Instant, string | null, string]>(
    'INSERT INTO slotkeeper_event (uuid, app, ordinal, type, booking, at, named, data) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  readonly #forget = this.database.rows<[Instant, number], { app: string; ordinal: number }>(
    // Delete only from the front of each feed, up to the first event that stays, because moments may be some milliseconds out of order.
    `WITH old AS MATERIALIZED (SELECT id, app, ordinal FROM slotkeeper_event WHERE at < ? ORDER BY at, id LIMIT +?),
       front AS MATERIALIZED (
         SELECT app, (
           SELECT ordinal FROM slotkeeper_event AS event WHERE event.app = apps.app AND id NOT IN (SELECT id FROM old) ORDER BY ordinal LIMIT 1
         ) AS stays FROM (SELECT DISTINCT app FROM old) AS apps)
     DELETE FROM slotkeeper_event WHERE id IN (
       SELECT id FROM old JOIN front ON front.app = old.app WHERE stays IS NULL OR ordinal < stays)
     RETURNING app, ordinal`,
  );

  constructor(database: Database, lists: FlatLists, heads: LedgerHeads) {
    super(database);
    this.#heads = heads;
    this.flatList = lists.of('event', 'app');
  }

  sequence(app: string): Promise<number> {
    return this.database.read(() => {
      const head = this.#heads.of(app);
      if (!head) throw new NotFoundError();
      return head.sequence;
    });
  }

  async list(app: string, slice: Slice, filter: EventFilter, after?: string): Promise<Sliced<AppEvent> | undefined> {
    if (filter.types !== undefined && filter.booking === undefined) {
      const start = await this.database.read(() => this.#positionOf(app, after));
      return start === undefined
        ? undefined
        : readSearchedPage(this.database, this.#ofTypes(app, filter, start), slice);
    }
    return readPage(this.database, slice, () => {
      const start = this.#positionOf(app, after);
      return start === undefined ? undefined : this.#slice(app, slice, filter, start);
    });
  }

  #slice(app: string, slice: Slice, { types, booking }: EventFilter, after: number): SliceOfRows {
    if (booking !== undefined) {
      const conditions = filtered(app, after, types).add("booking <> '' AND booking = ?", booking);
      return filteredSlice(this.database, 'event', conditions, 'ordinal', slice);
    }
    const skipped = after === BEGINNING ? 0 : this.flatList.countUpTo(app, after);
    const { items, total } = this.flatList.slice(app, { ...slice, offset: (slice.offset ?? 0) + skipped });
    return { items, total: total - skipped };
  }

  /** Events of some types have no index, so a long feed is read in parts. */
  #ofTypes(app: string, { types }: EventFilter, after: number): SearchedList {
    const order = { by: 'ordinal', isReversed: false } as const;
    return { table: 'event', app, flatList: this.flatList, after, conditions: filtered(app, after, types), order };
  }

  after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined> {
    return this.database.read(() => {
      const start = this.#positionOf(app, after);
      if (start === undefined) return undefined;
      return this.#after.all(app, start, limit).map((data) => fromJson<AppEvent>(data));
    });
  }

  get(app: string, uuid: string): Promise<AppEvent | undefined> {
    return this.database.read(() => {
      const data = this.#get.get(uuid, app);
      return data === undefined ? undefined : fromJson<AppEvent>(data);
    });
  }

  latest(app: string): Promise<string | undefined> {
    return this.database.read(() => this.#latest.get(app));
  }

  forget(before: Instant, limit: number): Promise<number> {
    return this.database.write(() => {
      const forgotten = this.#forget.all(before, limit);
      for (const { app, ordinal } of forgotten) this.flatList.removed(app, ordinal);
      return forgotten.length;
    });
  }

  #positionOf(app: string, event: string | undefined): number | undefined {
    return event === undefined ? BEGINNING : this.#ordinal.get(event, app);
  }

  /** Adds an event. `data`: JSON of the event's booking, if it was already rendered. It makes up most of the event's JSON. */
  add(event: AppEvent): void {
    const { uuid, app, type, booking, at } = event;
    const ordinal = this.flatList.nextOrdinal(app);
    const named = event.booking === null ? null : namedBy(event.data);
    this.#add.run(uuid, app, ordinal, type, booking ?? '', at, named, toJson(event));
    this.flatList.added(app, ordinal);
  }
}

function filtered(app: string, after: number, types: EventFilter['types']): Conditions {
  return new Conditions()
    .add('app = ?', app)
    .add('ordinal > ?', after)
    .add('type IN (SELECT value FROM json_each(?))', types && toJson(types));
}
