import type { AppRepository, FeedReads, FeedState } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryFeedReads implements FeedReads {
    #private;
    constructor(state: State, apps: AppRepository);
    stateOf(digest: string): Promise<FeedState | undefined>;
}
