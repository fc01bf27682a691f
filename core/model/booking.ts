import type { Reason } from '../basics/errors.js';
import type { Meta } from '../basics/fields.js';
import { MINUTE, wholeSecond } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { fold, isSameMailbox } from '../basics/search.js';
import type { Payment } from './payment.js';
import type { BookingAnswer } from './service-question.js';
import type { Workflow } from './workflow.js';

/** Statuses of a booking (core/bookings/README.md, "Booking"). */
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

/** Transitions that need no input besides the booking. */
export const BOOKING_TRANSITIONS = ['confirm', 'approve', 'decline', 'cancel', 'complete', 'no-show'] as const;
export type BookingTransition = (typeof BOOKING_TRANSITIONS)[number];

/** Customer of a booking, as given when it was made. */
export interface BookingCustomer {
  readonly name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Time in which a booking blocks a resource: the booked time, plus the resource's buffers when the booking was made. Half-open. */
export interface Block {
  readonly resource: string;
  readonly start: Instant;
  readonly end: Instant;
  /** Units taken of the resource. Default the booking's. */
  readonly units?: number;
  /** Buffer in ms at the end of a block that was cut short or overlaps another. Otherwise it is the time from the last run to `end`. */
  readonly bufferAfter?: number;
  /** Buffer in ms at the start of a block that overlaps another. In other blocks, the buffer is the time from `start` to the first run. */
  readonly bufferBefore?: number;
  /** Buffer in ms before the later runs of a block that a check-in took again. Otherwise it is the buffer before the first run. */
  readonly bufferBetween?: number;
}

/** Part of a booking, in ms from its start. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Resource assigned to one place of a role (one of the resources that the role needs), for a run of consecutive steps. */
export interface Assignment {
  /** Name of the role. Null for a booking without a service. */
  readonly role: string | null;
  readonly resource: string;
  readonly start: Instant;
  readonly end: Instant;
}

/** Additional data of a booking of a service: the assigned resources, and the price of one unit when it was made. */
export interface Sale {
  readonly service: string;
  /** In order of roles, places and runs. */
  readonly assignments: readonly Assignment[];
  /** In whole minor units of a currency. Null if the service had no price. */
  readonly unitPrice: { readonly amount: number; readonly currency: string } | null;
}

export interface Membership {
  readonly uuid: string;
  /** Start according to the series' rule. It never changes. */
  readonly occurrence: Instant;
  /** The booking's sequence when it was made or last moved with the series. If it differs now, the booking was moved on its own. */
  readonly sequence: number;
}

/** Data of the key that a booking was made with, because the key may be changed or deleted. */
export interface MadeWithKey {
  readonly key: string;
  /** Origins of the pages that may use the booking's manage token. Null: all. */
  readonly origins: readonly string[] | null;
  readonly holdSecondsMax: number;
  /** Keyed digest of the client address that made the hold. Null if unknown, or no longer a hold. Events do not contain it. */
  readonly holder: string | null;
}

/** Highest SEQUENCE and the ORGANIZER of the invitations that were sent for a booking. */
export interface Invited {
  readonly sequence: number;
  readonly organizer: string;
}

/** Content of a letter about a booking, which the next one is compared with. */
export type LastLetter = Pick<NonNullable<Notified['team']>, 'start' | 'end' | 'with' | 'service'>;

/** Contents of the letters sent about a booking. */
export interface Notified {
  /** Content of the last letter to the customer. Absent: none yet. */
  readonly customer?: NotifiedCustomer;
  /** Content of the last letter (mail) to the team, with the booking's `sequence` at that time. Absent: none yet. */
  readonly team?: Pick<Booking, 'start' | 'end' | 'sequence'> &
    Pick<NotifiedCustomer, 'with' | 'service'> & {
      /** All resources. Absent in bookings from before this field. */
      readonly resources?: readonly string[];
      /** Organizer in the calendars of members. Absent until a letter has one. */
      readonly organizer?: string;
    };
  /** True if the caller of the last change switched letters off for it. */
  readonly isOff?: true;
  /** Moments at which the letter was sent again on request, oldest first. Contains only those in the 24 hours before the latest one. */
  readonly again?: readonly Instant[];
}

/** Content of a letter to a customer. */
interface NotifiedCustomer {
  readonly status: Status;
  readonly start: Instant;
  readonly end: Instant;
  /** UUIDs of the assigned resources. */
  readonly with: readonly string[];
  /** UUID of the service. Null without one. Absent in letters from before it was stored. */
  readonly service?: string | null;
  /** Folded e-mail address that the letter was sent to. Empty after the booking's address has changed. */
  readonly address: string;
  /** UUID of the job that sent the letter. Null if a mail of a workflow's action informed the customer. */
  readonly job: string | null;
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
  /** End of a hold. Null for other statuses. */
  readonly holdExpiresAt: Instant | null;
  /** Start of the wait for approval. Null unless pending. */
  readonly pendingSince: Instant | null;
  readonly title: string | null;
  readonly notes: string | null;
  readonly customer: BookingCustomer | null;
  readonly customerUuid: string | null;
  /** Booker's zone, in which the booking's instants are written. */
  readonly timezone: string;
  /** Language of the booker, a BCP 47 tag. Null or absent: unknown. */
  readonly language?: string | null;
  /** Answers to questions of the service. Absent: none. Events do not contain them. */
  readonly answers?: readonly BookingAnswer[];
  readonly meta: Meta;
  /** Identifier of the booking elsewhere. Need not be unique. Absent, which means null, if there is none. */
  readonly externalId?: string | null;
  /** Minutes that the booking itself adds after the last run of each of its resources. Absent: 0. */
  readonly bufferAfterMinutes?: number;
  /** Reason of the cancellation or decline, from the caller. */
  readonly reason: string | null;
  /** Moment of the check-in. Null or absent: none yet. */
  readonly checkedInAt?: Instant | null;
  /** Actual end. Null or absent: as agreed. */
  readonly endedAt?: Instant | null;
  /** Obstacles that an override ignored. Absent: none. */
  readonly overrode?: readonly Reason[];
  /** Moment at which all resources were freed. Null or absent: the booking still occupies its time. */
  readonly releasedAt?: Instant | null;
  /** Moment from which a missing check-in counts: the last confirmation, move or undone check-in. Absent: the start. */
  readonly unattendedFrom?: Instant;
  /** True if a no-show of this booking frees its time. Copied from its workflow (`hasLapses`). */
  readonly lapses?: true;
  /** Blocked times, fixed when they were taken: one for each resource, several with pauses. Those of one resource never overlap. */
  readonly blocks: readonly Block[];
  /** The blocks as they were taken, if those of one resource overlap because it came back. `blocks` then has their parts (`disjoint`). */
  readonly overlappingBlocks?: readonly Block[];
  /** The blocks before an early end cut them. A check-in before the agreed end takes them again. */
  readonly agreedBlocks?: readonly Block[];
  /** Only in bookings of a service. */
  readonly sale?: Sale;
  /** Only if something was due before the booking could be confirmed. */
  readonly payment?: Payment;
  /** Times in which each resource is used, if resources were swapped after the start of a booking without a service. */
  readonly stays?: readonly Assignment[] | null;
  /** Only in bookings of a series. */
  readonly series?: Membership;
  /** Only in bookings made with a key. */
  readonly madeWith?: MadeWithKey;
  /** Number of changes of the customer's address. Absent means 0. Each change invalidates the previous manage token. */
  readonly manageCounter?: number;
  readonly sequence: number;
  /**
   * SEQUENCE and ORGANIZER of the invitations in customers' calendars. Written before an invitation is sent, so that none is missed. Null
   * without an invitation. Absent in older bookings. Internal: its changes alone create neither a version nor an event.
   */
  readonly invited?: Invited | null;
  /** Contents of the letters about the booking. Absent until one is made. Internal, like `invited`. */
  readonly notified?: Notified;
  /**
   * Mark of bookings that send no mail. In a booking of the sample data: its version as of the last change by the sample or the clock. 0 in
   * another booking that needs objects of the sample; that mark counts as long as the sample is there. Internal.
   */
  readonly sample?: number;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Returns the resources in the first role of the booking's service, or all its resources without a service. */
export function servedBy({ sale, resources }: Booking): readonly string[] {
  const first = sale?.assignments[0]?.role;
  if (!sale || first === undefined) return resources;
  return [...new Set(sale.assignments.flatMap(({ role, resource }) => (role === first ? [resource] : [])))];
}

/** Returns the price of all units. Null if the booking has none. */
export function priceOf({
  sale,
  units,
}: Pick<Booking, 'units'> & { readonly sale?: Pick<Sale, 'unitPrice'> }): Sale['unitPrice'] {
  return sale?.unitPrice ? { amount: sale.unitPrice.amount * units, currency: sale.unitPrice.currency } : null;
}

/** Returns the UUID of the service that was booked. Null without one. */
export function serviceOf({ sale }: Pick<Booking, 'sale'>): string | null {
  return sale?.service ?? null;
}

/** True for a hold that its booker can only confirm by paying. */
export function awaitsPayment({ status, payment }: Pick<Booking, 'status' | 'payment'>): boolean {
  return status === 'held' && payment !== undefined;
}

/** True for a hold by the business that waits for the customer's payment. */
export function isBilledHold(booking: Pick<Booking, 'status' | 'payment' | 'madeWith'>): boolean {
  return awaitsPayment(booking) && booking.madeWith === undefined;
}

/** Block of a booking that takes capacity, stored to find overlaps. Contains the rule by which it lapses (stops taking capacity). */
export interface Allocation {
  readonly booking: string;
  readonly resource: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
  readonly lapse: Lapse | null;
}

/**
 * Rule by which an allocation lapses (stops taking capacity by the clock): a hold at a fixed moment, a pending booking by its workflow's
 * rule or at its start, a confirmed booking by a no-show.
 */
export type Lapse =
  | { readonly status: 'confirmed'; readonly from: Instant; readonly end: Instant; readonly workflow: string }
  | { readonly status: 'held'; readonly at: Instant }
  | { readonly status: 'pending'; readonly since: Instant; readonly start: Instant; readonly workflow: string | null };

/** Statuses that can still change. */
export const LIVE_STATUSES = ['held', 'pending', 'confirmed'] as const satisfies readonly Status[];
/** Statuses that take capacity. */
export const BLOCKING_STATUSES = [...LIVE_STATUSES, 'completed', 'no_show'] as const satisfies readonly Status[];
/** Statuses in which a booking can expire. */
export const LAPSING_STATUSES = ['held', 'pending'] as const satisfies readonly Status[];

const BLOCKING: ReadonlySet<Status> = new Set(BLOCKING_STATUSES);
const FINAL: ReadonlySet<Status> = new Set(['cancelled', 'declined', 'expired']);
const LIVE: ReadonlySet<Status> = new Set(LIVE_STATUSES);

/** True if the status takes capacity. */
export const blocks = (status: Status): boolean => BLOCKING.has(status);
export const isFinal = (status: Status): boolean => FINAL.has(status);
/** True if the status can still change. */
export const isLive = (status: Status): boolean => LIVE.has(status);

/** Sorts by start, then by UUID: the order in which several bookings are changed together, the same on every storage. */
export function byStart<T extends Pick<Booking, 'start' | 'uuid'>>(bookings: readonly T[]): readonly T[] {
  return bookings.toSorted((a, b) => a.start - b.start || (a.uuid < b.uuid ? -1 : 1));
}

/** Value of `unattendedFrom` for a booking that was recorded after its end: the clock never makes it a no-show. */
export const NEVER: Instant = 8_640_000_000_000_000;

/** True if the booking is confirmed and its start has come. */
export function hasStarted({ status, start }: Pick<Booking, 'status' | 'start'>, now: Instant): boolean {
  return status === 'confirmed' && start <= now;
}

/** True if the booking takes up capacity: its status blocks, and it was not released. */
export function takesTime({ status, releasedAt = null }: Pick<Booking, 'status' | 'releasedAt'>): boolean {
  return releasedAt === null && blocks(status);
}

/** Returns the allocations of a booking. Empty if the booking takes no capacity. */
export function buildAllocations(booking: Booking): readonly Allocation[] {
  if (!takesTime(booking)) return [];
  const lapse = booking.lapses ? (noShowLapseOf(booking) ?? buildLapse(booking)) : buildLapse(booking);
  return booking.blocks.map(({ resource, start, end, units = booking.units }) => ({
    booking: booking.uuid,
    resource,
    start,
    end,
    units,
    lapse,
  }));
}

function noShowLapseOf({ status, workflow, start, end, checkedInAt = null, unattendedFrom }: Booking): Lapse | null {
  if (status !== 'confirmed' || workflow === null || checkedInAt !== null) return null;
  return { status: 'confirmed', from: unattendedFrom ?? start, end, workflow };
}

/** True if the allocation never lapses, or only by a no-show. Any other may have lapsed, so `unitsTaken` cannot count it. */
export function isFirm(lapse: Lapse | null): boolean {
  return lapse === null || lapse.status === 'confirmed';
}

/** The part of a workflow that decides when the clock changes its bookings. */
type ClockSettings = Pick<Workflow, 'settings' | 'noShowSetAt'>;

/** Returns the moment at which an unattended booking becomes a no-show. Infinity: never. */
export function noShowAt(
  { from, end }: { readonly from: Instant; readonly end: Instant },
  workflow: ClockSettings | undefined,
): Instant {
  if (!workflow) return Number.POSITIVE_INFINITY;
  const { noShowAfterMinutes = null, completeAfterMinutes } = workflow.settings;
  const { noShowSetAt = Number.NEGATIVE_INFINITY } = workflow;
  // Ignores bookings that ended before the rule for no-shows began, or that were recorded after their end.
  if (noShowAfterMinutes === null || end <= noShowSetAt || end <= from) return Number.POSITIVE_INFINITY;
  const moment = Math.max(from, noShowSetAt) + noShowAfterMinutes * MINUTE;
  const isCompletedBefore = completeAfterMinutes !== null && end + completeAfterMinutes * MINUTE < moment;
  return isCompletedBefore ? Number.POSITIVE_INFINITY : moment;
}

/** Returns the rule by which a held or pending booking expires. Null for other statuses. */
export function buildLapse(booking: Booking): Lapse | null {
  if (booking.status === 'held') return { status: 'held', at: booking.holdExpiresAt ?? booking.createdAt };
  if (booking.status !== 'pending') return null;
  return {
    status: 'pending',
    since: booking.pendingSince ?? booking.createdAt,
    start: booking.start,
    workflow: booking.workflow,
  };
}

/** Returns the moment from which an allocation no longer counts, by the workflow's current settings. Infinity: never. */
export function lapsesAt(lapse: Lapse | null, workflowOf: (uuid: string) => ClockSettings | undefined): Instant {
  if (lapse === null) return Number.POSITIVE_INFINITY;
  if (lapse.status === 'held') return lapse.at;
  if (lapse.status === 'confirmed') {
    const workflow = workflowOf(lapse.workflow);
    return workflow?.settings.noShowReleases ? noShowAt(lapse, workflow) : Number.POSITIVE_INFINITY;
  }
  const minutes = lapse.workflow === null ? null : (workflowOf(lapse.workflow)?.settings.pendingMinutes ?? null);
  return minutes === null ? lapse.start : Math.min(lapse.start, lapse.since + minutes * MINUTE);
}

/** Returns the status that the clock gives the booking by `now`. Undefined if the status does not change. */
export function movedByClock(
  booking: Booking,
  workflow: Workflow | undefined,
  now: Instant,
): 'expired' | 'completed' | 'no_show' | undefined {
  if (lapsesAt(buildLapse(booking), () => workflow) <= now) return 'expired';
  if (booking.status !== 'confirmed' || !workflow) return undefined;
  if (becomesNoShowAt(booking, workflow) <= now) return 'no_show';
  const minutes = workflow.settings.completeAfterMinutes;
  if (minutes === null) return undefined;
  return booking.end + minutes * MINUTE <= now ? 'completed' : undefined;
}

/** Returns the moment at which this confirmed booking becomes a no-show. Infinity: never, or another change comes first. */
export function becomesNoShowAt(
  { start, end, checkedInAt = null, unattendedFrom: from = start }: Booking,
  workflow: ClockSettings | undefined,
): Instant {
  return checkedInAt === null ? noShowAt({ from, end }, workflow) : Number.POSITIVE_INFINITY;
}

/** Returns the fields that change when the clock gives a booking its new status. */
export function fieldsByClock(
  booking: Booking,
  workflow: Workflow | undefined,
  status: NonNullable<ReturnType<typeof movedByClock>>,
): Partial<Booking> {
  if (status !== 'no_show' || !workflow?.settings.noShowReleases) return stateFields(status);
  return { ...stateFields(status), releasedAt: wholeSecond(becomesNoShowAt(booking, workflow)) };
}

/** Returns `unattendedFrom` for a booking that is confirmed, is moved, or loses its check-in now. */
export function unattendedFields({ start, end, workflow }: Pick<Booking, 'start' | 'end' | 'workflow'>, now: Instant) {
  // Without a workflow, no booking becomes a no-show automatically.
  if (now <= start || workflow === null) return {};
  return { unattendedFrom: end <= now ? NEVER : now };
}

/** Sets or removes the booking's customer. Every change must use it: it invalidates the manage token of a former address. */
export function withCustomer(booking: Booking, customer: BookingCustomer | null, customerUuid: string | null): Booking {
  const after = { ...booking, customer, customerUuid };
  if (isSameMailbox(booking.customer?.email ?? null, customer?.email ?? null)) return after;
  // Another address means another booker, so the previous manage token becomes invalid.
  const changed = { ...after, manageCounter: (booking.manageCounter ?? 0) + 1 };
  // Remove the former customer's address: an erasure of that customer would not find this booking.
  const { notified } = booking;
  return notified?.customer
    ? { ...changed, notified: { ...notified, customer: { ...notified.customer, address: '' } } }
    : changed;
}

/** Returns the folded e-mail address, by which limits and comparisons identify a customer. Null without an address. */
export function foldedEmail(customer: { readonly email: string | null } | null): string | null {
  const email = customer?.email ?? null;
  return email === null ? null : fold(email);
}

/** Returns the fields of a booking whose new status is neither held nor pending. */
export function stateFields(status: Status): Pick<Booking, 'status' | 'holdExpiresAt' | 'pendingSince'> {
  return { status, holdExpiresAt: null, pendingSince: null };
}

/** True for an unconfirmed hold that was made with a key. It does not count towards a customer's limits. */
export function isUnconfirmed({ status, madeWith }: Pick<Booking, 'status' | 'madeWith'>): boolean {
  return status === 'held' && madeWith !== undefined;
}

/** Returns the customer's UUID, or else the folded e-mail address, or else null. */
export function namedBy({ customer, customerUuid }: Booking): string | null {
  return customerUuid ?? foldedEmail(customer);
}
