import type { Owner, OwnerToken } from '../model/owner.js';

export interface OwnerRepository {
  /**
   * Stores a token under the owner who has `token.owner.email`; when nobody has it yet, `token.owner` is stored too.
   * Answers the owner as stored: simultaneous writers of one address end up with one owner.
   */
  addToken(token: OwnerToken): Promise<Owner>;
  /** The tokens of the owner with that (folded) address; empty when there is no such owner. */
  tokensOf(email: string): Promise<readonly OwnerToken[]>;
  /** All tokens, oldest first. */
  list(): Promise<readonly OwnerToken[]>;
  /** Removes one token, at once for every process; false when there is none with that UUID. The owner and the apps stay. */
  revoke(token: string): Promise<boolean>;
}
