import { KINDS, type Kind } from '../../core/index.js';
import type { LedgerHeads } from './caches/ledger-heads.js';
import type { Database } from './file/database.js';
import type { FlatLists } from './lists/flat-lists.js';
import { SqliteActionTable } from './tables/action-table.js';
import type { SqliteAllocations } from './tables/allocations.js';
import { SqliteBookingTable } from './tables/booking-table.js';
import { SqliteCustomerTable } from './tables/customer-table.js';
import { SqliteFeedTable } from './tables/feed-table.js';
import { SqliteJobTable } from './tables/job-table.js';
import { SqliteObjectTable } from './tables/object-table.js';
import type { Stores } from './tables/stores.js';
import { SqliteTimeOffTable } from './tables/time-off-table.js';
import { SqliteVisitorTable } from './tables/visitor-table.js';

type PlainTables = { readonly [K in Kind]: SqliteObjectTable<K> };

/** Creates the tables of all kinds. Kinds without an entry need no special table. */
export function objectStores(database: Database, lists: FlatLists, heads: LedgerHeads, allocations: SqliteAllocations) {
  const special = {
    timeOff: new SqliteTimeOffTable(database, lists),
    visitor: new SqliteVisitorTable(database, lists),
    customer: new SqliteCustomerTable(database, lists),
    feed: new SqliteFeedTable(database, lists, heads),
    action: new SqliteActionTable(database, lists),
    booking: new SqliteBookingTable(database, lists, allocations),
    job: new SqliteJobTable(database, lists),
  };
  const others = KINDS.filter((kind) => !(kind in special));
  const plain = Object.fromEntries(others.map((kind) => [kind, new SqliteObjectTable(database, lists, kind)]));
  return { ...(plain as PlainTables), ...special } satisfies Stores;
}
