import { type ClockRule, type DueBooking, longestOverdue } from '../../../core/storage/booking-repository.js';
import { CODECS } from '../documents/codecs.js';
import type { Collections, Filter } from '../driver/collections.js';

/** The bookings that any of the rules names, the longest overdue first. */
export async function dueBookings(
  { bookings }: Collections,
  rules: readonly ClockRule[],
  limit: number,
): Promise<readonly DueBooking[]> {
  const named = dueBy(rules);
  if (named.length === 0) return [];
  const found = await bookings.find(named.length === 1 ? named[0]! : { $or: named }, { limit });
  return longestOverdue(found.map(CODECS.booking.object), rules).map(({ app, uuid }) => ({ app, uuid }));
}

/** What any of the rules names, each as a whole, so that each finds its index; workflows with one moment have one filter. */
function dueBy(rules: readonly ClockRule[]): readonly Filter[] {
  const alike = new Map<string, ClockRule[]>();
  for (const rule of rules) {
    const key = [rule.status, rule.by, rule.until, rule.app, rule.workflow === undefined].join();
    const others = alike.get(key);
    if (others) others.push(rule);
    else alike.set(key, [rule]);
  }
  return [...alike.values()].map((group) => {
    const { app, workflow, status, by, until } = group[0]!;
    return {
      removed: false,
      'object.status': status,
      [`object.${by}`]: { $lte: until },
      ...(app === undefined ? {} : { app }),
      ...(workflow === undefined ? {} : { 'object.workflow': { $in: group.map((rule) => rule.workflow) } }),
    };
  });
}
