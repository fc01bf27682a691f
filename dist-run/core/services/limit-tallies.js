import { lapsesAt } from '../model/booking.js';
import { zone } from '../zone.js';
import { allowanceOf, Periods, periodAt, tightestOf } from './limits.js';
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
/** What a tally comes to when those that have lapsed by now are left out. */
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
/** Whether a limit for each customer leaves no room for one more booking of this one that starts then. */
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
/** What the limits ask for bookings that start from `start` to `lastStart`. */
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
