import type { Ledger } from '../ledger/ledger.js';
import { type Person } from '../model/person.js';
import type { PersonCaller } from '../model/person-callers.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { Clock, Digest, NewSecret } from '../ports.js';
import { type Search } from '../search.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
import { type Conditional } from '../versions.js';
import type { GuessLimits } from './guess-limits.js';
import type { LinkMail } from './link-mail.js';
import { type PersonPlace } from './link-use.js';
import type { Passwords } from './passwords.js';
interface Needs {
    readonly persons: PersonRepository;
    readonly staff: Pick<StaffRepository, 'joined'>;
    readonly apps: Pick<AppRepository, 'ofAnyOwner' | 'list'>;
    readonly ledger: Ledger;
    readonly passwords: Passwords;
    readonly guesses: GuessLimits;
    readonly linkMail: LinkMail;
    readonly paginator: Paginator;
    readonly newSecret: NewSecret;
    readonly digest: Digest;
    readonly clock: Clock;
    readonly inBackground: (work: () => Promise<void>) => void;
}
/** The person of a session. */
export declare class GetPerson {
    execute({ person }: PersonCaller): Promise<Person>;
}
export interface PersonPatch {
    readonly name?: string;
    readonly email?: string;
    readonly password?: string;
    readonly currentPassword?: string;
}
/**
 * Changes a person by a JSON merge patch. E-mail and password need the present password, if there is one, unless the session
 * began with a link a moment ago. Changing one of them ends all other sessions, and all open links. Where mail is set up, a
 * new address counts when a link that is mailed to it is used; until then nothing tells if it is another person's.
 */
export declare class ChangePerson {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError naming every bad field; StaleError; DuplicateError on `email` without mail; TooManyError after
     * wrong passwords, addresses that other people have, or mails to a new address.
     */
    execute({ person, session }: PersonCaller, patch: PersonPatch, { expected, client }?: Conditional & {
        readonly client?: string | undefined;
    }): Promise<Person>;
}
export interface PersonErasure {
    readonly currentPassword?: string | null | undefined;
}
/** Erases a person. Its staff members stay, without a person. */
export declare class DeletePerson {
    #private;
    constructor(needs: Needs);
    /**
     * @throws StaleError; ValidationError on `currentPassword`, which is needed as for another password; TooManyError after
     * wrong ones.
     */
    execute(caller: PersonCaller, input?: PersonErasure, { expected, client }?: Conditional & {
        readonly client?: string | undefined;
    }): Promise<void>;
}
/** Erases a person again, of which a list says that it was erased. */
export declare class ErasePerson {
    #private;
    constructor(needs: Needs);
    /** Resolves with false if there is no such person, or it is erased already. */
    execute(uuid: string): Promise<boolean>;
}
/** Takes the person out of all members that it is joined to. */
export declare function leaveAll({ staff, ledger }: Pick<Needs, 'staff' | 'ledger'>, person: string): Promise<void>;
export declare const PLACE_SEARCH: readonly ['name'];
/** The apps in which a person may do something, by name. */
export declare class ListPlaces {
    #private;
    constructor(needs: Pick<Needs, 'staff' | 'apps' | 'paginator'>);
    execute({ person }: PersonCaller, request?: PageRequest, search?: Search<'name'>): Promise<Page<PersonPlace>>;
}
export {};
