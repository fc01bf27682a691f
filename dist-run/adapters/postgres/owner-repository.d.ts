import type { Owner, OwnerRepository, OwnerToken } from '../../core/index.js';
import { type Database } from './database.js';
type TokenRow = readonly [string, string, OwnerToken['origin'], number, string, string];
export declare class PostgresOwnerRepository implements OwnerRepository {
    #private;
    constructor(database: Database);
    addToken(token: OwnerToken): Promise<Owner>;
    tokensOf(email: string): Promise<readonly OwnerToken[]>;
    list(): Promise<readonly OwnerToken[]>;
    revoke(token: string): Promise<boolean>;
}
export declare function tokenIn([uuid, digest, origin, createdAt, owner, email]: TokenRow): OwnerToken;
export declare const ADD_TOKEN = "WITH made AS (\n    INSERT INTO @owner (uuid, email) VALUES ($1, $2) ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING uuid\n  ), added AS (\n    INSERT INTO @owner_token (uuid, owner, digest, origin, created_at) SELECT $3::uuid, uuid, $4, $5, $6::bigint FROM made\n    ON CONFLICT (uuid) DO NOTHING\n  ) SELECT uuid, CASE WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')\n  THEN set_config('synchronous_commit', 'on', true) END FROM made";
export declare const REVOKE = "WITH gone AS (DELETE FROM @owner_token WHERE uuid = $1 RETURNING uuid) SELECT uuid, CASE WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')\n  THEN set_config('synchronous_commit', 'on', true) END FROM gone";
export {};
