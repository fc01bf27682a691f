import { FieldReader, mergePatch, REQUIRED } from '../basics/fields.js';
import { DAY } from '../basics/instants.js';
import {
  date,
  type InputOf,
  instant,
  integer,
  meta,
  object,
  parse,
  type StoredObject,
  text,
  uuids,
  type ValuesOf,
} from '../basics/schema.js';
import { dayOf, type TimeOffSpan, type Weekly } from './closed-windows.js';
import { WEEKDAYS } from './schedule.js';
import { WEEKLY } from './schedule-input.js';

const RESOURCES_MAX = 100;
const DAYS_MAX = 3_660;
const day = { default: null, inEvents: 'values', json: { examples: ['2026-12-24'] } } as const;
const start = instant({ default: null, inEvents: 'moments' });

/** Fields of time off. `checkPairs` runs before the times are read, because only the first problem of `start` is reported. */
const fieldsWith = (checkPairs: (fields: FieldReader) => void) => ({
  resources: uuids(RESOURCES_MAX, {
    nullable: true,
    inEvents: 'values',
    json: { minItems: 1 },
    description: 'The closed resources. null: all of the app, including future ones.',
  }),
  start: {
    ...start,
    read: (fields: FieldReader, name: string) => {
      checkPairs(fields);
      return start.read(fields, name);
    },
  },
  end: instant({ default: null, inEvents: 'moments' }),
  startDate: date(day),
  endDate: date({ ...day, request: { description: 'The last day, included.' } }),
  weekly: object(WEEKLY.fields, {
    default: null,
    sparse: true,
    inEvents: 'values',
    description:
      'With dates: closes only these hours, on those of the days on which they start. An end at or before its start is on the next day.',
  }),
  units: integer(1, 10_000, {
    default: null,
    sparse: true,
    inEvents: 'values',
    description: 'Closes so many units of each resource. null: all of it.',
  }),
  reason: text({ default: null }),
  meta: meta(),
});

/** Fields of time off: instants, or dates including the last day (core/availability/README.md, "Time off"). */
export const TIME_OFF = object(fieldsWith(checkOnePair), { rule: checkTimes });

export interface NewTimeOff extends InputOf<typeof TIME_OFF> {}

export type TimeOffFields = TimeOffSpan & Omit<ValuesOf<typeof TIME_OFF>, keyof TimeOffSpan>;

/** Time in which resources are closed, regardless of their hours. It never changes bookings. */
export type TimeOff = TimeOffFields & StoredObject;

export function readNewTimeOff(input: unknown): TimeOffFields {
  // Cast: exactly one pair is there.
  return parse(TIME_OFF, input) as TimeOffFields;
}

const PATCH = object(
  { ...fieldsWith(checkNotBothPairs), resources: uuids(RESOURCES_MAX, { default: null }) },
  { rule: checkTimes },
);

/** Validates a merge patch independently of the stored object. */
export function checkTimeOffPatch(patch: unknown): void {
  new FieldReader(patch).done();
  const { weekly } = patch as { readonly weekly?: unknown };
  const isPart = typeof weekly === 'object' && weekly !== null;
  parse(PATCH, mergePatch(isPart ? { weekly: { days: WEEKDAYS, start: '00:00', end: '24:00' } } : {}, patch));
}

const ONE_PAIR = 'Must be given with end, or start_date with end_date: exactly one of the two pairs';

function pairsIn(fields: FieldReader): readonly [hasInstants: boolean, hasDates: boolean] {
  return [fields.has('start') || fields.has('end'), fields.has('startDate') || fields.has('endDate')];
}

function checkNotBothPairs(fields: FieldReader): void {
  const [hasInstants, hasDates] = pairsIn(fields);
  if (hasInstants && hasDates) fields.fail('start', ONE_PAIR);
}

function checkOnePair(fields: FieldReader): void {
  const [hasInstants, hasDates] = pairsIn(fields);
  if (hasInstants === hasDates) {
    fields.fail('start', hasInstants ? ONE_PAIR : REQUIRED);
    return;
  }
  const missing = (hasDates ? ['startDate', 'endDate'] : ['start', 'end']).filter((field) => !fields.has(field));
  for (const field of missing) fields.fail(field, REQUIRED);
  if (missing.length > 0 && !fields.isBad('start')) fields.fail('start', ONE_PAIR);
}

function checkTimes(times: { [F in keyof TimeOffSpan]: TimeOffSpan[F] | null } & Weekly, fields: FieldReader): void {
  const { start: from, end: to, startDate, endDate, weekly } = times;
  if (weekly && pairsIn(fields)[0]) fields.fail('weekly', 'Must be given with start_date and end_date');
  const isThere = (field: string) => fields.has(field) && !fields.isBad(field);
  if (from !== null && to !== null && isThere('start') && isThere('end')) {
    if (to <= from) fields.fail('end', 'Must be after start');
    else if (to - from > DAYS_MAX * DAY) fields.fail('end', TOO_LONG);
  }
  if (startDate !== null && endDate !== null && isThere('startDate') && isThere('endDate')) {
    if (endDate < startDate) fields.fail('endDate', 'Must not be before start_date');
    else if (dayOf(endDate) - dayOf(startDate) >= DAYS_MAX) fields.fail('endDate', TOO_LONG);
  }
}

const TOO_LONG = `Must be at most ${DAYS_MAX} days after the start, both counted`;
