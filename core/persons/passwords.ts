/** Port that hashes passwords, slowly and with a salt. Both methods take a normalized password, and the address of the client that waits. */
export interface Passwords {
  /** Returns the hash with its salt and parameters. @throws UnavailableError if too many calls wait. */
  hash(password: string, client: string): Promise<string>;
  /**
   * True if the password matches the hash. Without a hash, does the same work and returns false. @throws UnavailableError if too many calls
   * wait.
   */
  isRight(password: string, hash: string | null, client: string): Promise<boolean>;
}
