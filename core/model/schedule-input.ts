import { FieldReader, REQUIRED, tooManyEntries } from '../basics/fields.js';
import {
  custom,
  date,
  type Fields,
  type InputOf,
  type ObjectField,
  type Options,
  object,
  type ValuesOf,
} from '../basics/schema.js';
import { type Schedule, WEEKDAYS, type Weekday } from './schedule.js';

const time = (pattern: RegExp, example: string, latest: string) =>
  custom<string>()({ type: 'string', pattern: pattern.source, examples: [example] }, (fields, name) => {
    const value = fields.raw(name);
    if (isMissing(value)) fields.fail(name, REQUIRED);
    else if (typeof value !== 'string' || !pattern.test(value)) {
      fields.fail(name, `Must be a time from 00:00 to ${latest}, written HH:MM`);
    }
    return value;
  });

/** Time of day of a wall clock, `HH:MM`. */
export const timeOfDay = (example: string) => time(/^([01]\d|2[0-3]):[0-5]\d$/, example, '23:59');

const WINDOW = object({
  start: timeOfDay('09:00'),
  end: time(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, '17:00', '24:00'),
});

/** Hours that start on some weekdays. */
export const WEEKLY = object({
  days: custom<readonly Weekday[]>()(
    {
      type: 'array',
      items: { type: 'string', enum: WEEKDAYS },
      minItems: 1,
      maxItems: WEEKDAYS.length,
      uniqueItems: true,
    },
    readDays,
  ),
  ...WINDOW.fields,
});

const OVERRIDE = object({ date: date(), windows: entries(WINDOW, 100, 'start and end') });

const LISTS = object(
  {
    weekly: entries(WEEKLY, 100, 'days, start and end', { default: [] }),
    overrides: entries(OVERRIDE, 3_660, 'date and windows', { default: [] }),
  },
  {
    rule(_, schedule) {
      // A schedule without any list would close the resource for ever, which is probably a mistake.
      if (!schedule.has('weekly') && !schedule.has('overrides')) schedule.fail('weekly', REQUIRED);
      checkDates(schedule);
    },
  },
);

/** Opening hours. Always open, if they are null. */
export const SCHEDULE = {
  ...custom<Schedule, InputOf<typeof LISTS>>()({ type: 'object' }, readSchedule, {
    default: null,
    inEvents: 'values',
    description: 'Opening hours in wall time. An end at or before its start is on the next day. null: always open.',
  }),
  object: LISTS,
};

function readSchedule(fields: FieldReader, name: string): Schedule | null {
  if (isObject(fields.raw(name))) return LISTS.readFields(fields.nested(name));
  fields.fail(name, 'Must be an object with weekly and overrides, or null');
  return null;
}

function checkDates(schedule: FieldReader): void {
  const overrides = schedule.isBad('overrides') ? undefined : schedule.raw('overrides');
  const seen = new Set<string>();
  for (const [index, override] of ((overrides ?? []) as readonly unknown[]).entries()) {
    const day = isObject(override) && (override as { readonly date?: unknown }).date;
    if (typeof day !== 'string') continue;
    if (seen.has(day)) schedule.fail(`overrides.${index}.date`, 'Must be a date that no other override names');
    seen.add(day);
  }
}

function readDays(entry: FieldReader, name: string): readonly Weekday[] {
  const days = readList(entry, name, WEEKDAYS.length);
  if (Array.isArray(entry.raw(name)) && days.length === 0) entry.fail(name, 'Must name at least one day');
  days.forEach((day, index) => {
    if (!WEEKDAYS.some((weekday) => weekday === day)) {
      entry.fail(`${name}.${index}`, `Must be one of: ${WEEKDAYS.join(', ')}`);
    } else if (days.indexOf(day) < index) {
      entry.fail(`${name}.${index}`, 'Must not name a day twice');
    }
  });
  return days as readonly Weekday[];
}

/** List of up to `max` objects. `shape` describes them in messages. */
function entries<T extends Fields, const O extends Options<readonly ValuesOf<ObjectField<T>>[]>>(
  of: ObjectField<T>,
  max: number,
  shape: string,
  options?: O,
) {
  const list = custom<readonly ValuesOf<ObjectField<T>>[]>()(
    { type: 'array', maxItems: max },
    (fields, name) =>
      readList(fields, name, max).flatMap((item, index) => {
        const path = `${name}.${index}`;
        if (isObject(item)) return [of.readFields(new FieldReader(item, fields.at(path), fields.sink))];
        fields.fail(path, `Must be an object with ${shape}`);
        return [];
      }),
    options,
  );
  return { ...list, object: of as ObjectField };
}

function readList(fields: FieldReader, field: string, max: number): readonly unknown[] {
  const value = fields.raw(field);
  if (isMissing(value)) fields.fail(field, REQUIRED);
  else if (Array.isArray(value) && value.length <= max) return value;
  else fields.fail(field, tooManyEntries(max));
  return [];
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
