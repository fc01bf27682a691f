import { frozen } from './deep-freeze.js';
import { SortedList } from './sorted-list.js';
/** Idempotent answers. The scope is the UUID of an app or an owner. */
export class StoredAnswers {
    #nextOrdinal;
    #scopes = new Map();
    #byAge = new SortedList((a, b) => a.item.at - b.item.at || a.ordinal - b.ordinal);
    constructor(nextOrdinal) {
        this.#nextOrdinal = nextOrdinal;
    }
    find(scope, key) {
        return this.#scopes.get(scope)?.get(key)?.item;
    }
    put(scope, answer) {
        this.#remove(scope, answer.key);
        const stored = { scope, ordinal: this.#nextOrdinal(), item: frozen(answer) };
        const answers = this.#scopes.get(scope) ?? new Map();
        this.#scopes.set(scope, answers);
        answers.set(answer.key, stored);
        this.#byAge.add(stored);
    }
    removeScope(scope) {
        for (const key of [...(this.#scopes.get(scope)?.keys() ?? [])])
            this.#remove(scope, key);
    }
    forgetAbout(scope, about) {
        for (const { item } of [...(this.#scopes.get(scope)?.values() ?? [])]) {
            if (item.about?.some((one) => about.has(one)))
                this.#remove(scope, item.key);
        }
    }
    forget(before, limit) {
        let count = 0;
        for (let oldest = this.#byAge.first; oldest && oldest.item.at < before && count < limit; count += 1) {
            this.#remove(oldest.scope, oldest.item.key);
            oldest = this.#byAge.first;
        }
        return count;
    }
    /** Moves later answers of the scope back to the moment `to`, up to `limit` of them. Returns their number. */
    turnBack(scope, to, limit) {
        const later = [...(this.#scopes.get(scope)?.values() ?? [])].filter(({ item }) => item.at > to).slice(0, limit);
        for (const { item } of later)
            this.put(scope, { ...item, at: to });
        return later.length;
    }
    #remove(scope, key) {
        const answers = this.#scopes.get(scope);
        const stored = answers?.get(key);
        if (!answers || !stored)
            return;
        this.#byAge.delete(stored);
        answers.delete(key);
        if (answers.size === 0)
            this.#scopes.delete(scope);
    }
}
