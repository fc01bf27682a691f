import { refused } from '../bookings/booking-input.js';
import { isUnmoved } from '../bookings/change-booking.js';
import { recordLapsed } from '../bookings/placement.js';
import { effectOf, settingsOf } from '../bookings/transitions.js';
import { isFailure, RefusedError, ValidationError } from '../errors.js';
import { isInstant, MINUTE, YEARS_EXPECTED } from '../instants.js';
import { Recording } from '../ledger/change-recorder.js';
import { existing } from '../ledger/edits.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import { isLive } from '../model/booking.js';
import { actorOf } from '../model/callers.js';
import { zone } from '../zone.js';
import { decideMoves, fieldsOf } from './moves.js';
import { rescheduling } from './occurrences.js';
import { bookingsOf } from './read-series.js';
import { readSeriesCancellation, readSeriesMove } from './series-input.js';
/** Cancels the future bookings of a series, except those that its workflow protects. */
export class CancelSeries {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError naming every bad field; NotFoundError. */
    async execute(caller, uuid, input = {}, { once, letters } = {}) {
        const { from, reason } = readSeriesCancellation(input);
        return changeSeries(this.#needs, caller, uuid, { once, letters }, (view, recording, series, members) => {
            const cancelled = [];
            const skipped = [];
            for (const booking of members) {
                const isMeant = from === null ? booking.end > view.now : booking.series.occurrence >= from;
                if (!isMeant || !isLive(booking.status))
                    continue;
                try {
                    const settings = settingsOf(recording.workflowOf(booking));
                    const next = effectOf('cancel', booking, { settings, now: view.now, reason });
                    if (next)
                        recording.change(booking, next.fields, next.event, next.triggers);
                    cancelled.push(booking.uuid);
                }
                catch (error) {
                    if (!isFailure(error, 'refused'))
                        throw error;
                    skipped.push({ booking: booking.uuid, reason: error.reason });
                }
            }
            const put = cancelled.length > 0 ? { series: [changedAt(series, view)] } : {};
            return { result: { cancelled, skipped }, put };
        });
    }
}
/** Moves the future bookings of a series, all by the same shift. */
export class RescheduleSeries {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /**
     * @throws ValidationError naming every bad field; NotFoundError; RefusedError with the conflicts, when one booking cannot
     * move, or with `skip` none.
     */
    async execute(caller, uuid, input, { once, letters } = {}) {
        return changeSeries(this.#needs, caller, uuid, { once, letters }, moving(readSeriesMove(input)));
    }
}
/** Previews a move of a series. Stores nothing. */
export class PreviewSeriesMove {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws what moving it would. */
    async execute(caller, uuid, input) {
        const { ledger, newUuid } = this.#needs;
        const decide = moving(readSeriesMove(input));
        const look = (view) => decidedIn(view, newUuid, uuid, decide).result;
        return ledger.read(caller.app.uuid, { objects: { series: [uuid] } }, look, actorOf(caller));
    }
}
/** Moves the bookings that the request means. @throws ValidationError, RefusedError. */
function moving({ from, start, durationMinutes, onConflict, moved: ownMoves, override, }) {
    return (view, recording, series, members) => {
        if (!members.some(({ series: { occurrence } }) => occurrence === from)) {
            throw new ValidationError({ from: 'Must be an occurrence of the series that was booked' });
        }
        const target = rescheduling(from, start, zone(series.timezone));
        const movers = members
            .filter(({ status, sequence, series: { occurrence, sequence: last } }) => {
            return isLive(status) && occurrence >= from && (ownMoves === 'move' || sequence === last);
        })
            .map((booking) => ({ booking, placement: movedPlacement(booking, target, durationMinutes) }));
        const isWritten = ({ placement }) => isInstant(placement.start) && isInstant(placement.end);
        if (!movers.every(isWritten))
            throw new ValidationError({ start: `${YEARS_EXPECTED}, for all that moves` });
        const { moved, put, conflicts } = decideMoves(view, movers, { skip: onConflict === 'skip', override });
        if (moved.length === 0 || (onConflict === 'refuse' && conflicts.length > 0)) {
            const { reason, errors } = refused((conflicts[0]?.reason ?? 'invalid_state'));
            throw new RefusedError(reason, errors, { conflicts, timezone: series.timezone });
        }
        let isChanged = false;
        for (const { mover, placed } of moved) {
            const fields = fieldsOf(mover, placed);
            // An unmoved booking stays as it is: if it was moved on its own, it still counts so.
            if (isUnmoved(mover.booking, fields))
                continue;
            recordLapsed(recording, placed);
            recording.change(mover.booking, fields, 'booking.rescheduled');
            isChanged = true;
        }
        const result = {
            moved: moved.map(({ mover }) => mover.booking.uuid),
            skipped: conflicts,
            timezone: series.timezone,
        };
        // The clock alone may have changed its bookings: that is no change of the series.
        return { result, put: isChanged ? { ...put, series: [changedAt(series, view)] } : {} };
    };
}
function changedAt(series, { now }) {
    return { ...series, version: series.version + 1, updatedAt: Math.max(now, series.updatedAt) };
}
/** Reads a series with its bookings as of now, lets `decide` change them, and stores all of it in one commit. */
function changeSeries({ ledger, newUuid }, caller, uuid, { once, letters }, decide) {
    return ledger.commit(caller.app.uuid, { objects: { series: [uuid] }, answer: once?.key }, decidedOnce(once, (view) => {
        const { recording, result, put } = decidedIn(view, newUuid, uuid, decide);
        return recording.isEmpty ? { result } : { result, letters, change: recording.toChange({ put }) };
    }), actorOf(caller));
}
/** @throws NotFoundError, and what `decide` does. */
function decidedIn(view, newUuid, uuid, decide) {
    const series = existing(view, 'series', uuid);
    const before = bookingsOf(view, series);
    const workflow = [...new Set(before.flatMap((booking) => booking.workflow ?? []))];
    const service = [...new Set(before.flatMap(({ sale }) => sale?.service ?? []))];
    view.prepare?.({ objects: { workflow, service }, actionsOf: workflow });
    const recording = new Recording(view, newUuid);
    const members = before.map((booking) => recording.asOfNow(booking)).filter(isMember);
    return { recording, ...decide(view, recording, series, members) };
}
function isMember(booking) {
    return booking.series !== undefined;
}
function movedPlacement(booking, target, durationMinutes) {
    const start = target(booking.series.occurrence);
    const length = durationMinutes === null ? booking.end - booking.start : durationMinutes * MINUTE;
    // A service's booking requests no resources by name: its current ones stay if possible.
    const resources = booking.sale ? [] : booking.resources;
    return { resources, start, end: start + length, units: booking.units };
}
