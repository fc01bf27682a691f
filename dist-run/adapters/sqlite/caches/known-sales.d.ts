import { type Instant, type Sales } from '../../../core/index.js';
/**
 * Cache of the bookings of services, by service. It knows nothing of transactions: its owner reports changes, and
 * clears it when in doubt.
 */
export declare class KnownSales {
    #private;
    constructor(keptMax?: number);
    /** Bookings that end after `since`, and some earlier ones. Missing ones are loaded with `read`. */
    since(app: string, service: string, since: Instant, read: (since: Instant) => Sales): Sales;
    isKnown(app: string, service: string): boolean;
    /** Applies a change to the cached bookings of a service; does nothing if they are not cached. */
    change(app: string, service: string, change: (sales: Sales) => void): void;
    clear(): void;
}
