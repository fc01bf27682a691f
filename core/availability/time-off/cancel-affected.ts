import { NotFoundError } from '../../basics/errors.js';
import type { NewTurn, NewUuid } from '../../basics/ports.js';
import { type InputOf, object, parse, textOrBlank, uuids } from '../../basics/schema.js';
import { seesTimeOff, selectOwnPart } from '../../ledger/access/ownership.js';
import { Recording } from '../../ledger/change-recorder.js';
import { buildAnswer, type Idempotent } from '../../ledger/idempotency.js';
import { checkOnce } from '../../ledger/idempotent-decision.js';
import { type AlongsideFor, type Decision, inSeveralCommits, type Ledger, type View } from '../../ledger/ledger.js';
import type { BookingReads } from '../../ledger/storage/booking-reads.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { TimeOff } from '../../model/time-off.js';
import { type Affected, affectedAmong, type ClosedBooking } from './affected-bookings.js';
import { batchesOf, buildAffected, foundIn, readAffected, storedAmong, uuidsIn } from './affected-search.js';
import { type Cancelling, cancel, MESSAGE_MAX } from './change-time-off.js';

/** Selection of affected bookings to cancel, and the message to their customers. */
export const AFFECTED_CANCELLATION = object({
  message: textOrBlank(
    { description: 'The `reason` of the cancelled bookings, which their customers read.' },
    MESSAGE_MAX,
  ),
  bookings: uuids(100, {
    default: null,
    request: { minItems: 1 },
    description: 'The bookings to cancel. Others than affected ones are ignored. Default: all affected bookings.',
  }),
});
export interface AffectedCancellation extends InputOf<typeof AFFECTED_CANCELLATION> {}

/** Number of cancelled bookings, and the bookings affected afterwards. */
export interface CancelledAffected {
  readonly cancelled: number;
  readonly affected: Affected;
}

interface Needs {
  readonly ledger: Ledger;
  readonly bookings: BookingReads;
  readonly newUuid: NewUuid;
  readonly newTurn?: NewTurn | undefined;
  readonly alongside?: AlongsideFor | undefined;
}

/** Returns the time off, for a member with the role `self` only its own part. @throws NotFoundError if the caller sees no such time off. */
function seenIn(view: View, uuid: string): TimeOff {
  const { member } = view;
  const timeOff = view.object('timeOff', uuid);
  if (!timeOff || (member && !seesTimeOff(member, timeOff))) throw new NotFoundError();
  return member ? selectOwnPart(member, timeOff) : timeOff;
}

export function cancelAffected(needs: Needs) {
  const { ledger, bookings, newUuid, newTurn, alongside } = needs;
  async function cancelMany(
    caller: AppCaller,
    timeOff: TimeOff,
    named: readonly string[] | null,
    cancelling: Cancelling,
  ): Promise<number> {
    const nextTurn = newTurn?.();
    const app = caller.app.uuid;
    let cancelled = 0;
    for (const batch of batchesOf(named ?? (await uuidsIn(bookings, app, timeOff)))) {
      await nextTurn?.();
      cancelled += await ledger.commit(
        app,
        { objects: { booking: batch } },
        (view) => {
          const recording = new Recording(view, newUuid);
          const those = affectedAmong(view, timeOff, storedAmong(view, batch));
          for (const { booking } of those) cancel(recording, booking, cancelling);
          return { result: those.length, change: recording.isEmpty ? undefined : recording.toChange() };
        },
        actorOf(caller),
      );
    }
    return cancelled;
  }

  return async (
    caller: AppCaller,
    uuid: string,
    input: AffectedCancellation = {},
    { once }: Idempotent<CancelledAffected> = {},
  ): Promise<CancelledAffected> => {
    const { bookings: named, ...cancelling } = parse(AFFECTED_CANCELLATION, input);
    const wanted = named && new Set(named);
    const first = await ledger.commit(
      caller.app.uuid,
      { objects: { timeOff: [uuid] }, answer: once?.key },
      (view): Decision<CancelledAffected | TimeOff> => {
        if (once) checkOnce(once, view);
        const timeOff = seenIn(view, uuid);
        const found = foundIn(view, timeOff);
        if (!found && alongside) throw inSeveralCommits('Only if one commit can cancel all bookings in the time off');
        if (!found) return { result: timeOff };
        const those = affectedAmong(view, timeOff, found);
        const isCancelled = ({ booking }: ClosedBooking) => wanted?.has(booking.uuid) ?? true;
        const recording = new Recording(view, newUuid);
        const gone = those.filter(isCancelled);
        for (const { booking } of gone) cancel(recording, booking, cancelling);
        const left = those.filter((each) => !isCancelled(each));
        const result = { cancelled: gone.length, affected: buildAffected(view, left) };
        if (recording.isEmpty && !once) return { result };
        const change = recording.toChange();
        return { result, change: once ? { ...change, answer: buildAnswer(once, result, view.now) } : change };
      },
      actorOf(caller),
    );
    if ('affected' in first) return first;
    const cancelled = await cancelMany(caller, first, named, cancelling);
    const result = { cancelled, affected: await readAffected(needs, caller.app.uuid, first) };
    if (once) {
      const keep = ({ now }: { readonly now: number }) => ({
        result,
        change: { answer: buildAnswer(once, result, now) },
      });
      await ledger.commit(caller.app.uuid, {}, keep);
    }
    return result;
  };
}
