import type { PolicyReason } from '../basics/errors.js';
import { DAY, MINUTE } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Zone } from '../basics/zone.js';
import type { Stretch } from '../model/booking.js';
import { DAYS_AHEAD, DAYS_BACK, OVERRIDABLE, type Overridable, type Override } from '../model/override.js';
import { advanceWithin, type Buffers, type Rules } from '../model/rules.js';
import { merged, type Schedule, type Window, windows } from '../model/schedule.js';
import type { BookingTime } from './booking-time.js';
import {
  computeUsage,
  difference,
  gridPoints,
  openSweep,
  peakSweep,
  pointSweep,
  type TakenBlock,
  type Usage,
  union,
} from './sweeps.js';

/** State of a resource that decides if it can be booked: opening hours and rules, closures, and taken blocks. */
export interface Terms {
  readonly zone: Zone;
  readonly schedule: Schedule | null;
  readonly capacity: number;
  /** Units above the capacity that only an override can take. Default: none. */
  readonly overbook?: number | undefined;
  readonly rules: Rules;
  /** Default: a booking may be made at any time. */
  readonly bookable?: BookingTime | undefined;
  /** Windows of time off and other closures: disjoint, in order. They close the resource, but do not move its grid. */
  readonly closed?: readonly Window[] | undefined;
  /** Units that are off for a time. They count during the booking, without its buffers. Default: none. */
  readonly off?: readonly TakenBlock[] | undefined;
  /** Blocks that count as taken, in any order. Read only if there is no other obstacle. */
  readonly taken: readonly TakenBlock[];
  /** Returns how many more bookings with that start the limits allow. Default: unlimited. */
  readonly allowance?: ((start: Instant) => number) | undefined;
  /** Default: there are no policies. */
  readonly policies?: ResourcePolicies | undefined;
}

/** Policies about bookings of one resource. Asked if there is no other obstacle. */
export interface ResourcePolicies {
  /** Reasons of all policies, in order. */
  readonly reasons: readonly PolicyReason[];
  /** Finds the first policy that refuses and is not overridden: `POLICY` plus its index in `reasons`, `TAKEN` if hidden, or `NONE`. */
  refusedBy(start: Instant, end: Instant, override: Override | undefined): number;
  /** Returns the overridden policies that refuse. */
  overridden(start: Instant, end: Instant, override: Override | undefined): readonly PolicyReason[];
}

/** Requirements of a booking on a resource, for any start. */
interface Need {
  /** Length of the booking in ms. */
  readonly length: number;
  /** Parts of the booking in which it needs the resource: disjoint, in order. Default: the whole booking. */
  readonly runs?: readonly Stretch[] | undefined;
  /** True if the booking must start on the resource's grid. */
  readonly onGrid: boolean;
  /** Buffers that replace those of the resource's rules. Default: none. */
  readonly buffers?: Partial<Buffers> | undefined;
}

export type Obstacle = Exclude<Overridable, 'started' | 'blocked'>;

/** Obstacles to a booking, in the order of the checks. */
export const OBSTACLES: readonly Obstacle[] = OVERRIDABLE.filter(
  (reason) => reason !== 'started' && reason !== 'blocked',
);

/** Indexes in `OBSTACLES`. The policies come after them, from `POLICY` on, and `NONE` after all. */
export const INACTIVE = OBSTACLES.indexOf('inactive');
export const DURATION = OBSTACLES.indexOf('duration');
const TOO_SOON = OBSTACLES.indexOf('too_soon');
export const TOO_FAR = OBSTACLES.indexOf('too_far');
export const LIMIT = OBSTACLES.indexOf('limit');
export const ONE_AT_A_TIME = OBSTACLES.indexOf('one_at_a_time');
export const CLOSED = OBSTACLES.indexOf('closed');
const OFF_GRID = OBSTACLES.indexOf('off_grid');
export const TAKEN = OBSTACLES.indexOf('taken');
export const POLICY: number = OBSTACLES.length;
export const NONE = 2 ** 15 - 1;

/** Returns the reason with that index. Undefined for `NONE`. */
export function reasonAt(obstacle: number, policies: ResourcePolicies | undefined): Obstacle | undefined {
  return OBSTACLES[obstacle] ?? policies?.reasons[obstacle - POLICY];
}

/** Resource prepared for bookings of one kind that start within a span. Starts must not decrease from call to call. */
export interface Candidate {
  readonly terms: Terms;
  readonly isAllowed: boolean;
  readonly earliestStart: Instant;
  readonly latestEnd: Instant;
  readonly openings: readonly Window[];
  /** Grid points of the span, in order. Empty if the booking need not be on this grid. */
  readonly grid: readonly Instant[];
  /** Units that are taken in the span. */
  usage(): Usage;
  /** Units that are taken or off in the span. Undefined if none is off. */
  usageWithOff(): Usage | undefined;
  /** Returns the moment from which on the start is not too far ahead: minus infinity if it is not now, infinity if only the advance refuses it. */
  opensAt(start: Instant): Instant;
  /** Returns the index in `OBSTACLES` of the first obstacle to a booking with that start, except `taken`, or `NONE`. */
  obstacle(start: Instant): number;
  /** Returns the units that are free throughout all blocks of a booking with that start. */
  left(start: Instant): number;
  /** Returns all obstacles at that start as bits: bit `i` for `OBSTACLES[i]`, and bit `HARD + i` if no override removes it. */
  against(start: Instant, units: number, left?: number): number;
  /** Asks the policies about a booking with that start. Returns the result of `ResourcePolicies`. Starts may come in any order. */
  refusedBy(start: Instant): number;
  overriddenPolicies(start: Instant): readonly PolicyReason[];
}

/** Returns the latest of the moments of `Candidate.opensAt`. Undefined if a start is not too far ahead, or not only until a moment. */
export function latestOpening(moments: readonly Instant[]): Instant | undefined {
  const latest = Math.max(...moments);
  return Number.isFinite(latest) ? latest : undefined;
}

/** Offset of the bits that mark obstacles as hard: no override removes them. */
const HARD = 16;
const OBSTACLE_BITS = 2 ** HARD - 1;

export function toBits(override: Override): number {
  let bits = 0;
  OBSTACLES.forEach((obstacle, i) => {
    if (override.has(obstacle)) bits |= 1 << i;
  });
  return bits;
}

/** Returns the first obstacle that the override does not remove: an index in `OBSTACLES`, or `NONE`. */
export function firstLeft(against: number, overridden: number): number {
  const left = (against & OBSTACLE_BITS & ~overridden) | (against >>> HARD);
  return left === 0 ? NONE : 31 - Math.clz32(left & -left);
}

/** Lists of obstacles for all combinations of bits. Computing them on demand makes a search with an override a tenth slower. */
const lists = Array.from({ length: 2 ** OBSTACLES.length }, (_, bits) =>
  OBSTACLES.filter((_obstacle, i) => (bits & (1 << i)) !== 0),
);

/** Returns the obstacles of the bits, in the order of `OBSTACLES`. Equal bits give the same list object. */
export function obstaclesIn(bits: number): readonly Obstacle[] {
  return lists[bits & OBSTACLE_BITS] ?? [];
}

/** Returns the obstacles of the bits, and then the overridden policies that refuse one of the candidates. */
export function listOverridden(bits: number, candidates: readonly Candidate[], start: Instant): readonly Obstacle[] {
  const obstacles = obstaclesIn(bits);
  const policies = candidates[0]?.terms.policies;
  if (!policies) return obstacles;
  const refusing = candidates.flatMap((candidate) => candidate.overriddenPolicies(start));
  return refusing.length === 0
    ? obstacles
    : [...obstacles, ...policies.reasons.filter((one) => refusing.includes(one))];
}

export const toBit = (obstacle: number, isHard = false): number =>
  (1 << obstacle) | (isHard ? 1 << (obstacle + HARD) : 0);

/** Span of a search or of a booking, and the current time. */
export interface SearchSpan {
  readonly from: Instant;
  readonly to: Instant;
  readonly now: Instant;
  readonly override?: Override | undefined;
}

/** Opening hours of a resource within a span. They do not depend on the booking. */
export interface Hours {
  readonly written: readonly Window[];
  /** Opening windows, merged, without the times of time off. */
  readonly openings: readonly Window[];
}

export function computeHours({ rules, schedule, zone, closed }: Terms, { from, to, now, override }: SearchSpan): Hours {
  // Notice and advance shorten the span before windows are computed, so that a booking in the year 9999 costs nothing.
  const first = Math.max(
    from,
    override?.has('too_soon') ? now - DAYS_BACK * DAY : now + rules.minNoticeMinutes * MINUTE,
  );
  const last = Math.min(to, now + (override?.has('too_far') ? DAYS_AHEAD : advanceWithin(rules)) * DAY);
  const written = windows(schedule, zone, first, last);
  return { written, openings: difference(merged(written), closed ?? []) };
}

/** Prepares a resource for bookings that start at `from` or later and end by `to`. `hours` must be those of that span. */
export function prepareCandidate(
  terms: Terms,
  need: Need,
  span: SearchSpan,
  { written, openings }: Hours = computeHours(terms, span),
): Candidate {
  const { rules, bookable, allowance, policies } = terms;
  const { from, to, now, override } = span;
  const { length } = need;
  const runs = need.runs ?? [{ from: 0, to: length }];
  const blocks = buildBlocks(runs, need.buffers ? { ...rules, ...need.buffers } : rules);
  const earliestStart = now + rules.minNoticeMinutes * MINUTE;
  const latestEnd = now + advanceWithin(rules) * DAY;
  const points = need.onGrid ? gridPoints(written, rules.slotMinutes * MINUTE, from, to - length) : [];
  const grid =
    need.onGrid && override?.has('off_grid') ? withMidnights(points, written, terms, span, to - length) : points;
  const isAllowed = allowsDuration(rules, length);
  const isOnGrid = pointSweep(points);
  const hasGrid = override?.has('closed') ? windowDays(terms, to) : undefined;
  const opens = runs.map(() => openSweep(openings));
  let usage: Usage | undefined;
  let peaks: readonly ReturnType<typeof peakSweep>[] | undefined;
  let withOff: Usage | undefined;
  let peaksWithOff: typeof peaks;

  function usageInSpan(): Usage {
    usage ??= computeUsage(terms.taken, from + blocks[0]!.from, to - length + blocks.at(-1)!.to);
    return usage;
  }

  function usageWithOff(): Usage | undefined {
    if (!terms.off?.length) return undefined;
    withOff ??= computeUsage([...terms.taken, ...terms.off], from + runs[0]!.from, to - length + runs.at(-1)!.to);
    return withOff;
  }

  function isOpenThroughout(start: Instant): boolean {
    for (let i = 0; i < runs.length; i += 1) {
      const { from: after, to: until } = runs[i]!;
      if (!opens[i]!(start + after, start + until)) return false;
    }
    return true;
  }

  const isTooSoon = (start: Instant) => start < earliestStart || (bookable && bookable.closesAt(start) <= now);
  const isTooFar = (start: Instant) => start + length > latestEnd || (bookable && bookable.opensAt(start) > now);

  function left(start: Instant): number {
    peaks ??= blocks.map(() => peakSweep(usageInSpan()));
    const usage = usageWithOff();
    if (usage) peaksWithOff ??= runs.map(() => peakSweep(usage));
    let most = 0;
    for (let i = 0; peaksWithOff && i < runs.length; i += 1) {
      most = Math.max(most, peaksWithOff[i]!(start + runs[i]!.from, start + runs[i]!.to));
    }
    for (let i = 0; i < blocks.length; i += 1) {
      most = Math.max(most, peaks[i]!(start + blocks[i]!.from, start + blocks[i]!.to));
    }
    return terms.capacity - most;
  }

  return {
    terms,
    isAllowed,
    earliestStart,
    latestEnd,
    openings,
    grid,
    usage: usageInSpan,
    usageWithOff,
    opensAt(start) {
      if (!isTooFar(start)) return Number.NEGATIVE_INFINITY;
      return start + length > latestEnd ? Number.POSITIVE_INFINITY : (bookable?.opensAt(start) ?? now);
    },
    obstacle(start) {
      if (!isAllowed) return DURATION;
      if (isTooSoon(start)) return TOO_SOON;
      if (isTooFar(start)) return TOO_FAR;
      if (allowance && allowance(start) < 1) return LIMIT;
      if (!isOpenThroughout(start)) return CLOSED;
      return !need.onGrid || isOnGrid(start) ? NONE : OFF_GRID;
    },
    left,
    against(start, units, isLeft = left(start)) {
      let found = 0;
      if (!isAllowed) found |= toBit(DURATION, length % MINUTE !== 0);
      if (isTooSoon(start)) found |= toBit(TOO_SOON, start < now - DAYS_BACK * DAY);
      if (isTooFar(start)) found |= toBit(TOO_FAR, start + length > now + DAYS_AHEAD * DAY);
      if (allowance && allowance(start) < 1) found |= toBit(LIMIT);
      if (!isOpenThroughout(start)) found |= toBit(CLOSED);
      // With the override `closed`, a start may be on a day without opening hours. Such a day has no grid, so allow any start.
      if (need.onGrid && !isOnGrid(start) && (!hasGrid || hasGrid(start))) found |= toBit(OFF_GRID);
      const room = isLeft - units;
      if (room < 0) found |= toBit(TAKEN, room + (terms.overbook ?? 0) < 0);
      return found;
    },
    refusedBy: (start) => policies?.refusedBy(start, start + length, override) ?? NONE,
    overriddenPolicies: (start) => policies?.overridden(start, start + length, override) ?? [],
  };
}

/** Returns a function that tells if a window opens on the local day of a moment. Moments must not decrease, nor exceed `last`. */
function windowDays({ zone, schedule }: Terms, last: Instant): (moment: Instant) => boolean {
  let known = { from: 0, to: 0, hasWindows: false };
  let all: readonly Window[] | undefined;
  let next = 0;
  return (moment) => {
    if (moment >= known.from && moment < known.to) return known.hasWindows;
    const day = zone.dayAt(moment);
    const [from, to] = [zone.startOfDay(day), zone.startOfDay(day + 1)];
    all ??= merged(windows(schedule, zone, from, zone.startOfDay(zone.dayAt(last) + 1)));
    while (next < all.length && all[next]!.end <= from) next += 1;
    const hasWindows = next < all.length && all[next]!.start < to;
    known = { from, to, hasWindows };
    return hasWindows;
  };
}

/** Adds the grid of a resource without a schedule to the points: multiples of the slot from each local midnight. */
function withMidnights(
  points: readonly Instant[],
  written: readonly Window[],
  { rules, zone }: Terms,
  span: SearchSpan,
  to: Instant,
): readonly Instant[] {
  const step = rules.slotMinutes * MINUTE;
  const days = windows(null, zone, span.from, span.to);
  const all = gridPoints(days, step, span.from, to);
  // Usual case: opening hours begin at multiples of the slot from midnight, so the grid from midnight already contains all points.
  const [{ start: midnight } = { start: 0 }] = days;
  const isAligned = [...written, ...days].every(({ start }) => (start - midnight) % step === 0);
  return isAligned ? all : union(points, all);
}

/** Adds the resource's buffers to the runs, in ms from the booking's start, and merges those that then touch or overlap. */
export function buildBlocks(
  runs: readonly Stretch[],
  { bufferBeforeMinutes, bufferAfterMinutes, ownMinutes = 0 }: Buffers,
): readonly Stretch[] {
  const blocks: Stretch[] = [];
  for (const run of runs) {
    const after = bufferAfterMinutes + (run === runs.at(-1) ? ownMinutes : 0);
    const block = { from: run.from - bufferBeforeMinutes * MINUTE, to: run.to + after * MINUTE };
    const last = blocks.at(-1);
    if (last && block.from <= last.to) blocks[blocks.length - 1] = { from: last.from, to: Math.max(last.to, block.to) };
    else blocks.push(block);
  }
  return blocks;
}

function allowsDuration({ minDurationMinutes, maxDurationMinutes }: Rules, length: number): boolean {
  const minutes = length / MINUTE;
  return (
    Number.isInteger(minutes) &&
    minutes >= (minDurationMinutes ?? 1) &&
    minutes <= (maxDurationMinutes ?? Number.POSITIVE_INFINITY)
  );
}
