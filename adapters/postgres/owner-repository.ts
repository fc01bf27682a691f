import { type Alongside, isCleanText, type Owner, type OwnerRepository, type OwnerToken } from '../../core/index.js';
import { DURABLE, ifStored, OverDatabase } from './database.js';
import type { Rows } from './statement.js';
import { isUuid } from './tables.js';

/** SQL of tokens `t` as JSON. */
export const TOKENS = `SELECT json_build_object('uuid', t.uuid, 'digest', t.digest, 'origin', t.origin,
    'createdAt', t.created_at, 'owner', json_build_object('uuid', o.uuid, 'email', o.email))
  FROM @owner_token AS t JOIN @owner AS o ON o.uuid = t.owner`;

export class PostgresOwnerRepository extends OverDatabase implements OwnerRepository {
  async addToken(token: OwnerToken, alongside?: (owner: Owner) => Alongside): Promise<Owner> {
    const ownerIn = ([row]: Rows): Owner => ({ email: token.owner.email, uuid: String(row?.[0]) });
    const { rows } = await this.database.write(ADD_TOKEN, tokenValues(token), {
      alongside: alongside && ((stored) => alongside(ownerIn(stored))),
    });
    return ownerIn(rows);
  }

  async tokensOf(email: string): Promise<readonly OwnerToken[]> {
    if (!isCleanText(email)) return [];
    return this.database.readValues(`${TOKENS} WHERE o.email = $1 ORDER BY t.ord`, [email]);
  }

  async list(): Promise<readonly OwnerToken[]> {
    return this.database.readValues(`${TOKENS} ORDER BY t.ord`);
  }

  async revoke(token: string, alongside?: Alongside): Promise<boolean> {
    if (!isUuid(token)) return false;
    const { rows, uncertain } = await this.database.write(REVOKE, [token], ifStored(alongside));
    return rows.length > 0 || uncertain;
  }
}

export function tokenValues({ uuid, owner, digest, origin, createdAt }: OwnerToken): readonly unknown[] {
  return [owner.uuid, owner.email, uuid, digest, origin, createdAt];
}

export const ADD_TOKEN = `WITH made AS (
    INSERT INTO @owner (uuid, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING uuid
  ), added AS (
    INSERT INTO @owner_token (uuid, owner, digest, origin, created_at) SELECT $3::uuid, uuid, $4, $5, $6::bigint FROM made
    ON CONFLICT (uuid) DO NOTHING
  ) SELECT uuid, ${DURABLE} FROM made`;

const REVOKE = `WITH gone AS (DELETE FROM @owner_token WHERE uuid = $1 RETURNING uuid) SELECT uuid, ${DURABLE} FROM gone`;
