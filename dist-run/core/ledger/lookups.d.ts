import type { CountedKind, Kind, Objects } from '../kinds/objects.js';
import type { Action } from '../model/action.js';
import type { Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Question } from '../questions/question.js';
import type { BulkReads } from './bulk-reads.js';
import type { Answer } from './idempotency.js';
import type { FewKind, InUse, OfCustomer, Overlap, Tally, TallyQuery } from './ledger.js';
interface ObjectQuery {
    readonly kind: Kind;
    readonly uuid: string;
}
/** Bookings up to a limit. */
interface Limited {
    readonly limit: number;
    readonly bookings: readonly Booking[];
}
/** Queries of decisions, by kind: the methods of a `View`, except those for a span of time. */
interface Lookups {
    readonly object: Lookup<ObjectQuery, Objects[Kind] | undefined>;
    /** In creation order. */
    readonly actionsOf: Lookup<string, readonly Action[]>;
    readonly inUse: Lookup<InUse, Limited>;
    readonly overlapping: Lookup<Overlap, Limited>;
    readonly ofCustomer: Lookup<OfCustomer, Limited>;
    readonly tally: Lookup<TallyQuery, Tally>;
    readonly customerWithEmail: Lookup<string, Customer | undefined>;
    readonly count: Lookup<CountedKind, number>;
    readonly select: Lookup<Question<FewKind>, readonly Objects[FewKind][]>;
    readonly answer: Lookup<string, Answer | undefined>;
}
export type Sort = keyof Lookups;
export type Query<S extends Sort> = Parameters<Lookups[S]['keyOf']>[0];
export type Found<S extends Sort> = Awaited<ReturnType<Lookups[S]['read']>>[number];
/** One kind of query: its cache key and how to answer it. */
interface Lookup<Q, A> {
    /** Equal queries have equal keys. */
    keyOf(query: Q): string;
    /** Answers all queries, in order. */
    read(reads: BulkReads, queries: readonly Q[]): Promise<readonly A[]>;
    /** Of two queries with the same key, returns the one whose answer suffices for both. Default: either. */
    wider?(one: Q, other: Q): Q;
    /** True if the cached answer for the same key suffices for this query. Default: always. */
    suffices?(found: A, query: Q): boolean;
}
export declare function lookupOf<S extends Sort>(sort: S): Lookup<Query<S>, Found<S>>;
export {};
