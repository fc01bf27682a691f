import Sqlite from 'better-sqlite3';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid, sha256 } from '../../adapters/tokens/index.js';
import { DAY, HOUR, zone, } from '../../core/index.js';
import { aBooking, anApp, aResource, write } from '../support/samples.js';
const TIME_ZONE = 'Europe/Paris';
const SCHEDULE = {
    weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '09:00', end: '19:00' }],
    overrides: [],
};
/** The moment that the bookings of a run go by: the service over HTTP knows no other clock than the real one. */
export const BEGAN = Date.now();
/** The bookings of one resource lie on so many days, from tomorrow. */
export const DAYS = 365;
/** When an hour of the wall clock begins, some days after tomorrow. */
export function hourOf(day, hour) {
    const paris = zone(TIME_ZONE);
    return paris.instantOf((paris.dayAt(BEGAN) + 1 + day) * DAY + hour * HOUR);
}
/** Stores an app with resources that are open from 9 to 19, and the bookings that `bookingsOf` names for each. */
export async function fill(storage, resources, bookingsOf) {
    const app = anApp({ uuid: newUuid() });
    const token = newUuid();
    await storage.apps.add({ app, credential: { digest: sha256(token), previous: null } });
    const made = resources.map((its) => aResource({ app: app.uuid, uuid: newUuid(), timezone: TIME_ZONE, schedule: SCHEDULE, ...its }));
    await write(storage, app, { put: { resource: made } });
    for (const resource of made) {
        const bookings = bookingsOf(resource).map((span) => aBooking({ app: app.uuid, uuid: newUuid(), resources: [resource.uuid], timezone: TIME_ZONE, ...span }));
        await write(storage, app, { put: { booking: bookings } });
    }
    return { app, token, resources: made };
}
/**
 * A file with so many bookings on 200 resources, at 9 or at 13 o'clock, over a year: the hours from 10 to 13 and from 14
 * to 19 are free on every resource and day.
 */
export async function fileWithBookings(path, count) {
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
/** Takes the guard away, which judges every allocation anew: what is left only stores, all the rows that there are. */
export function withoutGuard(path) {
    const database = new Sqlite(path);
    const triggers = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'trigger' AND name LIKE 'allocation_fits%'`);
    for (const name of triggers.pluck().all())
        database.exec(`DROP TRIGGER ${name}`);
    database.close();
}
