import QuickLRU from 'quick-lru';
import {
  type Booking,
  countedEmail,
  DAY,
  type Instant,
  isLive,
  lapseOf,
  MINUTE,
  MINUTES_MAX,
  Sales,
  type Status,
  type Tally,
  type TallyQuery,
} from '../../../core/index.js';
import { TransactionalCache } from '../caches/transactional-cache.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';
import type { BookingChange } from './allocations.js';

/** Weeks begin before the months in which they end: so much earlier is read than is asked for. */
const EARLIER = 31 * DAY;
const LONGEST = MINUTES_MAX * MINUTE;
const SERVICES_MAX = 1_000;
/** The most bookings that are kept in memory, some 50 MB. */
const KEPT_MAX = 200_000;

/** All that end after `since`. */
interface Known {
  readonly since: Instant;
  readonly sales: Sales;
}

type Row = [
  booking: string,
  start: Instant,
  end: Instant,
  status: Status,
  foldedEmail: string | null,
  resources: string,
  lapsing: string | null,
];

/**
 * The bookings of services that have limits, in memory as long as decisions ask for them: to count the rows anew would cost
 * a decision what a month holds. What is known follows every write at once.
 */
export class SqliteSales {
  readonly #database: Database;
  readonly #cache: TransactionalCache<KnownServices>;
  readonly #read;

  constructor(database: Database) {
    this.#database = database;
    this.#read = database.tuples<[string, string, Instant, Instant], Row>(
      `SELECT uuid, start_at, end_at, status, folded_customer_email, data -> 'resources',
         iif(status IN ('held', 'pending'), data, NULL)
       FROM booking
       WHERE service = ? AND +app = ? AND start_at > ? AND end_at > ?
         AND status IN ('held', 'pending', 'confirmed', 'completed', 'no_show')
       ORDER BY start_at`,
    );
    this.#cache = new TransactionalCache(database, new KnownServices());
  }

  /** Only within a write or a read. */
  tally(app: string, query: TallyQuery): Tally {
    const { service, startsFrom, liveAfter } = query;
    const since = startsFrom ?? liveAfter ?? Number.MIN_SAFE_INTEGER;
    const known = this.#cache.known.of.get(keyOf(app, service));
    const { sales } = known && known.since <= since ? known : this.#learn(app, service, since - EARLIER);
    return sales.tally(query);
  }

  /** New bookings are to be stored later in the batch: whoever asks from now on finds them counted. */
  expect(bookings: readonly Booking[]): void {
    for (const booking of bookings) {
      if (!booking.sale) continue;
      this.#ofBooking(booking)?.add(booking);
      this.#cache.known.size += 1;
    }
  }

  follow(changes: readonly BookingChange[]): void {
    for (const { before, after } of changes) {
      if (before) this.#ofBooking(before)?.remove(before.uuid);
      this.#ofBooking(after)?.add(after);
      if (after.sale) this.#cache.known.size += 1;
    }
  }

  followRemoved(booking: Booking): void {
    this.#ofBooking(booking)?.remove(booking.uuid);
  }

  /** What is known of its service, which the running write changes. */
  #ofBooking({ app, sale }: Booking): Sales | undefined {
    const known = sale && this.#cache.known.of.get(keyOf(app, sale.service));
    if (known) this.#cache.changing();
    return known?.sales;
  }

  #learn(app: string, service: string, since: Instant): Known {
    this.#database.flush();
    const sales = new Sales();
    for (const row of this.#read.all(service, app, since - LONGEST, since)) {
      const [booking, start, end, status, email, resources, lapsing] = row;
      const mayLapse = lapsing === null ? null : fromJson<Booking>(lapsing);
      sales.put({
        booking,
        start,
        end,
        isLive: isLive(status),
        email: mayLapse ? countedEmail(mayLapse) : email,
        resources: fromJson<string[]>(resources),
        lapse: mayLapse && lapseOf(mayLapse),
      });
    }
    const services = this.#cache.known;
    if (services.size + sales.size > KEPT_MAX) services.clear();
    const known = { since, sales };
    services.of.set(keyOf(app, service), known);
    services.size += sales.size;
    return known;
  }
}

class KnownServices {
  readonly of = new QuickLRU<string, Known>({ maxSize: SERVICES_MAX });
  /** At least what is kept. */
  size = 0;

  clear(): void {
    this.of.clear();
    this.size = 0;
  }
}

function keyOf(app: string, service: string): string {
  return `${app} ${service}`;
}
