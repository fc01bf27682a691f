import { DAY, HOUR, MINUTE } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Kind, Objects } from '../model/kinds/objects.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { CalendarSpan } from './bulk-reads.js';

/** Range of a resource's calendar that decisions usually read before and after the requested time. */
interface Habits {
  readonly before: number;
  readonly after: number;
  readonly longest: number;
  readonly calendars: readonly string[];
}

/** Assumption for a resource that is new to this process. If it is too small, one more round trip reads the rest. */
const UNKNOWN: Habits = { before: HOUR, after: HOUR, longest: DAY, calendars: [] };

/** Storage of hints. It may evict entries at any time, like an LRU cache. */
interface Memory<T> {
  get(uuid: string): T | undefined;
  set(uuid: string, hint: T): unknown;
}

/** Cache of services, and of each resource's buffers and longest block. Only predicts what to read: outdated entries are harmless. */
export class CalendarHints {
  readonly #habits: Memory<Habits>;
  readonly #services: Memory<Service>;

  constructor(habits: Memory<Habits>, services: Memory<Service>) {
    this.#habits = habits;
    this.#services = services;
  }

  /** Updates the cache from an object that was read. */
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
