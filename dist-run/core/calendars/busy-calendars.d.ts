import type { TakenBlock } from '../availability/sweeps.js';
import type { View } from '../ledger/ledger.js';
import type { Resource } from '../model/resource.js';
import type { Window } from '../model/schedule.js';
import type { Instant } from '../ports.js';
/** Prefetches the calendars of several resources in one read. */
export declare function prepareCalendars(view: View, resources: readonly Resource[], from: Instant, to: Instant): void;
/** Times at which external calendars make a resource busy. */
export interface Elsewhere {
    /** Unordered; may overlap. */
    readonly closed: readonly Window[];
    /** Blocks that take all of the capacity, without buffers. */
    readonly taken: readonly TakenBlock[];
}
/** Returns the busy times of the resource's calendars between two instants, buffers included. */
export declare function elsewhere(view: View, resource: Resource, from: Instant, to: Instant): Elsewhere;
