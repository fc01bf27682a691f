import { DuplicateKey, first } from '../driver/collections.js';
const ID = 'disarmed';
/** A disarmed database has one document in this collection; an armed one has none. */
export class MongoArming {
    #collections;
    constructor(collections) {
        this.#collections = collections;
    }
    async disarmed() {
        const found = await first(this.#collections.arming, { _id: ID });
        return found && { as: found.as, at: found.at, ...(found.mark && { unfinished: found.mark }) };
    }
    async disarm({ as, at }) {
        const { arming, jobs } = this.#collections;
        try {
            await arming.insert({ _id: ID, as, at });
        }
        catch (error) {
            if (!(error instanceof DuplicateKey))
                throw error;
            if (!error.uncertain)
                return;
        }
        const running = { removed: false, 'object.status': 'running' };
        for (const { _id, app } of await jobs.find(running)) {
            await jobs.update({ ...running, _id, app }, { $set: { lease: null, leaseUntil: 0 } });
        }
    }
    /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. */
    async mark(mark) {
        const $setOnInsert = { as: 'copy', at: mark?.begunAt ?? 0 };
        await this.#collections.arming.upsert({ filter: { _id: ID }, update: { $set: { mark }, $setOnInsert } });
    }
    async arm() {
        return (await this.#collections.arming.remove({ _id: ID })) > 0;
    }
}
