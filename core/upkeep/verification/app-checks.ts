import { formatInstant, SECOND } from '../../basics/instants.js';
import { collect } from '../../basics/pagination.js';
import type { Instant } from '../../basics/ports.js';
import { isSame } from '../../basics/versions.js';
import { isReported } from '../../ledger/events/change-events.js';
import type { ContentRecord } from '../../ledger/storage/copy-records.js';
import type { Inside } from '../../ledger/storage/inspection.js';
import { blocksTaken, cutAt, disjoint, runsTaken } from '../../model/block-cuts.js';
import { type Allocation, type Booking, buildAllocations } from '../../model/booking.js';
import { partId } from '../../model/busy-times.js';
import type { ReportedKindName } from '../../model/change-event.js';
import type { AppEvent, BookingEvent } from '../../model/event.js';
import type { Job } from '../../model/job.js';
import { BOOKINGS_PER_ADDRESS_MAX } from '../../model/key.js';
import { descriptorOf, KINDS, type Kind, type Objects, type ReportedObjectKind } from '../../model/kinds/objects.js';
import type { Resource } from '../../model/resource.js';
import type { Workflow } from '../../model/workflow.js';
import { describeProblem } from '../copy/copy-problems.js';
import { CapacitySweep, type Taken, type TakenWithin } from './capacity.js';
import type { Findings } from './findings.js';
import { findPaymentProblem } from './payment-problem.js';

/** Tolerance in ms when timestamps are compared: those of one commit may differ slightly. */
const BEHIND = SECOND;

/** State of an object, other than a booking, according to the stored events. */
interface ReportedObject {
  readonly kind: ReportedKindName;
  count: number;
  isCreated: boolean;
  isDeleted: boolean;
  isThere: boolean;
}

type ByUuid<K extends Kind> = ReadonlyMap<string, Objects[K]>;

/** Returns a kind's name in findings: `Time off`. */
function nameOf(kind: Kind): string {
  const words = kind.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Reads one app in batches and checks its invariants (core/upkeep/README.md, "Verifying"). */
export class AppChecks {
  readonly #inside: Inside;
  readonly #app: string;
  readonly #now: Instant;
  readonly #findings: Findings;
  readonly #workflows = new Map<string, Pick<Workflow, 'settings' | 'noShowSetAt'>>();
  /** Moment of the first stored event. Older events may have been deleted. Infinity without events. */
  #keptSince = Number.POSITIVE_INFINITY;
  /** Events of objects other than bookings, by the UUID of the object. */
  readonly #reported = new Map<string, ReportedObject>();
  /** Events that jobs of subscriptions still need, with one of the jobs. */
  readonly #awaited = new Map<string, string>();
  /** Kinds with an object whose creation has an event. */
  readonly #kindsCreated = new Set<Kind>();
  /** True if the app has erasures. The erasure of a customer changes bookings without an event. */
  #hasErasures = false;
  /** Kinds that were read completely. */
  readonly #done = new Set<Kind>();
  /** Number of objects and events read so far. */
  #read = 0;
  readonly #onRead: (read: number) => void;

  constructor(
    inside: Inside,
    { app, now, findings, onRead }: { app: string; now: Instant; findings: Findings; onRead: (read: number) => void },
  ) {
    this.#inside = inside;
    this.#app = app;
    this.#now = now;
    this.#findings = findings;
    this.#onRead = onRead;
  }

  get read(): number {
    return this.#read;
  }

  /** Returns the UUID of the first stored event. It changes when older events are deleted, which does not count as a change of the app. */
  async firstEvent(): Promise<string | undefined> {
    for await (const [first] of this.#inside.events(this.#app)) {
      this.#keptSince = first?.at ?? Number.POSITIVE_INFINITY;
      return first?.uuid;
    }
    return undefined;
  }

  async all(): Promise<void> {
    await this.#each('job', (jobs) => this.#checkJobs(jobs));
    await this.#checkFeed();
    await this.#each('erasure', async (erasures) => {
      this.#hasErasures ||= erasures.length > 0;
    });
    await this.#each('workflow', async (workflows) => {
      for (const { uuid, settings, noShowSetAt } of workflows)
        this.#workflows.set(uuid, { settings, ...(noShowSetAt !== undefined && { noShowSetAt }) });
    });
    await this.#each('booking', (bookings) => this.#checkBookings(bookings));
    await this.#each('resource', async (resources) => {
      for (const resource of resources) await this.#checkTaken(resource);
    });
    await this.#each('staff', async (members) => {
      const joined = members.flatMap(({ person }) => person ?? []);
      if (joined.length === 0) return;
      const there = new Set((await collect(this.#inside.persons(joined))).map(({ uuid }) => uuid));
      for (const { uuid, person } of members) {
        if (person === null || there.has(person)) continue;
        this.#fault('references', `Staff member ${uuid} is joined to person ${person}, who is not there`, uuid, person);
      }
    });
    await this.#checkReferences();
    this.#checkGone();
    for await (const { message, uuids } of this.#inside.mismatches(this.#app)) {
      this.#findings.fault('bookkeeping', message, uuids);
    }
  }

  async #checkJobs(jobs: readonly Job[]): Promise<void> {
    const bookings = await this.#found(
      'booking',
      jobs.map(({ booking }) => booking),
    );
    for (const job of jobs) {
      const { uuid, booking: of, sequence } = job;
      if (this.#isAwaiting(job)) this.#awaited.set(job.event!, uuid);
      if (of === null) continue;
      const booking = bookings.get(of);
      // The jobs of subscriptions stay after the sample data. Their events are checked.
      if (!booking && job.subscription === undefined)
        this.#fault('jobs', `Job ${uuid} is for booking ${of}, which is not there`, uuid, of);
      else if (booking && (sequence ?? 0) > booking.sequence) {
        this.#fault('jobs', `Job ${uuid} is for a move of booking ${of} that never was`, uuid, of);
      }
    }
  }

  /** True for the job of a subscription that needs its event. Older events may have been deleted. */
  #isAwaiting({ event, status, createdAt }: Job): boolean {
    return event !== undefined && (status === 'waiting' || status === 'running') && createdAt > this.#keptSince;
  }

  #fault(check: Parameters<Findings['fault']>[0], message: string, ...uuids: readonly string[]): void {
    this.#findings.fault(check, message, uuids);
  }

  async #each<K extends Kind>(kind: K, look: (portion: readonly Objects[K][]) => Promise<void>): Promise<void> {
    for await (const portion of this.#inside.objects(this.#app, kind)) {
      this.#count(portion.length);
      await this.#undisturbed(kind, portion, async (whole) => {
        await this.#checkReferencesOf(kind, whole);
        if (isReported(kind))
          for (const object of whole) this.#checkReported(kind, object as Objects[ReportedObjectKind]);
        await look(whole);
      });
    }
    this.#done.add(kind);
  }

  /** Names the damaged objects of a portion, and checks the others; looks closer for damage if the checks stumble over a missing field. */
  async #undisturbed<T extends { readonly uuid: string; readonly app: string }>(
    kind: Kind | 'event',
    portion: readonly T[],
    check: (portion: readonly T[]) => Promise<void>,
    isDamaged = ({ app }: T) => app !== this.#app,
  ): Promise<void> {
    const damaged = new Set(portion.filter(isDamaged));
    for (const { uuid } of damaged) this.#fault('bookkeeping', `The data of ${kind} ${uuid} are damaged`, uuid);
    const others = portion.filter((object) => !damaged.has(object));
    const before = this.#findings.counts;
    try {
      await check(others);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#findings.returnTo(before);
      const isImpossible = (object: T) => this.#isImpossible(kind, object);
      if (others.some(isImpossible)) await this.#undisturbed(kind, others, check, isImpossible);
      else this.#fault('bookkeeping', `Some objects of kind ${kind} cannot be checked: ${error.message}`);
    }
  }

  /** True for stored data that could not have been stored as an object of this kind. */
  #isImpossible(kind: Kind | 'event', object: unknown): boolean {
    const record = kind === 'event' ? { is: 'event', event: object } : { is: 'object', kind, object };
    try {
      return describeProblem(record as ContentRecord, { uuid: this.#app, slug: this.#app }) !== undefined;
    } catch {
      return true;
    }
  }

  #noteReported(event: AppEvent): void {
    if (event.booking !== null || !('changes' in event) || !event.data) return;
    const { kind, uuid } = event.data;
    // The settings of letters have the app's UUID and no creation of their own.
    if (kind === 'app' || kind === 'letters') return;
    const reported = this.#reported.get(uuid) ?? { kind, count: 0, isCreated: false, isDeleted: false, isThere: false };
    this.#reported.set(uuid, reported);
    reported.count += 1;
    if (event.type === `${kind}.created`) reported.isCreated = true;
    if (event.type === `${kind}.deleted`) reported.isDeleted = true;
  }

  /**
   * Checks that each change of the object has an event. If old events were deleted, the first ones may be missing: then the creations of
   * this and all earlier objects of the kind have no event. Does not compare moments, because a clock may have been ahead.
   */
  #checkReported(kind: ReportedObjectKind, { uuid, version }: Objects[ReportedObjectKind]): void {
    const reported = this.#reported.get(uuid);
    if (reported) reported.isThere = true;
    const count = reported?.count ?? 0;
    if (!reported?.isCreated) {
      if (!this.#kindsCreated.has(kind)) return;
      this.#fault('events', `${nameOf(kind)} ${uuid} was created, and no event tells of it`, uuid);
      return;
    }
    this.#kindsCreated.add(kind);
    // A calendar has further events, of changes that its version does not count.
    if (count === version || (kind === 'calendar' && count > version)) return;
    const text = `${nameOf(kind)} ${uuid} is at version ${version}, and events tell of ${count} changes of it`;
    this.#fault('events', text, uuid);
  }

  /** Checks that objects with events exist, unless an event tells of their deletion. */
  #checkGone(): void {
    for (const [uuid, { kind, isThere, isDeleted }] of this.#reported) {
      if (isThere || isDeleted) continue;
      this.#fault('events', `Events tell of ${kind} ${uuid}, which is not there, and none of its deletion`, uuid);
    }
  }

  /** Finds references to deleted objects. Deleting an object must remove the references to it, or be refused. */
  async #checkReferencesOf<K extends Kind>(kind: K, portion: readonly Objects[K][]): Promise<void> {
    for (const [to, { of, onRemoval }] of Object.entries(descriptorOf(kind).refersTo)) {
      if (onRemoval === 'keep' || onRemoval === 'refuse while live') continue;
      const uuids = portion.flatMap(of);
      const found = await (to === 'customer' ? this.#customers(uuids) : this.#found(to as Kind, uuids));
      for (const object of portion) {
        for (const uuid of new Set(of(object))) {
          if (!uuid || found.has(uuid)) continue;
          const text = `${nameOf(kind)} ${object.uuid} is of ${nameOf(to as Kind).toLowerCase()} ${uuid}, which is not there`;
          this.#fault('references', text, object.uuid, uuid);
        }
      }
    }
  }

  #count(read: number): void {
    this.#read += read;
    this.#onRead(this.#read);
  }

  /** Reads the objects with these UUIDs. Leaves out those that do not exist. */
  async #found<K extends Kind>(kind: K, uuids: Iterable<string | null | undefined>): Promise<ByUuid<K>> {
    const wanted = new Set<string>();
    for (const uuid of uuids) if (uuid) wanted.add(uuid);
    if (wanted.size === 0) return new Map();
    const found = await collect(this.#inside.objects(this.#app, kind, [...wanted]));
    return new Map(found.map((object) => [object.uuid, object]));
  }

  async #eventsOf(bookings: readonly string[]): Promise<readonly BookingEvent[]> {
    const events = await collect(this.#inside.events(this.#app, bookings));
    return events.filter((event) => event.booking !== null);
  }

  async #checkBookings(bookings: readonly Booking[]): Promise<void> {
    const [stored, series, events] = await Promise.all([
      this.#inside.allocationsOf(this.#app, bookings),
      this.#found(
        'series',
        bookings.map((booking) => booking.series?.uuid),
      ),
      this.#eventsOf(bookings.map(({ uuid }) => uuid)),
    ]);
    const taken = grouped(stored, ({ booking }) => booking);
    const reported = grouped(events, ({ booking }) => booking);
    for (const booking of bookings) {
      const history = reported.get(booking.uuid) ?? [];
      this.#checkBlocks(booking, taken.get(booking.uuid) ?? [], history);
      this.#checkHistory(booking, history);
      const problem = booking.payment && findPaymentProblem(booking, booking.payment);
      if (problem) this.#fault('bookkeeping', `The payment of booking ${booking.uuid} ${problem}`, booking.uuid);
      const { uuid, series: membership } = booking;
      if (membership && !series.get(membership.uuid)?.bookings.includes(uuid)) {
        const text = `Booking ${uuid} is of series ${membership.uuid}, which does not have it`;
        this.#fault('references', text, uuid, membership.uuid);
      }
    }
  }

  /** Returns the UUIDs of customers that exist or are still being erased. */
  async #customers(uuids: readonly (string | null | undefined)[]): Promise<ReadonlySet<string>> {
    const customers = await this.#found('customer', uuids);
    const missing = uuids.filter((uuid) => uuid && !customers.has(uuid));
    const erasures = await this.#found('erasure', missing);
    const underWay = [...erasures.values()].filter(({ state }) => state === 'erasing');
    return new Set([...customers.keys(), ...underWay.map(({ uuid }) => uuid)]);
  }

  #checkBlocks(booking: Booking, stored: readonly Allocation[], history: readonly BookingEvent[]): void {
    const { uuid, resources, blocks, status, start: from, end: until, endedAt = null, releasedAt = null } = booking;
    if (endedAt !== null && !(from < endedAt && endedAt <= until)) {
      this.#fault('blocks', `Booking ${uuid} ended at ${formatInstant(endedAt)}, which is not between its times`, uuid);
    }
    if (endedAt !== null && !isSame(cutAt(booking, endedAt), blocksTaken(booking))) {
      this.#fault('blocks', `Booking ${uuid} ended, and takes more than until then`, uuid);
    }
    if (!isSame(disjoint(blocksTaken(booking), booking.units), blocks)) {
      this.#fault('blocks', `Booking ${uuid} takes other times than its overlapping blocks say`, uuid);
    }
    if (releasedAt !== null && status !== 'no_show' && status !== 'completed') {
      this.#fault('blocks', `Booking ${uuid} gave its time back, and is ${status}`, uuid);
    }
    const resumed = lastResumed(booking, history);
    for (const resource of resources) {
      // Skip a resource that the booking needed only before `resumed`: its time was freed, and the check-in took only the remaining time.
      if (runsTaken(booking, resource).every(({ end }) => end <= resumed)) continue;
      if (!blocks.some((block) => block.resource === resource)) {
        this.#fault('blocks', `Booking ${uuid} blocks nothing of resource ${resource}, which it takes`, uuid, resource);
      }
    }
    for (const { resource, start, end } of blocks) {
      const isPast = [...(booking.sale?.assignments ?? []), ...(booking.stays ?? [])].some(
        (stay) => stay.resource === resource,
      );
      if (!(resources.includes(resource) || isPast) || end <= start) {
        const text = `Booking ${uuid} has a block of resource ${resource} that is none of its own, or empty`;
        this.#fault('blocks', text, uuid, resource);
      }
    }
    for (const expected of buildAllocations(booking)) {
      if (stored.some((allocation) => isSame(allocation, expected))) continue;
      const { resource, start } = expected;
      const when = formatInstant(start);
      const text = `Booking ${uuid} takes resource ${resource} at ${when}, and it is not taken so`;
      this.#fault('blocks', text, uuid, resource);
    }
  }

  /** Checks that every change of a booking has an event. Erasures have none. */
  #checkHistory(booking: Booking, events: readonly BookingEvent[]): void {
    const { uuid, version } = booking;
    let before: BookingEvent | undefined;
    for (const event of events) {
      const isNext =
        before === undefined
          ? event.data.version === 1 || booking.createdAt < this.#keptSince + BEHIND
          : event.data.version === before.data.version + 1 || this.#isBesideErasure(before, event);
      if (!isNext) {
        const follows = before === undefined ? 'is the first of it' : `follows version ${before.data.version}`;
        const text = `Event ${event.uuid} tells of booking ${uuid} at version ${event.data.version}, and ${follows}`;
        this.#fault('events', text, event.uuid, uuid);
      }
      before = event;
    }
    const isReported =
      before === undefined ? booking.updatedAt < this.#keptSince + BEHIND : before.data.version === version;
    const isErased = this.#mayBeErased(booking) && (before?.data.version ?? 0) < version;
    if (!isReported && !isErased) {
      const last = before === undefined ? 'no event tells of it' : `the last event tells of ${before.data.version}`;
      this.#fault('events', `Booking ${uuid} is at version ${version}, and ${last}`, uuid);
    }
  }

  /** True if the booking may have been erased: the app has erasures, and the booking has no personal data. */
  #mayBeErased({ customerUuid, customer, title, notes, reason, meta, answers }: Booking): boolean {
    const isOfNobody = customerUuid === null && customer === null;
    const hasMore = Object.keys(meta).length > 0 || answers !== undefined;
    const saysNothing = title === null && notes === null && reason === null && !hasMore;
    return this.#hasErasures && isOfNobody && saysNothing;
  }

  /** True if the versions missing between two events may be erasures, which have no events. A booking may be erased several times. */
  #isBesideErasure(before: BookingEvent, after: BookingEvent): boolean {
    const isLater = after.data.version > before.data.version;
    return isLater && (this.#mayBeErased(before.data) || this.#mayBeErased(after.data));
  }

  async #checkTaken(resource: Resource): Promise<void> {
    const sweep = new CapacitySweep({
      resource,
      now: this.#now,
      workflowOf: (uuid) => this.#workflows.get(uuid),
      takenAt: (booking, moment) => this.#takenAt(booking, resource.uuid, moment),
      findings: this.#findings,
    });
    for await (const portion of this.#inside.allocations(this.#app, resource.uuid)) {
      const bookings = await this.#found(
        'booking',
        portion.map(({ booking }) => booking),
      );
      for (const allocation of portion) {
        const booking = bookings.get(allocation.booking);
        const isOf = booking && buildAllocations(booking).some((expected) => isSame(expected, allocation));
        if (!isOf) {
          const { uuid } = resource;
          const when = formatInstant(allocation.start);
          const whose = booking ? 'which does not take it' : 'which is not there';
          const text = `Resource ${uuid} is taken at ${when} by booking ${allocation.booking}, ${whose}`;
          this.#fault('blocks', text, uuid, allocation.booking);
        }
        if (allocation.end - allocation.start > resource.longestBlock) {
          const text = `Resource ${resource.uuid} has a longer block than it knows, by booking ${allocation.booking}`;
          this.#fault('blocks', text, resource.uuid, allocation.booking);
        }
        await sweep.add(allocation, booking ? takenWithin(booking) : { from: this.#now, to: this.#now });
      }
    }
  }

  /** Returns when the booking last got the resource for the time `moment`. A reschedule gets all again, unless the booking had started. */
  async #takenAt(uuid: string, resource: string, moment: Instant): Promise<Taken> {
    const events = await this.#eventsOf([uuid]);
    const blocksOf = ({ data }: BookingEvent) => buildAllocations(data).filter((one) => one.resource === resource);
    const edges = events.flatMap(blocksOf).flatMap(({ start, end }) => [start, end]);
    const until = Math.min(...edges.filter((edge) => edge > moment));
    const isTaking = (event: BookingEvent | undefined) =>
      event !== undefined && blocksOf(event).some(({ start, end }) => start <= moment && end > moment);
    const taking = events.findLast((event, index) => {
      const before = events[index - 1];
      return isTaking(event) && (!isTaking(before) || isWholeMove(event, before));
    });
    if (taking && taking !== events[0]) return { at: taking.at, until };
    const booking = (await this.#found('booking', [uuid])).get(uuid);
    return { at: booking?.createdAt ?? this.#now, until };
  }

  /** Checks that the app's events are in order of time, and that the booking of each event exists. */
  async #checkFeed(): Promise<void> {
    let last = Number.NEGATIVE_INFINITY;
    for await (const events of this.#inside.events(this.#app)) {
      this.#count(events.length);
      const before = last;
      await this.#undisturbed('event', events, async (whole) => {
        last = await this.#checkEvents(whole, before);
      });
      for (const event of events) {
        this.#noteReported(event);
        this.#awaited.delete(event.uuid);
      }
    }
    for (const [event, job] of this.#awaited)
      this.#fault('jobs', `Job ${job} is for event ${event}, which is not there`, job, event);
  }

  /** Checks a portion of the events, which follows an event of the moment `before`. Returns the moment of its last event. */
  async #checkEvents(events: readonly AppEvent[], before: Instant): Promise<Instant> {
    let last = before;
    const bookings = await this.#found(
      'booking',
      events.map(({ booking }) => booking),
    );
    for (const event of events) {
      const { uuid, at, booking } = event;
      if (at < last - BEHIND) {
        const text = `Event ${uuid} is of ${formatInstant(at)}, and follows one of ${formatInstant(last)}`;
        this.#fault('events', text, uuid);
      }
      last = at;
      if (event.booking === null) continue;
      // The events of sample data stay after its removal.
      if (!bookings.has(event.booking) && !event.data.sample) {
        this.#fault('events', `Event ${uuid} tells of booking ${booking}, which is not there`, uuid, event.booking);
      }
      if (event.data.uuid !== booking) {
        const text = `Event ${uuid} is of booking ${booking}, and tells of ${event.data.uuid}`;
        this.#fault('events', text, uuid, event.booking);
      }
    }
    return last;
  }

  async #checkReferences(): Promise<void> {
    await this.#each('series', async (all) => {
      for (const { uuid, bookings } of all) {
        const found = await this.#found('booking', bookings);
        for (const booking of bookings) {
          if (found.get(booking)?.series?.uuid === uuid) continue;
          this.#fault('references', `Series ${uuid} has booking ${booking}, which is not of it`, uuid, booking);
        }
      }
    });
    await this.#each('calendar', async (calendars) => {
      const resources = await this.#found(
        'resource',
        calendars.map(({ resource }) => resource),
      );
      for (const { uuid, resource, state } of calendars) {
        if (!resources.get(resource)?.calendars?.includes(uuid)) {
          const text = `Calendar ${uuid} is of resource ${resource}, which does not know it`;
          this.#fault('references', text, uuid, resource);
        }
        const parts = await this.#found(
          'busyTimes',
          state.parts.map((part) => partId(uuid, part)),
        );
        if (parts.size < state.parts.length) {
          this.#fault('references', `Of the busy times of calendar ${uuid}, some are not there`, uuid);
        }
      }
    });
    await this.#each('visitor', async (visitors) => {
      for (const { uuid, confirmations } of visitors) {
        const isSound =
          confirmations.length > 0 &&
          confirmations.length <= BOOKINGS_PER_ADDRESS_MAX &&
          confirmations.every((at, index) => index === 0 || at >= confirmations[index - 1]!);
        if (isSound) continue;
        const text = `The confirmations of visitor ${uuid} are none, too many, or not in the order of time`;
        this.#fault('bookkeeping', text, uuid);
      }
    });
    await this.#each('profile', async (profiles) => {
      const logos = await this.#found(
        'logo',
        profiles.map(({ logo }) => logo?.uuid),
      );
      for (const { uuid, logo } of profiles) {
        if (uuid !== this.#app) this.#fault('references', `Profile ${uuid} is not under the UUID of its app`, uuid);
        if (logo && !logos.has(logo.uuid)) {
          this.#fault('references', `Profile ${uuid} shows logo ${logo.uuid}, which is not there`, uuid, logo.uuid);
        }
      }
    });
    await this.#each('sample', async (samples) => {
      for (const { uuid } of samples)
        if (uuid !== this.#app) this.#fault('references', `Sample ${uuid} is not under the UUID of its app`, uuid);
    });
    for (const kind of KINDS) if (!this.#done.has(kind)) await this.#each(kind, async () => {});
  }
}

/** Number of changes after which a booking may be resumed: it was made and completed, and then a check-in resumes it. */
const VERSION_RESUMED = 3;

/**
 * Returns the moment of the last check-in that resumed the booking after it was completed or a no-show. Minus infinity: none. Uses the
 * events, because an undone check-in leaves no trace in the booking.
 */
function lastResumed({ version, updatedAt }: Booking, history: readonly BookingEvent[]): Instant {
  if (version < VERSION_RESUMED) return Number.NEGATIVE_INFINITY;
  // The oldest events may have been deleted, and one of them may be such a check-in.
  if (history[0]?.data.version !== 1) return updatedAt;
  const resuming = history.findLast(
    ({ type }, index) => type === 'booking.checked_in' && history[index - 1]?.data.status !== 'confirmed',
  );
  return resuming?.at ?? Number.NEGATIVE_INFINITY;
}

/** True for a move that was decided as if the booking were new. A move of a started booking keeps its start and units. */
function isWholeMove({ type, at, data }: BookingEvent, before: BookingEvent | undefined): boolean {
  const isAnew = at < data.start || before?.data.start !== data.start || before.data.units !== data.units;
  return type === 'booking.rescheduled' && isAnew;
}

function takenWithin({ version, createdAt, updatedAt }: Booking): TakenWithin {
  return { from: createdAt, to: version === 1 ? createdAt : updatedAt };
}

function grouped<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
