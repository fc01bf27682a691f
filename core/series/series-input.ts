import { type BookingRequest, type NewBooking, readBookingRequest, readOverride } from '../bookings/booking-input.js';
import { FieldReader, LONG_TEXT_MAX } from '../fields.js';
import type { Overridable } from '../model/override.js';
import { MINUTES_MAX } from '../model/settings.js';
import type { Instant } from '../ports.js';
import { readExceptions } from './occurrences.js';
import { readSeriesRule, type SeriesRule } from './rule.js';

/** Treatment of refused instances: `refuse` refuses the request, `skip` omits them. */
export const ON_CONFLICT = ['refuse', 'skip'] as const;
export type OnConflict = (typeof ON_CONFLICT)[number];

/** Treatment of individually moved bookings when their series moves: `keep` leaves them at their time, `move` moves them too. */
export const MOVED = ['keep', 'move'] as const;

/** Input for a new series: its first booking and its rule. */
export interface NewSeries extends Omit<NewBooking, 'holdSeconds'> {
  /** RRULE (RFC 5545 3.3.10) with an end, without the prefix `RRULE:`. `start` is its first instance. */
  readonly rule: string;
  /** Up to 366 dates, `YYYY-MM-DD`, whose instances are left out. */
  readonly except?: readonly string[] | null | undefined;
  /** Default `refuse`. */
  readonly onConflict?: OnConflict | null | undefined;
  /** True to book the same resources for all instances. Default true. */
  readonly together?: boolean | null | undefined;
}

export interface SeriesRequest {
  readonly booking: BookingRequest;
  /** The rule as the client wrote it. */
  readonly text: string;
  readonly rule: SeriesRule;
  readonly except: ReadonlySet<number>;
  readonly onConflict: OnConflict;
  readonly together: boolean;
}

/** @throws ValidationError naming every bad field. */
export function readNewSeries(input: unknown): SeriesRequest {
  const fields = new FieldReader(input);
  const request = {
    booking: readBookingRequest(fields),
    text: fields.optionalText('rule', '', LONG_TEXT_MAX),
    rule: readSeriesRule(fields),
    except: readExceptions(fields),
    onConflict: fields.oneOf('onConflict', ON_CONFLICT, 'refuse'),
    together: fields.flag('together', true),
  };
  if (fields.has('holdSeconds')) fields.fail('holdSeconds', 'Must not be given: a series cannot be held');
  fields.done();
  return request;
}

/** Input for cancelling the remaining bookings of a series. */
export interface SeriesCancellation {
  /** First occurrence to cancel. Default: all bookings that end after now. */
  readonly from?: Instant | string | null | undefined;
  readonly reason?: string | null | undefined;
}

/** @throws ValidationError naming every bad field. */
export function readSeriesCancellation(input: unknown) {
  const fields = new FieldReader(input);
  const cancellation = {
    from: fields.instant('from', null),
    reason: fields.optionalText('reason', null, LONG_TEXT_MAX),
  };
  fields.done();
  return cancellation;
}

/** Target of a move: the occurrence `from` moves to `start`, and all later ones by the same shift. */
export interface SeriesMove {
  readonly from: Instant | string;
  readonly start: Instant | string;
  /** New duration of each moved booking. Default: its present duration. */
  readonly durationMinutes?: number | null | undefined;
  /** Default `refuse`. */
  readonly onConflict?: OnConflict | null | undefined;
  /** Default `keep`. */
  readonly moved?: (typeof MOVED)[number] | null | undefined;
  /** Reasons for refusal to ignore, decided for each booking on its own. */
  readonly override?: readonly Overridable[] | null | undefined;
}

/** @throws ValidationError naming every bad field. */
export function readSeriesMove(input: unknown) {
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
