import type { ActionRepository, JobRepository } from './actions/action-repository.js';
import type { AppRepository } from './apps/app-repository.js';
import type { Arming } from './arming/arming.js';
import type { BookingRepository } from './bookings/booking-repository.js';
import type { CalendarRepository } from './calendars/calendar-repository.js';
import type { Timekeeping } from './clock/timekeeping.js';
import type { Copying } from './copying/copying.js';
import type { CustomerRepository } from './customers/customer-repository.js';
import type { ErasureRepository } from './customers/erasure-repository.js';
import type { EventRepository } from './events/event-repository.js';
import type { FeedRepository } from './feeds/feed-repository.js';
import type { KeyRepository } from './keys/key-repository.js';
import type { Ledger } from './ledger/ledger.js';
import type { OwnerRepository } from './owners/owner-repository.js';
import type { ResourceRepository } from './resources/resource-repository.js';
import type { SeriesRepository } from './series/series-repository.js';
import type { ServiceRepository } from './services/service-repository.js';
import type { TimeOffRepository } from './time-off/time-off-repository.js';
import type { Inspection } from './verifying/inspection.js';
import type { WorkflowRepository } from './workflows/workflow-repository.js';

/** Told by a storage how its writing goes, for measuring; of nothing whose it is. */
export interface StorageMeter {
  /** So many writes were committed together. */
  committed(writes: number): void;
  /** Another process came first: it had locked the storage, or changed the app meanwhile. */
  conflict(): void;
  /** What did not get through, for that or because the storage did not answer, is tried again. */
  retry(): void;
}

/** All that one storage adapter provides. */
export interface Storage {
  /** How many steps have led to the schema of what is stored; left out where there are none. */
  readonly schemaVersion?: number;
  readonly owners: OwnerRepository;
  readonly apps: AppRepository;
  readonly ledger: Ledger;
  readonly workflows: WorkflowRepository;
  readonly resources: ResourceRepository;
  readonly services: ServiceRepository;
  readonly timeOff: TimeOffRepository;
  readonly series: SeriesRepository;
  readonly keys: KeyRepository;
  readonly customers: CustomerRepository;
  readonly erasures: ErasureRepository;
  readonly feeds: FeedRepository;
  readonly calendars: CalendarRepository;
  readonly bookings: BookingRepository;
  readonly actions: ActionRepository;
  readonly jobs: JobRepository;
  readonly events: EventRepository;
  readonly timekeeping: Timekeeping;
  readonly copying: Copying;
  readonly arming: Arming;
  readonly inspection: Inspection;
  /** Resolves when the storage answers, and takes writes. @throws UnavailableError when it does not. */
  ready(): Promise<void>;
  /** Finishes what is under way and lets go of files and connections. */
  close(): Promise<void>;
}
