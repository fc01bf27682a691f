import type { CountedKind, Kind, Objects } from '../kinds/objects.js';
import { type Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Resource } from '../model/resource.js';
import type { Instant } from '../ports.js';
import type { Question } from '../questions/question.js';
import { type FewKind, type Overlap, type TallyQuery, type View } from './ledger.js';
/** View that records its queries, so that their results can be reused while they have not changed. */
export declare class WatchedView implements View {
    #private;
    readonly now: Instant;
    constructor(base: View);
    get member(): import("../model/callers.js").Member | undefined;
    owns<K extends Kind>(kind: K, object: Objects[K]): boolean;
    /** True if the booking matches one of the recorded queries. */
    concerns(booking: Booking): boolean;
    /** True if another view gives the same objects. */
    findsTheSame(view: View): boolean;
    object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined;
    taken(resource: Resource, from: Instant, to: Instant): readonly import("../model/booking.js").Allocation[];
    tally(query: TallyQuery): import("./ledger.js").Tally;
    /** Time off and the queries below are the same for all callers within one decision. */
    timeOff(from: Instant, to: Instant): readonly import("../index.js").TimeOff[];
    actionsOf(workflow: string): readonly import("../index.js").Action[];
    inUse(query: Parameters<View['inUse']>[0]): readonly Booking[];
    overlapping(query: Overlap): readonly Booking[];
    ofCustomer(query: Parameters<View['ofCustomer']>[0]): readonly Booking[];
    customerWithEmail(folded: string): Customer | undefined;
    count(kind: CountedKind): number;
    select<K extends FewKind>(question: Question<K>): readonly Objects[K][];
    answer(key: string): import("./idempotency.js").Answer | undefined;
}
