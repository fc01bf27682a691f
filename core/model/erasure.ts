import type { Instant } from '../ports.js';
import { isSame } from '../versions.js';
import { type Booking, foldedEmail, namedBy, withCustomer } from './booking.js';
import type { AppEvent, BookingEvent } from './event.js';

/**
 * That a customer is erased, which is kept for good, and how far it has come: `erasing` bookings and what speaks of them;
 * `overwriting`, nothing shows the customer any more, and what was there is still to be overwritten at rest; `done`.
 */
export interface Erasure {
  /** The customer's. */
  readonly uuid: string;
  readonly app: string;
  readonly at: Instant;
  readonly state: 'erasing' | 'overwriting' | 'done';
  /** The customer's address, folded, while it is needed to find what is to be erased; null from then on. */
  readonly email: string | null;
  /** The folded addresses of the customer's bookings: of all of them once `isCollected`. Empty once the erasure is over. */
  readonly formerEmails: readonly string[];
  /** The UUIDs of the current batch: bookings that are erased, with jobs and events that may not be. Empty once the erasure is over. */
  readonly bookings: readonly string[];
  /** The last version of each of them that held personal data; absent once the erasure is over, and if an older version began it. */
  readonly versions?: Readonly<Record<string, number>>;
  /** True if `formerEmails` are those of all bookings: events are erased from then on. Absent before that, and once the erasure is over. */
  readonly isCollected?: true;
  /** UUIDs and addresses that idempotent answers may still be about; absent once the erasure is over, and if an older version began it. */
  readonly answered?: readonly string[];
}

/** By what a customer is known: the UUID, and the folded address, if there is one. */
export interface Person {
  readonly customer: string;
  readonly email: string | null;
}

/** A person with what is theirs. */
export interface KnownPerson extends Person {
  /** Folded addresses that their bookings bear, which may be somebody else's by now: in what is of these bookings, they are theirs. */
  readonly formerEmails: readonly string[];
  /** The versions of their bookings from which on those are nobody's; where it is not known, all are theirs. */
  readonly versions?: Readonly<Record<string, number>> | undefined;
  /** Since when who books with that address is somebody else; where it is not known, nobody is. */
  readonly at?: Instant | undefined;
}

/** The addresses of the bookings, folded, each once. */
export function emailsOf(bookings: readonly Booking[]): readonly string[] {
  return [...new Set(bookings.flatMap(({ customer }) => foldedEmail(customer) ?? []))];
}

/** By what events may name the person. */
export function namesOf({ customer, email, formerEmails }: KnownPerson): readonly string[] {
  return [customer, ...(email === null ? [] : [email]), ...formerEmails];
}

/** Whether the booking is meant by the customer's erasure and export: linked to them, or to nobody and with their address. */
export function isOf({ customer, customerUuid = null }: Booking, person: Person): boolean {
  if (customerUuid !== null) return customerUuid === person.customer;
  return person.email !== null && foldedEmail(customer) === person.email;
}

/**
 * Whether the event is meant: it names the customer, or, as it names nobody, or an address from before its booking was
 * linked to the customer, goes with its booking, which is one of `bookings`. What it says of somebody else stays, and so
 * does what is said of the booking once it was erased.
 */
export function eventIsOf(
  event: AppEvent,
  { customer, email, formerEmails, versions, at = Number.POSITIVE_INFINITY }: KnownPerson,
  bookings: ReadonlySet<string>,
): event is BookingEvent {
  if (event.booking === null) return false;
  const named = namedBy(event.data);
  if (named === customer) return true;
  if (named !== null && named === email) return event.data.createdAt < at || bookings.has(event.booking);
  if (event.data.version > (versions?.[event.booking] ?? Number.POSITIVE_INFINITY)) return false;
  return bookings.has(event.booking) && (named === null || formerEmails.includes(named));
}

/** The booking without anything that somebody said: time that was taken. Whoever managed it does so no more. */
export function erasedBooking(booking: Booking): Booking {
  const manageCounter = (booking.manageCounter ?? 0) + 1;
  return { ...withCustomer(booking, null, null), ...NOTHING_SAID, manageCounter };
}

/** The event of such a booking; itself, if there was nothing to be erased. */
export function erasedEvent(event: BookingEvent): BookingEvent {
  const data: Booking = { ...event.data, customer: null, customerUuid: null, ...NOTHING_SAID };
  return isSame(data, { customerUuid: null, ...event.data }) ? event : { ...event, data };
}

const NOTHING_SAID = { title: null, notes: null, reason: null, meta: {} } as const;
