import { DuplicateError, fold, isSame } from '../../core/index.js';
import { DURABLE, isDuplicateOf } from './database.js';
import { isUuid } from './tables.js';
export class PostgresPersonRepository {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async add(person) {
        await this.#write(person, ADD, valuesOf(person));
    }
    async replace(person) {
        const { rows, uncertain } = await this.#write(person, REPLACE, [...valuesOf(person), person.version - 1]);
        return rows.length > 0 || (uncertain && isSame(await this.find(person.uuid), person));
    }
    async remove(uuid, version = null) {
        if (!isUuid(uuid))
            return false;
        const { rows, uncertain } = await this.#database.write(REMOVE, [uuid, version]);
        return rows.length > 0 || (uncertain && (await this.find(uuid)) === undefined);
    }
    async find(uuid) {
        return isUuid(uuid) ? this.#first('uuid = $1', uuid) : undefined;
    }
    findByEmail(folded) {
        return this.#first('folded_email = $1', folded);
    }
    async ofOwner(owner) {
        return isUuid(owner) ? this.#first('owner = $1', owner) : undefined;
    }
    async list(after, limit) {
        const rows = await this.#database.read(LIST, [after, limit]);
        return rows.map(([person]) => person);
    }
    async #first(where, value) {
        const [row] = await this.#database.read(`SELECT data FROM @person WHERE ${where}`, [value]);
        return row?.[0];
    }
    /** A duplicate after an uncertain try may be the person itself: then it is stored. @throws DuplicateError */
    async #write(person, text, values) {
        try {
            return await this.#database.write(text, values);
        }
        catch (error) {
            if (!isDuplicateOf(error))
                throw error;
            if (error.uncertain && isSame(await this.find(person.uuid), person))
                return { rows: [[]], uncertain: true };
            throw new DuplicateError(error.constraint === 'person_owner' ? 'owner' : 'email');
        }
    }
}
function valuesOf(person) {
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
const LIST = 'SELECT data FROM @person WHERE $1::uuid IS NULL OR uuid > $1 ORDER BY uuid LIMIT $2';
/** Stores a person of a copy in the place of the one with its UUID. */
export const PUT_PERSON = `INSERT INTO @person (${COLUMNS}) VALUES (${VALUES})
  ON CONFLICT (uuid) DO UPDATE SET folded_email = excluded.folded_email, owner = excluded.owner, version = excluded.version,
    data = excluded.data`;
/** The parameters of `PUT_PERSON`. */
export { valuesOf as personValues };
