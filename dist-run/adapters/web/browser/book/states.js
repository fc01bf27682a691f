/** All states of the booking page. Tests check each. */
export const STATES = [
    // Before there is anything to book.
    'loading',
    'no-key',
    'unknown-key',
    'wrong-origin',
    'no-services',
    // Choosing.
    'services',
    'service-gone',
    'days-loading',
    'no-days',
    'nothing-free',
    'times-loading',
    'times',
    // Taking a time.
    'details',
    'details-wrong',
    'taking',
    'waiting',
    'time-gone',
    'day-gone',
    // Held.
    'review',
    'review-wrong',
    'confirming',
    'expired',
    'refused',
    // Booked.
    'confirmed',
    'requested',
    // Changed from elsewhere.
    'cancelled',
    'declined',
    // No answer to any request.
    'offline',
    'busy',
];
