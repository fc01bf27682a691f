import { type Conflict, isFailure, type Reason, RefusedError, ValidationError } from '../../basics/errors.js';
import { isInstant, MINUTE, YEARS_EXPECTED } from '../../basics/instants.js';
import type { NewUuid } from '../../basics/ports.js';
import { parse, type ValuesOf } from '../../basics/schema.js';
import { zone } from '../../basics/zone.js';
import { Recording } from '../../ledger/change-recorder.js';
import { existing } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Change, Ledger, Lettering, View } from '../../ledger/ledger.js';
import { type Booking, isLive } from '../../model/booking.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Series } from '../../model/series.js';
import { checkOverride, type Placement, refused } from '../booking-input.js';
import { isUnmoved } from '../change-booking.js';
import { recordLapsed } from '../placement.js';
import { findEffect, settingsOf } from '../transitions.js';
import { buildMovedFields, decideMoves, type Member, type Mover } from './moves.js';
import { rescheduling } from './occurrences.js';
import { readBookings } from './read-series.js';
import { SERIES_CANCELLATION, SERIES_MOVE, type SeriesCancellation, type SeriesMove } from './series-input.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

export interface CancelledSeries {
  /** UUIDs of the cancelled bookings, in order of occurrence. `skipped` has the same order. */
  readonly cancelled: readonly string[];
  readonly skipped: readonly { readonly booking: string; readonly reason: Reason }[];
}

export function cancelSeries(needs: Needs) {
  return async (
    caller: AppCaller,
    uuid: string,
    input: SeriesCancellation = {},
    { once, letters }: Idempotent<CancelledSeries> & Lettering = {},
  ): Promise<CancelledSeries> => {
    const { from, reason } = parse(SERIES_CANCELLATION, input);
    return changeSeries(needs, caller, uuid, { once, letters }, (view, recording, series, members) => {
      const cancelled: string[] = [];
      const skipped: { booking: string; reason: Reason }[] = [];
      for (const booking of members) {
        const isMeant = from === null ? booking.end > view.now : booking.series.occurrence >= from;
        if (!isMeant || !isLive(booking.status)) continue;
        try {
          const settings = settingsOf(recording.workflowOf(booking));
          const next = findEffect('cancel', booking, { settings, now: view.now, reason });
          if (next) recording.change(booking, next.fields, next.event, next.triggers);
          cancelled.push(booking.uuid);
        } catch (error) {
          if (!isFailure(error, 'refused')) throw error;
          skipped.push({ booking: booking.uuid, reason: error.reason });
        }
      }
      const put = cancelled.length > 0 ? { series: [changedAt(series, view)] } : {};
      return { result: { cancelled, skipped }, put };
    });
  };
}

export interface MovedSeries {
  /** UUIDs of the moved bookings, in order of occurrence. `skipped` has the same order. */
  readonly moved: readonly string[];
  readonly skipped: readonly (Conflict & { readonly booking: string })[];
  /** The IANA zone of the series. */
  readonly timezone: string;
}

export function rescheduleSeries(needs: Needs) {
  return async (
    caller: AppCaller,
    uuid: string,
    input: SeriesMove,
    { once, letters }: Idempotent<MovedSeries> & Lettering = {},
  ): Promise<MovedSeries> => {
    return changeSeries(needs, caller, uuid, { once, letters }, moving(parse(SERIES_MOVE, input)));
  };
}

export function previewSeriesMove({ ledger, newUuid }: Needs) {
  return async (caller: AppCaller, uuid: string, input: SeriesMove): Promise<MovedSeries> => {
    const decide = moving(parse(SERIES_MOVE, input));
    const look = (view: View) => decidedIn(view, newUuid, uuid, decide).result;
    return ledger.read(caller.app.uuid, { objects: { series: [uuid] } }, look, actorOf(caller));
  };
}

/** Returns the decision that moves the requested bookings. @throws ValidationError, RefusedError. */
function moving({
  from,
  start,
  durationMinutes,
  onConflict,
  moved: ownMoves,
  override,
}: ValuesOf<typeof SERIES_MOVE>): SeriesDecision<MovedSeries> {
  return (view, recording, series, members) => {
    if (!members.some(({ series: { occurrence } }) => occurrence === from)) {
      throw new ValidationError({ from: 'Must be an occurrence of the series that was booked' });
    }
    const target = rescheduling(from, start, zone(series.timezone));
    const movers = members
      .filter(({ status, sequence, series: { occurrence, sequence: last } }) => {
        return isLive(status) && occurrence >= from && (ownMoves === 'move' || sequence === last);
      })
      .map((booking): Mover => ({ booking, placement: movedPlacement(booking, target, durationMinutes) }));
    const isWritten = ({ placement }: Mover) => isInstant(placement.start) && isInstant(placement.end);
    if (!movers.every(isWritten)) throw new ValidationError({ start: `${YEARS_EXPECTED}, for all that moves` });
    checkOverride(view, override);
    const { moved, put, conflicts, refusal } = decideMoves(view, movers, { skip: onConflict === 'skip', override });
    if (moved.length === 0 || (onConflict === 'refuse' && conflicts.length > 0)) {
      const { reason, errors, opensAt } = refusal ?? refused('invalid_state');
      throw new RefusedError(reason, errors, { several: { conflicts, timezone: series.timezone }, opensAt });
    }
    let isChanged = false;
    for (const { mover, placed } of moved) {
      const fields = buildMovedFields(mover, placed);
      // Skip a booking whose time and resources stay the same. Otherwise, an earlier individual move would no longer be recognized as one.
      if (isUnmoved(mover.booking, fields)) continue;
      recordLapsed(recording, placed);
      recording.change(mover.booking, fields, 'booking.rescheduled');
      isChanged = true;
    }
    const result = {
      moved: moved.map(({ mover }) => mover.booking.uuid),
      skipped: conflicts,
      timezone: series.timezone,
    };
    // Change the series only if a booking was moved. A status change by time alone, such as an expiry, is not a change of the series.
    return { result, put: isChanged ? { ...put, series: [changedAt(series, view)] } : {} };
  };
}

function changedAt(series: Series, { now }: View): Series {
  return { ...series, version: series.version + 1, updatedAt: Math.max(now, series.updatedAt) };
}

/** Decides changes of a series. `members` are its bookings in their state as of now. */
type SeriesDecision<R> = (
  view: View,
  recording: Recording,
  series: Series,
  members: readonly Member[],
) => { readonly result: R; readonly put: NonNullable<Change['put']> };

/** Reads a series with its bookings as of now, applies `decide`, and stores all changes in one commit. */
function changeSeries<R>(
  { ledger, newUuid }: Needs,
  caller: AppCaller,
  uuid: string,
  { once, letters }: Idempotent<R> & Lettering,
  decide: SeriesDecision<R>,
): Promise<R> {
  return ledger.commit(
    caller.app.uuid,
    { objects: { series: [uuid] }, answer: once?.key },
    decidedOnce(once, (view) => {
      const { recording, result, put } = decidedIn(view, newUuid, uuid, decide);
      return recording.isEmpty ? { result } : { result, letters, change: recording.toChange({ put }) };
    }),
    actorOf(caller),
  );
}

/** Applies `decide` to the series and its bookings as of now. @throws NotFoundError, and the errors of `decide`. */
function decidedIn<R>(view: View, newUuid: NewUuid, uuid: string, decide: SeriesDecision<R>) {
  const series = existing(view, 'series', uuid);
  const before = readBookings(view, series);
  const workflow = [...new Set(before.flatMap((booking) => booking.workflow ?? []))];
  const service = [...new Set(before.flatMap(({ sale }) => sale?.service ?? []))];
  view.prepare?.({ objects: { workflow, service }, actionsOf: workflow });
  const recording = new Recording(view, newUuid);
  const members = before.map((booking) => recording.asOfNow(booking)).filter(isMember);
  return { recording, ...decide(view, recording, series, members) };
}

function isMember(booking: Booking): booking is Member {
  return booking.series !== undefined;
}

function movedPlacement(
  booking: Member,
  target: ReturnType<typeof rescheduling>,
  durationMinutes: number | null,
): Placement {
  const start = target(booking.series.occurrence);
  const length = durationMinutes === null ? booking.end - booking.start : durationMinutes * MINUTE;
  // A booking of a service requests no particular resources. It keeps its current ones if possible.
  const resources = booking.sale ? [] : booking.resources;
  return { resources, start, end: start + length, units: booking.units };
}
