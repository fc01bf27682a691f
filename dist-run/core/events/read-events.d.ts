import { type SeenEvent } from '../access/seen-events.js';
import type { AppCaller } from '../model/callers.js';
import { type AppEvent } from '../model/event.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { EventFilter, EventRepository } from '../storage/event-repository.js';
interface Needs {
    readonly events: EventRepository;
    readonly paginator: Paginator;
}
/** The caller's events in commit order: an append-only feed, and the audit log. */
export declare class ListEvents {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`; GoneError when the event `after` is not kept. */
    execute(caller: AppCaller, request?: PageRequest, filter?: EventFilter, { after }?: {
        readonly after?: string | undefined;
    }): Promise<Page<SeenEvent>>;
}
/** True if the filter lets the event through. */
export declare function isFiltered({ types, booking }: EventFilter, event: SeenEvent): boolean;
/** The events as they come, for a reader that stays. */
export declare class FollowEvents {
    #private;
    constructor(needs: Pick<Needs, 'events'>);
    /** The event as the caller is shown it; undefined: not at all. */
    shown({ member }: AppCaller, event: AppEvent): SeenEvent | undefined;
    /** Returns the event after which all future events come. Undefined if there is none yet: then start at the first. */
    latest(caller: AppCaller): Promise<string | undefined>;
    /** The next events after one, at most `limit`; the first ones, when `after` is undefined. @throws GoneError. */
    next(caller: AppCaller, after: string | undefined, limit?: number): Promise<readonly AppEvent[]>;
}
export {};
