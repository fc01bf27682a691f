import QuickLRU from 'quick-lru';
import { DAY } from '../../../core/index.js';
/** Reads this much further back than asked for: weeks may begin before the month in which they end. */
const EARLIER = 31 * DAY;
const SERVICES_MAX = 1_000;
/** Limit of cached bookings: about 50 MB. */
const KEPT_MAX = 200_000;
/**
 * Cache of the bookings of services, by service. It knows nothing of transactions: its owner reports changes, and
 * clears it when in doubt.
 */
export class KnownSales {
    #keptMax;
    #services = new QuickLRU({ maxSize: SERVICES_MAX });
    /** Upper bound of the cached number: evicted services are still counted. */
    #size = 0;
    /** A single service may exceed the normal limit. It is cached nevertheless, and may grow to twice its size. */
    #limit;
    constructor(keptMax = KEPT_MAX) {
        this.#keptMax = keptMax;
        this.#limit = keptMax;
    }
    /** Bookings that end after `since`, and some earlier ones. Missing ones are loaded with `read`. */
    since(app, service, since, read) {
        const key = keyOf(app, service);
        const known = this.#services.get(key);
        if (known && known.since <= since && this.#size <= this.#limit)
            return known.sales;
        const from = since - EARLIER;
        const sales = read(from);
        // Clearing everything is simpler than evicting past or least recently used entries, and is soon read again.
        if (this.#size + sales.size > this.#keptMax)
            this.clear();
        this.#services.set(key, { since: from, sales });
        this.#size += sales.size;
        this.#limit = Math.max(this.#keptMax, 2 * this.#size);
        return sales;
    }
    isKnown(app, service) {
        return this.#services.has(keyOf(app, service));
    }
    /** Applies a change to the cached bookings of a service; does nothing if they are not cached. */
    change(app, service, change) {
        const sales = this.#services.get(keyOf(app, service))?.sales;
        if (!sales)
            return;
        const before = sales.size;
        change(sales);
        this.#size += sales.size - before;
    }
    clear() {
        this.#services.clear();
        this.#size = 0;
        this.#limit = this.#keptMax;
    }
}
function keyOf(app, service) {
    return `${app} ${service}`;
}
