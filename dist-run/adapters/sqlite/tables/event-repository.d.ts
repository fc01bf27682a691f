import { type AppEvent, type EventFilter, type EventRepository, type Instant, type Slice, type Sliced } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import type { Content } from './stores.js';
export declare class SqliteEventRepository implements EventRepository, Content {
    #private;
    readonly table = "event";
    readonly flatList: FlatList;
    constructor(database: Database, lists: FlatLists);
    list(app: string, slice: Slice, filter: EventFilter, after?: string): Promise<Sliced<AppEvent> | undefined>;
    after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined>;
    latest(app: string): Promise<string | undefined>;
    forget(before: Instant, limit: number): Promise<number>;
    /** Stores the event, or replaces the existing one in its place. Only within a write. */
    put(event: AppEvent): void;
    /** Deletes all events before this one, if it exists; all events if it is null. Only within a write. */
    forgetBefore(app: string, event: string | null): void;
    /** `data` is the JSON of its booking, if already written: it is most of the event's JSON. */
    add(event: AppEvent, data?: string): void;
}
