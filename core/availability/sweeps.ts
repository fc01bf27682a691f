import type { Window } from '../model/schedule.js';
import type { Instant } from '../ports.js';

/**
 * Questions about times that only ever move on: each sweep remembers where it stopped, so that a search over a year
 * costs what the year holds, and never asks about earlier times again.
 */

/** What a booking takes of a resource from `start` to before `end`, buffers included. */
export interface TakenBlock {
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
}

/** Whether one of the openings, disjoint and in order, holds all of a time. Ends must not decrease from call to call. */
export function openSweep(openings: readonly Window[]): (start: Instant, end: Instant) => boolean {
  let next = 0;
  return (start, end) => {
    while (next < openings.length && openings[next]!.end < end) next += 1;
    const opening = openings[next];
    return opening !== undefined && opening.start <= start;
  };
}

/** Whether a time is one of the points, which are in order. Times must not decrease from call to call. */
export function pointSweep(points: readonly Instant[]): (time: Instant) => boolean {
  let next = 0;
  return (time) => {
    while (next < points.length && points[next]! < time) next += 1;
    return points[next] === time;
  };
}

/** How many units are taken when: `levels[i]` from `times[i]` to before `times[i + 1]`, the last one for ever. */
export interface Usage {
  readonly times: readonly Instant[];
  readonly levels: readonly number[];
}

const NOTHING_TAKEN: Usage = { times: [Number.NEGATIVE_INFINITY], levels: [0] };

/** What the blocks, in any order, take between two instants. */
export function usageOf(taken: readonly TakenBlock[], from: Instant, to: Instant): Usage {
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

/** The blocks that overlap `[from, to)`, equal neighbours as one: of a course or a room, a hundred places are taken at once. */
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

/** The most units that are taken at one moment of a block: the maximum of a sliding window, by a queue of candidates. */
export function peakSweep({ times, levels }: Usage): (blockStart: Instant, blockEnd: Instant) => number {
  // Stretches of the usage by time; each has a higher level than all after it, so that the first is the peak.
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

/** What lies in both, of windows that are disjoint and in order. */
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

/** What is left of windows, disjoint and in order, without others that are disjoint and in order too. */
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
 * The grid points in `[from, to]`, in order, each once: whole multiples of `step` from the start of each window as
 * written to before its end. Windows that share a residue share their points, so that overlapping ones cost no more.
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
