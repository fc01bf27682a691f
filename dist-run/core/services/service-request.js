import { bitOf, DURATION, firstLeft, INACTIVE } from '../availability/candidate.js';
import { elsewhere, prepareCalendars } from '../calendars/busy-calendars.js';
import { ValidationError } from '../errors.js';
import { MINUTE } from '../instants.js';
import { referenced } from '../ledger/edits.js';
import { standingAllocations } from '../ledger/present-allocations.js';
import { rulesWithin, runsOf, stepsFit } from '../model/service.js';
import { closedWindows } from '../model/time-off.js';
import { zone } from '../zone.js';
import { allowanceOf, counter, counterBetween, Periods, sharedBy, tightestOf } from './limits.js';
import { membershipsOf } from './matching.js';
import { otherTimes } from './same-customer.js';
import { Staffing } from './staffing.js';
export function spanOf({ minutes }, start) {
    return { start, end: start + minutes * MINUTE };
}
/** @throws ValidationError on `resources`, NotFoundError. */
export function ready(view, wish, span, onLapsed) {
    const { request, ...offer } = offerOf(view, wish, span, counter(view, wish), onLapsed);
    return {
        ...offer,
        staffing: new Staffing(request, { from: span.start, to: span.end, now: view.now, override: wish.override }),
    };
}
/**
 * Copies everything that a search of the service between two instants needs, so that it may continue when the view is no longer valid.
 * @throws ValidationError on `resources`, NotFoundError.
 */
export function copiedRequest(view, wish, span) {
    // Without an override no booking starts before now, so limits of earlier periods do not matter.
    const from = wish.override?.has('too_soon') ? span.start : Math.max(span.start, view.now);
    const count = counterBetween(view, wish, from, span.end);
    const { request } = offerOf(view, wish, span, count, () => { });
    return { ...request, resources: request.resources.map(copied) };
}
/** The terms with all that is read on demand read now. */
function copied({ zone, schedule, capacity, overbook, rules, closed, taken, allowance }) {
    return { zone, schedule, capacity, overbook, rules, closed, taken, allowance };
}
function offerOf(view, wish, span, count, onLapsed) {
    const { service, minutes, units, named, moving, assigned, besides } = wish;
    const candidates = assigned ? numberedBy(assigned) : numbered(service);
    const { indexOf, pools, memberships } = candidates;
    const resources = Array.from(indexOf.keys(), (uuid) => referenced(view, 'resource', uuid));
    checkNames(view, service, named, indexOf);
    const periods = new Periods(zone(service.timezone));
    const limits = tightestOf(service.limits);
    const own = limits.filter(({ per }) => per === 'resource');
    const timeOff = view.timeOff(span.start, span.end);
    prepareCalendars(view, resources, span.start, span.end);
    const offered = { view, service, timeOff, span, moving, besides, onLapsed };
    const terms = resources.map((resource) => new Offer(offered, resource, own.length === 0
        ? undefined
        : allowanceOf(own, periods, (limit, period) => count(limit, period, resource.uuid)).left));
    const isOnce = wish.email !== null && (service.oneAtATime ?? null) !== null;
    const request = {
        length: minutes * MINUTE,
        roles: service.roles.map((role, index) => ({
            count: assigned ? assigned[index].length : role.count,
            units: role.units * units,
            pool: pools[index],
            runs: stepsFit(service.steps, minutes) ? runsOf(service, role, minutes) : [{ from: 0, to: minutes * MINUTE }],
        })),
        resources: terms,
        memberships,
        named: named.map((uuid) => indexOf.get(uuid)),
        obstacle: firstLeft(againstAll(wish), 0),
        against: againstAll(wish),
        allowance: allowanceOf(sharedBy(limits, wish), periods, count).left,
        others: isOnce ? otherTimes(view, wish, span) : [],
        isOnce,
    };
    return { request, resources, ...candidates };
}
/** A service stays the same object for as long as it stays the same, and is booked again and again. */
const known = new WeakMap();
function numbered(service) {
    let found = known.get(service);
    if (!found) {
        found = numberedBy(service.roles.map((role) => role.resources));
        known.set(service, found);
    }
    return found;
}
function numberedBy(resources) {
    const indexOf = new Map(Array.from(new Set(resources.flat()), (uuid, index) => [uuid, index]));
    const pools = resources.map((pool) => pool.map((uuid) => indexOf.get(uuid)));
    return { indexOf, pools, memberships: membershipsOf(pools) };
}
/** Terms of a resource for a service, computed lazily: most members of a pool are never examined closely. */
class Offer {
    #offered;
    #resource;
    allowance;
    #rules;
    #elsewhere;
    constructor(offered, resource, allowance) {
        this.#offered = offered;
        this.#resource = resource;
        this.allowance = allowance;
    }
    get rules() {
        this.#rules ??= rulesWithin(this.#offered.service, this.#resource.rules);
        return this.#rules;
    }
    get zone() {
        return zone(this.#resource.timezone);
    }
    get schedule() {
        return this.#resource.schedule;
    }
    get capacity() {
        return this.#resource.capacity;
    }
    get overbook() {
        return this.#resource.overbook;
    }
    get closed() {
        const { timeOff } = this.#offered;
        const { closed } = this.#calendars;
        if (timeOff.length + closed.length === 0)
            return undefined;
        return closedWindows(timeOff, this.#resource.uuid, this.zone, closed);
    }
    /** The span with the buffers around it. */
    get #blocked() {
        const { span } = this.#offered;
        const { bufferBeforeMinutes, bufferAfterMinutes } = this.rules;
        return { start: span.start - bufferBeforeMinutes * MINUTE, end: span.end + bufferAfterMinutes * MINUTE };
    }
    get #calendars() {
        const { start, end } = this.#blocked;
        this.#elsewhere ??= elsewhere(this.#offered.view, this.#resource, start, end);
        return this.#elsewhere;
    }
    get taken() {
        const { view, moving, besides, onLapsed } = this.#offered;
        const { start, end } = this.#blocked;
        const stored = standingAllocations(view, this.#resource, start, end, moving?.uuid, onLapsed);
        const more = besides?.get(this.#resource.uuid)?.filter((block) => block.start < end && block.end > start) ?? [];
        const busy = this.#calendars.taken;
        return more.length + busy.length === 0 ? stored : [...stored, ...more, ...busy];
    }
}
/** @throws ValidationError on `resources`; NotFoundError if the app has no such resource. */
export function checkNames(view, service, named, known = numbered(service).indexOf) {
    const places = service.roles.reduce((sum, { count }) => sum + count, 0);
    if (named.length > places)
        throw new ValidationError({ resources: `Must not name more than the ${places} that the service takes` });
    for (const uuid of named) {
        if (known.has(uuid))
            continue;
        referenced(view, 'resource', uuid);
        throw new ValidationError({ resources: `Must be in a pool of the service: ${uuid} is in none` });
    }
}
/**
 * Returns obstacles that apply to all candidates. An existing booking may move, and keep its length, even if the service takes no new ones.
 */
function againstAll({ service, minutes, moving }) {
    const isOwn = moving?.sale?.service === service.uuid;
    const inactive = !service.active && !isOwn ? bitOf(INACTIVE) : 0;
    if (service.durations.includes(minutes))
        return inactive;
    const fits = stepsFit(service.steps, minutes) && Number.isInteger(minutes);
    const isOwnLength = isOwn && moving.end - moving.start === minutes * MINUTE;
    return isOwnLength && fits ? inactive : inactive | bitOf(DURATION, !fits);
}
