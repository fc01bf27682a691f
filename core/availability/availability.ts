import { MINUTE } from '../instants.js';
import type { Window } from '../model/schedule.js';
import type { Instant } from '../ports.js';
import { runAtOnce, type Steps } from '../steps.js';
import type { Zone } from '../zone.js';
import { type Candidate, candidateOf, NONE, OBSTACLES, type Obstacle, TAKEN, type Terms } from './candidate.js';
import { daysOf } from './days.js';
import { intersection } from './sweeps.js';

/** A search for `units` of each resource for a time within `[from, to]`. */
export interface SlotSearch {
  readonly from: Instant;
  readonly to: Instant;
  readonly durationMinutes: number;
  readonly units: number;
  readonly now: Instant;
}

/** A time that is wanted, and `units` of each resource in it. */
export interface SlotRequest {
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
  readonly reason: Obstacle;
  readonly resource: number;
}

/** The most slots that one answer lists (core/README.md, "Availability"). */
export const MAX_SLOTS = 50_000;
/** Starts on a grid that are asked about in one step. */
const STARTS_A_STEP = 64;

/**
 * The slots that can be booked now, in order, each once, on the grid of the first resource: exactly the grid points that
 * `refusal` has nothing against. Costs O(windows + blocks log blocks + grid points).
 */
export function findSlots(
  search: SlotSearch,
  terms: readonly Terms[],
  limit: number = MAX_SLOTS,
): readonly Slot[] | 'too_many' {
  return runAtOnce(slotSteps(search, terms, limit));
}

/** `findSlots` in steps. */
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
 * Adds the slots among the grid points of one step that begins at `from`; stops with the first slot beyond `limit`. A plain
 * function: V8 runs a loop within a generator at about a third of the speed.
 */
function addSlots(
  slots: Slot[],
  { durationMinutes, units }: SlotSearch,
  candidates: readonly Candidate[],
  grid: readonly Instant[],
  from: number,
  limit: number,
): void {
  const length = durationMinutes * MINUTE;
  const to = Math.min(grid.length, from + STARTS_A_STEP);
  for (let i = from; i < to; i += 1) {
    const start = grid[i]!;
    const remaining = decide(start, units, candidates);
    if (typeof remaining !== 'number') continue;
    slots.push({ start, end: start + length, remaining });
    if (slots.length > limit) return;
  }
}

/** The dates in the zone on which `findSlots` has a slot, however many those are. */
export function findDays(search: SlotSearch, terms: readonly Terms[], zone: Zone): readonly string[] {
  return runAtOnce(daySteps(search, terms, zone));
}

/** `findDays` in steps. */
export function* daySteps(search: SlotSearch, terms: readonly Terms[], zone: Zone): Steps<readonly string[]> {
  const candidates = candidatesOf(terms, search.durationMinutes * MINUTE, search);
  const isFree = (start: Instant) => typeof decide(start, search.units, candidates) === 'number';
  return yield* daysOf(candidates[0]?.grid ?? [], zone, isFree);
}

/**
 * Why the time cannot be booked: the first reason in the order of core/README.md, "Booking", that any resource has;
 * undefined if none.
 */
export function refusal({ start, end, units, now }: SlotRequest, terms: readonly Terms[]): Refusal | undefined {
  const verdict = decide(start, units, candidatesOf(terms, end - start, { from: start, to: end, now }));
  return typeof verdict === 'number' ? undefined : verdict;
}

/** What stands in the way of each of the resources, by itself; null: nothing. */
export function explained(
  { start, end, units, now }: SlotRequest,
  terms: readonly Terms[],
): readonly (Obstacle | null)[] {
  return candidatesOf(terms, end - start, { from: start, to: end, now }).map((candidate) => {
    const found = candidate.obstacle(start);
    const first = found === NONE && candidate.left(start) < units ? TAKEN : found;
    return OBSTACLES[first] ?? null;
  });
}

/**
 * The longest stretches of `[from, to]` in which a booking of that duration is free wherever it lies, the grid aside, in
 * order (`format=windows`); none is shorter than the duration.
 */
export function findWindows(search: SlotSearch, terms: readonly Terms[]): readonly Window[] {
  const length = search.durationMinutes * MINUTE;
  let free: readonly Window[] = [{ start: search.from, end: search.to }];
  for (const candidate of candidatesOf(terms, length, search)) {
    if (!candidate.isAllowed) return [];
    free = intersection(free, [{ start: candidate.earliestStart, end: candidate.latestEnd }]);
    free = intersection(free, candidate.openings);
    free = intersection(free, unblocked(candidate, search.units));
  }
  return free.filter(({ start, end }) => end - start >= length);
}

/** All of them are taken for all of the time; the grid is the first one's. */
function candidatesOf(
  terms: readonly Terms[],
  length: number,
  span: { readonly from: Instant; readonly to: Instant; readonly now: Instant },
): readonly Candidate[] {
  return terms.map((resource, index) => candidateOf(resource, { length, onGrid: index === 0 }, span));
}

/** The one decision of searching and booking: the units that remain, or why there are none to be had. Starts must not decrease from call to call on the same candidates. */
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

/** Where a booking, buffers aside, may lie for its block to find room for `units` at every moment. */
function unblocked(candidate: Candidate, units: number): readonly Window[] {
  const { times, levels } = candidate.usage();
  const { capacity, rules } = candidate.terms;
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
