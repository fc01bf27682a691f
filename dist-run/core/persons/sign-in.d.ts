import { RefusedError } from '../errors.js';
import type { Clock, Digest, NewSecret, NewUuid } from '../ports.js';
import type { PersonRepository } from '../storage/person-repository.js';
import type { StaffRepository } from '../storage/staff-repository.js';
import type { Guess, GuessLimits } from './guess-limits.js';
import type { LinkMail } from './link-mail.js';
import type { Passwords } from './passwords.js';
import { type BegunSession } from './person-record.js';
interface Needs {
    readonly persons: PersonRepository;
    readonly passwords: Passwords;
    readonly guesses: GuessLimits;
    readonly newUuid: NewUuid;
    readonly newSecret: NewSecret;
    readonly digest: Digest;
    readonly clock: Clock;
}
export interface SignInInput {
    readonly email: string;
    readonly password: string;
    readonly expiresInSeconds?: number | null | undefined;
}
/** @throws ValidationError naming every bad field. */
export declare function readSignIn(input: unknown): Required<SignInInput> & {
    readonly expiresInSeconds: number;
};
/** Begins a session with e-mail and password. A wrong pair costs the same work, whether the address is known or not. */
export declare class SignIn {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError; TooManyError after wrong passwords; WrongCredentialError for every wrong pair; UnavailableError. */
    execute(input: SignInInput, client: string): Promise<BegunSession>;
}
interface MailNeeds extends Pick<Needs, 'persons' | 'newSecret' | 'digest' | 'clock'> {
    readonly staff: Pick<StaffRepository, 'joined'>;
    readonly linkMail: LinkMail;
    /** Runs work without making the caller wait. Its failures are reported elsewhere. */
    readonly inBackground: (work: () => Promise<void>) => void;
}
/** Mails a person a link that signs it in. Whether there is such a person, the answer does not say. */
export declare class MailSignInLink {
    #private;
    constructor(needs: MailNeeds);
    /** True if links can be mailed. */
    get isOffered(): boolean;
    /** @throws ValidationError on `email`; RefusedError `no_mail`; TooManyError after three within an hour. */
    execute(input: {
        readonly email: string;
    }): Promise<void>;
}
/** Compares a password. Without an answer, because too many wait, the guess does not count. */
export declare function compared(passwords: Passwords, guess: Guess, password: string, hash: string | null): Promise<boolean>;
/** The refusal of what needs mail where none is set up. */
export declare function noMail(): RefusedError;
export {};
