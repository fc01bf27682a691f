import { DAY } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Zone } from '../schedules/zone.js';
import type { Limit, LimitPeriod } from './service.js';

/** From the start of the first day to before the start of the day after the last. */
export interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/** The calendar day, ISO week or month of the zone that the instant lies in. */
export function periodAt(period: Exclude<LimitPeriod, 'active'>, zone: Zone, instant: Instant): Period {
  const day = zone.dayAt(instant);
  const [first, next] = daysOf(period, day);
  return { from: zone.startOfDay(first), to: zone.startOfDay(next) };
}

/** The first day, and the day after the last. Day 0 was a Thursday. */
function daysOf(period: Exclude<LimitPeriod, 'active'>, day: number): readonly [number, number] {
  if (period === 'day') return [day, day + 1];
  if (period === 'week') {
    const monday = day - ((((day + 3) % 7) + 7) % 7);
    return [monday, monday + 7];
  }
  const date = new Date(day * DAY);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [dayOf(year, month), dayOf(year, month + 1)];
}

/** setUTCFullYear, because Date.UTC takes the years 0 to 99 for the 20th century. */
function dayOf(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1) / DAY;
}

/** How many bookings of the service that take up capacity start in the period, or, of `active`, are live and end after now. */
export type Count = (limit: Limit, period: Period | 'active') => number;

/** How many more bookings all of some limits allow. */
export interface Allowance {
  /** That start then. */
  left(start: Instant): number;
  /** One more that starts then has been made. */
  take(start: Instant): void;
}

/** Periods are counted once each. */
export function allowanceOf(limits: readonly Limit[], zone: Zone, count: Count): Allowance {
  const counters = limits.map((limit) => {
    const left = new Map<Instant, number>();
    // Who asks whether there is room asks again to take it.
    let asked = Number.NaN;
    let its: Period | 'active' = 'active';
    const periodOf = (start: Instant) => {
      if (limit.period === 'active' || start === asked) return its;
      asked = start;
      its = periodAt(limit.period, zone, start);
      return its;
    };
    const keyOf = (period: Period | 'active') => (period === 'active' ? 0 : period.from);
    const leftAt = (start: Instant): number => {
      const period = periodOf(start);
      const key = keyOf(period);
      let found = left.get(key);
      if (found === undefined) {
        found = limit.max - count(limit, period);
        left.set(key, found);
      }
      return found;
    };
    return { leftAt, take: (start: Instant) => void left.set(keyOf(periodOf(start)), leftAt(start) - 1) };
  });
  return {
    left: (start) => counters.reduce((least, { leftAt }) => Math.min(least, leftAt(start)), Number.POSITIVE_INFINITY),
    take: (start) => {
      for (const counter of counters) counter.take(start);
    },
  };
}
