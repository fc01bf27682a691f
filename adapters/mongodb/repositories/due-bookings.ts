import type { Instant } from '../../../core/basics/ports.js';
import { type ClockRule, type DueBooking, longestOverdue } from '../../../core/ledger/storage/booking-reads.js';
import { LONGEST_BOOKING } from '../../../core/model/settings.js';
import { CODECS } from '../documents/codecs.js';
import type { Collections, Filter } from '../driver/collections.js';

/** Finds the bookings that match any of the rules, the longest overdue first. */
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

/** Builds one filter for rules that differ only in their workflow, so that each filter uses its index. */
function dueBy(rules: readonly ClockRule[]): readonly Filter[] {
  const alike = new Map<string, ClockRule[]>();
  for (const rule of rules) {
    const key = [rule.status, rule.by, rule.until, rule.app, rule.workflow === undefined, rule.endsAfter].join();
    const others = alike.get(key);
    if (others) others.push(rule);
    else alike.set(key, [rule]);
  }
  return [...alike.values()].map((group) => {
    const { app, workflow, status, by, until, endsAfter } = group[0]!;
    return {
      removed: false,
      'object.status': status,
      [`object.${by}`]: { $lte: until },
      ...(app === undefined ? {} : { app }),
      ...(workflow === undefined ? {} : { 'object.workflow': { $in: group.map((rule) => rule.workflow) } }),
      ...(endsAfter === undefined ? {} : unattended(until, endsAfter)),
    };
  });
}

/** Returns a filter for bookings that may be no-shows: they are not checked in, and end after `endsAfter`. */
function unattended(until: Instant, endsAfter: Instant): Filter {
  return {
    'object.checkedInAt': null,
    // No booking is longer than `LONGEST_BOOKING`, which limits the scan.
    'object.start': { $lte: until, $gt: endsAfter - LONGEST_BOOKING },
    'object.end': { $gt: endsAfter },
    $or: [{ 'object.unattendedFrom': null }, { 'object.unattendedFrom': { $lte: until } }],
  };
}
