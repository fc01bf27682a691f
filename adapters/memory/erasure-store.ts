import type { ErasureStore, KnownPerson } from '../../core/index.js';
import { eventIsOf } from '../../core/index.js';
import type { State } from './state.js';

/** Events erased in one turn of the event loop. */
const BATCH = 500;
const NO_BOOKINGS: ReadonlySet<string> = new Set();

export class MemoryErasureStore implements ErasureStore {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void> {
    const meant = new Set(bookings);
    const events = this.#state.contents.get(app)?.events;
    events?.erase(events.filtered((event) => meant.has(event.booking ?? '') && eventIsOf(event, person, meant)));
  }

  async eraseEventsNaming(
    app: string,
    person: KnownPerson,
    before: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const naming =
      this.#state.contents.get(app)?.events.filtered((event) => eventIsOf(event, person, NO_BOOKINGS)) ?? [];
    for (let from = 0; from < naming.length; from += BATCH) {
      const batch = naming.slice(from, from + BATCH);
      await before([...new Set(batch.flatMap(({ booking }) => booking ?? []))]);
      this.#state.contents.get(app)?.events.erase(batch);
    }
  }

  async forgetAnswers(app: string, about: readonly string[]): Promise<void> {
    this.#state.answers.forgetAbout(app, new Set(about));
  }

  /** Memory contains no other copies. */
  async overwrite(): Promise<boolean> {
    return true;
  }
}
