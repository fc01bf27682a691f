import { type Calendar, type CalendarFilter, type CalendarStatus, type Instant, type NoSlot, type Slice, type Sliced } from '../../core/index.js';
import { Collection } from './collection.js';
/** Calendars of all apps, sorted by the moment when they are due. */
export declare class DueCalendars {
    #private;
    add(calendar: Calendar): void;
    delete(calendar: Calendar): void;
    statuses(now: Instant, limit: number): Record<CalendarStatus, number>;
    due(now: Instant, limit: number, without: NoSlot): readonly Calendar[];
}
export declare class StoredCalendars {
    #private;
    readonly inOrder: Collection<Calendar>;
    constructor(nextOrdinal: () => number, due: DueCalendars);
    get(uuid: string): Calendar | undefined;
    /** In creation order. */
    all(): Calendar[];
    get length(): number;
    put(calendar: Calendar): void;
    remove(uuid: string): void;
    removeAll(): void;
    list(slice: Slice, { resource }: CalendarFilter): Sliced<Calendar>;
}
