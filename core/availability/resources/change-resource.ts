import { ForbiddenError, RefusedError } from '../../basics/errors.js';
import { isObject } from '../../basics/fields.js';
import type { NewTurn, NewUuid } from '../../basics/ports.js';
import type { Conditional, Expected } from '../../basics/versions.js';
import { Recording } from '../../ledger/change-recorder.js';
import { existing } from '../../ledger/edits.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import { type CreateNeeds, changeObject, createObject } from '../../ledger/plain/plain-writes.js';
import { buildCascade, checkUnreferenced } from '../../ledger/references.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import { byStart, isLive, stateFields } from '../../model/booking.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Resource } from '../../model/resource.js';
import { calendarsReadAnew, calendarsRemoved } from '../calendars/change-calendars.js';
import type { Affected } from '../time-off/affected-bookings.js';
import { findBookingsOutside, readBookingsOutside } from '../time-off/affected-search.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

export function createResource(needs: CreateNeeds) {
  return createObject(needs, 'resource', { assign: () => ({ longestBlock: 0, closing: false }) });
}

interface ChangeNeeds extends Pick<Needs, 'ledger'> {
  readonly bookings: BookingReads;
  readonly newTurn?: NewTurn | undefined;
}

/** Changed resource. `affected`: the bookings that lie outside its hours now, if the patch names `schedule`. */
export interface ChangedResource extends Resource {
  readonly affected?: Affected | undefined;
}

export function changeResource(needs: ChangeNeeds) {
  return async (
    caller: AppCaller,
    uuid: string,
    patch: unknown,
    conditional: Conditional = {},
  ): Promise<ChangedResource> => {
    const isOfHours = isObject(patch) && 'schedule' in patch;
    const change = changeObject<'resource', ChangedResource>(needs, 'resource', {
      along: (after, { view, before = after }) => {
        checkOwnHours(view, before, patch);
        if (after.timezone === before.timezone) return undefined;
        return { put: { calendar: calendarsReadAnew(view, before, view.now) } };
      },
      result: (after, { view }) => (isOfHours ? { ...after, affected: findBookingsOutside(view, after) } : after),
    });
    const changed = await change(caller, uuid, patch, conditional);
    if (!isOfHours || changed.affected) return changed;
    return { ...changed, affected: await readBookingsOutside(needs, caller.app.uuid, changed) };
  };
}

/** @throws ForbiddenError if a member with limited access may not change hours in this app, or changes any other field. */
function checkOwnHours(view: View, { app }: Resource, patch: unknown): void {
  if (!view.member) return;
  const isMore = isObject(patch) && Object.keys(patch).some((field) => field !== 'schedule');
  if (isMore || view.object('profile', app)?.staffHours !== 'self') throw new ForbiddenError();
}

/** Limit of bookings that one commit cancels (core/availability/README.md, "Resource"). */
const BATCH = 500;

/** Result of one commit of a deletion. `settled`: only stored due status changes. `closed`: closed the resource or cancelled bookings. */
type Step = 'settled' | 'closed' | 'removed';

export function deleteResource({ ledger, newUuid }: Needs) {
  /** Commits the next step of the deletion, and returns its result. */
  function step(caller: AppCaller, uuid: string, cancelBookings: boolean, expected: Expected): Promise<Step> {
    return ledger.commit(
      caller.app.uuid,
      { objects: { resource: [uuid] } },
      (view) => {
        const resource = existing(view, 'resource', uuid, expected);
        checkUnreferenced(view, 'resource', uuid);
        const recording = new Recording(view, newUuid, [resource]);
        const found = view.inUse({ resource: uuid, endsAfter: view.now, limit: BATCH + 1 });
        const ahead = byStart(found)
          .map((booking) => recording.asOfNow(booking))
          .filter(({ status }) => isLive(status));
        if (ahead.length > 0 && !cancelBookings && !resource.closing) {
          throw new RefusedError('has_bookings', { resource: 'The resource has bookings that are still to come' });
        }
        if (found.length > BATCH && !resource.closing) {
          // Only store the due status changes: no booking of this batch is live any more, but later ones may be and must not be cancelled.
          if (!cancelBookings) return { result: 'settled', change: recording.toChange(), final: null };
          return { result: 'closed', final: null, change: { put: { resource: [{ ...resource, closing: true }] } } };
        }
        const reason = 'The resource was removed';
        for (const booking of ahead.slice(0, BATCH)) {
          recording.change(booking, { ...stateFields('cancelled'), reason }, 'booking.cancelled');
        }
        const isLast = found.length <= BATCH;
        if (!isLast) return { result: 'closed', change: recording.toChange(), final: null };
        const { put, removed } = buildCascade(view, 'resource', uuid);
        const change = recording.toChange({
          put,
          removed: [{ kind: 'resource', uuid }, ...calendarsRemoved(view, resource), ...removed],
        });
        return { result: 'removed', change, final: { result: undefined } };
      },
      actorOf(caller),
    );
  }

  return async (
    caller: AppCaller,
    uuid: string,
    { cancelBookings = false, expected }: { cancelBookings?: boolean | undefined } & Conditional = {},
  ): Promise<void> => {
    let done: Step = 'settled';
    while (done !== 'removed') {
      done = await step(caller, uuid, cancelBookings, done === 'settled' ? expected : undefined);
    }
  };
}
