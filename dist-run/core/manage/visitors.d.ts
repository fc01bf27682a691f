import type { BookingDecision } from '../bookings/change-booking.js';
import type { View, Wanted } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import { type Key } from '../model/key.js';
import { type ClientAddress } from '../model/visitor.js';
import type { ManageLinks } from './manage-secret.js';
/** The digest by which the client is counted; undefined where its address is not the visitor's. */
export declare function visitorOf(links: ManageLinks, client: string | ClientAddress): string | undefined;
/** True if the visitor has confirmed as many bookings as the key allows. */
export declare function hasTooManyBookings(view: View, key: Key, visitor: string | undefined): boolean;
/** Lists what `countingConfirmation` reads. */
export declare function wantedToCount(booking: Booking, visitor: string | undefined): Wanted['objects'];
/**
 * Confirms a hold made with a key, and counts it for the visitor, in one decision. Keys without a limit and deleted keys count nothing, nor
 * do confirmations without effect. @throws RefusedError `too_many_bookings`, before the customer's limits are checked.
 */
export declare function countingConfirmation(confirm: BookingDecision, visitor: string | undefined): BookingDecision;
