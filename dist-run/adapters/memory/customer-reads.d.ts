import { type CustomerCounts, type CustomerReads, type DossierInSlices, type Instant } from '../../core/index.js';
import type { State } from './state.js';
export declare class MemoryCustomerReads implements CustomerReads {
    #private;
    constructor(state: State);
    counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts>;
    dossier(app: string, uuid: string): Promise<DossierInSlices | undefined>;
}
