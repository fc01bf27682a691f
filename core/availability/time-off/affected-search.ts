import type { NewTurn } from '../../basics/ports.js';
import { overlapping } from '../../ledger/booking-questions.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import { type Booking, byStart, LIVE_STATUSES } from '../../model/booking.js';
import { buildWidestWindow } from '../../model/closed-windows.js';
import type { Where } from '../../model/questions/question.js';
import type { Resource } from '../../model/resource.js';
import type { TimeOff } from '../../model/time-off.js';
import {
  type Affected,
  AffectedBookings,
  affectedAmong,
  type ClosedBooking,
  listOutside,
} from './affected-bookings.js';

/** Limit of bookings that one commit cancels or one decision examines. */
const BATCH = 200;
/** Limit for listing all bookings: no app has so many. */
const ALL = 1_000_000_000;

/** Finds the bookings that may lie in the time off and are not over. Undefined if there may be more than `BATCH`. */
export function foundIn(view: View, timeOff: TimeOff): readonly Booking[] | undefined {
  const { start, end: to } = buildWidestWindow(timeOff);
  const from = Math.max(start, view.now);
  if (from >= to) return [];
  const found = new Map<string, Booking>();
  for (const resource of timeOff.resources ?? [undefined]) {
    const bookings = view.select(overlapping({ resource, from, to }), BATCH + 1);
    for (const booking of bookings) found.set(booking.uuid, booking);
    // Give up: the query may have been cut off at its limit, even if many of the bookings found are over.
    if (bookings.length > BATCH || found.size > BATCH) return undefined;
  }
  return byStart([...found.values()]);
}

/** Lists UUIDs of live bookings that may lie in the stored time off, in which no new booking can lie, from one state of the app. */
export async function uuidsIn(bookings: BookingReads, app: string, timeOff: TimeOff): Promise<readonly string[]> {
  const { start: from, end: to } = buildWidestWindow(timeOff);
  const question = { ...overlapping({ from, to, statuses: LIVE_STATUSES }), order: 'created' } as const;
  const [uuids = []] = await bookings.uuids(app, [question], ALL);
  return uuids;
}

interface Needs {
  readonly ledger: Ledger;
  readonly bookings: BookingReads;
  readonly newTurn?: NewTurn | undefined;
}

/** Finds the bookings that the time off affects as of now. */
export async function readAffected(needs: Needs, app: string, timeOff: TimeOff): Promise<Affected> {
  const few = await needs.ledger.read(app, { objects: { resource: timeOff.resources ?? [] } }, (view) => {
    const found = foundIn(view, timeOff);
    return found && buildAffected(view, affectedAmong(view, timeOff, found));
  });
  if (few) return few;
  const uuids = await uuidsIn(needs.bookings, app, timeOff);
  return readInBatches(needs, app, uuids, (view, stored) => affectedAmong(view, timeOff, stored));
}

/** Finds the bookings outside the resource's hours. Undefined if there may be more bookings to examine than `BATCH`. */
export function findBookingsOutside(view: View, resource: Resource): Affected | undefined {
  const found = view.inUse({ resource: resource.uuid, endsAfter: view.now, limit: BATCH + 1 });
  return found.length > BATCH ? undefined : buildAffected(view, listOutside(view, resource, found));
}

/** Finds the bookings outside the hours of the stored resource, however many there are. */
export async function readBookingsOutside(needs: Needs, app: string, resource: Resource): Promise<Affected> {
  const now = await needs.ledger.read(app, {}, (view) => view.now);
  const where: Where<'booking'>[] = [
    ['in', 'status', LIVE_STATUSES],
    ['gt', 'end', now],
    ['has', 'resources', resource.uuid],
  ];
  const question = { kind: 'booking', where: ['and', where], order: 'created' } as const;
  const [uuids = []] = await needs.bookings.uuids(app, [question], ALL);
  return readInBatches(needs, app, uuids, (view, stored) => listOutside(view, resource, stored));
}

async function readInBatches(
  { ledger, newTurn }: Needs,
  app: string,
  uuids: readonly string[],
  select: (view: View, bookings: readonly Booking[]) => readonly ClosedBooking[],
): Promise<Affected> {
  const affected = new AffectedBookings();
  const nextTurn = newTurn?.();
  for (const batch of batchesOf(uuids)) {
    await nextTurn?.();
    const those = await ledger.read(app, { objects: { booking: batch } }, (view) =>
      select(view, storedAmong(view, batch)),
    );
    for (const each of those) affected.add(each);
  }
  return ledger.read(app, {}, (view) => affected.done(view));
}

export function buildAffected(view: View, those: readonly ClosedBooking[]): Affected {
  const affected = new AffectedBookings();
  for (const each of those) affected.add(each);
  return affected.done(view);
}

export function storedAmong(view: View, uuids: readonly string[]): readonly Booking[] {
  return uuids.flatMap((uuid) => view.object('booking', uuid) ?? []);
}

export function* batchesOf(uuids: readonly string[]): Generator<readonly string[]> {
  for (let from = 0; from < uuids.length; from += BATCH) yield uuids.slice(from, from + BATCH);
}
