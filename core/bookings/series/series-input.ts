import { FieldReader, LONG_TEXT_MAX } from '../../basics/fields.js';
import {
  custom,
  flag,
  type InputOf,
  instant,
  integer,
  longText,
  object,
  oneOf,
  type ValuesOf,
} from '../../basics/schema.js';
import { MINUTES_MAX } from '../../model/settings.js';
import { type BookingRequest, type NewBooking, OVERRIDE, readBookingRequest } from '../booking-input.js';
import { MAX_EXCEPTIONS, readExceptions } from './occurrences.js';
import { readSeriesRule, type SeriesRule } from './rule.js';

/** Treatment of refused instances: `refuse` refuses the request, `skip` omits them. */
const onConflict = oneOf(['refuse', 'skip'], {
  default: 'refuse',
  description:
    'Treatment of an occurrence that cannot be booked: the whole series is refused, or the occurrence is skipped.',
});

/** Fields that a series has besides those of its first booking. */
export const SERIES = object({
  rule: custom<SeriesRule, string>()(
    {
      type: 'string',
      maxLength: LONG_TEXT_MAX,
      description:
        'An RRULE (RFC 5545) without its name: FREQ of DAILY, WEEKLY, MONTHLY or YEARLY; COUNT or UNTIL; INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST.',
      examples: ['FREQ=WEEKLY;COUNT=3'],
    },
    readSeriesRule,
  ),
  except: custom<ReadonlySet<number>, readonly string[]>()(
    { type: 'array', items: { type: 'string', format: 'date', examples: ['2026-12-01'] }, maxItems: MAX_EXCEPTIONS },
    readExceptions,
    { default: new Set(), description: 'Dates on which the rule is skipped.' },
  ),
  onConflict,
  together: flag({ default: true, description: 'Whether the same resources serve all instances.' }),
});

/** Input for a new series: its first booking, whose `start` is the first instance, and its rule. */
export interface NewSeries extends Omit<NewBooking, 'holdSeconds' | 'payment'>, InputOf<typeof SERIES> {
  /** A series cannot be held, nor until it is paid. */
  readonly holdSeconds?: null | undefined;
  readonly payment?: null | undefined;
}

export interface SeriesRequest extends ValuesOf<typeof SERIES> {
  readonly booking: BookingRequest;
  /** The rule as the client wrote it. */
  readonly text: string;
}

export function readNewSeries(input: unknown): SeriesRequest {
  const fields = new FieldReader(input);
  const request = {
    booking: readBookingRequest(fields),
    text: fields.optionalText('rule', '', LONG_TEXT_MAX),
    ...SERIES.readFields(fields),
  };
  if (fields.has('payment')) fields.fail('payment', 'Must not be given: a series cannot be held until it is paid');
  if (fields.has('holdSeconds')) fields.fail('holdSeconds', 'Must not be given: a series cannot be held');
  fields.done();
  return request;
}

/** Input for cancelling the remaining bookings of a series. */
export const SERIES_CANCELLATION = object({
  from: instant({
    default: null,
    description: 'Only bookings whose occurrence is at that time or later. Default: all that end after now.',
  }),
  reason: longText({ default: null }),
});
export interface SeriesCancellation extends InputOf<typeof SERIES_CANCELLATION> {}

/** Target of a move: the occurrence `from` moves to `start`, and all later ones by the same shift. */
export const SERIES_MOVE = object({
  from: instant({ description: 'The occurrence from which on the bookings move.' }),
  start: instant({ description: 'The new start of that occurrence.' }),
  durationMinutes: integer(1, MINUTES_MAX, {
    default: null,
    description: 'The new duration in minutes. null: each booking keeps its own.',
  }),
  onConflict,
  moved: oneOf(['keep', 'move'], {
    default: 'keep',
    description:
      'Treatment of bookings that were moved individually: they stay where they are, or move with the others.',
  }),
  override: OVERRIDE,
});
export interface SeriesMove extends InputOf<typeof SERIES_MOVE> {}
