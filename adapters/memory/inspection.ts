import {
  type Allocation,
  type AppEvent,
  type AppPosition,
  type Booking,
  fold,
  type Inside,
  type InspectedApp,
  type Inspection,
  type Kind,
  type Mismatch,
  type Objects,
  type Person,
  type PersonRepository,
} from '../../core/index.js';
import type { MemoryAppRepository } from './app-repository.js';
import type { Contents, State } from './state.js';

/** Inspects the memory without a snapshot. The caller detects writes of other tasks by comparing `head` before and after. */
export class MemoryInspection implements Inspection, Inside {
  readonly #state: State;
  readonly #apps: Pick<MemoryAppRepository, 'all'>;
  readonly #persons: Pick<PersonRepository, 'list'>;

  constructor(state: State, apps: Pick<MemoryAppRepository, 'all'>, persons: Pick<PersonRepository, 'list'>) {
    this.#state = state;
    this.#apps = apps;
    this.#persons = persons;
  }

  inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R> {
    return look(this);
  }

  async *apps(): AsyncGenerator<readonly InspectedApp[]> {
    yield this.#apps.all().map(({ app: { uuid, slug } }) => ({ uuid, slug }));
  }

  async head(app: string): Promise<AppPosition | undefined> {
    const contents = this.#state.contents.get(app);
    if (!contents) return undefined;
    const { sequence, at } = contents;
    return { sequence, at: sequence === 0 ? 0 : at };
  }

  async *objects<K extends Kind>(
    app: string,
    kind: K,
    uuids?: readonly string[],
  ): AsyncGenerator<readonly Objects[K][]> {
    const contents = this.#state.contents.get(app);
    yield uuids?.flatMap((uuid) => contents?.object(kind, uuid) ?? []) ?? contents?.all(kind) ?? [];
  }

  async *events(app: string, bookings?: readonly string[]): AsyncGenerator<readonly AppEvent[]> {
    const events = this.#state.contents.get(app)?.events.all() ?? [];
    const meant = bookings && new Set<string | null>(bookings);
    yield meant ? events.filter(({ booking }) => meant.has(booking)) : events;
  }

  async *allocations(app: string, resource: string): AsyncGenerator<readonly Allocation[]> {
    yield [...(this.#state.contents.get(app)?.objects.booking.allocations(resource) ?? [])];
  }

  async allocationsOf(app: string, bookings: readonly Booking[]): Promise<readonly Allocation[]> {
    const meant = new Set(bookings.map(({ uuid }) => uuid));
    const resources = new Set(bookings.flatMap(({ blocks }) => blocks.map(({ resource }) => resource)));
    const stored = this.#state.contents.get(app)?.objects.booking;
    return [...resources].flatMap((resource) =>
      [...(stored?.allocations(resource) ?? [])].filter(({ booking }) => meant.has(booking)),
    );
  }

  async *mismatches(app: string): AsyncGenerator<Mismatch> {
    const contents = this.#state.contents.get(app);
    if (!contents) return;
    const { booking, customer, feed } = contents.objects;
    if (booking.countByStart !== booking.all().length) {
      yield { message: `The bookings of app ${app} are not all in the order of their starts`, uuids: [app] };
    }
    yield* this.#queueMismatches(contents);
    for (const { uuid, email } of customer.all()) {
      if (email === null || customer.withEmail(fold(email))?.uuid === uuid) continue;
      yield { message: `Customer ${uuid} is not found by the address`, uuids: [uuid] };
    }
    for (const { uuid, digest } of feed.all()) {
      if (this.#state.feeds.get(digest)?.uuid === uuid) continue;
      yield { message: `Feed ${uuid} is not found by its secret`, uuids: [uuid] };
    }
  }

  async *persons(uuids?: readonly string[]): AsyncGenerator<readonly Person[]> {
    const all = await this.#persons.list(null, Number.POSITIVE_INFINITY);
    const meant = uuids && new Set(uuids);
    yield meant ? all.filter(({ uuid }) => meant.has(uuid)) : all;
  }

  async *leftovers(): AsyncGenerator<Mismatch> {
    const there = new Set(this.#apps.all().map(({ app }) => app.uuid));
    for (const app of this.#state.contents.keys()) {
      if (!there.has(app)) yield { message: `There are contents of app ${app}, which is not there`, uuids: [app] };
    }
  }

  *#queueMismatches({ objects: { job } }: Contents): Generator<Mismatch> {
    for (const { uuid, status, nextAt } of job.all()) {
      const isToRun = status === 'running' || (status === 'waiting' && nextAt !== null);
      if (this.#state.queue.has(job.row(uuid)!) === isToRun) continue;
      yield {
        message: `Job ${uuid} is ${status}, and ${isToRun ? 'nobody will run it' : 'it waits to be run'}`,
        uuids: [uuid],
      };
    }
  }
}
