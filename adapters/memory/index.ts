import type { Clock, Storage, StorageMeter } from '../../core/index.js';
import { memoryAnswerStore } from './answer-store.js';
import { MemoryAppRepository } from './app-repository.js';
import { MemoryArming } from './arming.js';
import { memoryBookingReads } from './booking-reads.js';
import { memoryCalendarReads } from './calendar-reads.js';
import { MemoryCopying } from './copying.js';
import { MemoryCustomerReads } from './customer-reads.js';
import { memoryErasureStore } from './erasure-store.js';
import { MemoryEventRepository } from './event-repository.js';
import { memoryFeedReads } from './feed-reads.js';
import { MemoryInspection } from './inspection.js';
import { memoryJobQueue } from './job-queue-store.js';
import { MemoryLedger } from './ledger.js';
import { MemoryObjectStore } from './object-store.js';
import { MemoryOwnerRepository } from './owner-repository.js';
import { MemoryPersonRepository } from './person-repository.js';
import { State } from './state.js';
import { MemorySubscriptionStore } from './subscription-store.js';
import { memoryTimekeeping } from './timekeeping.js';

/**
 * Opens a storage in the memory of this process. It is not durable: a commit resolves at once, and the data is lost
 * with the storage. Returned objects are frozen. `clock` gives the current moment for decisions.
 */
export function openMemoryStorage({
  clock = Date.now,
  meter,
}: {
  readonly clock?: Clock | undefined;
  /** Counts commits. */
  readonly meter?: StorageMeter | undefined;
} = {}): Storage {
  const state = new State();
  const owners = new MemoryOwnerRepository();
  const persons = new MemoryPersonRepository();
  const apps = new MemoryAppRepository(state);
  const arming = new MemoryArming(state);
  const subscriptions = new MemorySubscriptionStore();
  const objects = new MemoryObjectStore(state);
  return {
    owners,
    persons,
    apps,
    ledger: new MemoryLedger(state, clock, meter),
    answers: memoryAnswerStore(state),
    objects,
    events: new MemoryEventRepository(state),
    subscriptions,
    customers: new MemoryCustomerReads(state),
    erasures: memoryErasureStore(state),
    feeds: memoryFeedReads(state, apps),
    calendars: memoryCalendarReads(state),
    bookings: memoryBookingReads(state, objects),
    jobs: memoryJobQueue(state),
    timekeeping: memoryTimekeeping(state),
    copying: new MemoryCopying({ state, owners, persons, apps, arming, subscriptions }),
    arming,
    inspection: new MemoryInspection(state, apps, persons),
    ready: async () => {},
    close: async () => {},
  };
}
