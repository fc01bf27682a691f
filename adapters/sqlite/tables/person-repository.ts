import {
  DuplicateError,
  fold,
  type Instant,
  MAIL_SLOT_MAX,
  type MailSlot,
  type Person,
  type PersonKey,
  type PersonRepository,
} from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { violatedUnique } from '../file/failures.js';
import { fromJson, toJson } from '../file/json.js';

export class SqlitePersonRepository implements PersonRepository {
  readonly #database: Database;
  readonly #insert;
  readonly #replace;
  readonly #remove;
  readonly #find;
  readonly #byEmail;
  readonly #ofOwner;
  readonly #list;
  readonly #mailedAt;
  readonly #putSlot;
  readonly #forgetSlots;
  readonly #freeSlot;

  constructor(database: Database) {
    this.#database = database;
    this.#insert = database.rows<Row>(
      'INSERT INTO person (uuid, folded_email, owner, version, data) VALUES (?, ?, ?, ?, ?)',
    );
    this.#replace = database.rows<[string | null, string | null, number, string, string, number]>(
      'UPDATE person SET folded_email = ?, owner = ?, version = ?, data = ? WHERE uuid = ? AND version = ?',
    );
    this.#remove = database.rows<[string, number | null, number | null]>(
      'DELETE FROM person WHERE uuid = ? AND (? IS NULL OR version = ?)',
    );
    this.#find = database.values<[string]>('SELECT data FROM person WHERE uuid = ?');
    this.#byEmail = database.values<[string]>('SELECT data FROM person WHERE folded_email = ?');
    this.#ofOwner = database.values<[string]>('SELECT data FROM person WHERE owner = ?');
    this.#list = database.values<[string, number]>('SELECT data FROM person WHERE uuid > ? ORDER BY uuid LIMIT +?');
    this.#mailedAt = database.values<[string]>('SELECT at FROM mail_slot WHERE key = ?');
    this.#putSlot = database.rows<[string, string, Instant]>(
      'INSERT OR REPLACE INTO mail_slot (key, mail, at) VALUES (?, ?, ?)',
    );
    this.#forgetSlots = database.rows<[Instant]>('DELETE FROM mail_slot WHERE at <= ?');
    this.#freeSlot = database.rows<[string, string]>('DELETE FROM mail_slot WHERE key = ? AND mail = ?');
  }

  async add(person: Person): Promise<void> {
    await asDuplicate(this.#database.write(() => this.put(person)));
  }

  /** Stores a new person. Call it only within a write. */
  put(person: Person): void {
    this.#insert.run(...rowOf(person));
  }

  find(by: PersonKey): Promise<Person | undefined> {
    return this.#database.read(() => {
      const data =
        'uuid' in by
          ? this.#find.get(by.uuid)
          : 'email' in by
            ? this.#byEmail.get(by.email)
            : this.#ofOwner.get(by.owner);
      return data === undefined ? undefined : personIn(data);
    });
  }

  replace(person: Person): Promise<boolean> {
    const [uuid, email, owner, version, data] = rowOf(person);
    const replace = () => this.#replace.run(email, owner, version, data, uuid, version - 1).changes > 0;
    return asDuplicate(this.#database.write(replace));
  }

  remove(uuid: string, version: number | null = null): Promise<boolean> {
    return this.#database.write(() => this.#remove.run(uuid, version, version).changes > 0);
  }

  list(after: string | null, limit: number): Promise<readonly Person[]> {
    return this.#database.read(() => this.#list.all(after ?? '', limit).map(personIn));
  }

  takeMailSlot({ key, mail, at }: MailSlot, period: number): Promise<Instant | undefined> {
    return this.#database.write(() => {
      const [taken] = this.#mailedAt.all(key).map(Number);
      if (taken !== undefined && Math.abs(taken - at) < period) return taken;
      this.#forgetSlots.run(at - MAIL_SLOT_MAX);
      this.#putSlot.run(key, mail, at);
      return undefined;
    });
  }

  async freeMailSlot({ key, mail }: MailSlot): Promise<void> {
    await this.#database.write(() => void this.#freeSlot.run(key, mail));
  }
}

type Row = [uuid: string, email: string | null, owner: string | null, version: number, data: string];

function rowOf(person: Person): Row {
  const { uuid, email, owner, version } = person;
  return [uuid, email === null ? null : fold(email), owner?.uuid ?? null, version, toJson(person)];
}

/** Parses the person of a row. */
export const personIn = (text: string): Person => fromJson<Person>(text);

/** Converts the violation of a UNIQUE constraint. @throws DuplicateError */
async function asDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const [column] = violatedUnique(error);
    if (column === 'person.folded_email') throw new DuplicateError('email');
    if (column === 'person.owner') throw new DuplicateError('owner');
    throw error;
  }
}
