import { DURABLE } from './database.js';
import { isUuid } from './tables.js';
const TOKENS = `SELECT t.uuid, t.digest, t.origin, t.created_at, o.uuid, o.email
  FROM @owner_token AS t JOIN @owner AS o ON o.uuid = t.owner`;
export class PostgresOwnerRepository {
    #database;
    constructor(database) {
        this.#database = database;
    }
    async addToken(token) {
        const { uuid, owner, digest, origin, createdAt } = token;
        const values = [owner.uuid, owner.email, uuid, digest, origin, createdAt];
        const [row] = await this.#database.change(ADD_TOKEN, values);
        return { email: owner.email, uuid: String(row?.[0]) };
    }
    async tokensOf(email) {
        const found = await this.#database.read(`${TOKENS} WHERE o.email = $1 ORDER BY t.ord`, [email]);
        return found.map((row) => tokenIn(row));
    }
    async list() {
        const found = await this.#database.read(`${TOKENS} ORDER BY t.ord`);
        return found.map((row) => tokenIn(row));
    }
    async revoke(token) {
        if (!isUuid(token))
            return false;
        const { rows, uncertain } = await this.#database.write(REVOKE, [token]);
        return rows.length > 0 || uncertain;
    }
}
export function tokenIn([uuid, digest, origin, createdAt, owner, email]) {
    return { uuid, digest, origin, createdAt, owner: { uuid: owner, email } };
}
export const ADD_TOKEN = `WITH made AS (
    INSERT INTO @owner (uuid, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING uuid
  ), added AS (
    INSERT INTO @owner_token (uuid, owner, digest, origin, created_at) SELECT $3::uuid, uuid, $4, $5, $6::bigint FROM made
    ON CONFLICT (uuid) DO NOTHING
  ) SELECT uuid, ${DURABLE} FROM made`;
export const REVOKE = `WITH gone AS (DELETE FROM @owner_token WHERE uuid = $1 RETURNING uuid) SELECT uuid, ${DURABLE} FROM gone`;
