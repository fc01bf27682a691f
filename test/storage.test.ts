import { actionRepositoryContract } from './contracts/action-repository.js';
import { appRepositoryContract } from './contracts/app-repository.js';
import { bookingRepositoryContract } from './contracts/booking-repository.js';
import { eventRepositoryContract } from './contracts/event-repository.js';
import { jobRepositoryContract } from './contracts/job-repository.js';
import { ledgerContract } from './contracts/ledger.js';
import { ownerRepositoryContract } from './contracts/owner-repository.js';
import { resourceRepositoryContract } from './contracts/resource-repository.js';
import { timekeepingContract } from './contracts/timekeeping.js';
import { workflowRepositoryContract } from './contracts/workflow-repository.js';
import { forEachStorage } from './support/storages.js';

describe('Storage', () => {
  forEachStorage(({ open }) => {
    it('is ready', async () => {
      const storage = await open();
      await storage.ready();
    });

    ownerRepositoryContract(open);
    appRepositoryContract(open);
    ledgerContract(open);
    workflowRepositoryContract(open);
    resourceRepositoryContract(open);
    bookingRepositoryContract(open);
    actionRepositoryContract(open);
    jobRepositoryContract(open);
    eventRepositoryContract(open);
    timekeepingContract(open);
  });
});
