import { type Allocation } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import type { Workflow } from '../model/workflow.js';
import type { Instant } from '../ports.js';
import type { Findings } from './findings.js';
/** Earliest and latest moment at which a booking can have taken its time, according to the booking itself. */
export interface TakenWithin {
    readonly from: Instant;
    readonly to: Instant;
}
interface Given {
    readonly resource: Resource;
    readonly now: Instant;
    readonly workflowOf: (uuid: string) => Pick<Workflow, 'settings' | 'noShowSetAt'> | undefined;
    /** Returns the exact moment at which the booking took its time. */
    readonly takenAt: (booking: string) => Promise<Instant>;
    readonly findings: Findings;
}
/**
 * Sweeps over the bookings of a resource in order of their starts, and remembers only current ones. The capacity must
 * never be exceeded, unless the resource was changed after the last booking was taken.
 */
export declare class CapacitySweep {
    #private;
    constructor(given: Given);
    add(allocation: Allocation, taken: TakenWithin): Promise<void>;
}
export {};
