import { expect } from 'chai';
import { type ClientSession, type Db, type Document, MongoNetworkError, MongoServerError, Timestamp } from 'mongodb';
import { CausalOrder } from '../adapters/mongodb/causal-order.js';
import type { Collection, Collections, Filter, How, Put, Update, Written } from '../adapters/mongodb/collections.js';
import { DuplicateKey } from '../adapters/mongodb/collections.js';
import { driverCollections } from '../adapters/mongodb/driver.js';
import { INDEXES } from '../adapters/mongodb/indexes.js';
import { storageOver } from '../adapters/mongodb/storage.js';
import { type Allocation, allocationsOf, type Booking, isFinal, lapsesAt } from '../core/bookings/booking.js';
import type { BookingEvent } from '../core/events/event.js';
import { HOUR, MINUTE } from '../core/instants.js';
import { isKept } from '../core/ledger/idempotency.js';
import type { Change, Decision, View } from '../core/ledger/ledger.js';
import type { Resource } from '../core/resources/resource.js';
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
  randomNumbers,
} from './support/samples.js';

/*
 * The adapter's own code, over collections that a seeded scheduler steps through: several processes, any order of their
 * single operations, stalls, deaths in the middle, answers that are lost, clocks that differ. What must hold is checked
 * on what was acknowledged, on what is stored, and on the events, which retell the whole history.
 */

/** MODEL_WORLDS=30000 looks further. */
const WORLDS = Number(process.env.MODEL_WORLDS ?? 300);

type Doc = { readonly _id: string } & Record<string, unknown>;

/** What a seed determines. */
class Dice {
  readonly below: (n: number) => number;
  constructor(seed: number) {
    this.below = randomNumbers(seed);
  }

  next = (): number => this.below(2 ** 32) / 2 ** 32;

  chance(p: number): boolean {
    return this.next() < p;
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T;
  }
}

/** What is left out on purpose, to see that the checks find it. */
type Broken = 'tombstones' | 'guard' | 'order';

interface Step {
  readonly process: number;
  readonly notBefore: number;
  readonly isWrite: boolean;
  readonly perform: () => void;
  readonly answer: () => void;
}

/** Decides which operation of which process comes next. One step is about a millisecond. */
class Scheduler {
  now = 0;
  /** For how long an operation may stall. */
  longestStall = 1500;
  readonly #dice: Dice;
  readonly #dead = new Set<number>();
  #steps: Step[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** Carries out the operation at some time from now, and answers at some time after that. */
  operation<T>(process: number, isWrite: boolean, perform: () => T, delay = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      let outcome: { value: T } | { error: unknown } | undefined;
      // most operations follow one another quickly; some stall, long enough for others to do a great deal
      const stall = this.#dice.chance(0.01) ? this.#dice.below(this.longestStall) : this.#dice.below(4);
      this.#steps.push({
        process,
        notBefore: this.now + delay + stall,
        isWrite,
        perform: () => {
          try {
            outcome = { value: perform() };
          } catch (error) {
            outcome = { error };
          }
        },
        answer: () => {
          if (outcome && 'value' in outcome) resolve(outcome.value);
          else reject(outcome?.error);
        },
      });
    });
  }

  kill(process: number): void {
    this.#dead.add(process);
    // what it had sent may still be carried out, but nobody hears the answer
    this.#steps = this.#steps.filter((step) => step.process !== process || (step.isWrite && this.#dice.chance(0.5)));
  }

  isDead(process: number): boolean {
    return this.#dead.has(process);
  }

  /** False when there is nothing left to do. */
  async step(): Promise<boolean> {
    await everybodyWaits();
    if (this.#steps.length === 0) return false;
    this.now = Math.max(this.now + 1, Math.min(...this.#steps.map(({ notBefore }) => notBefore)));
    const ready = this.#steps.filter(({ notBefore }) => notBefore <= this.now);
    const step = this.#dice.pick(ready);
    this.#steps.splice(this.#steps.indexOf(step), 1);
    step.perform();
    if (!this.#dead.has(step.process)) step.answer();
    return true;
  }
}

/** Until what can go on has gone on, and waits for an operation again. */
function everybodyWaits(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A collection as one process sees it: each operation on one document is a step of its own. */
class SteppedCollection implements Collection<Doc> {
  readonly #name: keyof Collections;
  readonly #documents: Map<string, Doc>;
  readonly #process: number;
  readonly #world: World;

  constructor(name: keyof Collections, documents: Map<string, Doc>, process: number, world: World) {
    this.#name = name;
    this.#documents = documents;
    this.#process = process;
    this.#world = world;
  }

  /** Behind a mongos, answers get lost between it and the driver, which then tries again itself. */
  get #loses(): boolean {
    return !this.#world.isRouted;
  }

  /** In two steps, as a server that finds many documents does not stop the world meanwhile. */
  async find(filter: Filter, { sort = {}, skip = 0, limit = Number.POSITIVE_INFINITY }: How = {}): Promise<Doc[]> {
    const half = this.#world.dice.chance(0.5);
    const found = await this.#read(() => this.#matching(filter, half));
    if (!('_id' in filter) || typeof filter._id !== 'string') {
      found.push(...(await this.#read(() => this.#matching(filter, !half))));
    } else if (found.length === 0) found.push(...(await this.#read(() => this.#matching(filter, !half))));
    const keys = Object.entries(sort);
    found.sort((a, b) => {
      for (const [path, direction] of keys) {
        const order = compare(at(a, path), at(b, path)) * direction;
        if (order !== 0) return order;
      }
      return 0;
    });
    return found.slice(skip, skip + limit);
  }

  count(filter: Filter): Promise<number> {
    return this.#read(() => [...this.#documents.values()].filter((document) => matches(document, filter)).length);
  }

  async insert(document: Doc): Promise<void> {
    await this.#write(this.#loses, (uncertain) => {
      this.#checkUnique(document, undefined, uncertain);
      this.#documents.set(document._id, structuredClone(document));
    });
  }

  async update(filter: Filter, update: Update): Promise<Written> {
    return this.#write(this.#loses, (uncertain) => ({ matched: this.#change(filter, update, uncertain), uncertain }));
  }

  async upsert(put: Put): Promise<Written> {
    return this.#upsert(put, this.#loses);
  }

  async upsertAll(puts: readonly Put[]): Promise<void> {
    let duplicate: unknown;
    for (const put of puts) {
      try {
        await this.#upsert(put, false);
      } catch (error) {
        duplicate = error;
        if (this.#world.bulkStops) break;
      }
    }
    if (duplicate) throw duplicate;
  }

  remove(filter: Filter): Promise<number> {
    return this.#write(false, () => {
      const found = [...this.#documents.values()].filter((document) => matches(document, filter));
      for (const { _id } of found) this.#documents.delete(_id);
      return found.length;
    });
  }

  #upsert(given: Put, mayBeLost: boolean): Promise<Written> {
    const put = this.#world.asBroken(given);
    if (put === 'remove') {
      return this.#write(mayBeLost, (uncertain) => {
        this.#documents.delete(String(given.filter._id));
        return { matched: 1, uncertain };
      });
    }
    return this.#write(mayBeLost, (uncertain) => {
      const matched = this.#change(put.filter, put.update, uncertain);
      if (matched === 0) this.#insertFor(put, uncertain);
      return { matched, uncertain };
    });
  }

  #insertFor({ filter, update }: Put, uncertain: boolean): void {
    const equalities = Object.entries(filter).filter(([, value]) => typeof value !== 'object' || value === null);
    const document = applied({ ...Object.fromEntries(equalities), _id: String(filter._id) }, update);
    this.#checkUnique(document, undefined, uncertain);
    this.#documents.set(document._id, applied(document, { $set: update.$setOnInsert ?? {} }));
  }

  #change(filter: Filter, update: Update, uncertain: boolean): number {
    const found = [...this.#documents.values()].find((document) => matches(document, filter));
    if (!found) return 0;
    const changed = applied(found, update);
    this.#checkUnique(changed, found._id, uncertain);
    this.#documents.set(found._id, changed);
    return 1;
  }

  #checkUnique(document: Doc, itself: string | undefined, uncertain: boolean): void {
    if (itself === undefined && this.#documents.has(document._id)) throw new DuplicateKey('_id_', uncertain);
    for (const { name, key, unique } of INDEXES[this.#name]) {
      if (!unique) continue;
      const same = (other: Doc) => Object.keys(key).every((path) => at(other, path) === at(document, path));
      for (const other of this.#documents.values()) {
        if (other._id !== itself && same(other)) throw new DuplicateKey(name, uncertain);
      }
    }
  }

  #matching(filter: Filter, half: boolean): Doc[] {
    const documents = [...this.#documents.values()].filter(({ _id }) => this.#world.isInFirstHalf(_id) === half);
    return documents.filter((document) => matches(document, filter)).map((document) => structuredClone(document));
  }

  #read<T>(perform: () => T): Promise<T> {
    return this.#world.scheduler.operation(this.#process, false, perform);
  }

  /** Now and then the answer is lost, before or after the write was carried out, and it is sent again. */
  async #write<T>(mayBeLost: boolean, perform: (uncertain: boolean) => T): Promise<T> {
    const { scheduler, dice } = this.#world;
    if (!mayBeLost || !dice.chance(0.02)) return scheduler.operation(this.#process, true, () => perform(false));
    if (dice.chance(0.7)) await scheduler.operation(this.#process, true, () => perform(false)).catch(() => undefined);
    return scheduler.operation(this.#process, true, () => perform(true));
  }
}

/** The state of a server that was the primary until that moment, has not noticed, and answers for whoever asks it. */
interface OldPrimary {
  readonly until: number;
  readonly database: Record<Names, Map<string, Doc>>;
}

/** Of the driver's sessions, what the driver's side of the adapter does with them. */
class Session implements Pick<ClientSession, 'operationTime' | 'advanceOperationTime' | 'endSession'> {
  operationTime?: Timestamp;

  advanceOperationTime(time: Timestamp): void {
    if (!this.operationTime?.greaterThan(time)) this.operationTime = time;
  }

  async endSession(): Promise<void> {}
}

interface InSession {
  readonly session: Session;
}

/**
 * A collection as the driver shows it through several mongos, of which some still ask a primary that is none any more,
 * operation by operation. Nobody waits at an old primary for what it will never have.
 */
class RoutedCollection {
  readonly #name: Names;
  readonly #process: number;
  readonly #world: World;

  constructor(name: Names, process: number, world: World) {
    this.#name = name;
    this.#process = process;
    this.#world = world;
  }

  find(filter: Filter, { session, ...how }: How & InSession) {
    return { toArray: () => this.#read(session, (collection) => collection.find(filter, how)) };
  }

  countDocuments(filter: Filter, { session }: InSession): Promise<number> {
    return this.#read(session, (collection) => collection.count(filter));
  }

  insertOne(document: Doc, { session }: InSession): Promise<void> {
    return this.#write(session, (collection) => collection.insert(document));
  }

  updateOne(filter: Filter, update: Update, { upsert, session }: InSession & { readonly upsert?: boolean }) {
    return this.#write(session, async (collection) => {
      const written = await (upsert ? collection.upsert({ filter, update }) : collection.update(filter, update));
      return { matchedCount: written.matched };
    });
  }

  bulkWrite(operations: readonly { readonly updateOne: Put }[], { session }: InSession): Promise<void> {
    const puts = operations.map(({ updateOne: { filter, update } }) => ({ filter, update }));
    return this.#write(session, (collection) => collection.upsertAll(puts));
  }

  deleteMany(filter: Filter, { session }: InSession) {
    return this.#write(session, async (collection) => ({ deletedCount: await collection.remove(filter) }));
  }

  async #read<T>(session: Session, read: (collection: SteppedCollection) => Promise<T>): Promise<T> {
    const { dice } = this.#world;
    if (dice.chance(0.05)) this.#world.elect();
    const { oldPrimary } = this.#world;
    const isOld = oldPrimary && dice.chance(0.5) && !this.#world.mustBeNewer(oldPrimary, session);
    const { database } = isOld ? oldPrimary : this.#world;
    const result = await read(new SteppedCollection(this.#name, database[this.#name], this.#process, this.#world));
    this.#tell(session, isOld ? oldPrimary.until : this.#world.scheduler.now);
    return result;
  }

  async #write<T>(session: Session, write: (collection: SteppedCollection) => Promise<T>): Promise<T> {
    const { dice, database, scheduler } = this.#world;
    const isLost = dice.chance(0.02);
    if (isLost && dice.chance(0.3)) throw new MongoNetworkError('it never arrived');
    const collection = new SteppedCollection(this.#name, database[this.#name], this.#process, this.#world);
    const [outcome] = await Promise.allSettled([write(collection)]);
    if (isLost) throw new MongoNetworkError('the answer was lost');
    this.#tell(session, scheduler.now); // with a refusal, too
    if (outcome.status === 'fulfilled') return outcome.value;
    if (!(outcome.reason instanceof DuplicateKey)) throw outcome.reason;
    throw new MongoServerError({ code: 11_000, message: `E11000 index: ${outcome.reason.index} dup key` });
  }

  #tell(session: Session, time: number): void {
    session.advanceOperationTime(new Timestamp({ t: time, i: 0 }));
  }
}

function at(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], document);
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return (a as number) < (b as number) ? -1 : 1;
}

function matches(document: Doc, filter: Filter): boolean {
  return Object.entries(filter).every(([path, wanted]) => {
    if (path === '$or') return (wanted as readonly Filter[]).some((one) => matches(document, one));
    const value = at(document, path) ?? null;
    if (typeof wanted !== 'object' || wanted === null) {
      return Array.isArray(value) ? value.includes(wanted) : value === (wanted ?? null);
    }
    return Object.entries(wanted).every(([operator, operand]) => {
      if (operator === '$in') return (operand as readonly unknown[]).includes(value);
      if (typeof value !== typeof operand) return false;
      const order = compare(value, operand);
      if (operator === '$lt') return order < 0;
      if (operator === '$lte') return order <= 0;
      if (operator === '$gt') return order > 0;
      if (operator === '$gte') return order >= 0;
      throw new Error(`The model knows no ${operator}`);
    });
  });
}

function applied(document: Doc, { $set = {}, $unset = {}, $inc = {} }: Update): Doc {
  const changed: Record<string, unknown> = { ...document, ...structuredClone($set) };
  for (const field of Object.keys($unset)) delete changed[field];
  for (const [field, by] of Object.entries($inc)) changed[field] = Number(changed[field] ?? 0) + by;
  return changed as Doc;
}

type Names = keyof Collections;

interface Kind {
  readonly broken?: Broken;
  readonly isRouted?: boolean;
}

/** A database, the processes that share it, and all that they were told. */
class World {
  readonly dice: Dice;
  readonly scheduler: Scheduler;
  /** Whether the server stops a bulk write at the first duplicate, as jongodb does, or goes on, as MongoDB does. */
  readonly bulkStops: boolean;
  /** How many milliseconds a step takes by the clocks. */
  pace = 1;
  readonly database = Object.fromEntries(Object.keys(INDEXES).map((name) => [name, new Map<string, Doc>()])) as Record<
    Names,
    Map<string, Doc>
  >;
  /** Whether mongos stand between. */
  readonly isRouted: boolean;
  oldPrimary: OldPrimary | undefined;
  #hasElections = false;
  readonly #broken: Broken | undefined;
  readonly #numbers = new Map<string, number>();
  #processes = 0;

  constructor(seed: number, { broken, isRouted = false }: Kind = {}) {
    this.isRouted = isRouted;
    this.dice = new Dice(seed);
    this.scheduler = new Scheduler(this.dice);
    this.bulkStops = this.dice.chance(0.5);
    this.#broken = broken;
  }

  /** A process of its own, with a clock of its own. */
  start() {
    const number = this.#processes;
    this.#processes += 1;
    const skew = this.dice.below(2 * HOUR) - HOUR;
    const names = Object.keys(INDEXES) as Names[];
    const surroundings = {
      clock: () => NOW + skew + Math.floor(this.scheduler.now * this.pace),
      elapsed: () => this.scheduler.now,
      random: this.dice.next,
      pause: (milliseconds: number) => this.scheduler.operation(number, false, () => undefined, milliseconds),
      ledgerFirst: this.isRouted,
    };
    const stepped = (name: Names) => new SteppedCollection(name, this.database[name], number, this);
    const collections = this.isRouted
      ? driverCollections(this.#driver(number), surroundings, {
          order: new CausalOrder({ startSession: () => new Session() as unknown as ClientSession }),
          check() {},
        })
      : (Object.fromEntries(names.map((name) => [name, stepped(name)])) as unknown as Collections);
    return { number, now: surroundings.clock, ...storageOver(collections, surroundings) };
  }

  #driver(process: number): Db {
    const collection = (name: Names, { readConcern }: { readonly readConcern: Document }) => {
      if (readConcern.level !== 'majority') throw new Error(`${name} is read as it may never have been`);
      return new RoutedCollection(name, process, this);
    };
    return { collection } as unknown as Db;
  }

  /** From now on, another server takes the writes, and whoever asks this one is told what there was until now. */
  elect(): void {
    if (!this.#hasElections) return;
    const names = Object.keys(INDEXES) as Names[];
    const database = Object.fromEntries(names.map((name) => [name, new Map(this.database[name])]));
    this.oldPrimary = { until: this.scheduler.now, database: database as OldPrimary['database'] };
  }

  beginElections(): void {
    this.#hasElections = true;
  }

  /** In the end, every old primary notices; what a new process has not seen until then, it sees at a later sweep. */
  endElections(): void {
    this.#hasElections = false;
    this.oldPrimary = undefined;
  }

  /** Whether what is read in the session must be newer than what the old primary has. */
  mustBeNewer({ until }: OldPrimary, { operationTime }: Session): boolean {
    return this.#broken !== 'order' && operationTime?.greaterThan(new Timestamp({ t: until, i: 0 })) === true;
  }

  /** Of every two documents, one; which one is told by the order of their first mention, since the names differ from run to run. */
  isInFirstHalf(_id: string): boolean {
    const number = this.#numbers.get(_id) ?? this.#numbers.size;
    this.#numbers.set(_id, number);
    return number % 2 === 0;
  }

  asBroken(put: Put): Put | 'remove' {
    if (this.#broken === 'tombstones' && put.update.$set?.removed === true) return 'remove';
    if (this.#broken === 'guard' && 'seq' in put.filter) {
      const { seq: _, ...unguarded } = put.filter;
      return { ...put, filter: unguarded };
    }
    return put;
  }

  /** Lets time pass until all of them are done; those of a dead process never are. */
  async until(tasks: readonly Task[]): Promise<void> {
    const left = new Set(tasks);
    for (const task of tasks) void task.done.finally(() => left.delete(task)).catch(() => undefined);
    for (;;) {
      for (const task of left) if (this.scheduler.isDead(task.process)) left.delete(task);
      if (left.size === 0) break;
      if (!(await this.scheduler.step()) && left.size > 0) throw new Error('Nothing is under way, and somebody waits');
    }
    await Promise.all(tasks.filter(({ process }) => !this.scheduler.isDead(process)).map(({ done }) => done));
  }

  async untilQuiet(): Promise<void> {
    while (await this.scheduler.step());
  }
}

type Process = ReturnType<World['start']>;

interface Task {
  readonly process: number;
  readonly done: Promise<void>;
}

/** What a client is told. Neither: that there was no room, or nothing to do. */
interface Answered {
  /** The last event that the change wrote. */
  readonly event?: string;
  /** The booking that was made under the client's key, now or before. */
  readonly answer?: string;
}

/** What a test of the model does in a world, and what it finds wrong in the end. */
class History {
  readonly #world: World;
  readonly #app: string;
  readonly #resources: readonly Resource[];
  readonly #acknowledged: string[] = [];
  /** Bookings that could not be had. */
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

  /** One client of a process, which does one thing after another. */
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

  /** Someone who follows the feed, as an SSE client does. */
  async follow(process: Process, times: number): Promise<void> {
    const seen: string[] = [];
    this.#fed.push(seen);
    for (let i = 0; i < times; i += 1) {
      const events = await process.repositories.events.after(this.#app, seen.at(-1), 5);
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

  /** To another resource or another time, if there is room; `wanted` is left out, so that the decision is suspended. */
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

  /** A booking goes altogether; the event of it has no units, by which the retelling knows. */
  #removeOne(process: Process): Promise<Answered> {
    const uuid = this.#someBooking();
    return this.#commit(process, { objects: { booking: [uuid] } }, (view) => {
      const booking = view.object('booking', uuid);
      if (!booking) return { result: {} };
      const gone = { ...booking, units: 0 };
      return this.#decided({ removed: [{ kind: 'booking', uuid }], events: [this.#note(gone, view.now)] });
    });
  }

  /** Two objects that always change together. */
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

  /** Jobs are claimed and settled outside the sequence; a change that is applied late must not wake a settled one. */
  async #work({ repositories: { jobs } }: Process): Promise<void> {
    const lease = aLease({ until: Number.MAX_SAFE_INTEGER });
    for (const job of await jobs.claim(NOW, lease, 3, [])) {
      if (this.#claimed.has(job.uuid)) this.problems.push('a job was given to two workers');
      this.#claimed.add(job.uuid);
      const isSettled = await jobs.settle({ ...job, status: 'delivered', nextAt: null }, lease);
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

  /** What must hold when nothing is under way any more, and all that dead processes left is settled. */
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
    const sequence = process.ledger.sequence(this.#app);
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

    // the events retell the history: at no moment may more have been taken than there is
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

    // and what is stored is what they tell
    const stored = ofApp('bookings').filter(({ removed }) => !removed);
    this.#expect(stored.length === retold.size, `${stored.length} bookings are stored, and ${retold.size} told of`);
    for (const { _id, object } of stored) {
      const booking = object as { version: number; status: string };
      const told = retold.get(_id);
      const isSame = told?.version === booking.version && told.status === booking.status;
      this.#expect(isSame, `a booking is not as the last event of it tells: ${booking.status}, ${told?.status}`);
    }
    const allocations = ofApp('allocations').filter(({ removed }) => !removed);
    const expected = [...retold.values()].flatMap(allocationsOf);
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
    const taken = bookings.flatMap(allocationsOf).filter((allocation) => !hasLapsed(allocation, now));
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
  /** What the processes are busy with. */
  readonly tasks: readonly Task[];
  /** Between one death and the next. */
  readonly stepsMost: number;
}

/** Lets processes work, die up to twice, and be replaced, to the end; then one more puts right what they have left. */
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

/** Bookings of one app, by processes that stall and die. */
async function bookings(seed: number, kind?: Kind): Promise<readonly string[]> {
  const world = new World(seed, kind);
  const { dice } = world;
  world.pace = 1000; // so that holds lapse
  const record = anAppRecord();
  const app = record.app.uuid;
  const resources = [1, 1 + dice.below(2)].map((capacity) => aResource({ app, capacity }));
  const history = new History(world, app, resources);
  const first = world.start();
  const setUp = first.repositories.apps.add(record).then(() => history.setUp(first));
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

/** What an owner does with apps in a world, under a handful of idempotency keys, slugs and names. */
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

  async #add({ repositories, now }: Process): Promise<void> {
    const { dice } = this.#world;
    const [slug, name] = [`slug-${dice.below(4)}`, `name-${dice.below(6)}`];
    const key = dice.chance(0.7) ? `add-${dice.below(3)}` : undefined;
    const record = anAppRecord({ owner: this.#uuid, slug, name, description: key ?? '' });
    const { uuid } = record.app;
    const answer = key === undefined ? undefined : anAnswer({ key, text: uuid, at: now() });
    const earlier = await repositories.apps.add(record, answer);
    if (!earlier) this.#apps.push(uuid);
    if (key !== undefined) this.#answered(key, earlier?.text ?? uuid);
  }

  /** Each adds its key to the description: once, or it was done twice. */
  async #describe({ repositories, now }: Process): Promise<void> {
    const { dice } = this.#world;
    const key = `describe-${dice.below(4)}`;
    const text = anUuid();
    const outcome = await repositories.apps.change(
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

  async #remove({ repositories }: Process): Promise<void> {
    const app = this.#someApp();
    if (await repositories.apps.remove(this.#uuid, app, () => {})) this.#removed.add(app);
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
    // who dies while applying a change much too late can leave something behind, which nobody will ever see
    if (isAnyoneDead) return;
    for (const name of ['workflows', 'events'] as const) {
      const left = [...database[name].values()].filter(({ app }) => this.#removed.has(String(app)));
      if (left.length > 0) this.problems.push(`something of an app that was removed is left: ${name}`);
    }
  }
}

/** An owner's apps, by processes that stall, for longer than others wait for them, and die. */
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

/** The first world that goes wrong, and what does. */
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

describe('MongoDB, every interleaving', function () {
  this.timeout(120_000);

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

  for (const broken of ['tombstones', 'guard', 'order'] as const) {
    it(`would notice if the ${broken} were left out`, async () => {
      const kind = { broken, isRouted: broken === 'order' };
      expect(await firstProblem(WORLDS, (seed) => bookings(seed, kind))).to.be.a('string');
    });
  }
});
