import { NotFoundError } from '../errors.js';
import { HOUR } from '../instants.js';
import { secretText } from '../model/secret-text.js';
import { LINK } from '../model/staff.js';
import { fold } from '../search.js';
import { changePerson } from '../storage/person-change.js';
import { newPerson } from './link-use.js';
/** Validity of a command's link. */
const VALID_FOR = HOUR;
/** Makes a link by which an owner signs in. The one before ends. */
export class IssueOwnerLink {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError if no owner has that address. */
    async execute(email) {
        const { owners, persons } = this.#needs;
        const [token] = await owners.tokensOf(email.toLowerCase());
        if (!token)
            throw new NotFoundError('There is no owner with that e-mail address');
        const person = (await persons.ofOwner(token.owner.uuid)) ?? (await this.#made(token.owner));
        return withLink(this.#needs, person, 'owner');
    }
    /** A person without an address, until the link is used. */
    async #made(owner) {
        const { persons, newUuid, clock } = this.#needs;
        const uuid = newUuid();
        const person = newPerson({ uuid, name: localPart(owner.email), email: null, password: null, joiningWith: null, owner }, clock());
        await persons.add(person);
        return person;
    }
    /** True while no person has used a link of the owner. */
    async isUnjoined(owner) {
        const person = await this.#needs.persons.ofOwner(owner);
        return person === undefined || person.email === null;
    }
}
/** Creates a link by which a person signs in without a password. The previous link becomes invalid. */
export class IssuePersonLink {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError if no person has that address. */
    async execute(email) {
        const person = await this.#needs.persons.findByEmail(fold(email));
        if (!person)
            throw new NotFoundError('There is no person with that e-mail address');
        return withLink(this.#needs, person, 'command');
    }
}
/** Returns the part of an address before the last `@`. */
const localPart = (email) => email.slice(0, email.lastIndexOf('@')) || email;
async function withLink({ persons, newSecret, digest, clock }, person, kind) {
    const text = secretText(LINK, person.uuid, newSecret());
    const now = clock();
    const link = { digest: digest(text), kind, createdAt: now, expiresAt: now + VALID_FOR };
    const stored = await changePerson(persons, person.uuid, (before) => ({
        ...before,
        links: [...before.links.filter((one) => one.kind === 'mail' || one.kind === 'address'), link],
    }));
    if (!stored)
        throw new NotFoundError('The person is gone');
    return { link: text, expiresAt: link.expiresAt };
}
