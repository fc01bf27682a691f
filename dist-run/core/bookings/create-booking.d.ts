import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger, Lettering, Wanted } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { NewUuid } from '../ports.js';
import { type Booked, type Including } from './booking-document.js';
import { type BookingRequest, type Details, type NewBooking } from './booking-input.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
/** Takes a time: of all the resources or of none, and never more than there is. */
export declare class CreateBooking {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError naming every bad field; NotFoundError when a resource, the workflow or the customer is not the
     * caller's; RefusedError with the reason why the time cannot be had now.
     */
    execute(caller: AppCaller, input: NewBooking, { include, once, letters }?: Including & Idempotent<Booked> & Lettering): Promise<Booked>;
}
/** Lists what deciding the request is likely to read. `uuid` is the new booking's. */
export declare function wantedBy(request: BookingRequest, uuid?: string): Wanted;
/** Lists what finding the booking's customer reads. */
export declare function wantedOfCustomer({ customer, named }: Pick<Details, 'customer' | 'named'>): {
    customer: string[];
    emails: string[];
};
export {};
