import {
  type AppEvent,
  type ErasureStore,
  erasedEvent,
  eventBelongsTo,
  type KnownPerson,
  namedBy,
} from '../../../core/index.js';
import { OverDatabase } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';

/** Number of rows in one write, so that other writes do not wait long. */
const ROWS = 500;
/** Number of bookings whose events one write erases. A booking has several events. */
const BOOKINGS = 100;

type EventRow = { readonly id: number; readonly data: string };

export class SqliteErasureStore extends OverDatabase implements ErasureStore {
  readonly #naming = this.database.rows<[string, string, number, number], EventRow>(
    'SELECT id, data FROM slotkeeper_event WHERE named = ? AND app = ? AND id > ? ORDER BY id LIMIT +?',
  );
  readonly #ofBookings = this.database.rows<[string, string], EventRow>(
    `SELECT id, data FROM slotkeeper_event
     WHERE booking <> '' AND booking IN (SELECT value FROM json_each(?)) AND +app = ? ORDER BY id`,
  );
  readonly #rewrite = this.database.rows<[string | null, string, number]>(
    'UPDATE slotkeeper_event SET named = ?, data = ? WHERE id = ?',
  );

  async eraseEvents(
    app: string,
    person: KnownPerson,
    bookings: readonly string[] | null,
    before?: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const meant = new Set(bookings);
    for await (const rows of bookings ? this.#eventsOf(app, bookings) : this.#eventsNaming(app, person)) {
      if (before) {
        const theirs = await this.database.read(() => bookingsIn(rows(), person, meant));
        if (theirs.length === 0) continue;
        await before(theirs);
      }
      await this.database.write(() => this.#erase(rows(), person, meant));
    }
  }

  /**
   * Yields functions that read the rows of events. The write calls each function again, because a clock repair may rewrite events
   * meanwhile.
   */
  async *#eventsOf(app: string, bookings: readonly string[]): AsyncGenerator<() => readonly EventRow[]> {
    for (let from = 0; from < bookings.length; from += BOOKINGS) {
      const those = toJson(bookings.slice(from, from + BOOKINGS));
      yield () => this.#ofBookings.all(those, app);
    }
  }

  async *#eventsNaming(app: string, { customer, email }: KnownPerson): AsyncGenerator<() => readonly EventRow[]> {
    for (const name of [customer, ...(email === null ? [] : [email])]) {
      for (let last: number | undefined = 0; last !== undefined; ) {
        const after: number = last;
        const found = await this.database.read(() => this.#naming.all(name, app, after, ROWS));
        const end = found.at(-1)?.id ?? after;
        if (found.length > 0) yield () => this.#naming.all(name, app, after, ROWS).filter(({ id }) => id <= end);
        last = found.length < ROWS ? undefined : end;
      }
    }
  }

  /**
   * Overwrites copies of deleted rows. `secure_delete` has written zeros over the rows themselves, but pages that SQLite has repacked
   * contain copies at former places, and the log contains older pages.
   */
  overwrite(): Promise<boolean> {
    return this.database.overwrite();
  }

  #erase(found: readonly EventRow[], person: KnownPerson, bookings: ReadonlySet<string>): void {
    for (const { id, data } of found) {
      const event = fromJson<AppEvent>(data);
      if (!eventBelongsTo(event, person, bookings)) continue;
      const erased = erasedEvent(event);
      if (erased !== event) this.#rewrite.run(namedBy(erased.data), toJson(erased), id);
    }
  }
}

/** Returns the UUIDs of the bookings of those events that belong to the customer. */
function bookingsIn(rows: readonly EventRow[], person: KnownPerson, bookings: ReadonlySet<string>): readonly string[] {
  const events = rows.map(({ data }) => fromJson<AppEvent>(data));
  return [...new Set(events.flatMap((event) => (eventBelongsTo(event, person, bookings) ? [event.booking] : [])))];
}
