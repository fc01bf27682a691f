import type { CountedKind, Kind, Objects } from '../kinds/objects.js';
import type { Action } from '../model/action.js';
import { type Allocation, type Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Resource } from '../model/resource.js';
import type { TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import { type Question } from '../questions/question.js';
import { Draft } from './draft.js';
import type { Answer } from './idempotency.js';
import { type FewKind, type InUse, type OfCustomer, type Overlap, type Tally, type TallyQuery, type View, type Wanted } from './ledger.js';
/** View of an app with the changes of a draft on top of another view. */
export declare class DraftView implements View {
    #private;
    readonly now: Instant;
    constructor(base: View, draft: Draft);
    get member(): import("../model/callers.js").Member | undefined;
    owns<K extends Kind>(kind: K, object: Objects[K]): boolean;
    prepare(wanted: Wanted): void;
    object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined;
    actionsOf(workflow: string): readonly Action[];
    taken(resource: Resource, from: Instant, to: Instant): readonly Allocation[];
    unitsTaken(resource: Resource, from: Instant, to: Instant): number | undefined;
    inUse(query: InUse): readonly Booking[];
    overlapping(query: Overlap): readonly Booking[];
    ofCustomer(query: OfCustomer): readonly Booking[];
    timeOff(from: Instant, to: Instant): readonly TimeOff[];
    tally(asked: TallyQuery): Tally;
    customerWithEmail(folded: string): Customer | undefined;
    count(kind: CountedKind): number;
    select<K extends FewKind>(question: Question<K>): readonly Objects[K][];
    answer(key: string): Answer | undefined;
}
