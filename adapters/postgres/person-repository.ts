import {
  type Alongside,
  DuplicateError,
  fold,
  type Instant,
  isSame,
  MAIL_SLOT_MAX,
  type Person,
  type PersonKey,
  type PersonRepository,
  untilFirst,
} from '../../core/index.js';
import { type Database, DURABLE, durably, ifStored } from './database.js';
import { isDuplicate } from './failures.js';
import { sendable, uuids } from './tables.js';

export function personRepository(database: Database): PersonRepository {
  const find = (by: PersonKey): Promise<Person | undefined> => {
    const [column, value] =
      'email' in by ? ['folded_email', by.email] : 'uuid' in by ? ['uuid', by.uuid] : ['owner', by.owner];
    const sent = sendable(value, 'email' in by ? 'text' : 'uuid');
    return database.readValue(`SELECT data FROM @person WHERE ${column} = $1`, [sent]);
  };

  const isThere = async (person: Person) => isSame(await find({ uuid: person.uuid }), person);

  /** Writes a person. After an uncertain attempt, a duplicate may be the person itself, which is then stored. @throws DuplicateError */
  const write = async (person: Person, text: string, values: readonly unknown[], alongside?: Alongside) => {
    try {
      return await database.write(text, values, ifStored(alongside));
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (error.uncertain && (await isThere(person))) return { rows: [[]], uncertain: true };
      throw new DuplicateError(error.constraint === 'person_owner' ? 'owner' : 'email');
    }
  };

  return {
    find,

    async add(person) {
      await write(person, ADD_PERSON, personValues(person));
    },

    async replace(person, alongside) {
      const values = [...personValues(person), person.version - 1];
      const { rows, uncertain } = await write(person, REPLACE, values, alongside);
      return rows.length > 0 || (uncertain && (await isThere(person)));
    },

    async remove(uuid, version, alongside) {
      const values = [...uuids(uuid), version ?? null];
      const { rows, uncertain } = await database.write(REMOVE, values, ifStored(alongside));
      return rows.length > 0 || (uncertain && (await find({ uuid })) === undefined);
    },

    async list(after, limit) {
      const rows = await database.read(PERSONS, [after, limit]);
      return rows.map(([, person]) => person as Person);
    },

    async takeMailSlot({ key, mail, at }, period) {
      const mailedAt = await untilFirst(async () => {
        const { rows } = await database.write(TAKE_SLOT, [key, mail, at, period]);
        if (rows.length > 0) return null;
        return database.readValue<Instant>('SELECT at FROM @mail_slot WHERE key = $1', [key]);
      }, database.surroundings);
      return mailedAt ?? undefined;
    },

    async freeMailSlot({ key, mail }) {
      await database.change('DELETE FROM @mail_slot WHERE key = $1 AND mail = $2', [key, mail]);
    },
  };
}

export function personValues(person: Person): readonly unknown[] {
  const { uuid, email, owner, version } = person;
  return [uuid, email === null ? null : fold(email), owner?.uuid ?? null, version, JSON.stringify(person)];
}

export const ADD_PERSON = durably(
  'INSERT INTO @person (uuid, folded_email, owner, version, data) VALUES ($1, $2, $3, $4, $5) RETURNING 1',
);

const REPLACE = durably(
  `UPDATE @person SET folded_email = $2, owner = $3, version = $4, data = $5 WHERE uuid = $1 AND version = $6 RETURNING 1`,
);

const REMOVE = durably('DELETE FROM @person WHERE uuid = $1 AND ($2::bigint IS NULL OR version = $2) RETURNING 1');

/** SQL that takes a mail slot. It succeeds, too, if the slot already has this mail: an earlier attempt has taken it. */
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
