import { isFailure, ValidationError } from '../../basics/errors.js';
import { FieldReader, mergePatch, REQUIRED } from '../../basics/fields.js';
import type { NewTurn, NewUuid } from '../../basics/ports.js';
import { sentFields } from '../../basics/schema.js';
import { type Conditional, changed } from '../../basics/versions.js';
import { Recording } from '../../ledger/change-recorder.js';
import { checkOwnResources, existing, referenced } from '../../ledger/edits.js';
import { buildAnswer, type Idempotent, type Once } from '../../ledger/idempotency.js';
import { interimAnswer, interimObject } from '../../ledger/idempotent-decision.js';
import {
  type AlongsideFor,
  type Change,
  type Decision,
  inSeveralCommits,
  type Ledger,
  type View,
} from '../../ledger/ledger.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import { type Booking, isLive, stateFields } from '../../model/booking.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import { buildWidestWindow } from '../../model/closed-windows.js';
import { TIME_OFF_KIND } from '../../model/kinds/time-off.js';
import {
  checkTimeOffPatch,
  type NewTimeOff,
  readNewTimeOff,
  TIME_OFF,
  type TimeOff,
  type TimeOffFields,
} from '../../model/time-off.js';
import { type Affected, AffectedBookings, affectedAmong } from './affected-bookings.js';
import { batchesOf, buildAffected, foundIn, storedAmong, uuidsIn } from './affected-search.js';

interface Needs {
  readonly ledger: Ledger;
  readonly bookings: BookingReads;
  readonly newUuid: NewUuid;
  readonly newTurn?: NewTurn | undefined;
  readonly alongside?: AlongsideFor | undefined;
}

export interface TimeOffWithAffected {
  readonly timeOff: TimeOff;
  readonly affected: Affected;
}

/** Message to the customers of cancelled bookings. It becomes the reason of the cancellation. */
export interface MessageToCustomers {
  readonly message?: string | null | undefined;
}

/** Validated input for cancelling bookings that time off affects. */
export interface Cancelling {
  /** Reason of the cancellation. Null: `CLOSED`. */
  readonly message: string | null;
}

/** Default reason of a cancellation, if no message is given. */
const CLOSED = 'The resource is closed at that time';
export const MESSAGE_MAX = 1_000;

const NOT_PARTLY = 'Must not be given with units: which bookings stay is for you to decide';

/** Reads the message, and validates all other fields with `check`. */
export function readCancelling(input: unknown, check: (input: unknown) => unknown): Cancelling {
  const fields = new FieldReader(input);
  const message = readMessage(fields);
  if (fields.has('units')) fields.fail('cancelBookings', NOT_PARTLY);
  try {
    check(input);
  } catch (error) {
    if (!isFailure(error, 'invalid')) throw error;
    throw new ValidationError({ ...error.errors, ...fields.errors });
  }
  fields.done();
  return { message };
}

/** Reads a message. Blank means none. */
function readMessage(fields: FieldReader): string | null {
  return fields.textOrBlank('message', MESSAGE_MAX);
}

/** Limit of current and future time off entries in an app. */
const ENTRIES_MAX = TIME_OFF_KIND.quota.most;

export function createTimeOff(needs: Needs) {
  const { newUuid } = needs;
  return async (
    caller: AppCaller,
    input: NewTimeOff & MessageToCustomers,
    {
      cancelBookings = false,
      once,
    }: Idempotent<TimeOffWithAffected> & { readonly cancelBookings?: boolean | undefined } = {},
  ): Promise<TimeOffWithAffected> => {
    const cancelling = cancelBookings ? readCancelling(input, readNewTimeOff) : undefined;
    const fields = readNewTimeOff(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    return storeAndCancel(needs, caller, cancelling, once, (view) => {
      checkResources(view, fields);
      return { uuid, app, ...fields, version: 1, createdAt: view.now, updatedAt: view.now };
    });
  };
}

export function changeTimeOff(needs: Needs) {
  return async (
    caller: AppCaller,
    uuid: string,
    patch: unknown,
    { expected, cancelBookings = false }: Conditional & { readonly cancelBookings?: boolean | undefined } = {},
  ): Promise<TimeOffWithAffected> => {
    const cancelling = cancelBookings ? readCancelling(patch, checkTimeOffPatch) : undefined;
    checkTimeOffPatch(patch);
    return storeAndCancel(needs, caller, cancelling, undefined, (view) => {
      const before = existing(view, 'timeOff', uuid, expected);
      const fields = readNewTimeOff(patched(sentFields(TIME_OFF, before), patch as Readonly<Record<string, unknown>>));
      checkResources(view, fields);
      if (cancelling && fields.units) throw new ValidationError({ cancelBookings: NOT_PARTLY });
      return changed<TimeOff>(before, fields, view.now);
    });
  };
}

const INSTANTS = ['start', 'end'];
const DATES = ['startDate', 'endDate'];

/** Applies the merge patch: `resources: null` means all resources, and start/end and startDate/endDate replace each other. */
function patched(before: object, patch: Readonly<Record<string, unknown>>): unknown {
  const names = (pair: readonly string[]) => pair.some((field) => patch[field] !== undefined && patch[field] !== null);
  const replaced = names(INSTANTS) && !names(DATES) ? DATES : names(DATES) && !names(INSTANTS) ? INSTANTS : [];
  const kept = Object.fromEntries(Object.entries(before).filter(([field]) => !replaced.includes(field)));
  const merged = mergePatch(kept, patch) as Readonly<Record<string, unknown>>;
  return patch.resources === null ? { ...merged, resources: null } : merged;
}

/** @throws NotFoundError if a resource does not exist or is being deleted; ValidationError if a restricted member closes all resources. */
function checkResources(view: View, { resources }: TimeOffFields): void {
  if (view.member && resources === null) throw new ValidationError({ resources: REQUIRED });
  checkOwnResources(view, resources ?? []);
  for (const uuid of resources ?? []) referenced(view, 'resource', uuid);
}

/**
 * Stores the time off, finds the live bookings in it, and cancels them if requested: in one commit, if one commit may cancel them all.
 * Otherwise stores the time off first, so that no new bookings fall into it, and cancels in batches. The idempotent answer is stored after
 * the last batch. A retry before that continues with the same time off, and its answer counts only the bookings that are still live at the
 * retry.
 */
async function storeAndCancel(
  needs: Needs,
  caller: AppCaller,
  cancelling: Cancelling | undefined,
  once: Once<TimeOffWithAffected> | undefined,
  make: (view: View) => TimeOff,
): Promise<TimeOffWithAffected> {
  const { ledger, newUuid, alongside } = needs;
  const app = caller.app.uuid;
  const first = await ledger.commit(
    app,
    { answer: once?.key, counts: ['timeOff'] },
    (view): Decision<TimeOff | TimeOffWithAffected> => {
      const begun = once && interimObject(once, view);
      const stored = begun && view.object('timeOff', begun);
      if (stored) return { result: stored };
      const timeOff = make(view);
      checkRoom(view, timeOff);
      const put: Change['put'] = view.object('timeOff', timeOff.uuid) === timeOff ? {} : { timeOff: [timeOff] };
      const found = foundIn(view, timeOff);
      if (!found && alongside) throw inSeveralCommits('Only if one commit can change all bookings in the time off');
      if (!found) {
        const answer = once && interimAnswer(once, timeOff.uuid, view.now);
        return { result: timeOff, change: answer ? { put, answer } : { put } };
      }
      const recording = new Recording(view, newUuid);
      const those = affectedAmong(view, timeOff, found);
      if (cancelling) for (const { booking } of those) cancel(recording, booking, cancelling);
      const result = { timeOff, affected: buildAffected(view, those) };
      const change = recording.toChange({ put });
      const isNothing = recording.isEmpty && !put.timeOff && !once;
      if (isNothing) return { result };
      return { result, change: once ? { ...change, answer: buildAnswer(once, result, view.now) } : change };
    },
    actorOf(caller),
  );
  return 'affected' in first ? first : cancelMany(needs, caller, first, cancelling, once);
}

/** @throws ValidationError on `start` if the app already has too many current and future entries, not counting this one. */
function checkRoom(view: View, timeOff: TimeOff): void {
  if (buildWidestWindow(timeOff).end <= view.now) return;
  // Checks the cheap count first: reading all entries at each creation would cost n² for n entries.
  if (view.count('timeOff') < ENTRIES_MAX) return;
  const others = view.timeOff(view.now, Number.MAX_SAFE_INTEGER).filter(({ uuid }) => uuid !== timeOff.uuid);
  if (others.length < ENTRIES_MAX) return;
  const most = ENTRIES_MAX.toLocaleString('en-US');
  throw new ValidationError({ start: `Must not be in force or to come beside ${most} entries that are` });
}

/** Finds all bookings in the time off, which is already stored, and cancels them if requested, in batches. */
async function cancelMany(
  { ledger, bookings, newUuid, newTurn }: Needs,
  caller: AppCaller,
  timeOff: TimeOff,
  cancelling: Cancelling | undefined,
  once: Once<TimeOffWithAffected> | undefined,
): Promise<TimeOffWithAffected> {
  const app = caller.app.uuid;
  const affected = new AffectedBookings();
  const nextTurn = newTurn?.();
  for (const batch of batchesOf(await uuidsIn(bookings, app, timeOff))) {
    await nextTurn?.();
    const found = await ledger.commit(
      app,
      { objects: { booking: batch } },
      (view) => {
        const recording = new Recording(view, newUuid);
        const those = affectedAmong(view, timeOff, storedAmong(view, batch));
        if (cancelling) for (const { booking } of those) cancel(recording, booking, cancelling);
        return { result: those, change: recording.isEmpty ? undefined : recording.toChange() };
      },
      actorOf(caller),
    );
    for (const each of found) affected.add(each);
  }
  const result = { timeOff, affected: await ledger.read(app, {}, (view) => affected.done(view)) };
  if (once) {
    const keep = ({ now }: View) => ({ result, change: { answer: buildAnswer(once, result, now) } });
    await ledger.commit(app, {}, keep, actorOf(caller));
  }
  return result;
}

/** Cancels a live booking, regardless of the limits of its workflow. */
export function cancel(recording: Recording, before: Booking, { message }: Cancelling): void {
  const booking = recording.asOfNow(before);
  if (!isLive(booking.status)) return;
  recording.change(booking, { ...stateFields('cancelled'), reason: message ?? CLOSED }, 'booking.cancelled');
}
