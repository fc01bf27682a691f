import QuickLRU from 'quick-lru';
import { DAY, type Instant, type Sales } from '../../../core/index.js';

/** Weeks begin before the months in which they end: so much earlier is read than is asked for. */
const EARLIER = 31 * DAY;
const SERVICES_MAX = 1_000;
/** The most bookings that are kept, some 50 MB. */
const KEPT_MAX = 200_000;

/** All that end after `since`. */
interface Known {
  readonly since: Instant;
  readonly sales: Sales;
}

/**
 * The bookings of services in memory, by service. It knows nothing of transactions: its keeper says what changes, and
 * clears it when in doubt.
 */
export class KnownSales {
  readonly #keptMax: number;
  readonly #services = new QuickLRU<string, Known>({ maxSize: SERVICES_MAX });
  /** At least what is kept. */
  #size = 0;
  /** What was read last may be more than is to be kept: it is asked for all the same, and may grow to twice that. */
  #limit: number;

  constructor(keptMax = KEPT_MAX) {
    this.#keptMax = keptMax;
    this.#limit = keptMax;
  }

  /** Those that end after `since`, and earlier ones. `read` is asked for what is not known. */
  since(app: string, service: string, since: Instant, read: (since: Instant) => Sales): Sales {
    const key = keyOf(app, service);
    const known = this.#services.get(key);
    if (known && known.since <= since && this.#size <= this.#limit) return known.sales;
    const from = since - EARLIER;
    const sales = read(from);
    // All goes at once: simpler than to let go of what is over, or was not used for longest, and soon read again.
    if (this.#size + sales.size > this.#keptMax) this.clear();
    this.#services.set(key, { since: from, sales });
    this.#size += sales.size;
    this.#limit = Math.max(this.#keptMax, 2 * this.#size);
    return sales;
  }

  isKnown(app: string, service: string): boolean {
    return this.#services.has(keyOf(app, service));
  }

  /** Changes what is known of a service, if anything is. */
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
