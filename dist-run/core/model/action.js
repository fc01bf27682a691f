/** Triggers of actions (core/README.md, "Actions"). */
export const TRIGGERS = [
    'booking.held',
    'booking.created',
    'booking.updated',
    'booking.confirmed',
    'booking.declined',
    'booking.cancelled',
    'booking.rescheduled',
    'booking.expired',
    'booking.completed',
    'booking.no_show',
    'booking.checked_in',
    'booking.ended',
    'customer.erased',
    'booking.start',
    'booking.end',
];
/** True if a trigger is about no booking. Its actions run for every workflow of the app and can only be webhooks. */
export function isBookingless(trigger) {
    return trigger === 'customer.erased';
}
/** True if a trigger is a moment of the booking, such as its start, not a change of it. */
export function isRelative(trigger) {
    return trigger === 'booking.start' || trigger === 'booking.end';
}
export const ACTION_TYPES = ['webhook', 'email', 'transition', 'log'];
