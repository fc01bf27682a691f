import type { Owner, OwnerRepository, OwnerToken } from '../../core/index.js';
export declare class MemoryOwnerRepository implements OwnerRepository {
    #private;
    addToken(token: OwnerToken): Promise<Owner>;
    /** Includes owners without a token. */
    owners(): readonly Owner[];
    addOwner(owner: Owner): void;
    tokensOf(email: string): Promise<readonly OwnerToken[]>;
    list(): Promise<readonly OwnerToken[]>;
    revoke(token: string): Promise<boolean>;
}
