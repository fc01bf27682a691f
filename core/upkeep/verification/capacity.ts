import { formatInstant } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { type Allocation, lapsesAt } from '../../model/booking.js';
import type { Resource } from '../../model/resource.js';
import type { Workflow } from '../../model/workflow.js';
import type { Findings } from './findings.js';

/** Earliest and latest moment at which a booking may have got its current time, derived from its own timestamps. */
export interface TakenWithin {
  readonly from: Instant;
  readonly to: Instant;
}

/** Moment at which a booking got its resource. The answer is the same for all times before `until`. */
export interface Taken {
  readonly at: Instant;
  readonly until: Instant;
}

/** Limit of bookings named in one finding. */
const NAMED_MAX = 100;

interface Given {
  readonly resource: Resource;
  readonly now: Instant;
  readonly workflowOf: (uuid: string) => Pick<Workflow, 'settings' | 'noShowSetAt'> | undefined;
  /** Returns when the booking got the resource for the time `moment`, determined from the booking's events. */
  readonly takenAt: (booking: string, moment: Instant) => Promise<Taken>;
  readonly findings: Findings;
}

interface Active extends TakenWithin {
  readonly allocation: Allocation;
  /** Cache of `takenAt`. */
  taken?: Taken;
}

/** Checks capacity by a sweep over allocations by start. Excess is a fault, or a note if the resource was changed after these bookings. */
export class CapacitySweep {
  readonly #given: Given;
  /** Allocations in progress, sorted by end in descending order: the next to end is last. */
  readonly #active: Active[] = [];
  #units = 0;
  /** True if a note about the current stretch above the capacity exists, so that no second one is added. */
  #isNoted = false;

  constructor(given: Given) {
    this.#given = given;
  }

  async add(allocation: Allocation, taken: TakenWithin): Promise<void> {
    const { resource, now, workflowOf } = this.#given;
    const most = resource.capacity + resource.overbook;
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
    const bookings = [...new Set(this.#active.slice(-NAMED_MAX).map(({ allocation }) => allocation.booking))];
    const what = `Of resource ${resource.uuid}, ${this.#units} units are taken at ${formatInstant(moment)}, and there are ${resource.capacity}${resource.overbook ? `, and ${resource.overbook} above them` : ''}`;
    if (isExcused) {
      findings.note('capacity', `${what}: it was changed after the last of them was taken`, [
        resource.uuid,
        ...bookings,
      ]);
      this.#isNoted = true;
    } else {
      const others = this.#active.length > NAMED_MAX ? `, and ${this.#active.length - NAMED_MAX} more` : '';
      findings.fault('capacity', `${what}: by bookings ${bookings.join(', ')}${others}`, [resource.uuid, ...bookings]);
    }
  }

  async #wasChangedAfterAll(moment: Instant): Promise<boolean> {
    const { resource, takenAt } = this.#given;
    if (this.#active.some(({ from }) => from > resource.updatedAt)) return false;
    for (const active of this.#active) {
      if (active.to <= resource.updatedAt) continue;
      if (!active.taken || active.taken.until <= moment)
        active.taken = await takenAt(active.allocation.booking, moment);
      if (active.taken.at > resource.updatedAt) return false;
    }
    return true;
  }
}
