import type { AppRepository, FeedReads, FeedState } from '../../core/index.js';
import type { State } from './state.js';

export class MemoryFeedReads implements FeedReads {
  readonly #state: State;
  readonly #apps: AppRepository;
  constructor(state: State, apps: AppRepository) {
    this.#state = state;
    this.#apps = apps;
  }

  async stateOf(digest: string): Promise<FeedState | undefined> {
    const found = this.#state.feeds.get(digest);
    const app = found && (await this.#apps.record({ uuid: found.app }))?.app;
    // Read the feed again: meanwhile it may have been removed, or its secret replaced.
    const feed = this.#state.feeds.get(digest);
    const contents = feed && this.#state.contents.get(feed.app);
    if (!app || !contents) return undefined;
    return { feed, app, sequence: contents.sequence, changedAt: contents.at };
  }
}
