import type { TallyQuery, View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import type { Limit, LimitPeriod, Service } from '../model/service.js';
import type { Instant } from '../ports.js';
import { type Zone } from '../zone.js';
/** Half-open: from the start of the first day to the start of the day after the last. */
export interface Period {
    readonly from: Instant;
    readonly to: Instant;
}
/** The calendar day, ISO week or month of the zone that the instant lies in. */
export declare function periodAt(period: Exclude<LimitPeriod, 'active'>, calendar: Zone, instant: Instant): Period;
/** Cache of the days, weeks and months of a zone: consecutive queries are mostly for the same period. */
export declare class Periods {
    #private;
    constructor(calendar: Zone);
    at(period: Exclude<LimitPeriod, 'active'>, instant: Instant): Period;
    /** Lists the periods that contain an instant from `from` to `to`, both included, in order. */
    throughout(period: Exclude<LimitPeriod, 'active'>, from: Instant, to: Instant): readonly Period[];
}
/**
 * Counts the bookings of the service that take up capacity: those that start in the period, or for `active`, live ones that end after now.
 */
export type Count = (limit: Limit, period: Period | 'active') => number;
/** Number of further bookings that several limits allow. Starts must not decrease between calls. */
export interface Allowance {
    /** Bookings still allowed at that start. */
    left(start: Instant): number;
    /** Counts another booking at that start. */
    take(start: Instant): void;
}
/** Builds the allowance of limits. Each must count something different. */
export declare function allowanceOf(limits: readonly Limit[], periods: Periods, count: Count): Allowance;
/** Keeps only the lowest of the limits that count the same. */
export declare function tightestOf(limits: readonly Limit[]): readonly Limit[];
/** Customer whose bookings limits count, except the one that moves. */
export interface Customer {
    readonly email: string | null;
    readonly moving?: Pick<Booking, 'uuid'> | undefined;
}
/** The limits that are the same for every resource. */
export declare function sharedBy(limits: readonly Limit[], { email }: Pick<Customer, 'email'>): readonly Limit[];
/** Customer and service of a count. */
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
/** True if a limit for each customer allows no further booking of this customer at that start. */
export declare function isCustomersLimitReached(view: View, wish: Counted, start: Instant): boolean;
/** All that the service's limits count for bookings that start then, whoever serves. */
export declare function talliesOf({ service, email }: {
    readonly service: Service;
    readonly email: string | null;
}, starts: readonly Instant[], now: Instant): readonly TallyQuery[];
/** Lists the tallies that the limits need for bookings that start from `start` to `lastStart`. */
export declare function talliesBetween(service: Service, { start, lastStart }: {
    readonly start: Instant;
    readonly lastStart: Instant;
}, now: Instant, customer: Customer): readonly TallyQuery[];
export {};
