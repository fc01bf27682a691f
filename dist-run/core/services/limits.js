import { DAY } from '../instants.js';
import { lapsesAt } from '../model/booking.js';
import { zone } from '../zone.js';
/** The calendar day, ISO week or month of the zone that the instant lies in. */
export function periodAt(period, calendar, instant) {
    const day = calendar.dayAt(instant);
    const [first, next] = daysOf(period, day);
    return { from: calendar.startOfDay(first), to: calendar.startOfDay(next) };
}
/** The first day, and the day after the last. Day 0 was a Thursday. */
function daysOf(period, day) {
    if (period === 'day')
        return [day, day + 1];
    if (period === 'week') {
        const monday = day - ((((day + 3) % 7) + 7) % 7);
        return [monday, monday + 7];
    }
    const date = new Date(day * DAY);
    const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
    return [dayOf(year, month), dayOf(year, month + 1)];
}
/** setUTCFullYear, because Date.UTC takes the years 0 to 99 for the 20th century. */
function dayOf(year, month) {
    return new Date(0).setUTCFullYear(year, month, 1) / DAY;
}
/** Cache of the days, weeks and months of a zone: consecutive queries are mostly for the same period. */
export class Periods {
    #zone;
    #last = new Map();
    constructor(calendar) {
        this.#zone = calendar;
    }
    at(period, instant) {
        const last = this.#last.get(period);
        if (last && last.from <= instant && instant < last.to)
            return last;
        const found = periodAt(period, this.#zone, instant);
        this.#last.set(period, found);
        return found;
    }
    /** Lists the periods that contain an instant from `from` to `to`, both included, in order. */
    throughout(period, from, to) {
        const found = [];
        for (let at = from; at <= to; at = found.at(-1).to)
            found.push(this.at(period, at));
        return found;
    }
}
/** Builds the allowance of limits. Each must count something different. */
export function allowanceOf(limits, periods, count) {
    const counters = limits.map((limit) => {
        let last;
        let left = 0;
        const leftAt = (start) => {
            const period = limit.period === 'active' ? 'active' : periods.at(limit.period, start);
            if (period === last)
                return left;
            last = period;
            left = limit.max - count(limit, period);
            return left;
        };
        return {
            leftAt,
            take: (start) => {
                left = leftAt(start) - 1;
            },
        };
    });
    return {
        left: (start) => {
            let least = Number.POSITIVE_INFINITY;
            for (const { leftAt } of counters)
                least = Math.min(least, leftAt(start));
            return least;
        },
        take: (start) => {
            for (const counter of counters)
                counter.take(start);
        },
    };
}
/** Keeps only the lowest of the limits that count the same. */
export function tightestOf(limits) {
    const tightest = new Map();
    for (const limit of limits) {
        const key = `${limit.per} ${limit.period}`;
        if (limit.max < (tightest.get(key)?.max ?? Number.POSITIVE_INFINITY))
            tightest.set(key, limit);
    }
    return [...tightest.values()];
}
/** The limits that are the same for every resource. */
export function sharedBy(limits, { email }) {
    return limits.filter(({ per }) => per === 'service' || (per === 'customer' && email !== null));
}
/** Counts bookings of the service for its limits, those of a period, which is one object, once for all resources. */
export function counter(view, wish) {
    const last = new Map();
    return (limit, period, resource) => {
        let known = last.get(limit);
        if (known?.period !== period) {
            known = { period, counts: standingIn(view, view.tally(tallyQuery(wish, limit, period, view.now))) };
            last.set(limit, known);
        }
        const { all, of } = known.counts;
        return resource === undefined ? all : (of.get(resource) ?? 0);
    };
}
/**
 * Counts for bookings that start between two instants, all of it at once, so that the view need not be asked later. In
 * periods before and after it answers 0.
 */
export function counterBetween(view, wish, from, to) {
    const periods = new Periods(zone(wish.service.timezone));
    const countNow = (limit, period) => standingIn(view, view.tally(tallyQuery(wish, limit, period, view.now)));
    const active = new Map();
    const timed = new Map();
    for (const limit of tightestOf(wish.service.limits)) {
        if (limit.per === 'customer' && wish.email === null)
            continue;
        if (limit.period === 'active')
            active.set(limit, countNow(limit, 'active'));
        else {
            const all = periods.throughout(limit.period, from, to);
            timed.set(limit, new Map(all.map((period) => [period.from, countNow(limit, period)])));
        }
    }
    return (limit, period, resource) => {
        const counts = period === 'active' ? active.get(limit) : timed.get(limit)?.get(period.from);
        return (resource === undefined ? counts?.all : counts?.of.get(resource)) ?? 0;
    };
}
/** Reduces a tally to the bookings that have not lapsed by now. */
function standingIn(view, { firm, firmOf, lapsing }) {
    const standing = lapsing.filter(({ lapse }) => lapsesAt(lapse, (uuid) => view.object('workflow', uuid)) > view.now);
    if (standing.length === 0)
        return { all: firm, of: firmOf };
    const of = new Map(firmOf);
    for (const uuid of standing.flatMap(({ resources }) => resources))
        of.set(uuid, (of.get(uuid) ?? 0) + 1);
    return { all: firm + standing.length, of };
}
/** Which bookings of the service a limit counts. */
function tallyQuery({ service, email, moving }, { per }, period, now) {
    // Field by field: a series asks thousands of times, and spreads are what costs most of it.
    const query = { service: service.uuid };
    if (per === 'resource')
        query.byResource = true;
    if (per === 'customer')
        query.email = email ?? '';
    if (period === 'active')
        query.liveAfter = now;
    else {
        query.startsFrom = period.from;
        query.startsBefore = period.to;
    }
    if (moving)
        query.exclude = moving.uuid;
    return query;
}
/** True if a limit for each customer allows no further booking of this customer at that start. */
export function isCustomersLimitReached(view, wish, start) {
    const { service, email } = wish;
    const limits = tightestOf(service.limits).filter(({ per }) => per === 'customer');
    if (email === null || limits.length === 0)
        return false;
    return allowanceOf(limits, new Periods(zone(service.timezone)), counter(view, wish)).left(start) <= 0;
}
/** All that the service's limits count for bookings that start then, whoever serves. */
export function talliesOf({ service, email }, starts, now) {
    const calendar = zone(service.timezone);
    return talliesIn(service, now, { email }, (period) => {
        // Starts in one period are many, and it is counted once.
        const all = starts.map((start) => periodAt(period, calendar, start));
        return [...new Map(all.map((one) => [one.from, one])).values()];
    });
}
/** Lists the tallies that the limits need for bookings that start from `start` to `lastStart`. */
export function talliesBetween(service, { start, lastStart }, now, customer) {
    const periods = new Periods(zone(service.timezone));
    return talliesIn(service, now, customer, (period) => periods.throughout(period, start, lastStart));
}
function talliesIn(service, now, customer, periodsOf) {
    return tightestOf(service.limits).flatMap((limit) => {
        if (limit.per === 'customer' && customer.email === null)
            return [];
        const all = limit.period === 'active' ? ['active'] : periodsOf(limit.period);
        return all.map((period) => tallyQuery({ service, ...customer }, limit, period, now));
    });
}
