import { formatInstant } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Steps } from '../basics/steps.js';
import type { Zone } from '../basics/zone.js';

/**
 * Yields the local dates, such as `2026-12-01`, on which a free start lies, in order and without duplicates (`format=days`). Skips further
 * starts of a date once one is free. In some zones a date returns after the next one has begun, because clocks go back at 00:01.
 */
export function* daysOf(
  starts: Iterable<Instant>,
  zone: Zone,
  isFree: (start: Instant) => boolean,
): Steps<readonly string[]> {
  const days = new Set<number>();
  const dates = new Set<string>();
  for (const start of starts) {
    const day = zone.dayAt(start);
    if (days.has(day)) continue;
    yield;
    if (!isFree(start)) continue;
    days.add(day);
    dates.add(formatInstant(start, zone.offsetAt(start)).slice(0, 'yyyy-mm-dd'.length));
  }
  return [...dates].sort();
}
