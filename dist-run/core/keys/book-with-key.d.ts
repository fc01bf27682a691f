import { type Booked } from '../bookings/booking-document.js';
import { type BookingRequest, type NewBooking } from '../bookings/booking-input.js';
import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import type { ManageSecrets } from '../manage/manage-secret.js';
import { type KeyCaller } from '../model/callers.js';
import type { Key } from '../model/key.js';
import type { ClientAddress } from '../model/visitor.js';
import type { NewUuid } from '../ports.js';
/** Input of a visitor for a new booking, which requires a service, and a customer with name and e-mail address. */
export type NewBookingWithKey = Omit<NewBooking, 'workflow' | 'meta' | 'externalId' | 'override'>;
/** A booking with the token by which its booker manages it. */
export interface BookedWithToken {
    readonly booked: Booked;
    readonly manageToken: string;
}
/** `key`, if known, limits the duration of the hold. @throws ValidationError naming every bad field. */
export declare function readBookingWithKey(input: unknown, key?: Pick<Key, 'holdSecondsMax'>): BookingRequest;
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    readonly manageSecrets: ManageSecrets;
}
/** Books with a key: makes a hold, which its booker then confirms. */
export declare class BookWithKey {
    #private;
    constructor(needs: Needs);
    /**
     * `address` is the client's; as a text, the visitor's own.
     * @throws ValidationError naming every bad field; NotFoundError when the key opens no such service; RevokedError when the
     * key was deleted meanwhile; RefusedError, `too_many_holds` and then
     * `too_many_bookings` before all other reasons.
     */
    execute({ app, key: known, isPublic }: KeyCaller, input: NewBookingWithKey, address: string | ClientAddress, { once }?: Idempotent<BookedWithToken>): Promise<BookedWithToken>;
}
export {};
