import { type ChooseContents, type Copying, type ExportRecord, type ImportRecord } from '../../core/index.js';
import type { LedgerHeads } from './caches/ledger-heads.js';
import type { Database } from './file/database.js';
import type { objectStores } from './objects.js';
import { type SqliteAppRepository } from './tables/app-repository.js';
import { type SqliteArming } from './tables/arming.js';
import type { SqliteEventRepository } from './tables/event-repository.js';
import type { SqliteOwnerRepository } from './tables/owner-repository.js';
import { type SqlitePersonRepository } from './tables/person-repository.js';
interface Parts {
    readonly owners: SqliteOwnerRepository;
    readonly persons: SqlitePersonRepository;
    readonly apps: SqliteAppRepository;
    readonly heads: LedgerHeads;
    readonly objects: ReturnType<typeof objectStores>;
    readonly events: SqliteEventRepository;
    readonly arming: SqliteArming;
}
export declare class SqliteCopying implements Copying {
    #private;
    constructor(path: string, database: Database, parts: Parts);
    /** Reads a snapshot through a connection of its own, while others go on writing. */
    exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord>;
    importObjects(records: AsyncIterable<ImportRecord>): Promise<void>;
}
export {};
