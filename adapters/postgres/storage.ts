import { periodicProbe, type Storage } from '../../core/index.js';
import { PostgresAnswerStore } from './answers.js';
import { PostgresAppRepository } from './app-repository.js';
import { PostgresArming } from './arming.js';
import { bookingReads } from './booking-reads.js';
import { PostgresCalendarReads, PostgresFeedReads } from './calendar-reads.js';
import { PostgresCopying } from './copying.js';
import { PostgresCustomerReads } from './customer-reads.js';
import type { Database } from './database.js';
import { PostgresErasureStore } from './erasure-store.js';
import { PostgresEventRepository } from './event-repository.js';
import { PostgresInspection } from './inspection.js';
import { PostgresJobQueue } from './job-queue.js';
import { PostgresLedger } from './ledger.js';
import { PostgresObjectStore } from './object-store.js';
import { PostgresOwnerRepository } from './owner-repository.js';
import { PostgresPersonRepository } from './person-repository.js';
import { STEPS } from './schema.js';
import { PostgresSubscriptionStore } from './subscription-store.js';
import { PostgresTimekeeping } from './timekeeping.js';

/** Builds the storage over an open database whose schema exists. */
export function storageOver(database: Database) {
  const ledger = new PostgresLedger(database);
  const objects = new PostgresObjectStore(database);
  const apps = new PostgresAppRepository(database);
  const ports = {
    schemaVersion: STEPS.length,
    runsAlongside: true,
    owners: new PostgresOwnerRepository(database),
    persons: new PostgresPersonRepository(database),
    apps,
    ledger,
    answers: new PostgresAnswerStore(database),
    objects,
    events: new PostgresEventRepository(database),
    subscriptions: new PostgresSubscriptionStore(database),
    customers: new PostgresCustomerReads(database),
    erasures: new PostgresErasureStore(database),
    feeds: new PostgresFeedReads(database),
    calendars: new PostgresCalendarReads(database),
    bookings: bookingReads(database, objects),
    jobs: new PostgresJobQueue(database),
    timekeeping: new PostgresTimekeeping(database),
    copying: new PostgresCopying(database),
    arming: new PostgresArming(database),
    inspection: new PostgresInspection(database),
    ready: periodicProbe(() => database.ready(), database.surroundings.elapsed),
  } satisfies Omit<Storage, 'close'>;
  return { ports, ledger, apps };
}
