import { DAY, MINUTE } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Rules } from '../resources/rules.js';
import { merged, type Schedule, type Window, windows } from '../schedules/schedule.js';
import type { Zone } from '../schedules/zone.js';

/** What a booking takes of a resource from `start` to before `end`, buffers included. */
export interface Block {
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
}

/** What one resource offers: its opening hours and rules, and the blocks that count as taken now, in any order. */
export interface Terms {
  readonly zone: Zone;
  readonly schedule: Schedule | null;
  readonly capacity: number;
  readonly rules: Rules;
  readonly taken: readonly Block[];
}

/** A search for `units` of each resource for a time within `[from, to]`. */
export interface Search {
  readonly from: Instant;
  readonly to: Instant;
  readonly durationMinutes: number;
  readonly units: number;
  readonly now: Instant;
}

/** A time that is wanted, and `units` of each resource in it. */
export interface Wish {
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
  readonly now: Instant;
}

/** A time that can be booked; `remaining` units of the resource that has the least left. */
export interface Slot {
  readonly start: Instant;
  readonly end: Instant;
  readonly remaining: number;
}

/** Why a time cannot be booked, and the index of the first resource that forbids it. */
export interface Refusal {
  readonly reason: 'duration' | 'too_soon' | 'too_far' | 'closed' | 'off_grid' | 'taken';
  readonly resource: number;
}

/** The most slots that one answer lists (ENGINE.md, "Availability"). */
export const MAX_SLOTS = 50_000;

/**
 * The slots that can be booked now, in order, each once, on the grid of the first resource: exactly the grid points that
 * `refusal` has nothing against. Costs O(windows + blocks log blocks + grid points).
 */
export function findSlots(
  search: Search,
  terms: readonly Terms[],
  limit: number = MAX_SLOTS,
): readonly Slot[] | 'too_many' {
  const length = search.durationMinutes * MINUTE;
  const resources = terms.map((its) => open(its, search, length));
  const slots: Slot[] = [];
  for (const start of gridPoints(resources[0], search.from, search.to - length)) {
    const end = start + length;
    const remaining = decide(start, end, search.units, true, resources);
    if (typeof remaining !== 'number') continue;
    if (slots.length === limit) return 'too_many';
    slots.push({ start, end, remaining });
  }
  return slots;
}

/** Why the time cannot be booked: the first reason in the order of ENGINE.md that any resource has; undefined if none. */
export function refusal({ start, end, units, now }: Wish, terms: readonly Terms[]): Refusal | undefined {
  const resources = terms.map((its) => open(its, { from: start, to: end, now }, end - start));
  const onGrid = gridPoints(resources[0], start, start).length > 0;
  const verdict = decide(start, end, units, onGrid, resources);
  return typeof verdict === 'number' ? undefined : verdict;
}

/**
 * The longest stretches of `[from, to]` in which a booking of that duration is free wherever it lies, the grid aside, in
 * order (`format=windows`); none is shorter than the duration.
 */
export function findWindows(search: Search, terms: readonly Terms[]): readonly Window[] {
  const length = search.durationMinutes * MINUTE;
  let free: readonly Window[] = [{ start: search.from, end: search.to }];
  for (const its of terms) {
    const resource = open(its, search, length);
    if (!resource.isAllowed) return [];
    free = intersection(free, [{ start: resource.earliestStart, end: resource.latestEnd }]);
    free = intersection(free, resource.openings);
    free = intersection(free, unblocked(resource, its.capacity - search.units));
  }
  return free.filter(({ start, end }) => end - start >= length);
}

/** In the order of ENGINE.md, "Booking", up to the two reasons that need more than a resource's hours and rules. */
const OBSTACLES = ['duration', 'too_soon', 'too_far', 'closed'] as const;

/** The place in `OBSTACLES` of the first that a resource puts in the way; their number when it puts none. */
function obstacle({ isAllowed, earliestStart, latestEnd, isOpen }: OpenResource, start: Instant, end: Instant): number {
  if (!isAllowed) return 0;
  if (start < earliestStart) return 1;
  if (end > latestEnd) return 2;
  return isOpen(start, end) ? OBSTACLES.length : 3;
}

/** The one decision of searching and booking: the units that remain, or why there are none to be had. Starts and ends must not decrease from call to call on the same resources. */
function decide(
  start: Instant,
  end: Instant,
  units: number,
  onGrid: boolean,
  resources: readonly OpenResource[],
): number | Refusal {
  let first: number = OBSTACLES.length;
  let by = 0;
  for (let resource = 0; resource < resources.length; resource += 1) {
    const found = obstacle(resources[resource]!, start, end);
    if (found >= first) continue;
    first = found;
    by = resource;
  }
  const reason = OBSTACLES[first];
  if (reason !== undefined) return { reason, resource: by };
  if (!onGrid) return { reason: 'off_grid', resource: 0 };
  let remaining = Number.POSITIVE_INFINITY;
  for (let resource = 0; resource < resources.length; resource += 1) {
    const { terms, before, after, peak } = resources[resource]!;
    const left = terms.capacity - peak(start - before, end + after);
    if (left < units) return { reason: 'taken', resource };
    remaining = Math.min(remaining, left);
  }
  return remaining;
}

/** A resource made ready for one search or booking. `isOpen` and `peak` only ever move on: never ask about earlier times. */
interface OpenResource {
  readonly terms: Terms;
  readonly before: number;
  readonly after: number;
  /** Whether the resource takes bookings of the length that is asked for. */
  readonly isAllowed: boolean;
  readonly earliestStart: Instant;
  readonly latestEnd: Instant;
  readonly written: readonly Window[];
  readonly openings: readonly Window[];
  readonly usage: Usage;
  readonly isOpen: (start: Instant, end: Instant) => boolean;
  readonly peak: (blockStart: Instant, blockEnd: Instant) => number;
}

function open(
  terms: Terms,
  { from, to, now }: { from: Instant; to: Instant; now: Instant },
  length: number,
): OpenResource {
  const { rules } = terms;
  const before = rules.bufferBeforeMinutes * MINUTE;
  const after = rules.bufferAfterMinutes * MINUTE;
  const earliestStart = now + rules.minNoticeMinutes * MINUTE;
  const latestEnd = now + rules.maxAdvanceDays * DAY;
  // What notice and advance refuse is refused before any window counts, so a booking in the year 9999 makes no work.
  const first = Math.max(from, earliestStart);
  const last = Math.min(to, latestEnd);
  const written = windows(terms.schedule, terms.zone, first, last);
  const openings = merged(written);
  const usage = usageOf(terms.taken, from - before, to + after);
  return {
    terms,
    before,
    after,
    isAllowed: allowsDuration(rules, length),
    earliestStart,
    latestEnd,
    written,
    openings,
    usage,
    isOpen: openSweep(openings),
    peak: peakSweep(usage),
  };
}

function allowsDuration({ minDurationMinutes, maxDurationMinutes }: Rules, length: number): boolean {
  const minutes = length / MINUTE;
  return (
    Number.isInteger(minutes) &&
    minutes >= (minDurationMinutes ?? 1) &&
    minutes <= (maxDurationMinutes ?? Number.POSITIVE_INFINITY)
  );
}

/**
 * The grid points in `[from, to]`, in order, each once: whole multiples of `slotMinutes` from the start of each window as
 * written to before its end. Windows that share a residue share their points, so that overlapping ones cost no more.
 */
function gridPoints(resource: OpenResource | undefined, from: Instant, to: Instant): readonly Instant[] {
  if (resource === undefined) return [];
  const step = resource.terms.rules.slotMinutes * MINUTE;
  const points: Instant[] = [];
  const listedUntil = new Map<number, Instant>();
  let last = Number.NEGATIVE_INFINITY;
  let inOrder = true;
  for (const { start, end } of resource.written) {
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

/** Whether one of the openings, disjoint and in order, holds all of a time. */
function openSweep(openings: readonly Window[]): OpenResource['isOpen'] {
  let next = 0;
  return (start, end) => {
    while (next < openings.length && openings[next]!.end < end) next += 1;
    const opening = openings[next];
    return opening !== undefined && opening.start <= start;
  };
}

/** How many units are taken when: `levels[i]` from `times[i]` to before `times[i + 1]`, the last one for ever. */
interface Usage {
  readonly times: readonly Instant[];
  readonly levels: readonly number[];
}

const NOTHING_TAKEN: Usage = { times: [Number.NEGATIVE_INFINITY], levels: [0] };

function usageOf(taken: readonly Block[], from: Instant, to: Instant): Usage {
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
function gathered(taken: readonly Block[], from: Instant, to: Instant): readonly Block[] {
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
function peakSweep({ times, levels }: Usage): OpenResource['peak'] {
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

/** Where a booking, buffers aside, may lie for its block to find no more than `room` units taken at any moment. */
function unblocked({ usage: { times, levels }, before, after }: OpenResource, room: number): readonly Window[] {
  const free: Window[] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < levels.length; i += 1) {
    if (levels[i]! <= room) continue;
    free.push({ start, end: times[i]! - after });
    start = (times[i + 1] ?? Number.POSITIVE_INFINITY) + before;
  }
  free.push({ start, end: Number.POSITIVE_INFINITY });
  return free.filter((window) => window.start < window.end);
}

/** What lies in both, of windows that are disjoint and in order. */
function intersection(some: readonly Window[], others: readonly Window[]): readonly Window[] {
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
