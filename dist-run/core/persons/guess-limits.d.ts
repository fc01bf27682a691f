import type { Clock, Digest } from '../ports.js';
/** Attempt at a password. Counts as wrong until `right` is called. */
export interface Guess {
    right(): void;
}
/**
 * Limits of guesses at passwords, by digests of the address and of the client, in this process. A guess counts from its
 * beginning, so many at one moment are no way around the limit.
 */
export declare class GuessLimits {
    #private;
    constructor(needs: {
        readonly clock: Clock;
        readonly digest: Digest;
    });
    /** @throws TooManyError */
    begin(email: string, client: string): Guess;
    /** A try at an address that may be another person's. It counts until it is said to be right. @throws TooManyError */
    beginAddress(client: string): Guess;
}
