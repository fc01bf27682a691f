import { FieldReader, isObject } from '../basics/fields.js';
import { custom, integer, object } from '../basics/schema.js';
import type { Durations, Length } from './durations.js';
import { MINUTES_MAX } from './settings.js';

const DURATIONS_MAX = 20;
/** Limit of the lengths of a range. */
const LENGTHS_MAX = 1_000;
/** Limit of a price, in minor units. */
export const AMOUNT_MAX = 1_000_000_000;

/** Length with a price of its own, in the currency of the service's price. */
const LENGTH = object({
  minutes: integer(1, MINUTES_MAX),
  price: object({ amount: integer(0, AMOUNT_MAX) }, { default: null, sparse: true }),
});

/** Lengths from `min`, the default, to `max`. */
const RANGE = object(
  { min: integer(1, MINUTES_MAX), max: integer(1, MINUTES_MAX), step: integer(1, MINUTES_MAX) },
  {
    rule({ min, max, step }, range) {
      if (range.isBad('min') || range.isBad('max')) return;
      if (max < min) range.fail('max', 'Must not be less than min');
      else if ((max - min) % step !== 0) range.fail('step', 'Must divide the minutes from min to max');
      else if ((max - min) / step >= LENGTHS_MAX) range.fail('step', 'Must be greater: at most 1,000 lengths');
    },
  },
);

const whole = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum }) as const;
const minutes = whole(1, MINUTES_MAX);

/** Lengths of a service's bookings (core/bookings/README.md, "Service"). */
export const durations = () =>
  custom<Durations>()(
    {
      type: ['array', 'object'],
      items: {
        ...minutes,
        type: ['integer', 'object'],
        properties: {
          minutes,
          price: { type: ['object', 'null'], properties: { amount: whole(0, AMOUNT_MAX) }, required: ['amount'] },
        },
        required: ['minutes'],
      },
      properties: { min: minutes, max: minutes, step: minutes },
      required: ['min', 'max', 'step'],
    },
    readDurations,
    {
      description:
        'Different durations in minutes. The first is the default. A duration with its own `price` is an object. In place of the list: a range with all durations from `min`, the default, to `max` in steps of `step`, at most 1,000.',
      inEvents: 'values',
      request: { minItems: 1, maxItems: DURATIONS_MAX },
    },
  );

function readDurations(fields: FieldReader, field: string): Durations {
  const given = fields.raw(field);
  if (isObject(given) && !Array.isArray(given)) return RANGE.readFields(fields.nested(field));
  const values = fields.requiredList(field, DURATIONS_MAX, 'whole numbers of minutes');
  const all = values.map((value) => (isObject(value) ? (value as Partial<Length>).minutes : value));
  return values.map((value, index) => {
    const at = String(index);
    const item = new FieldReader({ [at]: value }, fields.at(field), fields.sink);
    const length = isObject(value) ? (LENGTH.read(item, at) as Length) : item.requiredWhole(at, 1, MINUTES_MAX);
    const isRepeated = all[index] !== undefined && all.indexOf(all[index]) < index;
    if (isRepeated && !item.isBadWithin(at)) item.fail(at, 'Must not be given twice');
    return length;
  });
}
