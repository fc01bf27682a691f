import {
  type AppEvent,
  type Erasure,
  type ErasureRepository,
  erasedEvent,
  eventIsOf,
  type KnownPerson,
  namedBy,
  namesOf,
  type Slice,
  type Sliced,
} from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';
import type { SqliteObjectRepository } from './object-repository.js';

/** How many rows one write looks at, so that no other waits for long. */
const ROWS = 500;

type Found = { readonly id: number; readonly data: string };
type FoundAnswer = {
  readonly id: number;
  readonly key: string;
  readonly about: string | null;
  readonly text: string | null;
};

/** An answer from before it was known what answers are about is looked for by what it says. */
const UNKNOWN = '?';

export class SqliteErasureRepository implements ErasureRepository {
  readonly #database: Database;
  readonly #erasures: SqliteObjectRepository<Erasure, never>;
  readonly #unfinished;
  readonly #naming;
  readonly #ofBookings;
  readonly #rewrite;
  readonly #jobsOf;
  readonly #answers;
  readonly #forget;

  constructor(database: Database, erasures: SqliteObjectRepository<Erasure, never>) {
    this.#database = database;
    this.#erasures = erasures;
    this.#unfinished = database.values<[number]>('SELECT data FROM erasure WHERE is_done = 0 ORDER BY id LIMIT +?');
    this.#naming = database.rows<[string, string, number, number], Found>(
      'SELECT id, data FROM event WHERE named = ? AND app = ? AND id > ? ORDER BY id LIMIT +?',
    );
    this.#ofBookings = database.rows<[string, string], Found>(
      `SELECT id, data FROM event
       WHERE booking IN (SELECT value FROM json_each(?)) AND +app = ? AND named IS NULL ORDER BY id`,
    );
    this.#rewrite = database.rows<[string | null, string, number]>('UPDATE event SET named = ?, data = ? WHERE id = ?');
    this.#jobsOf = database.values<[string, string]>(
      'SELECT uuid FROM job WHERE booking IN (SELECT value FROM json_each(?)) AND +app = ? ORDER BY ordinal',
    );
    this.#answers = database.rows<[string, string, number], FoundAnswer>(
      `SELECT id, key, about, iif(about IS NULL, text, NULL) AS text FROM answer
       WHERE app = ? AND key > ? ORDER BY key LIMIT +?`,
    );
    this.#forget = database.rows<[number]>('DELETE FROM answer WHERE id = ?');
  }

  list(app: string, slice: Slice): Promise<Sliced<Erasure>> {
    return this.#erasures.list(app, slice, { all: [], any: [] });
  }

  unfinished(limit: number): Promise<readonly Erasure[]> {
    return this.#database.read(() => this.#unfinished.all(limit).map((data) => fromJson<Erasure>(data)));
  }

  async jobsOf(app: string, person: KnownPerson, bookings: readonly string[]): Promise<readonly string[]> {
    const [all, meant] = [new Set(bookings), new Set(bookings)];
    await this.#eachNaming(app, person, (found) => {
      for (const { data } of found) {
        const event = fromJson<AppEvent>(data);
        if (eventIsOf(event, person, meant)) all.add(event.booking);
      }
    });
    return this.#database.read(() => this.#jobsOf.all(toJson([...all]), app));
  }

  async eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void> {
    const meant = new Set(bookings);
    await this.#eachNaming(app, person, (found) => this.#erase(found, person, meant));
    for (let from = 0; from < bookings.length; from += ROWS) {
      const those = toJson(bookings.slice(from, from + ROWS));
      await this.#database.write(() => this.#erase(this.#ofBookings.all(those, app), person, meant));
    }
  }

  async forgetAnswers(app: string, about: readonly string[]): Promise<void> {
    const all = new Set(about);
    for (let last: string | undefined = ''; last !== undefined; ) {
      const after: string = last;
      last = await this.#database.write(() => {
        const found = this.#answers.all(app, after, ROWS);
        for (const answer of found) if (isAbout(answer, all)) this.#forget.run(answer.id);
        return found.length < ROWS ? undefined : found.at(-1)!.key;
      });
    }
  }

  /**
   * What was in a row has zeros in its place (`secure_delete`). But pages that SQLite has packed anew keep copies of rows where
   * these had been, and the log has older pages.
   */
  overwrite(): Promise<boolean> {
    return this.#database.overwrite();
  }

  /** Looks at the events that may name the person, some at a time, each in a write. */
  async #eachNaming(app: string, person: KnownPerson, look: (found: readonly Found[]) => void): Promise<void> {
    for (const name of new Set([...namesOf(person), UNKNOWN])) {
      for (let last: number | undefined = 0; last !== undefined; ) {
        const after: number = last;
        last = await this.#database.write(() => {
          const found = this.#naming.all(name, app, after, ROWS);
          look(found);
          return found.length < ROWS ? undefined : found.at(-1)!.id;
        });
      }
    }
  }

  #erase(found: readonly Found[], person: KnownPerson, bookings: ReadonlySet<string>): void {
    for (const { id, data } of found) {
      const event = fromJson<AppEvent>(data);
      if (!eventIsOf(event, person, bookings)) continue;
      const erased = erasedEvent(event);
      if (erased !== event) this.#rewrite.run(namedBy(erased.data), toJson(erased), id);
    }
  }
}

function isAbout({ about, text }: FoundAnswer, all: ReadonlySet<string>): boolean {
  if (about !== null) return fromJson<string[]>(about).some((one) => all.has(one));
  const said = text ?? '';
  return [...all].some((one) => said.includes(one));
}
