import { DAY, MINUTE } from '../instants.js';
import type { Stretch } from '../model/booking.js';
import type { Rules } from '../model/rules.js';
import { merged, type Schedule, type Window, windows } from '../model/schedule.js';
import type { Instant } from '../ports.js';
import type { Zone } from '../zone.js';
import {
  difference,
  gridPoints,
  openSweep,
  peakSweep,
  pointSweep,
  type TakenBlock,
  type Usage,
  usageOf,
} from './sweeps.js';

/** What one resource offers: its opening hours and rules, when it is closed all the same, and what is taken of it now. */
export interface Terms {
  readonly zone: Zone;
  readonly schedule: Schedule | null;
  readonly capacity: number;
  readonly rules: Rules;
  /** Time off: disjoint, in order. It closes the resource and leaves the grid where it was. */
  readonly closed?: readonly Window[] | undefined;
  /** The blocks that count as taken, in any order; looked at only where nothing else stands in the way. */
  readonly taken: readonly TakenBlock[];
  /** How many more bookings that start then its limits allow; default any number. */
  readonly allowance?: ((start: Instant) => number) | undefined;
}

/** What a booking asks of a resource, wherever it starts. */
export interface Need {
  /** Milliseconds from the booking's start to its end. */
  readonly length: number;
  /** The stretches in which it needs the resource, in order and apart from each other; default all of it. */
  readonly runs?: readonly Stretch[] | undefined;
  /** Whether the booking must start on the resource's grid. */
  readonly onGrid: boolean;
}

/** What may stand in the way of a booking, in the order in which it is looked for. */
export const OBSTACLES = [
  'inactive',
  'duration',
  'too_soon',
  'too_far',
  'limit',
  'closed',
  'off_grid',
  'taken',
] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** Places in `OBSTACLES`; `NONE` comes after all. */
export const INACTIVE = OBSTACLES.indexOf('inactive');
export const DURATION = OBSTACLES.indexOf('duration');
const TOO_SOON = OBSTACLES.indexOf('too_soon');
const TOO_FAR = OBSTACLES.indexOf('too_far');
export const LIMIT = OBSTACLES.indexOf('limit');
const CLOSED = OBSTACLES.indexOf('closed');
const OFF_GRID = OBSTACLES.indexOf('off_grid');
export const TAKEN = OBSTACLES.indexOf('taken');
export const NONE: number = OBSTACLES.length;

/**
 * A resource made ready for bookings of one kind that start within a span. What is asked of it only ever moves on: starts
 * must not decrease from call to call.
 */
export interface Candidate {
  readonly terms: Terms;
  readonly isAllowed: boolean;
  readonly earliestStart: Instant;
  readonly latestEnd: Instant;
  readonly openings: readonly Window[];
  /** The grid points of the span, in order; none where the booking need not be on this grid. */
  readonly grid: readonly Instant[];
  /** What is taken in the span. */
  usage(): Usage;
  /** The place in `OBSTACLES` of the first but `taken` that stands in the way of a booking that starts then, or `NONE`. */
  obstacle(start: Instant): number;
  /** The units that are left throughout all blocks of a booking that starts then. */
  left(start: Instant): number;
}

/** From `from` to `to`, as it is `now`. */
export interface SearchSpan {
  readonly from: Instant;
  readonly to: Instant;
  readonly now: Instant;
}

/** When a resource is open within a span, whatever is asked of it. */
export interface Hours {
  readonly written: readonly Window[];
  /** Merged, and without time off. */
  readonly openings: readonly Window[];
}

export function hoursOf({ rules, schedule, zone, closed }: Terms, { from, to, now }: SearchSpan): Hours {
  // What notice and advance refuse is refused before any window counts, so a booking in the year 9999 makes no work.
  const first = Math.max(from, now + rules.minNoticeMinutes * MINUTE);
  const last = Math.min(to, now + rules.maxAdvanceDays * DAY);
  const written = windows(schedule, zone, first, last);
  return { written, openings: difference(merged(written), closed ?? []) };
}

/** Makes a resource ready for bookings that start at `from` or later and end by `to`; `hours` are those of that span. */
export function candidateOf(
  terms: Terms,
  need: Need,
  span: SearchSpan,
  { written, openings }: Hours = hoursOf(terms, span),
): Candidate {
  const { rules, allowance } = terms;
  const { from, to, now } = span;
  const { length } = need;
  const runs = need.runs ?? [{ from: 0, to: length }];
  const blocks = blocksOf(runs, rules);
  const earliestStart = now + rules.minNoticeMinutes * MINUTE;
  const latestEnd = now + rules.maxAdvanceDays * DAY;
  const grid = need.onGrid ? gridPoints(written, rules.slotMinutes * MINUTE, from, to - length) : [];
  const isAllowed = allowsDuration(rules, length);
  const isOnGrid = pointSweep(grid);
  const opens = runs.map(() => openSweep(openings));
  let usage: Usage | undefined;
  let peaks: readonly ReturnType<typeof peakSweep>[] | undefined;

  function usageInSpan(): Usage {
    usage ??= usageOf(terms.taken, from + blocks[0]!.from, to - length + blocks.at(-1)!.to);
    return usage;
  }

  function isOpenThroughout(start: Instant): boolean {
    for (let i = 0; i < runs.length; i += 1) {
      const { from: after, to: until } = runs[i]!;
      if (!opens[i]!(start + after, start + until)) return false;
    }
    return true;
  }

  return {
    terms,
    isAllowed,
    earliestStart,
    latestEnd,
    openings,
    grid,
    usage: usageInSpan,
    obstacle(start) {
      if (!isAllowed) return DURATION;
      if (start < earliestStart) return TOO_SOON;
      if (start + length > latestEnd) return TOO_FAR;
      if (allowance && allowance(start) < 1) return LIMIT;
      if (!isOpenThroughout(start)) return CLOSED;
      return !need.onGrid || isOnGrid(start) ? NONE : OFF_GRID;
    },
    left(start) {
      peaks ??= blocks.map(() => peakSweep(usageInSpan()));
      let most = 0;
      for (let i = 0; i < blocks.length; i += 1) {
        most = Math.max(most, peaks[i]!(start + blocks[i]!.from, start + blocks[i]!.to));
      }
      return terms.capacity - most;
    },
  };
}

/** The runs with the buffers around each; those that touch or overlap are one. In milliseconds from the booking's start. */
export function blocksOf(
  runs: readonly Stretch[],
  { bufferBeforeMinutes, bufferAfterMinutes }: Pick<Rules, 'bufferBeforeMinutes' | 'bufferAfterMinutes'>,
): readonly Stretch[] {
  const blocks: Stretch[] = [];
  for (const run of runs) {
    const block = { from: run.from - bufferBeforeMinutes * MINUTE, to: run.to + bufferAfterMinutes * MINUTE };
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
