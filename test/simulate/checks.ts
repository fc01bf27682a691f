import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { NO_SEARCH } from '../../core/basics/search.js';
import { isSame } from '../../core/basics/versions.js';
import type { NewBooking } from '../../core/bookings/booking-input.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { findAvailability } from '../../core/bookings/find-availability.js';
import { buildCustomerQuestion } from '../../core/customers/customer-questions.js';
import type { Ledger, View, Wanted } from '../../core/ledger/ledger.js';
import { type Action, isAboutPayment } from '../../core/model/action.js';
import { type Allocation, type Booking, lapsesAt } from '../../core/model/booking.js';
import type { AppCaller } from '../../core/model/callers.js';
import { listLengths } from '../../core/model/durations.js';
import type { AppEvent, BookingEvent } from '../../core/model/event.js';
import type { Job } from '../../core/model/job.js';
import { KINDS } from '../../core/model/kinds/objects.js';
import type { Resource } from '../../core/model/resource.js';
import { verifyStorage } from '../../core/upkeep/verification/verify-storage.js';
import { listed } from '../support/lists.js';
import { NOW } from '../support/samples.js';
import type { Erasing } from './erasing.js';
import { type Delivery, erasedOf, History, shown, wasTrue, withoutWords } from './history.js';
import type { Lists } from './known.js';
import { must } from './must.js';
import type { Running, Stage } from './stage.js';

const ALL = { offset: 0, limit: 100_000 };
const FROM = NOW - DAY;
const TO = NOW + 400 * DAY;
/** Interval of the starts that the checks try. */
const GRID = 15 * MINUTE;

interface Needs extends Stage {
  readonly erasing: Erasing;
  /** Deliveries that were not checked yet. */
  readonly deliveries: Delivery[];
  /** Deliveries that a receiver took, by job. */
  readonly taken: ReadonlyMap<string, number>;
  /** True after a crash, a lost connection or a lost answer: effects may then be repeated. */
  readonly isTroubled: boolean;
}

/** Invariants that hold while no process is busy, and the state as of the last check. */
export class Checks {
  readonly history = new History();
  /** State as of the last check. */
  lists: Lists = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Lists;
  /** True if read events may have been lost, so all are read anew. */
  isAllToBeRead = false;
  /** By resource, its capacities at each step with a check. */
  readonly #capacities = new Map<string, number[]>();
  readonly #jobs = new Map<string, Job>();
  #jobsOfBookings = new Map<string, Job[]>();
  readonly #simulation: Needs;
  #forgottenBefore = 0;
  #lastStep = 0;

  constructor(simulation: Needs) {
    this.#simulation = simulation;
  }

  /** Remembers that events older than that may be deleted. */
  forgotten(before: number): void {
    this.#forgottenBefore = Math.max(this.#forgottenBefore, before);
  }

  async look(eye: Running, other: Running, isThorough: boolean): Promise<void> {
    const before = this.lists;
    const isAll = isThorough || this.isAllToBeRead;
    const news = await this.#readEvents(eye, isAll);
    this.isAllToBeRead = false;
    this.lists = await this.#readLists(eye);
    this.history.changes.check(this.lists);
    await this.#readJobs(eye, news, before, isAll);
    const { erasing } = this.#simulation;
    const uuids = isAll ? this.history.bookings.keys() : [...news.map(({ booking }) => booking), ...erasing.bookings];
    await this.#checkBookings(eye, new Set(uuids));
    await this.#checkTold(eye, isThorough);
    this.#checkCustomers();
    await erasing.look(eye.storage, isThorough);
    await this.#checkCapacity(eye);
    await this.#checkDeliveries(before, isThorough);
    const isBroken = this.#simulation.ground.disk?.isFailing === true;
    if (!isBroken || this.#simulation.dice.chance(0.5)) await this.#searchEqualsBook(eye, other);
    if (isThorough) {
      await this.#checkPages(eye);
      await this.#verify(eye);
    }
    this.#lastStep = this.#simulation.step;
  }

  get #app(): string {
    return this.#simulation.app.app.uuid;
  }

  /** Reads and returns the new events. Known events that still exist must be the same, except for changes that `#checkChanged` allows. */
  async #readEvents({ storage }: Running, isAll: boolean): Promise<readonly BookingEvent[]> {
    const { events } = this.history;
    const last = isAll ? undefined : events.at(-1)?.uuid;
    let read = await storage.events.after(this.#app, last, 100_000);
    if (!read) {
      must(events.at(-1)!.at < this.#forgottenBefore, () => `event ${last} was read, and is lost`);
      read = (await storage.events.after(this.#app, undefined, 100_000)) ?? [];
    }
    const firstKnown = read.length > 0 ? events.findIndex(({ uuid }) => uuid === read[0]!.uuid) : -1;
    let known = last !== undefined && read[0] !== undefined && firstKnown < 0 ? events.length : firstKnown;
    if (known < 0) known = read.length > 0 || isAll ? events.findIndex(({ at }) => at >= this.#forgottenBefore) : -1;
    if (isAll && read.length === 0) {
      const kept = events.filter(({ at }) => at >= this.#forgottenBefore);
      must(kept.length === 0, () => `${kept.length} events were read, and are lost`);
    }
    if (known < 0) known = events.length;
    const gone = isAll ? events.slice(0, known).filter(({ at }) => at >= this.#forgottenBefore) : [];
    must(gone.length === 0, () => `event ${gone[0]?.uuid} was read, and is lost from the beginning of the feed`);
    const again = events.slice(known);
    const { erasing } = this.#simulation;
    const changed: { readonly event: AppEvent; readonly now: AppEvent }[] = [];
    again.forEach((event, index) => {
      const now = read[index];
      if (isSame(event, now)) return;
      must(now?.uuid === event.uuid, () => `event ${event.uuid} was read, and in its place is ${JSON.stringify(now)}`);
      changed.push({ event, now });
      this.history.replace(known + index, now);
    });
    const news = read.slice(again.length);
    for (const event of news) {
      this.history.add(event, this.#simulation.step, (booking) => erasing.isMeant(booking));
      if (event.booking === null) continue;
      const { title } = event.data;
      const isRefused = title !== null && this.#simulation.known.refused.has(title);
      must(!isRefused, () => `booking ${event.booking} was refused, and is there`);
    }
    // Only now: later events may show the erasure of a customer whose other events were never read.
    for (const { event, now } of changed) this.#checkChanged(event, now);
    if (isAll) this.history.checkOrder();
    return news.filter(isOfBooking);
  }

  /** Checks an event that has changed since it was read. A repair of the clock may make it earlier, and an erasure may delete its texts. */
  #checkChanged(event: AppEvent, now: AppEvent): void {
    const isRedated = this.history.isRepaired && now.at < event.at;
    const redated = { ...event, at: isRedated ? now.at : event.at };
    const isErased =
      isOfBooking(event) &&
      this.#simulation.erasing.isMeantEvent(event, this.history) &&
      isSame({ ...redated, data: withoutWords(event.data) }, now);
    must(isErased || isSame(redated, now), () => `event ${event.uuid} was read, and is now ${JSON.stringify(now)}`);
  }

  async #readLists({ storage }: Running): Promise<Lists> {
    const app = this.#app;
    const { items: workflow } = await listed(storage, 'workflow', app, ALL);
    const its = workflow.map(({ uuid }) => uuid);
    const action = await storage.objects.select(app, {
      kind: 'action',
      where: ['in', 'workflow', its],
      order: 'position',
    });
    return {
      workflow,
      action,
      key: (await listed(storage, 'key', app, ALL)).items,
      feed: (await listed(storage, 'feed', app, ALL)).items,
      calendar: (await listed(storage, 'calendar', app, ALL)).items,
      customer: (await storage.objects.list(app, buildCustomerQuestion({}), ALL)).items,
      resource: (await listed(storage, 'resource', app, ALL)).items,
      service: (await listed(storage, 'service', app, ALL)).items,
      timeOff: (await listed(storage, 'timeOff', app, ALL)).items,
      series: (await listed(storage, 'series', app, ALL)).items,
    };
  }

  /** Checks that each new job belongs to an existing change, and that each change has the jobs that its actions require. */
  async #readJobs({ storage }: Running, news: readonly BookingEvent[], before: Lists, isAll: boolean): Promise<void> {
    const offset = isAll ? 0 : this.#jobs.size;
    const { items, total } = await listed(storage, 'job', this.#app, { offset, limit: 100_000 });
    must(total === offset + items.length, () => `${offset + items.length} jobs are there, and ${total} counted`);
    must(total >= this.#jobs.size, () => `${this.#jobs.size} jobs were there, and now ${total}`);
    if (isAll) {
      const found = new Set(items.map(({ uuid }) => uuid));
      for (const uuid of this.#jobs.keys()) must(found.has(uuid), () => `job ${uuid} was there, and is lost`);
      this.#jobsOfBookings = new Map();
      this.#jobs.clear();
    }
    for (const job of items) {
      this.#jobs.set(job.uuid, job);
      const its = this.#jobsOfBookings.get(job.booking ?? '') ?? [];
      const twin = its.find(
        ({ action, sequence, dueAt }) => action === job.action && sequence === job.sequence && dueAt === job.dueAt,
      );
      must(!twin, () => `job ${job.uuid} is there twice, as ${twin?.uuid}`);
      if (job.booking === null) continue;
      this.#jobsOfBookings.set(job.booking, [...its, job]);
      const booking = this.history.bookings.get(job.booking);
      must(booking !== undefined, () => `job ${job.uuid} is for booking ${job.booking}, which is not there`);
      must(booking.sequence >= (job.sequence ?? 0), () => `job ${job.uuid} is for a move that never was`);
    }
    const steady = before.action.filter((action) =>
      this.lists.action.some((now) => now.uuid === action.uuid && now.version === action.version && now.enabled),
    );
    for (const event of news) this.#checkTriggered(event, steady);
  }

  #checkTriggered({ type, data }: BookingEvent, actions: readonly Action[]): void {
    const earlier = this.history.at(data.uuid, data.version - 1);
    // A repair of the clock runs no action.
    if (this.history.isPutRight(data)) return;
    const at = data.updatedAt;
    // No action runs for bookings that an erasure cancels.
    if (type === 'booking.cancelled' && this.history.isErased(data.uuid, data.version - 1)) return;
    const triggers: string[] = [type];
    if (type === 'booking.created' && data.status === 'confirmed') triggers.push('booking.confirmed');
    if (type === 'booking.ended' && earlier?.status === 'confirmed') triggers.push('booking.completed');
    // A payment after the hold had expired takes its time again.
    const isFirst = earlier?.status === 'held' || earlier?.status === 'expired';
    if (type === 'booking.confirmed' && isFirst) triggers.push('booking.created');
    const isPlaced =
      data.status === 'confirmed' &&
      (triggers.includes('booking.confirmed') || triggers.includes('booking.rescheduled'));
    for (const action of actions) {
      if (action.workflow !== data.workflow) continue;
      const { trigger, offsetMinutes } = action;
      const moment = triggers.includes(trigger)
        ? at
        : isPlaced && trigger === 'booking.start'
          ? data.start
          : isPlaced && trigger === 'booking.end'
            ? data.end
            : undefined;
      if (moment === undefined) continue;
      const due = moment + offsetMinutes * MINUTE;
      const isThere = this.#jobsOfBookings
        .get(data.uuid)
        ?.some(({ action: of, dueAt, sequence }) => of === action.uuid && dueAt === due && sequence === data.sequence);
      must(isThere === true, () => `${type} of booking ${data.uuid} has no job of action ${action.uuid}`);
    }
  }

  /** Checks that each stored booking equals the data of its last event. */
  async #checkBookings({ storage }: Running, bookings: ReadonlySet<string>): Promise<void> {
    const { erasing, known } = this.#simulation;
    for (const uuid of bookings) {
      const told = this.history.bookings.get(uuid)!;
      const stored = await storage.objects.find(this.#app, 'booking', uuid);
      must(stored !== undefined, () => `booking ${uuid} has events, and is not there`);
      known.payments.check(stored);
      const isAsTold = isSame(shown(stored), shown(told));
      if (!isAsTold && erasing.isMeant(told) && isSame(shown(stored), shown(erasedOf(told, stored)))) {
        must(
          stored.version === told.version + 1,
          () => `booking ${uuid} was erased, from ${told.version} to ${stored.version}`,
        );
        must(stored.updatedAt > told.updatedAt, () => `booking ${uuid} was erased before it was changed`);
        this.history.eraseBooking(stored);
        continue;
      }
      must(
        isAsTold,
        () => `booking ${uuid} is stored as ${JSON.stringify(stored)}, and told of as ${JSON.stringify(told)}`,
      );
    }
  }

  /** Checks that all acknowledged data is stored. */
  async #checkTold({ storage }: Running, isThorough: boolean): Promise<void> {
    const { known, dice, erasing } = this.#simulation;
    const { workflow, resource, customer } = this.lists;
    const there = new Set([...workflow, ...resource, ...customer].map(({ uuid }) => uuid));
    const answered = known.bookings;
    known.bookings = [];
    for (const booking of answered) {
      const then = this.history.at(booking.uuid, booking.version);
      must(
        then !== undefined,
        () => `booking ${booking.uuid} was acknowledged at version ${booking.version}, and is lost`,
      );
      // If no event shows when it was erased, only bounds of the moment are known.
      const isSilent = this.history.isErased(booking.uuid, booking.version);
      const told = isSilent ? { ...booking, updatedAt: then.updatedAt } : booking;
      const isSo = isSame(shown(then), shown(told));
      const isErased = isSame(shown(then), shown(withoutWords(told))) && erasing.isMeant(booking);
      must(isSo || isErased, () => `booking ${booking.uuid} was acknowledged otherwise than it is`);
    }
    for (const { kind, object, removal } of known.objects) {
      if (!isThorough && dice.chance(0.7)) continue;
      const stored = await storage.objects.find(this.#app, kind, object.uuid);
      const name = `${kind} ${object.uuid}`;
      if (removal === 'done') must(stored === undefined, () => `${name} was removed, and is there`);
      if (removal !== 'none' || hangsOnWhatIsGone(object, there)) continue;
      must(stored !== undefined, () => `${name} was acknowledged, and is lost`);
      must(
        stored.version >= object.version,
        () => `${name} was acknowledged at version ${object.version}, and is older`,
      );
      const isSo = stored.version > object.version || isSame(visible(stored), visible(object));
      must(isSo, () => `${name} was acknowledged otherwise than it is: ${JSON.stringify([stored, object])}`);
    }
  }

  /** Checks that no two customers have the same address, and that the customer of each booking exists. */
  #checkCustomers(): void {
    const { customer: customers } = this.lists;
    const uuids = new Set(customers.map(({ uuid }) => uuid));
    const addresses = customers.flatMap(({ email }) => (email === null ? [] : [email.toLowerCase()]));
    must(
      new Set(addresses).size === addresses.length,
      () => `two customers have one address: ${addresses.sort().join()}`,
    );
    for (const { uuid, customerUuid, customer, madeWith } of this.history.bookings.values()) {
      const isLinked = customerUuid !== undefined && customerUuid !== null;
      must(!isLinked || uuids.has(customerUuid), () => `booking ${uuid} is of a customer that is not there`);
      // A hold that was made with a key is linked once it is confirmed.
      must(
        isLinked || !customer?.email || madeWith !== undefined,
        () => `booking ${uuid} has an address, and no customer`,
      );
    }
  }

  /**
   * Checks that the allocations equal those of the bookings, and that they never exceed the capacity at the time of the latest allocation.
   */
  async #checkCapacity({ storage }: Running): Promise<void> {
    const { resource: resources } = this.lists;
    const { step } = this.#simulation;
    const uuids = resources.map(({ uuid }) => uuid);
    const wanted = { objects: { resource: uuids }, span: { start: FROM, end: TO } };
    const seen = await storage.ledger.read(this.#app, wanted, (view) => ({
      now: view.now,
      taken: uuids.map((uuid) => {
        const resource = view.object('resource', uuid);
        return resource ? view.taken(resource, FROM, TO) : undefined;
      }),
    }));
    const told = this.history.allocations();
    resources.forEach((resource, index) => {
      const { uuid, capacity, overbook = 0 } = resource;
      const its = this.#capacities.get(uuid) ?? [];
      its[step] = capacity + overbook;
      this.#capacities.set(uuid, its);
      const taken = seen.taken[index];
      must(taken !== undefined, () => `resource ${uuid} is listed, and is not there`);
      const expected = told.get(uuid) ?? [];
      const isSo = isSame(sorted(taken), sorted(expected));
      must(isSo, () => `resource ${uuid}: what is taken is not what its bookings take`);
      this.#checkPeaks(resource, taken, seen.now);
    });
  }

  #checkPeaks({ uuid }: Resource, taken: readonly Allocation[], now: number): void {
    const workflowOf = (of: string) => this.lists.workflow.find((workflow) => workflow.uuid === of);
    const counted = taken.filter(({ lapse }) => lapsesAt(lapse, workflowOf) > now);
    for (const { start } of counted) {
      const there = counted.filter((one) => one.start <= start && one.end > start);
      const units = there.reduce((sum, one) => sum + one.units, 0);
      const last = Math.max(...there.map(({ booking }) => this.history.placedAt(booking, uuid, start)));
      const most = this.#mostAt(uuid, last);
      const when = new Date(start).toISOString();
      must(units <= most, () => `resource ${uuid} has ${most}, and ${units} are taken at ${when}`);
    }
  }

  /** Returns the maximum capacity of the resource around a step. */
  #mostAt(resource: string, step: number): number {
    const its = this.#capacities.get(resource)!;
    let before = step - 1;
    while (before >= 0 && its[before] === undefined) before -= 1;
    return Math.max(its[before] ?? 0, its[step] ?? 0);
  }

  /** Checks that the data that actions sent was true at that time, and that jobs and deliveries agree. */
  async #checkDeliveries(before: Lists, isThorough: boolean): Promise<void> {
    const { deliveries, taken, isTroubled } = this.#simulation;
    for (const delivery of deliveries.splice(0)) {
      const job = this.#jobs.get(delivery.job);
      const name = `job ${delivery.job} of booking ${delivery.booking}`;
      must(job !== undefined, () => `${name} was run, and is not there`);
      const { sequence, bookingStatus, trigger, dueAt, action } = job;
      // Compare with the time at which the worker claimed the job, because a clock that ran ahead may be corrected before the job runs.
      must(delivery.since >= dueAt || this.history.isRepaired, () => `${name} came before its time`);
      const same = (lists: Lists) => lists.workflow.find(({ uuid }) => uuid === job.workflow);
      const workflow = isSame(same(before), same(this.lists)) ? same(before) : undefined;
      must(
        wasTrue(this.history, delivery, workflow),
        () => `${name} told what was not so: ${JSON.stringify(delivery)}`,
      );
      if (isAboutPayment(trigger)) continue;
      if (delivery.sequence !== null) must(delivery.sequence === sequence, () => `${name} is of another move`);
      const isRelative = trigger === 'booking.start' || trigger === 'booking.end';
      const isMeant = isRelative
        ? delivery.status === 'confirmed' || delivery.status === 'completed'
        : delivery.status === bookingStatus;
      must(isMeant, () => `${name} was for a booking that is ${bookingStatus}, and it is ${delivery.status}`);
      must(
        delivery.wasOn || this.isOn(action, before) || this.isOn(action) || this.#isSwitchedOn(action),
        () => `${name} was run, and its action was off or gone`,
      );
    }
    if (!isThorough) return;
    for (const job of this.#jobs.values()) {
      const times = taken.get(job.uuid) ?? 0;
      if (!isTroubled) must(times <= 1, () => `job ${job.uuid} was delivered ${times} times, though nothing had died`);
      const isOver = job.status === 'delivered' || job.reason === 'The customer was erased';
      if (times > 0 && !isTroubled) must(isOver, () => `job ${job.uuid} was taken, and is ${job.status}`);
    }
  }

  /** Checks each start of a random window: one process lists it if and only if another process would book it. */
  async #searchEqualsBook(eye: Running, other: Running): Promise<void> {
    const { dice, time, app, newUuid } = this.#simulation;
    const { resource: resources, service: services } = this.lists;
    const from = Math.floor(time.now / GRID) * GRID + (dice.below(200) - 6) * GRID;
    const to = from + (1 + dice.below(3)) * HOUR;
    const service = services.length > 0 && dice.chance(0.5) ? dice.pick(services) : undefined;
    if (!service && resources.length === 0) return;
    const named = service ? [] : [...new Set([dice.pick(resources).uuid, dice.pick(resources).uuid])];
    const durationMinutes = service ? dice.pick(listLengths(service.durations)) : dice.pick([30, 60, 90]);
    const units = dice.chance(0.8) ? 1 : 2;
    const asked = { resources: named, ...(service && { service: service.uuid }), durationMinutes, units };
    const payment = Boolean(service?.payment) && dice.chance(0.5);
    const { slots = [] } = await findAvailability({ ledger: eye.storage.ledger })(app, {
      ...asked,
      from,
      to,
    });
    const listed = new Set(slots.map(({ start }) => start));
    const starts: number[] = [];
    for (let start = from; start + durationMinutes * MINUTE <= to; start += GRID) starts.push(start);
    // A search without a customer does not know limits per customer.
    const customer = () => ({ name: 'Somebody', email: `${newUuid()}@example.com` });
    const inputs = starts.map((start) => ({ ...asked, start, customer: customer(), payment }));
    const rehearsed = await rehearse(app, other.storage.ledger, inputs, newUuid);
    starts.forEach((start, index) => {
      const said = rehearsed[index]!;
      this.#simulation.count(`rehearsal: ${said}`);
      const what = service ? `service ${service.uuid}` : `resources ${named.join()}`;
      const when = new Date(start).toISOString();
      const isSo = (said === 'booked') === listed.has(start);
      must(isSo, () => `${what} at ${when}: ${listed.has(start) ? 'listed' : 'not listed'}, and booking says ${said}`);
    });
  }

  /** Checks that `verify` finds no faults, and that it finds no app unsettled although nobody writes. */
  async #verify({ storage: { inspection } }: Running): Promise<void> {
    const { time } = this.#simulation;
    const { faults, unsettled } = await verifyStorage({ inspection, clock: () => time.now })();
    must(faults.length === 0, () => `verifying finds ${faults.length} faults: ${JSON.stringify(faults.slice(0, 3))}`);
    must(unsettled.length === 0, () => 'verifying finds an app that moves, and nobody writes');
  }

  /** Checks that the pages of lists equal the whole lists, and that no object is missing or added. */
  async #checkPages({ storage }: Running): Promise<void> {
    const { dice } = this.#simulation;
    const limit = 7 + dice.below(30);
    const filter = { search: NO_SEARCH, sort: 'created_at' } as const;
    const { items, total } = await storage.objects.list(this.#app, buildBookingQuestion(filter), ALL);
    const paged: string[] = [];
    for (let offset = 0; offset < total; offset += limit) {
      const page = await storage.objects.list(this.#app, buildBookingQuestion(filter), { offset, limit });
      must(page.total === total, () => `a page says ${page.total} of ${total} bookings`);
      paged.push(...page.items.map(({ uuid }) => uuid));
    }
    const uuids = items.map(({ uuid }) => uuid);
    must(isSame(paged, uuids), () => 'pages of bookings are not their list');
    const told = [...this.history.bookings.keys()].sort();
    must(isSame([...uuids].sort(), told), () => `${uuids.length} bookings are listed, and ${told.length} told of`);
    for (const series of this.lists.series) {
      for (const uuid of series.bookings) {
        const its = this.history.bookings.get(uuid);
        must(its?.series?.uuid === series.uuid, () => `series ${series.uuid} has a booking ${uuid} that is not its`);
      }
    }
    for (const { uuid, series } of this.history.bookings.values()) {
      if (!series) continue;
      const its = this.lists.series.find((one) => one.uuid === series.uuid);
      must(its?.bookings.includes(uuid) === true, () => `booking ${uuid} is of a series that does not know it`);
    }
  }

  /** True if the action exists and is enabled in the lists. Default: the lists of the last check. */
  isOn(action: string, lists: Lists = this.lists): boolean {
    return lists.action.some(({ uuid, enabled }) => uuid === action && enabled);
  }

  /** True if the action was made or enabled since the last check, or may have been. It may be disabled or removed by now. */
  #isSwitchedOn(action: string): boolean {
    return (this.#simulation.known.switchedOn.get(action) ?? -1) >= this.#lastStep;
  }

  get hasLooked(): boolean {
    return this.#lastStep > 0;
  }
}

function isOfBooking(event: AppEvent): event is BookingEvent {
  return event.booking !== null;
}

/** True if an object that this one refers to was removed. This one may then be removed, too. */
function hangsOnWhatIsGone(object: object, there: ReadonlySet<string>): boolean {
  const { workflow, resource, customer, resources } = object as Readonly<Record<string, unknown>>;
  const named = [workflow, resource, customer, ...(Array.isArray(resources) ? resources : [])];
  return named.some((uuid) => typeof uuid === 'string' && !there.has(uuid));
}

/** Returns the result of each booking if it were the next one: `booked`, or why it is refused. Decides all in one read, and stores none. */
async function rehearse(
  app: AppCaller,
  ledger: Ledger,
  inputs: readonly NewBooking[],
  newUuid: () => string,
): Promise<readonly string[]> {
  const asked: { readonly wanted: Wanted; readonly decide: (view: View) => unknown }[] = [];
  const commit: Ledger['commit'] = (_, wanted, decide) => {
    asked.push({ wanted, decide });
    return new Promise(() => {});
  };
  const book = createBooking({ ledger: { commit } as Ledger, newUuid });
  await Promise.race([Promise.resolve(), ...inputs.map((input) => book(app, input))]);
  must(asked.length === inputs.length, () => `${inputs.length - asked.length} bookings were not decided`);
  return ledger.read(app.app.uuid, asked[0]?.wanted ?? {}, (view) => {
    const outcomes = asked.map(({ decide }) => outcomeOf(() => decide(view)));
    // Missing objects are reported by an error. All queries run first, so that all are read at once.
    return outcomes.map((outcome) => {
      if (typeof outcome !== 'string') throw outcome.error;
      return outcome;
    });
  });
}

function outcomeOf(decide: () => unknown): string | { readonly error: unknown } {
  try {
    decide();
    return 'booked';
  } catch (error) {
    const { code, reason } = error as { code?: string; reason?: string };
    return code === 'refused' && reason !== undefined ? reason : { error };
  }
}

/** The fields that versions count, without those that the service maintains by itself, and without the order of fields. */
function visible(object: object): object {
  const { longestBlock, closing, rotas, calendars, ...rest } = object as Record<string, unknown>;
  return rest;
}

function sorted(allocations: readonly Allocation[]): readonly Allocation[] {
  const keyed = allocations.map((one) => ({ one, key: `${one.booking} ${one.start} ${one.end}` }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ one }) => one);
}

/**
 * Lists stored data that is later than the app's last change, after a repair of the clock. Also lists that change if it is after `latest`.
 * Ignores jobs that a worker runs. The result must be empty.
 */
export async function leftInFuture(
  { storage }: Running,
  { app }: AppCaller,
  latest: number,
): Promise<readonly string[]> {
  const { ledger, timekeeping } = storage;
  const now = await ledger.read(app.uuid, {}, (view) => view.now);
  const { items: booked } = await listed(storage, 'booking', app.uuid, ALL);
  const { items: jobs } = await listed(storage, 'job', app.uuid, ALL);
  const waiting = jobs.filter(({ status }) => status !== 'running');
  const late = ({ updatedAt, createdAt }: Booking | Job) => Math.max(updatedAt, createdAt) > now;
  return [
    ...(now > latest ? [`the last change, at ${new Date(now).toISOString()}`] : []),
    ...booked.filter(late).map(({ uuid }) => `booking ${uuid}`),
    ...waiting.filter(late).map(({ uuid }) => `job ${uuid}`),
    ...((await timekeeping.turnBack(app.uuid, now, 1)).events > 0 ? ['events'] : []),
    ...((await timekeeping.turnBackAnswers(app.uuid, now, 1)) > 0 ? ['kept answers'] : []),
  ];
}
