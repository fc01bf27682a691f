import { type CustomerCounts, type CustomerReads, type DossierInSlices, type Instant } from '../../core/index.js';
import type { Database } from './database.js';
import type { PostgresObjectStore } from './object-store.js';
export declare class PostgresCustomerReads implements CustomerReads {
    #private;
    constructor(database: Database, objects: PostgresObjectStore);
    counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts>;
    /** Reads the keys in two statements: those of the customer's own objects, and those that belong to these bookings. */
    dossier(app: string, uuid: string): Promise<DossierInSlices | undefined>;
}
