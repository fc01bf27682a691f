import { DAY, HOUR, MINUTE } from '../instants.js';
import type { Kind, Objects } from '../kinds/objects.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { Instant } from '../ports.js';
import type { CalendarSpan } from './bulk-reads.js';

/** What a resource's calendar is likely to be asked for, besides the time itself. */
interface Habits {
  readonly before: number;
  readonly after: number;
  readonly longest: number;
  readonly calendars: readonly string[];
}

/** Of a resource that this process has not met yet; when the guess is too small, the rest is read in one more round trip. */
const UNKNOWN: Habits = { before: HOUR, after: HOUR, longest: DAY, calendars: [] };

/** Where hints are remembered; it may forget at any time, so that a map with bounds will do. */
interface Memory<T> {
  get(uuid: string): T | undefined;
  set(uuid: string, hint: T): unknown;
}

/** What this process knows of resources' buffers and longest blocks, and of services: only hints, for reading enough at once. */
export class CalendarHints {
  readonly #habits: Memory<Habits>;
  readonly #services: Memory<Service>;

  constructor(habits: Memory<Habits>, services: Memory<Service>) {
    this.#habits = habits;
    this.#services = services;
  }

  /** Takes note of an object that was read. */
  learn(kind: Kind, object: Objects[Kind]): void {
    if (kind === 'service') this.#services.set(object.uuid, object as Service);
    if (kind !== 'resource') return;
    const { uuid, rules, longestBlock, calendars = [] } = object as Resource;
    this.#habits.set(uuid, {
      before: rules.bufferBeforeMinutes * MINUTE,
      after: rules.bufferAfterMinutes * MINUTE,
      longest: longestBlock,
      calendars,
    });
  }

  service(uuid: string): Service | undefined {
    return this.#services.get(uuid);
  }

  calendarsOf(resource: string): readonly string[] {
    return (this.#habits.get(resource) ?? UNKNOWN).calendars;
  }

  spanOf(resource: string, start: Instant, end: Instant): CalendarSpan {
    const { before, after, longest } = this.#habits.get(resource) ?? UNKNOWN;
    return { resource, from: start - before, to: end + after, longest };
  }
}
