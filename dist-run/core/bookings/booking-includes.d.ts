import type { UuidsByKind } from '../kinds/objects.js';
import type { View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { Workflow } from '../model/workflow.js';
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
/** A booking with the related objects that were asked for; of `resources` those that were deleted are left out, and others are null. */
export interface Booked {
    readonly booking: Booking;
    readonly resources?: readonly Resource[] | undefined;
    readonly workflow?: Workflow | null | undefined;
    readonly service?: Service | null | undefined;
}
/** Of whom an answer that shows a booking speaks. */
export declare function aboutBooked({ booking }: Booked): readonly string[];
/** What the view must hold for it. */
export declare function includedObjects(bookings: readonly Booking[], include: BookingInclude): UuidsByKind;
/** Whether anything is to be read besides the booking. */
export declare function includesObjects({ resources, workflow, service }: BookingInclude): boolean;
/** The booking with what is to be included, read from the view. */
export declare function bookedIn(view: View, booking: Booking, include: BookingInclude): Booked;
