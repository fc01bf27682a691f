import type { TallyQuery, View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import type { Limit, Service } from '../model/service.js';
import type { Instant } from '../ports.js';
import { type Period } from './limits.js';
/** Whose booking it is, as far as limits go: all but the booking that moves count. */
export interface Customer {
    readonly email: string | null;
    readonly moving?: Pick<Booking, 'uuid'> | undefined;
}
/** The limits that are the same for every resource. */
export declare function sharedBy(limits: readonly Limit[], { email }: Pick<Customer, 'email'>): readonly Limit[];
/** Whose bookings of which service. */
interface Counted extends Customer {
    readonly service: Service;
}
/** Counts bookings of the service for its limits, those of a period, which is one object, once for all resources. */
export declare function counter(view: View, wish: Counted): (limit: Limit, period: Period | 'active', resource?: string) => number;
/**
 * Counts for bookings that start between two instants, all of it at once, so that the view need not be asked later. In
 * periods before and after it answers 0.
 */
export declare function counterBetween(view: View, wish: Counted, from: Instant, to: Instant): ReturnType<typeof counter>;
/** Whether a limit for each customer leaves no room for one more booking of this one that starts then. */
export declare function isCustomersLimitReached(view: View, wish: Counted, start: Instant): boolean;
/** All that the service's limits count for bookings that start then, whoever serves. */
export declare function talliesOf({ service, email }: {
    readonly service: Service;
    readonly email: string | null;
}, starts: readonly Instant[], now: Instant): readonly TallyQuery[];
/** What the limits ask for bookings that start from `start` to `lastStart`. */
export declare function talliesBetween(service: Service, { start, lastStart }: {
    readonly start: Instant;
    readonly lastStart: Instant;
}, now: Instant, customer: Customer): readonly TallyQuery[];
export {};
