import { type BusyTimes, DESCRIPTORS, type Erasure, type Resource } from '../../core/index.js';
import type { LedgerHeads } from './caches/ledger-heads.js';
import type { Database } from './file/database.js';
import type { FlatLists } from './lists/flat-lists.js';
import { SqliteActionRepository } from './tables/action-repository.js';
import type { SqliteAllocations } from './tables/allocations.js';
import { SqliteBookingRepository } from './tables/booking-repository.js';
import { SqliteCalendarRepository } from './tables/calendar-repository.js';
import { SqliteCustomerRepository } from './tables/customer-repository.js';
import { SqliteErasureRepository } from './tables/erasure-repository.js';
import { SqliteFeedRepository } from './tables/feed-repository.js';
import { SqliteJobRepository } from './tables/job-repository.js';
import { SqliteKeyRepository } from './tables/key-repository.js';
import { foundByColumns, SqliteObjectRepository, type Table } from './tables/object-repository.js';
import { SqliteSeriesRepository } from './tables/series-repository.js';
import { SqliteServiceRepository } from './tables/service-repository.js';
import type { Stores } from './tables/stores.js';
import { SqliteTimeOffRepository } from './tables/time-off-repository.js';
import { SqliteVisitorRepository } from './tables/visitor-repository.js';
import { SqliteWorkflowRepository } from './tables/workflow-repository.js';

export const RESOURCES: Table<Resource, 'name'> = {
  name: 'resource',
  columns: {
    ...foundByColumns(DESCRIPTORS.resource.foundBy, { folded_name: 'nameFolded' }),
    capacity: ({ capacity }) => capacity,
    longest_block: ({ longestBlock }) => longestBlock,
  },
  onChange: { longest_block: 'max(longest_block, excluded.longest_block)' },
  search: { name: 'folded_name' },
  order: 'ordinal',
};

export const ERASURES: Table<Erasure> = {
  name: 'erasure',
  columns: foundByColumns(DESCRIPTORS.erasure.foundBy, { is_done: 'done' }),
  search: {},
  order: 'ordinal',
};

/** They are never listed: who reads them knows which there are. */
export const BUSY_TIMES: Table<BusyTimes> = { name: 'busy_times', columns: {}, search: {}, order: 'id' };

/** Where the objects of each kind lie. */
export function objectStores(database: Database, lists: FlatLists, heads: LedgerHeads, allocations: SqliteAllocations) {
  return {
    workflow: new SqliteWorkflowRepository(database, lists),
    resource: new SqliteObjectRepository(database, lists, RESOURCES),
    service: new SqliteServiceRepository(database, lists),
    timeOff: new SqliteTimeOffRepository(database, lists),
    series: new SqliteSeriesRepository(database, lists),
    key: new SqliteKeyRepository(database, lists),
    visitor: new SqliteVisitorRepository(database, lists),
    customer: new SqliteCustomerRepository(database, lists),
    erasure: new SqliteObjectRepository(database, lists, ERASURES),
    feed: new SqliteFeedRepository(database, lists, heads),
    calendar: new SqliteCalendarRepository(database, lists),
    busyTimes: new SqliteObjectRepository(database, lists, BUSY_TIMES),
    action: new SqliteActionRepository(database, lists),
    booking: new SqliteBookingRepository(database, lists, allocations),
    job: new SqliteJobRepository(database, lists),
  } satisfies Stores;
}

/** The same, as the storage names them. */
export function repositoriesOf(database: Database, stores: ReturnType<typeof objectStores>) {
  const { workflow, resource, service, timeOff, series, customer, erasure, key, feed, calendar, action, booking, job } =
    stores;
  return {
    workflows: workflow,
    resources: resource,
    services: service,
    timeOff: timeOff.lists,
    series: series.lists,
    keys: key,
    customers: customer.lists,
    erasures: new SqliteErasureRepository(database, erasure),
    feeds: feed,
    calendars: calendar.lists,
    actions: action,
    bookings: booking,
    jobs: job,
  };
}
