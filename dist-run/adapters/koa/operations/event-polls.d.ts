import type { FollowEvents } from '../../../core/events/read-events.js';
import type { AppCaller } from '../../../core/model/callers.js';
import type { AppEvent } from '../../../core/model/event.js';
/** The client of one event stream. */
export interface StreamClient {
    readonly caller: AppCaller;
    /** `Authorization` header. Streams with the same one share the check of its validity. */
    readonly credential: string;
    readonly isStillValid: () => Promise<boolean>;
    /** Aborted when the stream ends. */
    readonly signal: AbortSignal;
}
/** Polls of the apps with open streams: one for each app, regardless of the streams' filters. */
export declare class EventPolls {
    #private;
    constructor(followEvents: FollowEvents);
    /** Batches of the app's events after `after`, each event once and in commit order, until the credential stops or the stream ends. */
    batches(client: StreamClient, after: string | undefined): AsyncGenerator<readonly AppEvent[]>;
}
