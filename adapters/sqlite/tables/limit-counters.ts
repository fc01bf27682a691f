import {
  type Booking,
  buildLapse,
  countedEmail,
  type Instant,
  isLive,
  LONGEST_BOOKING,
  Sales,
  type Status,
  type Tally,
  type TallyQuery,
} from '../../../core/index.js';
import { KnownLimitCounters } from '../caches/known-limit-counters.js';
import { TransactionalCache } from '../file/companions.js';
import { OverDatabase } from '../file/database.js';
import { fromJson } from '../file/json.js';
import type { BookingChange } from './allocations.js';
import { BLOCKING, LAPSING } from './statuses.js';

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
 * Counts the bookings of services with limits. Caches these bookings while decisions ask for them, because otherwise each decision would
 * count the rows of a month. The cache changes within each write.
 */
export class SqliteLimitCounters extends OverDatabase {
  readonly #cache = new TransactionalCache(this.database, new KnownLimitCounters());
  readonly #read = this.database.tuples<[string, string, Instant, Instant], Row>(
    `SELECT uuid, start_at, end_at, status, customer_email_folded, data -> 'resources',
       iif(${LAPSING}, data, NULL)
     FROM slotkeeper_booking
     WHERE service = ? AND +app = ? AND start_at > ? AND end_at > ?
       AND ${BLOCKING}
     ORDER BY start_at`,
  );

  /** Returns the tally of a query. Call it only within a write or a read. */
  tally(app: string, query: TallyQuery): Tally {
    const { service, startsFrom, liveAfter } = query;
    const since = startsFrom ?? liveAfter ?? Number.MIN_SAFE_INTEGER;
    return this.#cache.known.since(app, service, since, (from) => this.#readSince(app, service, from)).tally(query);
  }

  follow(changes: readonly BookingChange[]): void {
    for (const { before, after } of changes) {
      if (before) this.followRemoved(before);
      this.#change(after, (sales) => sales.add(after));
    }
  }

  followRemoved(booking: Booking): void {
    this.#change(booking, (sales) => sales.remove(booking.uuid));
  }

  /** Applies a change of the running write to the cached bookings of the service. */
  #change({ app, sale }: Booking, change: (sales: Sales) => void): void {
    if (!sale || !this.#cache.known.isKnown(app, sale.service)) return;
    this.#cache.changing().change(app, sale.service, change);
  }

  #readSince(app: string, service: string, since: Instant): Sales {
    const sales = new Sales();
    for (const row of this.#read.all(service, app, since - LONGEST_BOOKING, since)) {
      const [booking, start, end, status, email, resources, lapsing] = row;
      const mayLapse = lapsing === null ? null : fromJson<Booking>(lapsing);
      sales.put({
        booking,
        start,
        end,
        isLive: isLive(status),
        email: mayLapse ? countedEmail(mayLapse) : email,
        resources: fromJson<string[]>(resources),
        lapse: mayLapse && buildLapse(mayLapse),
      });
    }
    return sales;
  }
}
