import { daysOf } from '../availability/days.js';
import { DAY, MINUTE, type Span } from '../instants.js';
import type { View } from '../ledger/ledger.js';
import type { Instant } from '../ports.js';
import type { Steps } from '../steps.js';
import type { Zone } from '../zone.js';
import { copiedRequest, type ServiceWish } from './service-request.js';
import { type StaffedSlot, Staffing, type StaffingRequest } from './staffing.js';

/** A slot of a service; `choices` by the name of the role. */
export interface ServiceSlot extends Omit<StaffedSlot, 'choices'> {
  readonly choices?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The most that one answer lists: slots, and candidates of all slots together. */
export interface SlotLimits {
  readonly slots: number;
  readonly choices: number;
}

/** Candidates that are asked about in one step. */
const CANDIDATES_A_STEP = 256;
/** Days times candidates that are made ready at once: each holds a grid, up to 1,440 numbers a day, until it has been searched. */
const CANDIDATE_DAYS = 366;
const DAYS_AT_LEAST = 7;

/** A search of a service, on a copy of all that it needs: slots are made step by step after the view has gone. */
export class ServiceSearch {
  readonly #wish: ServiceWish;
  readonly #span: Span;
  readonly #now: Instant;
  readonly #request: StaffingRequest;
  readonly #candidates: number;

  /** @throws ValidationError on `resources`, NotFoundError. */
  constructor(view: View, wish: ServiceWish, span: Span) {
    this.#wish = wish;
    this.#span = span;
    this.#now = view.now;
    this.#request = copiedRequest(view, wish, span);
    this.#candidates = this.#request.roles.reduce((sum, { pool }) => sum + pool.length, 0);
  }

  /** The slots within the span that can be booked now, in order, each once. */
  *slots(withChoices: boolean, limits: SlotLimits): Steps<readonly ServiceSlot[] | 'too_many' | 'too_many_choices'> {
    const { roles } = this.#wish.service;
    const slots: ServiceSlot[] = [];
    let listed = 0;
    let asked = 0;
    for (const span of this.#parts()) {
      const staffing = this.#staffing(span);
      if (withChoices) yield* staffing.prepare();
      for (const start of yield* staffing.grid()) {
        asked += this.#candidates;
        if (asked > CANDIDATES_A_STEP) {
          asked = 0;
          yield;
        }
        const slot = staffing.slot(start, withChoices);
        if (!slot) continue;
        if (slots.length === limits.slots) return 'too_many';
        const { choices, ...rest } = slot;
        if (!choices) {
          slots.push(rest);
          continue;
        }
        for (const positions of choices) listed += positions.length;
        if (listed > limits.choices) return 'too_many_choices';
        const named = roles.map((role, i) => [role.name, choices[i]!.map((at) => role.resources[at]!)] as const);
        slots.push({ ...rest, choices: Object.fromEntries(named) });
      }
    }
    return slots;
  }

  /** The dates in the zone on which a slot starts. */
  *days(calendar: Zone): Steps<readonly string[]> {
    const dates = new Set<string>();
    for (const span of this.#parts()) {
      const staffing = this.#staffing(span);
      const grid = yield* staffing.grid();
      const isFree = (start: Instant) => staffing.slot(start, false) !== undefined;
      for (const date of yield* daysOf(grid, calendar, isFree)) dates.add(date);
    }
    return [...dates].sort();
  }

  #staffing({ start, end }: Span): Staffing {
    return new Staffing(this.#request, { from: start, to: end, now: this.#now });
  }

  /**
   * The span in parts, for starts one after another: a slot belongs to the part in which it starts, and each part reaches
   * as far as the last of its slots ends.
   */
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
