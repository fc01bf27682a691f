import { refused } from '../../bookings/booking-input.js';
import type { BookingDecision } from '../../bookings/change-booking.js';
import type { View, Wanted } from '../../ledger/ledger.js';
import { type Booking, isUnconfirmed } from '../../model/booking.js';
import type { Key } from '../../model/key.js';
import { type ClientAddress, countConfirmations, withConfirmation } from '../../model/visitor.js';
import type { ManageLinks } from './manage-secret.js';

/** Returns the digest for counting a client's confirmations. Undefined if the address is unknown, or a proxy's. */
export function digestVisitor(links: ManageLinks, client: string | ClientAddress): string | undefined {
  const { address, isVisitors } = typeof client === 'string' ? { address: client, isVisitors: true } : client;
  return isVisitors && address !== '' ? links.visitor(address) : undefined;
}

/** True if the visitor has reached the API key's limit of bookings per address. */
export function hasTooManyBookings(view: View, key: Key, visitor: string | undefined): boolean {
  const { bookingsPerAddress: most } = key;
  if (most === null || visitor === undefined) return false;
  return countConfirmations(view.object('visitor', visitor), view.now) >= most;
}

/** Lists the objects that `countingConfirmation` reads. */
export function wantedToCount(booking: Booking, visitor: string | undefined): Wanted['objects'] {
  const { madeWith } = booking;
  return isUnconfirmed(booking) && madeWith && visitor !== undefined ? { key: [madeWith.key], visitor: [visitor] } : {};
}

/**
 * Wraps the decision that confirms a hold, so that a hold made with an API key also counts for the visitor. Keys without a limit,
 * deleted keys and confirmations without effect count nothing. @throws RefusedError `too_many_bookings`, before the customer's
 * limits are checked.
 */
export function countingConfirmation(confirm: BookingDecision, visitor: string | undefined): BookingDecision {
  return (booking, recording, view) => {
    const key = booking.madeWith && isUnconfirmed(booking) ? view.object('key', booking.madeWith.key) : undefined;
    if (!key || visitor === undefined || key.bookingsPerAddress === null) return confirm(booking, recording, view);
    if (hasTooManyBookings(view, key, visitor)) throw refused('too_many_bookings');
    const also = confirm(booking, recording, view);
    const { app } = booking;
    const counted = withConfirmation(view.object('visitor', visitor), { uuid: visitor, app, now: view.now });
    return { put: { ...also?.put, visitor: [counted] } };
  };
}
