import type { OpenLink } from '../model/person-callers.js';
import type { Clock, Digest } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
interface Needs {
    readonly persons: Pick<PersonRepository, 'find'>;
    readonly staff: Pick<StaffRepository, 'ofAnyApp' | 'joined'>;
    readonly apps: Pick<AppRepository, 'ofAnyOwner'>;
    readonly digest: Digest;
    readonly clock: Clock;
}
/** Finds the link that a text opens, if it may be used now. */
export declare class LinkFinder {
    #private;
    constructor(needs: Needs);
    find(text: string): Promise<OpenLink | undefined>;
    /** The link of a member with that digest. The rights of its issuer are checked anew. */
    ofStaff(uuid: string, digest: string): Promise<OpenLink | undefined>;
}
export {};
