import type { Clock, Digest, Instant, NewSecret, NewUuid } from '../ports.js';
import type { OwnerRepository } from '../storage/owner-repository.js';
import type { PersonRepository } from '../storage/person-repository.js';
interface Needs {
    readonly owners: Pick<OwnerRepository, 'tokensOf'>;
    readonly persons: PersonRepository;
    readonly newUuid: NewUuid;
    readonly newSecret: NewSecret;
    readonly digest: Digest;
    readonly clock: Clock;
}
/** A link for one use, which is shown here and never again. */
export interface CommandLink {
    readonly link: string;
    readonly expiresAt: Instant;
}
/** Makes a link by which an owner signs in. The one before ends. */
export declare class IssueOwnerLink {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError if no owner has that address. */
    execute(email: string): Promise<CommandLink>;
    /** True while no person has used a link of the owner. */
    isUnjoined(owner: string): Promise<boolean>;
}
/** Creates a link by which a person signs in without a password. The previous link becomes invalid. */
export declare class IssuePersonLink {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError if no person has that address. */
    execute(email: string): Promise<CommandLink>;
}
export {};
