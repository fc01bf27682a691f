import {
  type Action,
  type Allocation,
  type Answer,
  type Booking,
  type Change,
  type Clock,
  type Decision,
  type Instant,
  type InUse,
  type Job,
  type Ledger,
  NotFoundError,
  type Resource,
  type View,
  type Wanted,
  type Workflow,
} from '../../core/index.js';
import type { SqliteActionRepository } from './action-repository.js';
import type { SqliteAllocations } from './allocations.js';
import type { SqliteAnswers } from './answers.js';
import type { SqliteBookingRepository } from './booking-repository.js';
import type { Database } from './database.js';
import type { SqliteEventRepository } from './event-repository.js';
import type { SqliteJobRepository } from './job-repository.js';
import type { Head, LedgerHeads } from './ledger-heads.js';
import type { SqliteResourceRepository } from './resource-repository.js';
import type { SqliteWorkflowRepository } from './workflow-repository.js';

/** Everything that belongs to an app. */
export interface Contents {
  readonly workflows: SqliteWorkflowRepository;
  readonly resources: SqliteResourceRepository;
  readonly bookings: SqliteBookingRepository;
  readonly allocations: SqliteAllocations;
  readonly actions: SqliteActionRepository;
  readonly jobs: SqliteJobRepository;
  readonly events: SqliteEventRepository;
  readonly answers: SqliteAnswers;
}

/**
 * Decisions run inside the transaction that stores what they decide, so each sees all that was stored before it, by
 * whatever process. What is wanted need not be fetched ahead: the view reads when it is asked.
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

  commit<R>(app: string, _: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    return this.#database.write(() => {
      const head = this.#headOf(app);
      const view = this.#view(app, head);
      const { result, change } = decide(view);
      if (change) {
        this.#store(app, change);
        this.#heads.move(app, { sequence: head.sequence + 1, at: view.now });
      }
      return result;
    }, true);
  }

  read<R>(app: string, _: Wanted, look: (view: View) => R): Promise<R> {
    return this.#database.read(() => look(this.#view(app, this.#headOf(app))));
  }

  sequence(app: string): Promise<number> {
    return this.#database.read(() => this.#headOf(app).sequence);
  }

  forgetAnswers(before: Instant, limit: number): Promise<number> {
    return this.#database.write(() => this.#contents.answers.forget(before, limit));
  }

  /** @throws NotFoundError when there is no such app. */
  #headOf(app: string): Head {
    const head = this.#heads.of(app);
    if (!head) throw new NotFoundError();
    return head;
  }

  #view(app: string, { at }: Head): View {
    return new SqliteView(this.#database, this.#contents, app, Math.max(this.#clock(), at));
  }

  #store(app: string, change: Change): void {
    const { bookings, allocations, answers } = this.#contents;
    const added = this.#database.putsOff ? newBookingsOf(change) : undefined;
    if (added) {
      const expected = allocations.expect(added);
      if (change.answer) answers.expect(app, change.answer);
      this.#database.later(() => {
        const texts = added.map((booking) => bookings.add(booking));
        allocations.add(expected);
        this.#storeFollowing(app, change, (booking) => texts[added.indexOf(booking)]);
      });
    } else {
      this.#database.settle();
      this.#storeObjects(app, change);
      bookings.put(change.bookings ?? []);
      this.#storeFollowing(app, change);
    }
  }

  #storeObjects(app: string, change: Change): void {
    const { workflows, resources, bookings, actions, jobs } = this.#contents;
    const removers = { workflow: workflows, resource: resources, booking: bookings, action: actions, job: jobs };
    for (const { kind, uuid } of change.removed ?? []) removers[kind].remove(app, uuid);
    for (const workflow of change.workflows ?? []) workflows.put(workflow);
    // Before the bookings: their allocations are held against the capacity that this change leaves.
    for (const resource of change.resources ?? []) resources.put(resource);
    for (const action of change.actions ?? []) actions.put(action);
  }

  /** What comes of the bookings; `textOf` answers the text of one if it has been written. */
  #storeFollowing(app: string, change: Change, textOf?: (booking: Booking) => string | undefined): void {
    const { events, jobs, answers } = this.#contents;
    for (const event of change.events ?? []) events.add(event, textOf?.(event.data));
    for (const job of change.jobs ?? []) jobs.put(job);
    if (change.answer) answers.put(app, change.answer);
  }
}

/**
 * The bookings of a change that does nothing but make them, and what follows. A version counts from 1, and each is news: a
 * change without an event may be of something that no version counts.
 */
function newBookingsOf({
  workflows,
  resources,
  actions,
  bookings,
  removed,
  events,
}: Change): readonly Booking[] | undefined {
  if (workflows?.length || resources?.length || actions?.length || removed?.length) return undefined;
  if ((events?.length ?? 0) < (bookings?.length ?? 0)) return undefined;
  return bookings?.every(({ version }) => version === 1) ? bookings : undefined;
}

/** Settles what was put off before it reads any of that: bookings and jobs. Allocations and answers see to it themselves. */
class SqliteView implements View {
  readonly now: Instant;
  readonly #database: Database;
  readonly #contents: Contents;
  readonly #app: string;

  constructor(database: Database, contents: Contents, app: string, now: Instant) {
    this.#database = database;
    this.#contents = contents;
    this.#app = app;
    this.now = now;
  }

  resource(uuid: string): Resource | undefined {
    return this.#contents.resources.get(this.#app, uuid);
  }

  workflow(uuid: string): Workflow | undefined {
    return this.#contents.workflows.get(this.#app, uuid);
  }

  action(uuid: string): Action | undefined {
    return this.#contents.actions.get(this.#app, uuid);
  }

  actionsOf(workflow: string): readonly Action[] {
    return this.#contents.actions.of(this.#app, [workflow]);
  }

  booking(uuid: string): Booking | undefined {
    this.#database.settle();
    return this.#contents.bookings.get(this.#app, uuid);
  }

  job(uuid: string): Job | undefined {
    this.#database.settle();
    return this.#contents.jobs.get(this.#app, uuid);
  }

  taken(resource: Resource, start: Instant, end: Instant): readonly Allocation[] {
    return resource.app === this.#app ? this.#contents.allocations.overlapping(resource, start, end) : [];
  }

  unitsTaken(resource: Resource, start: Instant, end: Instant): number | undefined {
    return resource.app === this.#app ? this.#contents.allocations.units(resource, start, end) : 0;
  }

  inUse(query: InUse): readonly Booking[] {
    this.#database.settle();
    return this.#contents.bookings.inUse(this.#app, query);
  }

  answer(key: string): Answer | undefined {
    return this.#contents.answers.get(this.#app, key);
  }
}
