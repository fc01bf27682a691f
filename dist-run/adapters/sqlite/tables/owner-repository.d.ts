import type { Owner, OwnerRepository, OwnerToken } from '../../../core/index.js';
import type { Database } from '../file/database.js';
export declare class SqliteOwnerRepository implements OwnerRepository {
    #private;
    constructor(database: Database);
    addToken(token: OwnerToken): Promise<Owner>;
    /** Only within a write. */
    putOwner({ uuid, email }: Owner): void;
    /** Only within a write. */
    putToken({ uuid, owner, digest, origin, createdAt }: OwnerToken): Owner;
    /** Only within a write. */
    removeToken(token: string): boolean;
    tokensOf(email: string): Promise<readonly OwnerToken[]>;
    list(): Promise<readonly OwnerToken[]>;
    revoke(token: string): Promise<boolean>;
}
