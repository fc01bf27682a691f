import type { Instant } from '../ports.js';
import type { CalendarSpan } from './bulk-reads.js';
import type { CalendarHints } from './calendar-hints.js';
import type { Wanted } from './ledger.js';
import { type Query, type Sort } from './lookups.js';
/** Period of time. */
export interface Period {
    readonly from: Instant;
    readonly to: Instant;
}
/** Data of an app that still has to be read. */
export declare class Unread {
    #private;
    /** Spans of resources' calendars. */
    readonly spans: CalendarSpan[];
    /** Periods in which time off matters. */
    readonly periods: Period[];
    get isEmpty(): boolean;
    ask<S extends Sort>(sort: S, query: Query<S>): void;
    /** Yields the queries of each kind, without duplicates. */
    queries(): Generator<{
        readonly sort: Sort;
        readonly queries: readonly Query<Sort>[];
    }>;
    want(wanted: Wanted, hints: CalendarHints, now: Instant): void;
    add(other: Unread): void;
}
