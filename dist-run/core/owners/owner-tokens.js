import { NotFoundError } from '../errors.js';
import { asUuid } from '../fields.js';
import { ownerEmail } from '../model/owner.js';
/** Gives an owner, new or known, one more token; it is answered here and never again. */
export class IssueOwnerToken {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `email`. */
    async execute(email, token = this.#needs.newToken()) {
        const issued = await this.#store(email, token, 'issued');
        return { ...issued, token };
    }
    /** Makes `token` the owner's only token from the environment. Earlier ones from there stop working. */
    async adopt(email, token) {
        const { owners, digest } = this.#needs;
        const given = (await owners.list()).filter((known) => known.origin === 'environment');
        const same = given.find((known) => known.owner.email === ownerEmail(email) && known.digest === digest(token));
        const owner = same?.owner ?? (await this.#store(email, token, 'environment')).owner;
        for (const stale of given)
            if (stale !== same)
                await owners.revoke(stale.uuid);
        return owner;
    }
    async #store(email, token, origin) {
        const { owners, newUuid, digest, clock } = this.#needs;
        const stored = {
            uuid: newUuid(),
            owner: { uuid: newUuid(), email: ownerEmail(email) },
            digest: digest(token),
            origin,
            createdAt: clock(),
        };
        return { owner: await owners.addToken(stored), uuid: stored.uuid };
    }
}
export class ListOwnerTokens {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async execute() {
        return this.#needs.owners.list();
    }
}
export class RevokeOwnerToken {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when no token has that UUID. */
    async execute(token) {
        const uuid = asUuid(token);
        if (uuid === undefined || !(await this.#needs.owners.revoke(uuid))) {
            throw new NotFoundError('There is no owner token with that UUID');
        }
    }
}
