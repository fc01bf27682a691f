import {
  type Alongside,
  DuplicateError,
  fold,
  type Instant,
  MAIL_SLOT_MAX,
  type MailSlot,
  type Person,
  type PersonKey,
  type PersonRepository,
} from '../../../core/index.js';
import { OverDatabase } from '../file/database.js';
import { violatedUnique } from '../file/failures.js';
import { fromJson, toJson } from '../file/json.js';

export class SqlitePersonRepository extends OverDatabase implements PersonRepository {
  readonly #insert = this.database.rows<Row>(
    'INSERT INTO slotkeeper_person (uuid, email_folded, owner, version, data) VALUES (?, ?, ?, ?, ?)',
  );
  readonly #replace = this.database.rows<[string | null, string | null, number, string, string, number]>(
    'UPDATE slotkeeper_person SET email_folded = ?, owner = ?, version = ?, data = ? WHERE uuid = ? AND version = ?',
  );
  readonly #remove = this.database.rows<[string, number | null, number | null]>(
    'DELETE FROM slotkeeper_person WHERE uuid = ? AND (? IS NULL OR version = ?)',
  );
  readonly #find = this.database.values<[string]>('SELECT data FROM slotkeeper_person WHERE uuid = ?');
  readonly #byEmail = this.database.values<[string]>('SELECT data FROM slotkeeper_person WHERE email_folded = ?');
  readonly #ofOwner = this.database.values<[string]>('SELECT data FROM slotkeeper_person WHERE owner = ?');
  readonly #list = this.database.values<[string, number]>(
    'SELECT data FROM slotkeeper_person WHERE uuid > ? ORDER BY uuid LIMIT +?',
  );
  readonly #mailedAt = this.database.values<[string]>('SELECT at FROM slotkeeper_mail_slot WHERE key = ?');
  readonly #putSlot = this.database.rows<[string, string, Instant]>(
    'INSERT OR REPLACE INTO slotkeeper_mail_slot (key, mail, at) VALUES (?, ?, ?)',
  );
  readonly #forgetSlots = this.database.rows<[Instant]>('DELETE FROM slotkeeper_mail_slot WHERE at <= ?');
  readonly #freeSlot = this.database.rows<[string, string]>(
    'DELETE FROM slotkeeper_mail_slot WHERE key = ? AND mail = ?',
  );

  async add(person: Person): Promise<void> {
    await asDuplicate(this.database.write(() => this.put(person)));
  }

  /** Stores a new person. Call it only within a write. */
  put(person: Person): void {
    this.#insert.run(...rowOf(person));
  }

  find(by: PersonKey): Promise<Person | undefined> {
    return this.database.read(() => {
      const data =
        'uuid' in by
          ? this.#find.get(by.uuid)
          : 'email' in by
            ? this.#byEmail.get(by.email)
            : this.#ofOwner.get(by.owner);
      return data === undefined ? undefined : personIn(data);
    });
  }

  replace(person: Person, alongside?: Alongside): Promise<boolean> {
    const [uuid, email, owner, version, data] = rowOf(person);
    const replace = () => this.#replace.run(email, owner, version, data, uuid, version - 1).changes > 0;
    return asDuplicate(this.#write(replace, alongside));
  }

  remove(uuid: string, version: number | null = null, alongside?: Alongside): Promise<boolean> {
    return this.#write(() => this.#remove.run(uuid, version, version).changes > 0, alongside);
  }

  #write(task: () => boolean, alongside: Alongside | undefined): Promise<boolean> {
    return this.database.write(() => {
      const isDone = task();
      if (alongside && isDone) this.database.runAlongside(alongside);
      return isDone;
    }, alongside !== undefined);
  }

  list(after: string | null, limit: number): Promise<readonly Person[]> {
    return this.database.read(() => this.#list.all(after ?? '', limit).map(personIn));
  }

  takeMailSlot({ key, mail, at }: MailSlot, period: number): Promise<Instant | undefined> {
    return this.database.write(() => {
      const [taken] = this.#mailedAt.all(key).map(Number);
      if (taken !== undefined && Math.abs(taken - at) < period) return taken;
      this.#forgetSlots.run(at - MAIL_SLOT_MAX);
      this.#putSlot.run(key, mail, at);
      return undefined;
    });
  }

  async freeMailSlot({ key, mail }: MailSlot): Promise<void> {
    await this.database.write(() => void this.#freeSlot.run(key, mail));
  }
}

type Row = [uuid: string, email: string | null, owner: string | null, version: number, data: string];

function rowOf(person: Person): Row {
  const { uuid, email, owner, version } = person;
  return [uuid, email === null ? null : fold(email), owner?.uuid ?? null, version, toJson(person)];
}

export const personIn = (text: string): Person => fromJson<Person>(text);

async function asDuplicate<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const [column] = violatedUnique(error);
    if (column === 'person.email_folded') throw new DuplicateError('email');
    if (column === 'person.owner') throw new DuplicateError('owner');
    throw error;
  }
}
