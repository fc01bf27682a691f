import type { Ledger } from '../ledger/ledger.js';
import { type Person } from '../model/person.js';
import type { LinkCaller, PersonCaller } from '../model/person-callers.js';
import type { Staff } from '../model/staff.js';
import type { Clock, Digest, Instant, NewSecret, NewTurn, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
import type { GuessLimits } from './guess-limits.js';
import type { LinkFinder } from './link-finder.js';
import type { LinkMail } from './link-mail.js';
import type { Passwords } from './passwords.js';
import { type BegunSession } from './person-record.js';
interface Needs {
    readonly persons: PersonRepository;
    readonly staff: Pick<StaffRepository, 'joined' | 'ofAnyApp'>;
    readonly apps: Pick<AppRepository, 'ofAnyOwner'>;
    readonly ledger: Ledger;
    readonly links: LinkFinder;
    readonly passwords: Passwords;
    readonly guesses: GuessLimits;
    readonly linkMail: LinkMail;
    readonly inBackground: (work: () => Promise<void>) => void;
    readonly newUuid: NewUuid;
    readonly newSecret: NewSecret;
    readonly digest: Digest;
    readonly clock: Clock;
    readonly newTurn?: NewTurn | undefined;
}
/** A link as its holder sees it. */
export interface ShownLink {
    readonly kind: 'staff' | 'owner' | 'email';
    readonly app: {
        readonly uuid: string;
        readonly name: string;
    } | null;
    readonly name: string;
    readonly email: string | null;
    /** True if using it makes a person. */
    readonly newPerson: boolean;
    readonly expiresAt: Instant;
}
/** Describes a link without using it. */
export declare class GetLink {
    execute({ open }: LinkCaller): Promise<ShownLink>;
}
export interface LinkUse {
    /** Required where a member gets a new person; replaces the one before. */
    readonly password?: string | null | undefined;
    /** Address of a new person. Default: that of the member or owner. */
    readonly email?: string | null | undefined;
    readonly expiresInSeconds?: number | null | undefined;
}
/** @throws ValidationError naming every bad field. */
export declare function readLinkUse(input: unknown): LinkUse;
/** Uses a link up: creates a person, or signs the existing one in, and starts a session. If refused, the link stays valid. */
export declare class UseLink {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError naming every bad field; DuplicateError on `email`; WrongCredentialError if it was used meanwhile;
     * TooManyError if the client has named too many addresses of other people.
     */
    execute({ open }: LinkCaller, input?: LinkUse, { client }?: {
        readonly client?: string;
    }): Promise<BegunSession>;
}
interface Fresh extends Pick<Person, 'uuid' | 'name' | 'email' | 'password' | 'joiningWith'> {
    readonly owner?: Person['owner'];
}
export declare function newPerson({ owner, ...fresh }: Fresh, now: Instant): Person;
type MemberPath = Pick<Staff, 'app' | 'uuid'>;
/** Joins a person to a member, in the commit that uses the link up. @throws NotFoundError, WrongCredentialError */
export declare function joinMember(ledger: Ledger, { app, uuid }: MemberPath, digest: string, person: string): Promise<void>;
/** Takes the open links of all members of the person away. They are invalid already, by `linksEndedAt`. */
export declare function endStaffLinks(needs: Pick<Needs, 'apps' | 'ledger'> & {
    readonly staff: Pick<StaffRepository, 'joined'>;
}, person: string): Promise<void>;
export interface Joining {
    readonly link: string;
    /** New password, so that a thief of the previous password or session loses access. */
    readonly password: string;
}
/** A place of a person, as it is listed. */
export interface PersonPlace {
    readonly app: {
        readonly uuid: string;
        readonly slug: string;
        readonly name: string;
    } | null;
    readonly role: 'owner' | Staff['role'];
    readonly staff: string | null;
}
/**
 * Joins the person of a session to the member, or the owner, that a link is for. All other sessions of the person end, and
 * all its open links.
 */
export declare class JoinByLink {
    #private;
    constructor(needs: Needs & {
        readonly sendsMail: boolean;
    });
    /**
     * @throws ValidationError on `link` and `password`; RefusedError `already_here`, `already_owner`, or `unconfirmed` while
     * mail is set up and the person's address was never confirmed by it.
     */
    execute({ person, session }: PersonCaller, input: Joining): Promise<PersonPlace>;
}
export {};
