import { DuplicateError, digestsOf, fold, isFiltering, isKept, matches, } from '../../core/index.js';
import { Collection } from './collection.js';
import { frozen } from './deep-freeze.js';
export class MemoryAppRepository {
    #state;
    #records = new Map();
    #byOwner = new Map();
    #bySlug = new Map();
    #byName = new Map();
    #byDigest = new Map();
    constructor(state) {
        this.#state = state;
    }
    async add(record, answer, event) {
        const { uuid, owner } = record.app;
        const earlier = answer && this.#kept(owner, answer.key, answer.at);
        if (earlier)
            return earlier;
        this.#checkUnique(record.app);
        this.#store(record);
        this.#state.addApp(uuid);
        if (event)
            this.#state.contents.get(uuid).tell(event);
        if (answer)
            this.#state.answers.put(owner, answer);
        return undefined;
    }
    async find(owner, uuid) {
        return this.#record(owner, uuid)?.app;
    }
    async findByDigest(digest) {
        return this.#records.get(this.#byDigest.get(digest) ?? '');
    }
    async ofAnyOwner(uuid) {
        return this.#records.get(uuid)?.app;
    }
    async recordOf(uuid) {
        return this.#records.get(uuid);
    }
    async ofSlug(slug) {
        return this.#records.get(this.#bySlug.get(slug) ?? '')?.app;
    }
    async list(owner, slice, search) {
        const wanted = (app) => matches(search, (field) => fold(app[field]));
        const apps = this.#byOwner.get(owner);
        return apps?.list(slice, isFiltering(search) ? wanted : undefined) ?? { items: [], total: 0 };
    }
    async revision(owner) {
        return this.#byOwner.get(owner)?.revision ?? '';
    }
    async change(owner, uuid, decide, once) {
        const before = this.#record(owner, uuid);
        if (!before)
            return undefined;
        const earlier = once && this.#kept(owner, once.key, once.now);
        if (earlier)
            return { earlier };
        const { record, answer, event } = decide(before);
        if (record !== before) {
            this.#checkUnique(record.app);
            this.#unindex(before);
            this.#store(record);
        }
        if (event)
            this.#state.contents.get(uuid).tell(event);
        if (answer)
            this.#state.answers.put(owner, answer);
        return { record: this.#records.get(uuid) };
    }
    async remove(owner, uuid, check) {
        const record = this.#record(owner, uuid);
        if (!record)
            return false;
        check(record.app);
        this.#unindex(record);
        this.#records.delete(uuid);
        this.#byOwner.get(owner)?.remove(uuid);
        this.#state.removeApp(uuid);
        return true;
    }
    /** In the order in which they were added. */
    all() {
        return [...this.#records.values()];
    }
    /** Stores the record, or replaces the existing one. */
    put(record) {
        const { uuid } = record.app;
        const before = this.#records.get(uuid);
        if (before)
            this.#unindex(before);
        else
            this.#state.addApp(uuid);
        this.#store(record);
    }
    #record(owner, uuid) {
        const record = this.#records.get(uuid);
        return record?.app.owner === owner ? record : undefined;
    }
    /** The owner's answer under the key, if it has not expired. */
    #kept(owner, key, now) {
        const answer = this.#state.answers.find(owner, key);
        return answer && isKept(answer, now) ? answer : undefined;
    }
    #checkUnique({ uuid, slug, name }) {
        if ((this.#bySlug.get(slug) ?? uuid) !== uuid)
            throw new DuplicateError('slug');
        if ((this.#byName.get(name) ?? uuid) !== uuid)
            throw new DuplicateError('name');
    }
    #store(given) {
        const record = frozen(given);
        const { app, credential } = record;
        this.#records.set(app.uuid, record);
        this.#bySlug.set(app.slug, app.uuid);
        this.#byName.set(app.name, app.uuid);
        for (const digest of digestsOf(credential))
            this.#byDigest.set(digest, app.uuid);
        const apps = this.#byOwner.get(app.owner) ?? new Collection(this.#state.nextOrdinal);
        this.#byOwner.set(app.owner, apps);
        apps.put(app);
    }
    #unindex({ app, credential }) {
        this.#bySlug.delete(app.slug);
        this.#byName.delete(app.name);
        for (const digest of digestsOf(credential))
            this.#byDigest.delete(digest);
    }
}
