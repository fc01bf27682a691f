import type { Reason } from '../basics/errors.js';
import { DAY, MINUTE } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { runAtOnce, type Steps } from '../basics/steps.js';
import type { Zone } from '../basics/zone.js';
import { DAYS_AHEAD, DAYS_BACK, inOrder, NO_OVERRIDE, type Overridable, type Override } from '../model/override.js';
import { merged, type Window } from '../model/schedule.js';
import type { BookingTime } from './booking-time.js';
import {
  type Candidate,
  firstLeft,
  latestOpening,
  listOverridden,
  NONE,
  OBSTACLES,
  type Obstacle,
  prepareCandidate,
  reasonAt,
  type SearchSpan,
  TAKEN,
  type Terms,
  toBits,
} from './candidate.js';
import { daysOf } from './days.js';
import { intersection, type Usage } from './sweeps.js';

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
  /** Only for `too_far`: the moment from which on the start may be booked. Undefined if the maximum advance refuses it. */
  readonly opensAt?: Instant | undefined;
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

/** Adds the slots of one step until `limit`. A plain function, because V8 runs a loop inside a generator at a third of the speed. */
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

/** Returns the first reason (core/bookings/README.md, "Booking") why the time cannot be booked for any resource, or undefined. */
export function refusal({ start, end, units, now }: SlotRequest, terms: readonly Terms[]): Refusal | undefined {
  const candidates = candidatesOf(terms, end - start, { from: start, to: end, now });
  const verdict = decide(start, units, candidates);
  if (typeof verdict === 'number') return undefined;
  const opensAt = opening(verdict.reason, candidates, start);
  return opensAt === undefined ? verdict : { ...verdict, opensAt };
}

function opening(reason: Obstacle | null, candidates: readonly Candidate[], start: Instant): Instant | undefined {
  return reason === 'too_far' ? latestOpening(candidates.map((candidate) => candidate.opensAt(start))) : undefined;
}

/** Result of an override: the first remaining reason, and the overridden reasons of each resource. */
interface Judgement {
  /** First reason that the override does not remove. Null: the time can be booked. */
  readonly reason: Obstacle | null;
  readonly opensAt: Refusal['opensAt'];
  /** All reasons that were overridden, for any of the resources. */
  readonly overrode: readonly Obstacle[];
  readonly each: readonly { readonly reason: Obstacle | null; readonly overridden: readonly Obstacle[] }[];
}

/** Decides like `refusal`, but ignores the overridden obstacles. */
export function judged({ start, end, units, now, override }: SlotRequest, terms: readonly Terms[]): Judgement {
  const overridden = toBits(override ?? NO_OVERRIDE);
  const candidates = candidatesOf(terms, end - start, { from: start, to: end, now, override });
  const all = candidates.map((candidate) => candidate.against(start, units));
  const left = all.map((against) => firstLeft(against, overridden));
  const isAsked = left.every((obstacle) => obstacle === NONE);
  const found = isAsked ? candidates.map((candidate) => candidate.refusedBy(start)) : left;
  const union = all.reduce((sum, against) => sum | against, 0);
  const reasonOf = (obstacle: number) => reasonAt(obstacle, terms[0]?.policies) ?? null;
  const listed = (bits: number, asked: readonly Candidate[]) =>
    listOverridden(bits & overridden, isAsked ? asked : [], start);
  const reason = reasonOf(Math.min(NONE, ...found));
  return {
    reason,
    opensAt: opening(reason, candidates, start),
    overrode: listed(union, candidates),
    each: all.map((against, index) => ({
      reason: reasonOf(found[index]!),
      overridden: listed(against, [candidates[index]!]),
    })),
  };
}

/**
 * Finds the longest windows for starts at any moment in `[from, to]`, in order. No window is shorter than the duration. Windows whose starts
 * on the grid are all refused by policies are left out.
 */
export function findWindows(search: SlotSearch, terms: readonly Terms[]): readonly Window[] {
  const length = search.durationMinutes * MINUTE;
  let free: readonly Window[] = [{ start: search.from, end: search.to }];
  const candidates = candidatesOf(terms, length, search);
  for (const candidate of candidates) {
    const { override = NO_OVERRIDE } = search;
    const { bookable } = candidate.terms;
    if (!candidate.isAllowed && !override.has('duration')) return [];
    const start = override.has('too_soon') ? search.now - DAYS_BACK * DAY : candidate.earliestStart;
    const end = override.has('too_far') ? search.now + DAYS_AHEAD * DAY : candidate.latestEnd;
    free = intersection(free, [{ start, end }]);
    if (bookable) free = intersection(free, bookableTimes(search, candidate.terms, bookable));
    if (!override.has('closed')) free = intersection(free, candidate.openings);
    const { capacity, overbook = 0, rules } = candidate.terms;
    const most = capacity + (override.has('taken') ? overbook : 0) - search.units;
    free = intersection(free, unblocked(candidate.usage(), most, rules));
    const withOff = candidate.usageWithOff();
    if (withOff) free = intersection(free, unblocked(withOff, most, NO_BUFFERS));
  }
  const fitting = free.filter(({ start, end }) => end - start >= length);
  if (!terms[0]?.policies) return fitting;
  const { grid = [] } = candidates[0] ?? {};
  return fitting.filter(({ start, end }) => {
    const starts = grid.filter((point) => point >= start && point + length <= end);
    return starts.length === 0 || starts.some((point) => !policyRefusal(point, candidates));
  });
}

/** Returns the times of bookings that `opens` and `closes` allow now: those that start, to the minute, on a day on which they may. */
function bookableTimes(search: SlotSearch, { zone }: Terms, bookable: BookingTime): readonly Window[] {
  const { from, to, now, durationMinutes, override = NO_OVERRIDE } = search;
  const times: Window[] = [];
  for (let day = zone.dayAt(from); day <= zone.dayAt(to); day += 1) {
    const start = zone.startOfDay(day);
    const isOpen = override.has('too_far') || bookable.opensAt(start) <= now;
    const isLeft = override.has('too_soon') || bookable.closesAt(start) > now;
    if (isOpen && isLeft) times.push({ start, end: zone.startOfDay(day + 1) + (durationMinutes - 1) * MINUTE });
  }
  return merged(times);
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
  if (policyRefusal(start, candidates)) return undefined;
  return { start, end: start + length, remaining, overrode: listOverridden(against & overridden, candidates, start) };
}

/** Returns the remaining units for a booking at a start, or why it cannot be. Starts must not decrease between calls with the same candidates. */
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
  return policyRefusal(start, candidates) ?? remaining;
}

/** Returns the refusal of the first policy in order that refuses one of the resources and is not overridden. */
function policyRefusal(start: Instant, candidates: readonly Candidate[]): Refusal | undefined {
  const policies = candidates[0]?.terms.policies;
  if (!policies) return undefined;
  const found = candidates.map((candidate) => candidate.refusedBy(start));
  const first = Math.min(...found);
  const reason = reasonAt(first, policies);
  return reason && { reason, resource: found.indexOf(first) };
}

const NO_BUFFERS = { bufferBeforeMinutes: 0, bufferAfterMinutes: 0 };

/** Returns the windows in which a booking, without its buffers, finds at most `most` units taken at every moment. */
function unblocked({ times, levels }: Usage, most: number, rules: typeof NO_BUFFERS): readonly Window[] {
  const free: Window[] = [];
  let start = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < levels.length; i += 1) {
    if (levels[i]! <= most) continue;
    free.push({ start, end: times[i]! - rules.bufferAfterMinutes * MINUTE });
    start = (times[i + 1] ?? Number.POSITIVE_INFINITY) + rules.bufferBeforeMinutes * MINUTE;
  }
  free.push({ start, end: Number.POSITIVE_INFINITY });
  return free.filter((window) => window.start < window.end);
}
