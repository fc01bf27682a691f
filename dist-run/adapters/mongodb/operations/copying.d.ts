import type { ExportRecord, ImportRecord } from '../../../core/storage/copy-records.js';
import type { ChooseContents, Copying } from '../../../core/storage/copying.js';
import { type Collections } from '../driver/collections.js';
import type { LedgerState } from '../ledger/ledger-state.js';
import type { Told } from '../ledger/unpublished-events.js';
import type { MongoOwnerRepository } from '../repositories/owner-repository.js';
import type { MongoPersonRepository } from '../repositories/person-repository.js';
import type { MongoArming } from './arming.js';
interface Parts {
    readonly state: LedgerState;
    readonly owners: MongoOwnerRepository;
    readonly persons: MongoPersonRepository;
    readonly arming: MongoArming;
    readonly told: Told;
}
/**
 * A whole database cannot be read as a snapshot, so it is read again for newer changes (adapters/mongodb/README.md,
 * "What is copied").
 */
export declare class MongoCopying implements Copying {
    #private;
    constructor(collections: Collections, parts: Parts);
    exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord>;
    importObjects(records: AsyncIterable<ImportRecord>): Promise<void>;
}
export {};
