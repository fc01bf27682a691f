import { type Exceptions, excepted } from '../../availability/availability.js';
import { daysOf } from '../../availability/days.js';
import type { Reason } from '../../basics/errors.js';
import { DAY, MINUTE, type Span } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import type { Steps } from '../../basics/steps.js';
import type { Zone } from '../../basics/zone.js';
import { zone } from '../../basics/zone.js';
import type { View } from '../../ledger/ledger.js';
import { currentAllocations } from '../../ledger/present-allocations.js';
import type { Override } from '../../model/override.js';
import { periodAt } from './limits.js';
import { ranked } from './ranking.js';
import { buildChooser } from './service-placement.js';
import { copiedRequest, type ServiceWish } from './service-request.js';
import { type StaffedSlot, Staffing, type StaffingRequest } from './staffing.js';

/** Free slot of a service. `choices` are by the name of the role. */
export interface ServiceSlot extends Omit<StaffedSlot, 'choices'> {
  /** Only in a search with an override: the overridden reasons that a booking would store. */
  readonly overrode?: readonly Reason[] | undefined;
  readonly choices?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** Limits of one answer: its slots, and the candidates in the choices of all slots together. */
interface SlotLimits {
  readonly slots: number;
  readonly choices: number;
}

const CANDIDATES_A_STEP = 256;
/** Limit of days times candidates prepared at once. A prepared day holds a grid of up to 1,440 numbers until it is searched. */
const CANDIDATE_DAYS = 366;
const DAYS_AT_LEAST = 7;

/** Choices of a slot. Slots with equal choices share one object, to save memory. */
interface Choices {
  /** Positions in the pool of each role. */
  readonly positions: readonly (readonly number[])[];
  readonly named: Readonly<Record<string, readonly string[]>>;
}

function isSame(some: readonly (readonly number[])[], others: readonly (readonly number[])[]): boolean {
  return some.every((positions, role) => {
    const its = others[role]!;
    return positions.length === its.length && positions.every((position, at) => position === its[at]);
  });
}

/** Search of a service on a copy of its data, so that it can continue step by step without the view. */
export class ServiceSearch {
  readonly #wish: ServiceWish;
  readonly #span: Span;
  readonly #now: Instant;
  readonly #request: StaffingRequest;
  readonly #candidates: number;
  /** Moment at which the first start opens that only `opens` refuses now. Set while the search runs. */
  opensAt: Instant | undefined;
  /** Ranks of the pools at a start. Only used with an override, whose result depends on the chosen resources. */
  readonly #ranksAt: (start: Instant) => readonly (readonly number[])[];

  /** Resources that the choices leave out. */
  readonly #hidden: ReadonlySet<string>;

  /** @throws ValidationError on `resources`, NotFoundError. */
  constructor(view: View, wish: ServiceWish, span: Span, withoutHidden = false) {
    this.#wish = wish;
    this.#span = span;
    this.#now = view.now;
    this.#request = copiedRequest(view, wish, span);
    const pools = withoutHidden ? wish.service.roles.flatMap(({ resources }) => resources) : [];
    this.#hidden = new Set(pools.filter((uuid) => view.object('resource', uuid)?.hidden));
    this.#candidates = this.#request.roles.reduce((sum, { pool }) => sum + pool.length, 0);
    this.#ranksAt = wish.override ? copiedRanks(view, wish, span) : () => [];
  }

  /** Returns, in steps, the slots in the span that can be booked now, in order, or the limit that they exceed. */
  *slots(
    withChoices: boolean,
    limits: SlotLimits,
    exceptions?: Exceptions,
  ): Steps<readonly ServiceSlot[] | 'too_many' | 'too_many_choices'> {
    const isForced = (exceptions?.always ?? []).length > 0;
    const { roles } = this.#wish.service;
    const slots: ServiceSlot[] = [];
    let listed = 0;
    let asked = 0;
    let last: Choices | undefined;
    for (const span of this.#parts()) {
      const staffing = this.#staffing(span);
      const overriding = this.#overriding(span);
      if (withChoices) yield* staffing.prepare();
      const grid = yield* (overriding ?? staffing).grid();
      yield* this.#findOpening(span, grid);
      for (const start of grid) {
        asked += this.#candidates;
        if (asked > CANDIDATES_A_STEP) {
          asked = 0;
          yield;
        }
        const slot = overriding
          ? excepted(this.#slotWith(overriding, isForced ? undefined : staffing, start, withChoices), exceptions)
          : staffing.slot(start, withChoices);
        if (!slot) continue;
        if (slots.length === limits.slots) return 'too_many';
        const { choices, ...rest } = slot;
        if (!choices) {
          slots.push(rest);
          continue;
        }
        for (const positions of choices) listed += positions.length;
        if (listed > limits.choices) return 'too_many_choices';
        if (!last || !isSame(last.positions, choices)) {
          const named = roles.map(
            ({ name, resources }, i) =>
              [name, choices[i]!.map((at) => resources[at]!).filter((uuid) => !this.#hidden.has(uuid))] as const,
          );
          last = { positions: choices, named: Object.fromEntries(named) };
        }
        slots.push({ ...rest, choices: last.named });
      }
    }
    return slots;
  }

  /** Returns, in steps, the dates in the given zone on which a slot starts. */
  *days(calendar: Zone): Steps<readonly string[]> {
    const dates = new Set<string>();
    for (const span of this.#parts()) {
      const staffing = this.#overriding(span) ?? this.#staffing(span);
      const grid = yield* staffing.grid();
      yield* this.#findOpening(span, grid);
      const isFree = (start: Instant) => staffing.slot(start, false) !== undefined;
      for (const date of yield* daysOf(grid, calendar, isFree)) dates.add(date);
    }
    return [...dates].sort();
  }

  /**
   * Returns the slot at this start. Like a booking, uses the override only if the slot is impossible without it. The slot names the reasons
   * that a booking would override. Without `plain`, every slot needs the override.
   */
  #slotWith(
    overriding: Staffing,
    plain: Staffing | undefined,
    start: Instant,
    withChoices: boolean,
  ): (StaffedSlot & Pick<ServiceSlot, 'overrode'>) | undefined {
    const slot = overriding.slot(start, withChoices);
    if (!slot) return undefined;
    const enough = plain?.slot(start, withChoices);
    if (enough) return { ...enough, remaining: slot.remaining, overrode: [] };
    // Call `refusal` first: `assign` continues with the matching that it computes.
    overriding.refusal(start);
    const taken = overriding.assign(buildChooser(this.#wish, start, overriding, this.#ranksAt(start)));
    return { ...slot, overrode: overriding.overrode(taken, start) };
  }

  #overriding({ start, end }: Span): Staffing | undefined {
    const { override } = this.#wish;
    return override && new Staffing(this.#request, { from: start, to: end, now: this.#now, override });
  }

  /** Finds, in steps, the first start that only `opens` refuses, and sets `opensAt`. Costs nothing without such a rule. */
  *#findOpening(span: Span, grid: readonly Instant[]): Steps<void> {
    if (this.opensAt !== undefined || !this.#request.resources.some(({ bookable }) => bookable)) return;
    const staffing = this.#overriding(span) ?? this.#staffing(span);
    const override: Override = new Set([...(this.#wish.override ?? []), 'too_far']);
    const open = new Staffing(this.#request, { from: span.start, to: span.end, now: this.#now, override });
    for (const start of grid) {
      yield;
      const opensAt = staffing.opensAt(start);
      if (opensAt === undefined || !open.slot(start, false)) continue;
      this.opensAt = opensAt;
      return;
    }
  }

  #staffing({ start, end }: Span): Staffing {
    return new Staffing(this.#request, { from: start, to: end, now: this.#now });
  }

  /** Splits the span into parts that are searched one after another. A slot belongs to the part in which it starts, which extends to its end. */
  *#parts(): Generator<Span, void, void> {
    const { start, end } = this.#span;
    const length = this.#wish.minutes * MINUTE;
    const days = Math.max(DAYS_AT_LEAST, Math.floor(CANDIDATE_DAYS / this.#candidates));
    const step = Math.max(days * DAY, length);
    for (let from = start; from + length <= end; from += step) {
      yield { start: from, end: Math.min(end, from + step - 1 + length) };
    }
  }
}

/** Returns the ranks of the pools at any start in the span, computed from a copy of the workloads. */
function copiedRanks(view: View, { service, moving, prefer }: ServiceWish, { start, end }: Span) {
  if (service.assign !== 'least_busy') return (at: Instant) => ranked(service, at, () => [], prefer);
  const local = zone(service.timezone);
  const { from } = periodAt('week', local, start);
  const { to } = periodAt('week', local, end);
  const uuids = [...new Set(service.roles.flatMap(({ resources }) => resources))];
  const taken = new Map(
    uuids.map((uuid) => {
      const resource = view.object('resource', uuid);
      return [uuid, resource ? currentAllocations(view, resource, from, to, moving?.uuid) : []] as const;
    }),
  );
  return (at: Instant) =>
    ranked(
      service,
      at,
      (uuid, week) => (taken.get(uuid) ?? []).filter((block) => block.start < week.to && block.end > week.from),
      prefer,
    );
}
