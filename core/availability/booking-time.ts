import { DAY } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { type Zone, zone } from '../basics/zone.js';
import type { BookingTimeRules, MomentBefore } from '../model/rules.js';
import { parseTime } from '../model/schedule.js';

/** Time in which a booking with a certain start may be made, by the rules `opens` and `closes`. */
export interface BookingTime {
  /** Returns the moment from which on a booking with that start may be made. */
  opensAt(start: Instant): Instant;
  /** Returns the moment from which on a booking with that start is too late. */
  closesAt(start: Instant): Instant;
}

/** Object that has the rules, whose zone counts the days. */
interface Ruled {
  readonly timezone: string;
  readonly rules: BookingTimeRules;
}

/**
 * Builds the time in which all the rules allow a booking. `kept` is the start of the booking that moves, which may stay at any time.
 * Undefined if no object has such a rule.
 */
export function bookingTime(objects: readonly Ruled[], kept: Instant | undefined): BookingTime | undefined {
  // Fast path: most objects have no such rule.
  if (!objects.some(({ rules }) => rules.opens || rules.closes)) return undefined;
  const momentsOf = (name: keyof BookingTimeRules) =>
    objects.flatMap(({ rules, timezone }) => {
      const rule = rules[name];
      return rule ? [momentBefore(rule, zone(timezone))] : [];
    });
  const [opens, closes] = [momentsOf('opens'), momentsOf('closes')];
  const at = (start: Instant, moments: typeof opens) => (start === kept ? [] : moments.map((moment) => moment(start)));
  return {
    opensAt: (start) => Math.max(Number.NEGATIVE_INFINITY, ...at(start, opens)),
    closesAt: (start) => Math.min(Number.POSITIVE_INFINITY, ...at(start, closes)),
  };
}

function momentBefore({ days, at }: MomentBefore, local: Zone): (start: Instant) => Instant {
  const time = parseTime(at);
  return (start) => local.instantOf((local.dayAt(start) - days) * DAY + time);
}
