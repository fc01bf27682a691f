import { type Booking } from '../model/booking.js';
import type { Price } from '../model/service.js';
import type { Zone } from '../zone.js';
export declare const FIGURE_PERIODS: readonly ['none', 'week', 'month'];
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];
export declare const FIGURE_SUBJECTS: readonly ['none', 'service', 'resource'];
export type FigureSubject = (typeof FIGURE_SUBJECTS)[number];
/** The statuses that figures count. */
export declare const COUNTED_STATUSES: ("cancelled" | "completed" | "confirmed" | "declined" | "expired" | "held" | "no_show" | "pending")[];
/** Sums over bookings. */
export interface FigureCounts {
    /** Confirmed, completed and no-show bookings. */
    readonly bookings: number;
    readonly cancelled: number;
    /** Number of no-shows in `bookings`. */
    readonly noShows: number;
    /** Sum of the durations, without `noShows`, as in `value`. */
    readonly minutes: number;
    /** One sum for each currency, sorted by its code. */
    readonly value: readonly Price[];
}
/** The counts of one period and one subject; the UUID is null for bookings without a service. */
export interface FigureRow extends FigureCounts {
    readonly period: string | null;
    readonly subject: string | null;
}
/** The days that figures are about, counted from 1970-01-01, both included. */
export interface DaySpan {
    readonly first: number;
    readonly last: number;
}
/** Counts bookings by the date of their start: in rows of a period and a subject, and once in the total. */
export declare class FigureTally {
    #private;
    constructor(zone: Zone, days: DaySpan, { period, by }: {
        readonly period: FigurePeriod;
        readonly by: FigureSubject;
    });
    add(booking: Booking): void;
    get total(): FigureCounts;
    /** Rows by period, in order. Subjects are unordered. */
    get rows(): readonly FigureRow[];
}
