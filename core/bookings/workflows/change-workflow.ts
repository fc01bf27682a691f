import { isFailure, RefusedError } from '../../basics/errors.js';
import { FieldReader } from '../../basics/fields.js';
import type { NewUuid } from '../../basics/ports.js';
import { patched } from '../../basics/schema.js';
import type { Conditional, Expected } from '../../basics/versions.js';
import { AHEAD_AT_ONCE, aheadAmong } from '../../ledger/bookings-ahead.js';
import { Recording } from '../../ledger/change-recorder.js';
import { existing } from '../../ledger/edits.js';
import type { Ledger } from '../../ledger/ledger.js';
import { type CreateNeeds, changeObject, createObject } from '../../ledger/plain/plain-writes.js';
import { checkUnreferenced } from '../../ledger/references.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { attendanceFields, releasesNoShows, WORKFLOW, type Workflow } from '../../model/workflow.js';
import { buildBookingQuestion } from '../booking-questions.js';
import type { Settling } from '../settle-bookings.js';

interface Needs {
  readonly ledger: Ledger;
  readonly bookings: Pick<BookingReads, 'uuids'>;
  readonly settle: Settling;
}

export function createWorkflow(needs: CreateNeeds) {
  return createObject(needs, 'workflow', { assign: ({ settings }, { view }) => attendanceFields(settings, view.now) });
}

export function changeWorkflow({ ledger, bookings, settle }: Needs) {
  /** Prepares the first patch that lets no-shows free their time: marks the workflow and its bookings, without events. */
  async function prepareLapses(app: string, uuid: string, patch: unknown): Promise<void> {
    const isFirst = await ledger.read(app, { objects: { workflow: [uuid] } }, (view) => {
      const before = view.object('workflow', uuid);
      if (!before || before.hasLapses) return false;
      return willRelease(before, patch);
    });
    if (!isFirst) return;
    const from = await ledger.commit(app, { objects: { workflow: [uuid] }, alongside: null }, (view) => {
      const workflow = view.object('workflow', uuid);
      const change = workflow && { put: { workflow: [{ ...workflow, hasLapses: true as const }] } };
      return { result: view.now, change };
    });
    const question = buildBookingQuestion({ workflow: uuid, status: 'confirmed', from, sort: 'start' });
    const [uuids = []] = await bookings.uuids(app, [question], ALL);
    for (let start = 0; start < uuids.length; start += MARKED_AT_ONCE) {
      const batch = uuids.slice(start, start + MARKED_AT_ONCE);
      await ledger.commit(app, { objects: { booking: batch }, alongside: null }, (view) => {
        const found = batch.flatMap((one) => view.object('booking', one) ?? []);
        const marked = found.filter(({ status, lapses }) => status === 'confirmed' && !lapses);
        if (marked.length === 0) return { result: undefined };
        const booking = marked.map((one) => ({ ...one, lapses: true as const }));
        return { result: undefined, change: { put: { booking } } };
      });
    }
  }

  const change = changeObject({ ledger }, 'workflow', {
    derive: ({ settings }, before, { now }) =>
      settings.noShowAfterMinutes === before.settings.noShowAfterMinutes ? {} : attendanceFields(settings, now),
  });
  return async (caller: AppCaller, uuid: string, patch: unknown, how?: Conditional): Promise<Workflow> => {
    const app = caller.app.uuid;
    const asked = new FieldReader(patch);
    asked.done();
    // First store that bookings have lapsed (expired or become no-shows) under the old settings: new ones must not revive them.
    if (asked.raw('settings') !== undefined) await settle.settle(app);
    await prepareLapses(app, uuid, patch);
    return change(caller, uuid, patch, how);
  };
}

/** True if the patched workflow lets no-shows free their time. False for an invalid patch, which is refused later. */
function willRelease(before: Workflow, patch: unknown): boolean {
  try {
    return releasesNoShows(patched(WORKFLOW, before, patch).settings);
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    return false;
  }
}

/** Limit for listing all bookings: no app has so many. It fits a signed 32-bit integer. */
const ALL = 2_147_483_647;
/** Limit of bookings that one commit marks. */
const MARKED_AT_ONCE = 500;

export function deleteWorkflow({ ledger, newUuid }: Pick<Needs, 'ledger'> & { readonly newUuid: NewUuid }) {
  /** Makes one commit of the deletion. Returns true if it removed the workflow, false if more commits are needed. */
  function step(caller: AppCaller, uuid: string, expected?: Expected): Promise<boolean> {
    return ledger.commit(
      caller.app.uuid,
      { objects: { workflow: [uuid] }, actionsOf: [uuid] },
      (view) => {
        existing(view, 'workflow', uuid, expected);
        checkUnreferenced(view, 'workflow', uuid);
        const recording = new Recording(view, newUuid);
        const found = view.inUse({ workflow: uuid, endsAfter: view.now, limit: AHEAD_AT_ONCE });
        const ahead = aheadAmong(found, recording);
        if (ahead === 'some') {
          throw new RefusedError('has_bookings', { workflow: 'The workflow has bookings that are still to come' });
        }
        if (ahead === 'unknown') return { result: false, change: recording.toChange(), final: null };
        const removed = [
          { kind: 'workflow', uuid } as const,
          ...view.actionsOf(uuid).map((action) => ({ kind: 'action', uuid: action.uuid }) as const),
        ];
        return { result: true, change: recording.toChange({ removed }), final: { result: undefined } };
      },
      actorOf(caller),
    );
  }

  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    let isRemoved = false;
    while (!isRemoved) isRemoved = await step(caller, uuid, expected);
  };
}
