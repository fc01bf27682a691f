import {
  type Action,
  type Allocation,
  type Answer,
  type Booking,
  type Change,
  type Clock,
  type CountedKind,
  type Customer,
  type Decision,
  eachKind,
  expectNothing,
  type Instant,
  type InUse,
  type Kind,
  type Ledger,
  NotFoundError,
  type Objects,
  type Question,
  type Resource,
  type Tally,
  type TallyQuery,
  type TimeOff,
  type UuidsByKind,
  type View,
  type Wanted,
} from '../../core/index.js';
import type { Head, LedgerHeads } from './caches/ledger-heads.js';
import type { Database } from './file/database.js';
import { fromJson } from './file/json.js';
import { selectSql } from './object-store.js';
import type { objectStores } from './objects.js';
import type { SqliteAllocations } from './tables/allocations.js';
import type { SqliteAnswers } from './tables/answers.js';
import type { SqliteEventRepository } from './tables/event-repository.js';
import type { Stores } from './tables/stores.js';

interface Contents {
  readonly database: Database;
  readonly objects: ReturnType<typeof objectStores>;
  readonly allocations: SqliteAllocations;
  readonly events: SqliteEventRepository;
  readonly answers: SqliteAnswers;
}

/**
 * Decisions run inside the transaction that stores their changes, so each sees everything stored before it, by any process. Only the new
 * objects of `wanted` are used, because the view reads synchronously on demand.
 */
export class SqliteLedger implements Ledger {
  readonly #database: Database;
  readonly #heads: LedgerHeads;
  readonly #contents: Contents;
  readonly #clock: Clock;

  constructor(database: Database, heads: LedgerHeads, contents: Contents, clock: Clock) {
    this.#database = database;
    this.#heads = heads;
    this.#contents = contents;
    this.#clock = clock;
  }

  commit<R>(app: string, { newObjects, alongside }: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    return this.#database.write(() => {
      const head = this.#headOf(app);
      const view = this.#view(app, head);
      const { result, change } = decide(view);
      if (change) {
        this.#store(app, change, newObjects);
        this.#heads.move(app, { sequence: head.sequence + 1, at: view.now });
        if (alongside) this.#database.runAlongside(alongside, result);
      }
      return result;
    }, Boolean(alongside));
  }

  read<R>(app: string, _: Wanted, look: (view: View) => R): Promise<R> {
    return this.#database.read(() => look(this.#view(app, this.#headOf(app))));
  }

  /** Returns the head of the app. @throws NotFoundError if the app does not exist. */
  #headOf(app: string): Head {
    const head = this.#heads.of(app);
    if (!head) throw new NotFoundError();
    return head;
  }

  #view(app: string, { at }: Head): View {
    return new SqliteView(this.#contents, app, Math.max(this.#clock(), at));
  }

  #store(app: string, change: Change, newObjects: UuidsByKind = {}): void {
    const { put = {}, removed = [], events = [], answer, ...left } = change;
    expectNothing(left);
    const { events: log, answers } = this.#contents;
    const objects: Stores = this.#contents.objects;
    for (const { kind, uuid } of removed) objects[kind].remove(app, uuid);
    eachKind(put, (kind, those) => objects[kind].put(those, newObjects[kind]));
    for (const event of events) log.add(event);
    if (answer) answers.put(app, answer);
  }
}

class SqliteView implements View {
  readonly now: Instant;
  readonly #contents: Contents;
  readonly #app: string;

  constructor(contents: Contents, app: string, now: Instant) {
    this.#contents = contents;
    this.#app = app;
    this.now = now;
  }

  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    const stores: Stores = this.#contents.objects;
    return stores[kind].get(this.#app, uuid);
  }

  actionsOf(workflow: string): readonly Action[] {
    return this.#contents.objects.action.of(this.#app, [workflow]);
  }

  taken(resource: Resource, start: Instant, end: Instant): readonly Allocation[] {
    return resource.app === this.#app ? this.#contents.allocations.overlapping(resource, start, end) : [];
  }

  unitsTaken(resource: Resource, start: Instant, end: Instant): number | undefined {
    return resource.app === this.#app ? this.#contents.allocations.units(resource, start, end) : 0;
  }

  inUse(query: InUse): readonly Booking[] {
    return this.#contents.objects.booking.inUse(this.#app, query);
  }

  timeOff(from: Instant, to: Instant): readonly TimeOff[] {
    return this.#contents.objects.timeOff.within(this.#app, from, to);
  }

  tally(query: TallyQuery): Tally {
    return this.#contents.objects.booking.tally(this.#app, query);
  }

  customerWithEmail(folded: string): Customer | undefined {
    return this.#contents.objects.customer.withEmail(this.#app, folded);
  }

  count(kind: CountedKind): number {
    return this.#contents.objects[kind].count(this.#app);
  }

  select<K extends Kind>(question: Question<K>, limit?: number): readonly Objects[K][] {
    const { sql, parameters } = selectSql('data', this.#app, question, limit);
    const found = this.#contents.database.values<unknown[]>(sql).all(...parameters);
    return found.map((data) => fromJson<Objects[K]>(data));
  }

  answer(key: string): Answer | undefined {
    return this.#contents.answers.get(this.#app, key);
  }
}
