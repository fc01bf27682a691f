/** All that the page of one booking can be seen in; the tests look at each. */
export const STATES = [
  'loading',
  // There is no booking to show.
  'no-token',
  'unknown',
  // As the booking is.
  'held',
  'pending',
  'confirmed',
  'too-late',
  'over',
  'cancelled',
  'declined',
  'expired',
  // Something is being done about it, or was.
  'confirming',
  'booked',
  'limited',
  'asking',
  'cancelling',
  'checking-in',
  'checked-in',
  'moved',
  'overtaken',
  'calendar-failed',
  // Another time.
  'days-loading',
  'no-days',
  'nothing-free',
  'times',
  'chosen',
  'moving',
  'time-gone',
  // Whatever was asked for, there is no answer.
  'offline',
  'busy',
] as const;

export type StateName = (typeof STATES)[number];
