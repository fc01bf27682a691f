import type { NewUuid } from '../basics/ports.js';
import type { Recording } from '../ledger/change-recorder.js';
import type { Change, View } from '../ledger/ledger.js';
import { type Booking, withCustomer } from '../model/booking.js';
import { keptAmount } from '../model/payment-amounts.js';
import { sampleMark } from '../model/sample.js';
import { knownByEmail, type Link, linkTyped } from './customer-link.js';
import { findEffect, settingsOf } from './transitions.js';

/** Links a hold made with a key to its customer, unless a request of the app has linked it since. Returns the customers to store, too. */
export function linkHoldToCustomer(
  view: View,
  booking: Booking,
  newUuid: NewUuid,
): { readonly linked: Booking; readonly put: Link['put'] } {
  const { customer, customerUuid } = booking;
  if (customerUuid !== null || !booking.madeWith) return { linked: booking, put: [] };
  const known = knownByEmail(view, customer);
  const link = linkTyped(view, { customer, known }, booking.app, newUuid);
  const linked = { ...withCustomer(booking, customer, link.uuid), ...sampleMark(booking, [known]) };
  return { linked, put: link.put };
}

/** True for a hold whose payment is complete. */
export function isPaidHold({ status, payment }: Booking): boolean {
  return status === 'held' && payment !== undefined && keptAmount(payment) >= payment.due;
}

/**
 * Confirms a booking whose payment is complete, or makes it pending for approval. Asks none of the rules that it met when it was made.
 * `fields`: other fields that change with it. Returns the changes to other objects.
 */
export function confirmPaid(
  booking: Booking,
  recording: Recording,
  view: View,
  fields: Partial<Booking> = {},
): Pick<Change, 'put'> | undefined {
  const settings = settingsOf(recording.workflowOf(booking));
  const effect = findEffect('confirm', { ...booking, status: 'held' }, { settings, now: view.now, reason: null });
  if (!effect) return undefined;
  const { linked, put } = linkHoldToCustomer(view, booking, recording.newUuid);
  const payment = booking.payment && { payment: { ...booking.payment, status: 'paid' as const } };
  recording.change(booking, { ...linked, ...fields, ...payment, ...effect.fields }, effect.event, effect.triggers);
  return put.length === 0 ? undefined : { put: { customer: put } };
}
