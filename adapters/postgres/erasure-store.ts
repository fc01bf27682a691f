import { type AppEvent, type ErasureStore, erasedEvent, eventBelongsTo, type KnownPerson } from '../../core/index.js';
import type { Database } from './database.js';
import { eventsFrom, type Placed, rewriteEvents } from './event-repository.js';
import { sendable } from './tables.js';

/** Limit of bookings or events in one statement. */
const AT_ONCE = 500;

export const erasureStore = (database: Database): ErasureStore => ({
  async eraseEvents(app, person, bookings, before) {
    const meant = new Set(bookings);
    const erased = (event: AppEvent) => (eventBelongsTo(event, person, meant) ? erasedEvent(event) : event);
    for await (const found of bookings ? ofBookings(database, app, bookings) : naming(database, app, person)) {
      const theirs = found.flatMap(([, event]) => (eventBelongsTo(event, person, meant) ? [event.booking] : []));
      if (theirs.length === 0) continue;
      await before?.([...new Set(theirs)]);
      await rewriteEvents(database, app, found, erased);
    }
  },

  /** Has nothing to do. The server's files are out of reach: adapters/postgres/README.md, "What is erased". */
  async overwrite() {
    return true;
  },
});

type Batches = AsyncGenerator<readonly Placed[]>;

async function* ofBookings(database: Database, app: string, bookings: readonly string[]): Batches {
  for (let from = 0; from < bookings.length; from += AT_ONCE) {
    const those = sendable(bookings.slice(from, from + AT_ONCE), 'uuid[]');
    yield await eventsFrom(database, app, 'booking = ANY ($2::uuid[])', [those]);
  }
}

async function* naming(database: Database, app: string, { customer, email }: KnownPerson): Batches {
  for (const named of [customer, ...(email === null ? [] : [email])]) {
    for (let after: number | undefined = -1; after !== undefined; ) {
      const found = await eventsFrom(database, app, 'named = $2 AND ord > $3', [named, after], AT_ONCE);
      yield found;
      after = found.length < AT_ONCE ? undefined : found.at(-1)![0];
    }
  }
}
