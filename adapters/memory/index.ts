import type { Clock, Storage, StorageMeter } from '../../core/index.js';
import { MemoryActionRepository } from './action-repository.js';
import { MemoryAppRepository } from './app-repository.js';
import { MemoryArming } from './arming.js';
import { MemoryBookingRepository } from './booking-repository.js';
import { MemoryCalendarRepository } from './calendar-repository.js';
import { MemoryCopying } from './copying.js';
import { MemoryCustomerRepository } from './customer-repository.js';
import { MemoryErasureRepository } from './erasure-repository.js';
import { MemoryEventRepository } from './event-repository.js';
import { MemoryFeedRepository } from './feed-repository.js';
import { MemoryInspection } from './inspection.js';
import { MemoryJobRepository } from './job-repository.js';
import { MemoryKeyRepository } from './key-repository.js';
import { MemoryLedger } from './ledger.js';
import { MemoryObjectRepository } from './object-repository.js';
import { MemoryOwnerRepository } from './owner-repository.js';
import { MemorySeriesRepository } from './series-repository.js';
import { State } from './state.js';
import { MemoryTimeOffRepository } from './time-off-repository.js';
import { MemoryTimekeeping } from './timekeeping.js';
import { MemoryWorkflowRepository } from './workflow-repository.js';

/**
 * A storage in the memory of this process. It is not durable: a commit resolves at once, and everything is gone with
 * the storage. What it answers is frozen. `clock` gives the present moment of decisions.
 */
export function openMemoryStorage({
  clock = Date.now,
  meter,
}: {
  readonly clock?: Clock | undefined;
  /** Told how writing goes. */
  readonly meter?: StorageMeter | undefined;
} = {}): Storage {
  const state = new State();
  const owners = new MemoryOwnerRepository();
  const apps = new MemoryAppRepository(state);
  const arming = new MemoryArming(state);
  return {
    owners,
    apps,
    ledger: new MemoryLedger(state, clock, meter),
    workflows: new MemoryWorkflowRepository(state),
    resources: new MemoryObjectRepository(state, 'resource'),
    services: new MemoryObjectRepository(state, 'service'),
    timeOff: new MemoryTimeOffRepository(state),
    series: new MemorySeriesRepository(state),
    keys: new MemoryKeyRepository(state),
    customers: new MemoryCustomerRepository(state),
    erasures: new MemoryErasureRepository(state),
    feeds: new MemoryFeedRepository(state, apps),
    calendars: new MemoryCalendarRepository(state),
    bookings: new MemoryBookingRepository(state),
    actions: new MemoryActionRepository(state),
    jobs: new MemoryJobRepository(state),
    events: new MemoryEventRepository(state),
    timekeeping: new MemoryTimekeeping(state),
    copying: new MemoryCopying({ state, owners, apps, arming }),
    arming,
    inspection: new MemoryInspection(state, apps),
    ready: async () => {},
    close: async () => {},
  };
}
