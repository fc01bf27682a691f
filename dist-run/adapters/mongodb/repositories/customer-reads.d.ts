import type { Instant } from '../../../core/ports.js';
import type { CustomerCounts, DossierInSlices } from '../../../core/storage/customer-repository.js';
import type { CustomerReads } from '../../../core/storage/repositories.js';
import { type Collections } from '../driver/collections.js';
import type { MongoLedger } from '../ledger/ledger.js';
export declare class MongoCustomerReads implements CustomerReads {
    #private;
    constructor(collections: Collections, ledger: MongoLedger);
    counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts>;
    dossier(app: string, uuid: string): Promise<DossierInSlices | undefined>;
}
