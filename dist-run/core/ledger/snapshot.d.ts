import type { Allocation } from '../model/booking.js';
import type { TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import type { BulkReads, CalendarSpan } from './bulk-reads.js';
import type { CalendarHints } from './calendar-hints.js';
import type { Wanted } from './ledger.js';
import { type Found, type Query, type Sort } from './lookups.js';
import { type Period, Unread } from './unread-periods.js';
/** Data of an app that a storage has read for decisions since some point of the app's sequence. */
export declare class Snapshot {
    #private;
    private constructor();
    /**
     * Reads what several decisions at `now` probably need, at once. Data that depends on a booking, or on a service
     * that has changed since it was cached, is read in a second step.
     */
    static of(wanted: readonly Wanted[], reads: BulkReads, hints: CalendarHints, now: Instant): Promise<Snapshot>;
    /** Undefined if it was not read, like the methods below. */
    find<S extends Sort>(sort: S, query: Query<S>): {
        readonly found: Found<S>;
    } | undefined;
    taken(span: CalendarSpan): readonly Allocation[] | undefined;
    timeOff({ from, to }: Period): readonly TimeOff[] | undefined;
    /** Lists what was not read yet. */
    missing(wanted: Wanted, now: Instant): Unread;
    /** Reads everything at once: one round trip. */
    read(unread: Unread): Promise<void>;
}
