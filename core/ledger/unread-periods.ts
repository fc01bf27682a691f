import type { Instant } from '../basics/ports.js';
import { wantedOfCalendars } from '../model/busy-times.js';
import { KINDS } from '../model/kinds/objects.js';
import type { CalendarSpan } from './bulk-reads.js';
import type { CalendarHints } from './calendar-hints.js';
import type { Wanted } from './ledger.js';
import { lookupOf, type Query, type Sort } from './lookups.js';

export interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

/** Data of an app that still has to be read. */
export class Unread {
  /** Queries by kind and by cache key. */
  readonly #queries = new Map<Sort, Map<string, Query<Sort>>>();
  /** Spans of resources' calendars whose allocations have to be read. */
  readonly spans: CalendarSpan[] = [];
  /** Periods for which time off has to be read. */
  readonly periods: Period[] = [];

  get isEmpty(): boolean {
    return this.#queries.size === 0 && this.spans.length === 0 && this.periods.length === 0;
  }

  ask<S extends Sort>(sort: S, query: Query<S>): void {
    const { keyOf, wider } = lookupOf(sort);
    const asked = this.#queries.get(sort) ?? new Map<string, Query<Sort>>();
    this.#queries.set(sort, asked);
    const key = keyOf(query);
    const before = asked.get(key) as Query<S> | undefined;
    asked.set(key, before && wider ? wider(before, query) : query);
  }

  /** Yields the queries of each kind, without duplicates. */
  *queries(): Generator<{ readonly sort: Sort; readonly queries: readonly Query<Sort>[] }> {
    for (const [sort, queries] of this.#queries) yield { sort, queries: [...queries.values()] };
  }

  want(wanted: Wanted, hints: CalendarHints, now: Instant): void {
    const { objects = {}, actionsOf = [], span, spans = [], tallies = [], emails = [], counts = [], ...rest } = wanted;
    // Data that depends on a booking is listed after the booking was read. New objects are not read.
    const { answer, ofService, ofBooking: _, newObjects: __, questions = [], alongside: ___, ...others } = rest;
    others satisfies Record<string, never>;
    for (const kind of KINDS) for (const uuid of objects[kind] ?? []) this.ask('object', { kind, uuid });
    for (const workflow of actionsOf) this.ask('actionsOf', workflow);
    for (const query of tallies) this.ask('tally', query);
    for (const email of emails) this.ask('customerWithEmail', email);
    for (const query of questions) this.ask('select', query);
    for (const kind of counts) this.ask('count', kind);
    if (answer !== undefined) this.ask('answer', answer);
    const service = ofService && hints.service(ofService.service);
    if (service) this.want(ofService.wants(service, now), hints, now);
    const all = span ? [span, ...spans] : spans;
    if (all.length === 0) return;
    this.periods.push({
      from: Math.min(...all.map(({ start }) => start)),
      to: Math.max(...all.map(({ end }) => end)),
    });
    for (const uuid of objects.resource ?? []) {
      const calendars = hints.calendarsOf(uuid);
      for (const { start, end } of all) {
        const span = hints.spanOf(uuid, start, end);
        this.spans.push(span);
        if (calendars.length > 0) this.#wantCalendars(calendars, span);
      }
    }
  }

  #wantCalendars(calendars: readonly string[], { from, to }: Period): void {
    const { calendar = [], busyTimes = [] } = wantedOfCalendars(calendars, from, to);
    for (const uuid of calendar) this.ask('object', { kind: 'calendar', uuid });
    for (const uuid of busyTimes) this.ask('object', { kind: 'busyTimes', uuid });
  }

  add(other: Unread): void {
    for (const { sort, queries } of other.queries()) for (const query of queries) this.ask(sort, query);
    this.spans.push(...other.spans);
    this.periods.push(...other.periods);
  }
}
