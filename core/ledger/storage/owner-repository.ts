import type { Owner, OwnerToken } from '../../model/owner.js';
import type { Alongside } from '../ledger.js';

export interface OwnerRepository {
  /** Stores a token, and its owner unless one has the address. Returns the stored owner: the same one to concurrent writers. */
  addToken(token: OwnerToken, alongside?: (owner: Owner) => Alongside): Promise<Owner>;
  /** Tokens of the owner with that folded address. Empty if there is no such owner. */
  tokensOf(email: string): Promise<readonly OwnerToken[]>;
  /** All tokens, oldest first. */
  list(): Promise<readonly OwnerToken[]>;
  /** Deletes one token, with immediate effect for all processes. False if it does not exist. The owner and the apps stay. */
  revoke(token: string, alongside?: Alongside): Promise<boolean>;
}
