export class MemoryFeedReads {
    #state;
    #apps;
    constructor(state, apps) {
        this.#state = state;
        this.#apps = apps;
    }
    async stateOf(digest) {
        const found = this.#state.feeds.get(digest);
        const app = found && (await this.#apps.ofAnyOwner(found.app));
        // Reads the feed again: it may have been removed meanwhile, or got a new secret.
        const feed = this.#state.feeds.get(digest);
        const contents = feed && this.#state.contents.get(feed.app);
        if (!app || !contents)
            return undefined;
        return { feed, app, sequence: contents.sequence, changedAt: contents.at };
    }
}
