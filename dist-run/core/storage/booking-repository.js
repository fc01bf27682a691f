import { phoneTerm, searchable } from '../search.js';
/** Searchable fields of bookings, with the interface's names. `name`, `email` and `phone` are the customer's. */
export const BOOKING_SEARCH = ['title', 'name', 'email', 'phone', 'external_id'];
/** Conversion of search terms for bookings, by field. */
export const BOOKING_FOLDINGS = {
    title: searchable,
    name: searchable,
    email: searchable,
    phone: phoneTerm,
    external_id: searchable,
};
/**
 * True if the booking matches the rule for no-shows. True for rules that do not concern no-shows. Status, workflow and `until` must match
 * already.
 */
export function isUnattended({ checkedInAt = null, unattendedFrom, start, end }, { endsAfter, until }) {
    return endsAfter === undefined || (checkedInAt === null && (unattendedFrom ?? start) <= until && end > endsAfter);
}
/**
 * Selects the bookings that match the rules. The longest overdue come first, then by UUID: the order in which they
 * are settled.
 */
export function longestOverdue(bookings, rules) {
    const keyOf = (status, workflow) => `${status} ${workflow ?? ''}`;
    const rulesOf = new Map();
    for (const rule of rules) {
        const key = keyOf(rule.status, rule.workflow);
        rulesOf.set(key, [...(rulesOf.get(key) ?? []), rule]);
    }
    const overdue = (booking) => {
        const { status, workflow } = booking;
        const all = [...(rulesOf.get(keyOf(status, null)) ?? []), ...(rulesOf.get(keyOf(status, workflow)) ?? [])];
        const named = all.filter(({ app }) => app === undefined || app === booking.app);
        return Math.max(...named.map(({ by, until }) => until - (booking[by] ?? Number.POSITIVE_INFINITY)));
    };
    return bookings
        .map((booking) => ({ booking, by: overdue(booking) }))
        .sort((a, b) => b.by - a.by || (a.booking.uuid < b.booking.uuid ? -1 : 1))
        .map(({ booking }) => booking);
}
