import { type App, type Booking, type Instant, type Resource, type Storage } from '../../core/index.js';
/** The moment that the bookings of a run go by: the service over HTTP knows no other clock than the real one. */
export declare const BEGAN: Instant;
/** The bookings of one resource lie on so many days, from tomorrow. */
export declare const DAYS = 365;
export interface Filled {
    readonly app: App;
    /** In plain text. */
    readonly token: string;
    readonly resources: readonly Resource[];
}
/** When an hour of the wall clock begins, some days after tomorrow. */
export declare function hourOf(day: number, hour: number): Instant;
/** Stores an app with resources that are open from 9 to 19, and the bookings that `bookingsOf` names for each. */
export declare function fill(storage: Storage, resources: readonly Partial<Resource>[], bookingsOf: (resource: Resource) => readonly (Pick<Booking, 'start' | 'end'> & Partial<Booking>)[]): Promise<Filled>;
/**
 * A file with so many bookings on 200 resources, at 9 or at 13 o'clock, over a year: the hours from 10 to 13 and from 14
 * to 19 are free on every resource and day.
 */
export declare function fileWithBookings(path: string, count: number): Promise<Filled>;
/** Takes the guard away, which judges every allocation anew: what is left only stores, all the rows that there are. */
export declare function withoutGuard(path: string): void;
