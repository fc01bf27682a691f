import { DuplicateError, fold } from '../../core/index.js';
import { frozen } from './deep-freeze.js';
export class MemoryPersonRepository {
    #persons = new Map();
    async add(person) {
        this.put(person);
    }
    /** @throws DuplicateError */
    put(person) {
        for (const other of this.#persons.values()) {
            if (other.uuid === person.uuid)
                continue;
            if (person.email !== null && other.email !== null && fold(other.email) === fold(person.email)) {
                throw new DuplicateError('email');
            }
            if (person.owner && other.owner?.uuid === person.owner.uuid)
                throw new DuplicateError('owner');
        }
        this.#persons.set(person.uuid, frozen(person));
    }
    async find(uuid) {
        return this.#persons.get(uuid);
    }
    async findByEmail(folded) {
        return [...this.#persons.values()].find(({ email }) => email !== null && fold(email) === folded);
    }
    async ofOwner(owner) {
        return [...this.#persons.values()].find((person) => person.owner?.uuid === owner);
    }
    async replace(person) {
        if (this.#persons.get(person.uuid)?.version !== person.version - 1)
            return false;
        this.put(person);
        return true;
    }
    async remove(uuid, version) {
        const there = this.#persons.get(uuid);
        if (!there || (version !== undefined && there.version !== version))
            return false;
        return this.#persons.delete(uuid);
    }
    async list(after, limit) {
        const all = [...this.#persons.values()].sort((a, b) => (a.uuid < b.uuid ? -1 : 1));
        return all.filter(({ uuid }) => after === null || uuid > after).slice(0, limit);
    }
}
