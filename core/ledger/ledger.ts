import { ValidationError } from '../basics/errors.js';
import type { Span } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Action } from '../model/action.js';
import { type Allocation, type Booking, isLive, type Lapse } from '../model/booking.js';
import type { Acting, Member } from '../model/callers.js';
import type { Customer } from '../model/customer.js';
import type { AppEvent } from '../model/event.js';
import type { CountedKind, Kind, Objects, ObjectsByKind, UuidsByKind } from '../model/kinds/objects.js';
import type { Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { TimeOff } from '../model/time-off.js';
import type { Answer } from './idempotency.js';
import type { Policies } from './policy.js';

/** Query for live bookings: those that prevent a removal, or the holds of a key. */
export interface InUse {
  readonly resource?: string;
  readonly workflow?: string;
  readonly service?: string;
  /** Only bookings that end after this moment. For a resource, also only those that take it after this moment. */
  readonly endsAfter?: Instant;
  /** Only holds that end after this moment. */
  readonly heldAfter?: Instant;
  /** Only bookings that were made with the key with this UUID. */
  readonly key?: string;
  /** Only holds that were made with a key by the client address with this digest. */
  readonly holder?: string;
  /** True: only bookings that nothing must be paid for. */
  readonly withoutPayment?: true;
  readonly limit: number;
}

export function isInUse(booking: Booking, query: Omit<InUse, 'limit'>): boolean {
  const { resource, workflow, service, endsAfter, heldAfter, key, holder, withoutPayment = false } = query;
  return (
    isLive(booking.status) &&
    (resource === undefined || takes(booking, resource, endsAfter)) &&
    (workflow === undefined || booking.workflow === workflow) &&
    (service === undefined || booking.sale?.service === service) &&
    (endsAfter === undefined || booking.end > endsAfter) &&
    (heldAfter === undefined || (booking.holdExpiresAt ?? heldAfter) > heldAfter) &&
    (key === undefined || booking.madeWith?.key === key) &&
    (holder === undefined || booking.madeWith?.holder === holder) &&
    (!withoutPayment || booking.payment === undefined)
  );
}

/** True if the booking takes the resource; with `beyond`, after that moment: a service with steps may free it before the end. */
function takes({ resources, blocks: taken }: Booking, wanted: string, beyond?: Instant): boolean {
  if (beyond === undefined) return resources.includes(wanted);
  return taken.some(({ resource, end }) => resource === wanted && end > beyond);
}

/** Query for the bookings of a service that count towards a limit: they take capacity and meet all given conditions. */
export interface TallyQuery {
  readonly service: string;
  /** True to count by resource as well. */
  readonly byResource?: boolean;
  /** Only bookings of the customer with this folded address. */
  readonly email?: string;
  /** Only bookings that start in [startsFrom, startsBefore). */
  readonly startsFrom?: Instant;
  readonly startsBefore?: Instant;
  /** Only held, pending or confirmed bookings that end after this moment. */
  readonly liveAfter?: Instant;
  readonly exclude?: string;
}

/** Count of the bookings that cannot expire, and those that may have (held and pending), to be compared with `now`. */
export interface Tally {
  /** Number of bookings that cannot expire. */
  readonly firm: number;
  /** Number of these bookings by resource. Empty unless the query has `byResource`. */
  readonly firmOf: ReadonlyMap<string, number>;
  readonly lapsing: readonly {
    readonly booking: string;
    readonly resources: readonly string[];
    readonly lapse: Lapse;
  }[];
}

/**
 * Consistent view of an app for one decision, with all earlier changes of the app. Objects of other apps are
 * invisible. Reads are synchronous: a storage that cannot read synchronously fetches missing data and calls the
 * decision again.
 */
export interface View {
  /** Current time, but never before the app's last change, so that time never runs backwards for an app. */
  readonly now: Instant;
  /** Staff member of the decision, if its access is limited to its own objects (`GuardedLedger`). */
  readonly member?: Member | undefined;
  /** Policies that decisions about times ask (`PolicyLedger`). Undefined: there are none. */
  readonly policies?: Policies | undefined;
  /** True if the member may refer to the object and change it. Undefined: no limits. */
  owns?<K extends Kind>(kind: K, object: Objects[K]): boolean;
  /** Announces reads that `wanted` could not name, so that the storage makes them at once. Only asynchronous storages implement it. */
  prepare?(wanted: Wanted): void;
  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined;
  /** All actions of the workflow, by position, then in creation order. */
  actionsOf(workflow: string): readonly Action[];
  /** Allocations of the resource that overlap [start, end), in any order. Includes lapsed ones (such as those of expired holds). */
  taken(resource: Resource, start: Instant, end: Instant): readonly Allocation[];
  /**
   * Sum of the units of all overlapping allocations: an upper bound of the peak. Undefined if the storage has no cache of it. Infinity if
   * the allocation of a held or pending booking overlaps: it may have lapsed and so must be examined.
   */
  unitsTaken?(resource: Resource, start: Instant, end: Instant): number | undefined;
  /** Up to `limit` bookings that are held, pending or confirmed, in any order. */
  inUse(query: InUse): readonly Booking[];
  /** At least all time off that overlaps (from, to) in any zone, in creation order. */
  timeOff(from: Instant, to: Instant): readonly TimeOff[];
  tally(query: TallyQuery): Tally;
  /** Customer with that folded address, which is unique. */
  customerWithEmail(folded: string): Customer | undefined;
  count(kind: CountedKind): number;
  /** All objects that meet the query, or up to `limit`, in any order. It needs an index, because an app may have many of them. */
  select<K extends Kind>(question: Question<K>, limit?: number): readonly Objects[K][];
  /** Stored answer under an idempotency key, of any age. */
  answer(key: string): Answer | undefined;
}

/** Query for objects of any kind, with a limit. */
export type LimitedQuestion = {
  readonly [K in Kind]: { readonly question: Question<K>; readonly limit?: number | undefined };
}[Kind];

/** Data that a decision probably reads, so that a storage can fetch it at once. Omissions cost time, never correctness. */
export interface Wanted {
  readonly objects?: UuidsByKind | undefined;
  /** UUIDs that the caller has just made for new objects. They are not looked up, because no stored object has them. */
  readonly newObjects?: UuidsByKind | undefined;
  readonly actionsOf?: readonly string[] | undefined;
  /** Span of time, without buffers. Time off in it is read, and the allocations of the resources in `objects`. */
  readonly span?: Span | undefined;
  readonly spans?: readonly Span[] | undefined;
  readonly tallies?: readonly TallyQuery[] | undefined;
  /** Folded e-mail addresses: the customers with these addresses are read. */
  readonly emails?: readonly string[] | undefined;
  readonly questions?: readonly LimitedQuestion[] | undefined;
  readonly counts?: readonly CountedKind[] | undefined;
  readonly answer?: string | undefined;
  /** Data that a decision at `now` about that service needs in addition. If the service is cached, it is read together with the service. */
  readonly ofService?:
    | { readonly service: string; readonly wants: (service: Service, now: Instant) => Wanted }
    | undefined;
  /** Data that a decision about that booking needs in addition, read after the booking. */
  readonly ofBooking?: { readonly booking: string; readonly wants: (booking: Booking) => Wanted } | undefined;
  /** No hint: runs in the transaction that stores the change. Null: not in this commit, because the result is not complete yet. */
  readonly alongside?: Alongside | null | undefined;
}

/**
 * Function of the embedding program that writes its own data in the transaction of a change, with the handle of the driver. If it throws,
 * nothing is stored. It may run again if the transaction does. Only storages that `runAlongside` call it.
 */
export type Alongside = (handle: unknown, result: unknown) => unknown;

/** Builds the error for `alongside` if the use case would need several commits. */
export function inSeveralCommits(problem: string): ValidationError {
  return new ValidationError({ alongside: `${problem}: more would need several transactions` });
}

/** Returns what a write outside the ledger runs, given the result of the use case. */
export type AlongsideFor = (result: unknown) => Alongside;

/** Change of one decision: plain data, stored atomically. The allocations of a booking (`allocationsOf`) replace earlier ones. */
export interface Change {
  readonly put?: ObjectsByKind | undefined;
  readonly removed?: readonly { readonly kind: Kind; readonly uuid: string }[] | undefined;
  readonly events?: readonly AppEvent[] | undefined;
  readonly answer?: Answer | undefined;
}

/** Checks that a storage handled all parts of a change. A forgotten part does not compile, an unknown one throws a TypeError. */
export function expectNothing(left: Readonly<Record<string, never>>): void {
  for (const part in left) throw new TypeError(`A change has no part '${part}'`);
}

/** Option of use cases that change bookings. */
export interface Lettering {
  /** `off`: the change sends no letter (mail about the booking), except reminders. */
  readonly letters?: 'off' | undefined;
}

/** Result of a decision. Without a change, nothing is stored. */
export interface Decision<R> {
  readonly result: R;
  readonly change?: Change | undefined;
  /** Letters that the change does not send. `off`: all except reminders. `none`: all, including reminders. Only for `LetterLedger`. */
  readonly letters?: 'off' | 'none' | undefined;
  /** Result of the use case for `alongside`, if it is not `result`. Null: a step before the deciding commit, which runs no `alongside`. */
  readonly final?: { readonly result: unknown } | null | undefined;
}

/** Transactions of apps. Each app has one ordered sequence of changes, and every write of the app's objects is one of them. */
export interface Ledger {
  /**
   * Reads the `wanted` data, calls `decide`, and stores its change atomically as the app's next one. `decide` must be pure and synchronous,
   * because it may be called again. If it throws, nothing is stored and the error is rethrown. Resolves when the change is as durable as
   * the storage promises. `by` is the actor for events (`TellingLedger`) and for the rights of staff members (`GuardedLedger`). Storages
   * may ignore it.
   * @throws NotFoundError if the app does not exist (any more); UnavailableError if nothing could be stored, or, with `retryAfterSeconds`
   * null, if the outcome is unknown.
   */
  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Acting): Promise<R>;
  /** Reads the app like a decision, without changing it. */
  read<R>(app: string, wanted: Wanted, look: (view: View) => R, by?: Acting): Promise<R>;
}
