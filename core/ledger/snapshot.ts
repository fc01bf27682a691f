import { DAY } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import type { Allocation } from '../model/booking.js';
import { KINDS, type Kind, type Objects } from '../model/kinds/objects.js';
import type { TimeOff } from '../model/time-off.js';
import type { BulkReads, CalendarSpan } from './bulk-reads.js';
import type { CalendarHints } from './calendar-hints.js';
import type { Wanted } from './ledger.js';
import { type Found, lookupOf, type Query, type Sort } from './lookups.js';
import { type Period, Unread } from './unread-periods.js';

interface Calendar extends CalendarSpan {
  readonly allocations: readonly Allocation[];
}

/** Cache of the data of an app that a storage has read for decisions, all from the same state of the app or a later one. */
export class Snapshot {
  readonly #reads: BulkReads;
  readonly #hints: CalendarHints;
  /** Answers of queries, by kind of query and by cache key. */
  readonly #found = new Map<Sort, Map<string, { readonly found: Found<Sort> }>>();
  /** Parts of calendars that were read, by resource. */
  readonly #calendars = new Map<string, Calendar[]>();
  readonly #timeOff: (Period & { readonly entries: readonly TimeOff[] })[] = [];

  private constructor(reads: BulkReads, hints: CalendarHints) {
    this.#reads = reads;
    this.#hints = hints;
  }

  /** Reads what decisions at `now` probably need. What depends on a booking or on a changed service is read in a second step. */
  static async of(wanted: readonly Wanted[], reads: BulkReads, hints: CalendarHints, now: Instant): Promise<Snapshot> {
    const snapshot = new Snapshot(reads, hints);
    for (let asked = wanted; asked.length > 0; ) {
      const unread = new Unread();
      for (const one of asked) {
        snapshot.expectNew(one);
        unread.want(one, hints, now);
      }
      const prepared = asked.map((one) => snapshot.#prepare(one, now));
      await snapshot.read(unread);
      asked = prepared.flatMap((follow) => follow());
    }
    return snapshot;
  }

  /** Prepares the second step of a read: the returned function lists the data that the first results make necessary. */
  #prepare(wanted: Wanted, now: Instant): () => readonly Wanted[] {
    const { ofService, ofBooking, objects, span, spans = [] } = wanted;
    const timed = span || spans.length > 0 ? (objects?.resource ?? []) : [];
    const unknown = timed.filter((uuid) => this.#hints.calendarsOf(uuid).length === 0);
    const remembered = ofService && this.#hints.service(ofService.service);
    return () => {
      const service = ofService && this.#object('service', ofService.service);
      const booking = ofBooking && this.#object('booking', ofBooking.booking);
      const found = unknown.filter((uuid) => (this.#object('resource', uuid)?.calendars ?? []).length > 0);
      return [
        ...(found.length > 0 ? [{ objects: { resource: found }, span, spans }] : []),
        ...(service && service.version !== remembered?.version ? [ofService.wants(service, now)] : []),
        ...(booking ? [ofBooking.wants(booking)] : []),
      ];
    };
  }

  #object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    return this.find('object', { kind, uuid })?.found as Objects[K] | undefined;
  }

  /** Returns the answer of a query. Undefined if it was not read. */
  find<S extends Sort>(sort: S, query: Query<S>): { readonly found: Found<S> } | undefined {
    const { keyOf, suffices } = lookupOf(sort);
    const read = this.#found.get(sort)?.get(keyOf(query)) as { readonly found: Found<S> } | undefined;
    return read && (suffices?.(read.found, query) ?? true) ? read : undefined;
  }

  taken(span: CalendarSpan): readonly Allocation[] | undefined {
    const { from, to } = span;
    return this.#calendarOf(span)?.allocations.filter(({ start, end }) => start < to && end > from);
  }

  #calendarOf({ resource, from, to, longest }: CalendarSpan): Calendar | undefined {
    return this.#calendars
      .get(resource)
      ?.find((read) => read.from <= from && read.to >= to && read.from - read.longest <= from - longest);
  }

  timeOff({ from, to }: Period): readonly TimeOff[] | undefined {
    return this.#timeOff.find((read) => read.from <= from && read.to >= to)?.entries;
  }

  /** Records that the new objects of a decision are not stored yet. */
  expectNew({ newObjects }: Wanted): void {
    if (!newObjects) return;
    for (const kind of KINDS) {
      for (const uuid of newObjects[kind] ?? []) this.#keep('object', { kind, uuid }, undefined);
    }
  }

  /** Lists the wanted data that was not read yet. */
  missing(wanted: Wanted, now: Instant): Unread {
    const all = new Unread();
    all.want(wanted, this.#hints, now);
    const missing = new Unread();
    for (const { sort, queries } of all.queries()) {
      for (const query of queries) if (!this.find(sort, query)) missing.ask(sort, query);
    }
    missing.spans.push(...all.spans.filter((span) => !this.#calendarOf(span)));
    missing.periods.push(...all.periods.filter((period) => !this.timeOff(period)));
    return missing;
  }

  /** Reads all unread data with concurrent queries: one round trip. */
  async read(unread: Unread): Promise<void> {
    const reads = Array.from(unread.queries(), ({ sort, queries }) => this.#look(sort, queries));
    if (unread.spans.length > 0) reads.push(this.#readCalendars(joined(unread.spans)));
    if (unread.periods.length > 0) reads.push(this.#readTimeOff(unread.periods));
    await Promise.all(reads);
  }

  async #look<S extends Sort>(sort: S, queries: readonly Query<S>[]): Promise<void> {
    const answers = await lookupOf(sort).read(this.#reads, queries);
    queries.forEach((query, index) => {
      const answer = answers[index]!;
      this.#keep(sort, query, answer);
      if (sort === 'object') this.#learn(query as Query<'object'>, answer as Found<'object'>);
    });
  }

  #keep<S extends Sort>(sort: S, query: Query<S>, answer: Found<S>): void {
    const found = this.#found.get(sort) ?? new Map<string, { readonly found: Found<Sort> }>();
    this.#found.set(sort, found);
    found.set(lookupOf(sort).keyOf(query), { found: answer });
  }

  #learn({ kind }: Query<'object'>, object: Found<'object'>): void {
    if (object) this.#hints.learn(kind, object);
  }

  async #readCalendars(spans: readonly CalendarSpan[]): Promise<void> {
    const found = new Map<string, Allocation[]>();
    for (const { resource } of spans) found.set(resource, []);
    for (const allocation of await this.#reads.allocations(spans)) found.get(allocation.resource)?.push(allocation);
    for (const span of spans) {
      const { resource, from, to } = span;
      const allocations = found.get(resource)!.filter(({ start, end }) => start < to && end > from);
      const calendars = this.#calendars.get(resource);
      if (calendars) calendars.push({ ...span, allocations });
      else this.#calendars.set(resource, [{ ...span, allocations }]);
    }
  }

  /** Reads one period that covers all periods: apps have little time off. */
  async #readTimeOff(periods: readonly Period[]): Promise<void> {
    const from = Math.min(...periods.map((period) => period.from));
    const to = Math.max(...periods.map((period) => period.to));
    this.#timeOff.push({ from, to, entries: await this.#reads.timeOff(from, to) });
  }
}

/** Merges nearby spans of one resource. */
function joined(spans: readonly CalendarSpan[]): readonly CalendarSpan[] {
  const all: CalendarSpan[] = [];
  const last = new Map<string, number>();
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const index = last.get(span.resource);
    const before = index === undefined ? undefined : all[index];
    if (index === undefined || before === undefined || span.from > before.to + DAY) {
      last.set(span.resource, all.length);
      all.push(span);
    } else {
      const { resource, from } = before;
      const longest = Math.max(before.longest, span.longest);
      all[index] = { resource, from, to: Math.max(before.to, span.to), longest };
    }
  }
  return all;
}
