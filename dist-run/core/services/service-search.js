import { daysOf } from '../availability/days.js';
import { DAY, MINUTE } from '../instants.js';
import { standingAllocations } from '../ledger/present-allocations.js';
import { zone } from '../zone.js';
import { periodAt } from './limits.js';
import { ranked } from './ranking.js';
import { chooserOf } from './service-placement.js';
import { copiedRequest } from './service-request.js';
import { Staffing } from './staffing.js';
/** Candidates that are asked about in one step. */
const CANDIDATES_A_STEP = 256;
/** Days times candidates that are made ready at once: each holds a grid, up to 1,440 numbers a day, until it has been searched. */
const CANDIDATE_DAYS = 366;
const DAYS_AT_LEAST = 7;
/** A search of a service, on a copy of all that it needs: slots are made step by step after the view has gone. */
export class ServiceSearch {
    #wish;
    /** True if the service can only be booked with the override. */
    #isForced;
    #span;
    #now;
    #request;
    #candidates;
    /** Ranks of the pools at a start. Only used with an override, whose result depends on the chosen resources. */
    #ranksAt;
    /** @throws ValidationError on `resources`, NotFoundError. */
    constructor(view, wish, span, { isForced = false } = {}) {
        this.#wish = wish;
        this.#isForced = isForced;
        this.#span = span;
        this.#now = view.now;
        this.#request = copiedRequest(view, wish, span);
        this.#candidates = this.#request.roles.reduce((sum, { pool }) => sum + pool.length, 0);
        this.#ranksAt = wish.override ? copiedRanks(view, wish, span) : () => [];
    }
    /** The slots within the span that can be booked now, in order, each once. */
    *slots(withChoices, limits) {
        const { roles } = this.#wish.service;
        const slots = [];
        let listed = 0;
        let asked = 0;
        for (const span of this.#parts()) {
            const staffing = this.#staffing(span);
            const overriding = this.#overriding(span);
            if (withChoices)
                yield* staffing.prepare();
            for (const start of yield* (overriding ?? staffing).grid()) {
                asked += this.#candidates;
                if (asked > CANDIDATES_A_STEP) {
                    asked = 0;
                    yield;
                }
                const slot = overriding
                    ? this.#slotWith(overriding, staffing, start, withChoices)
                    : staffing.slot(start, withChoices);
                if (!slot)
                    continue;
                if (slots.length === limits.slots)
                    return 'too_many';
                const { choices, ...rest } = slot;
                if (!choices) {
                    slots.push(rest);
                    continue;
                }
                for (const positions of choices)
                    listed += positions.length;
                if (listed > limits.choices)
                    return 'too_many_choices';
                const named = roles.map((role, i) => [role.name, choices[i].map((at) => role.resources[at])]);
                slots.push({ ...rest, choices: Object.fromEntries(named) });
            }
        }
        return slots;
    }
    /** The dates in the zone on which a slot starts. */
    *days(calendar) {
        const dates = new Set();
        for (const span of this.#parts()) {
            const staffing = this.#overriding(span) ?? this.#staffing(span);
            const grid = yield* staffing.grid();
            const isFree = (start) => staffing.slot(start, false) !== undefined;
            for (const date of yield* daysOf(grid, calendar, isFree))
                dates.add(date);
        }
        return [...dates].sort();
    }
    /** The slot as a booking with the override is decided: without it, if that suffices. */
    #slotWith(overriding, plain, start, withChoices) {
        const slot = overriding.slot(start, withChoices);
        if (!slot)
            return undefined;
        const enough = this.#isForced ? undefined : plain.slot(start, withChoices);
        if (enough)
            return { ...enough, remaining: slot.remaining, overrode: [] };
        // `assign` continues from the matching that `refusal` computes.
        overriding.refusal(start);
        const taken = overriding.assign(chooserOf(this.#wish, start, overriding, this.#ranksAt(start)));
        return { ...slot, overrode: overriding.overrode(taken, start) };
    }
    #overriding({ start, end }) {
        const { override } = this.#wish;
        return override && new Staffing(this.#request, { from: start, to: end, now: this.#now, override });
    }
    #staffing({ start, end }) {
        return new Staffing(this.#request, { from: start, to: end, now: this.#now });
    }
    /**
     * Splits the span for consecutive starts. A slot belongs to the part in which it starts; each part extends to the end of its last slot.
     */
    *#parts() {
        const { start, end } = this.#span;
        const length = this.#wish.minutes * MINUTE;
        const days = Math.max(DAYS_AT_LEAST, Math.floor(CANDIDATE_DAYS / this.#candidates));
        const step = Math.max(days * DAY, length);
        for (let from = start; from + length <= end; from += step) {
            yield { start: from, end: Math.min(end, from + step - 1 + length) };
        }
    }
}
/** Returns the ranks of the pools at any start in the span, computed from a copy of the workloads. */
function copiedRanks(view, { service, moving }, { start, end }) {
    if (service.assign !== 'least_busy')
        return (at) => ranked(service, at, () => []);
    const local = zone(service.timezone);
    const { from } = periodAt('week', local, start);
    const { to } = periodAt('week', local, end);
    const uuids = [...new Set(service.roles.flatMap(({ resources }) => resources))];
    const taken = new Map(uuids.map((uuid) => {
        const resource = view.object('resource', uuid);
        return [uuid, resource ? standingAllocations(view, resource, from, to, moving?.uuid) : []];
    }));
    return (at) => ranked(service, at, (uuid, week) => (taken.get(uuid) ?? []).filter((block) => block.start < week.to && block.end > week.from));
}
