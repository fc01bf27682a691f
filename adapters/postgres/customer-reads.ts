import {
  anyWhere,
  BLOCKING_STATUSES,
  type CustomerReads,
  checkedDossier,
  foldedEmail,
  inSlices,
  LIVE_STATUSES,
  listNames,
} from '../../core/index.js';
import { buildConditions, OF_APP, Parameters } from './conditions.js';
import type { Database } from './database.js';
import { eventsAt } from './event-repository.js';
import { objectStore, objectsInSlices } from './object-store.js';
import { tableOf, uuids } from './tables.js';

const PART = 50;

const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join();

type BookingKey = readonly [uuid: string, series: string | null, email: string | null];

export const customerReads = (database: Database): CustomerReads => ({
  async counts(app, uuid, now) {
    return (await database.readValue(COUNTS, [...uuids(app, uuid), now]))!;
  },

  async visits(app, now, where) {
    const parameters = new Parameters(app);
    const $now = parameters.add(now, 'bigint');
    const text = `SELECT json_build_object('customer', t.customer, 'lastStart', max(t.start) FILTER (WHERE t.start <= ${$now}),
        'nextStart', min(t.start) FILTER (WHERE t.start > ${$now} AND t.status IN (${listed(LIVE_STATUSES)})))
      FROM @booking AS t WHERE t.customer IS NOT NULL AND t.status IN (${listed(BLOCKING_STATUSES)})
        AND ${buildConditions(parameters, tableOf('booking'), anyWhere(where), OF_APP)} GROUP BY t.customer`;
    return database.readValues(text, parameters.values);
  },

  /** Reads the keys in two statements: first those of the bookings, then those of the events, jobs and series. */
  async dossier(app, uuid) {
    const customer = await objectStore(database).find(app, 'customer', uuid);
    if (!customer) return undefined;
    const email = foldedEmail(customer);
    const keys = (await database.read(BOOKINGS, [app, uuid, email])) as unknown as readonly BookingKey[];
    const booked = keys.map(([booking]) => booking);
    const person = { customer: uuid, email, formerEmails: [...new Set(keys.flatMap(([, , former]) => former ?? []))] };
    const recurring = [...new Set(keys.flatMap(([, series]) => series ?? []))];
    const [others] = await database.read(OTHERS, [app, listNames(person), booked, recurring]);
    const [events, jobs, series] = (others as readonly (readonly never[] | null)[]).map((found) => found ?? []);
    const found = {
      customer,
      bookings: objectsInSlices(database, app, 'booking', booked),
      events: inSlices(events!, PART, (ords) => eventsAt(database, app, ords)),
      jobs: objectsInSlices(database, app, 'job', jobs!),
      series: objectsInSlices(database, app, 'series', series!),
    };
    return checkedDossier(found, person, booked);
  },
});

const COUNTS = `SELECT json_build_object(
  'bookings', count(*) FILTER (WHERE status <> 'expired'),
  'upcoming', count(*) FILTER (WHERE status IN (${listed(LIVE_STATUSES)}) AND start > $3),
  'cancelled', count(*) FILTER (WHERE status = 'cancelled'), 'noShows', count(*) FILTER (WHERE status = 'no_show'),
  'lastStart', max(start) FILTER (WHERE status IN (${listed(BLOCKING_STATUSES)}) AND start <= $3))
  FROM @booking WHERE app = $1 AND customer = $2`;

const BOOKINGS = `SELECT uuid, series, customer_email_folded FROM (
    SELECT uuid, series, customer_email_folded, ord FROM @booking WHERE app = $1 AND customer = $2
    UNION ALL SELECT uuid, series, customer_email_folded, ord FROM @booking
    WHERE app = $1 AND customer_email_folded = $3 AND customer IS NULL
  ) AS b ORDER BY ord`;

const OTHERS = `SELECT
  (SELECT json_agg(ord ORDER BY ord) FROM (
    SELECT ord FROM @event WHERE app = $1 AND named = ANY ($2::text[])
    UNION SELECT ord FROM @event WHERE app = $1 AND booking = ANY ($3::uuid[]) AND named IS NULL) AS e),
  (SELECT json_agg(uuid ORDER BY ord) FROM @job WHERE app = $1 AND booking = ANY ($3::uuid[])),
  (SELECT json_agg(uuid ORDER BY ord) FROM @series WHERE app = $1 AND uuid = ANY ($4::uuid[]))`;
