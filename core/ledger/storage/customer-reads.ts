import { filterSlices, type InSlices } from '../../basics/pagination.js';
import type { Instant } from '../../basics/ports.js';
import { type Booking, isLive } from '../../model/booking.js';
import type { Customer } from '../../model/customer.js';
import { belongsTo, eventBelongsTo, type KnownPerson } from '../../model/erasure.js';
import type { AppEvent } from '../../model/event.js';
import type { Job } from '../../model/job.js';
import type { Where } from '../../model/questions/question.js';
import type { Series } from '../../model/series.js';

export interface CustomerCounts {
  /** Number of bookings, except expired ones. */
  readonly bookings: number;
  /** Number of held, pending or confirmed bookings that start after now. */
  readonly upcoming: number;
  readonly cancelled: number;
  readonly noShows: number;
  /** Start of the latest booking that has begun and whose status takes capacity. */
  readonly lastStart: Instant | null;
}

/** Time of a customer's bookings, as of now. */
export interface CustomerVisits {
  readonly customer: string;
  /** Start of the customer's latest booking, like `CustomerCounts.lastStart`. */
  readonly lastStart: Instant | null;
  /** Start of the next of the bookings that `CustomerCounts.upcoming` counts. Null: there is none. */
  readonly nextStart: Instant | null;
}

/** Summarizes bookings whose statuses take capacity, by the customers that they are linked to. */
export function summarizeVisits(
  bookings: Iterable<Pick<Booking, 'customerUuid' | 'start' | 'status'>>,
  now: Instant,
): readonly CustomerVisits[] {
  const all = new Map<string, CustomerVisits>();
  for (const { customerUuid: customer, start, status } of bookings) {
    if (customer === null) continue;
    const { lastStart = null, nextStart = null } = all.get(customer) ?? {};
    all.set(customer, {
      customer,
      lastStart: start <= now ? Math.max(lastStart ?? start, start) : lastStart,
      nextStart: start > now && isLive(status) ? Math.min(nextStart ?? start, start) : nextStart,
    });
  }
  return [...all.values()];
}

/** Everything stored about a customer. Each list has the order of the HTTP list of its kind. */
export interface Dossier {
  readonly customer: Customer;
  /** The bookings that an erasure of the customer would erase (`isOf`). */
  readonly bookings: readonly Booking[];
  /** The events that an erasure of the customer would erase (`eventIsOf`). */
  readonly events: readonly AppEvent[];
  readonly jobs: readonly Job[];
  /** The series that these bookings belong to. */
  readonly series: readonly Series[];
}

/** Dossier whose rows are read slice by slice. Those given to another customer since it was opened are omitted. */
export interface DossierInSlices {
  readonly customer: Customer;
  readonly bookings: InSlices<Booking>;
  readonly events: InSlices<AppEvent>;
  readonly jobs: InSlices<Job>;
  readonly series: InSlices<Series>;
}

/** Omits the rows of a dossier that belong to another customer when they are read. `bookings`: UUIDs of the bookings in it. */
export function checkedDossier(
  dossier: DossierInSlices,
  person: KnownPerson,
  bookings: readonly string[],
): DossierInSlices {
  const meant = new Set(bookings);
  return {
    ...dossier,
    bookings: filterSlices(dossier.bookings, (booking) => belongsTo(booking, person)),
    events: filterSlices(dossier.events, (event) => eventBelongsTo(event, person, meant)),
  };
}

/** Reads of customers that are no questions. The Ledger writes customers. */
export interface CustomerReads {
  counts(app: string, uuid: string, now: Instant): Promise<CustomerCounts>;
  /** Summarizes the bookings that meet the condition and take capacity, by the customers that they are linked to, in any order. */
  visits(app: string, now: Instant, where: Where<'booking'>): Promise<readonly CustomerVisits[]>;
  /**
   * Reads the keys of all rows about a customer, for an export. Undefined if the app has no such customer. A storage may read the keys in
   * several steps, so the caller compares the app's sequence number before and after, and reads again if it has changed.
   */
  dossier(app: string, uuid: string): Promise<DossierInSlices | undefined>;
}
