import type { TakenBlock } from '../availability/sweeps.js';
import { type Span } from '../instants.js';
import type { View } from '../ledger/ledger.js';
import type { Allocation, Booking } from '../model/booking.js';
import type { Override } from '../model/override.js';
import type { Resource } from '../model/resource.js';
import { type Service } from '../model/service.js';
import type { Instant } from '../ports.js';
import { type Memberships } from './matching.js';
import { Staffing, type StaffingRequest } from './staffing.js';
/** Request for a booking of a service, independent of its time. */
export interface ServiceWish {
    readonly service: Service;
    readonly minutes: number;
    /** Times the units of each role. */
    readonly units: number;
    /** Resources that must be among those taken. */
    readonly named: readonly string[];
    /** Folded address of the customer whose limits count. Null: none. */
    readonly email: string | null;
    /** Booking that is moved: its allocations and its count are ignored. */
    readonly moving?: Booking | undefined;
    /** Resources for the places of each role, if already chosen. A role without any is skipped. Turns do not change. */
    readonly assigned?: Assigned | undefined;
    /** Allocations besides the stored ones. */
    readonly besides?: ReadonlyMap<string, readonly TakenBlock[]> | undefined;
    /** Obstacles that are ignored. Default: none. */
    readonly override?: Override | undefined;
}
/** For each role of a service, the resources in its places. */
export type Assigned = readonly (readonly string[])[];
export declare function spanOf({ minutes }: ServiceWish, start: Instant): Span;
/** A service made ready to be booked between two instants. */
export interface Ready extends Numbered {
    readonly staffing: Staffing;
    /** Resources of all pools, by number. */
    readonly resources: readonly Resource[];
}
/** @throws ValidationError on `resources`, NotFoundError. */
export declare function ready(view: View, wish: ServiceWish, span: Span, onLapsed: (allocation: Allocation) => void): Ready;
/**
 * Copies everything that a search of the service between two instants needs, so that it may continue when the view is no longer valid.
 * @throws ValidationError on `resources`, NotFoundError.
 */
export declare function copiedRequest(view: View, wish: ServiceWish, span: Span): StaffingRequest;
/** The resources of pools by number, each once, and the pools as such numbers. */
interface Numbered {
    readonly indexOf: ReadonlyMap<string, number>;
    readonly pools: readonly (readonly number[])[];
    readonly memberships: Memberships;
}
/** @throws ValidationError on `resources`; NotFoundError if the app has no such resource. */
export declare function checkNames(view: View, service: Service, named: readonly string[], known?: ReadonlyMap<string, number>): void;
export {};
