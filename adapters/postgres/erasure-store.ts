import { type AppEvent, type ErasureStore, erasedEvent, eventIsOf, type KnownPerson } from '../../core/index.js';
import { DURABLE, OverDatabase } from './database.js';
import { eventsFrom, rewriteEvents } from './event-repository.js';
import { isUuid } from './tables.js';

/** Limit of bookings or events in one statement. */
const AT_ONCE = 500;
const NO_BOOKINGS: ReadonlySet<string> = new Set();

export class PostgresErasureStore extends OverDatabase implements ErasureStore {
  async eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void> {
    const erased = erasing(person, new Set(bookings));
    for (let from = 0; from < bookings.length; from += AT_ONCE) {
      const those = bookings.slice(from, from + AT_ONCE).filter(isUuid);
      const found = await eventsFrom(this.database, app, 'booking = ANY ($2::uuid[])', [those]);
      await rewriteEvents(this.database, app, found, erased);
    }
  }

  async eraseEventsNaming(
    app: string,
    person: KnownPerson,
    before: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void> {
    const erased = erasing(person, NO_BOOKINGS);
    for (const named of [person.customer, ...(person.email === null ? [] : [person.email])]) {
      for (let after: number | undefined = -1; after !== undefined; ) {
        const found = await eventsFrom(this.database, app, 'named = $2 AND ord > $3', [named, after], AT_ONCE);
        const meant = found.flatMap(([, event]) => (eventIsOf(event, person, NO_BOOKINGS) ? [event.booking] : []));
        if (meant.length > 0) {
          await before([...new Set(meant)]);
          await rewriteEvents(this.database, app, found, erased);
        }
        after = found.length < AT_ONCE ? undefined : found.at(-1)![0];
      }
    }
  }

  async forgetAnswers(app: string, about: readonly string[]): Promise<void> {
    const text = `WITH gone AS (DELETE FROM @answer WHERE holder = $1 AND about && $2::text[] RETURNING 1)
      SELECT count(*), ${DURABLE} FROM gone`;
    for (let from = 0; from < about.length; from += AT_ONCE) {
      await this.database.change(text, [app, about.slice(from, from + AT_ONCE)]);
    }
  }

  /** The server's files are beyond the adapter: adapters/postgres/README.md, "What is erased". */
  async overwrite(): Promise<boolean> {
    return true;
  }
}

function erasing(person: KnownPerson, bookings: ReadonlySet<string>): (event: AppEvent) => AppEvent {
  return (event) => (eventIsOf(event, person, bookings) ? erasedEvent(event) : event);
}
