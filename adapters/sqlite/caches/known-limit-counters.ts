import QuickLRU from 'quick-lru';
import { DAY, type Instant, type Sales } from '../../../core/index.js';

/** Time by which the cache reads further back than requested, because a week may begin before the month in which it ends. */
const EARLIER = 31 * DAY;
const SERVICES_MAX = 1_000;
/** Limit of cached bookings: about 50 MB. */
const KEPT_MAX = 200_000;

/** Cached bookings of a service: all that end after `since`. */
interface Known {
  readonly since: Instant;
  readonly sales: Sales;
}

/** Cache of bookings by service. Its owner reports changes, and clears it when in doubt. */
export class KnownLimitCounters {
  readonly #keptMax: number;
  readonly #services = new QuickLRU<string, Known>({ maxSize: SERVICES_MAX });
  /** Upper bound of the number of cached bookings. Those of evicted services are still counted. */
  #size = 0;
  /**
   * Number of bookings at which the cache is cleared. Usually `#keptMax`. A single service with more is cached nevertheless, and may grow
   * to twice its size.
   */
  #limit: number;

  constructor(keptMax = KEPT_MAX) {
    this.#keptMax = keptMax;
    this.#limit = keptMax;
  }

  /** Returns the bookings that end after `since`, and possibly earlier ones. Missing ones are loaded with `read`. */
  since(app: string, service: string, since: Instant, read: (since: Instant) => Sales): Sales {
    const key = keyOf(app, service);
    const known = this.#services.get(key);
    if (known && known.since <= since && this.#size <= this.#limit) return known.sales;
    const from = since - EARLIER;
    const sales = read(from);
    // Clear everything: that is simpler than evicting past or least recently used entries, and the data is soon read again.
    if (this.#size + sales.size > this.#keptMax) this.clear();
    this.#services.set(key, { since: from, sales });
    this.#size += sales.size;
    this.#limit = Math.max(this.#keptMax, 2 * this.#size);
    return sales;
  }

  isKnown(app: string, service: string): boolean {
    return this.#services.has(keyOf(app, service));
  }

  change(app: string, service: string, change: (sales: Sales) => void): void {
    const sales = this.#services.get(keyOf(app, service))?.sales;
    if (!sales) return;
    const before = sales.size;
    change(sales);
    this.#size += sales.size - before;
  }

  clear(): void {
    this.#services.clear();
    this.#size = 0;
    this.#limit = this.#keptMax;
  }
}

function keyOf(app: string, service: string): string {
  return `${app} ${service}`;
}
