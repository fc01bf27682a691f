import type { AppRepository, FeedReads } from '../../core/index.js';
import type { State } from './state.js';

export const memoryFeedReads = (state: State, apps: AppRepository): FeedReads => ({
  async stateOf(digest) {
    const found = state.feeds.get(digest);
    const app = found && (await apps.record({ uuid: found.app }))?.app;
    // Read the feed again: meanwhile it may have been removed, or its secret replaced.
    const feed = state.feeds.get(digest);
    const contents = feed && state.contents.get(feed.app);
    if (!app || !contents) return undefined;
    return { feed, app, sequence: contents.sequence, changedAt: contents.at };
  },
});
