/**
 * The contract of a storage, as tests for mocha and chai: `storageContract(open)` in a test file tests your storage. Each other function is
 * the contract of one port.
 */

import { actionRepositoryContract } from './action-repository.js';
import { appRepositoryContract } from './app-repository.js';
import { armingContract } from './arming.js';
import { bookingRepositoryContract } from './booking-repository.js';
import { calendarRepositoryContract } from './calendar-repository.js';
import { copyingContract } from './copying.js';
import { customerRepositoryContract } from './customer-repository.js';
import { erasureRepositoryContract } from './erasure-repository.js';
import { eventRepositoryContract } from './event-repository.js';
import { feedRepositoryContract } from './feed-repository.js';
import { inspectionContract } from './inspection.js';
import { jobRepositoryContract } from './job-repository.js';
import { keyRepositoryContract } from './key-repository.js';
import { ledgerContract } from './ledger.js';
import type { Open } from './lists.js';
import { objectStoreContract } from './object-store.js';
import { ownerRepositoryContract } from './owner-repository.js';
import { personRepositoryContract } from './person-repository.js';
import { resourceRepositoryContract } from './resource-repository.js';
import { seriesRepositoryContract } from './series-repository.js';
import { serviceRepositoryContract } from './service-repository.js';
import { timeOffRepositoryContract } from './time-off-repository.js';
import { timekeepingContract } from './timekeeping.js';
import { workflowRepositoryContract } from './workflow-repository.js';

export type { OpenOptions } from '../support/open-options.js';
export type { Open } from './lists.js';
export {
  actionRepositoryContract,
  appRepositoryContract,
  armingContract,
  bookingRepositoryContract,
  calendarRepositoryContract,
  copyingContract,
  customerRepositoryContract,
  erasureRepositoryContract,
  eventRepositoryContract,
  feedRepositoryContract,
  inspectionContract,
  jobRepositoryContract,
  keyRepositoryContract,
  ledgerContract,
  objectStoreContract,
  ownerRepositoryContract,
  personRepositoryContract,
  resourceRepositoryContract,
  seriesRepositoryContract,
  serviceRepositoryContract,
  timekeepingContract,
  timeOffRepositoryContract,
  workflowRepositoryContract,
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
  workflowRepositoryContract(open);
  resourceRepositoryContract(open);
  serviceRepositoryContract(open);
  calendarRepositoryContract(open);
  timeOffRepositoryContract(open);
  bookingRepositoryContract(open);
  seriesRepositoryContract(open);
  keyRepositoryContract(open);
  customerRepositoryContract(open);
  erasureRepositoryContract(open);
  feedRepositoryContract(open);
  actionRepositoryContract(open);
  jobRepositoryContract(open);
  eventRepositoryContract(open);
  timekeepingContract(open);
  copyingContract(open);
  armingContract(open);
  inspectionContract(open);
}
