import { isOpenLink } from '../model/person.js';
import { uuidInSecret } from '../model/secret-text.js';
import { LINK } from '../model/staff.js';
import { isAfterEnd, mayManage } from './memberships.js';
/** Finds the link that a text opens, if it may be used now. */
export class LinkFinder {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    async find(text) {
        const { staff, digest } = this.#needs;
        const uuid = uuidInSecret(LINK, text);
        if (uuid === undefined)
            return undefined;
        const given = digest(text);
        const member = await staff.ofAnyApp(uuid);
        return member ? this.ofStaff(member.uuid, given) : this.#ofPerson(uuid, given);
    }
    /** The link of a member with that digest. The rights of its issuer are checked anew. */
    async ofStaff(uuid, digest) {
        const { apps, persons, staff, clock } = this.#needs;
        const member = await staff.ofAnyApp(uuid);
        const link = member?.links.find((one) => one.digest === digest && isOpenLink(one, clock()));
        const app = member?.active && link ? await apps.ofAnyOwner(member.app) : undefined;
        if (!member || !link || !app)
            return undefined;
        let person;
        if (member.person !== null) {
            person = await persons.find(member.person);
            if (person && !isAfterEnd(link, person))
                return undefined;
            if (person && !(await mayManage(this.#needs, link.by, app.uuid, person)))
                return undefined;
        }
        return { of: 'staff', app, staff: member, link, person };
    }
    async #ofPerson(uuid, digest) {
        const { persons, clock } = this.#needs;
        const person = await persons.find(uuid);
        const link = person?.links.find((one) => one.digest === digest && isOpenLink(one, clock()));
        return person && link ? { of: 'person', person, link } : undefined;
    }
}
