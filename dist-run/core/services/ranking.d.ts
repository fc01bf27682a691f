import type { Service } from '../model/service.js';
import type { Instant } from '../ports.js';
import { type Period } from './limits.js';
interface Busy {
    readonly start: Instant;
    readonly end: Instant;
}
/** Returns the busy spans of a resource in a week. */
type Taken = (resource: string, week: Period) => readonly Busy[];
/** Ranks the members of each role's pool for a booking at that start: the rank for each position. Empty if they rank by position. */
export declare function ranked(service: Service, start: Instant, taken: Taken): readonly (readonly number[])[];
export {};
