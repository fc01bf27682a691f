import type { Owner, OwnerToken } from '../../../core/model/owner.js';
import type { OwnerRepository } from '../../../core/storage/owner-repository.js';
import { type Collections } from '../driver/collections.js';
export declare class MongoOwnerRepository implements OwnerRepository {
    #private;
    constructor(collections: Collections);
    addToken({ owner, ...token }: OwnerToken): Promise<Owner>;
    tokensOf(email: string): Promise<readonly OwnerToken[]>;
    list(): Promise<readonly OwnerToken[]>;
    revoke(token: string): Promise<boolean>;
}
