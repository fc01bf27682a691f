import type { Schemas } from '../../../../client/index.js';
type Customer = Schemas['Customer'];
/** Returns the display name of a customer. */
export declare const nameOf: ({ name, email, phone }: Customer) => string;
/** Returns the contact data that the display name does not contain. */
export declare const detailsOf: ({ name, email, phone }: Customer) => string;
/** Typed contact data. */
export interface Typed {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
}
/** Customer of a booking: a known one, or typed contact data. */
export interface Booker extends Typed {
    readonly known: Customer | undefined;
}
export declare const NOBODY: Booker;
/** Converts typed contact data for a request. Null if empty. */
export declare function typedCustomer({ name, email, phone }: Typed): {
    name: string | null;
    email: string | null;
    phone: string | null;
} | null;
/** Converts the customer for a request. Null if there is none. */
export declare const customerOf: (booker: Booker) => Schemas['NewBooker'];
export {};
