import type { Kind, Objects } from '../kinds/objects.js';
import type { Service } from '../model/service.js';
import type { Instant } from '../ports.js';
import type { CalendarSpan } from './bulk-reads.js';
/** Typical queries on a resource's calendar, relative to the requested time. */
interface Habits {
    readonly before: number;
    readonly after: number;
    readonly longest: number;
    readonly calendars: readonly string[];
}
/** Storage of hints. It may evict entries at any time, like an LRU cache. */
interface Memory<T> {
    get(uuid: string): T | undefined;
    set(uuid: string, hint: T): unknown;
}
/** Cached buffers and longest blocks of resources, and cached services. These are only hints to read enough at once. */
export declare class CalendarHints {
    #private;
    constructor(habits: Memory<Habits>, services: Memory<Service>);
    /** Remembers an object that was read. */
    learn(kind: Kind, object: Objects[Kind]): void;
    service(uuid: string): Service | undefined;
    calendarsOf(resource: string): readonly string[];
    spanOf(resource: string, start: Instant, end: Instant): CalendarSpan;
}
export {};
