import { type Repositories } from '../../core/index.js';
import type { LedgerHeads } from './caches/ledger-heads.js';
import type { Database } from './file/database.js';
import type { FlatLists } from './lists/flat-lists.js';
import type { SqliteObjectStore } from './object-store.js';
import { SqliteActionTable } from './tables/action-table.js';
import type { SqliteAllocations } from './tables/allocations.js';
import { SqliteBookingTable } from './tables/booking-table.js';
import { SqliteCustomerTable } from './tables/customer-table.js';
import { SqliteFeedTable } from './tables/feed-table.js';
import { SqliteJobTable } from './tables/job-table.js';
import { SqliteObjectTable } from './tables/object-table.js';
import { SqliteTimeOffTable } from './tables/time-off-table.js';
import { SqliteVisitorTable } from './tables/visitor-table.js';
/** Creates the table of each kind. Kinds without an entry have nothing special. */
export declare function objectStores(database: Database, lists: FlatLists, heads: LedgerHeads, allocations: SqliteAllocations): {
    timeOff: SqliteTimeOffTable;
    visitor: SqliteVisitorTable;
    customer: SqliteCustomerTable;
    feed: SqliteFeedTable;
    action: SqliteActionTable;
    booking: SqliteBookingTable;
    job: SqliteJobTable;
    busyTimes: SqliteObjectTable<"busyTimes", import("../../core/index.js").BusyTimes>;
    calendar: SqliteObjectTable<"calendar", import("../../core/index.js").Calendar>;
    erasure: SqliteObjectTable<"erasure", import("../../core/index.js").Erasure>;
    key: SqliteObjectTable<"key", import("../../core/index.js").Key>;
    letters: SqliteObjectTable<"letters", import("../../core/index.js").Letters>;
    logo: SqliteObjectTable<"logo", import("../../core/index.js").Logo>;
    profile: SqliteObjectTable<"profile", import("../../core/index.js").Profile>;
    resource: SqliteObjectTable<"resource", import("../../core/index.js").Resource>;
    series: SqliteObjectTable<"series", import("../../core/index.js").Series>;
    service: SqliteObjectTable<"service", import("../../core/index.js").Service>;
    staff: SqliteObjectTable<"staff", import("../../core/index.js").Staff>;
    workflow: SqliteObjectTable<"workflow", import("../../core/index.js").Workflow>;
};
/** Creates the repositories, and the reads that questions do not cover. */
export declare function repositoriesOf(database: Database, stores: ReturnType<typeof objectStores>, objects: SqliteObjectStore): Repositories;
