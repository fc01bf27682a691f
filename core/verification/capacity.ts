import { formatInstant } from '../instants.js';
import { type Allocation, lapsesAt } from '../model/booking.js';
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
  readonly takenAt: (booking: string, moment: Instant) => Promise<Instant>;
  readonly findings: Findings;
}

interface Active extends TakenWithin {
  readonly allocation: Allocation;
}

/**
 * Sweeps over the bookings of a resource in order of their starts, and remembers only current ones. The capacity must
 * never be exceeded, unless the resource was changed after the last booking was taken.
 */
export class CapacitySweep {
  readonly #given: Given;
  /** Sorted by end in reverse: the first to end is last. */
  readonly #active: Active[] = [];
  #units = 0;
  /** True if the current stretch above the capacity has been noted. */
  #isNoted = false;

  constructor(given: Given) {
    this.#given = given;
  }

  async add(allocation: Allocation, taken: TakenWithin): Promise<void> {
    const { resource, now, workflowOf } = this.#given;
    const most = resource.capacity + (resource.overbook ?? 0);
    if (lapsesAt(allocation.lapse, workflowOf) <= now) return;
    while (this.#active.length > 0 && this.#active.at(-1)!.allocation.end <= allocation.start) {
      this.#units -= this.#active.pop()!.allocation.units;
    }
    if (this.#units <= most) this.#isNoted = false;
    this.#insert({ allocation, ...taken });
    this.#units += allocation.units;
    if (this.#units > most) await this.#judge(allocation.start);
  }

  #insert(active: Active): void {
    let [low, high] = [0, this.#active.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#active[middle]!.allocation.end > active.allocation.end) low = middle + 1;
      else high = middle;
    }
    this.#active.splice(low, 0, active);
  }

  async #judge(moment: Instant): Promise<void> {
    const { resource, findings } = this.#given;
    const isExcused = await this.#wasChangedAfterAll(moment);
    if (isExcused && this.#isNoted) return;
    const bookings = [...new Set(this.#active.map(({ allocation }) => allocation.booking))];
    const what = `Of resource ${resource.uuid}, ${this.#units} units are taken at ${formatInstant(moment)}, and there are ${resource.capacity}${resource.overbook ? `, and ${resource.overbook} above them` : ''}`;
    if (isExcused) {
      findings.note('capacity', `${what}: it was changed after the last of them was taken`, [
        resource.uuid,
        ...bookings,
      ]);
      this.#isNoted = true;
    } else {
      findings.fault('capacity', `${what}: by bookings ${bookings.join(', ')}`, [resource.uuid, ...bookings]);
    }
  }

  async #wasChangedAfterAll(moment: Instant): Promise<boolean> {
    const { resource, takenAt } = this.#given;
    if (this.#active.some(({ from }) => from > resource.updatedAt)) return false;
    for (const { to, allocation } of this.#active) {
      if (to > resource.updatedAt && (await takenAt(allocation.booking, moment)) > resource.updatedAt) return false;
    }
    return true;
  }
}
