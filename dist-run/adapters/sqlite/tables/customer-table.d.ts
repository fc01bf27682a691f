import { type Customer, type CustomerReads } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';
/**
 * Customers, which are also found by their addresses. New ones may be stored later in the batch, with their bookings.
 */
export declare class SqliteCustomerTable extends SqliteObjectTable<'customer'> {
    #private;
    /** Reads of customers that questions do not cover. */
    readonly reads: CustomerReads;
    constructor(database: Database, lists: FlatLists);
    /** Only within a write or a read. */
    withEmail(app: string, email: string): Customer | undefined;
    /**
     * Announces new customers that are stored later in the batch, so that the next writes find them by their addresses.
     */
    expect(customers: readonly Customer[]): void;
    get(app: string, uuid: string): Customer | undefined;
    put(customers: readonly Customer[]): void;
}
export declare const DOSSIER_LINKED = "SELECT ordinal, ordinal, uuid, series, folded_customer_email FROM booking\n  WHERE +app = ? AND customer = ? AND ordinal > ? ORDER BY ordinal LIMIT +?";
export declare const DOSSIER_UNLINKED = "SELECT id, ordinal, uuid, series, folded_customer_email FROM booking\n  WHERE app = ? AND folded_customer_email = ? AND customer IS NULL AND id > ? ORDER BY id LIMIT +?";
export declare const DOSSIER_NAMED = "SELECT id, ordinal, uuid FROM event\n  WHERE app = ? AND named = ? AND id > ? ORDER BY id LIMIT +?";
export declare const DOSSIER_UNNAMED = "SELECT ordinal, uuid FROM event\n  WHERE +app = ? AND named IS NULL AND booking <> '' AND booking IN (SELECT value FROM json_each(?))";
