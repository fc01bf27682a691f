import { type ClientSession, type Db, type Document, MongoNetworkError, MongoServerError, Timestamp } from 'mongodb';
import { CausalOrder } from '../../adapters/mongodb/driver/causal-order.js';
import type {
  Collection,
  Collections,
  Filter,
  How,
  Put,
  Update,
  Written,
} from '../../adapters/mongodb/driver/collections.js';
import { DuplicateKey } from '../../adapters/mongodb/driver/collections.js';
import { driverCollections } from '../../adapters/mongodb/driver/driver.js';
import { INDEXES } from '../../adapters/mongodb/driver/indexes.js';
import { loadDriver } from '../../adapters/mongodb/driver/mongodb.js';
import { storageOver } from '../../adapters/mongodb/storage.js';
import { HOUR } from '../../core/basics/instants.js';
import { Dice } from './dice.js';
import { NOW } from './samples.js';

/*
 * A model of MongoDB for the adapter's own code: collections whose operations a seeded scheduler executes. It simulates any order of the
 * operations of several processes, stalls, crashes in the middle, lost answers, and clocks that differ.
 */

// The adapter uses the driver's errors and its BSON.
await loadDriver();

export type Doc = { readonly _id: string } & Record<string, unknown>;

interface Step {
  readonly process: number;
  readonly notBefore: number;
  readonly isWrite: boolean;
  readonly perform: () => void;
  readonly answer: () => void;
}

/** Decides which operation of which process runs next. One step is about a millisecond. */
export class Scheduler {
  now = 0;
  /** Longest stall of an operation. */
  longestStall = 1500;
  /** True during checks: then nothing waits, and no pending operation continues. */
  isStill = false;
  readonly #dice: Dice;
  readonly #dead = new Set<number>();
  #steps: Step[] = [];

  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** Executes the operation some time from now, and answers some time after that. */
  operation<T>(process: number, isWrite: boolean, perform: () => T, delay = 0): Promise<T> {
    if (this.isStill) return new Promise((resolve) => resolve(perform()));
    return new Promise((resolve, reject) => {
      let outcome: { value: T } | { error: unknown } | undefined;
      // Most operations follow one another quickly. Some stall for so long that other processes execute many operations meanwhile.
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
    // sent operations may still be executed, but their answers are lost
    this.#steps = this.#steps.filter((step) => step.process !== process || (step.isWrite && this.#dice.chance(0.5)));
  }

  isDead(process: number): boolean {
    return this.#dead.has(process);
  }

  /** Returns false if no operation is left. */
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

/** Resolves when all processes wait for an operation again. */
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

  /**
   * True if answers can get lost here. False behind a mongos: there, answers get lost between the mongos and the driver, and the driver
   * itself retries.
   */
  get #loses(): boolean {
    return !this.#world.isRouted;
  }

  /** In two steps, because a server that finds many documents does not block other operations. */
  async find(filter: Filter, { sort = {}, skip = 0, limit = Number.POSITIVE_INFINITY }: How = {}): Promise<Doc[]> {
    const half = this.#world.dice.chance(0.5);
    const matches = matcher(filter);
    const find = (isFirst: boolean) => this.#read(() => this.#matching(filter, matches, isFirst));
    const found = await find(half);
    if (typeof filter._id !== 'string' || found.length === 0) found.push(...(await find(!half)));
    const keys = Object.entries(sort).map(([path, direction]) => ({ read: reading(path), direction }));
    found.sort((a, b) => {
      for (const { read, direction } of keys) {
        const order = compare(read(a), read(b)) * direction;
        if (order !== 0) return order;
      }
      return 0;
    });
    return found.slice(skip, skip + limit);
  }

  count(filter: Filter): Promise<number> {
    return this.#read(() => [...this.#candidates(filter)].filter(matcher(filter)).length);
  }

  async insert(document: Doc): Promise<void> {
    await this.#write(this.#loses, (uncertain) => {
      this.#checkUnique(document, undefined, uncertain);
      this.#documents.set(document._id, kept(document));
    });
  }

  async insertAll(documents: readonly Doc[]): Promise<void> {
    for (const document of documents) await this.insert(document);
  }

  async update(filter: Filter, update: Update): Promise<Written> {
    return this.#write(this.#loses, (uncertain) => ({ matched: this.#change(filter, update, uncertain), uncertain }));
  }

  async upsert(put: Put): Promise<Written> {
    return this.#upsert(put, this.#loses);
  }

  async updateAll(puts: readonly Put[]): Promise<void> {
    for (const { filter, update } of puts) await this.update(filter, update);
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
      const found = [...this.#candidates(filter)].filter(matcher(filter));
      for (const { _id } of found) this.#documents.delete(_id);
      return found.length;
    });
  }

  #upsert(put: Put, mayBeLost: boolean): Promise<Written> {
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
    const found = [...this.#candidates(filter)].find(matcher(filter));
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
      const fields = Object.keys(key).map(reading);
      const same = (other: Doc) => fields.every((read) => read(other) === read(document));
      for (const other of this.#documents.values()) {
        if (other._id !== itself && same(other)) throw new DuplicateKey(name, uncertain);
      }
    }
  }

  #matching(filter: Filter, matches: (document: Doc) => boolean, half: boolean): Doc[] {
    const found: Doc[] = [];
    for (const document of this.#candidates(filter)) {
      if (matches(document) && this.#world.isInFirstHalf(document._id) === half) found.push(document);
    }
    return found;
  }

  /** Returns at least all matching documents. */
  #candidates({ _id }: Filter): Iterable<Doc> {
    if (typeof _id === 'string') return this.#named([_id]);
    const { $in } = (_id ?? {}) as { readonly $in?: readonly string[] };
    return $in ? this.#named(new Set($in)) : this.#documents.values();
  }

  *#named(ids: Iterable<string>): Iterable<Doc> {
    for (const id of ids) {
      const document = this.#documents.get(id);
      if (document) yield document;
    }
  }

  #read<T>(perform: () => T): Promise<T> {
    return this.#world.scheduler.operation(this.#process, false, perform);
  }

  /** Sometimes loses the answer, before or after the write was executed, and sends the write again. */
  async #write<T>(mayBeLost: boolean, perform: (uncertain: boolean) => T): Promise<T> {
    const { scheduler, dice } = this.#world;
    if (!mayBeLost || !dice.chance(0.02)) return scheduler.operation(this.#process, true, () => perform(false));
    if (dice.chance(0.7)) await scheduler.operation(this.#process, true, () => perform(false)).catch(() => undefined);
    return scheduler.operation(this.#process, true, () => perform(true));
  }
}

/** State of a former primary that has not noticed the election, and still answers its clients. */
interface OldPrimary {
  readonly until: number;
  readonly database: Record<Names, Map<string, Doc>>;
}

/** Methods of the driver's sessions that the adapter uses. */
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
 * Collection as the driver sees it through several mongos, some of which still use a former primary. Operations that a former primary can
 * never answer fail.
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

  bulkWrite(operations: readonly { readonly updateOne: Put & { readonly upsert: boolean } }[], { session }: InSession) {
    const puts = operations.map(({ updateOne: { filter, update } }) => ({ filter, update }));
    const isUpsert = operations.some(({ updateOne: { upsert } }) => upsert);
    return this.#write(session, (collection) => (isUpsert ? collection.upsertAll(puts) : collection.updateAll(puts)));
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
    this.#tell(session, scheduler.now); // a refusal contains the operation time, too
    if (outcome.status === 'fulfilled') return outcome.value;
    if (!(outcome.reason instanceof DuplicateKey)) throw outcome.reason;
    throw new MongoServerError({ code: 11_000, message: `E11000 index: ${outcome.reason.index} dup key` });
  }

  #tell(session: Session, time: number): void {
    session.advanceOperationTime(new Timestamp({ t: time, i: 0 }));
  }
}

type Reading = (document: unknown) => unknown;

const readings = new Map<string, Reading>();

/** Returns a function that reads the path of a document. */
function reading(path: string): Reading {
  const known = readings.get(path);
  if (known) return known;
  const names = path.split('.');
  const [name = ''] = names;
  const read: Reading =
    names.length === 1
      ? (document) => (document as Record<string, unknown>)[name]
      : (document) => names.reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], document);
  readings.set(path, read);
  return read;
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  return (a as number) < (b as number) ? -1 : 1;
}

type Test = (value: unknown) => boolean;

/** Returns a function that tests documents against the filter. */
function matcher(filter: Filter): (document: Doc) => boolean {
  const tests = Object.entries(filter).map(([path, wanted]) => {
    if (path === '$or') {
      const some = (wanted as readonly Filter[]).map(matcher);
      return (document: Doc) => some.some((matches) => matches(document));
    }
    if (path === '$and') {
      const every = (wanted as readonly Filter[]).map(matcher);
      return (document: Doc) => every.every((matches) => matches(document));
    }
    if (path === '$nor') {
      const none = (wanted as readonly Filter[]).map(matcher);
      return (document: Doc) => !none.some((matches) => matches(document));
    }
    const read = reading(path);
    const test = tester(wanted);
    return (document: Doc) => test(read(document) ?? null);
  });
  return (document) => tests.every((test) => test(document));
}

function tester(wanted: unknown): Test {
  if (typeof wanted !== 'object' || wanted === null) {
    const equal = wanted ?? null;
    return (value) => value === equal || (Array.isArray(value) && value.includes(wanted));
  }
  const tests = Object.entries(wanted).map(([operator, operand]) => operatorTest(operator, operand));
  return (value) => tests.every((test) => test(value));
}

function operatorTest(operator: string, operand: unknown): Test {
  const ordered = (isSo: (order: number) => boolean): Test => {
    return (value) => typeof value === typeof operand && isSo(compare(value, operand));
  };
  switch (operator) {
    case '$in': {
      const among = new Set(operand as readonly unknown[]);
      return (value) => (Array.isArray(value) ? value.some((one) => among.has(one)) : among.has(value));
    }
    case '$nin': {
      const isAmong = operatorTest('$in', operand);
      return (value) => !isAmong(value);
    }
    case '$ne': {
      const isEqual = tester(operand);
      return (value) => !isEqual(value);
    }
    case '$regex': {
      const pattern = new RegExp(String(operand));
      return (value) => typeof value === 'string' && pattern.test(value);
    }
    case '$lt':
      return ordered((order) => order < 0);
    case '$lte':
      return ordered((order) => order <= 0);
    case '$gt':
      return ordered((order) => order > 0);
    case '$gte':
      return ordered((order) => order >= 0);
    default:
      throw new Error(`The model knows no ${operator}`);
  }
}

const keptAlready = new WeakSet<object>();

/** Returns a frozen copy. It can be returned to callers without copying it again. */
function kept<T>(value: T): T {
  if (typeof value !== 'object' || value === null || keptAlready.has(value)) return value;
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && !Array.isArray(value)) throw new Error(`The model keeps no ${prototype}`);
  const copy = Array.isArray(value) ? value.map(kept) : { ...value };
  if (!Array.isArray(copy))
    for (const [key, item] of Object.entries(copy)) (copy as Record<string, unknown>)[key] = kept(item);
  keptAlready.add(Object.freeze(copy));
  return copy as T;
}

function applied(document: Doc, { $set = {}, $unset = {}, $inc = {} }: Update): Doc {
  const changed: Record<string, unknown> = { ...document };
  for (const [path, value] of Object.entries($set)) {
    const { within, last } = place(changed, path);
    within[last] = kept(value);
  }
  for (const path of Object.keys($unset)) {
    const { within, last } = place(changed, path);
    delete within[last];
  }
  for (const [path, by] of Object.entries($inc)) {
    const { within, last } = place(changed, path);
    within[last] = Number(within[last] ?? 0) + by;
  }
  return kept(changed) as Doc;
}

/** Returns the parent document of a path's last name: copied, or created if missing. */
function place(document: Record<string, unknown>, path: string) {
  const names = path.split('.');
  const last = names.pop()!;
  let within = document;
  for (const name of names) {
    const there = within[name] as Record<string, unknown> | undefined;
    const own = { ...there };
    within[name] = own;
    within = own;
  }
  return { within, last };
}

export type Names = keyof Collections;

export interface Kind {
  readonly isRouted?: boolean;
}

/** Database with the processes that share it, and all answers that they received. */
export class World {
  readonly dice: Dice;
  readonly scheduler: Scheduler;
  /** True if the server stops a bulk write at the first duplicate, like jongodb; MongoDB continues. */
  readonly bulkStops: boolean;
  /** Largest difference between the clocks of two processes. */
  skew = 2 * HOUR;
  readonly database = Object.fromEntries(Object.keys(INDEXES).map((name) => [name, new Map<string, Doc>()])) as Record<
    Names,
    Map<string, Doc>
  >;
  /** True if the processes connect through mongos. */
  readonly isRouted: boolean;
  oldPrimary: OldPrimary | undefined;
  #hasElections = false;
  readonly #numbers = new Map<string, number>();
  #processes = 0;

  constructor(seed: number, { isRouted = false }: Kind = {}) {
    this.isRouted = isRouted;
    this.dice = new Dice(seed);
    this.scheduler = new Scheduler(this.dice);
    this.bulkStops = this.dice.chance(0.5);
  }

  /** Starts a process with a clock of its own. */
  start(time?: () => number) {
    const number = this.#processes;
    this.#processes += 1;
    const skew = this.dice.below(this.skew) - this.skew / 2;
    const names = Object.keys(INDEXES) as Names[];
    const surroundings = {
      clock: time ?? (() => NOW + skew + this.scheduler.now),
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
          attempt: (operation) => operation(),
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

  /** Elects another primary. Clients of the former primary see the state up to now. */
  elect(): void {
    if (!this.#hasElections) return;
    const names = Object.keys(INDEXES) as Names[];
    const database = Object.fromEntries(names.map((name) => [name, new Map(this.database[name])]));
    this.oldPrimary = { until: this.scheduler.now, database: database as OldPrimary['database'] };
  }

  beginElections(): void {
    this.#hasElections = true;
  }

  /** Ends all elections: no former primary answers any more. A new process sees later changes at its next sweep. */
  endElections(): void {
    this.#hasElections = false;
    this.oldPrimary = undefined;
  }

  /** True if the session requires data that is newer than the former primary's. */
  mustBeNewer({ until }: OldPrimary, { operationTime }: Session): boolean {
    return operationTime?.greaterThan(new Timestamp({ t: until, i: 0 })) === true;
  }

  /** Selects every second document, in the order of their first use, because names differ between runs. */
  isInFirstHalf(_id: string): boolean {
    const number = this.#numbers.get(_id) ?? this.#numbers.size;
    this.#numbers.set(_id, number);
    return number % 2 === 0;
  }

  /** Runs steps until all tasks are done. Tasks of dead processes never are. */
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

export type Process = ReturnType<World['start']>;

export interface Task {
  readonly process: number;
  readonly done: Promise<void>;
}
