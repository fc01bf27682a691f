/** Port that hashes passwords, slowly and with a salt. Both methods take a normalized password, and the address of the client that waits. */
export interface Passwords {
  /** Returns the hash with its salt and parameters. @throws UnavailableError if too many calls wait. */
  hash(password: string, client: string): Promise<string>;
  /**
   * True if the password matches the hash that `find` returns. Without a hash, does the same work and returns false. Calls `find` when the
   * client's turn has come, so that few look-ups run at once. @throws UnavailableError if too many calls wait; and what `find` throws.
   */
  isRight(password: string, find: () => Promise<string | null>, client: string): Promise<boolean>;
}
