import { frozen } from './deep-freeze.js';
export class MemoryOwnerRepository {
    /** By e-mail address. */
    #owners = new Map();
    /** By UUID, in the order in which they were added. */
    #tokens = new Map();
    async addToken(token) {
        const { email } = token.owner;
        const owner = this.#owners.get(email) ?? frozen(token.owner);
        this.#owners.set(email, owner);
        this.#tokens.set(token.uuid, frozen({ ...token, owner }));
        return owner;
    }
    /** Includes owners without a token. */
    owners() {
        return [...this.#owners.values()];
    }
    addOwner(owner) {
        if (!this.#owners.has(owner.email))
            this.#owners.set(owner.email, frozen(owner));
    }
    async tokensOf(email) {
        return [...this.#tokens.values()].filter((token) => token.owner.email === email);
    }
    async list() {
        return [...this.#tokens.values()];
    }
    async revoke(token) {
        return this.#tokens.delete(token);
    }
}
