import { readBookingRequest, readOverride } from '../bookings/booking-input.js';
import { FieldReader, LONG_TEXT_MAX } from '../fields.js';
import { MINUTES_MAX } from '../model/settings.js';
import { readExceptions } from './occurrences.js';
import { readSeriesRule } from './rule.js';
/** Treatment of refused instances: `refuse` refuses the request, `skip` omits them. */
export const ON_CONFLICT = ['refuse', 'skip'];
/** Treatment of bookings that were moved on their own, when their series moves. */
export const MOVED = ['keep', 'move'];
/** @throws ValidationError naming every bad field. */
export function readNewSeries(input) {
    const fields = new FieldReader(input);
    const request = {
        booking: readBookingRequest(fields),
        text: fields.optionalText('rule', '', LONG_TEXT_MAX),
        rule: readSeriesRule(fields),
        except: readExceptions(fields),
        onConflict: fields.oneOf('onConflict', ON_CONFLICT, 'refuse'),
        together: fields.flag('together', true),
    };
    if (fields.has('holdSeconds'))
        fields.fail('holdSeconds', 'Must not be given: a series cannot be held');
    fields.done();
    return request;
}
/** @throws ValidationError naming every bad field. */
export function readSeriesCancellation(input) {
    const fields = new FieldReader(input);
    const cancellation = {
        from: fields.instant('from', null),
        reason: fields.optionalText('reason', null, LONG_TEXT_MAX),
    };
    fields.done();
    return cancellation;
}
/** @throws ValidationError naming every bad field. */
export function readSeriesMove(input) {
    const fields = new FieldReader(input);
    const move = {
        from: fields.requiredInstant('from'),
        start: fields.requiredInstant('start'),
        durationMinutes: fields.whole('durationMinutes', 1, MINUTES_MAX, null),
        onConflict: fields.oneOf('onConflict', ON_CONFLICT, 'refuse'),
        moved: fields.oneOf('moved', MOVED, 'keep'),
        override: readOverride(fields),
    };
    fields.done();
    return move;
}
