/** Hashes passwords, slowly and with a salt; a port. Both methods take a password that is normalized. */
export interface Passwords {
    /** The hash, with its salt and parameters. @throws UnavailableError if too many wait. */
    hash(password: string): Promise<string>;
    /**
     * True if the password matches the hash. Without a hash, does the same work and returns false. @throws UnavailableError if too many calls
     * wait.
     */
    isRight(password: string, hash: string | null): Promise<boolean>;
}
