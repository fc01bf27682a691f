import { DuplicateError } from '../../../core/errors.js';
import { fold } from '../../../core/search.js';
import { isSame } from '../../../core/versions.js';
import { DuplicateKey, first } from '../driver/collections.js';
import { PERSON_EMAIL } from '../driver/indexes.js';
export class MongoPersonRepository {
    #collections;
    constructor(collections) {
        this.#collections = collections;
    }
    async add(person) {
        await this.#write(person, () => this.#collections.persons.insert(documentOf(person)));
    }
    /** Stores the person, and replaces one with the same UUID. */
    async put(person) {
        const { _id, ...fields } = documentOf(person);
        await this.#collections.persons.upsert({ filter: { _id }, update: { $set: fields } });
    }
    async find(uuid) {
        return (await first(this.#collections.persons, { _id: uuid }))?.person;
    }
    async findByEmail(folded) {
        return (await first(this.#collections.persons, { emailFolded: folded }))?.person;
    }
    async ofOwner(owner) {
        return (await first(this.#collections.persons, { owner }))?.person;
    }
    async replace(person) {
        const { _id, ...fields } = documentOf(person);
        const filter = { _id, version: person.version - 1 };
        const written = await this.#write(person, () => this.#collections.persons.update(filter, { $set: fields }));
        return written === 'stored' || written.matched === 1 || (written.uncertain && (await this.#isStored(person)));
    }
    async remove(uuid, version) {
        const filter = version === undefined ? { _id: uuid } : { _id: uuid, version };
        return (await this.#collections.persons.remove(filter)) > 0;
    }
    async list(after, limit) {
        const filter = after === null ? {} : { _id: { $gt: after } };
        const found = await this.#collections.persons.find(filter, { sort: { _id: 1 }, limit });
        return found.map(({ person }) => person);
    }
    /** A duplicate after an uncertain try may be the person itself: then it is stored. @throws DuplicateError */
    async #write(person, write) {
        try {
            return await write();
        }
        catch (error) {
            if (!(error instanceof DuplicateKey))
                throw error;
            if (error.uncertain && (await this.#isStored(person)))
                return 'stored';
            throw new DuplicateError(error.index === PERSON_EMAIL ? 'email' : 'owner');
        }
    }
    async #isStored(person) {
        return isSame(await this.find(person.uuid), person);
    }
}
/** The indexes are unique, and a person without an address or an owner has its own UUID there. */
function documentOf(person) {
    const { uuid, email, owner, version } = person;
    return { _id: uuid, emailFolded: email === null ? uuid : fold(email), owner: owner?.uuid ?? uuid, version, person };
}
