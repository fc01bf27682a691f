import { type AppEvent, type ErasureStore, erasedEvent, eventBelongsTo, type KnownPerson } from '../../core/index.js';
import { OverDatabase } from './database.js';
import { eventsFrom, type Placed, rewriteEvents } from './event-repository.js';
import { isUuid } from './tables.js';

/** Limit of bookings or events in one statement. */
const AT_ONCE = 500;

export class PostgresErasureStore extends OverDatabase implements ErasureStore {
  async eraseEvents(
    app: string,
    person: KnownPerson,
    bookings: readonly string[] | null,
    before?: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const meant = new Set(bookings);
    const erased = (event: AppEvent) => (eventBelongsTo(event, person, meant) ? erasedEvent(event) : event);
    for await (const found of bookings ? this.#eventsOf(app, bookings) : this.#eventsNaming(app, person)) {
      const theirs = found.flatMap(([, event]) => (eventBelongsTo(event, person, meant) ? [event.booking] : []));
      if (theirs.length === 0) continue;
      await before?.([...new Set(theirs)]);
      await rewriteEvents(this.database, app, found, erased);
    }
  }

  async *#eventsOf(app: string, bookings: readonly string[]): AsyncGenerator<readonly Placed[]> {
    for (let from = 0; from < bookings.length; from += AT_ONCE) {
      const those = bookings.slice(from, from + AT_ONCE).filter(isUuid);
      yield await eventsFrom(this.database, app, 'booking = ANY ($2::uuid[])', [those]);
    }
  }

  async *#eventsNaming(app: string, { customer, email }: KnownPerson): AsyncGenerator<readonly Placed[]> {
    for (const named of [customer, ...(email === null ? [] : [email])]) {
      for (let after: number | undefined = -1; after !== undefined; ) {
        const found = await eventsFrom(this.database, app, 'named = $2 AND ord > $3', [named, after], AT_ONCE);
        yield found;
        after = found.length < AT_ONCE ? undefined : found.at(-1)![0];
      }
    }
  }

  /** Has nothing to do. The server's files are out of reach: adapters/postgres/README.md, "What is erased". */
  async overwrite(): Promise<boolean> {
    return true;
  }
}
