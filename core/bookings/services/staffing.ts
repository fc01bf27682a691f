import {
  type Candidate,
  computeHours,
  firstLeft,
  type Hours,
  INACTIVE,
  LIMIT,
  latestOpening,
  listOverridden,
  NONE,
  type Obstacle,
  ONE_AT_A_TIME,
  prepareCandidate,
  reasonAt,
  type SearchSpan,
  TAKEN,
  type Terms,
  TOO_FAR,
  toBit,
  toBits,
} from '../../availability/candidate.js';
import { union } from '../../availability/sweeps.js';
import type { Span } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import type { Steps } from '../../basics/steps.js';
import type { Stretch } from '../../model/booking.js';
import type { Buffers } from '../../model/rules.js';
import { type Choose, Matching, type Memberships } from './matching.js';
import { isOccupied } from './same-customer.js';

/** Role of a requested booking. */
interface Demand {
  /** Number of different resources. */
  readonly count: number;
  /** Units of each resource: the role's units, times the booking's. */
  readonly units: number;
  /** Candidates, by index among all resources of the booking. */
  readonly pool: readonly number[];
  /** Parts of the booking in which the role is needed. */
  readonly runs: readonly Stretch[];
  readonly buffers?: Partial<Buffers> | undefined;
}

/** Request to a service, independent of its start. */
export interface StaffingRequest {
  /** Length of the booking in ms. */
  readonly length: number;
  readonly roles: readonly Demand[];
  /** Terms of all resources in the pools. The booking may start on the grid of any resource in the first role's pool. */
  readonly resources: readonly Terms[];
  /** Positions of the resources in the pools. */
  readonly memberships: Memberships;
  /** Resources that must be among those taken. */
  readonly named: readonly number[];
  /** Requires that at least one of these resources is taken. Contains no resource of `named`. Default: no requirement. */
  readonly oneOf?: readonly number[] | undefined;
  /** Obstacle that applies to every candidate at any start: an index of `OBSTACLES`, or `NONE`. */
  readonly obstacle: number;
  /** All obstacles that apply to every candidate at any start, as bits (`Candidate.against`). Only needed with an override. */
  readonly against?: number;
  /** Returns how many further bookings the limits of the service and of the customer allow at that start. */
  readonly allowance: (start: Instant) => number;
  /**
   * Only for a customer about whom the caller must learn nothing: the limits of the customer, which `allowance` then leaves out. These
   * limits and `others` are obstacles like a resource without room, and no override removes them.
   */
  readonly unseen?: UnseenLimits | undefined;
  /** Times of the customer's other bookings that must not overlap, in order. Default: none. */
  readonly others?: readonly Span[] | undefined;
  /** True if bookings of the customer must not overlap. */
  readonly isOnce?: boolean | undefined;
}

/** Limits of a customer, hidden from a caller that must not learn anything about the customer. */
interface UnseenLimits {
  /** Returns how many further bookings the limits allow at that start. Must not be shown: it reveals how many the customer has. */
  readonly allowance: (start: Instant) => number;
  /** Number of bookings that the limits allow a customer without bookings. */
  readonly max: number;
}

export interface StaffedSlot {
  readonly start: Instant;
  readonly end: Instant;
  /** Number of further bookings that the slot has room for. Null unless a booking takes exactly one resource. */
  readonly remaining: number | null;
  /** For each role, the positions of the candidates that are part of some complete assignment. */
  readonly choices?: readonly (readonly number[])[] | undefined;
}

/** Decides if a service can be booked, for searches, explanations and bookings. Starts lie in one span and must not decrease between calls. */
export class Staffing {
  readonly #request: StaffingRequest;
  readonly #span: SearchSpan;
  /** Candidates by role and position, and hours by resource, computed at first use. */
  readonly #candidates: readonly Candidate[][];
  readonly #hours: Hours[] = [];
  readonly #matching: Matching;
  /** Obstacle of each candidate at `#start`, by role. `UNKNOWN` if not computed yet. */
  readonly #obstacles: readonly Int16Array[];
  /** With an override: all obstacles of each candidate at `#start`, and the overridden ones, as bits. */
  readonly #against: readonly Int32Array[];
  readonly #overridden: number;
  #start = Number.NaN;

  constructor(request: StaffingRequest, span: SearchSpan) {
    const { roles, memberships, named, oneOf } = request;
    this.#request = request;
    this.#span = span;
    this.#candidates = roles.map(() => []);
    this.#matching = new Matching(roles, memberships, named, oneOf);
    this.#obstacles = roles.map(({ pool }) => new Int16Array(pool.length).fill(UNKNOWN));
    this.#overridden = span.override ? toBits(span.override) : 0;
    this.#against = this.#overridden === 0 ? [] : roles.map(({ pool }) => new Int32Array(pool.length));
  }

  /** Returns, in steps, the starts on the grid of any resource in the first role's pool, in order, without duplicates. */
  *grid(): Steps<readonly Instant[]> {
    const pool = this.#request.roles[0]?.pool ?? [];
    let points: readonly Instant[] = [];
    for (let position = 0; position < pool.length; position += 1) {
      points = union(points, this.#candidate(0, position).grid);
      yield;
    }
    return points;
  }

  /** Prepares all candidates in steps, instead of at first use. */
  *prepare(): Steps<void> {
    for (const [role, { pool }] of this.#request.roles.entries()) {
      for (let position = 0; position < pool.length; position += 1) {
        this.#candidate(role, position);
        yield;
      }
    }
  }

  /** Returns the slot at that start. Undefined if the start cannot be booked. */
  slot(start: Instant, withChoices: boolean): StaffedSlot | undefined {
    const { roles, length, allowance, obstacle, unseen } = this.#request;
    const isOverriding = this.#overridden !== 0;
    if (!isOverriding && (obstacle !== NONE || allowance(start) < 1 || this.#isElsewhere(start))) return undefined;
    if (this.#isRefusedUnseen(start)) return undefined;
    const isOnePlace = roles.length === 1 && roles[0]!.count === 1;
    const isOnce = this.#request.isOnce === true && (unseen !== undefined || !this.#isOverridden(ONE_AT_A_TIME));
    const limited = this.#isOverridden(LIMIT) ? Number.POSITIVE_INFINITY : allowance(start);
    const ofCustomer = unseen ? Math.min(unseen.max, limited) : limited;
    const allowed = isOnce ? Math.min(1, ofCustomer) : ofCustomer;
    const remaining = isOnePlace ? Math.min(this.#inARow(start), allowed) : null;
    if (remaining === null ? !this.#isPossible(start) : remaining < 1) return undefined;
    const slot = { start, end: start + length, remaining };
    if (!withChoices) return slot;
    if (isOnePlace) this.#isPossible(start);
    return { ...slot, choices: roles.map((_, role) => [...this.#matching.choices(role)]) };
  }

  /** Returns the reason why there can be no booking at that start. Undefined if there can. */
  refusal(start: Instant): Obstacle | undefined {
    // Fast path: usually a booking is possible, and then only as many candidates are examined as it needs.
    if (this.#isPossible(start)) return undefined;
    const { roles, named, oneOf } = this.#request;
    let first = NONE;
    roles.forEach(({ count, pool }, role) => {
      if (count === 0) return;
      // The reason of a role is the obstacle of its closest candidate: the one whose obstacle comes last in `OBSTACLES`. With several
      // places, it is the obstacle of the candidate that would fill the last place.
      const furthest = pool.map((_, position) => this.obstacle(role, position, start)).sort((a, b) => b - a);
      // Only a service that is not active has a role without resources. An override cannot fill it.
      const found = furthest[count - 1] ?? INACTIVE;
      // Policies are equally close: the first in order is the reason.
      const isPolicy = found > TAKEN && found < NONE;
      first = Math.min(first, isPolicy ? Math.min(...furthest.filter((obstacle) => obstacle > TAKEN)) : found);
    });
    for (const resource of named) first = Math.min(first, this.#furthest(resource, start));
    if (oneOf) first = Math.min(first, Math.max(...oneOf.map((resource) => this.#furthest(resource, start))));
    return reasonAt(first === NONE ? TAKEN : first, this.#request.resources[0]?.policies);
  }

  /**
   * Returns the moment from which on the start is not `too_far`: when enough candidates of each role may be booked. Undefined if it is not
   * too far now, or if a maximum advance refuses it.
   */
  opensAt(start: Instant): Instant | undefined {
    const { roles, named } = this.#request;
    const momentAt = (role: number, position: number): Instant => {
      const found = this.obstacle(role, position, start);
      if (found === TOO_FAR) return this.#candidate(role, position).opensAt(start);
      return found < TOO_FAR ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
    };
    const ofRoles = roles.map(({ count, pool }, role) => {
      const moments = pool.map((_, position) => momentAt(role, position)).sort((a, b) => a - b);
      return moments[count - 1] ?? Number.NEGATIVE_INFINITY;
    });
    const ofNamed = named.map((resource) => {
      const positions = roles.map(({ pool }) => pool.indexOf(resource));
      return Math.min(...positions.map((at, role) => (at < 0 ? Number.POSITIVE_INFINITY : momentAt(role, at))));
    });
    return latestOpening([...ofRoles, ...ofNamed]);
  }

  /** Returns the obstacle to one candidate of a role at that start. Undefined: none. */
  reason(role: number, position: number, start: Instant): Obstacle | undefined {
    return reasonAt(this.obstacle(role, position, start), this.#request.resources[0]?.policies);
  }

  /** Returns the obstacle to a resource in the role in which it is closest to being possible. */
  #furthest(resource: number, start: Instant): number {
    let furthest = 0;
    this.#request.roles.forEach(({ pool }, role) => {
      const position = pool.indexOf(resource);
      if (position >= 0) furthest = Math.max(furthest, this.obstacle(role, position, start));
    });
    return furthest;
  }

  /** Returns the resources of each role: in each place the one that `choose` prefers. Requires that `refusal` returned undefined. */
  assign(choose: Choose): readonly (readonly number[])[] {
    return this.#matching.fill(choose);
  }

  /** Returns the obstacle to one candidate of a role at that start: an index of `OBSTACLES`, or `NONE`. */
  obstacle(role: number, position: number, start: Instant): number {
    this.#moveTo(start);
    const known = this.#obstacles[role]![position]!;
    if (known !== UNKNOWN) return known;
    if (this.#overridden !== 0) return this.#obstacleLeft(role, position, start);
    const { obstacle, allowance, roles, unseen } = this.#request;
    const candidate = this.#candidate(role, position);
    let found = Math.min(obstacle, candidate.obstacle(start));
    if (found > LIMIT && allowance(start) < 1) found = LIMIT;
    if (found > ONE_AT_A_TIME && !unseen && this.#isElsewhere(start)) found = ONE_AT_A_TIME;
    if (found === NONE && (candidate.left(start) < roles[role]!.units || this.#isRefusedUnseen(start))) found = TAKEN;
    if (found === NONE) found = candidate.refusedBy(start);
    this.#obstacles[role]![position] = found;
    return found;
  }

  #obstacleLeft(role: number, position: number, start: Instant): number {
    const { against = 0, allowance, roles, unseen } = this.#request;
    const candidate = this.#candidate(role, position);
    const its = candidate.against(start, roles[role]!.units);
    const limited = allowance(start) < 1 ? toBit(LIMIT) : 0;
    const elsewhere = !unseen && this.#isElsewhere(start) ? toBit(ONE_AT_A_TIME) : 0;
    const all = against | its | limited | elsewhere | (this.#isRefusedUnseen(start) ? toBit(TAKEN, true) : 0);
    const left = firstLeft(all, this.#overridden);
    const found = left === NONE ? candidate.refusedBy(start) : left;
    this.#against[role]![position] = all;
    this.#obstacles[role]![position] = found;
    return found;
  }

  /** True if the customer has another booking at that time, and the service does not allow the two to overlap. */
  #isElsewhere(start: Instant): boolean {
    const { others = [], length } = this.#request;
    return others.length > 0 && isOccupied(others, start, start + length);
  }

  /** True if the customer may have no further booking then, and the caller must not learn that this is the reason. */
  #isRefusedUnseen(start: Instant): boolean {
    const { unseen } = this.#request;
    return unseen !== undefined && (unseen.allowance(start) < 1 || this.#isElsewhere(start));
  }

  #isOverridden(obstacle: number): boolean {
    return (this.#overridden & (1 << obstacle)) !== 0;
  }

  /** Returns the overridden obstacles of a candidate at that start. Empty without an override. */
  overridden(role: number, position: number, start: Instant): readonly Obstacle[] {
    if (!this.#span.override) return [];
    return listOverridden(this.#overriddenBits(role, position, start), this.#askedAt(role, position, start), start);
  }

  #overriddenBits(role: number, position: number, start: Instant): number {
    this.obstacle(role, position, start);
    return (this.#against[role]?.[position] ?? 0) & this.#overridden;
  }

  /** Returns the candidate if its policies were asked, because it has no other obstacle. Otherwise none. */
  #askedAt(role: number, position: number, start: Instant): readonly Candidate[] {
    if (!this.#request.resources[0]?.policies) return [];
    return this.obstacle(role, position, start) > TAKEN ? [this.#candidate(role, position)] : [];
  }

  /** Returns the overridden obstacles of the taken resources, by role, and those that apply to all candidates. */
  overrode(taken: readonly (readonly number[])[], start: Instant): readonly Obstacle[] {
    if (!this.#span.override) return [];
    let all = (this.#request.against ?? 0) & this.#overridden;
    const asked: Candidate[] = [];
    taken.forEach((resources, role) => {
      for (const resource of resources) {
        const position = this.#request.roles[role]!.pool.indexOf(resource);
        all |= this.#overriddenBits(role, position, start);
        asked.push(...this.#askedAt(role, position, start));
      }
    });
    return listOverridden(all, asked, start);
  }

  #candidate(role: number, position: number): Candidate {
    const known = this.#candidates[role]![position];
    if (known) return known;
    const { roles, resources, length } = this.#request;
    const { pool, runs, buffers } = roles[role]!;
    const resource = pool[position]!;
    const terms = resources[resource]!;
    this.#hours[resource] ??= computeHours(terms, this.#span);
    const need = { length, runs, onGrid: role === 0, buffers };
    const candidate = prepareCandidate(terms, need, this.#span, this.#hours[resource]);
    this.#candidates[role]![position] = candidate;
    return candidate;
  }

  #isPossible(start: Instant): boolean {
    return this.#matching.isPossible((role, position) => this.obstacle(role, position, start) === NONE);
  }

  /** Counts the bookings still possible at that start for a single place, regardless of limits of the service and the customer. */
  #inARow(start: Instant): number {
    const { roles, named, oneOf, resources } = this.#request;
    const { pool, units } = roles[0]!;
    let sum = 0;
    pool.forEach((resource, position) => {
      const isLeftOut = named.some((other) => other !== resource) || oneOf?.includes(resource) === false;
      if (isLeftOut || this.obstacle(0, position, start) !== NONE) return;
      const candidate = this.#candidate(0, position);
      const more = this.#isOverridden(TAKEN) ? (candidate.terms.overbook ?? 0) : 0;
      const room = Math.floor((candidate.left(start) + more) / units);
      const allowed = this.#isOverridden(LIMIT) ? undefined : resources[resource]!.allowance?.(start);
      sum += Math.min(room, allowed ?? room);
    });
    return sum;
  }

  #moveTo(start: Instant): void {
    if (start === this.#start) return;
    this.#start = start;
    for (const obstacles of this.#obstacles) obstacles.fill(UNKNOWN);
  }
}

const UNKNOWN = -1;
