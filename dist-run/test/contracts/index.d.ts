/**
 * Promises of a storage as tests for mocha and chai: `storageContract(open)` in a test file tests a storage of yours. Each other function
 * is the contract of one port.
 */
import { actionRepositoryContract } from './action-repository.js';
import { appRepositoryContract } from './app-repository.js';
import { armingContract } from './arming.js';
import { bookingRepositoryContract } from './booking-repository.js';
import { calendarRepositoryContract } from './calendar-repository.js';
import { copyingContract } from './copying.js';
import { customerRepositoryContract } from './customer-repository.js';
import { eventRepositoryContract } from './event-repository.js';
import { feedRepositoryContract } from './feed-repository.js';
import { inspectionContract } from './inspection.js';
import { jobRepositoryContract } from './job-repository.js';
import { keyRepositoryContract } from './key-repository.js';
import { ledgerContract } from './ledger.js';
import type { Open } from './lists.js';
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
export { actionRepositoryContract, appRepositoryContract, armingContract, bookingRepositoryContract, calendarRepositoryContract, copyingContract, customerRepositoryContract, eventRepositoryContract, feedRepositoryContract, inspectionContract, jobRepositoryContract, keyRepositoryContract, ledgerContract, ownerRepositoryContract, personRepositoryContract, resourceRepositoryContract, seriesRepositoryContract, serviceRepositoryContract, timekeepingContract, timeOffRepositoryContract, workflowRepositoryContract, };
/** Registers the tests of all that a storage promises. `open` is called anew by each test, and more than once by some. */
export declare function storageContract(open: Open): void;
