import { FieldReader, type Meta } from '../fields.js';
import type { Instant } from '../ports.js';
import type { BookingCustomer } from './booking.js';
/**
 * Fields of a customer that a client sends (core/README.md, "Customer"): at least a name, an e-mail address or a
 * phone number.
 */
export interface NewCustomer {
    /** Unique in the app, case-insensitively. */
    readonly email?: string | null | undefined;
    readonly name?: string | null | undefined;
    readonly phone?: string | null | undefined;
    readonly notes?: string | null | undefined;
    /** IANA zone that `Intl` knows. */
    readonly timezone?: string | null | undefined;
    /** BCP 47 tag, such as `de-AT`. */
    readonly language?: string | null | undefined;
    /** True if new bookings are refused. Default false. */
    readonly blocked?: boolean | null | undefined;
    readonly meta?: Meta | null | undefined;
}
/** Person who books. */
export interface Customer {
    readonly uuid: string;
    readonly app: string;
    readonly email: string | null;
    readonly name: string | null;
    readonly phone: string | null;
    readonly notes: string | null;
    readonly timezone: string | null;
    readonly language: string | null;
    readonly blocked: boolean;
    readonly meta: Meta;
    /** Counts the changes, from 1. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
}
export type CustomerFields = Omit<Customer, 'uuid' | 'app' | 'version' | 'createdAt' | 'updatedAt'>;
/** Data that the service assigns to a new customer. */
export interface GivenCustomer {
    readonly uuid: string;
    readonly app: string;
    readonly now: Instant;
}
/** @throws ValidationError naming every bad field. */
export declare function readNewCustomer(input: unknown): CustomerFields;
/**
 * Validates a patch independently of the customer: it must not remove name, e-mail address and phone number all at
 * once.
 * @throws ValidationError naming every bad field.
 */
export declare function checkCustomerPatch(merged: unknown): void;
/** A language tag; null without one. */
export declare function readLanguage(fields: FieldReader): string | null;
/** The fields of the customer that a client may send. */
export declare function customerFields(customer: Customer): CustomerFields;
export declare function newCustomer(fields: CustomerFields, { uuid, app, now }: GivenCustomer): Customer;
/** Creates a customer from the contact data of a booking. */
export declare function typedCustomer({ name, email, phone }: BookingCustomer, given: GivenCustomer): Customer;
/** Fills in a missing name and phone number. Returns the same customer if nothing changes. */
export declare function filledFrom(customer: Customer, { name, phone }: BookingCustomer, now: Instant): Customer;
/** Returns the customer in the form that bookings have. */
export declare function asBookingSays({ name, email, phone }: Customer): BookingCustomer;
