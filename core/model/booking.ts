import type { Meta } from '../fields.js';
import { MINUTE } from '../instants.js';
import type { Instant } from '../ports.js';
import { fold } from '../search.js';
import type { Workflow } from './workflow.js';

/** The states of core/README.md, "Booking". */
export const STATUSES = [
  'held',
  'pending',
  'confirmed',
  'completed',
  'no_show',
  'cancelled',
  'declined',
  'expired',
] as const;
export type Status = (typeof STATUSES)[number];

/** The ways from one state to another that need nothing but the booking itself. */
export const BOOKING_TRANSITIONS = ['confirm', 'approve', 'decline', 'cancel', 'complete', 'no-show'] as const;
export type BookingTransition = (typeof BOOKING_TRANSITIONS)[number];

/** Whom a booking is for, as it was said when it was made. */
export interface BookingCustomer {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** The time that a booking keeps a resource from others: its own, with the resource's buffers as they were then. Half-open. */
export interface Block {
  readonly resource: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Units taken of the resource; default the booking's. */
  readonly units?: number;
}

/** A stretch of a booking, in milliseconds from its start. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** A resource in a place of a role, for one run of steps. */
export interface Assignment {
  readonly role: string;
  readonly resource: string;
  readonly start: Instant;
  readonly end: Instant;
}

/** What a booking of a service has besides: whom it takes for what, and the price of one unit as it was then. */
export interface Sale {
  readonly service: string;
  /** In order of roles and places, each run of each. */
  readonly assignments: readonly Assignment[];
  /** Whole minor units of a currency; null when the service had none. */
  readonly unitPrice: { readonly amount: number; readonly currency: string } | null;
}

/** Where a booking of a series belongs. */
export interface Membership {
  /** The series. */
  readonly uuid: string;
  /** The start that the series' rule gave it, which never changes. */
  readonly occurrence: Instant;
  /** The booking's sequence when it was made, or last came along with the series: if it is another now, it was moved by itself since. */
  readonly sequence: number;
}

/** What a booking that was made with a key keeps of it, should the key be changed or deleted. */
export interface MadeWithKey {
  /** The key. */
  readonly key: string;
  /** The origins of the pages that may use the booking's manage token; null: any. */
  readonly origins: readonly string[] | null;
  readonly holdSecondsMax: number;
  /** The keyed digest of the address that it was made from; null once it is no hold any more. No event has it. */
  readonly holder: string | null;
}

/** What calendars have been told of a booking by mail: the greatest SEQUENCE of an invitation, and its ORGANIZER. */
export interface Invited {
  readonly sequence: number;
  readonly organizer: string;
}

/** Units of one or more resources, taken for one span of time. */
export interface Booking {
  readonly uuid: string;
  readonly app: string;
  readonly resources: readonly string[];
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
  readonly workflow: string | null;
  readonly status: Status;
  /** When a hold lapses; null for anything but a hold. */
  readonly holdExpiresAt: Instant | null;
  /** Since when it waits for approval; null for anything but a pending booking. */
  readonly pendingSince: Instant | null;
  readonly title: string | null;
  readonly notes: string | null;
  readonly customer: BookingCustomer | null;
  /** The customer that it is linked to; absent, as null, of a booking that was made before there were any. */
  readonly customerUuid?: string | null;
  /** The booker's zone, in which its instants are written. */
  readonly timezone: string;
  readonly meta: Meta;
  /** Why it was cancelled or declined, as the caller said. */
  readonly reason: string | null;
  /** Frozen when the time was taken: one for each resource, and of a service with pauses maybe several. */
  readonly blocks: readonly Block[];
  /** Only of a booking of a service. */
  readonly sale?: Sale;
  /** Only of a booking of a series. */
  readonly series?: Membership;
  /** Only of a booking that was made with a key. */
  readonly madeWith?: MadeWithKey;
  /** Counts the changes of the customer's address, from 0, which is absent: each of them stops the manage token before it. */
  readonly manageCounter?: number;
  /** Counts the reschedules, from 0. */
  readonly sequence: number;
  /**
   * Written before an invitation is sent, so that what may have been sent is in it; null while there was none, absent when
   * the booking was made before this was kept. No client sees it: a change of it alone is no version, and no event.
   */
  readonly invited?: Invited | null;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What a storage keeps to find overlaps: one block of a booking that takes up capacity, with what makes it lapse. */
export interface Allocation {
  readonly booking: string;
  readonly resource: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
  readonly lapse: Lapse | null;
}

/** What the clock does to an allocation: a hold lapses at a moment, a pending booking by its workflow's rule or at its start. */
export type Lapse =
  | { readonly status: 'held'; readonly at: Instant }
  | { readonly status: 'pending'; readonly since: Instant; readonly start: Instant; readonly workflow: string | null };

/** Bookings that something is still to happen to. */
export const LIVE_STATUSES = ['held', 'pending', 'confirmed'] as const satisfies readonly Status[];
/** Bookings that take up capacity. */
export const BLOCKING_STATUSES = [...LIVE_STATUSES, 'completed', 'no_show'] as const satisfies readonly Status[];
/** Bookings that the clock may end. */
export const LAPSING_STATUSES = ['held', 'pending'] as const satisfies readonly Status[];

const BLOCKING: ReadonlySet<Status> = new Set(BLOCKING_STATUSES);
const FINAL: ReadonlySet<Status> = new Set(['cancelled', 'declined', 'expired']);
const LIVE: ReadonlySet<Status> = new Set(LIVE_STATUSES);

/** Whether a booking of that status takes up capacity. */
export const blocks = (status: Status): boolean => BLOCKING.has(status);
/** Whether no booking ever leaves that status. */
export const isFinal = (status: Status): boolean => FINAL.has(status);
/** Whether something is still to happen to a booking of that status. */
export const isLive = (status: Status): boolean => LIVE.has(status);

/** By their starts, and those of one start by their UUIDs: the order in which several are changed together, on every storage. */
export function byStart<T extends Pick<Booking, 'start' | 'uuid'>>(bookings: readonly T[]): readonly T[] {
  return bookings.toSorted((a, b) => a.start - b.start || (a.uuid < b.uuid ? -1 : 1));
}

/** The allocations by which a booking takes up capacity; none when its status does not block. */
export function allocationsOf(booking: Booking): readonly Allocation[] {
  if (!blocks(booking.status)) return [];
  const lapse = lapseOf(booking);
  return booking.blocks.map(({ resource, start, end, units = booking.units }) => ({
    booking: booking.uuid,
    resource,
    start,
    end,
    units,
    lapse,
  }));
}

/** What makes the booking lapse; null when nothing does. */
export function lapseOf(booking: Booking): Lapse | null {
  if (booking.status === 'held') return { status: 'held', at: booking.holdExpiresAt ?? booking.createdAt };
  if (booking.status !== 'pending') return null;
  return {
    status: 'pending',
    since: booking.pendingSince ?? booking.createdAt,
    start: booking.start,
    workflow: booking.workflow,
  };
}

/** The moment from which an allocation no longer counts; Infinity when it stays. A pending one asks its workflow, as it is now. */
export function lapsesAt(
  lapse: Lapse | null,
  workflowOf: (uuid: string) => Pick<Workflow, 'settings'> | undefined,
): Instant {
  if (lapse === null) return Number.POSITIVE_INFINITY;
  if (lapse.status === 'held') return lapse.at;
  const minutes = lapse.workflow === null ? null : (workflowOf(lapse.workflow)?.settings.pendingMinutes ?? null);
  return minutes === null ? lapse.start : Math.min(lapse.start, lapse.since + minutes * MINUTE);
}

/** The status that the clock gives the booking by `now`; undefined when it stays as it is. */
export function movedByClock(
  booking: Booking,
  workflow: Workflow | undefined,
  now: Instant,
): 'expired' | 'completed' | undefined {
  if (lapsesAt(lapseOf(booking), () => workflow) <= now) return 'expired';
  const minutes = workflow?.settings.completeAfterMinutes ?? null;
  if (booking.status !== 'confirmed' || minutes === null) return undefined;
  return booking.end + minutes * MINUTE <= now ? 'completed' : undefined;
}

/** The booking for somebody else, or for nobody: every change of whom a booking is for goes through here. */
export function withCustomer(booking: Booking, customer: BookingCustomer | null, customerUuid: string | null): Booking {
  const after = { ...booking, customer, customerUuid };
  if (foldedEmail(booking.customer) === foldedEmail(customer)) return after;
  // Another address is another booker: the manage token of the one before stops.
  return { ...after, manageCounter: (booking.manageCounter ?? 0) + 1 };
}

/** By which customers are known to limits and to each other, case aside; null: by nothing. */
export function foldedEmail(customer: { readonly email: string | null } | null): string | null {
  const email = customer?.email ?? null;
  return email === null ? null : fold(email);
}

/** The fields of a booking that enters a status which is neither held nor pending. */
export function stateFields(status: Status): Pick<Booking, 'status' | 'holdExpiresAt' | 'pendingSince'> {
  return { status, holdExpiresAt: null, pendingSince: null };
}

/** Whether it is a hold that was made with a key: until it is confirmed, it counts in no customer's limits. */
export function isUnconfirmed({ status, madeWith }: Pick<Booking, 'status' | 'madeWith'>): boolean {
  return status === 'held' && madeWith !== undefined;
}

/** The customer's UUID, else the folded e-mail address, else null. */
export function namedBy({ customer, customerUuid = null }: Booking): string | null {
  return customerUuid ?? foldedEmail(customer);
}
