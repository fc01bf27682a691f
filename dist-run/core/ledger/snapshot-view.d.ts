import type { CountedKind, Kind, Objects } from '../kinds/objects.js';
import type { Action } from '../model/action.js';
import type { Allocation, Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Resource } from '../model/resource.js';
import type { TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import type { Question } from '../questions/question.js';
import type { Answer } from './idempotency.js';
import type { FewKind, InUse, OfCustomer, Overlap, Tally, TallyQuery, View, Wanted } from './ledger.js';
import type { Snapshot } from './snapshot.js';
import { Unread } from './unread-periods.js';
/** View of the data that was read. Queries for missing data are collected in `unread`. */
export declare class SnapshotView implements View {
    #private;
    readonly now: Instant;
    readonly unread: Unread;
    constructor(snapshot: Snapshot, now: Instant);
    prepare(wanted: Wanted): void;
    object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined;
    /** In creation order. The draft on top sorts by position. */
    actionsOf(workflow: string): readonly Action[];
    taken({ uuid: resource, longestBlock: longest }: Resource, from: Instant, to: Instant): readonly Allocation[];
    inUse(query: InUse): readonly Booking[];
    overlapping(query: Overlap): readonly Booking[];
    ofCustomer(query: OfCustomer): readonly Booking[];
    timeOff(from: Instant, to: Instant): readonly TimeOff[];
    tally(query: TallyQuery): Tally;
    customerWithEmail(folded: string): Customer | undefined;
    count(kind: CountedKind): number;
    select<K extends FewKind>(question: Question<K>): readonly Objects[K][];
    answer(key: string): Answer | undefined;
}
