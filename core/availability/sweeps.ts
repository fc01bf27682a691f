import type { Instant } from '../basics/ports.js';
import type { Window } from '../model/schedule.js';

/**
 * Sweeps over ordered times. Each sweep remembers its position, so that the cost of a search depends only on what its span contains. A
 * sweep must not be asked about earlier times again.
 */

/** Units that a booking takes of a resource from `start` (inclusive) to `end` (exclusive), including buffers. */
export interface TakenBlock {
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
}

/** True if one of the openings (disjoint, in order) contains the whole time. Ends must not decrease from call to call. */
export function openSweep(openings: readonly Window[]): (start: Instant, end: Instant) => boolean {
  let next = 0;
  return (start, end) => {
    while (next < openings.length && openings[next]!.end < end) next += 1;
    const opening = openings[next];
    return opening !== undefined && opening.start <= start;
  };
}

/** True if the time is one of the ordered points. Times must not decrease from call to call. */
export function pointSweep(points: readonly Instant[]): (time: Instant) => boolean {
  let next = 0;
  return (time) => {
    while (next < points.length && points[next]! < time) next += 1;
    return points[next] === time;
  };
}

/** Taken units over time: `levels[i]` is valid from `times[i]` to before `times[i + 1]`, the last one for ever. */
export interface Usage {
  readonly times: readonly Instant[];
  readonly levels: readonly number[];
}

export const NOTHING_TAKEN: Usage = { times: [Number.NEGATIVE_INFINITY], levels: [0] };

/** Computes the usage between two instants from blocks in any order. */
export function computeUsage(taken: readonly TakenBlock[], from: Instant, to: Instant): Usage {
  const blocks = gathered(taken, from, to);
  if (blocks.length === 0) return NOTHING_TAKEN;
  const starting = blocks.toSorted((a, b) => a.start - b.start);
  const ending = blocks.toSorted((a, b) => a.end - b.end);
  const times = [Number.NEGATIVE_INFINITY];
  const levels = [0];
  let level = 0;
  let started = 0;
  let ended = 0;
  while (ended < ending.length) {
    const time = Math.min(starting[started]?.start ?? Number.POSITIVE_INFINITY, ending[ended]!.end);
    for (; starting[started]?.start === time; started += 1) level += starting[started]!.units;
    for (; ending[ended]?.end === time; ended += 1) level -= ending[ended]!.units;
    times.push(time);
    levels.push(level);
  }
  return { times, levels };
}

/** Selects the blocks that overlap `[from, to)` and merges those with equal times, such as the hundred bookings of a course. */
function gathered(taken: readonly TakenBlock[], from: Instant, to: Instant): readonly TakenBlock[] {
  const blocks: { start: Instant; end: Instant; units: number }[] = [];
  let last = { start: Number.NaN, end: Number.NaN, units: 0 };
  for (const { start, end, units } of taken) {
    if (start >= to || end <= from) continue;
    if (start === last.start && end === last.end) {
      last.units += units;
    } else {
      last = { start, end, units };
      blocks.push(last);
    }
  }
  return blocks;
}

/** Finds the peak usage during a block: a sliding-window maximum with a queue of candidates. */
export function peakSweep({ times, levels }: Usage): (blockStart: Instant, blockEnd: Instant) => number {
  // Indexes into `levels`, in order of time. Their levels decrease, so the first is the peak.
  const candidates: number[] = [];
  let first = 0;
  let next = 0;
  return (blockStart, blockEnd) => {
    for (; next < times.length && times[next]! < blockEnd; next += 1) {
      while (candidates.length > first && levels[candidates.at(-1)!]! <= levels[next]!) candidates.pop();
      candidates.push(next);
    }
    while ((times[candidates[first]! + 1] ?? Number.POSITIVE_INFINITY) <= blockStart) first += 1;
    return levels[candidates[first]!]!;
  };
}

/** Intersects two lists of windows, each disjoint and in order. */
export function intersection(some: readonly Window[], others: readonly Window[]): readonly Window[] {
  const both: Window[] = [];
  for (let i = 0, j = 0; i < some.length && j < others.length; ) {
    const one = some[i]!;
    const other = others[j]!;
    const start = Math.max(one.start, other.start);
    const end = Math.min(one.end, other.end);
    if (start < end) both.push({ start, end });
    if (one.end < other.end) i += 1;
    else j += 1;
  }
  return both;
}

/** Subtracts one list of windows from another, each disjoint and in order. */
export function difference(windows: readonly Window[], without: readonly Window[]): readonly Window[] {
  if (without.length === 0) return windows;
  const left: Window[] = [];
  let next = 0;
  for (const { start, end } of windows) {
    while (next < without.length && without[next]!.end <= start) next += 1;
    let from = start;
    for (let i = next; i < without.length && without[i]!.start < end; i += 1) {
      if (from < without[i]!.start) left.push({ start: from, end: without[i]!.start });
      from = without[i]!.end;
    }
    if (from < end) left.push({ start: from, end });
  }
  return left;
}

/**
 * Lists the grid points in `[from, to]`, in order and without duplicates: whole multiples of `step` from the start of
 * each unmerged window to before its end. Overlapping windows with the same residue share their points, so they cost
 * no more.
 */
export function gridPoints(written: readonly Window[], step: number, from: Instant, to: Instant): readonly Instant[] {
  const points: Instant[] = [];
  const listedUntil = new Map<number, Instant>();
  let last = Number.NEGATIVE_INFINITY;
  let inOrder = true;
  for (const { start, end } of written) {
    const residue = ((start % step) + step) % step;
    const listed = listedUntil.get(residue) ?? Number.NEGATIVE_INFINITY;
    const lowest = Math.max(start, from, listed);
    const first = start + Math.ceil((lowest - start) / step) * step;
    if (first < last) inOrder = false;
    for (let point = first; point < end && point <= to; point += step) {
      points.push(point);
      last = point;
    }
    listedUntil.set(residue, Math.max(listed, end));
  }
  return inOrder ? points : points.sort((a, b) => a - b);
}

/** Merges two ordered lists of points. Each point occurs once. */
export function union(some: readonly Instant[], others: readonly Instant[]): readonly Instant[] {
  if (some.length === 0) return others;
  if (others.length === 0) return some;
  const all: Instant[] = [];
  for (let i = 0, j = 0; i < some.length || j < others.length; ) {
    const one = some[i] ?? Number.POSITIVE_INFINITY;
    const other = others[j] ?? Number.POSITIVE_INFINITY;
    all.push(Math.min(one, other));
    if (one <= other) i += 1;
    if (other <= one) j += 1;
  }
  return all;
}
