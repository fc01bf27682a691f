import type { Span } from '../instants.js';
import type { CountedKind, Kind, Objects, ObjectsByKind, UuidsByKind } from '../kinds/objects.js';
import type { Action } from '../model/action.js';
import type { Actor } from '../model/actor.js';
import { type Allocation, type Booking, blocks, isLive, type Lapse } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import type { Person } from '../model/erasure.js';
import type { AppEvent } from '../model/event.js';
import type { Feed } from '../model/feed.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import type { Answer } from './idempotency.js';

/** Which live bookings are looked for: those in the way of the removal of what they need, or the holds of a key. */
export interface InUse {
  readonly resource?: string;
  readonly workflow?: string;
  readonly service?: string;
  /** Only bookings that end after this moment; of a resource, those that take it beyond this moment, too. */
  readonly endsAfter?: Instant;
  /** Only holds that last beyond this moment. */
  readonly heldAfter?: Instant;
  /** Only bookings that were made with this key. */
  readonly key?: string;
  /** Only holds that were made with a key from the address of this digest. */
  readonly holder?: string;
  readonly limit: number;
}

/** Whether the booking is one of those that are looked for. */
export function isInUse(booking: Booking, query: Omit<InUse, 'limit'>): boolean {
  const { resource, workflow, service, endsAfter, heldAfter, key, holder } = query;
  return (
    isLive(booking.status) &&
    (resource === undefined || takes(booking, resource, endsAfter)) &&
    (workflow === undefined || booking.workflow === workflow) &&
    (service === undefined || booking.sale?.service === service) &&
    (endsAfter === undefined || booking.end > endsAfter) &&
    (heldAfter === undefined || (booking.holdExpiresAt ?? heldAfter) > heldAfter) &&
    (key === undefined || booking.madeWith?.key === key) &&
    (holder === undefined || booking.madeWith?.holder === holder)
  );
}

/** Whether the booking takes the resource; beyond the moment, if there is one: of a service with steps, it may be free before the end. */
function takes({ resources, blocks: taken }: Booking, wanted: string, beyond?: Instant): boolean {
  if (beyond === undefined) return resources.includes(wanted);
  return taken.some(({ resource, end }) => resource === wanted && end > beyond);
}

/** Which bookings, of those that take up capacity, lie in a time: those that start before `to` and end after `from`. */
export interface Overlap {
  /** Only those that take this resource. */
  readonly resource?: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly limit: number;
}

/** Whether the booking is one of those that are looked for. */
export function overlaps(
  { status, start, end, resources }: Booking,
  { resource, from, to }: Omit<Overlap, 'limit'>,
): boolean {
  return blocks(status) && start < to && end > from && (resource === undefined || resources.includes(resource));
}

/** Which bookings are a customer's: linked to them, or to nobody and with their address (`isOf`). */
export interface OfCustomer extends Person {
  /** Only those that are held, pending or confirmed and end after this moment. */
  readonly endsAfter?: Instant;
  readonly limit: number;
}

/**
 * Which bookings of a service, of those that take up capacity, a limit counts: all that is given must hold. Those that start
 * in a time, or those that are live and end after a moment; all of them by resource, or those of one customer.
 */
export interface TallyQuery {
  readonly service: string;
  /** Whether they are counted by the resources that they take, too. */
  readonly byResource?: boolean;
  /** Only those of this customer, by the folded address. */
  readonly email?: string;
  /** Only those that start in [startsFrom, startsBefore). */
  readonly startsFrom?: Instant;
  readonly startsBefore?: Instant;
  /** Only those that are held, pending or confirmed and end after this moment. */
  readonly liveAfter?: Instant;
  /** All but this booking. */
  readonly exclude?: string;
}

/** How many bookings there are for good, and those that the clock may have ended: whoever asks compares these with `now`. */
export interface Tally {
  /** Those that the clock does not end. */
  readonly firm: number;
  /** How many of these take each resource; empty unless the query is `byResource`. */
  readonly firmOf: ReadonlyMap<string, number>;
  readonly lapsing: readonly {
    readonly booking: string;
    readonly resources: readonly string[];
    readonly lapse: Lapse;
  }[];
}

/**
 * An app as one decision sees it: consistent, with every earlier change of the app in it. Objects of other apps are
 * not in it. Each reading is synchronous; a storage that cannot read synchronously fetches what is missing and calls
 * the decision again.
 */
export interface View {
  /** The later of the clock and the moment of the app's last change: it never goes back. */
  readonly now: Instant;
  /**
   * Says what is going to be read, in a decision that finds it out on its way: a storage that cannot read synchronously
   * fetches all of it at once. Others have no need of it.
   */
  prepare?(wanted: Wanted): void;
  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined;
  /** All actions of the workflow, by position, then in creation order. */
  actionsOf(workflow: string): readonly Action[];
  /** The allocations of the resource that overlap [start, end), lapsed ones included, in any order. */
  taken(resource: Resource, start: Instant, end: Instant): readonly Allocation[];
  /**
   * The sum of the units of the same, which is no less than what is taken at any one moment, from a storage that has it
   * at hand; undefined when it has not, Infinity when an allocation may lapse and so must be looked at.
   */
  unitsTaken?(resource: Resource, start: Instant, end: Instant): number | undefined;
  /** Up to `limit` bookings that are held, pending or confirmed, in any order. */
  inUse(query: InUse): readonly Booking[];
  /** Up to `limit` bookings, in any order. */
  overlapping(query: Overlap): readonly Booking[];
  /** Up to `limit` bookings, in any order. */
  ofCustomer(query: OfCustomer): readonly Booking[];
  /** At least all time off that lies anywhere in (from, to) in some zone, in creation order. */
  timeOff(from: Instant, to: Instant): readonly TimeOff[];
  tally(query: TallyQuery): Tally;
  /** The services that name the resource or workflow, in creation order. */
  servicesNaming(uuid: string): readonly Service[];
  /** The customer with that address, folded; no two have the same. */
  customerWithEmail(folded: string): Customer | undefined;
  /** How many objects of the kind the app has. */
  count(kind: CountedKind): number;
  /** The feeds of the resource, service or customer, in creation order. */
  feedsOf(uuid: string): readonly Feed[];
  /** The answer kept under an idempotency key, however old. */
  answer(key: string): Answer | undefined;
}

/** What a decision is likely to read. Naming it lets a storage fetch it all at once; leaving something out costs time, never correctness. */
export interface Wanted {
  readonly objects?: UuidsByKind | undefined;
  readonly actionsOf?: readonly string[] | undefined;
  /** The span of time in which allocations of the resources among the objects, and time off, matter; without buffers. */
  readonly span?: Span | undefined;
  /** More such spans. */
  readonly spans?: readonly Span[] | undefined;
  readonly tallies?: readonly TallyQuery[] | undefined;
  /** Addresses, folded, of customers. */
  readonly emails?: readonly string[] | undefined;
  readonly counts?: readonly CountedKind[] | undefined;
  readonly answer?: string | undefined;
  /** What a decision at `now` about that service is likely to read besides: known at once to a storage that remembers it. */
  readonly ofService?:
    | { readonly service: string; readonly wants: (service: Service, now: Instant) => Wanted }
    | undefined;
  /** What a decision about that booking is likely to read besides. */
  readonly ofBooking?: { readonly booking: string; readonly wants: (booking: Booking) => Wanted } | undefined;
}

/**
 * What one decision changes: plain data, stored all of it or not at all. With a booking, its allocations
 * (`allocationsOf`) replace those that it had.
 */
export interface Change {
  readonly put?: ObjectsByKind | undefined;
  readonly removed?: readonly { readonly kind: Kind; readonly uuid: string }[] | undefined;
  readonly events?: readonly AppEvent[] | undefined;
  readonly answer?: Answer | undefined;
}

/**
 * For what is left of a change when a storage has taken all parts out of it: a part that it leaves out does not compile,
 * and one that there is not, which only code without types can make, fails instead of being lost.
 * @throws TypeError
 */
export function expectNothing(left: Readonly<Record<string, never>>): void {
  for (const part in left) throw new TypeError(`A change has no part '${part}'`);
}

/** The result of a decision; without a change it was a no-op, and nothing is stored. */
export interface Decision<R> {
  readonly result: R;
  readonly change?: Change | undefined;
}

/**
 * How anything in an app is written: one ordered sequence of changes.
 */
export interface Ledger {
  /**
   * Reads what is wanted, calls `decide`, a pure and synchronous function that may be called again, and stores the
   * change that it answers: all of it, as the app's next one, or nothing if it throws; what it throws is thrown.
   * Resolves when the change is as durable as the storage promises. `by` is who acts, for whoever tells of it
   * (`TellingLedger`); storages need not look at it.
   * @throws NotFoundError when the app does not exist (any more); UnavailableError when nothing could be stored, or, with
   * `retryAfterSeconds` null, when that could not be found out.
   */
  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Actor): Promise<R>;
  /** Looks at the app as a decision would, and changes nothing. */
  read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R>;
  /** The number of the app's last change, from 0: dense, and the same for every reader. */
  sequence(app: string): Promise<number>;
  /**
   * Forgets answers from before that moment, and visitors whose last confirmation is, of all apps and owners: neither is
   * used for longer than a day. Up to `limit` at once, answering how many.
   */
  forgetAnswers(before: Instant, limit: number): Promise<number>;
}
