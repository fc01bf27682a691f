import type { Reason } from '../../../../core/basics/errors.js';

/** Advice for the program that gets a 409, by its `reason`, in the order in which reasons are checked. */
export const REASONS: Readonly<Record<Exclude<Reason, `x_${string}`>, string>> = {
  invalid_state: 'The status does not allow it. Read the object again, and offer only what its status allows.',
  unpaid: 'The booking waits for its payment. Report the payment, or confirm it under `override`.',
  too_late: 'It is past the limit for customers to cancel or move. Let them call the business.',
  started: 'The booking has begun. Change its end or its resources, or complete it.',
  blocked: 'The customer is blocked. Unblock the customer, or let the business book.',
  too_many_holds: 'Too many times are held from this address. Confirm or cancel one, or wait until one ends.',
  too_many_bookings: 'Too many bookings came from this address. Try again later.',
  inactive: 'The service is not active. Activate it, or choose another.',
  duration: 'The length is none of the service or resource. Use one of its `durations`.',
  too_soon: 'The start is within the notice of the rules, or after `closes`. Choose a later time.',
  too_far:
    'The start is beyond the advance of the rules, or before `opens`. Choose an earlier time, or wait until `opens_at`.',
  limit: 'A limit of the service is reached. Choose another day.',
  one_at_a_time: 'The customer has another booking at that time. Choose another time.',
  closed: 'It is outside of the opening hours, or in time off. Search for free times again.',
  off_grid: 'The start is none of the grid of the rules. Use a start that availability returned.',
  taken: 'There is no room any more. Search for free times again, and book another.',
  in_use: 'Services need it. Take it out of the services that `errors` names first.',
  has_bookings: 'It has upcoming bookings. Move or cancel them first, or deactivate it.',
  no_address: 'The booking has no e-mail address. Set the address of its customer.',
  no_stripe: 'The package `stripe` is not installed where the service runs. Install it.',
  quota: 'The limit of objects is reached. Delete some that nobody uses.',
  yourself: 'Members cannot change their own role or access. Ask another manager.',
  elsewhere: 'The person works in other businesses, too. Let the person sign in alone.',
  no_mail: 'The service has no mail server. Set `SMTP_URL`, or hand over the link yourself.',
  already_here: 'The person is joined to this business already. Use that member.',
  already_owner: 'The person is joined to an owner already. Use another e-mail address.',
  unconfirmed: 'The person has never signed in by a mailed link. Let the person do it once.',
};
