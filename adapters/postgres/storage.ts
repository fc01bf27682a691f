import { periodicProbe, type Storage } from '../../core/index.js';
import { answerStore } from './answers.js';
import { appRepository } from './app-repository.js';
import { arming } from './arming.js';
import { bookingReads } from './booking-reads.js';
import { calendarReads, feedReads } from './calendar-reads.js';
import { copying } from './copying.js';
import { customerReads } from './customer-reads.js';
import type { Database } from './database.js';
import { erasureStore } from './erasure-store.js';
import { eventRepository } from './event-repository.js';
import { inspection } from './inspection.js';
import { jobQueue } from './job-queue.js';
import { PostgresLedger } from './ledger.js';
import { objectStore } from './object-store.js';
import { ownerRepository } from './owner-repository.js';
import { personRepository } from './person-repository.js';
import { STEPS } from './schema.js';
import { subscriptionStore } from './subscription-store.js';
import { timekeeping } from './timekeeping.js';

/** Builds the storage over an open database whose schema exists. */
export const storageOver = (database: Database) =>
  ({
    schemaVersion: STEPS.length,
    runsAlongside: true,
    owners: ownerRepository(database),
    persons: personRepository(database),
    apps: appRepository(database),
    ledger: new PostgresLedger(database),
    answers: answerStore(database),
    objects: objectStore(database),
    events: eventRepository(database),
    subscriptions: subscriptionStore(database),
    customers: customerReads(database),
    erasures: erasureStore(database),
    feeds: feedReads(database),
    calendars: calendarReads(database),
    bookings: bookingReads(database),
    jobs: jobQueue(database),
    timekeeping: timekeeping(database),
    copying: copying(database),
    arming: arming(database),
    inspection: inspection(database),
    ready: periodicProbe(() => database.ready(), database.surroundings.elapsed),
  }) satisfies Omit<Storage, 'close'>;
