import type { Owner, OwnerRepository, OwnerToken } from '../../core/index.js';
import { type Database, DURABLE, durably, ifStored } from './database.js';
import type { Rows } from './statement.js';
import { sendable, uuids } from './tables.js';

/** SQL of tokens `t` as JSON. */
export const TOKENS = `SELECT json_build_object('uuid', t.uuid, 'digest', t.digest, 'origin', t.origin,
    'createdAt', t.created_at, 'owner', json_build_object('uuid', o.uuid, 'email', o.email))
  FROM @owner_token AS t JOIN @owner AS o ON o.uuid = t.owner`;

export const ownerRepository = (database: Database): OwnerRepository => ({
  async addToken(token, alongside) {
    const ownerIn = ([row]: Rows): Owner => ({ email: token.owner.email, uuid: String(row?.[0]) });
    const { rows } = await database.write(ADD_TOKEN, tokenValues(token), {
      alongside: alongside && ((stored) => alongside(ownerIn(stored))),
    });
    return ownerIn(rows);
  },

  tokensOf(email) {
    return database.readValues(`${TOKENS} WHERE o.email = $1 ORDER BY t.ord`, [sendable(email, 'text')]);
  },

  list() {
    return database.readValues(`${TOKENS} ORDER BY t.ord`);
  },

  async revoke(token, alongside) {
    const text = durably('DELETE FROM @owner_token WHERE uuid = $1 RETURNING 1');
    const { rows, uncertain } = await database.write(text, uuids(token), ifStored(alongside));
    return rows.length > 0 || uncertain;
  },
});

export function tokenValues({ uuid, owner, digest, origin, createdAt }: OwnerToken): readonly unknown[] {
  return [owner.uuid, owner.email, uuid, digest, origin, createdAt];
}

export const ADD_TOKEN = `WITH made AS (
    INSERT INTO @owner (uuid, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING uuid
  ), added AS (
    INSERT INTO @owner_token (uuid, owner, digest, origin, created_at) SELECT $3::uuid, uuid, $4, $5, $6::bigint FROM made
    ON CONFLICT (uuid) DO NOTHING
  ) SELECT uuid, ${DURABLE} FROM made`;
