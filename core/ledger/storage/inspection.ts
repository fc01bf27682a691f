import type { Instant } from '../../basics/ports.js';
import type { Allocation, Booking } from '../../model/booking.js';
import type { AppEvent } from '../../model/event.js';
import type { Kind, Objects } from '../../model/kinds/objects.js';
import type { Person } from '../../model/person.js';

export interface InspectedApp {
  readonly uuid: string;
  readonly slug: string;
}

/** Number and moment of an app's last change. The number is 0 before the first change. */
export interface AppPosition {
  readonly sequence: number;
  readonly at: Instant;
}

/** Derived data that does not match the objects. */
export interface Mismatch {
  /** Description in a sentence. */
  readonly message: string;
  /** UUIDs of the affected objects. */
  readonly uuids: readonly string[];
}

/** Direct access to everything stored, without lists and caches. Iterators yield batches, to save memory. */
export interface Inside {
  /** Apps in any order. */
  apps(): AsyncIterable<readonly InspectedApp[]>;
  /** Number and moment of the app's last change, after pending changes are applied. Undefined if the app was removed. */
  head(app: string): Promise<AppPosition | undefined>;
  /** All objects of the kind in creation order, or the existing ones with these UUIDs, in any order. */
  objects<K extends Kind>(app: string, kind: K, uuids?: readonly string[]): AsyncIterable<readonly Objects[K][]>;
  /** All events, or those of these bookings, in the order of the feed. */
  events(app: string, bookings?: readonly string[]): AsyncIterable<readonly AppEvent[]>;
  /** All allocations of the resource, by start. */
  allocations(app: string, resource: string): AsyncIterable<readonly Allocation[]>;
  /** Stored allocations of these bookings, in any order. */
  allocationsOf(app: string, bookings: readonly Booking[]): Promise<readonly Allocation[]>;
  /** Finds counters, lists and copied fields that do not match the app's objects. */
  mismatches(app: string): AsyncIterable<Mismatch>;
  /** All persons, including erased ones, or the existing persons with these UUIDs, in any order. */
  persons(uuids?: readonly string[]): AsyncIterable<readonly Person[]>;
  /** Mismatches of data whose app no longer exists. */
  leftovers(): AsyncIterable<Mismatch>;
}

/** Access to a storage for its verification. */
export interface Inspection {
  /**
   * Gives access until `look` has ended: to a snapshot if the storage supports it. Otherwise data may change during
   * the call, which `head` reveals. @throws UnavailableError if the storage does not answer.
   */
  inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R>;
}
