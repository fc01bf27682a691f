import type { Storage } from '../../core/storage/storage.js';
import { MongoActionRepository } from './action-repository.js';
import { MongoAppRepository } from './app-repository.js';
import { MongoArming } from './arming.js';
import { MongoBookingRepository } from './booking-repository.js';
import { MongoCalendarRepository } from './calendar-repository.js';
import { Claims } from './claims.js';
import type { Collections, Surroundings } from './collections.js';
import { MongoCopying } from './copying.js';
import { MongoCustomerRepository } from './customer-repository.js';
import { MongoErasureRepository } from './erasure-repository.js';
import { MongoEventRepository } from './event-repository.js';
import { MongoFeedRepository } from './feed-repository.js';
import { MongoInspection } from './inspection.js';
import { MongoJobRepository } from './job-repository.js';
import { MongoKeyRepository } from './key-repository.js';
import { MongoLedger } from './ledger.js';
import { LedgerState } from './ledger-state.js';
import { MongoObjectRepository } from './object-repository.js';
import { MongoOwnerRepository } from './owner-repository.js';
import { Recovery } from './recovery.js';
import { Removal } from './removal.js';
import { MongoSeriesRepository } from './series-repository.js';
import { MongoTimeOffRepository } from './time-off-repository.js';
import { MongoTimekeeping } from './timekeeping.js';
import { Told } from './told.js';
import { MongoWorkflowRepository } from './workflow-repository.js';

/** The storage over some collections: all of it but the connection. */
export function storageOver(collections: Collections, surroundings: Surroundings) {
  const state = new LedgerState(collections, surroundings);
  const claims = new Claims(collections, surroundings);
  const removal = new Removal(collections, state, claims);
  const ledger = new MongoLedger(collections, surroundings, state, claims);
  const told = new Told(collections, ledger);
  const apps = new MongoAppRepository(collections, surroundings, claims, removal, told);
  const owners = new MongoOwnerRepository(collections);
  const arming = new MongoArming(collections);
  const repositories = {
    owners,
    apps,
    ledger,
    workflows: new MongoWorkflowRepository(collections),
    resources: new MongoObjectRepository(collections, 'resource'),
    services: new MongoObjectRepository(collections, 'service'),
    timeOff: new MongoTimeOffRepository(collections),
    series: new MongoSeriesRepository(collections),
    keys: new MongoKeyRepository(collections),
    customers: new MongoCustomerRepository(collections, ledger),
    erasures: new MongoErasureRepository(collections),
    feeds: new MongoFeedRepository(collections, ledger, apps),
    calendars: new MongoCalendarRepository(collections),
    bookings: new MongoBookingRepository(collections, ledger),
    actions: new MongoActionRepository(collections, ledger),
    jobs: new MongoJobRepository(collections, ledger),
    events: new MongoEventRepository(collections, state, told),
    timekeeping: new MongoTimekeeping(collections, ledger, claims),
    copying: new MongoCopying(collections, { state, owners, arming, told }),
    arming,
    inspection: new MongoInspection(collections, state),
  } satisfies Omit<Storage, 'ready' | 'close'>;
  return { repositories, ledger, recovery: new Recovery(state, removal, told), told };
}
