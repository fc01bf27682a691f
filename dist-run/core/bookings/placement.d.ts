import type { Obstacle, Terms } from '../availability/candidate.js';
import { type Reason } from '../errors.js';
import { type Span } from '../instants.js';
import type { Recording } from '../ledger/change-recorder.js';
import type { View } from '../ledger/ledger.js';
import { type Allocation, type Block, type Booking, type BookingCustomer, type Sale } from '../model/booking.js';
import { type Override } from '../model/override.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import { type TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import type { Assigned, ServiceWish } from '../services/service-request.js';
import { type Placement } from './booking-input.js';
/** The resources by their UUIDs, in that order. @throws NotFoundError when one is not the app's, or is being deleted. */
export declare function resourcesOf(view: View, uuids: readonly string[]): readonly Resource[];
/**
 * Returns the terms of a resource between two instants, as both search and booking see them. Allocations that have lapsed by now, and those
 * of the booking `exclude`, count as free.
 */
export declare function termsOf(view: View, resource: Resource, span: Span, timeOff: readonly TimeOff[], exclude: string | undefined, onLapsed?: (allocation: Allocation) => void): Terms;
/** Decided placement of a booking: its blocks, and the resources and service that it changes. */
export interface Placed {
    readonly blocks: readonly Block[];
    readonly resources: readonly Resource[];
    /** Resources whose longest block this is. */
    readonly longer: readonly Resource[];
    /** The bookings that counted as free because they have lapsed. */
    readonly lapsed: ReadonlySet<string>;
    /** Reasons that were overridden. */
    readonly overrode?: readonly Reason[] | undefined;
    /** Only with a service. */
    readonly sale?: Sale;
    /** The service, where its round robin has moved on. */
    readonly service?: Service;
}
/**
 * Decides whether the placement can be had now, apart from the booking `exclude`.
 * @throws NotFoundError, RefusedError with the first reason that applies.
 */
export declare function place(view: View, placement: Placement, { exclude, override }?: {
    readonly exclude?: string;
    readonly override?: Override;
}): Placed;
/** Decides if there is room beside all other bookings, ignoring all other rules. @throws NotFoundError, RefusedError: taken. */
export declare function placeWhereRoom(view: View, { resources: uuids, start, end, units }: Placement): Placed;
/** A decision that counts an expired block as free writes that expiry in the same change. */
export declare function recordLapsed(recording: Recording, { lapsed }: Pick<Placed, 'lapsed'>): void;
/** Returns the resources for which one of the blocks is the longest ever. */
export declare function longerOf(resources: readonly Resource[], blocks: readonly Block[]): readonly Resource[];
/** A service that is wanted at a time. */
export interface ServicePlacement {
    readonly service: Service;
    /** Resources that must be among those taken. */
    readonly named: readonly string[];
    readonly start: Instant;
    readonly end: Instant;
    readonly units: number;
    readonly customer: BookingCustomer | null;
    /** Resources that serve, if already decided. */
    readonly assigned?: Assigned | undefined;
    readonly override?: Override | undefined;
}
/**
 * Decides if the service can be booked then, and which resources serve. `moving` is the booking that is moved there. @throws
 * ValidationError on `resources`, NotFoundError, RefusedError with the first reason that applies.
 */
export declare function placeService(view: View, placement: ServicePlacement, moving?: Booking): Placed;
/**
 * Builds the wish. For a member of role `self`, only the member's resources and those of the moving booking may serve, in each role that
 * has one of them.
 */
export declare function wishOf(view: View, placement: ServicePlacement, moving?: Booking): ServiceWish;
/** @throws ValidationError on `customer.email`, which a limit of the service for each customer needs. */
export declare function checkCustomer({ limits }: Service, customer: BookingCustomer | null): void;
/** Obstacle of each candidate. Null: none. Bookings without a service have no roles. */
export interface Candidacy {
    readonly role: string | null;
    readonly resource: string;
    readonly reason: Obstacle | null;
    /** Obstacles that are overridden. */
    readonly overridden: readonly Reason[];
}
export interface Explanation {
    /** Refusal of booking it now. Null: it can be booked. */
    readonly reason: Obstacle | 'blocked' | null;
    /** Overridden reasons that the booking would store. */
    readonly overrode: readonly Reason[];
    readonly candidates: readonly Candidacy[];
}
/** @throws NotFoundError */
export declare function explainPlacement(view: View, placement: Placement, override?: Override): Explanation;
/** @throws ValidationError on `resources`, NotFoundError. */
export declare function explainServicePlacement(view: View, placement: ServicePlacement): Explanation;
