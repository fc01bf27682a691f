import type { Ledger, View } from '../ledger/ledger.js';
import { type Booking, byStart, LIVE_STATUSES } from '../model/booking.js';
import { type TimeOff, widestWindowOf } from '../model/time-off.js';
import { NO_SEARCH } from '../search.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import { type Affected, AffectedBookings, affectedAmong, type ClosedBooking } from './affected-bookings.js';

/** Limit of bookings that one commit cancels, or one decision looks at. */
export const BATCH = 500;
const PAGE = 1_000;

/** Finds the bookings that may lie in the time off and are not over. Undefined if there may be more than `BATCH`. */
export function foundIn(view: View, timeOff: TimeOff): readonly Booking[] | undefined {
  const { start, end: to } = widestWindowOf(timeOff);
  const from = Math.max(start, view.now);
  if (from >= to) return [];
  const found = new Map<string, Booking>();
  for (const resource of timeOff.resources ?? [undefined]) {
    const query = { ...(resource !== undefined && { resource }), from, to, limit: BATCH + 1 };
    const overlapping = view.overlapping(query);
    for (const booking of overlapping) found.set(booking.uuid, booking);
    // The limit may have cut off others, however many of these are over.
    if (overlapping.length > BATCH || found.size > BATCH) return undefined;
  }
  return byStart([...found.values()]);
}

/**
 * Lists the bookings that may lie in the time off and are live. Bookings made meanwhile cannot lie in it. More than one
 * page is read again until nothing new is found: a booking that leaves the list moves others to earlier pages.
 */
export async function uuidsIn(bookings: BookingRepository, app: string, timeOff: TimeOff): Promise<readonly string[]> {
  const { start: from, end: to } = widestWindowOf(timeOff);
  const filter = { from, to, statuses: LIVE_STATUSES, search: NO_SEARCH, sort: 'created_at' } as const;
  const uuids = new Set<string>();
  for (;;) {
    const known = uuids.size;
    let offset = 0;
    let total = 1;
    for (; offset < total; offset += PAGE) {
      const page = await bookings.list(app, { offset, limit: PAGE }, filter);
      for (const { uuid } of page.items) uuids.add(uuid);
      total = page.total;
    }
    if (offset === PAGE || uuids.size === known) return [...uuids];
  }
}

interface Needs {
  readonly ledger: Ledger;
  readonly bookings: BookingRepository;
}

/** Reads what the time off affects as of now. */
export async function readAffected({ ledger, bookings }: Needs, app: string, timeOff: TimeOff): Promise<Affected> {
  const few = await ledger.read(app, { objects: { resource: timeOff.resources ?? [] } }, (view) => {
    const found = foundIn(view, timeOff);
    return found && affectedOf(view, affectedAmong(view, timeOff, found));
  });
  if (few) return few;
  const affected = new AffectedBookings();
  for (const batch of batchesOf(await uuidsIn(bookings, app, timeOff))) {
    const those = await ledger.read(app, { objects: { booking: batch } }, (view) =>
      affectedAmong(view, timeOff, storedAmong(view, batch)),
    );
    for (const each of those) affected.add(each);
  }
  return ledger.read(app, {}, (view) => affected.done(view));
}

export function affectedOf(view: View, those: readonly ClosedBooking[]): Affected {
  const affected = new AffectedBookings();
  for (const each of those) affected.add(each);
  return affected.done(view);
}

/** Returns the stored bookings among these UUIDs. */
export function storedAmong(view: View, uuids: readonly string[]): readonly Booking[] {
  return uuids.flatMap((uuid) => view.object('booking', uuid) ?? []);
}

export function* batchesOf(uuids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < uuids.length; from += BATCH) yield uuids.slice(from, from + BATCH);
}
