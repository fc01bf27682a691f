import type { AppEvent, EventFilter, EventRepository, Instant, Slice, Sliced } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryEventRepository implements EventRepository {
    #private;
    constructor(state: State);
    list(app: string, slice: Slice, filter: EventFilter, after?: string): Promise<Sliced<AppEvent> | undefined>;
    after(app: string, after: string | undefined, limit: number): Promise<readonly AppEvent[] | undefined>;
    latest(app: string): Promise<string | undefined>;
    forget(before: Instant, limit: number): Promise<number>;
}
