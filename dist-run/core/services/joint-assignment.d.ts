import type { View } from '../ledger/ledger.js';
import type { Instant } from '../ports.js';
import { type Assigned, type ServiceWish } from './service-request.js';
/** For each member of each role's pool: at how many of the wanted times it is available. */
export type Counts = readonly (readonly number[])[];
/**
 * Counts for each member of each role's pool at how many of the times, in ascending order, it could serve. Each member counts alone: it
 * takes the times before, and the other members take nothing.
 */
export declare function countsAlone(view: View, wish: ServiceWish, starts: readonly Instant[]): Counts;
/** Times that lie further apart are cheaper looked at one by one. */
export declare const CLOSE: number;
/**
 * Chooses one assignment for several times, the first of which is `start`. Prefers resources that could serve at all of them, ranked as for
 * the first. If these cannot fill every place, resources that could serve most often come first, and those that never could only fill
 * places that would otherwise stay empty. Undefined if all resources together cannot fill the places. @throws ValidationError on
 * `resources`, NotFoundError.
 */
export declare function assignedForAll(view: View, wish: ServiceWish, start: Instant, { counts, all, without }: {
    readonly counts: Counts;
    readonly all: number;
    readonly without?: Counts;
}): Assigned | undefined;
