import { CODECS } from '../documents/codecs.js';
import { first } from '../driver/collections.js';
export class MongoFeedReads {
    #collections;
    #ledger;
    #apps;
    constructor(collections, ledger, apps) {
        this.#collections = collections;
        this.#ledger = ledger;
        this.#apps = apps;
    }
    /** Reads the feed twice: its app is known only after the first read, and a steady read needs the app. */
    async stateOf(digest) {
        const uuid = (await this.#digested(digest))?.app;
        if (uuid === undefined)
            return undefined;
        return this.#ledger.steady(uuid, async ({ seq, at }) => {
            const [feed, app] = await Promise.all([this.#digested(digest), this.#apps.ofAnyOwner(uuid)]);
            return feed && app && { feed, app, sequence: seq, changedAt: at };
        });
    }
    async #digested(digest) {
        const found = await first(this.#collections.feeds, { 'object.digest': digest, removed: false });
        return found && CODECS.feed.object(found);
    }
}
