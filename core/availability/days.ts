import { formatInstant } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Steps } from '../steps.js';
import type { Zone } from '../zone.js';

/**
 * Lists the local dates, such as `2026-12-01`, with a free start, in order and without duplicates (`format=days`).
 * Starts come in order. Once a date has a free start, its other starts are skipped. A date may return after the next
 * one has begun: some zones put clocks back at 00:01.
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
