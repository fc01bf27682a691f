import Sqlite from 'better-sqlite3';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid, sha256 } from '../../adapters/tokens/index.js';
import {
  type App,
  type Booking,
  DAY,
  HOUR,
  type Instant,
  type Resource,
  type Schedule,
  type Storage,
  zone,
} from '../../core/index.js';
import { aBooking, anApp, aResource, write } from '../support/samples.js';

const TIME_ZONE = 'Europe/Paris';
const SCHEDULE: Schedule = {
  weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '09:00', end: '19:00' }],
  overrides: [],
};
/** Current time of a benchmark run. It is the real time, because the service over HTTP has no other clock. */
export const BEGAN: Instant = Date.now();
/** Number of days, from tomorrow, over which the bookings of a resource are spread. */
export const DAYS = 365;

export interface Filled {
  readonly app: App;
  /** App token in plain text. */
  readonly token: string;
  readonly resources: readonly Resource[];
}

/** Returns the instant of an hour in Paris on a day. Day 0 is tomorrow. */
export function hourOf(day: number, hour: number): Instant {
  const paris = zone(TIME_ZONE);
  return paris.instantOf((paris.dayAt(BEGAN) + 1 + day) * DAY + hour * HOUR);
}

/** Stores an app with resources that are open from 9 to 19, and the bookings that `bookingsOf` returns for each. */
export async function fill(
  storage: Storage,
  resources: readonly Partial<Resource>[],
  bookingsOf: (resource: Resource) => readonly (Pick<Booking, 'start' | 'end'> & Partial<Booking>)[],
): Promise<Filled> {
  const app = anApp({ uuid: newUuid() });
  const token = newUuid();
  await storage.apps.add({ app, credential: { digest: sha256(token), previous: null } });
  const made = resources.map((its) =>
    aResource({ app: app.uuid, uuid: newUuid(), timezone: TIME_ZONE, schedule: SCHEDULE, ...its }),
  );
  await write(storage, app, { put: { resource: made } });
  for (const resource of made) {
    const bookings = bookingsOf(resource).map((span) =>
      aBooking({ app: app.uuid, uuid: newUuid(), resources: [resource.uuid], timezone: TIME_ZONE, ...span }),
    );
    await write(storage, app, { put: { booking: bookings } });
  }
  return { app, token, resources: made };
}

/**
 * Creates a file with `count` bookings on 200 resources, at 9 or at 13 o'clock, over a year. The hours from 10 to 13 and from 14 to 19 are
 * free on every resource and day.
 */
export async function fileWithBookings(path: string, count: number): Promise<Filled> {
  const resources = 200;
  const each = count / resources;
  const storage = await openSqliteStorage({ path, clock: () => BEGAN });
  const spans = Array.from({ length: each }, (_, index) => {
    const start = hourOf(Math.floor((index * DAYS) / each), 9 + (index % 2) * 4);
    return { start, end: start + HOUR };
  });
  const filled = await fill(storage, Array(resources).fill({}), () => spans);
  await storage.close();
  return filled;
}

/** Drops the triggers that check every allocation again. Without them, the same rows are stored unchecked. */
export function withoutGuard(path: string): void {
  const database = new Sqlite(path);
  const triggers = database.prepare<[], string>(
    `SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'slotkeeper_allocation_fits%'`,
  );
  for (const name of triggers.pluck().all()) database.exec(`DROP TRIGGER ${name}`);
  database.close();
}
