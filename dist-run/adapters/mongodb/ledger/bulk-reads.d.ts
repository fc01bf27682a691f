import type { CountedKind, Kind, Objects } from '../../../core/kinds/objects.js';
import type { BulkReads, CalendarSpan } from '../../../core/ledger/bulk-reads.js';
import type { Answer } from '../../../core/ledger/idempotency.js';
import { type FewKind, type InUse, type OfCustomer, type Overlap, type Tally, type TallyQuery } from '../../../core/ledger/ledger.js';
import type { Action } from '../../../core/model/action.js';
import { type Allocation, type Booking } from '../../../core/model/booking.js';
import type { Customer } from '../../../core/model/customer.js';
import type { TimeOff } from '../../../core/model/time-off.js';
import type { Instant } from '../../../core/ports.js';
import type { Question } from '../../../core/questions/question.js';
import { type Collections, type Filter } from '../driver/collections.js';
/** Reads of decisions about one app, from its collections. Each is a single command. */
export declare class MongoReads implements BulkReads {
    #private;
    constructor(collections: Collections, app: string);
    objects<K extends Kind>(kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]>;
    actionsOf(workflows: readonly string[]): Promise<readonly Action[]>;
    /** Bounded on both sides, so that neither a resource's past nor its future is read through. */
    allocations(spans: readonly CalendarSpan[]): Promise<readonly Allocation[]>;
    inUse(query: InUse): Promise<readonly Booking[]>;
    overlapping({ resource, service, email, from, to, limit }: Overlap): Promise<readonly Booking[]>;
    ofCustomer({ customer, email, endsAfter, limit }: OfCustomer): Promise<readonly Booking[]>;
    timeOff(from: Instant, to: Instant): Promise<readonly TimeOff[]>;
    /** A few tallies are counted by the server. For more, all bookings that any of them counts are read at once. */
    tallies(queries: readonly TallyQuery[]): Promise<readonly Tally[]>;
    customersWithEmails(folded: readonly string[]): Promise<readonly Customer[]>;
    counts(kinds: readonly CountedKind[]): Promise<readonly number[]>;
    select<K extends FewKind>({ kind, where }: Question<K>): Promise<readonly Objects[K][]>;
    answers(keys: readonly string[]): Promise<readonly Answer[]>;
}
/** Matches bookings with that address without a linked customer. */
export declare function unlinked(email: string): Filter;
