/**
 * The contract of a storage, as tests for any runner: `storageContract(open)` in a test file tests your storage. Each other function is the
 * contract of one port. `storageContract(open, { describe, it, before, after })` takes the functions of a runner without globals.
 */

import { appRepositoryContract } from './app-repository.js';
import { armingContract } from './arming.js';
import { bookingsContract } from './bookings.js';
import { calendarsContract } from './calendars.js';
import { copyingContract } from './copying.js';
import { customersContract } from './customers.js';
import { durabilityContract, writeUntilKilled } from './durability.js';
import { erasuresContract } from './erasures.js';
import { eventRepositoryContract } from './event-repository.js';
import { failingWritesContract } from './failing-writes.js';
import { feedsContract } from './feeds.js';
import { handleRacesContract } from './handle-races.js';
import { type InspectedStorage, inspectionContract } from './inspection.js';
import { jobsContract } from './jobs.js';
import { ledgerContract } from './ledger.js';
import type { Open } from './lists.js';
import { objectStoreContract } from './object-store.js';
import { ownerRepositoryContract } from './owner-repository.js';
import { personRepositoryContract } from './person-repository.js';
import { globalRunner } from './runner.js';
import { subscriptionStoreContract } from './subscriptions.js';
import { timekeepingContract } from './timekeeping.js';

export type { OpenOptions } from '../support/open-options.js';
export type { WritingProcess } from './durability.js';
export type { FailingWrites } from './failing-writes.js';
export type { OpenHandles } from './handle-races.js';
export type { InspectedStorage } from './inspection.js';
export type { Open } from './lists.js';
export type { Runner } from './runner.js';
export {
  appRepositoryContract,
  armingContract,
  bookingsContract,
  calendarsContract,
  copyingContract,
  customersContract,
  durabilityContract,
  erasuresContract,
  eventRepositoryContract,
  failingWritesContract,
  feedsContract,
  handleRacesContract,
  inspectionContract,
  jobsContract,
  ledgerContract,
  objectStoreContract,
  ownerRepositoryContract,
  personRepositoryContract,
  subscriptionStoreContract,
  timekeepingContract,
  writeUntilKilled,
};

/**
 * Registers the tests that every storage passes. Each test calls `open` anew, and some call it more than once. `handleRacesContract`,
 * `failingWritesContract` and `durabilityContract` need more of the storage, so they are called by themselves.
 */
export function storageContract(open: Open, { damage, ...given }: InspectedStorage = {}): void {
  const runner = globalRunner(given);
  const { it } = runner;
  it('is ready once it is open', async () => {
    const storage = await open();
    await storage.ready();
  });

  ownerRepositoryContract(open, runner);
  personRepositoryContract(open, runner);
  appRepositoryContract(open, runner);
  ledgerContract(open, runner);
  objectStoreContract(open, runner);
  calendarsContract(open, runner);
  bookingsContract(open, runner);
  customersContract(open, runner);
  erasuresContract(open, runner);
  feedsContract(open, runner);
  jobsContract(open, runner);
  eventRepositoryContract(open, runner);
  subscriptionStoreContract(open, runner);
  timekeepingContract(open, runner);
  copyingContract(open, runner);
  armingContract(open, runner);
  inspectionContract(open, { ...runner, damage });
}
