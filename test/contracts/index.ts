/**
 * The contract of a storage, as tests for mocha and chai: `storageContract(open)` in a test file tests your storage. Each other function is
 * the contract of one port.
 */

import { appRepositoryContract } from './app-repository.js';
import { armingContract } from './arming.js';
import { bookingsContract } from './bookings.js';
import { calendarsContract } from './calendars.js';
import { copyingContract } from './copying.js';
import { customersContract } from './customers.js';
import { erasuresContract } from './erasures.js';
import { eventRepositoryContract } from './event-repository.js';
import { feedsContract } from './feeds.js';
import { inspectionContract } from './inspection.js';
import { jobsContract } from './jobs.js';
import { ledgerContract } from './ledger.js';
import type { Open } from './lists.js';
import { objectStoreContract } from './object-store.js';
import { ownerRepositoryContract } from './owner-repository.js';
import { personRepositoryContract } from './person-repository.js';
import { subscriptionStoreContract } from './subscriptions.js';
import { timekeepingContract } from './timekeeping.js';

export type { OpenOptions } from '../support/open-options.js';
export type { Open } from './lists.js';
export {
  appRepositoryContract,
  armingContract,
  bookingsContract,
  calendarsContract,
  copyingContract,
  customersContract,
  erasuresContract,
  eventRepositoryContract,
  feedsContract,
  inspectionContract,
  jobsContract,
  ledgerContract,
  objectStoreContract,
  ownerRepositoryContract,
  personRepositoryContract,
  subscriptionStoreContract,
  timekeepingContract,
};

/** Registers all tests of the contract. Each test calls `open` anew, and some call it more than once. */
export function storageContract(open: Open): void {
  it('is ready once it is open', async () => {
    const storage = await open();
    await storage.ready();
  });

  ownerRepositoryContract(open);
  personRepositoryContract(open);
  appRepositoryContract(open);
  ledgerContract(open);
  objectStoreContract(open);
  calendarsContract(open);
  bookingsContract(open);
  customersContract(open);
  erasuresContract(open);
  feedsContract(open);
  jobsContract(open);
  eventRepositoryContract(open);
  subscriptionStoreContract(open);
  timekeepingContract(open);
  copyingContract(open);
  armingContract(open);
  inspectionContract(open);
}
