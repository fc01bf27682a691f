import { first } from '../driver/collections.js';
/**
 * Clears an app whose document says `removing`, in idempotent steps: seals its ledger, so that no change follows; deletes its document,
 * which frees slug and name; then deletes everything else.
 */
export class Removal {
    #collections;
    #state;
    #claims;
    constructor(collections, state, claims) {
        this.#collections = collections;
        this.#state = state;
        this.#claims = claims;
    }
    async finish(app) {
        await this.#state.seal(app);
        const document = await first(this.#collections.apps, { _id: app, state: 'removing' });
        if (document) {
            await this.#claims.keep(document);
            await this.#collections.apps.remove({ _id: app, state: 'removing' });
        }
        await this.#state.empty(app);
        await this.#state.closeSealed(app);
    }
    /** Finishes the removal of an app that still holds the slug or the name. Returns true if there was one. */
    async finishHolder({ slug, name }) {
        const holders = await this.#collections.apps.find({ state: 'removing', $or: [{ slug }, { name }] });
        for (const { _id } of holders)
            await this.finish(_id);
        return holders.length > 0;
    }
    /** Lists apps whose removal has begun and whose document still exists. */
    async begun() {
        return (await this.#collections.apps.find({ state: 'removing' })).map(({ _id }) => _id);
    }
}
