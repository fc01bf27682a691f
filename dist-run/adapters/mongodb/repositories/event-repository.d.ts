import type { AppEvent } from '../../../core/model/event.js';
import type { Slice, Sliced } from '../../../core/pagination.js';
import type { Instant } from '../../../core/ports.js';
import type { EventFilter, EventRepository } from '../../../core/storage/event-repository.js';
import { type Collections } from '../driver/collections.js';
import type { LedgerState } from '../ledger/ledger-state.js';
import type { Told } from '../ledger/unpublished-events.js';
/**
 * Events never change and are ordered, so reads need no steady state: they end at the last completely applied change.
 * Otherwise a reader could see the second event of a change before the first, and never see the first.
 */
export declare class MongoEventRepository implements EventRepository {
    #private;
    constructor(collections: Collections, state: LedgerState, told: Told);
    list(app: string, slice: Slice, { types, booking }: EventFilter, after?: string): Promise<Sliced<AppEvent> | undefined>;
    after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined>;
    latest(app: string): Promise<string | undefined>;
    /** Deletes only from the front of each feed, because moments may be some milliseconds out of order. */
    forget(before: Instant, limit: number): Promise<number>;
}
