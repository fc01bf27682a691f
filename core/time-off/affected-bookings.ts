import type { View } from '../ledger/ledger.js';
import type { Booking } from '../model/booking.js';
import { concerns, type TimeOff, windowOf } from '../model/time-off.js';
import type { Instant } from '../ports.js';
import { zone } from '../zone.js';

/** A booking that takes a resource while it is off. */
export interface AffectedRow {
  readonly booking: Booking;
  readonly resource: string;
}

/** The bookings that lie in time off: one row for each booking and resource. */
export interface Affected {
  readonly total: number;
  /** The first 100, by start. */
  readonly rows: readonly AffectedRow[];
}

const ROWS_MAX = 100;

/** Gathers what time off affects, so that only what is shown is kept. */
export class AffectedRows {
  readonly #timeOff: TimeOff;
  #total = 0;
  #rows: AffectedRow[] = [];

  constructor(timeOff: TimeOff) {
    this.#timeOff = timeOff;
  }

  get all(): Affected {
    return { total: this.#total, rows: this.#rows };
  }

  /** Counts the rows of a booking; whether it has any. */
  add(view: View, booking: Booking): boolean {
    const resources = booking.resources.filter((resource) => isOff(view, this.#timeOff, booking, resource));
    this.#total += resources.length;
    this.#rows.push(...resources.map((resource) => ({ booking, resource })));
    if (this.#rows.length > 2 * ROWS_MAX) this.#sort();
    return resources.length > 0;
  }

  /** In order, and no more than are shown. */
  done(): Affected {
    this.#sort();
    return this.all;
  }

  #sort(): void {
    this.#rows.sort((a, b) => a.booking.start - b.booking.start || compare(a.booking.uuid, b.booking.uuid));
    this.#rows = this.#rows.slice(0, ROWS_MAX);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Whether the booking needs the resource, buffers aside, at any moment of the time off. */
function isOff(view: View, timeOff: TimeOff, booking: Booking, resource: string): boolean {
  if (!concerns(timeOff, resource)) return false;
  const window = windowOf(timeOff, zone(view.object('resource', resource)?.timezone ?? 'UTC'));
  return runsOn(booking, resource).some(({ start, end }) => start < window.end && end > window.start);
}

function runsOn(booking: Booking, resource: string): readonly { readonly start: Instant; readonly end: Instant }[] {
  return booking.sale ? booking.sale.assignments.filter((assignment) => assignment.resource === resource) : [booking];
}
