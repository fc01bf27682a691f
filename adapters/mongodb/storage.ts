import type { Storage } from '../../core/storage/storage.js';
import type { Collections, Surroundings } from './driver/collections.js';
import { Claims } from './ledger/claims.js';
import { MongoLedger } from './ledger/ledger.js';
import { LedgerState } from './ledger/ledger-state.js';
import { Recovery } from './ledger/recovery.js';
import { Removal } from './ledger/removal.js';
import { Told } from './ledger/unpublished-events.js';
import { MongoArming } from './operations/arming.js';
import { MongoCopying } from './operations/copying.js';
import { MongoInspection } from './operations/inspection.js';
import { MongoTimekeeping } from './operations/timekeeping.js';
import { MongoActionRepository } from './repositories/action-repository.js';
import { MongoAppRepository } from './repositories/app-repository.js';
import { MongoBookingRepository } from './repositories/booking-repository.js';
import { MongoCalendarRepository } from './repositories/calendar-repository.js';
import { MongoCustomerRepository } from './repositories/customer-repository.js';
import { MongoErasureRepository } from './repositories/erasure-repository.js';
import { MongoEventRepository } from './repositories/event-repository.js';
import { MongoFeedRepository } from './repositories/feed-repository.js';
import { MongoJobRepository } from './repositories/job-repository.js';
import { MongoKeyRepository } from './repositories/key-repository.js';
import { MongoObjectRepository } from './repositories/object-repository.js';
import { MongoOwnerRepository } from './repositories/owner-repository.js';
import { MongoSeriesRepository } from './repositories/series-repository.js';
import { MongoTimeOffRepository } from './repositories/time-off-repository.js';
import { MongoWorkflowRepository } from './repositories/workflow-repository.js';

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
