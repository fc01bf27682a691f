import {
  BLOCKING_STATUSES,
  type Booking,
  belongsTo,
  type Customer,
  type CustomerCounts,
  type CustomerReads,
  type CustomerVisits,
  type DossierInSlices,
  eventBelongsTo,
  filterSlices,
  foldedEmail,
  type Instant,
  inSlices,
  LIVE_STATUSES,
  listNames,
  type Where,
} from '../../core/index.js';
import { buildConditions, Parameters } from './conditions.js';
import { OverDatabase } from './database.js';
import { eventsAt } from './event-repository.js';
import { PostgresObjectStore } from './object-store.js';
import { isUuid } from './tables.js';

/** Number of events in one read. */
const PART = 50;

const NO_BOOKINGS: CustomerCounts = { bookings: 0, upcoming: 0, cancelled: 0, noShows: 0, lastStart: null };
const listed = (words: readonly string[]) => words.map((word) => `'${word}'`).join();

type BookingKey = readonly [uuid: string, series: string | null, email: string | null];

export class PostgresCustomerReads extends OverDatabase implements CustomerReads {
  readonly #objects = new PostgresObjectStore(this.database);

  async counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts> {
    if (!isUuid(app) || !isUuid(uuid)) return NO_BOOKINGS;
    return (await this.database.readValue(COUNTS, [app, uuid, now]))!;
  }

  async visits(app: string, now: Instant, where: Where<'booking'>): Promise<readonly CustomerVisits[]> {
    if (!isUuid(app)) return [];
    const parameters = new Parameters(app, now);
    const text = `SELECT json_build_object('customer', t.customer, 'lastStart', max(t.start) FILTER (WHERE t.start <= $2),
        'nextStart', min(t.start) FILTER (WHERE t.start > $2 AND t.status IN (${listed(LIVE_STATUSES)})))
      FROM @booking AS t WHERE t.customer IS NOT NULL AND t.status IN (${listed(BLOCKING_STATUSES)})
        AND ${buildConditions(parameters, app, 'booking', where)} GROUP BY t.customer`;
    return this.database.readValues(text, parameters.values);
  }

  /**
   * Reads the keys of a dossier (everything stored about a customer) in two statements: first those of the bookings, then those of the
   * events, jobs and series.
   */
  async dossier(app: string, uuid: string): Promise<DossierInSlices | undefined> {
    const customer: Customer | undefined = await this.#objects.find(app, 'customer', uuid);
    if (!customer) return undefined;
    const email = foldedEmail(customer);
    const keys = (await this.database.read(BOOKINGS, [app, uuid, email])) as unknown as readonly BookingKey[];
    const uuids = keys.map(([booking]) => booking);
    const known = { customer: uuid, email };
    const person = { ...known, formerEmails: [...new Set(keys.flatMap(([, , booked]) => booked ?? []))] };
    const recurring = [...new Set(keys.flatMap(([, series]) => series ?? []))];
    const [others] = await this.database.read(OTHERS, [app, listNames(person), uuids, recurring]);
    const [events, jobs, series] = (others as readonly (readonly never[] | null)[]).map((found) => found ?? []);
    const meant = new Set(uuids);
    const bookings = this.#objects.inSlices(app, 'booking', uuids);
    const told = inSlices(events!, PART, (ords) => eventsAt(this.database, app, ords));
    return {
      customer,
      bookings: filterSlices(bookings, (booking: Booking) => belongsTo(booking, known)),
      events: filterSlices(told, (event) => eventBelongsTo(event, person, meant)),
      jobs: this.#objects.inSlices(app, 'job', jobs!),
      series: this.#objects.inSlices(app, 'series', series!),
    };
  }
}

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
