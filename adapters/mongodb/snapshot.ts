import type { Action } from '../../core/actions/action.js';
import type { Job } from '../../core/actions/job.js';
import { type Allocation, type Booking, isLive, STATUSES } from '../../core/bookings/booking.js';
import { DAY, HOUR, MINUTE } from '../../core/instants.js';
import type { Answer } from '../../core/ledger/answers.js';
import type { InUse, Kind, Wanted } from '../../core/ledger/ledger.js';
import type { Instant } from '../../core/ports.js';
import type { Resource } from '../../core/resources/resource.js';
import type { Workflow } from '../../core/workflows/workflow.js';
import { BoundedMap } from './bounded-map.js';
import type { Collections, Filter } from './collections.js';
import { actionOf, answerId, bookingOf, COLLECTION_OF, jobOf, resourceOf, workflowOf } from './documents.js';

export interface ObjectOf {
  readonly workflow: Workflow;
  readonly resource: Resource;
  readonly booking: Booking;
  readonly action: Action;
  readonly job: Job;
}

/** Part of a resource's calendar: its allocations that overlap [from, to), none of which is longer than `longest`. */
export interface Span {
  readonly resource: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly longest: number;
}

/** What a resource's calendar is likely to be asked for, besides the time itself. */
interface Habits {
  readonly before: number;
  readonly after: number;
  readonly longest: number;
}

/** Of a resource that this process has not met yet; when the guess is too small, the rest is read in one more round trip. */
const UNKNOWN: Habits = { before: HOUR, after: HOUR, longest: DAY };
const RESOURCES_REMEMBERED = 10_000;

/** What this process knows of resources' buffers and longest blocks: only hints, for reading enough at once. */
export class CalendarHints {
  readonly #habits = new BoundedMap<string, Habits>(RESOURCES_REMEMBERED);

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

  wanted(wanted: Wanted, hints: CalendarHints): void {
    const { resources = [], workflows = [], actions = [], actionsOf = [], bookings = [], jobs = [] } = wanted;
    for (const uuid of resources) this.object('resource', uuid);
    for (const uuid of workflows) this.object('workflow', uuid);
    for (const uuid of actions) this.object('action', uuid);
    for (const uuid of bookings) this.object('booking', uuid);
    for (const uuid of jobs) this.object('job', uuid);
    for (const workflow of actionsOf) this.actionsOf.add(workflow);
    if (wanted.answer !== undefined) this.answers.add(wanted.answer);
    if (!wanted.span) return;
    for (const uuid of resources) this.spans.push(hints.spanOf(uuid, wanted.span.start, wanted.span.end));
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

export interface OrderedAction {
  readonly action: Action;
  /** Where it stands in the order of creation. */
  readonly order: string;
}

const LIVE = STATUSES.filter(isLive);

/** What has been read of an app, from its collections, since it stood at some point of its sequence. */
export class Snapshot {
  readonly #collections: Collections;
  readonly #app: string;
  readonly #hints: CalendarHints;
  readonly #objects = new Map<string, ObjectOf[Kind] | undefined>();
  readonly #actionsOf = new Map<string, readonly OrderedAction[]>();
  readonly #calendars: Calendar[] = [];
  readonly #inUse = new Map<string, { readonly limit: number; readonly bookings: readonly Booking[] }>();
  readonly #answers = new Map<string, Answer | undefined>();

  constructor(collections: Collections, app: string, hints: CalendarHints) {
    this.#collections = collections;
    this.#app = app;
    this.#hints = hints;
  }

  hasObject(kind: Kind, uuid: string): boolean {
    return this.#objects.has(keyOf(kind, uuid));
  }

  object<K extends Kind>(kind: K, uuid: string): ObjectOf[K] | undefined {
    return this.#objects.get(keyOf(kind, uuid)) as ObjectOf[K] | undefined;
  }

  /** Undefined when it has not been read; so are the following. */
  actionsOf(workflow: string): readonly OrderedAction[] | undefined {
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

  async #readObjects(kind: Kind, uuids: readonly string[]): Promise<void> {
    const found = await this.#find(kind, { [kind === 'job' ? 'uuid' : '_id']: { $in: uuids } });
    for (const uuid of uuids) this.#objects.set(keyOf(kind, uuid), undefined);
    for (const object of found) {
      this.#objects.set(keyOf(kind, object.uuid), object);
      if (kind === 'resource') this.#hints.learn(object as Resource);
    }
  }

  async #find(kind: Kind, filter: Filter): Promise<readonly ObjectOf[Kind][]> {
    const { workflows, resources, bookings, actions, jobs } = this.#collections;
    const present = { app: this.#app, removed: false, ...filter };
    switch (kind) {
      case 'workflow':
        return (await workflows.find(present)).map(workflowOf);
      case 'resource':
        return (await resources.find(present)).map(resourceOf);
      case 'booking':
        return (await bookings.find(present)).map(bookingOf);
      case 'action':
        return (await actions.find(present)).map(actionOf);
      case 'job':
        return (await jobs.find(present)).map(jobOf);
    }
  }

  async #readActionsOf(workflows: readonly string[]): Promise<void> {
    const filter = { app: this.#app, removed: false, 'object.workflow': { $in: workflows } };
    const found = await this.#collections.actions.find(filter);
    for (const workflow of workflows) {
      const its = found.filter(({ object }) => object.workflow === workflow);
      this.#actionsOf.set(
        workflow,
        its.map((document) => ({ action: actionOf(document), order: document.order })),
      );
    }
  }

  /** Bounded on both sides, so that neither a resource's past nor its future is read through. */
  async #readCalendars(spans: readonly Span[]): Promise<void> {
    const overlapping = spans.map(({ resource, from, to, longest }) => ({
      'object.resource': resource,
      'object.start': { $gt: from - longest, $lt: to },
      'object.end': { $gt: from },
    }));
    const filter = { app: this.#app, removed: false, $or: overlapping };
    const found = (await this.#collections.allocations.find(filter)).map(({ object }) => object);
    for (const span of spans) {
      const allocations = found.filter(
        ({ resource, start, end }) => resource === span.resource && start < span.to && end > span.from,
      );
      this.#calendars.push({ ...span, allocations });
    }
  }

  async #readInUse(query: InUse): Promise<void> {
    const { resource, workflow, endsAfter, limit } = query;
    const filter = {
      app: this.#app,
      removed: false,
      'object.status': { $in: LIVE },
      ...(resource === undefined ? {} : { 'object.resources': resource }),
      ...(workflow === undefined ? {} : { 'object.workflow': workflow }),
      ...(endsAfter === undefined ? {} : { 'object.end': { $gt: endsAfter } }),
    };
    const found = await this.#collections.bookings.find(filter, { limit });
    this.#inUse.set(useKey(query), { limit, bookings: found.map(bookingOf) });
  }

  async #readAnswers(keys: readonly string[]): Promise<void> {
    const ids = keys.map((key) => answerId(this.#app, key));
    const filter = { app: this.#app, removed: false, _id: { $in: ids } };
    const found = await this.#collections.answers.find(filter);
    for (const key of keys) this.#answers.set(key, undefined);
    for (const { object } of found) this.#answers.set(object.key, object);
  }
}

function keyOf(kind: Kind, uuid: string): string {
  return `${COLLECTION_OF[kind]}/${uuid}`;
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
