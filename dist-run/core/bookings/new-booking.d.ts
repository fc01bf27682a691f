import type { ObjectsByKind } from '../kinds/objects.js';
import type { Recording } from '../ledger/change-recorder.js';
import type { View } from '../ledger/ledger.js';
import { type Booking, type Membership } from '../model/booking.js';
import { type Override } from '../model/override.js';
import type { Service } from '../model/service.js';
import type { Workflow } from '../model/workflow.js';
import type { Instant } from '../ports.js';
import type { Assigned } from '../services/service-request.js';
import { type BookingRequest, type Placement } from './booking-input.js';
import { type Link, type Whom } from './customer-link.js';
import { type Placed } from './placement.js';
/** Objects that a request for bookings refers to, as they are now. */
export interface Named extends Whom {
    /** True if a member books for a customer that it does not see: refusals specific to the customer are reported as `taken`. */
    readonly isUnseen?: boolean;
    readonly service: Service | undefined;
    readonly workflow: Workflow | undefined;
}
/**
 * Reads the service, the workflow (the request's, or else the service's) and the customer of a request. @throws NotFoundError;
 * ValidationError on fields beside a customer's UUID, and on `customer.email`, which is required if the service limits bookings of each
 * customer.
 */
export declare function namedIn(view: View, request: BookingRequest): Named;
/** Returns the requested placement. */
export declare function placementOf(request: BookingRequest, service: Service | undefined): Placement;
/**
 * Decides if the request can be booked there, first without the override, unless `isForced`. `assigned`: the resources that serve, if
 * already decided. @throws ValidationError on `resources`, NotFoundError, RefusedError with the first reason that applies.
 */
export declare function placeRequest(view: View, request: BookingRequest, named: Pick<Named, 'service' | 'customer' | 'known' | 'isUnseen'>, placement: Placement, { assigned, isForced }?: {
    readonly assigned?: Assigned | undefined;
    readonly isForced?: boolean;
}): Placed;
/** Given parts of a decision: the serving resources, if already decided, and the overridden reasons. */
interface Deciding {
    readonly assigned: Assigned | undefined;
    readonly override: Override;
}
/**
 * Decides the request without revealing anything about its customer: general refusals come first, and those specific to the customer are
 * reported as `taken`. @throws ValidationError on `resources`, NotFoundError, RefusedError.
 */
export declare function placeForNobody(view: View, request: BookingRequest, { service, customer, known }: Pick<Named, 'service' | 'customer' | 'known'>, placement: Placement, deciding?: Deciding): Placed;
/** Given values of a new booking. */
interface Given {
    readonly uuid: string;
    readonly app: string;
    readonly now: Instant;
    /** The UUID of the customer that it is linked to. */
    readonly link: string | null;
    readonly series?: Membership;
}
/** The booking of a request that has found its place. */
export declare function madeBooking({ details, holdSeconds }: BookingRequest, { service, workflow, customer }: Named, { start, end, units, resources }: Placement, placed: Placed, { uuid, app, now, link, series }: Given): Booking;
/** Stores a new booking with its event and triggers. */
export declare function recordMade(recording: Recording, booking: Booking): void;
/** Returns the changes of a placement besides the booking. Usually none. */
export declare function changedBy({ longer, service }: Placed, { put: customers }?: Pick<Link, 'put'>): ObjectsByKind | undefined;
export {};
