import { SECOND } from '../instants.js';
import type { Ledger } from '../ledger/ledger.js';
import type { ActionRepository } from './action-repository.js';
import type { AppRepository } from './app-repository.js';
import type { Arming } from './arming.js';
import type { BookingRepository } from './booking-repository.js';
import type { CalendarRepository } from './calendar-repository.js';
import type { Copying } from './copying.js';
import type { CustomerRepository } from './customer-repository.js';
import type { ErasureRepository } from './erasure-repository.js';
import type { EventRepository } from './event-repository.js';
import type { FeedRepository } from './feed-repository.js';
import type { Inspection } from './inspection.js';
import type { JobRepository } from './job-repository.js';
import type { KeyRepository } from './key-repository.js';
import type { OwnerRepository } from './owner-repository.js';
import type { ResourceRepository } from './resource-repository.js';
import type { SeriesRepository } from './series-repository.js';
import type { ServiceRepository } from './service-repository.js';
import type { TimeOffRepository } from './time-off-repository.js';
import type { Timekeeping } from './timekeeping.js';
import type { WorkflowRepository } from './workflow-repository.js';

/** Told by a storage how its writing goes, for measuring; of nothing whose it is. */
export interface StorageMeter {
  /** So many writes were committed together. */
  committed(writes: number): void;
  /** Another process came first: it had locked the storage, or changed the app meanwhile. */
  conflict(): void;
  /** What did not get through, for that or because the storage did not answer, is tried again. */
  retry(): void;
}

/**
 * How long a storage may take to say how it is, in ms, before it counts as one that does not answer: shorter than probes of
 * a service wait, and than drivers do before they give up.
 */
export const STORAGE_PATIENCE = 5 * SECOND;

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
