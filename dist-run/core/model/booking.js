import { MINUTE, SECOND } from '../instants.js';
import { fold } from '../search.js';
/** Statuses of a booking (core/README.md, "Booking"). */
export const STATUSES = [
    'held',
    'pending',
    'confirmed',
    'completed',
    'no_show',
    'cancelled',
    'declined',
    'expired',
];
/** Transitions that depend only on the booking itself. */
export const BOOKING_TRANSITIONS = ['confirm', 'approve', 'decline', 'cancel', 'complete', 'no-show'];
/** Returns the resources in the first role of the booking's service, or all its resources without a service. */
export function servedBy({ sale, resources }) {
    const first = sale?.assignments[0]?.role;
    if (!sale || first === undefined)
        return resources;
    return [...new Set(sale.assignments.flatMap(({ role, resource }) => (role === first ? [resource] : [])))];
}
/** Statuses that can still change. */
export const LIVE_STATUSES = ['held', 'pending', 'confirmed'];
/** Statuses that take capacity. */
export const BLOCKING_STATUSES = [...LIVE_STATUSES, 'completed', 'no_show'];
/** Statuses that the clock may end. */
export const LAPSING_STATUSES = ['held', 'pending'];
const BLOCKING = new Set(BLOCKING_STATUSES);
const FINAL = new Set(['cancelled', 'declined', 'expired']);
const LIVE = new Set(LIVE_STATUSES);
/** True if the status takes capacity. */
export const blocks = (status) => BLOCKING.has(status);
/** True if the status is final. */
export const isFinal = (status) => FINAL.has(status);
/** True if the status can still change. */
export const isLive = (status) => LIVE.has(status);
/** Sorts by start, then by UUID: the order in which several bookings are changed together, the same on every storage. */
export function byStart(bookings) {
    return bookings.toSorted((a, b) => a.start - b.start || (a.uuid < b.uuid ? -1 : 1));
}
/** Value of `unattendedFrom` for a booking that the clock never makes a no-show: it was made after its end. */
export const NEVER = 8_640_000_000_000_000;
/** True if it is confirmed, and its start has come. */
export function hasStarted({ status, start }, now) {
    return status === 'confirmed' && start <= now;
}
/** True if the booking takes up capacity: its status blocks, and it was not released. */
export function takesTime({ status, releasedAt = null }) {
    return releasedAt === null && blocks(status);
}
/** Returns the allocations of a booking. None if its status takes no capacity. */
export function allocationsOf(booking) {
    if (!takesTime(booking))
        return [];
    const lapse = booking.lapses ? (noShowLapseOf(booking) ?? lapseOf(booking)) : lapseOf(booking);
    return booking.blocks.map(({ resource, start, end, units = booking.units }) => ({
        booking: booking.uuid,
        resource,
        start,
        end,
        units,
        lapse,
    }));
}
function noShowLapseOf({ status, workflow, start, end, checkedInAt = null, unattendedFrom }) {
    if (status !== 'confirmed' || workflow === null || checkedInAt !== null)
        return null;
    return { status: 'confirmed', from: unattendedFrom ?? start, end, workflow };
}
/** True if an allocation counts in full until a change is stored: it never lapses, or only by a no-show. */
export function isFirm(lapse) {
    return lapse === null || lapse.status === 'confirmed';
}
/** Returns the moment at which an unattended booking becomes a no-show. Infinity: never. */
export function noShowAt({ from, end }, workflow) {
    if (!workflow)
        return Number.POSITIVE_INFINITY;
    const { noShowAfterMinutes = null, completeAfterMinutes } = workflow.settings;
    const { noShowSetAt = Number.NEGATIVE_INFINITY } = workflow;
    // Ignores bookings that ended before the rule began, or that were recorded afterwards.
    if (noShowAfterMinutes === null || end <= noShowSetAt || end <= from)
        return Number.POSITIVE_INFINITY;
    const moment = Math.max(from, noShowSetAt) + noShowAfterMinutes * MINUTE;
    const isCompletedBefore = completeAfterMinutes !== null && end + completeAfterMinutes * MINUTE < moment;
    return isCompletedBefore ? Number.POSITIVE_INFINITY : moment;
}
/** Returns the cause of the booking's lapse. Null if it does not lapse. */
export function lapseOf(booking) {
    if (booking.status === 'held')
        return { status: 'held', at: booking.holdExpiresAt ?? booking.createdAt };
    if (booking.status !== 'pending')
        return null;
    return {
        status: 'pending',
        since: booking.pendingSince ?? booking.createdAt,
        start: booking.start,
        workflow: booking.workflow,
    };
}
/** The moment from which an allocation no longer counts; Infinity when it stays. A pending one asks its workflow, as it is now. */
export function lapsesAt(lapse, workflowOf) {
    if (lapse === null)
        return Number.POSITIVE_INFINITY;
    if (lapse.status === 'held')
        return lapse.at;
    if (lapse.status === 'confirmed') {
        const workflow = workflowOf(lapse.workflow);
        return workflow?.settings.noShowReleases ? noShowAt(lapse, workflow) : Number.POSITIVE_INFINITY;
    }
    const minutes = lapse.workflow === null ? null : (workflowOf(lapse.workflow)?.settings.pendingMinutes ?? null);
    return minutes === null ? lapse.start : Math.min(lapse.start, lapse.since + minutes * MINUTE);
}
/** Returns the status that the clock gives the booking by `now`. Undefined if it stays. */
export function movedByClock(booking, workflow, now) {
    if (lapsesAt(lapseOf(booking), () => workflow) <= now)
        return 'expired';
    if (booking.status !== 'confirmed' || !workflow)
        return undefined;
    if (becomesNoShowAt(booking, workflow) <= now)
        return 'no_show';
    const minutes = workflow.settings.completeAfterMinutes;
    if (minutes === null)
        return undefined;
    return booking.end + minutes * MINUTE <= now ? 'completed' : undefined;
}
/** Returns the moment at which this confirmed booking becomes a no-show. Infinity: never, or another change comes first. */
export function becomesNoShowAt({ start, end, checkedInAt = null, unattendedFrom: from = start }, workflow) {
    return checkedInAt === null ? noShowAt({ from, end }, workflow) : Number.POSITIVE_INFINITY;
}
/** The fields of a booking to which the clock gives that status. */
export function fieldsByClock(booking, workflow, status) {
    if (status !== 'no_show' || !workflow?.settings.noShowReleases)
        return stateFields(status);
    return { ...stateFields(status), releasedAt: wholeSecond(becomesNoShowAt(booking, workflow)) };
}
/** The moments that bookings keep of a visit are whole seconds. */
export function wholeSecond(instant) {
    return Math.floor(instant / SECOND) * SECOND;
}
/** Returns the moment from which a missing check-in counts, for a booking that is confirmed, moved, or no longer checked in, as of now. */
export function unattendedFields({ start, end }, now) {
    if (now <= start)
        return {};
    return { unattendedFrom: end <= now ? NEVER : now };
}
/** Sets or removes the booking's customer. Every such change must use this function. */
export function withCustomer(booking, customer, customerUuid) {
    const after = { ...booking, customer, customerUuid };
    if (foldedEmail(booking.customer) === foldedEmail(customer))
        return after;
    // Another address means another booker, so the previous manage token becomes invalid.
    return { ...after, manageCounter: (booking.manageCounter ?? 0) + 1 };
}
/**
 * Returns the case-folded e-mail address, by which limits and comparisons identify a customer. Null without an
 * address.
 */
export function foldedEmail(customer) {
    const email = customer?.email ?? null;
    return email === null ? null : fold(email);
}
/** Returns the fields of a booking whose new status is neither held nor pending. */
export function stateFields(status) {
    return { status, holdExpiresAt: null, pendingSince: null };
}
/** True for an unconfirmed hold that was made with a key. It does not count towards a customer's limits. */
export function isUnconfirmed({ status, madeWith }) {
    return status === 'held' && madeWith !== undefined;
}
/** Returns the resources in the service's first role, each once; without a service, all resources. */
export function servingOf({ sale, resources }) {
    const role = sale?.assignments[0]?.role;
    if (!sale || role === undefined)
        return resources;
    return [...new Set(sale.assignments.filter((one) => one.role === role).map(({ resource }) => resource))];
}
/** Returns the customer's UUID, or else the folded e-mail address, or else null. */
export function namedBy({ customer, customerUuid = null }) {
    return customerUuid ?? foldedEmail(customer);
}
