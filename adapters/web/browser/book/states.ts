/** All that the booking page can be seen in; the tests look at each. */
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
  // And what became of it, from elsewhere.
  'cancelled',
  'declined',
  // Whatever was asked for, there is no answer.
  'offline',
  'busy',
] as const;

export type StateName = (typeof STATES)[number];
