import { DAY, HOUR, MINUTE } from '../instants.js';
/** Assumption for a resource that is new to this process. If it is too small, one more round trip reads the rest. */
const UNKNOWN = { before: HOUR, after: HOUR, longest: DAY, calendars: [] };
/** Cached buffers and longest blocks of resources, and cached services. These are only hints to read enough at once. */
export class CalendarHints {
    #habits;
    #services;
    constructor(habits, services) {
        this.#habits = habits;
        this.#services = services;
    }
    /** Remembers an object that was read. */
    learn(kind, object) {
        if (kind === 'service')
            this.#services.set(object.uuid, object);
        if (kind !== 'resource')
            return;
        const { uuid, rules, longestBlock, calendars = [] } = object;
        this.#habits.set(uuid, {
            before: rules.bufferBeforeMinutes * MINUTE,
            after: rules.bufferAfterMinutes * MINUTE,
            longest: longestBlock,
            calendars,
        });
    }
    service(uuid) {
        return this.#services.get(uuid);
    }
    calendarsOf(resource) {
        return (this.#habits.get(resource) ?? UNKNOWN).calendars;
    }
    spanOf(resource, start, end) {
        const { before, after, longest } = this.#habits.get(resource) ?? UNKNOWN;
        return { resource, from: start - before, to: end + after, longest };
    }
}
