import { DAY, HOUR, MINUTE } from '../instants.js';
import type { Action } from '../model/action.js';
import type { Allocation, Booking } from '../model/booking.js';
import { wantedOfCalendars } from '../model/busy-times.js';
import type { Customer } from '../model/customer.js';
import type { Feed } from '../model/feed.js';
import { KINDS, type Kind, type Objects } from '../model/objects.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { TimeOff } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import { fold } from '../search.js';
import type { BulkReads, Span } from './bulk-reads.js';
import type { Answer } from './idempotency.js';
import type { CountedKind, InUse, OfCustomer, Overlap, Tally, TallyQuery, Wanted } from './ledger.js';

/** What a resource's calendar is likely to be asked for, besides the time itself. */
interface Habits {
  readonly before: number;
  readonly after: number;
  readonly longest: number;
  readonly calendars: readonly string[];
}

/** Of a resource that this process has not met yet; when the guess is too small, the rest is read in one more round trip. */
const UNKNOWN: Habits = { before: HOUR, after: HOUR, longest: DAY, calendars: [] };

/** Where hints are remembered; it may forget at any time, so that a map with bounds will do. */
interface Memory<T> {
  get(uuid: string): T | undefined;
  set(uuid: string, hint: T): unknown;
}

/** What this process knows of resources' buffers and longest blocks, and of services: only hints, for reading enough at once. */
export class CalendarHints {
  readonly #habits: Memory<Habits>;
  readonly #services: Memory<Service>;

  constructor(habits: Memory<Habits>, services: Memory<Service>) {
    this.#habits = habits;
    this.#services = services;
  }

  learnService(service: Service): void {
    this.#services.set(service.uuid, service);
  }

  service(uuid: string): Service | undefined {
    return this.#services.get(uuid);
  }

  learn({ uuid, rules, longestBlock, calendars = [] }: Resource): void {
    this.#habits.set(uuid, {
      before: rules.bufferBeforeMinutes * MINUTE,
      after: rules.bufferAfterMinutes * MINUTE,
      longest: longestBlock,
      calendars,
    });
  }

  calendarsOf(resource: string): readonly string[] {
    return (this.#habits.get(resource) ?? UNKNOWN).calendars;
  }

  spanOf(resource: string, start: Instant, end: Instant): Span {
    const { before, after, longest } = this.#habits.get(resource) ?? UNKNOWN;
    return { resource, from: start - before, to: end + after, longest };
  }
}

/** What is to be read of an app. */
export class Unread {
  readonly objects = new Map<Kind, Set<string>>();
  readonly actionsOf = new Set<string>();
  readonly spans: Span[] = [];
  readonly inUse: InUse[] = [];
  readonly overlaps: Overlap[] = [];
  readonly ofCustomer: OfCustomer[] = [];
  readonly timeOff: Period[] = [];
  readonly tallies: TallyQuery[] = [];
  readonly naming = new Set<string>();
  readonly emails = new Set<string>();
  readonly counts = new Set<CountedKind>();
  readonly feedsOf = new Set<string>();
  readonly answers = new Set<string>();

  get isEmpty(): boolean {
    const {
      objects,
      actionsOf,
      spans,
      inUse,
      overlaps,
      ofCustomer,
      timeOff,
      tallies,
      naming,
      emails,
      feedsOf,
      counts,
      answers,
    } = this;
    const sets = objects.size + actionsOf.size + naming.size + emails.size + feedsOf.size + counts.size + answers.size;
    return (
      sets + spans.length + inUse.length + overlaps.length + ofCustomer.length + timeOff.length + tallies.length === 0
    );
  }

  object(kind: Kind, uuid: string): void {
    const uuids = this.objects.get(kind);
    if (uuids) uuids.add(uuid);
    else this.objects.set(kind, new Set([uuid]));
  }

  wanted(wanted: Wanted, hints: CalendarHints, now: Instant): void {
    const {
      objects = {},
      actionsOf = [],
      span,
      spans = [],
      tallies = [],
      emails = [],
      counts = [],
      answer,
      ofService,
    } = wanted;
    for (const kind of KINDS) for (const uuid of objects[kind] ?? []) this.object(kind, uuid);
    for (const workflow of actionsOf) this.actionsOf.add(workflow);
    this.tallies.push(...tallies);
    for (const email of emails) this.emails.add(email);
    for (const kind of counts) this.counts.add(kind);
    if (answer !== undefined) this.answers.add(answer);
    const service = ofService && hints.service(ofService.service);
    if (service) this.wanted(ofService.wants(service, now), hints, now);
    const all = span ? [span, ...spans] : spans;
    if (all.length === 0) return;
    this.timeOff.push({
      from: Math.min(...all.map(({ start }) => start)),
      to: Math.max(...all.map(({ end }) => end)),
    });
    for (const uuid of objects.resource ?? []) {
      const calendars = hints.calendarsOf(uuid);
      for (const { start, end } of all) {
        const span = hints.spanOf(uuid, start, end);
        this.spans.push(span);
        if (calendars.length > 0) this.#calendars(calendars, span);
      }
    }
  }

  #calendars(calendars: readonly string[], { from, to }: Period): void {
    const { calendar = [], busyTimes = [] } = wantedOfCalendars(calendars, from, to);
    for (const uuid of calendar) this.object('calendar', uuid);
    for (const uuid of busyTimes) this.object('busyTimes', uuid);
  }

  add(other: Unread): void {
    for (const [kind, uuids] of other.objects) for (const uuid of uuids) this.object(kind, uuid);
    for (const workflow of other.actionsOf) this.actionsOf.add(workflow);
    this.spans.push(...other.spans);
    this.inUse.push(...other.inUse);
    this.overlaps.push(...other.overlaps);
    this.ofCustomer.push(...other.ofCustomer);
    this.timeOff.push(...other.timeOff);
    this.tallies.push(...other.tallies);
    for (const uuid of other.naming) this.naming.add(uuid);
    for (const email of other.emails) this.emails.add(email);
    for (const kind of other.counts) this.counts.add(kind);
    for (const uuid of other.feedsOf) this.feedsOf.add(uuid);
    for (const key of other.answers) this.answers.add(key);
  }
}

/** Bookings, as many as were asked for or all that there are. */
interface Limited {
  readonly limit: number;
  readonly bookings: readonly Booking[];
}

interface Period {
  readonly from: Instant;
  readonly to: Instant;
}

interface Calendar extends Span {
  readonly allocations: readonly Allocation[];
}

/** What decisions find of an app: what has been read of it, by the storage, since it stood at some point of its sequence. */
export class Snapshot {
  readonly #reads: BulkReads;
  readonly #hints: CalendarHints;
  readonly #objects = new Map<string, Objects[Kind] | undefined>();
  readonly #actionsOf = new Map<string, readonly Action[]>();
  /** By resource. */
  readonly #calendars = new Map<string, Calendar[]>();
  readonly #inUse = new Map<string, Limited>();
  readonly #overlaps = new Map<string, Limited>();
  readonly #ofCustomer = new Map<string, Limited>();
  readonly #timeOff: (Period & { readonly entries: readonly TimeOff[] })[] = [];
  readonly #tallies = new Map<string, Tally>();
  readonly #naming = new Map<string, readonly Service[]>();
  readonly #emails = new Map<string, Customer | undefined>();
  readonly #counts = new Map<CountedKind, number>();
  readonly #feedsOf = new Map<string, readonly Feed[]>();
  readonly #answers = new Map<string, Answer | undefined>();

  private constructor(reads: BulkReads, hints: CalendarHints) {
    this.#reads = reads;
    this.#hints = hints;
  }

  /**
   * With all that several decisions at `now` are likely to read, which is read at once; what only a booking tells, or a
   * service that is not as it is remembered, once that has been read.
   */
  static async of(wanted: readonly Wanted[], reads: BulkReads, hints: CalendarHints, now: Instant): Promise<Snapshot> {
    const snapshot = new Snapshot(reads, hints);
    for (let asked = wanted; asked.length > 0; ) {
      const unread = new Unread();
      for (const one of asked) unread.wanted(one, hints, now);
      const told = asked.map((one) => snapshot.#toldOf(one, now));
      await snapshot.read(unread);
      asked = told.flatMap((tell) => tell());
    }
    return snapshot;
  }

  /** Asked before the reading, answers after it what is wanted in consequence of what was found. */
  #toldOf(wanted: Wanted, now: Instant): () => readonly Wanted[] {
    const { ofService, ofBooking, objects, span, spans = [] } = wanted;
    const timed = span || spans.length > 0 ? (objects?.resource ?? []) : [];
    const unknown = timed.filter((uuid) => this.#hints.calendarsOf(uuid).length === 0);
    const remembered = ofService && this.#hints.service(ofService.service);
    return () => {
      const service = ofService && this.object('service', ofService.service);
      const booking = ofBooking && this.object('booking', ofBooking.booking);
      const found = unknown.filter((uuid) => (this.object('resource', uuid)?.calendars ?? []).length > 0);
      return [
        ...(found.length > 0 ? [{ objects: { resource: found }, span, spans }] : []),
        ...(service && service.version !== remembered?.version ? [ofService.wants(service, now)] : []),
        ...(booking ? [ofBooking.wants(booking)] : []),
      ];
    };
  }

  hasObject(kind: Kind, uuid: string): boolean {
    return this.#objects.has(keyOf(kind, uuid));
  }

  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    return this.#objects.get(keyOf(kind, uuid)) as Objects[K] | undefined;
  }

  /** In creation order; undefined when it has not been read, as are the following. */
  actionsOf(workflow: string): readonly Action[] | undefined {
    return this.#actionsOf.get(workflow);
  }

  taken(span: Span): readonly Allocation[] | undefined {
    const { from, to } = span;
    return this.#calendarOf(span)?.allocations.filter(({ start, end }) => start < to && end > from);
  }

  #calendarOf({ resource, from, to, longest }: Span): Calendar | undefined {
    return this.#calendars
      .get(resource)
      ?.find((read) => read.from <= from && read.to >= to && read.from - read.longest <= from - longest);
  }

  inUse(query: InUse): readonly Booking[] | undefined {
    return enough(this.#inUse.get(useKey(query)), query.limit);
  }

  overlapping(query: Overlap): readonly Booking[] | undefined {
    return enough(this.#overlaps.get(overlapKey(query)), query.limit);
  }

  ofCustomer(query: OfCustomer): readonly Booking[] | undefined {
    return enough(this.#ofCustomer.get(customerKey(query)), query.limit);
  }

  timeOff(from: Instant, to: Instant): readonly TimeOff[] | undefined {
    return this.#timeOff.find((read) => read.from <= from && read.to >= to)?.entries;
  }

  tally(query: TallyQuery): Tally | undefined {
    return this.#tallies.get(tallyKey(query));
  }

  servicesNaming(uuid: string): readonly Service[] | undefined {
    return this.#naming.get(uuid);
  }

  hasEmail(folded: string): boolean {
    return this.#emails.has(folded);
  }

  customerWithEmail(folded: string): Customer | undefined {
    return this.#emails.get(folded);
  }

  count(kind: CountedKind): number | undefined {
    return this.#counts.get(kind);
  }

  feedsOf(uuid: string): readonly Feed[] | undefined {
    return this.#feedsOf.get(uuid);
  }

  hasAnswer(key: string): boolean {
    return this.#answers.has(key);
  }

  answer(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** What of it has not been read. */
  missing(wanted: Wanted, now: Instant): Unread {
    const all = new Unread();
    all.wanted(wanted, this.#hints, now);
    const missing = new Unread();
    for (const [kind, uuids] of all.objects) {
      for (const uuid of uuids) if (!this.hasObject(kind, uuid)) missing.object(kind, uuid);
    }
    for (const workflow of all.actionsOf) if (!this.actionsOf(workflow)) missing.actionsOf.add(workflow);
    missing.spans.push(...all.spans.filter((span) => !this.#calendarOf(span)));
    missing.timeOff.push(...all.timeOff.filter(({ from, to }) => !this.timeOff(from, to)));
    missing.tallies.push(...all.tallies.filter((query) => !this.tally(query)));
    for (const email of all.emails) if (!this.hasEmail(email)) missing.emails.add(email);
    for (const kind of all.counts) if (this.count(kind) === undefined) missing.counts.add(kind);
    for (const key of all.answers) if (!this.hasAnswer(key)) missing.answers.add(key);
    return missing;
  }

  /** Reads all of it at once: one round trip. */
  async read(unread: Unread): Promise<void> {
    const { objects, actionsOf, spans, inUse, overlaps, timeOff, tallies, naming, emails, feedsOf, counts, answers } =
      unread;
    const reads: Promise<void>[] = [];
    for (const [kind, uuids] of objects) reads.push(this.#readObjects(kind, [...uuids]));
    if (actionsOf.size > 0) reads.push(this.#readActionsOf([...actionsOf]));
    if (spans.length > 0) reads.push(this.#readCalendars(joined(spans)));
    for (const query of inUse) reads.push(this.#readInUse(query));
    for (const query of overlaps) reads.push(this.#readOverlap(query));
    for (const query of unread.ofCustomer) reads.push(this.#readOfCustomer(query));
    if (timeOff.length > 0) reads.push(this.#readTimeOff(timeOff));
    if (tallies.length > 0) reads.push(this.#readTallies(tallies));
    for (const uuid of naming) reads.push(this.#readNaming(uuid));
    if (emails.size > 0) reads.push(this.#readEmails([...emails]));
    if (counts.size > 0) reads.push(this.#readCounts([...counts]));
    for (const uuid of feedsOf) reads.push(this.#readFeedsOf(uuid));
    if (answers.size > 0) reads.push(this.#readAnswers([...answers]));
    await Promise.all(reads);
  }

  async #readObjects<K extends Kind>(kind: K, uuids: readonly string[]): Promise<void> {
    const found = await this.#reads.objects(kind, uuids);
    for (const uuid of uuids) this.#objects.set(keyOf(kind, uuid), undefined);
    for (const object of found) {
      this.#objects.set(keyOf(kind, object.uuid), object);
      if (kind === 'resource') this.#hints.learn(object as Resource);
      if (kind === 'service') this.#hints.learnService(object as Service);
    }
  }

  async #readActionsOf(workflows: readonly string[]): Promise<void> {
    const found = await this.#reads.actionsOf(workflows);
    for (const uuid of workflows) {
      this.#actionsOf.set(
        uuid,
        found.filter(({ workflow }) => workflow === uuid),
      );
    }
  }

  async #readCalendars(spans: readonly Span[]): Promise<void> {
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

  async #readInUse(query: InUse): Promise<void> {
    this.#inUse.set(useKey(query), { limit: query.limit, bookings: await this.#reads.inUse(query) });
  }

  async #readOfCustomer(query: OfCustomer): Promise<void> {
    const bookings = await this.#reads.ofCustomer(query);
    this.#ofCustomer.set(customerKey(query), { limit: query.limit, bookings });
  }

  async #readOverlap(query: Overlap): Promise<void> {
    const bookings = await this.#reads.overlapping(query);
    this.#overlaps.set(overlapKey(query), { limit: query.limit, bookings });
  }

  /** One reading for all that is asked for at once: apps have little time off. */
  async #readTimeOff(periods: readonly Period[]): Promise<void> {
    const from = Math.min(...periods.map((period) => period.from));
    const to = Math.max(...periods.map((period) => period.to));
    this.#timeOff.push({ from, to, entries: await this.#reads.timeOff(from, to) });
  }

  async #readTallies(queries: readonly TallyQuery[]): Promise<void> {
    const distinct = [...new Map(queries.map((query) => [tallyKey(query), query])).values()];
    const tallies = await this.#reads.tallies(distinct);
    distinct.forEach((query, index) => void this.#tallies.set(tallyKey(query), tallies[index]!));
  }

  async #readNaming(uuid: string): Promise<void> {
    this.#naming.set(uuid, await this.#reads.servicesNaming(uuid));
  }

  async #readEmails(folded: readonly string[]): Promise<void> {
    const found = await this.#reads.customersWithEmails(folded);
    for (const email of folded) this.#emails.set(email, undefined);
    for (const customer of found) if (customer.email !== null) this.#emails.set(fold(customer.email), customer);
  }

  async #readCounts(kinds: readonly CountedKind[]): Promise<void> {
    const found = await this.#reads.counts(kinds);
    kinds.forEach((kind, index) => void this.#counts.set(kind, found[index]!));
  }

  async #readFeedsOf(uuid: string): Promise<void> {
    this.#feedsOf.set(uuid, await this.#reads.feedsOf(uuid));
  }

  async #readAnswers(keys: readonly string[]): Promise<void> {
    const found = await this.#reads.answers(keys);
    for (const key of keys) this.#answers.set(key, undefined);
    for (const answer of found) this.#answers.set(answer.key, answer);
  }
}

function keyOf(kind: Kind, uuid: string): string {
  return `${kind}/${uuid}`;
}

function useKey({ resource, workflow, service, endsAfter, heldAfter, key, holder }: InUse): string {
  return JSON.stringify([resource, workflow, service, endsAfter, heldAfter, key, holder]);
}

function customerKey({ customer, email, endsAfter }: OfCustomer): string {
  return JSON.stringify([customer, email, endsAfter]);
}

function overlapKey({ resource, from, to }: Overlap): string {
  return JSON.stringify([resource, from, to]);
}

/** What was read, if it is as much as is asked for now, or all that there is. */
function enough(read: Limited | undefined, limit: number): readonly Booking[] | undefined {
  return read && (read.limit >= limit || read.bookings.length < read.limit) ? read.bookings : undefined;
}

function tallyKey(query: TallyQuery): string {
  const { service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude } = query;
  return JSON.stringify([service, byResource, email, startsFrom, startsBefore, liveAfter, exclude]);
}

/** Spans of one resource that lie close together are read as one. */
function joined(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
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
