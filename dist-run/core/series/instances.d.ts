import type { BookingRequest, Placement } from '../bookings/booking-input.js';
import { type Named } from '../bookings/new-booking.js';
import { type Placed } from '../bookings/placement.js';
import { type Reason } from '../errors.js';
import type { ObjectsByKind } from '../kinds/objects.js';
import type { Recording } from '../ledger/change-recorder.js';
import { Draft } from '../ledger/draft.js';
import type { View } from '../ledger/ledger.js';
import type { Booking } from '../model/booking.js';
import type { SkippedInstance } from '../model/series.js';
/** Request for a series, decided one instance after another. */
export interface SeriesWish {
    readonly request: BookingRequest;
    readonly named: Named;
    /** Placements of the instances, in order of occurrence. */
    readonly placements: readonly Placement[];
    /** True if the same resources must serve all instances. */
    readonly together: boolean;
    readonly series: string;
    /** The UUID of the n-th instance's booking: the same whenever it is asked for. */
    readonly uuidOf: (index: number) => string;
    readonly app: string;
    /** The UUID of the customer that all are linked to. */
    readonly link: string | null;
}
export interface Decided {
    readonly bookings: readonly Booking[];
    readonly skipped: readonly SkippedInstance[];
    /** Changes besides bookings. */
    readonly put: ObjectsByKind;
}
/** Decides all instances, each after those before it, and records the bookings that were granted. */
export declare function decideInstances(view: View, recording: Recording, wish: SeriesWish): Decided;
/** Returns the result of `place`, or the reason of its refusal. */
export declare function placedOr(place: () => Placed): Placed | Reason;
/** The resources and the service as the draft has left them. */
export declare function alsoChanged(draft: Draft): ObjectsByKind;
