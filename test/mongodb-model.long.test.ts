import { expect } from 'chai';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import { isKept } from '../core/ledger/idempotency.js';
import type { Change, Decision, View } from '../core/ledger/ledger.js';
import { type Allocation, type Booking, buildAllocations, isFinal, lapsesAt } from '../core/model/booking.js';
import type { BookingEvent } from '../core/model/event.js';
import type { Resource } from '../core/model/resource.js';
import { type Kind, type Names, type Process, type Task, World } from './support/mongodb-model.js';
import {
  aBooking,
  aJob,
  aLease,
  anAnswer,
  anAppRecord,
  anEvent,
  anUuid,
  aResource,
  aWorkflow,
  NOW,
} from './support/samples.js';
import { turns } from './support/waiting.js';

/*
 * Runs the adapter's own code on simulated collections. A seeded scheduler executes their operations: several processes with different
 * clocks, in any order, with stalls, crashes and lost answers. Checks the acknowledged changes, the stored data, and the events, which
 * contain the whole history.
 */

/** Number of random worlds. `MODEL_WORLDS=30000` tests more of them. */
const WORLDS = Number(process.env.MODEL_WORLDS ?? 300);

/** Result for a client. Neither field is set if there was no room, or nothing to do. */
interface Answered {
  /** The last event that the change wrote. */
  readonly event?: string;
  /** The booking that was made under the client's key, now or before. */
  readonly answer?: string;
}

/** Operations of a test of the model, and its checks at the end. */
class History {
  readonly #world: World;
  readonly #app: string;
  readonly #resources: readonly Resource[];
  readonly #acknowledged: string[] = [];
  /** Bookings that were refused. */
  readonly #refused: string[] = [];
  readonly #claimed = new Set<string>();
  readonly #delivered = new Set<string>();
  readonly #answers = new Map<string, Set<string>>();
  readonly #twins: readonly [string, string] = [anUuid(), anUuid()];
  readonly problems: string[] = [];
  readonly #fed: string[][] = [];

  constructor(world: World, app: string, resources: readonly Resource[]) {
    this.#world = world;
    this.#app = app;
    this.#resources = resources;
  }

  setUp(process: Process): Promise<void> {
    const twins = this.#twins.map((uuid) => aWorkflow({ uuid, app: this.#app }));
    return process.ledger.commit(this.#app, {}, ({ now }) => ({
      result: undefined,
      change: { put: { resource: this.#resources, workflow: twins }, events: [this.#note(aBooking(), now)] },
    }));
  }

  /** Runs one client of a process, whose operations follow one another. */
  async client(process: Process, count: number): Promise<void> {
    const { dice } = this.#world;
    for (let i = 0; i < count; i += 1) {
      const what = dice.below(14);
      if (what < 6) await this.#book(process);
      else if (what < 8) await this.#end(process);
      else if (what < 9) await this.#move(process);
      else if (what < 10) await this.#removeOne(process);
      else if (what < 11) await this.#turnTwins(process);
      else if (what < 12) await this.#lookAtTwins(process);
      else await this.#work(process);
    }
  }

  /** Follows the feed of events, as an SSE client does. */
  async follow(process: Process, times: number): Promise<void> {
    const seen: string[] = [];
    this.#fed.push(seen);
    for (let i = 0; i < times; i += 1) {
      const events = await process.ports.events.after(this.#app, seen.at(-1), 5);
      if (!events) return void this.problems.push('an event that was fed is unknown');
      seen.push(...events.map(({ uuid }) => uuid));
    }
  }

  async #book(process: Process): Promise<void> {
    const { dice, database } = this.#world;
    const start = NOW + 24 * HOUR + dice.below(4) * HOUR;
    const resources = dice.chance(0.3) ? this.#resources : [dice.pick(this.#resources)];
    const uuid = anUuid();
    const isHold = dice.chance(0.3);
    const key = dice.chance(0.3) ? `key-${dice.below(6)}` : undefined;
    const uuids = resources.map((resource) => resource.uuid);
    const span = { start, end: start + HOUR };
    const wanted = { objects: { resource: uuids, booking: [uuid] }, span, answer: key };
    const answered = await this.#commit(process, wanted, (view) => {
      const answer = key === undefined ? undefined : view.answer(key);
      if (answer && isKept(answer, view.now)) return { result: { answer: answer.text } };
      const lapsed = new Set<string>();
      for (const resource of uuids) {
        const found = view.object('resource', resource);
        if (!found) throw new Error('a resource is missing');
        const taken = view.taken(found, span.start, span.end);
        const counted = taken.filter((allocation) => {
          const isLapsed = hasLapsed(allocation, view.now);
          if (isLapsed) lapsed.add(allocation.booking);
          return !isLapsed;
        });
        if (unitsOf(counted) + 1 > found.capacity) return { result: {} };
      }
      const expired = [...lapsed].map((hold): Booking => {
        const booking = view.object('booking', hold);
        if (!booking) throw new Error('an allocation without its booking');
        return { ...booking, status: 'expired', version: booking.version + 1, holdExpiresAt: null };
      });
      const booking = aBooking({
        uuid,
        app: this.#app,
        resources: uuids,
        ...span,
        status: isHold ? 'held' : 'confirmed',
        holdExpiresAt: isHold ? view.now + dice.below(10) * MINUTE : null,
        title: key ?? null,
        createdAt: view.now,
      });
      const bookings = [...expired, booking];
      const jobs = [aJob({ app: this.#app, booking: uuid })];
      const change: Change = {
        put: { booking: bookings, job: jobs },
        events: bookings.map((one) => this.#note(one, view.now)),
      };
      if (key === undefined) return this.#decided(change);
      const given = anAnswer({ key, text: uuid, at: view.now });
      return this.#decided({ ...change, answer: given }, uuid);
    });
    const { event, answer } = answered;
    if (!event && !answer) this.#refused.push(uuid);
    if (event && !database.bookings.has(uuid)) this.problems.push('a change was acknowledged before it was applied');
    if (key !== undefined && answer) this.#answers.set(key, (this.#answers.get(key) ?? new Set()).add(answer));
  }

  #end(process: Process): Promise<Answered> {
    const uuid = this.#someBooking();
    return this.#commit(process, { objects: { booking: [uuid] } }, (view) => {
      const booking = view.object('booking', uuid);
      if (!booking || isFinal(booking.status)) return { result: {} };
      const ended: Booking = { ...booking, status: 'cancelled', holdExpiresAt: null, version: booking.version + 1 };
      return this.#decided({ put: { booking: [ended] }, events: [this.#note(ended, view.now)] });
    });
  }

  /**
   * Moves a booking to another resource or another time, if there is room. Names no objects in `wanted`, so that the decision is suspended
   * until they are read.
   */
  #move(process: Process): Promise<Answered> {
    const { dice } = this.#world;
    const uuid = this.#someBooking();
    const to = dice.pick(this.#resources).uuid;
    const start = NOW + 24 * HOUR + dice.below(4) * HOUR;
    return this.#commit(process, {}, (view) => {
      const booking = view.object('booking', uuid);
      const resource = view.object('resource', to);
      if (!booking || !resource || booking.status !== 'confirmed') return { result: {} };
      const taken = view.taken(resource, start, start + HOUR).filter((one) => one.booking !== uuid);
      if (unitsOf(taken) + 1 > resource.capacity) return { result: {} };
      const end = start + HOUR;
      const moved: Booking = {
        ...booking,
        resources: [to],
        start,
        end,
        blocks: [{ resource: to, start, end }],
        sequence: booking.sequence + 1,
        version: booking.version + 1,
      };
      return this.#decided({ put: { booking: [moved] }, events: [this.#note(moved, view.now)] });
    });
  }

  /** Removes a booking. Its last event has no units, which marks the removal for the check of the events. */
  #removeOne(process: Process): Promise<Answered> {
    const uuid = this.#someBooking();
    return this.#commit(process, { objects: { booking: [uuid] } }, (view) => {
      const booking = view.object('booking', uuid);
      if (!booking) return { result: {} };
      const gone = { ...booking, units: 0 };
      return this.#decided({ removed: [{ kind: 'booking', uuid }], events: [this.#note(gone, view.now)] });
    });
  }

  /** Changes two objects, which always change together. */
  #turnTwins(process: Process): Promise<Answered> {
    return this.#commit(process, { objects: { workflow: this.#twins.slice(0, 1) } }, (view) => {
      const workflows = this.#twins.map((uuid) => view.object('workflow', uuid)!);
      const turned = workflows.map((one) => ({ ...one, version: one.version + 1 }));
      return this.#decided({ put: { workflow: turned }, events: [this.#note(aBooking(), view.now)] });
    });
  }

  async #lookAtTwins(process: Process): Promise<void> {
    const versions = await process.ledger.commit(this.#app, {}, (view) => ({
      result: this.#twins.map((uuid) => view.object('workflow', uuid)?.version),
    }));
    if (versions[0] !== versions[1]) this.problems.push(`a no-op saw half of a change: ${versions}`);
  }

  /**
   * Claims and releases jobs, which happens outside the sequence of changes. A change that is applied late must not reactivate a finished
   * job.
   */
  async #work({ ports: { jobs } }: Process): Promise<void> {
    const lease = aLease({ until: Number.MAX_SAFE_INTEGER });
    for (const job of await jobs.claim(NOW, lease, 3, [])) {
      if (this.#claimed.has(job.uuid)) this.problems.push('a job was given to two workers');
      this.#claimed.add(job.uuid);
      const isSettled = await jobs.release({ ...job, status: 'delivered', nextAt: null }, lease);
      if (isSettled) this.#delivered.add(job.uuid);
      else this.problems.push('a lease was lost that had not run out');
    }
  }

  async #commit(
    process: Process,
    wanted: Parameters<Process['ledger']['commit']>[1],
    decide: (view: View) => Decision<Answered>,
  ): Promise<Answered> {
    const answered = await process.ledger.commit(this.#app, wanted, decide);
    if (answered.event !== undefined) this.#acknowledged.push(answered.event);
    return answered;
  }

  #decided(change: Change, answer?: string): Decision<Answered> {
    return { result: { event: change.events!.at(-1)!.uuid, ...(answer === undefined ? {} : { answer }) }, change };
  }

  #note(booking: Booking, at: number): BookingEvent {
    return anEvent({ app: this.#app, booking: booking.uuid, data: { ...booking, app: this.#app }, at });
  }

  #someBooking(): string {
    const { database, dice } = this.#world;
    const all = [...database.bookings.keys()];
    return all.length === 0 ? anUuid() : dice.pick(all);
  }

  /** Checks the invariants at the end, when no process runs and the work of dead processes is finished. */
  async check(process: Process): Promise<void> {
    const { database } = this.#world;
    const ofApp = (name: Names) => [...database[name].values()].filter(({ app }) => app === this.#app);
    const events = ofApp('events').sort((a, b) => (a._id < b._id ? -1 : 1)) as unknown as {
      seq: number;
      object: { uuid: string; at: number; data: Omit<Booking, 'meta'> & { meta: string } };
    }[];

    const ledger = database.ledgers.get(this.#app)!;
    this.#expect(ledger.open === false && ledger.pending === null, 'the ledger is not clear');
    const numbers = [...new Set(events.map(({ seq }) => seq))];
    const dense = numbers.every((seq, index) => seq === index + 1) && numbers.length === ledger.seq;
    this.#expect(dense, `the changes are not dense: ${numbers.join()}, of ${ledger.seq}`);
    const sequence = process.ports.events.sequence(this.#app);
    await this.#world.until([{ process: process.number, done: sequence.then(() => undefined) }]);
    this.#expect((await sequence) === ledger.seq, 'the sequence is not the ledger’s');

    const uuids = events.map(({ object }) => object.uuid);
    const written = new Set(uuids);
    this.#expect(written.size === uuids.length, 'an event is there twice');
    const isKept = this.#acknowledged.every((event) => written.has(event));
    this.#expect(isKept, 'a change that was acknowledged is lost');
    const isClean = events.every(({ object }) => !this.#refused.includes(object.data.uuid));
    this.#expect(isClean, 'a booking that was refused is there');
    const isOrdered = events.every(({ object }, index) => object.at >= (events[index - 1]?.object.at ?? 0));
    this.#expect(isOrdered, 'the moments of the changes go back');
    for (const seen of this.#fed) {
      this.#expect(
        seen.every((uuid, index) => uuid === uuids[index]),
        'a reader of the feed missed or repeated an event',
      );
    }

    // the events contain the history: after no change may more units be taken than the capacity
    const retold = new Map<string, Booking>();
    for (const { seq, object } of events) {
      const booking: Booking = { ...object.data, meta: JSON.parse(object.data.meta) };
      if (booking.units === 0) retold.delete(booking.uuid);
      else if (booking.resources.every((uuid) => this.#resources.some((resource) => resource.uuid === uuid))) {
        retold.set(booking.uuid, booking);
      }
      const isLastOfChange = events.findLast((event) => event.seq === seq)?.object === object;
      if (isLastOfChange) this.#checkCapacity([...retold.values()], object.at, `after change ${seq}`);
    }

    // the stored bookings must equal those in the events
    const stored = ofApp('bookings').filter(({ removed }) => !removed);
    this.#expect(stored.length === retold.size, `${stored.length} bookings are stored, and ${retold.size} told of`);
    for (const { _id, object } of stored) {
      const booking = object as { version: number; status: string };
      const told = retold.get(_id);
      const isSame = told?.version === booking.version && told.status === booking.status;
      this.#expect(isSame, `a booking is not as the last event of it tells: ${booking.status}, ${told?.status}`);
    }
    const allocations = ofApp('allocations').filter(({ removed }) => !removed);
    const expected = [...retold.values()].flatMap(buildAllocations);
    this.#expect(allocations.length === expected.length, `${allocations.length} allocations for ${expected.length}`);
    for (const { object } of allocations) {
      const { booking, resource, start } = object as Allocation;
      const isTold = expected.some(
        (one) => one.booking === booking && one.resource === resource && one.start === start,
      );
      this.#expect(isTold, 'an allocation that no booking has');
    }

    for (const { uuid, object } of ofApp('jobs')) {
      const isAsLeft = !this.#delivered.has(String(uuid)) || (object as { status: string }).status === 'delivered';
      this.#expect(isAsLeft, 'a job that was delivered is to be delivered again');
    }

    const keys = [...retold.values()].flatMap(({ title }) => (title?.startsWith('key-') ? [title] : []));
    for (const [key, answers] of this.#answers) {
      this.#expect(answers.size === 1, `under ${key} there were ${answers.size} different answers`);
    }
    for (const key of new Set(keys)) {
      const made = events.filter(
        ({ object }) => object.data.title === key && object.data.version === 1 && object.data.units > 0,
      );
      this.#expect(new Set(made.map(({ object }) => object.data.uuid)).size === 1, `${key} made more than one booking`);
    }
  }

  #checkCapacity(bookings: readonly Booking[], now: number, when: string): void {
    const taken = bookings.flatMap(buildAllocations).filter((allocation) => !hasLapsed(allocation, now));
    for (const { uuid, capacity } of this.#resources) {
      for (const start of new Set(taken.map((allocation) => allocation.start))) {
        const units = unitsOf(taken.filter((allocation) => allocation.resource === uuid && allocation.start === start));
        this.#expect(units <= capacity, `${units} of ${capacity} are taken ${when}`);
      }
    }
  }

  #expect(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem);
  }
}

function hasLapsed({ lapse }: Allocation, now: number): boolean {
  return lapsesAt(lapse, () => undefined) <= now;
}

function unitsOf(allocations: readonly Allocation[]): number {
  return allocations.reduce((sum, { units }) => sum + units, 0);
}

interface Working {
  readonly processes: Process[];
  readonly busy: (process: Process) => void;
  /** Work of the processes. */
  readonly tasks: readonly Task[];
  /** Maximum number of steps between one crash and the next. */
  readonly stepsMost: number;
}

/** Runs the processes to the end. Up to two of them crash and are replaced. Then one more process finishes what they have left. */
async function throughDeaths(world: World, { processes, busy, tasks, stepsMost }: Working) {
  const { dice, scheduler } = world;
  const startAndRecover = async () => {
    const started = world.start();
    processes.push(started);
    await world.until([{ process: started.number, done: started.recovery.everything() }]);
    return started;
  };
  for (const process of processes) busy(process);
  const deaths = dice.below(3);
  for (let death = 0; death < deaths; death += 1) {
    for (let steps = dice.below(stepsMost); steps > 0; steps -= 1) await scheduler.step();
    scheduler.kill(dice.pick(processes).number);
    busy(await startAndRecover());
  }
  await world.until(tasks);
  await world.untilQuiet();
  world.endElections();
  return { deaths, last: await startAndRecover() };
}

/** Runs bookings of one app by processes that stall and crash. Returns the problems. */
async function bookings(seed: number, kind?: Kind): Promise<readonly string[]> {
  const world = new World(seed, kind);
  const { dice } = world;
  world.pace = 1000; // so that holds lapse
  const record = anAppRecord();
  const app = record.app.uuid;
  const resources = [1, 1 + dice.below(2)].map((capacity) => aResource({ app, capacity }));
  const history = new History(world, app, resources);
  const first = world.start();
  const setUp = first.ports.apps.add(record).then(() => history.setUp(first));
  await world.until([{ process: first.number, done: setUp }]);
  world.beginElections();

  const processes = [first, ...Array.from({ length: 1 + dice.below(3) }, () => world.start())];
  const tasks: Task[] = [];
  const busy = (process: Process) => {
    for (let i = 0; i <= dice.below(3); i += 1) {
      tasks.push({ process: process.number, done: history.client(process, 3 + dice.below(5)) });
    }
    if (dice.chance(0.3)) tasks.push({ process: process.number, done: history.follow(process, 12) });
  };
  const { last } = await throughDeaths(world, { processes, busy, tasks, stepsMost: 250 });
  await history.check(last);
  return history.problems;
}

/** Operations of an owner on apps, with few idempotency keys, slugs and names. */
class Owner {
  readonly #world: World;
  readonly #uuid = anUuid();
  readonly #removed = new Set<string>();
  readonly #answers = new Map<string, Set<string>>();
  readonly #apps: string[] = [];
  readonly problems: string[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async client(process: Process, count: number): Promise<void> {
    const { dice } = this.#world;
    for (let i = 0; i < count; i += 1) {
      const what = dice.below(10);
      try {
        if (what < 4) await this.#add(process);
        else if (what < 7) await this.#describe(process);
        else if (what < 8) await this.#remove(process);
        else await this.#write(process);
      } catch (error) {
        const code = error instanceof Object && 'code' in error ? error.code : undefined;
        if (code !== 'duplicate' && code !== 'not_found' && code !== 'unavailable') throw error;
      }
    }
  }

  async #add({ ports, now }: Process): Promise<void> {
    const { dice } = this.#world;
    const [slug, name] = [`slug-${dice.below(4)}`, `name-${dice.below(6)}`];
    const key = dice.chance(0.7) ? `add-${dice.below(3)}` : undefined;
    const record = anAppRecord({ owner: this.#uuid, slug, name, description: key ?? '' });
    const { uuid } = record.app;
    const answer = key === undefined ? undefined : anAnswer({ key, text: uuid, at: now() });
    const earlier = await ports.apps.add(record, answer);
    if (!earlier) this.#apps.push(uuid);
    if (key !== undefined) this.#answered(key, earlier?.text ?? uuid);
  }

  /** Adds its idempotency key to the app's description. A key that occurs twice shows that the request was executed twice. */
  async #describe({ ports, now }: Process): Promise<void> {
    const { dice } = this.#world;
    const key = `describe-${dice.below(4)}`;
    const text = anUuid();
    const outcome = await ports.apps.change(
      this.#uuid,
      this.#someApp(),
      ({ app, credential }) => ({
        record: { app: { ...app, description: `${app.description} ${key}`, version: app.version + 1 }, credential },
        answer: anAnswer({ key, text, at: now() }),
      }),
      { key, now: now() },
    );
    if (outcome) this.#answered(key, 'earlier' in outcome ? outcome.earlier.text : text);
  }

  async #remove({ ports }: Process): Promise<void> {
    const app = this.#someApp();
    if (await ports.apps.remove(this.#uuid, app, () => {})) this.#removed.add(app);
  }

  async #write({ ledger }: Process): Promise<void> {
    const app = this.#someApp();
    const wasRemoved = this.#removed.has(app);
    const change = { put: { workflow: [aWorkflow({ app })] }, events: [anEvent({ app })] };
    await ledger.commit(app, {}, () => ({ result: undefined, change }));
    if (wasRemoved) this.problems.push('something was written into an app after its removal');
  }

  #someApp(): string {
    return this.#apps.length === 0 ? anUuid() : this.#world.dice.pick(this.#apps);
  }

  #answered(key: string, text: string): void {
    const answers = this.#answers.get(key) ?? new Set();
    this.#answers.set(key, answers.add(text));
    if (answers.size > 1) this.problems.push(`under ${key} there were two different answers`);
  }

  check(isAnyoneDead: boolean): void {
    const { database } = this.#world;
    const apps = [...database.apps.values()].filter(({ state }) => state !== 'fence');
    const done = apps.flatMap(({ description }) => String(description).split(' ')).filter((key) => key !== '');
    if (new Set(done).size < done.length) this.problems.push(`done twice: ${done.sort().join()}`);
    for (const { _id, state } of apps) {
      if (state !== 'live') this.problems.push('an app is half removed');
      if (this.#removed.has(_id)) this.problems.push('an app that was removed is there');
    }
    // a process that applies a change only after its app was removed restores documents of the app, and deletes them again; if it dies in
    // between, they stay, but no reader finds documents of a removed app
    if (isAnyoneDead) return;
    for (const name of ['workflows', 'events'] as const) {
      const left = [...database[name].values()].filter(({ app }) => this.#removed.has(String(app)));
      if (left.length > 0) this.problems.push(`something of an app that was removed is left: ${name}`);
    }
  }
}

/** Runs an owner's operations on apps by processes that crash, or stall for longer than others wait for them. Returns the problems. */
async function apps(seed: number, kind?: Kind): Promise<readonly string[]> {
  const world = new World(seed, kind);
  const { dice, scheduler } = world;
  scheduler.longestStall = dice.chance(0.5) ? 1500 : 30_000;
  const owner = new Owner(world);
  world.beginElections();
  const processes = Array.from({ length: 2 + dice.below(3) }, () => world.start());
  const tasks: Task[] = [];
  const busy = (process: Process) => {
    for (let i = 0; i <= dice.below(3); i += 1) {
      tasks.push({ process: process.number, done: owner.client(process, 3 + dice.below(5)) });
    }
  };
  const { deaths } = await throughDeaths(world, { processes, busy, tasks, stepsMost: 150 });
  owner.check(deaths > 0);
  return owner.problems;
}

/** Returns the first world with a problem, and the problem. Undefined if there is none. */
async function firstProblem(
  worlds: number,
  run: (seed: number) => Promise<readonly string[]>,
): Promise<string | undefined> {
  for (let seed = 1; seed <= worlds; seed += 1) {
    const problems = await run(seed).catch((error: unknown) => [
      `threw: ${error instanceof Error ? error.stack : error}`,
    ]);
    if (problems.length > 0) return `world ${seed}: ${problems[0]} (and ${problems.length - 1} more)`;
  }
  return undefined;
}

const FUTURE = NOW + 300 * DAY;

/**
 * Makes an app with changes from a clock that ran ahead. Runs `work` in one process, and `others` in another process after `point` steps of
 * it.
 */
async function meanwhile(
  point: number,
  work: (process: Process, app: string, event: BookingEvent) => Promise<unknown>,
  others: (process: Process, app: string, world: World) => unknown,
) {
  const world = new World(point);
  const { scheduler } = world;
  const [one, other] = [world.start(() => NOW), world.start(() => FUTURE)];
  const record = anAppRecord();
  const { uuid: app } = record.app;
  const event = anEvent({ data: aBooking({ app, title: 'said' }), at: FUTURE });
  const told = [anEvent({ app }), event, ...[1, 2, 3].map(() => anEvent({ app, at: FUTURE }))];
  scheduler.isStill = true;
  await one.ports.apps.add(record);
  await other.ledger.commit(app, {}, () => ({ result: undefined, change: { events: told } }));
  scheduler.isStill = false;
  const done = work(one, app, event).then(() => undefined);
  let goesOn = true;
  for (let step = 0; step < point && goesOn; step += 1) goesOn = await scheduler.step();
  await turns(1);
  scheduler.isStill = true;
  await others(other, app, world);
  scheduler.isStill = false;
  await world.until([{ process: one.number, done }]);
  await world.untilQuiet();
  scheduler.isStill = true;
  const events = (await other.ports.events.after(app, undefined, 100)) ?? [];
  const now = Math.max(...[...world.database.ledgers.values()].map(({ at }) => Number(at)));
  return { isOver: !goesOn, events, moments: events.map(({ at }) => at), now };
}

const turnBack = ({ ports }: Process, app: string) => ports.timekeeping.turnBack(app, NOW, 100);
const inOrder = (moments: readonly number[]) => moments.toSorted((a, b) => a - b);

describe('MongoDB, every interleaving', () => {
  it(`keeps every promise in ${WORLDS} worlds of bookings`, async () => {
    expect(await firstProblem(WORLDS, (seed) => bookings(seed))).to.equal(undefined);
  });

  it(`keeps every promise in ${WORLDS} worlds of apps`, async () => {
    expect(await firstProblem(WORLDS, (seed) => apps(seed))).to.equal(undefined);
  });

  it(`keeps every promise behind mongos that ask old primaries, in ${WORLDS} worlds of bookings`, async () => {
    expect(await firstProblem(WORLDS, (seed) => bookings(seed, { isRouted: true }))).to.equal(undefined);
  });

  it(`keeps every promise behind mongos that ask old primaries, in ${WORLDS} worlds of apps`, async () => {
    expect(await firstProblem(WORLDS, (seed) => apps(seed, { isRouted: true }))).to.equal(undefined);
  });

  it('never turns the last change of an app back beyond a new event', async () => {
    const commit = ({ ledger, now }: Process, app: string) =>
      ledger.commit(app, {}, () => ({ result: undefined, change: { events: [anEvent({ app, at: now() })] } }));
    const ends = new Set<number>();
    for (let point = 0, isOver = false; !isOver; point += 1) {
      const found = await meanwhile(point, turnBack, commit);
      isOver = found.isOver;
      ends.add(found.now);
      expect(found.moments.length).to.equal(6);
      expect(Math.max(...found.moments), `another came after ${point} operations`).to.equal(found.now);
    }
    expect([...ends], 'before it, and after it').to.have.members([NOW, FUTURE]);
  });

  it('leaves events in order if a process dies while it turns them back, also if another one continues to a later moment', async () => {
    const dies = async ({ number }: Process, _: string, { scheduler }: World) => scheduler.kill(number - 1);
    const isRepeated = async (process: Process, app: string, world: World) => {
      await dies(process, app, world);
      await process.ports.timekeeping.turnBack(app, NOW + HOUR, 100);
    };
    for (const others of [dies, isRepeated]) {
      const ends = new Set<string>();
      for (let point = 0, isOver = false; !isOver; point += 1) {
        const { moments, ...found } = await meanwhile(point, turnBack, others);
        isOver = found.isOver;
        ends.add(moments.join());
        expect(moments, `after ${point} operations`).to.deep.equal(inOrder(moments));
      }
      expect(ends.size, 'in the midst of it, too').to.be.greaterThan(2);
    }
  });

  it('keeps events turned back that are erased at the same time', async () => {
    const erase = ({ ports }: Process, app: string, { data }: BookingEvent) =>
      ports.erasures.eraseEvents(app, { customer: anUuid(), email: null, formerEmails: [] }, [data.uuid]);
    for (let point = 0, isOver = false; !isOver; point += 1) {
      const found = await meanwhile(point, erase, turnBack);
      isOver = found.isOver;
      expect(found.moments, `turned back after ${point} operations`).to.deep.equal([NOW, NOW, NOW, NOW, NOW]);
      expect(found.events[1]?.data).to.include({ title: null });
    }
  });

  for (const broken of ['tombstones', 'guard', 'order'] as const) {
    it(`finds the fault if the ${broken} is left out`, async () => {
      const kind = { broken, isRouted: broken === 'order' };
      expect(await firstProblem(WORLDS, (seed) => bookings(seed, kind))).to.be.a('string');
    });
  }
});
