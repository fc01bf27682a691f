import {
  type Alongside,
  DuplicateError,
  fold,
  type Instant,
  isSame,
  MAIL_SLOT_MAX,
  type MailSlot,
  type Person,
  type PersonKey,
  type PersonRepository,
  untilFirst,
} from '../../core/index.js';
import { sendable } from './conditions.js';
import { DURABLE, ifStored, OverDatabase } from './database.js';
import { isDuplicate } from './failures.js';
import { isUuid } from './tables.js';

export class PostgresPersonRepository extends OverDatabase implements PersonRepository {
  async add(person: Person): Promise<void> {
    await this.#write(person, ADD, valuesOf(person));
  }

  async replace(person: Person, alongside?: Alongside): Promise<boolean> {
    const { rows, uncertain } = await this.#write(
      person,
      REPLACE,
      [...valuesOf(person), person.version - 1],
      alongside,
    );
    return rows.length > 0 || (uncertain && isSame(await this.find({ uuid: person.uuid }), person));
  }

  async remove(uuid: string, version: number | null = null, alongside?: Alongside): Promise<boolean> {
    if (!isUuid(uuid)) return false;
    const { rows, uncertain } = await this.database.write(REMOVE, [uuid, version], ifStored(alongside));
    return rows.length > 0 || (uncertain && (await this.find({ uuid })) === undefined);
  }

  async find(by: PersonKey): Promise<Person | undefined> {
    const [column, value] =
      'email' in by ? ['folded_email', by.email] : 'uuid' in by ? ['uuid', by.uuid] : ['owner', by.owner];
    if (sendable('email' in by ? 'text' : 'uuid', [value]).length === 0) return undefined;
    return this.database.readValue(`SELECT data FROM @person WHERE ${column} = $1`, [value]);
  }

  async list(after: string | null, limit: number): Promise<readonly Person[]> {
    const rows = await this.database.read(PERSONS, [after, limit]);
    return rows.map(([, person]) => person as Person);
  }

  async takeMailSlot({ key, mail, at }: MailSlot, period: number): Promise<Instant | undefined> {
    const mailedAt = await untilFirst(async () => {
      const { rows } = await this.database.write(TAKE_SLOT, [key, mail, at, period]);
      if (rows.length > 0) return null;
      return this.database.readValue<Instant>('SELECT at FROM @mail_slot WHERE key = $1', [key]);
    }, this.database.surroundings);
    return mailedAt ?? undefined;
  }

  async freeMailSlot({ key, mail }: MailSlot): Promise<void> {
    await this.database.change('DELETE FROM @mail_slot WHERE key = $1 AND mail = $2', [key, mail]);
  }

  /** Writes a person. After an uncertain attempt, a duplicate may be the person itself, which is then stored. @throws DuplicateError */
  async #write(person: Person, text: string, values: readonly unknown[], alongside?: Alongside) {
    try {
      return await this.database.write(text, values, ifStored(alongside));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (error.uncertain && isSame(await this.find({ uuid: person.uuid }), person))
        return { rows: [[]], uncertain: true };
      throw new DuplicateError(error.constraint === 'person_owner' ? 'owner' : 'email');
    }
  }
}

function valuesOf(person: Person): readonly unknown[] {
  const { uuid, email, owner, version } = person;
  return [uuid, email === null ? null : fold(email), owner?.uuid ?? null, version, JSON.stringify(person)];
}

const COLUMNS = 'uuid, folded_email, owner, version, data';
const VALUES = '$1::uuid, $2, $3::uuid, $4::bigint, $5::json';

const ADD = `WITH made AS (
    INSERT INTO @person (${COLUMNS}) VALUES (${VALUES}) RETURNING uuid
  ) SELECT uuid, ${DURABLE} FROM made`;

const REPLACE = `WITH made AS (
    UPDATE @person SET folded_email = $2, owner = $3::uuid, version = $4::bigint, data = $5::json
    WHERE uuid = $1::uuid AND version = $6::bigint RETURNING uuid
  ) SELECT uuid, ${DURABLE} FROM made`;

const REMOVE = `WITH gone AS (
    DELETE FROM @person WHERE uuid = $1::uuid AND ($2::bigint IS NULL OR version = $2) RETURNING uuid
  ) SELECT uuid, ${DURABLE} FROM gone`;

/**
 * SQL that takes a mail slot. If the slot already has this mail, an earlier attempt has taken it, so this attempt succeeds, too. Expired
 * slots that another statement has locked are deleted later.
 */
const TAKE_SLOT = `WITH old AS (
    DELETE FROM @mail_slot WHERE key = ANY (ARRAY(
      SELECT key FROM @mail_slot WHERE at <= $3::bigint - ${MAIL_SLOT_MAX} AND key <> $1 ORDER BY at LIMIT 100 FOR UPDATE SKIP LOCKED))
  ), taken AS (
    INSERT INTO @mail_slot AS t (key, mail, at) VALUES ($1, $2, $3)
    ON CONFLICT (key) DO UPDATE SET mail = excluded.mail, at = excluded.at
    WHERE t.mail = excluded.mail OR abs(t.at - excluded.at) >= $4 RETURNING key
  ) SELECT key, ${DURABLE} FROM taken`;

/** SQL of persons in the order of UUIDs, after one. */
export const PERSONS = 'SELECT uuid, data FROM @person WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT $2';

/** SQL that stores a new person, and its parameters. */
export { ADD as ADD_PERSON, valuesOf as personValues };
