import { type CountedKind, type Kind, type Objects } from '../kinds/objects.js';
import { type Allocation, type Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Instant } from '../ports.js';
import type { Answer } from './idempotency.js';
import type { Change, TallyQuery } from './ledger.js';
/** Changes of a commit's decisions so far. Each decision sees the changes of the earlier ones. */
export declare class Draft {
    #private;
    /** Records that the object existed before the draft. */
    found(kind: Kind, uuid: string): void;
    /** Returns the increase in objects of the kind. A changed object was recorded by `found` before, a new one was not. */
    more(kind: CountedKind): number;
    /** Null if removed, undefined if unchanged. */
    object<K extends Kind>(kind: K, uuid: string): Objects[K] | null | undefined;
    objects<K extends Kind>(kind: K): ReadonlyMap<string, Objects[K] | null>;
    /** Bookings that may have existed before. */
    get touchedBookings(): readonly string[];
    customerWithEmail(folded: string): Customer | undefined;
    answer(key: string): Answer | undefined;
    /** `areNew`: the bookings are new, so the search for earlier ones is skipped. */
    add({ put, removed, answer }: Change, { areNew }?: {
        readonly areNew?: boolean;
    }): void;
    /** Returns the allocations on one resource that overlap [from, to), of the bookings that were put. */
    allocationsOn(resource: string, from: Instant, to: Instant): readonly Allocation[];
    /** Returns the bookings that match the query, of those that were put. */
    counted(query: TallyQuery): readonly Booking[];
}
