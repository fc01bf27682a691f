import { dateOf, dayOf } from '../../basics/calendar-dates.js';
import { weekdayOf } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { type Zone, zone } from '../../basics/zone.js';
import type { Tally, TallyQuery, View } from '../../ledger/ledger.js';
import { type Booking, lapsesAt } from '../../model/booking.js';
import type { Limit, Service } from '../../model/service.js';

/** Period from the start of its first day to the start of the day after its last. Half-open. */
export interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/** Returns the calendar day, ISO week or month of the zone that contains the instant. */
export function periodAt(period: Exclude<Limit['period'], 'active'>, calendar: Zone, instant: Instant): Period {
  const day = calendar.dayAt(instant);
  const [first, next] = daysOf(period, day);
  return { from: calendar.startOfDay(first), to: calendar.startOfDay(next) };
}

/** Returns the first day of the period and the day after its last, counted from 1970-01-01, a Thursday. */
function daysOf(period: Exclude<Limit['period'], 'active'>, day: number): readonly [number, number] {
  if (period === 'day') return [day, day + 1];
  if (period === 'week') {
    const monday = day - weekdayOf(day);
    return [monday, monday + 7];
  }
  const { year, month } = dateOf(day);
  return [dayOf(year, month, 1), dayOf(year, month + 1, 1)];
}

/** Cache of the last day, week and month of a zone, because consecutive queries are mostly for the same period. */
export class Periods {
  readonly #zone: Zone;
  readonly #last = new Map<Limit['period'], Period>();

  constructor(calendar: Zone) {
    this.#zone = calendar;
  }

  at(period: Exclude<Limit['period'], 'active'>, instant: Instant): Period {
    const last = this.#last.get(period);
    if (last && last.from <= instant && instant < last.to) return last;
    const found = periodAt(period, this.#zone, instant);
    this.#last.set(period, found);
    return found;
  }

  /** Lists the periods that contain an instant from `from` to `to`, both included, in order. */
  throughout(period: Exclude<Limit['period'], 'active'>, from: Instant, to: Instant): readonly Period[] {
    const found: Period[] = [];
    for (let at = from; at <= to; at = found.at(-1)!.to) found.push(this.at(period, at));
    return found;
  }
}

/** Counts the blocking bookings of the service that start in the period or, for `active`, that are live and end after now. */
type Count = (limit: Limit, period: Period | 'active') => number;

/** Number of further bookings that several limits allow. Starts must not decrease between calls. */
interface Allowance {
  /** Returns how many more bookings are allowed at that start. */
  left(start: Instant): number;
  /** Counts one more booking at that start. */
  take(start: Instant): void;
}

/** Builds the allowance of several limits. No two of them may count the same bookings. */
export function buildAllowance(limits: readonly Limit[], periods: Periods, count: Count): Allowance {
  const counters = limits.map((limit) => {
    let last: Period | 'active' | undefined;
    let left = 0;
    const leftAt = (start: Instant): number => {
      const period = limit.period === 'active' ? 'active' : periods.at(limit.period, start);
      if (period === last) return left;
      last = period;
      left = limit.max - count(limit, period);
      return left;
    };
    return {
      leftAt,
      take: (start: Instant) => {
        left = leftAt(start) - 1;
      },
    };
  });
  return {
    left: (start) => {
      let least = Number.POSITIVE_INFINITY;
      for (const { leftAt } of counters) least = Math.min(least, leftAt(start));
      return least;
    },
    take: (start) => {
      for (const counter of counters) counter.take(start);
    },
  };
}

/** Keeps only the lowest of several limits that count the same bookings. */
export function keepTightest(limits: readonly Limit[]): readonly Limit[] {
  const tightest = new Map<string, Limit>();
  for (const limit of limits) {
    const key = `${limit.per} ${limit.period}`;
    if (limit.max < (tightest.get(key)?.max ?? Number.POSITIVE_INFINITY)) tightest.set(key, limit);
  }
  return [...tightest.values()];
}

/** Customer whose bookings are counted, except for the booking that moves (`moving`). */
export interface Customer {
  readonly email: string | null;
  readonly moving?: Pick<Booking, 'uuid'> | undefined;
}

/** Returns the limits that do not depend on the resource. */
export function sharedBy(limits: readonly Limit[], { email }: Pick<Customer, 'email'>): readonly Limit[] {
  return limits.filter(({ per }) => per === 'service' || (per === 'customer' && email !== null));
}

/** Customer and service whose bookings are counted. */
interface Counted extends Customer {
  readonly service: Service;
}

/** Number of bookings that have not lapsed, in total and for each resource. */
interface LimitCounts {
  readonly all: number;
  readonly of: ReadonlyMap<string, number>;
}

/** Builds a function that counts bookings for limits. Counts are cached by the period object, and serve all resources. */
export function counter(view: View, wish: Counted) {
  const last = new Map<Limit, { readonly period: Period | 'active'; readonly counts: LimitCounts }>();
  return (limit: Limit, period: Period | 'active', resource?: string): number => {
    let known = last.get(limit);
    if (known?.period !== period) {
      known = { period, counts: countCurrent(view, view.tally(tallyQuery(wish, limit, period, view.now))) };
      last.set(limit, known);
    }
    const { all, of } = known.counts;
    return resource === undefined ? all : (of.get(resource) ?? 0);
  };
}

/** Like `counter`, but reads all counts between two instants at once, without needing the view later. Outside, counts are 0. */
export function counterBetween(view: View, wish: Counted, from: Instant, to: Instant): ReturnType<typeof counter> {
  const periods = new Periods(zone(wish.service.timezone));
  const countNow = (limit: Limit, period: Period | 'active') =>
    countCurrent(view, view.tally(tallyQuery(wish, limit, period, view.now)));
  const active = new Map<Limit, LimitCounts>();
  const timed = new Map<Limit, ReadonlyMap<Instant, LimitCounts>>();
  for (const limit of keepTightest(wish.service.limits)) {
    if (limit.per === 'customer' && wish.email === null) continue;
    if (limit.period === 'active') active.set(limit, countNow(limit, 'active'));
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

/** Reduces a tally (a count of bookings) to the bookings that have not expired by now. */
function countCurrent(view: View, { firm, firmOf, lapsing }: Tally): LimitCounts {
  const current = lapsing.filter(({ lapse }) => lapsesAt(lapse, (uuid) => view.object('workflow', uuid)) > view.now);
  if (current.length === 0) return { all: firm, of: firmOf };
  const of = new Map(firmOf);
  for (const uuid of current.flatMap(({ resources }) => resources)) of.set(uuid, (of.get(uuid) ?? 0) + 1);
  return { all: firm + current.length, of };
}

/** Builds the query for the bookings that a limit counts. */
function tallyQuery(
  { service, email, moving }: Counted,
  { per }: Limit,
  period: Period | 'active',
  now: Instant,
): TallyQuery {
  // Assign field by field: a series builds thousands of queries, and spreading objects would dominate the cost.
  const query: { -readonly [F in keyof TallyQuery]: TallyQuery[F] } = { service: service.uuid };
  if (per === 'resource') query.byResource = true;
  if (per === 'customer') query.email = email ?? '';
  if (period === 'active') query.liveAfter = now;
  else {
    query.startsFrom = period.from;
    query.startsBefore = period.to;
  }
  if (moving) query.exclude = moving.uuid;
  return query;
}

/** True if a limit per customer allows this customer no further booking at that start. */
export function isCustomersLimitReached(view: View, wish: Counted, start: Instant) {
  const { service, email } = wish;
  const limits = keepTightest(service.limits).filter(({ per }) => per === 'customer');
  if (email === null || limits.length === 0) return false;
  return buildAllowance(limits, new Periods(zone(service.timezone)), counter(view, wish)).left(start) <= 0;
}

/** Lists the queries for all counts that the service's limits need for bookings at these starts, for any resource. */
export function listTallies(
  { service, email }: { readonly service: Service; readonly email: string | null },
  starts: readonly Instant[],
  now: Instant,
): readonly TallyQuery[] {
  const calendar = zone(service.timezone);
  return talliesIn(service, now, { email }, (period) => {
    // Many starts fall into one period, which is listed once.
    const all = starts.map((start) => periodAt(period, calendar, start));
    return [...new Map(all.map((one) => [one.from, one])).values()];
  });
}

/** Lists the queries for all counts that the limits need for bookings that start from `start` to `lastStart`. */
export function talliesBetween(
  service: Service,
  { start, lastStart }: { readonly start: Instant; readonly lastStart: Instant },
  now: Instant,
  customer: Customer,
): readonly TallyQuery[] {
  const periods = new Periods(zone(service.timezone));
  return talliesIn(service, now, customer, (period) => periods.throughout(period, start, lastStart));
}

function talliesIn(
  service: Service,
  now: Instant,
  customer: Customer,
  periodsOf: (period: Exclude<Limit['period'], 'active'>) => readonly Period[],
): readonly TallyQuery[] {
  return keepTightest(service.limits).flatMap((limit) => {
    if (limit.per === 'customer' && customer.email === null) return [];
    const all = limit.period === 'active' ? ['active' as const] : periodsOf(limit.period);
    return all.map((period) => tallyQuery({ service, ...customer }, limit, period, now));
  });
}
