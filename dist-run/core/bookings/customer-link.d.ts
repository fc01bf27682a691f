import type { View } from '../ledger/ledger.js';
import { type BookingCustomer } from '../model/booking.js';
import { type Customer } from '../model/customer.js';
import type { NewUuid } from '../ports.js';
import type { Details } from './booking-input.js';
/** Customer of a booking: as the booking will store it, and the app's stored customer, if known. */
export interface Whom {
    readonly customer: BookingCustomer | null;
    readonly known: Customer | undefined;
}
/** @throws NotFoundError for an unknown UUID; ValidationError if the fields beside the UUID are not that customer's. */
export declare function whomOf(view: View, { customer, named }: Pick<Details, 'customer' | 'named'>): Whom;
/** Finds the customer with the typed address. */
export declare function knownByEmail(view: View, customer: BookingCustomer | null): Customer | undefined;
/** Customer to which a booking is linked, and the customers to store: a new one, or one with completed fields. */
export interface Link {
    readonly uuid: string | null;
    readonly put: readonly Customer[];
}
/**
 * True if the caller is a member of role `self` and the typed address is not of a customer that the member sees. The answer must then not
 * reveal if the customer exists.
 */
export declare function isUnseen(view: View, { customer, known }: Whom): boolean;
/** Links a booking to its customer, and completes missing fields of a known one. A new address creates a customer. */
export declare function linkOf(view: View, { customer, known }: Whom, app: string, newUuid: NewUuid): Link;
/** Like `linkOf`, but leaves a known customer unchanged, because typed details prove nothing. */
export declare function linkTyped(view: View, { customer, known }: Whom, app: string, newUuid: NewUuid): Link;
