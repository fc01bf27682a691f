import { countedEmail, isLive, LONGEST_BOOKING, lapseOf, Sales, } from '../../../core/index.js';
import { KnownSales } from '../caches/known-sales.js';
import { TransactionalCache } from '../file/companions.js';
import { fromJson } from '../file/json.js';
import { BLOCKING, LAPSING } from './statuses.js';
/**
 * Bookings of services with limits, cached as long as decisions ask for them: otherwise each decision would count the
 * rows of a month. The cache changes within each write.
 */
export class SqliteSales {
    #database;
    #cache;
    #read;
    constructor(database) {
        this.#database = database;
        this.#read = database.tuples(`SELECT uuid, start_at, end_at, status, folded_customer_email, data -> 'resources',
         iif(${LAPSING}, data, NULL)
       FROM booking
       WHERE service = ? AND +app = ? AND start_at > ? AND end_at > ?
         AND ${BLOCKING}
       ORDER BY start_at`);
        this.#cache = new TransactionalCache(database, new KnownSales());
    }
    /** Only within a write or a read. */
    tally(app, query) {
        const { service, startsFrom, liveAfter } = query;
        const since = startsFrom ?? liveAfter ?? Number.MIN_SAFE_INTEGER;
        return this.#cache.known.since(app, service, since, (from) => this.#readSince(app, service, from)).tally(query);
    }
    /** Announces new bookings that are stored later in the batch, so that the next writes count them. */
    expect(bookings) {
        for (const booking of bookings)
            this.#change(booking, (sales) => sales.add(booking));
    }
    follow(changes) {
        for (const { before, after } of changes) {
            if (before)
                this.followRemoved(before);
            this.#change(after, (sales) => sales.add(after));
        }
    }
    followRemoved(booking) {
        this.#change(booking, (sales) => sales.remove(booking.uuid));
    }
    /** Applies a change of the running write to the cached bookings of the service. */
    #change({ app, sale }, change) {
        if (!sale || !this.#cache.known.isKnown(app, sale.service))
            return;
        this.#cache.changing().change(app, sale.service, change);
    }
    #readSince(app, service, since) {
        this.#database.flush();
        const sales = new Sales();
        for (const row of this.#read.all(service, app, since - LONGEST_BOOKING, since)) {
            const [booking, start, end, status, email, resources, lapsing] = row;
            const mayLapse = lapsing === null ? null : fromJson(lapsing);
            sales.put({
                booking,
                start,
                end,
                isLive: isLive(status),
                email: mayLapse ? countedEmail(mayLapse) : email,
                resources: fromJson(resources),
                lapse: mayLapse && lapseOf(mayLapse),
            });
        }
        return sales;
    }
}
