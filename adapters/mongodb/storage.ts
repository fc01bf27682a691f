import type { Storage } from '../../core/ledger/storage/storage.js';
import { CODECS } from './documents/codecs.js';
import type { Collections, Surroundings } from './driver/collections.js';
import { byIds } from './driver/slices.js';
import { Claims } from './ledger/claims.js';
import { MongoLedger } from './ledger/ledger.js';
import { LedgerState } from './ledger/ledger-state.js';
import { Recovery } from './ledger/recovery.js';
import { Removal } from './ledger/removal.js';
import { UnreportedEvents } from './ledger/unreported-events.js';
import { MongoArming } from './operations/arming.js';
import { MongoCopying } from './operations/copying.js';
import { MongoInspection } from './operations/inspection.js';
import { mongoTimekeeping } from './operations/timekeeping.js';
import { MongoAnswerStore } from './repositories/answer-store.js';
import { MongoAppRepository } from './repositories/app-repository.js';
import { mongoCalendarReads } from './repositories/calendar-reads.js';
import { mongoCustomerReads } from './repositories/customer-reads.js';
import { dueBookings } from './repositories/due-bookings.js';
import { mongoErasureStore } from './repositories/erasure-store.js';
import { mongoEventRepository } from './repositories/event-repository.js';
import { mongoFeedReads } from './repositories/feed-reads.js';
import { MongoJobQueue } from './repositories/job-queue.js';
import { MongoObjectStore } from './repositories/object-store.js';
import { MongoOwnerRepository } from './repositories/owner-repository.js';
import { MongoPersonRepository } from './repositories/person-repository.js';
import { MongoSubscriptionStore } from './repositories/subscription-store.js';

/** Builds the storage over its collections, without the connection. */
export function storageOver(collections: Collections, surroundings: Surroundings) {
  const state = new LedgerState(collections, surroundings);
  const claims = new Claims(collections, surroundings);
  const removal = new Removal(collections, state, claims);
  const ledger = new MongoLedger(collections, surroundings, state);
  const unreported = new UnreportedEvents(collections, ledger);
  const apps = new MongoAppRepository(collections, surroundings, claims, removal, unreported);
  const owners = new MongoOwnerRepository(collections);
  const persons = new MongoPersonRepository(collections);
  const arming = new MongoArming(collections);
  const subscriptions = new MongoSubscriptionStore(collections);
  const objects = new MongoObjectStore(collections, ledger);
  const ports = {
    owners,
    persons,
    apps,
    ledger,
    answers: new MongoAnswerStore(collections, claims),
    objects,
    events: mongoEventRepository(collections, state, unreported),
    subscriptions,
    customers: mongoCustomerReads(collections, ledger),
    erasures: mongoErasureStore(collections),
    feeds: mongoFeedReads(collections, ledger, apps),
    calendars: mongoCalendarReads(collections),
    bookings: {
      uuids: (app, questions, limit) => objects.uuids(app, questions, limit),
      inSlices: (_, uuids) => byIds(collections.bookings, uuids, CODECS.booking.object),
      due: (rules, limit) => dueBookings(collections, rules, limit),
    },
    jobs: new MongoJobQueue(collections),
    timekeeping: mongoTimekeeping(collections, ledger, claims),
    copying: new MongoCopying(collections, { state, owners, persons, arming, unreported, subscriptions }),
    arming,
    inspection: new MongoInspection(collections, state),
  } satisfies Omit<Storage, 'ready' | 'close'>;
  return { ports, ledger, recovery: new Recovery(state, removal, unreported), unreported };
}
