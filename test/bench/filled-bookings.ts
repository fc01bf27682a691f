import Sqlite from 'better-sqlite3';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid, sha256 } from '../../adapters/tokens/index.js';
import {
  type App,
  type Booking,
  type Change,
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

export type Span = Pick<Booking, 'start' | 'end'>;

/** Returns `count` hours at 9 or at 13 o'clock, spread over a year. The hours of `FREE_HOURS` stay free. */
export function spreadHours(count: number): readonly Span[] {
  return Array.from({ length: count }, (_, index) => {
    const start = hourOf(Math.floor((index * DAYS) / count), 9 + (index % 2) * 4);
    return { start, end: start + HOUR };
  });
}

export const FREE_HOURS: readonly number[] = [10, 11, 12, 14, 15, 16, 17, 18];

/** Opens a SQLite file whose clock stands still at the start of the run. */
export const opened = (path: string): Promise<Storage> => openSqliteStorage({ path, clock: () => BEGAN });

/** Opens the files, and closes them when `use` has ended. */
export async function withFiles<const P extends readonly string[], R>(
  paths: P,
  use: (...storages: { [K in keyof P]: Storage }) => Promise<R>,
): Promise<R> {
  const storages = await Promise.all(paths.map(opened));
  try {
    return await use(...(storages as { [K in keyof P]: Storage }));
  } finally {
    await Promise.all(storages.map((storage) => storage.close()));
  }
}

/** Stores objects, 500 in each commit. */
export async function writeMany<T>(
  storage: Storage,
  app: App,
  objects: readonly T[],
  put: (some: readonly T[]) => NonNullable<Change['put']>,
): Promise<void> {
  for (let first = 0; first < objects.length; first += 500) {
    await write(storage, app, { put: put(objects.slice(first, first + 500)) });
  }
}

/** Stores an app with resources that are open from 9 to 19, and the bookings that `bookingsOf` returns for each. */
export async function fill(
  storage: Storage,
  resources: readonly Partial<Resource>[],
  bookingsOf: (resource: Resource, index: number) => readonly (Span & Partial<Booking>)[] = () => [],
): Promise<Filled> {
  const app = anApp({ uuid: newUuid() });
  const token = newUuid();
  await storage.apps.add({ app, credential: { digest: sha256(token), previous: null } });
  const made = resources.map((its) =>
    aResource({ app: app.uuid, uuid: newUuid(), timezone: TIME_ZONE, schedule: SCHEDULE, ...its }),
  );
  await write(storage, app, { put: { resource: made } });
  for (const [index, resource] of made.entries()) {
    const bookings = bookingsOf(resource, index).map((span) =>
      aBooking({ app: app.uuid, uuid: newUuid(), resources: [resource.uuid], timezone: TIME_ZONE, ...span }),
    );
    await write(storage, app, { put: { booking: bookings } });
  }
  return { app, token, resources: made };
}

/** Creates a file with `count` bookings on 200 resources (`spreadHours`). */
export async function fileWithBookings(path: string, count: number): Promise<Filled> {
  const resources = 200;
  const spans = spreadHours(count / resources);
  return withFiles([path], (storage) => fill(storage, Array(resources).fill({}), () => spans));
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
