import type { Span } from '../../basics/instants.js';
import { zone } from '../../basics/zone.js';
import type { View } from '../../ledger/ledger.js';
import { currentAllocations, endedByNow } from '../../ledger/present-allocations.js';
import { runsTaken } from '../../model/block-cuts.js';
import { type Booking, isLive } from '../../model/booking.js';
import { buildWindows, concerns } from '../../model/closed-windows.js';
import type { Resource } from '../../model/resource.js';
import { merged, windows } from '../../model/schedule.js';
import type { TimeOff } from '../../model/time-off.js';
import { closures } from '../closures.js';
import { computeUsage, peakSweep } from '../sweeps.js';

/** A service or resource with its name. The name is null if it was deleted. */
export interface NamedObject {
  readonly uuid: string;
  readonly name: string | null;
}

/** A booking that needs closed resources. */
export interface AffectedBooking {
  readonly booking: Booking;
  readonly service: NamedObject | null;
  /** The closed resources that the booking needs. */
  readonly resources: readonly NamedObject[];
}

/** Summary of the bookings in time off: held, pending or confirmed, and not over. Each booking counts once. */
export interface Affected {
  readonly total: number;
  readonly withEmail: number;
  readonly withoutEmail: number;
  /** The first 100, by start and UUID. */
  readonly bookings: readonly AffectedBooking[];
}

/** A booking with the closed resources that it needs. */
export interface ClosedBooking {
  readonly booking: Booking;
  readonly closed: readonly string[];
}

/** Returns the bookings that the time off affects: live, not over, and in need of a closed resource. */
export function affectedAmong(view: View, timeOff: TimeOff, bookings: readonly Booking[]): readonly ClosedBooking[] {
  return closedAmong(view, bookings, (booking, resource) => isOff(view, timeOff, booking, resource));
}

/** Returns the bookings that lie outside the hours of the resource: live, and in need of it from now on. Ignores buffers. */
export function listOutside(view: View, resource: Resource, bookings: readonly Booking[]): readonly ClosedBooking[] {
  const local = zone(resource.timezone);
  const isOutside = ({ start, end }: Span) =>
    end > view.now &&
    !merged(windows(resource.schedule, local, start, end)).some((open) => open.start <= start && open.end >= end);
  return closedAmong(
    view,
    bookings,
    (booking, uuid) => uuid === resource.uuid && runsTaken(booking, uuid).some(isOutside),
  );
}

function closedAmong(
  view: View,
  bookings: readonly Booking[],
  isClosed: (booking: Booking, resource: string) => boolean,
): readonly ClosedBooking[] {
  return bookings.flatMap((booking) => {
    const isToCome = isLive(booking.status) && booking.end > view.now && stays(endedByNow(view, booking));
    const closed = isToCome ? booking.resources.filter((resource) => isClosed(booking, resource)) : [];
    return closed.length === 0 ? [] : [{ booking, closed }];
  });
}

/** True unless the booking has expired or become a no-show by now. */
function stays(status: ReturnType<typeof endedByNow>): boolean {
  return status !== 'expired' && status !== 'no_show';
}

const SHOWN_MAX = 100;

/** Counts the bookings that time off affects, and keeps the first 100 to show. */
export class AffectedBookings {
  #total = 0;
  #withEmail = 0;
  #rows: ClosedBooking[] = [];

  add({ booking, closed }: ClosedBooking): void {
    this.#total += 1;
    if (booking.customer?.email) this.#withEmail += 1;
    this.#rows.push({ booking, closed });
    if (this.#rows.length > 2 * SHOWN_MAX) this.#keepFirst();
  }

  /** Returns the counts and the first 100 bookings, with names of services and resources from the view. */
  done(view: View): Affected {
    this.#keepFirst();
    const service = this.#rows.flatMap(({ booking }) => booking.sale?.service ?? []);
    const resource = this.#rows.flatMap(({ closed }) => closed);
    view.prepare?.({ objects: { service: [...new Set(service)], resource: [...new Set(resource)] } });
    const named = (kind: 'service' | 'resource', uuid: string) => ({
      uuid,
      name: view.object(kind, uuid)?.name ?? null,
    });
    const bookings = this.#rows.map(({ booking, closed }) => ({
      booking,
      service: booking.sale ? named('service', booking.sale.service) : null,
      resources: closed.map((uuid) => named('resource', uuid)),
    }));
    const [total, withEmail] = [this.#total, this.#withEmail];
    return { total, withEmail, withoutEmail: total - withEmail, bookings };
  }

  #keepFirst(): void {
    this.#rows.sort((a, b) => a.booking.start - b.booking.start || compare(a.booking.uuid, b.booking.uuid));
    this.#rows = this.#rows.slice(0, SHOWN_MAX);
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * True if the booking needs the resource at any moment of the time off. Ignores buffers. Of some units only if more is taken then than is
 * left.
 */
function isOff(view: View, timeOff: TimeOff, booking: Booking, resource: string): boolean {
  if (!concerns(timeOff, resource)) return false;
  const known = view.object('resource', resource);
  const windows = buildWindows(timeOff, zone(known?.timezone ?? 'UTC'), booking);
  const times = runsTaken(booking, resource).flatMap(({ start, end }) =>
    windows
      .filter((window) => start < window.end && end > window.start)
      .map((window) => ({ start: Math.max(start, window.start), end: Math.min(end, window.end) })),
  );
  if (times.length === 0 || !timeOff.units || !known) return times.length > 0;
  const { start, end } = booking;
  const others = view.timeOff(start, end).filter(({ uuid }) => uuid !== timeOff.uuid);
  const { closed, off } = closures([...others, timeOff], known, booking);
  const whole = closed.map((window) => ({ ...window, units: known.capacity }));
  const usage = computeUsage([...currentAllocations(view, known, start, end, undefined), ...off, ...whole], start, end);
  return times.some((time) => peakSweep(usage)(time.start, time.end) > known.capacity);
}
