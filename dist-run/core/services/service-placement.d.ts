import { type Obstacle } from '../availability/candidate.js';
import type { View } from '../ledger/ledger.js';
import type { Allocation, Assignment, Block } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import { type Rota } from '../model/service.js';
import type { Instant } from '../ports.js';
import type { Choose } from './matching.js';
import { type Assigned, type Ready, type ServiceWish } from './service-request.js';
import type { Staffing } from './staffing.js';
/** Obstacles to a booking now, for each candidate of each role. Null: none. */
export interface Explanation {
    readonly reason: Obstacle | null;
    readonly candidates: readonly {
        readonly role: string;
        readonly resource: string;
        readonly reason: Obstacle | null;
        readonly overridden: readonly Obstacle[];
    }[];
    readonly overrode: readonly Obstacle[];
}
/** @throws ValidationError on `resources`, NotFoundError. */
export declare function explainService(view: View, wish: ServiceWish, start: Instant): Explanation;
/** Result of a booking of a service: the taken resources, and the changes to the service. */
export interface Served {
    /** In order of roles and places, with every run. */
    readonly assignments: readonly Assignment[];
    /** In the same order, without duplicates. */
    readonly resources: readonly Resource[];
    readonly blocks: readonly Block[];
    /** Round robins of the service afterwards. The same object if unchanged. */
    readonly rotas: Readonly<Record<string, Rota>>;
    /** Overridden obstacles. Undefined without an override. */
    readonly overrode?: readonly Obstacle[] | undefined;
}
/** Decides if the service can be booked at that start, and which resources serve. @throws ValidationError on `resources`, NotFoundError. */
export declare function serve(view: View, wish: ServiceWish, start: Instant, onLapsed: (allocation: Allocation) => void): Served | Obstacle;
/** Returns the service's way of choosing: current resources of a moving booking first, then by rank. */
export declare function chooserOf({ service, moving, override }: ServiceWish, start: Instant, staffing: Staffing, ranks: readonly (readonly number[])[]): Choose;
/** Ranks the pools of the service for a booking at that start. */
export declare function ranksOf(view: View, { service, moving }: ServiceWish, start: Instant, { resources, indexOf }: Ready, onLapsed: (allocation: Allocation) => void): readonly (readonly number[])[];
export declare function uuidsOf(taken: readonly (readonly number[])[], resources: readonly Resource[]): Assigned;
/** Returns the service's round robins after a booking at that start with these resources, however they were chosen. */
export declare function turnsAfter(view: View, wish: ServiceWish, start: Instant, taken: Assigned): Readonly<Record<string, Rota>>;
