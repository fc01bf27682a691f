import type { AppEvent, EventFilter, EventRepository, Instant, Slice, Sliced } from '../../core/index.js';
import type { Database } from './database.js';
export declare class PostgresEventRepository implements EventRepository {
    #private;
    constructor(database: Database);
    list(app: string, slice: Slice, { types, booking }: EventFilter, after?: string): Promise<Sliced<AppEvent> | undefined>;
    after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined>;
    latest(app: string): Promise<string | undefined>;
    forget(before: Instant, limit: number): Promise<number>;
}
/** Reads the events at these positions, in order. */
export declare function eventsAt(database: Database, app: string, ords: readonly (string | number)[]): Promise<readonly AppEvent[]>;
