import type { Instant } from '../basics/ports.js';
import { isSame } from '../basics/versions.js';
import { type Booking, foldedEmail, namedBy, withCustomer } from './booking.js';
import type { AppEvent, BookingEvent } from './event.js';

/**
 * Erasure of a customer, kept for ever, and its progress. `erasing`: bookings and their jobs and events are being
 * erased. `overwriting`: no data shows the customer any more, but old data still has to be overwritten on disk.
 * `done`.
 */
export interface Erasure {
  readonly uuid: string;
  readonly app: string;
  /** Kind of the erased object. Absent for a customer. */
  readonly kind?: 'staff';
  readonly at: Instant;
  readonly state: 'erasing' | 'overwriting' | 'done';
  /** Folded e-mail address of the customer. Null once the erasure no longer needs the address to find data. */
  readonly email: string | null;
  /** Folded addresses in the customer's bookings. Complete once `isCollected`. Empty when the erasure is done. */
  readonly formerEmails: readonly string[];
  /** UUIDs of the current batch: erased bookings whose jobs and events may not be erased yet. Empty when the erasure is done. */
  readonly bookings: readonly string[];
  /** Last version with personal data of each booking in the batch. Absent when done, and in erasures of older releases. */
  readonly versions?: Readonly<Record<string, number>>;
  /** True if `formerEmails` is complete: only then are events erased. Otherwise absent. */
  readonly isCollected?: true;
  /** UUIDs and addresses that may still occur in stored answers. Absent when done, and in erasures of older releases. */
  readonly answered?: readonly string[];
}

/** Identity of a customer: UUID, and folded address if there is one. */
export interface CustomerIdentity {
  readonly customer: string;
  readonly email: string | null;
}

/** Customer to erase or export, with the bookings' addresses and versions that identify the customer's events. */
export interface KnownPerson extends CustomerIdentity {
  /** Folded addresses of the customer's bookings. Another customer may have one now, but in these bookings it is this customer's. */
  readonly formerEmails: readonly string[];
  /** Last version of each booking that contains the customer's data. For a booking that is not listed, all versions are the customer's. */
  readonly versions?: Readonly<Record<string, number>> | undefined;
  /** Moment since which the address (`email`) belongs to another customer. Undefined if it belongs to no other. */
  readonly at?: Instant | undefined;
}

/** Returns the folded addresses of the bookings, without duplicates. */
export function listEmails(bookings: readonly Booking[]): readonly string[] {
  return [...new Set(bookings.flatMap(({ customer }) => foldedEmail(customer) ?? []))];
}

/** Returns the names under which events may refer to the customer. */
export function listNames({ customer, email, formerEmails }: KnownPerson): readonly string[] {
  return [customer, ...(email === null ? [] : [email]), ...formerEmails];
}

/** True if the customer's erasure and export include the booking: it is linked to the customer, or to none and has the address. */
export function belongsTo({ customer, customerUuid }: Booking, person: CustomerIdentity): boolean {
  if (customerUuid !== null) return customerUuid === person.customer;
  return person.email !== null && foldedEmail(customer) === person.email;
}

/**
 * True if the customer's erasure and export include the event: the event names the customer, or it belongs to one of `bookings` and names
 * no customer or a former address. Excludes events about another customer, and booking versions after the customer's data was removed.
 */
export function eventBelongsTo(
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

/** Removes all personal data of a booking, but keeps its time, resources and status. Its manage token becomes invalid. */
export function erasedBooking(booking: Booking): Booking {
  const manageCounter = (booking.manageCounter ?? 0) + 1;
  const { notified: _, language: __, answers: ___, ...rest } = withCustomer(booking, null, null);
  return { ...rest, ...NOTHING_SAID, manageCounter };
}

/** Removes all personal data of an event. Returns the same event if it has none. */
export function erasedEvent(event: BookingEvent): BookingEvent {
  const { language: _, ...rest } = event.data;
  const data: Booking = { ...rest, customer: null, customerUuid: null, ...NOTHING_SAID };
  return isSame(data, { externalId: null, ...event.data }) ? event : { ...event, data };
}

const NOTHING_SAID = { title: null, notes: null, reason: null, meta: {}, externalId: null } as const;
