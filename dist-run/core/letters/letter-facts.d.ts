import type { App } from '../model/app.js';
import { type Booking } from '../model/booking.js';
import type { Customer } from '../model/customer.js';
import { type Language, type PublicProfile } from '../model/profile.js';
import type { Resource } from '../model/resource.js';
import type { Price, Service } from '../model/service.js';
import type { Workflow } from '../model/workflow.js';
/** A booking with what texts say of it. */
export interface BookingFacts {
    readonly app: App;
    readonly business: PublicProfile;
    readonly booking: Booking;
    /** Undefined where it has none, or that was deleted. */
    readonly service: Pick<Service, 'name' | 'description' | 'timezone'> | undefined;
    readonly workflow: Pick<Workflow, 'settings'> | undefined;
    /** All taken resources that still exist. */
    readonly resources: readonly Pick<Resource, 'uuid' | 'name' | 'timezone'>[];
    /** The customer that it is linked to. */
    readonly customer: Pick<Customer, 'language'> | undefined;
}
/** Returns the name of the booked service, or else the title or the business. */
export declare function whatOf({ service, booking, business }: Pick<BookingFacts, 'service' | 'booking' | 'business'>): string;
/** Returns the names of the assigned resources, joined by commas. Empty without any. */
export declare function withOf({ booking, resources }: Pick<BookingFacts, 'booking' | 'resources'>): string;
/** The zone of the place: the service's, else the first resource's. */
export declare function placeZoneOf({ service, resources, booking, }: Pick<BookingFacts, 'service' | 'resources' | 'booking'>): string;
/** The price of all units; null: it has none. */
export declare function priceOf({ sale, units }: Booking): Price | null;
/** The last moment at which its booker may cancel; null: there is no limit. */
export declare function cancelUntilOf({ booking, workflow }: Pick<BookingFacts, 'booking' | 'workflow'>): number | null;
/** The language of a text, and the locale of its dates and prices. */
export interface Tongue {
    readonly language: Language;
    readonly locale: string;
}
/** The first of the tags that is of a language that there are words for. */
export declare function tongueOf(...tags: readonly (string | null | undefined)[]): Tongue;
/** The language in which the customer of a booking is written to. */
export declare function customersTongue({ booking, customer, business }: BookingFacts): Tongue;
