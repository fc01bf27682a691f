import { formatInstant } from '../instants.js';
import { lapsesAt } from '../model/booking.js';
/**
 * Sweeps over the bookings of a resource in order of their starts, and remembers only current ones. The capacity must
 * never be exceeded, unless the resource was changed after the last booking was taken.
 */
export class CapacitySweep {
    #given;
    /** Sorted by end in reverse: the first to end is last. */
    #active = [];
    #units = 0;
    /** True if the current stretch above the capacity has been noted. */
    #isNoted = false;
    constructor(given) {
        this.#given = given;
    }
    async add(allocation, taken) {
        const { resource, now, workflowOf } = this.#given;
        const most = resource.capacity + (resource.overbook ?? 0);
        if (lapsesAt(allocation.lapse, workflowOf) <= now)
            return;
        while (this.#active.length > 0 && this.#active.at(-1).allocation.end <= allocation.start) {
            this.#units -= this.#active.pop().allocation.units;
        }
        if (this.#units <= most)
            this.#isNoted = false;
        this.#insert({ allocation, ...taken });
        this.#units += allocation.units;
        if (this.#units > most)
            await this.#judge(allocation.start);
    }
    #insert(active) {
        let [low, high] = [0, this.#active.length];
        while (low < high) {
            const middle = (low + high) >> 1;
            if (this.#active[middle].allocation.end > active.allocation.end)
                low = middle + 1;
            else
                high = middle;
        }
        this.#active.splice(low, 0, active);
    }
    async #judge(moment) {
        const { resource, findings } = this.#given;
        const isExcused = await this.#wasChangedAfterAll();
        if (isExcused && this.#isNoted)
            return;
        const bookings = [...new Set(this.#active.map(({ allocation }) => allocation.booking))];
        const what = `Of resource ${resource.uuid}, ${this.#units} units are taken at ${formatInstant(moment)}, and there are ${resource.capacity}${resource.overbook ? `, and ${resource.overbook} above them` : ''}`;
        if (isExcused) {
            findings.note('capacity', `${what}: it was changed after the last of them was taken`, [
                resource.uuid,
                ...bookings,
            ]);
            this.#isNoted = true;
        }
        else {
            findings.fault('capacity', `${what}: by bookings ${bookings.join(', ')}`, [resource.uuid, ...bookings]);
        }
    }
    async #wasChangedAfterAll() {
        const { resource, takenAt } = this.#given;
        if (this.#active.some(({ from }) => from > resource.updatedAt))
            return false;
        for (const { to, allocation } of this.#active) {
            if (to > resource.updatedAt && (await takenAt(allocation.booking)) > resource.updatedAt)
                return false;
        }
        return true;
    }
}
