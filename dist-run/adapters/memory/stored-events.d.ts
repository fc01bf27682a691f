import { type AppEvent, type EventFilter, type Instant, type Slice, type Sliced } from '../../core/index.js';
/** Events of one app, in commit order. */
export declare class StoredEvents {
    #private;
    add(event: AppEvent): void;
    /** In commit order. */
    all(): readonly AppEvent[];
    get(uuid: string): AppEvent | undefined;
    get length(): number;
    /** Stores the event, or replaces the existing one in its place. */
    put(event: AppEvent): void;
    /** Deletes all events before this one; all events if it is null. */
    forgetBefore(uuid: string | null): void;
    get latest(): string | undefined;
    after(after: string | undefined, limit: number): readonly AppEvent[] | undefined;
    list({ offset, limit }: Slice, { types, booking }: EventFilter, after?: string): Sliced<AppEvent> | undefined;
    /** Deletes only from the front of the feed, so that a slow reader gets 410 instead of missing events. */
    forget(before: Instant, limit: number): number;
    /** Matching events, in commit order. */
    filtered(isWanted: (event: AppEvent) => boolean): readonly AppEvent[];
    /** Erases these events, if they still exist. */
    erase(events: readonly AppEvent[]): void;
    /**
     * Moves the first `limit` events later than `to` back to that moment, or to the moment of a later event that
     * is earlier still. Returns their number.
     */
    turnBack(to: Instant, limit: number): number;
}
