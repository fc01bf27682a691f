import type { Erasure, ErasureRepository, KnownPerson, Slice, Sliced } from '../../core/index.js';
import { eventIsOf } from '../../core/index.js';
import type { State } from './state.js';

export class MemoryErasureRepository implements ErasureRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async list(app: string, slice: Slice): Promise<Sliced<Erasure>> {
    return this.#state.contents.get(app)?.objects.erasure.list(slice) ?? { items: [], total: 0 };
  }

  async unfinished(limit: number): Promise<readonly Erasure[]> {
    const all = [...this.#state.contents.values()].flatMap(({ objects }) => objects.erasure.all());
    return all.filter(({ state }) => state !== 'done').slice(0, limit);
  }

  async jobsOf(app: string, person: KnownPerson, bookings: readonly string[]): Promise<readonly string[]> {
    const contents = this.#state.contents.get(app);
    if (!contents) return [];
    const meant = new Set(bookings);
    const named = contents.events.filtered((event) => eventIsOf(event, person, meant));
    const all = new Set([...bookings, ...named.map(({ booking }) => booking)]);
    const jobs = contents.objects.job.all();
    return jobs.filter(({ booking }) => booking !== null && all.has(booking)).map(({ uuid }) => uuid);
  }

  async eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void> {
    this.#state.contents.get(app)?.events.erase(person, new Set(bookings));
  }

  async forgetAnswers(app: string, about: readonly string[]): Promise<void> {
    this.#state.answers.forgetAbout(app, new Set(about));
  }

  /** What is overwritten in memory is nowhere else. */
  async overwrite(): Promise<boolean> {
    return true;
  }
}
