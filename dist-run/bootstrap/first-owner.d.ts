import type { CommandLink, Owner, Storage, UseCases } from '../core/index.js';
import type { Config } from './config.js';
type IssuedToken = Awaited<ReturnType<UseCases['issueOwnerToken']['execute']>>;
/**
 * Makes sure that the service has an owner: that of the environment, or, when there is none at all, a new one.
 * @returns the new owner with its token, to be announced; undefined if none was made.
 */
export declare function ensureOwner({ issueOwnerToken }: Pick<UseCases, 'issueOwnerToken'>, storage: Pick<Storage, 'owners'>, config: Pick<Config, 'owner'>): Promise<IssuedToken | undefined>;
interface Start {
    readonly useCases: Pick<UseCases, 'issueOwnerToken' | 'issueOwnerLink'>;
    readonly storage: Pick<Storage, 'owners'>;
    readonly config: Pick<Config, 'owner' | 'web' | 'publicUrl'>;
    /** The address at which a person at this machine finds the pages, with a slash at the end. */
    readonly address: string;
    readonly isTerminal: boolean;
    readonly print: (text: string) => void;
}
/**
 * Ensures an owner, and prints how to begin: the address; a link that opens the console signed in, while no person is joined
 * to the only owner; and the token of an owner that was just made. Later starts print address and link to a terminal only.
 */
export declare function announceStart(start: Start): Promise<void>;
/** Returns the text with which a command prints a new link. `address` is that of the pages. */
export declare function announceLink({ link, expiresAt }: CommandLink, config: Pick<Config, 'publicUrl'>, address: string): string;
/** Text that shows a new token once. */
export declare function announce({ email }: Owner, token: string, uuid: string): string;
export {};
