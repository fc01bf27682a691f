import { DAY } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';

/** Span of one stored part of a calendar's busy times. A decision reads only the parts that it needs. */
export const PART = 32 * DAY;

export function partId(calendar: string, part: number): string {
  return `${calendar}/${part}`;
}

const partOf = (instant: Instant): number => Math.floor(instant / PART);

/** Splits busy times (start, end, …: disjoint, in order) into parts, by number. */
export function splitIntoParts(times: readonly Instant[]): ReadonlyMap<number, readonly Instant[]> {
  const parts = new Map<number, Instant[]>();
  for (let i = 0; i + 1 < times.length; i += 2) {
    const [start, end] = [times[i]!, times[i + 1]!];
    for (let part = partOf(start); part * PART < end; part += 1) {
      const cut = parts.get(part) ?? [];
      parts.set(part, cut);
      cut.push(Math.max(start, part * PART), Math.min(end, (part + 1) * PART));
    }
  }
  return parts;
}

/** Joins ordered parts, including times that were split. */
export function joinedTimes(parts: readonly (readonly Instant[])[]): readonly Instant[] {
  const joined: Instant[] = [];
  for (const times of parts) {
    for (let i = 0; i + 1 < times.length; i += 2) {
      if (joined.at(-1) === times[i]) joined[joined.length - 1] = times[i + 1]!;
      else joined.push(times[i]!, times[i + 1]!);
    }
  }
  return joined;
}

/** Union of two lists of times (start, end, …: disjoint, in order). Linear. Returns a list itself if the other is empty. */
export function unite(some: readonly Instant[], others: readonly Instant[]): readonly Instant[] {
  if (some.length === 0) return others;
  if (others.length === 0) return some;
  const union: Instant[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (let i = 0, j = 0; i < some.length || j < others.length; ) {
    const isSome = j >= others.length || (i < some.length && some[i]! <= others[j]!);
    const times = isSome ? some : others;
    const at = isSome ? i : j;
    if (times[at]! <= end) {
      end = Math.max(end, times[at + 1]!);
      union[union.length - 1] = end;
    } else {
      end = times[at + 1]!;
      union.push(times[at]!, end);
    }
    if (isSome) i += 2;
    else j += 2;
  }
  return union;
}

/** Returns the part of the busy times after a moment. */
export function timesFrom(times: readonly Instant[], from: Instant): readonly Instant[] {
  const kept: Instant[] = [];
  for (let i = 0; i + 1 < times.length; i += 2) {
    if (times[i + 1]! > from) kept.push(Math.max(times[i]!, from), times[i + 1]!);
  }
  return kept;
}

/** Lists the parts of busy times that show when a resource is busy between two instants, by calendar. */
export function wantedOfCalendars(
  calendars: readonly string[],
  from: Instant,
  to: Instant,
): { readonly calendar: readonly string[]; readonly busyTimes: readonly string[] } {
  const busyTimes: string[] = [];
  for (const calendar of calendars) {
    for (let part = partOf(from); part <= partOf(to); part += 1) busyTimes.push(partId(calendar, part));
  }
  return { calendar: calendars, busyTimes };
}
