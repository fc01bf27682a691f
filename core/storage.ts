import type { ActionRepository, JobRepository } from './actions/action-repository.js';
import type { AppRepository } from './apps/app-repository.js';
import type { BookingRepository } from './bookings/booking-repository.js';
import type { CalendarRepository } from './calendars/calendar-repository.js';
import type { Timekeeping } from './clock/timekeeping.js';
import type { EventRepository } from './events/event-repository.js';
import type { Ledger } from './ledger/ledger.js';
import type { OwnerRepository } from './owners/owner-repository.js';
import type { ResourceRepository } from './resources/resource-repository.js';
import type { SeriesRepository } from './series/series-repository.js';
import type { ServiceRepository } from './services/service-repository.js';
import type { TimeOffRepository } from './time-off/time-off-repository.js';
import type { WorkflowRepository } from './workflows/workflow-repository.js';

/** All that one storage adapter provides. */
export interface Storage {
  readonly owners: OwnerRepository;
  readonly apps: AppRepository;
  readonly ledger: Ledger;
  readonly workflows: WorkflowRepository;
  readonly resources: ResourceRepository;
  readonly services: ServiceRepository;
  readonly timeOff: TimeOffRepository;
  readonly series: SeriesRepository;
  readonly calendars: CalendarRepository;
  readonly bookings: BookingRepository;
  readonly actions: ActionRepository;
  readonly jobs: JobRepository;
  readonly events: EventRepository;
  readonly timekeeping: Timekeeping;
  /** Resolves when the storage answers, and takes writes. @throws UnavailableError when it does not. */
  ready(): Promise<void>;
  /** Finishes what is under way and lets go of files and connections. */
  close(): Promise<void>;
}
