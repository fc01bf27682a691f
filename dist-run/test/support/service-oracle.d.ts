import type { Assignment, Block, Booking } from '../../core/model/booking.js';
import type { Resource } from '../../core/model/resource.js';
import type { Rota, Service } from '../../core/model/service.js';
import type { TimeOff } from '../../core/model/time-off.js';
/**
 * Independent model of services, for comparison: tries every moment and every assignment, without sweeps, matching or sums, and with days
 * by Temporal. All times are whole ticks.
 */
export declare const TICK: number;
/** An app as it is stored. */
export interface World {
    readonly resources: readonly Resource[];
    readonly service: Service;
    readonly timeOff: readonly TimeOff[];
    readonly bookings: readonly Booking[];
    /** Minutes after which a pending booking of the workflow lapses; null: never by itself. */
    readonly pendingMinutes: ReadonlyMap<string, number | null>;
    readonly now: number;
}
/** Request to the service, independent of its time. */
export interface Ask {
    readonly minutes: number;
    readonly units: number;
    readonly named: readonly string[];
    readonly email: string | null;
    readonly moving?: Booking | undefined;
}
export declare const REASONS: readonly ['inactive', 'duration', 'too_soon', 'too_far', 'limit', 'closed', 'off_grid', 'taken'];
export type Reason = (typeof REASONS)[number] | null;
export declare class Oracle {
    #private;
    /** `anchor` is a moment close to all requested times. */
    constructor(world: World, anchor: number);
    /** Returns the obstacles to each candidate of each role, in order. */
    obstacles(ask: Ask, start: number): readonly (readonly Reason[])[];
    /** Lists all complete assignments: the resources in the places of all roles, in order. */
    assignments(ask: Ask, start: number): readonly (readonly string[])[];
    /** Returns the refusal of a booking. Null if there is an assignment. */
    reason(ask: Ask, start: number): Reason;
    /** Returns for each role the resources that some assignment uses in it, in pool order. */
    choices(ask: Ask, start: number): Readonly<Record<string, readonly string[]>>;
    /** Counts how many such bookings can be made one after another. Null unless the service has exactly one place. */
    remaining(ask: Ask, start: number): number | null;
    /** Predicts the resources that the rule chooses, and all consequences. */
    predicted(ask: Ask, start: number): {
        rotas: Readonly<Record<string, Rota>>;
        resources: readonly string[];
        start: number;
        end: number;
        units: number;
        blocks: Block[];
        sale: {
            service: string;
            assignments: Assignment[];
        };
    };
}
