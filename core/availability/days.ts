import { formatInstant } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Steps } from '../steps.js';
import type { Zone } from '../zone.js';

/**
 * The local dates, as `2026-12-01`, of the starts that are free, in order, each once (`format=days`). Starts come in
 * order, and none is asked about when a free one of its date is known. A date may come back after the next has begun:
 * clocks are put back at 00:01 in places.
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
