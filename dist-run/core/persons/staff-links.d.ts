import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { Clock, Digest, Instant, NewSecret } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
import type { LinkMail } from './link-mail.js';
interface Needs {
    readonly ledger: Ledger;
    readonly staff: Pick<StaffRepository, 'find' | 'joined'>;
    readonly persons: Pick<PersonRepository, 'find'>;
    readonly apps: Pick<AppRepository, 'ofAnyOwner'>;
    readonly linkMail: LinkMail;
    readonly newSecret: NewSecret;
    readonly digest: Digest;
    readonly clock: Clock;
}
export interface NewStaffLink {
    /** 60 to 604,800, which is the default. */
    readonly expiresInSeconds?: number | null | undefined;
    /** True: the link goes to the member's address, and is not shown. Default false. */
    readonly mail?: boolean | null | undefined;
}
export declare const LINK_SECONDS: {
    readonly least: 60;
    readonly most: 604800;
};
/** A link that was made: its text only where it was not mailed. */
export interface MadeLink {
    readonly link: string | null;
    readonly expiresAt: Instant;
}
/** @throws ValidationError naming every bad field. */
export declare function readNewStaffLink(input: unknown): {
    readonly expiresInSeconds: number;
    readonly mail: boolean;
};
/** Makes a link for a member: an invitation, or a new way in for the person that is joined to it. */
export declare class CreateStaffLink {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError; NotFoundError; RefusedError `elsewhere` if the person has memberships that the caller does not manage,
     * `inactive`, or `no_mail`; TooManyError after three mails within an hour.
     */
    execute(caller: AppCaller, uuid: string, input?: NewStaffLink, { once }?: Idempotent<MadeLink>): Promise<MadeLink>;
}
export {};
