import { type Owner, type OwnerToken } from '../model/owner.js';
import type { Clock, Digest, NewToken, NewUuid } from '../ports.js';
import type { OwnerRepository } from '../storage/owner-repository.js';
interface Needs {
    readonly owners: OwnerRepository;
    readonly newUuid: NewUuid;
    readonly newToken: NewToken;
    readonly digest: Digest;
    readonly clock: Clock;
}
/** Gives an owner, new or known, one more token; it is answered here and never again. */
export declare class IssueOwnerToken {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `email`. */
    execute(email: string, token?: string): Promise<{
        owner: Owner;
        token: string;
        uuid: string;
    }>;
    /** Makes `token` the owner's only token from the environment. Earlier ones from there stop working. */
    adopt(email: string, token: string): Promise<Owner>;
}
export declare class ListOwnerTokens {
    #private;
    constructor(needs: Pick<Needs, 'owners'>);
    execute(): Promise<readonly OwnerToken[]>;
}
export declare class RevokeOwnerToken {
    #private;
    constructor(needs: Pick<Needs, 'owners'>);
    /** @throws NotFoundError when no token has that UUID. */
    execute(token: string): Promise<void>;
}
export {};
