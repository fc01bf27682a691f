import type { Owner, OwnerRepository, OwnerToken } from '../../core/index.js';
import { frozen } from './deep-freeze.js';

export class MemoryOwnerRepository implements OwnerRepository {
  /** Owners by e-mail address. */
  readonly #owners = new Map<string, Owner>();
  /** Tokens by UUID, in the order in which they were added. */
  readonly #tokens = new Map<string, OwnerToken>();

  async addToken(token: OwnerToken): Promise<Owner> {
    const { email } = token.owner;
    const owner = this.#owners.get(email) ?? frozen(token.owner);
    this.#owners.set(email, owner);
    this.#tokens.set(token.uuid, frozen({ ...token, owner }));
    return owner;
  }

  owners(): readonly Owner[] {
    return [...this.#owners.values()];
  }

  addOwner(owner: Owner): void {
    if (!this.#owners.has(owner.email)) this.#owners.set(owner.email, frozen(owner));
  }

  clear(): void {
    this.#owners.clear();
    this.#tokens.clear();
  }

  tokens(): readonly OwnerToken[] {
    return [...this.#tokens.values()];
  }

  async tokensOf(email: string): Promise<readonly OwnerToken[]> {
    return this.tokens().filter((token) => token.owner.email === email);
  }

  async list(): Promise<readonly OwnerToken[]> {
    return this.tokens();
  }

  async revoke(token: string): Promise<boolean> {
    return this.#tokens.delete(token);
  }
}
