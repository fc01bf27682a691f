import { SECOND } from '../../basics/instants.js';
import type { Ledger } from '../ledger.js';
import type { AnswerStore } from './answer-store.js';
import type { AppRepository } from './app-repository.js';
import type { Arming } from './arming.js';
import type { BookingReads } from './booking-reads.js';
import type { CalendarReads } from './calendar-reads.js';
import type { Copying } from './copying.js';
import type { CustomerReads } from './customer-reads.js';
import type { ErasureStore } from './erasure-store.js';
import type { EventRepository } from './event-repository.js';
import type { FeedReads } from './feed-reads.js';
import type { Inspection } from './inspection.js';
import type { JobQueue } from './job-queue.js';
import type { ObjectStore } from './object-store.js';
import type { OwnerRepository } from './owner-repository.js';
import type { PersonRepository } from './person-repository.js';
import type { SubscriptionStore } from './subscription-store.js';
import type { Timekeeping } from './timekeeping.js';

/** Receives metrics of a storage's writes. They identify no app. */
export interface StorageMeter {
  /** Called with the number of writes in one commit. */
  committed(writes: number): void;
  /** Conflict: another process had locked the storage or changed the app. */
  conflict(): void;
  /** A write is retried after a conflict, or because the storage did not answer. */
  retry(): void;
}

/** Timeout in ms for checking that a storage answers. Shorter than the timeouts of probes and drivers. */
export const STORAGE_PATIENCE = 5 * SECOND;

/** Everything that a storage adapter provides: its ports. */
export interface Storage {
  /** Version of the stored schema: the number of its migrations. Undefined if the storage has none. */
  readonly schemaVersion?: number;
  /** True if commits, and writes of owners, apps and persons, run their `alongside`. Otherwise use cases refuse it. */
  readonly runsAlongside?: boolean;
  readonly owners: OwnerRepository;
  readonly persons: PersonRepository;
  readonly apps: AppRepository;
  readonly ledger: Ledger;
  readonly answers: AnswerStore;
  readonly objects: ObjectStore;
  readonly events: EventRepository;
  readonly subscriptions: SubscriptionStore;
  readonly bookings: BookingReads;
  readonly jobs: JobQueue;
  readonly calendars: CalendarReads;
  readonly customers: CustomerReads;
  readonly erasures: ErasureStore;
  readonly feeds: FeedReads;
  readonly timekeeping: Timekeeping;
  readonly copying: Copying;
  readonly arming: Arming;
  readonly inspection: Inspection;
  /** Resolves if the storage answers and accepts writes. @throws UnavailableError if it does not. */
  ready(): Promise<void>;
  /** Finishes pending work and releases files and connections. */
  close(): Promise<void>;
}
