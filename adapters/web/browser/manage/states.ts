/** All states of the page of one booking. Tests check each. */
export const STATES = [
  'loading',
  // States without a booking.
  'no-token',
  'example',
  'unknown',
  // Status of the booking.
  'held',
  'pending',
  'confirmed',
  'too-late',
  'over',
  'cancelled',
  'declined',
  'expired',
  // Status of its payment.
  'due',
  'paying',
  'part-paid',
  'late',
  'refund-due',
  'refunded',
  // Action in progress, or its result.
  'confirming',
  'booked',
  'limited',
  'asking',
  'cancelling',
  'checking-in',
  'checked-in',
  'moved',
  'answered',
  'overtaken',
  'calendar-failed',
  // States in which the visitor chooses another time.
  'days-loading',
  'no-days',
  'nothing-free',
  'times',
  'chosen',
  'moving',
  'time-gone',
  // States in which requests are not answered.
  'offline',
  'busy',
] as const;

export type StateName = (typeof STATES)[number];
