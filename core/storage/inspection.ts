import type { Kind, Objects } from '../kinds/objects.js';
import type { Allocation, Booking } from '../model/booking.js';
import type { AppEvent, BookingEvent } from '../model/event.js';
import type { Instant } from '../ports.js';

/** An app, as it is named to whoever must act. */
export interface InspectedApp {
  readonly uuid: string;
  readonly slug: string;
}

/** Where an app stands: the number and the moment of its last change; 0 before the first. */
export interface Standing {
  readonly sequence: number;
  readonly at: Instant;
}

/** Something that a storage keeps beside the objects, and that is not what they make it. */
export interface Mismatch {
  /** A sentence. */
  readonly message: string;
  /** Of what is concerned. */
  readonly uuids: readonly string[];
}

/**
 * All that is stored, as it lies there: past the lists and whatever a storage keeps in memory to answer faster. What is
 * iterated over comes in portions, so that no more than one need be in memory.
 */
export interface Inside {
  /** In any order. */
  apps(): AsyncIterable<readonly InspectedApp[]>;
  /** Where the app stands with all changes applied; undefined when it is gone. */
  standing(app: string): Promise<Standing | undefined>;
  /** All objects of the kind, in any order. */
  objects<K extends Kind>(app: string, kind: K): AsyncIterable<readonly Objects[K][]>;
  /** Those of the objects that are there, in any order. */
  find<K extends Kind>(app: string, kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]>;
  /** In the order of the feed. */
  events(app: string): AsyncIterable<readonly AppEvent[]>;
  /** All events of these bookings, each booking's in the order of the feed. */
  eventsOf(app: string, bookings: readonly string[]): Promise<readonly BookingEvent[]>;
  /** All that is taken of the resource, in the order of the starts. */
  allocations(app: string, resource: string): AsyncIterable<readonly Allocation[]>;
  /** What is stored, of what these bookings take, in any order. */
  allocationsOf(app: string, bookings: readonly Booking[]): Promise<readonly Allocation[]>;
  /** Counts, lists and copies of fields that are not what the app's objects make them. */
  mismatches(app: string): AsyncIterable<Mismatch>;
  /** The same of what belongs to no app that is there. */
  leftovers(): AsyncIterable<Mismatch>;
}

/** Shows a storage to those who check it. */
export interface Inspection {
  /**
   * Shows what is stored, until `look` has ended: at one moment where the storage can; otherwise it may change meanwhile,
   * as `standing` tells. @throws UnavailableError when the storage does not answer.
   */
  inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R>;
}
