import type { Reason } from '../basics/errors.js';
import { DAY, MINUTE } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { runAtOnce, type Steps } from '../basics/steps.js';
import type { Zone } from '../basics/zone.js';
import { DAYS_AHEAD, DAYS_BACK, inOrder, NO_OVERRIDE, type Overridable, type Override } from '../model/override.js';
import type { Window } from '../model/schedule.js';
import {
  type Candidate,
  firstLeft,
  NONE,
  OBSTACLES,
  type Obstacle,
  obstaclesIn,
  prepareCandidate,
  type SearchSpan,
  TAKEN,
  type Terms,
  toBits,
} from './candidate.js';
import { daysOf } from './days.js';
import { intersection } from './sweeps.js';

/** Search for times within `[from, to]` at which each resource has `units` free. */
export interface SlotSearch {
  readonly from: Instant;
  readonly to: Instant;
  readonly durationMinutes: number;
  readonly units: number;
  readonly now: Instant;
  /** Obstacles to ignore. Default: none. */
  readonly override?: Override | undefined;
  /** Only used with an override. */
  readonly exceptions?: Exceptions | undefined;
}

/** Exceptions to a search for slots with an override. */
export interface Exceptions {
  /** Reasons that every slot overrides, because nothing can be booked without overriding them. */
  readonly always: readonly Overridable[];
  /** Start at which other rules apply, and the reasons that a booking there overrides. Undefined reasons: nothing can be booked there. */
  readonly at?: { readonly start: Instant; readonly overrode: readonly Reason[] | undefined } | undefined;
}

/** Returns the slot with the overridden reasons that follow from the exceptions. Undefined if they exclude the slot. */
export function excepted<S extends { readonly start: Instant; readonly overrode?: readonly Reason[] | undefined }>(
  slot: S | undefined,
  exceptions: Exceptions | undefined,
): S | undefined {
  if (!slot || !exceptions) return slot;
  const { always, at } = exceptions;
  if (slot.start === at?.start) return at.overrode && { ...slot, overrode: at.overrode };
  return always.length === 0 ? slot : { ...slot, overrode: inOrder(always, slot.overrode) };
}

/** Time to check, at which each resource must have `units` free. */
export interface SlotRequest {
  readonly start: Instant;
  readonly end: Instant;
  readonly units: number;
  readonly now: Instant;
  readonly override?: Override | undefined;
}

/** Time that can be booked. `remaining` is the number of free units of the resource that has the fewest. */
export interface Slot {
  readonly start: Instant;
  readonly end: Instant;
  readonly remaining: number;
  /** Only in a search with an override: the overridden reasons that a booking of the slot would store. */
  readonly overrode?: readonly Reason[] | undefined;
}

/** Reason why a time cannot be booked, and the index of the first resource that causes it. */
export interface Refusal {
  readonly reason: Obstacle;
  readonly resource: number;
}

/** Limit of slots in one answer (core/availability/README.md, "Availability"). */
export const MAX_SLOTS = 50_000;
/** Number of grid points that a search examines before it lets other work run. */
const STARTS_A_STEP = 64;

/**
 * Finds the slots that can be booked now, in order and without duplicates, on the grid of the first resource: exactly
 * the grid points that `refusal` accepts. Costs O(windows + blocks log blocks + grid points).
 */
export function findSlots(
  search: SlotSearch,
  terms: readonly Terms[],
  limit: number = MAX_SLOTS,
): readonly Slot[] | 'too_many' {
  return runAtOnce(slotSteps(search, terms, limit));
}

/** Runs `findSlots` in steps, between which other work can run. */
export function* slotSteps(
  search: SlotSearch,
  terms: readonly Terms[],
  limit: number = MAX_SLOTS,
): Steps<readonly Slot[] | 'too_many'> {
  const candidates = candidatesOf(terms, search.durationMinutes * MINUTE, search);
  const grid = candidates[0]?.grid ?? [];
  const slots: Slot[] = [];
  for (let from = 0; from < grid.length; from += STARTS_A_STEP) {
    if (from > 0) yield;
    addSlots(slots, search, candidates, grid, from, limit);
    if (slots.length > limit) return 'too_many';
  }
  return slots;
}

/**
 * Adds the slots among the grid points of one step that begins at `from`. Stops at the first slot beyond `limit`. A
 * plain function, because V8 runs a loop inside a generator at about a third of the speed.
 */
function addSlots(
  slots: Slot[],
  { durationMinutes, units, override, exceptions }: SlotSearch,
  candidates: readonly Candidate[],
  grid: readonly Instant[],
  from: number,
  limit: number,
): void {
  const length = durationMinutes * MINUTE;
  const to = Math.min(grid.length, from + STARTS_A_STEP);
  const overridden = override ? toBits(override) : 0;
  for (let i = from; i < to; i += 1) {
    const start = grid[i]!;
    if (override) {
      const slot = excepted(slotWith(start, length, units, candidates, overridden), exceptions);
      if (slot) slots.push(slot);
      if (slots.length > limit) return;
      continue;
    }
    const remaining = decide(start, units, candidates);
    if (typeof remaining !== 'number') continue;
    slots.push({ start, end: start + length, remaining });
    if (slots.length > limit) return;
  }
}

/** Lists the dates in the zone on which `findSlots` has a slot, without a limit of slots. */
export function findDays(search: SlotSearch, terms: readonly Terms[], zone: Zone): readonly string[] {
  return runAtOnce(daySteps(search, terms, zone));
}

/** Runs `findDays` in steps, between which other work can run. */
export function* daySteps(search: SlotSearch, terms: readonly Terms[], zone: Zone): Steps<readonly string[]> {
  const length = search.durationMinutes * MINUTE;
  const candidates = candidatesOf(terms, length, search);
  const overridden = search.override && toBits(search.override);
  const isFree = (start: Instant) =>
    overridden === undefined
      ? typeof decide(start, search.units, candidates) === 'number'
      : slotWith(start, length, search.units, candidates, overridden) !== undefined;
  return yield* daysOf(candidates[0]?.grid ?? [], zone, isFree);
}

/**
 * Returns the reason why the time cannot be booked: the first one in the order of core/bookings/README.md, "Booking", that
 * applies to any resource. Undefined if it can be booked.
 */
export function refusal({ start, end, units, now }: SlotRequest, terms: readonly Terms[]): Refusal | undefined {
  const verdict = decide(start, units, candidatesOf(terms, end - start, { from: start, to: end, now }));
  return typeof verdict === 'number' ? undefined : verdict;
}

/** Result of an override: the first remaining reason, and the overridden reasons of each resource. */
interface Judgement {
  /** First reason that the override does not remove. Null: the time can be booked. */
  readonly reason: Obstacle | null;
  /** All reasons that were overridden, for any of the resources. */
  readonly overrode: readonly Obstacle[];
  readonly each: readonly { readonly reason: Obstacle | null; readonly overridden: readonly Obstacle[] }[];
}

/** Decides like `refusal`, but ignores the overridden obstacles. */
export function judged({ start, end, units, now, override }: SlotRequest, terms: readonly Terms[]): Judgement {
  const overridden = toBits(override ?? NO_OVERRIDE);
  const all = candidatesOf(terms, end - start, { from: start, to: end, now, override }).map((candidate) =>
    candidate.against(start, units),
  );
  const first = Math.min(NONE, ...all.map((against) => firstLeft(against, overridden)));
  const union = all.reduce((sum, against) => sum | against, 0);
  return {
    reason: OBSTACLES[first] ?? null,
    overrode: obstaclesIn(union & overridden),
    each: all.map((against) => ({
      reason: OBSTACLES[firstLeft(against, overridden)] ?? null,
      overridden: obstaclesIn(against & overridden),
    })),
  };
}

/**
 * Finds the longest windows of `[from, to]` in which a booking of that duration may start at any moment, regardless of the grid, in order
 * (`format=windows`). No window is shorter than the duration.
 */
export function findWindows(search: SlotSearch, terms: readonly Terms[]): readonly Window[] {
  const length = search.durationMinutes * MINUTE;
  let free: readonly Window[] = [{ start: search.from, end: search.to }];
  for (const candidate of candidatesOf(terms, length, search)) {
    const { override = NO_OVERRIDE } = search;
    if (!candidate.isAllowed && !override.has('duration')) return [];
    const start = override.has('too_soon') ? search.now - DAYS_BACK * DAY : candidate.earliestStart;
    const end = override.has('too_far') ? search.now + DAYS_AHEAD * DAY : candidate.latestEnd;
    free = intersection(free, [{ start, end }]);
    if (!override.has('closed')) free = intersection(free, candidate.openings);
    free = intersection(free, unblocked(candidate, search.units, override));
  }
  return free.filter(({ start, end }) => end - start >= length);
}

/** Prepares the resources of a booking that takes every resource for its whole length. Only the grid of the first resource counts. */
function candidatesOf(terms: readonly Terms[], length: number, span: SearchSpan): readonly Candidate[] {
  return terms.map((resource, index) => prepareCandidate(resource, { length, onGrid: index === 0 }, span));
}

/** Decides with overridden obstacles: returns the remaining units and the overridden reasons. Undefined if the slot cannot be booked. */
function slotWith(
  start: Instant,
  length: number,
  units: number,
  candidates: readonly Candidate[],
  overridden: number,
): Slot | undefined {
  let against = 0;
  let remaining = Number.POSITIVE_INFINITY;
  for (let i = 0; i < candidates.length; i += 1) {
    const candidate = candidates[i]!;
    const left = candidate.left(start);
    against |= candidate.against(start, units, left);
    if (firstLeft(against, overridden) !== NONE) return undefined;
    const more = (overridden & (1 << TAKEN)) === 0 ? 0 : (candidate.terms.overbook ?? 0);
    remaining = Math.min(remaining, left + more);
  }
  return { start, end: start + length, remaining, overrode: obstaclesIn(against & overridden) };
}

/**
 * Decides if a booking can start then, for searches and bookings alike: returns the remaining units, or the reason why it cannot. Starts
 * must not decrease between calls with the same candidates.
 */
function decide(start: Instant, units: number, candidates: readonly Candidate[]): number | Refusal {
  let first = NONE;
  let by = 0;
  for (let resource = 0; resource < candidates.length; resource += 1) {
    const found = candidates[resource]!.obstacle(start);
    if (found >= first) continue;
    first = found;
    by = resource;
  }
  if (first !== NONE) return { reason: OBSTACLES[first]!, resource: by };
  let remaining = Number.POSITIVE_INFINITY;
  for (let resource = 0; resource < candidates.length; resource += 1) {
    const left = candidates[resource]!.left(start);
    if (left < units) return { reason: OBSTACLES[TAKEN]!, resource };
    remaining = Math.min(remaining, left);
  }
  return remaining;
}

/** Returns the windows in which a booking, without its buffers, finds `units` free at every moment. */
function unblocked(candidate: Candidate, units: number, override: Override): readonly Window[] {
  const { times, levels } = candidate.usage();
  const { rules, overbook = 0 } = candidate.terms;
  const capacity = candidate.terms.capacity + (override.has('taken') ? overbook : 0);
  const free: Window[] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < levels.length; i += 1) {
    if (levels[i]! + units <= capacity) continue;
    free.push({ start, end: times[i]! - rules.bufferAfterMinutes * MINUTE });
    start = (times[i + 1] ?? Number.POSITIVE_INFINITY) + rules.bufferBeforeMinutes * MINUTE;
  }
  free.push({ start, end: Number.POSITIVE_INFINITY });
  return free.filter((window) => window.start < window.end);
}
