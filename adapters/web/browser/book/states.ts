/** All states of the booking page. Tests check each. */
export const STATES = [
  // States in which nothing can be booked.
  'loading',
  'no-key',
  'unknown-key',
  'wrong-origin',
  'no-services',
  // States in which the visitor chooses a service and a time.
  'services',
  'service-gone',
  'days-loading',
  'no-days',
  'nothing-free',
  'times-loading',
  'times',
  // States in which the visitor requests a hold for the chosen time.
  'details',
  'details-wrong',
  'taking',
  'waiting',
  'time-gone',
  'day-gone',
  'too-many',
  // States in which the time is held.
  'review',
  'review-wrong',
  'due',
  'paying',
  'part-paid',
  'confirming',
  'expired',
  'refused',
  // States in which the time is booked.
  'confirmed',
  'requested',
  // States of a booking that was changed elsewhere, or paid too late or in part.
  'cancelled',
  'declined',
  'late',
  'lapsed',
  // States in which requests are not answered.
  'offline',
  'busy',
] as const;

export type StateName = (typeof STATES)[number];
