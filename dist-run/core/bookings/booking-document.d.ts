import type { UuidsByKind } from '../kinds/objects.js';
import type { View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { Workflow } from '../model/workflow.js';
/**
 * The booking as the world sees it, in the names and formats of the interface: over HTTP, in events, in webhooks, and
 * as the names that templates may use. Meta is left out: it is shown only where it is asked for.
 */
export declare function bookingDocument(booking: Booking): {
    uuid: string;
    resources: readonly string[];
    start: string;
    end: string;
    units: number;
    service: string | null;
    price: {
        amount: number;
        currency: string;
    } | null;
    series: string | null;
    occurrence: string | null;
    workflow: string | null;
    status: "cancelled" | "completed" | "confirmed" | "declined" | "expired" | "held" | "no_show" | "pending";
    hold_expires_at: string | null;
    title: string | null;
    notes: string | null;
    customer: {
        name: string | null;
        email: string | null;
        phone: string | null;
        uuid: string | null;
    } | null;
    timezone: string;
    language: string | null;
    external_id: string | null;
    reason: string | null;
    sequence: number;
    checked_in_at: string | null;
    ended_at: string | null;
    released_at: string | null;
    overrode: readonly ("already_here" | "already_owner" | "blocked" | "closed" | "duration" | "elsewhere" | "has_bookings" | "in_use" | "inactive" | "invalid_state" | "limit" | "no_address" | "no_mail" | "off_grid" | "one_at_a_time" | "quota" | "started" | "taken" | "too_far" | "too_late" | "too_many_bookings" | "too_many_holds" | "too_soon" | "unconfirmed" | "yourself")[];
    created_at: string;
    updated_at: string;
};
/** The related objects to answer with a booking. */
export interface BookingInclude {
    readonly resources?: boolean | undefined;
    readonly workflow?: boolean | undefined;
    readonly service?: boolean | undefined;
}
/** Option of a use case that returns bookings: the related objects to return with each. */
export interface Including {
    readonly include?: BookingInclude | undefined;
}
/** Booking with its requested related objects. Deleted ones are missing in `resources`, and null elsewhere. */
export interface Booked {
    readonly booking: Booking;
    readonly resources?: readonly Resource[] | undefined;
    readonly workflow?: Workflow | null | undefined;
    readonly service?: Service | null | undefined;
}
/** Lists the UUIDs of the objects that an answer with this booking describes. */
export declare function aboutBooked({ booking }: Booked): readonly string[];
/** Lists the objects that the view must provide for the requested includes. */
export declare function includedObjects(bookings: readonly Booking[], include: BookingInclude): UuidsByKind;
/** True if objects besides the booking must be read. */
export declare function includesObjects({ resources, workflow, service }: BookingInclude): boolean;
/** Returns the booking with its requested related objects from the view. */
export declare function bookedIn(view: View, booking: Booking, include: BookingInclude): Booked;
