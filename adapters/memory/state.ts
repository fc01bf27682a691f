import {
  type Action,
  type ChangeEvent,
  eachObject,
  type Instant,
  type Job,
  jobKey,
  KINDS,
  type Kind,
  type Objects,
  type ObjectsByKind,
} from '../../core/index.js';
import { byOrdinal, Collection, type Row } from './collection.js';
import { frozen } from './deep-freeze.js';
import { JobQueue } from './job-queue.js';
import { SortedLists } from './sorted-list.js';
import { StoredAnswers } from './stored-answers.js';
import { Agenda, StoredBookings } from './stored-bookings.js';
import { DueCalendars, StoredCalendars } from './stored-calendars.js';
import { StoredCustomers } from './stored-customers.js';
import { StoredEvents } from './stored-events.js';
import { type FeedsByDigest, StoredFeeds } from './stored-feeds.js';
import { StoredTimeOff } from './stored-time-off.js';

/** Shared state of the ports: the contents of each app, and lists across all apps. */
export class State {
  #ordinal = 0;
  readonly nextOrdinal = (): number => {
    this.#ordinal += 1;
    return this.#ordinal;
  };
  readonly agenda = new Agenda();
  readonly queue = new JobQueue();
  readonly feeds: FeedsByDigest = new Map();
  readonly dueCalendars = new DueCalendars();
  readonly answers = new StoredAnswers(this.nextOrdinal);
  /** Contents by the UUID of the app. Missing if the app does not exist. */
  readonly contents = new Map<string, Contents>();

  addApp(app: string): void {
    this.contents.set(app, new Contents(this));
  }

  removeApp(app: string): void {
    this.contents.get(app)?.removeAll();
    this.contents.delete(app);
    this.answers.removeScope(app);
  }
}

type Stores = { readonly [K in Kind]: Collection<Objects[K]> };

/** Creates the stores of an app. Kinds without an entry need no store of their own. */
function emptyStores({ nextOrdinal, agenda, queue, feeds, dueCalendars }: State) {
  const plain = Object.fromEntries(KINDS.map((kind) => [kind, new Collection<Objects[Kind]>(nextOrdinal)]));
  return {
    ...(plain as unknown as Stores),
    timeOff: new StoredTimeOff(nextOrdinal),
    customer: new StoredCustomers(nextOrdinal),
    feed: new StoredFeeds(nextOrdinal, feeds),
    calendar: new StoredCalendars(nextOrdinal, dueCalendars),
    action: new StoredActions(nextOrdinal),
    booking: new StoredBookings(nextOrdinal, agenda),
    job: new StoredJobs(nextOrdinal, queue),
  } satisfies Stores;
}

export class Contents {
  /** Sequence number and moment of the app's last change. */
  sequence = 0;
  at: Instant = Number.NEGATIVE_INFINITY;
  readonly objects: ReturnType<typeof emptyStores>;
  readonly events = new StoredEvents();

  constructor(state: State) {
    this.objects = emptyStores(state);
  }

  object<K extends Kind>(kind: K, uuid: string): Objects[K] | undefined {
    return this.store(kind).get(uuid);
  }

  store<K extends Kind>(kind: K): Collection<Objects[K]> {
    const stores: Stores = this.objects;
    return stores[kind];
  }

  put(objects: ObjectsByKind): void {
    eachObject(objects, (kind, object) => this.store(kind).put(object));
  }

  remove(kind: Kind, uuid: string): void {
    this.objects[kind].remove(uuid);
  }

  /** Adds an event about the app itself, with its jobs. The event counts as the app's next change. */
  tell(event: ChangeEvent, job: readonly Job[] = []): void {
    this.sequence += 1;
    this.at = Math.max(this.at, event.at);
    this.events.add(frozen({ ...event, at: this.at }));
    this.put({ job: frozen(job) });
  }

  all<K extends Kind>(kind: K): readonly Objects[K][] {
    return this.store(kind).all();
  }

  /** Removes the app's objects from the lists across all apps. */
  removeAll(): void {
    this.objects.booking.removeAll();
    this.objects.calendar.removeAll();
    this.objects.job.removeAll();
    this.objects.feed.removeAll();
  }
}

const byPosition = (a: Row<Action>, b: Row<Action>): number => a.item.position - b.item.position || byOrdinal(a, b);

class StoredActions extends Collection<Action> {
  readonly #byWorkflow = new SortedLists<Row<Action>>(byPosition);

  protected override index(row: Row<Action>): void {
    this.#byWorkflow.add(row.item.workflow, row);
  }

  protected override unindex(row: Row<Action>): void {
    this.#byWorkflow.delete(row.item.workflow, row);
  }

  ofAll(workflows: readonly string[]): Action[] {
    const rows = [...new Set(workflows)].flatMap((workflow) => [...(this.#byWorkflow.get(workflow) ?? [])]);
    return rows.sort(byPosition).map(({ item }) => item);
  }
}

/** Jobs of one app. Unfinished ones are in the queue too. */
class StoredJobs extends Collection<Job> {
  /** UUIDs of jobs by purpose. */
  readonly #uuids = new Map<string, string>();
  readonly #byBooking = new SortedLists<Row<Job>>(byOrdinal);
  readonly #queue: JobQueue;

  constructor(nextOrdinal: () => number, queue: JobQueue) {
    super(nextOrdinal);
    this.#queue = queue;
  }

  /** Stores the job, and ends any lease on it. A second job for the same purpose is ignored. */
  override put(job: Job): Row<Job> {
    const earlier = this.#uuids.get(keyOf(job)) ?? job.uuid;
    return earlier === job.uuid ? super.put(job) : this.row(earlier)!;
  }

  protected override index(row: Row<Job>): void {
    this.#uuids.set(keyOf(row.item), row.item.uuid);
    this.#queue.add(row);
    this.#byBooking.add(row.item.booking ?? '', row);
  }

  protected override unindex(row: Row<Job>): void {
    this.#queue.delete(row);
    this.#byBooking.delete(row.item.booking ?? '', row);
    this.#uuids.delete(keyOf(row.item));
  }

  override removeAll(): void {
    for (const row of this.rows()) this.#queue.delete(row);
  }

  ofBookings(bookings: readonly string[]): Job[] {
    return [...new Set(bookings)].flatMap((booking) =>
      [...(this.#byBooking.get(booking) ?? [])].map(({ item }) => item),
    );
  }
}

function keyOf(job: Job): string {
  const { booking, action, sequence, dueAt } = jobKey(job);
  return `${booking} ${action} ${sequence} ${dueAt}`;
}

export abstract class OverState {
  protected readonly state: State;

  constructor(state: State) {
    this.state = state;
  }
}
