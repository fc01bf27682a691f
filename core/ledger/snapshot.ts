import type { Action } from '../actions/action.js';
import type { Allocation, Booking } from '../bookings/booking.js';
import { DAY, HOUR, MINUTE } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Resource } from '../resources/resource.js';
import type { Answer } from './answers.js';
import type { BulkReads, Span } from './bulk-reads.js';
import type { InUse, Wanted } from './ledger.js';
import { KINDS, type Kind, type Objects } from './objects.js';

/** What a resource's calendar is likely to be asked for, besides the time itself. */
interface Habits {
  readonly before: number;
  readonly after: number;
  readonly longest: number;
}

/** Of a resource that this process has not met yet; when the guess is too small, the rest is read in one more round trip. */
const UNKNOWN: Habits = { before: HOUR, after: HOUR, longest: DAY };

/** Where habits are remembered; it may forget at any time, so that a map with bounds will do. */
interface Memory {
  get(resource: string): Habits | undefined;
  set(resource: string, habits: Habits): unknown;
}

/** What this process knows of resources' buffers and longest blocks: only hints, for reading enough at once. */
export class CalendarHints {
  readonly #habits: Memory;

  constructor(memory: Memory) {
    this.#habits = memory;
  }

  learn({ uuid, rules, longestBlock }: Resource): void {
    this.#habits.set(uuid, {
      before: rules.bufferBeforeMinutes * MINUTE,
      after: rules.bufferAfterMinutes * MINUTE,
      longest: longestBlock,
    });
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
  readonly answers = new Set<string>();

  get isEmpty(): boolean {
    const { objects, actionsOf, spans, inUse, answers } = this;
    return objects.size + actionsOf.size + spans.length + inUse.length + answers.size === 0;
  }

  object(kind: Kind, uuid: string): void {
    const uuids = this.objects.get(kind);
    if (uuids) uuids.add(uuid);
    else this.objects.set(kind, new Set([uuid]));
  }

  wanted({ objects = {}, actionsOf = [], span, answer }: Wanted, hints: CalendarHints): void {
    for (const kind of KINDS) for (const uuid of objects[kind] ?? []) this.object(kind, uuid);
    for (const workflow of actionsOf) this.actionsOf.add(workflow);
    if (answer !== undefined) this.answers.add(answer);
    if (!span) return;
    for (const uuid of objects.resource ?? []) this.spans.push(hints.spanOf(uuid, span.start, span.end));
  }

  add(other: Unread): void {
    for (const [kind, uuids] of other.objects) for (const uuid of uuids) this.object(kind, uuid);
    for (const workflow of other.actionsOf) this.actionsOf.add(workflow);
    this.spans.push(...other.spans);
    this.inUse.push(...other.inUse);
    for (const key of other.answers) this.answers.add(key);
  }
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
  readonly #calendars: Calendar[] = [];
  readonly #inUse = new Map<string, { readonly limit: number; readonly bookings: readonly Booking[] }>();
  readonly #answers = new Map<string, Answer | undefined>();

  private constructor(reads: BulkReads, hints: CalendarHints) {
    this.#reads = reads;
    this.#hints = hints;
  }

  /** With all that several decisions are likely to read, which is read at once. */
  static async of(wanted: readonly Wanted[], reads: BulkReads, hints: CalendarHints): Promise<Snapshot> {
    const snapshot = new Snapshot(reads, hints);
    const unread = new Unread();
    for (const one of wanted) unread.wanted(one, hints);
    await snapshot.read(unread);
    return snapshot;
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

  taken({ resource, from, to, longest }: Span): readonly Allocation[] | undefined {
    const calendar = this.#calendars.find(
      (read) =>
        read.resource === resource && read.from <= from && read.to >= to && read.from - read.longest <= from - longest,
    );
    return calendar?.allocations.filter((allocation) => allocation.start < to && allocation.end > from);
  }

  inUse(query: InUse): readonly Booking[] | undefined {
    const read = this.#inUse.get(useKey(query));
    const isEnough = read && (read.limit >= query.limit || read.bookings.length < read.limit);
    return isEnough ? read.bookings : undefined;
  }

  hasAnswer(key: string): boolean {
    return this.#answers.has(key);
  }

  answer(key: string): Answer | undefined {
    return this.#answers.get(key);
  }

  /** Reads all of it at once: one round trip. */
  async read({ objects, actionsOf, spans, inUse, answers }: Unread): Promise<void> {
    const reads: Promise<void>[] = [];
    for (const [kind, uuids] of objects) reads.push(this.#readObjects(kind, [...uuids]));
    if (actionsOf.size > 0) reads.push(this.#readActionsOf([...actionsOf]));
    if (spans.length > 0) reads.push(this.#readCalendars(joined(spans)));
    for (const query of inUse) reads.push(this.#readInUse(query));
    if (answers.size > 0) reads.push(this.#readAnswers([...answers]));
    await Promise.all(reads);
  }

  async #readObjects<K extends Kind>(kind: K, uuids: readonly string[]): Promise<void> {
    const found = await this.#reads.objects(kind, uuids);
    for (const uuid of uuids) this.#objects.set(keyOf(kind, uuid), undefined);
    for (const object of found) {
      this.#objects.set(keyOf(kind, object.uuid), object);
      if (kind === 'resource') this.#hints.learn(object as Resource);
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
    const found = await this.#reads.allocations(spans);
    for (const span of spans) {
      const allocations = found.filter(
        ({ resource, start, end }) => resource === span.resource && start < span.to && end > span.from,
      );
      this.#calendars.push({ ...span, allocations });
    }
  }

  async #readInUse(query: InUse): Promise<void> {
    this.#inUse.set(useKey(query), { limit: query.limit, bookings: await this.#reads.inUse(query) });
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

function useKey({ resource, workflow, endsAfter }: InUse): string {
  return JSON.stringify([resource, workflow, endsAfter]);
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
