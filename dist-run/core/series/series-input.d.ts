import { type BookingRequest, type NewBooking } from '../bookings/booking-input.js';
import type { Overridable } from '../model/override.js';
import type { Instant } from '../ports.js';
import { type SeriesRule } from './rule.js';
/** Treatment of refused instances: `refuse` refuses the request, `skip` omits them. */
export declare const ON_CONFLICT: readonly ['refuse', 'skip'];
export type OnConflict = (typeof ON_CONFLICT)[number];
/** Treatment of bookings that were moved on their own, when their series moves. */
export declare const MOVED: readonly ['keep', 'move'];
/** Input for a new series: its first booking and its rule. */
export interface NewSeries extends Omit<NewBooking, 'holdSeconds'> {
    /** An RRULE (RFC 5545 3.3.10) without its name, which ends; `start` is the first instance. */
    readonly rule: string;
    /** Up to 366 dates, `YYYY-MM-DD`, without an instance. */
    readonly except?: readonly string[] | null | undefined;
    /** Default `refuse`. */
    readonly onConflict?: OnConflict | null | undefined;
    /** The same resources for all instances; default true. */
    readonly together?: boolean | null | undefined;
}
export interface SeriesRequest {
    readonly booking: BookingRequest;
    /** As it was written. */
    readonly text: string;
    readonly rule: SeriesRule;
    readonly except: ReadonlySet<number>;
    readonly onConflict: OnConflict;
    readonly together: boolean;
}
/** @throws ValidationError naming every bad field. */
export declare function readNewSeries(input: unknown): SeriesRequest;
/** Input for cancelling the rest of a series. */
export interface SeriesCancellation {
    /** First occurrence to cancel. Default: all bookings that end after now. */
    readonly from?: Instant | string | null | undefined;
    readonly reason?: string | null | undefined;
}
/** @throws ValidationError naming every bad field. */
export declare function readSeriesCancellation(input: unknown): {
    from: number | null;
    reason: string | null;
};
/** Target of a move: the occurrence `from` moves to `start`, and all later ones by the same shift. */
export interface SeriesMove {
    readonly from: Instant | string;
    readonly start: Instant | string;
    /** Default: each as long as it is. */
    readonly durationMinutes?: number | null | undefined;
    /** Default `refuse`. */
    readonly onConflict?: OnConflict | null | undefined;
    /** Default `keep`. */
    readonly moved?: (typeof MOVED)[number] | null | undefined;
    /** Reasons that are not to be in the way, of each booking by itself. */
    readonly override?: readonly Overridable[] | null | undefined;
}
/** @throws ValidationError naming every bad field. */
export declare function readSeriesMove(input: unknown): {
    from: number;
    start: number;
    durationMinutes: number | null;
    onConflict: "refuse" | "skip";
    moved: "keep" | "move";
    override: import("../model/override.js").Override;
};
