import { DAY } from '../instants.js';
import type { Limit, LimitPeriod } from '../model/service.js';
import type { Instant } from '../ports.js';
import type { Zone } from '../zone.js';

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

/** The days, weeks and months of a zone; whoever asks about one time after another mostly stays in the same. */
export class Periods {
  readonly #zone: Zone;
  readonly #last = new Map<LimitPeriod, Period>();

  constructor(zone: Zone) {
    this.#zone = zone;
  }

  at(period: Exclude<LimitPeriod, 'active'>, instant: Instant): Period {
    const last = this.#last.get(period);
    if (last && last.from <= instant && instant < last.to) return last;
    const found = periodAt(period, this.#zone, instant);
    this.#last.set(period, found);
    return found;
  }

  /** Those in which anything from `from` up to and including `to` lies, in order. */
  throughout(period: Exclude<LimitPeriod, 'active'>, from: Instant, to: Instant): readonly Period[] {
    const found: Period[] = [];
    for (let at = from; at <= to; at = found.at(-1)!.to) found.push(this.at(period, at));
    return found;
  }
}

/** How many bookings of the service that take up capacity start in the period, or, of `active`, are live and end after now. */
export type Count = (limit: Limit, period: Period | 'active') => number;

/** How many more bookings all of some limits allow. Starts never go back from call to call. */
export interface Allowance {
  /** That start then. */
  left(start: Instant): number;
  /** One more that starts then has been made. */
  take(start: Instant): void;
}

/** The allowance of limits none of which counts the same as another. */
export function allowanceOf(limits: readonly Limit[], periods: Periods, count: Count): Allowance {
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

/** Of those that count the same, the one that is reached first. */
export function tightestOf(limits: readonly Limit[]): readonly Limit[] {
  const tightest = new Map<string, Limit>();
  for (const limit of limits) {
    const key = `${limit.per} ${limit.period}`;
    if (limit.max < (tightest.get(key)?.max ?? Number.POSITIVE_INFINITY)) tightest.set(key, limit);
  }
  return [...tightest.values()];
}
