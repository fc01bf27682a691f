import { LAST_DAY, parseDay } from '../../basics/calendar-dates.js';
import { type FieldReader, LONG_TEXT_MAX } from '../../basics/fields.js';
import { DAY, parseInstant } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { FREQUENCIES, type Recurrence, type RecurringWeekday } from './recurrence.js';

/** Limit of instances that a rule may generate. */
export const MAX_INSTANCES = 366;
/** Limit of instances × resources that a series may book. */
export const MAX_INSTANCES_TAKEN = 1_000;
/** Limit of instances × different resources in the pools of the series' service. */
export const MAX_INSTANCES_IN_POOLS = 20_000;
/** Limit of instances × bytes of the details that each of them stores. */
export const MAX_DETAIL_BYTES = 4 * 1_024 * 1_024;

/** Recurrence with an end: after `count` instances, or after `lastDay` or `lastInstant`, whichever comes first. */
export interface SeriesRule extends Recurrence {
  /** 1 to 366. Infinity if `UNTIL` ends the rule. */
  readonly count: number;
  /** Last possible day in the zone of the series, counted from 1970-01-01; at most that of 9999-12-31. */
  readonly lastDay: number;
  /** Last possible start. Infinity if the rule has no `UNTIL` with a time. */
  readonly lastInstant: Instant;
}

const PARTS = ['FREQ', 'COUNT', 'UNTIL', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYMONTH', 'BYSETPOS', 'WKST'] as const;

type Part = (typeof PARTS)[number];

/** Weekdays as in `BYDAY`, Monday first. */
const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

const DIGITS = /^\d+$/;
const NUMBERED_WEEKDAY = /^([+-]?\d{1,2})?([A-Z]{2})$/;
const UNTIL = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/;

/** Reads an RRULE (RFC 5545 3.3.10) with an end and of whole days. The result is only valid if `fields` got no error on `rule`. */
export function readSeriesRule(fields: FieldReader): SeriesRule {
  const fail = (message: string) => fields.fail('rule', message);
  const parts = partsOf(fields.requiredText('rule', LONG_TEXT_MAX), fail);
  const rule = {
    frequency: readFrequency(parts, fail),
    interval: readWhole(parts, 'INTERVAL', fail) ?? 1,
    byMonth: new Set(readList(parts, 'BYMONTH', monthOf, 'months from 1 to 12', fail)),
    byMonthDay: new Set(
      readList(parts, 'BYMONTHDAY', (text) => signed(text, 31), 'days from 1 to 31 or, from the end, -1 to -31', fail),
    ),
    byDay: readByDay(parts, fail),
    bySetPos: new Set(
      readList(parts, 'BYSETPOS', (text) => signed(text, 366), 'positions from 1 to 366 or -1 to -366', fail),
    ),
    weekStart: readWeekStart(parts, fail),
    ...readEnd(parts, fail),
  };
  checkCombination(rule, fail);
  return rule;
}

type Parts = ReadonlyMap<Part, string>;
type Fail = (message: string) => void;

function partsOf(text: string, fail: Fail): Parts {
  const parts = new Map<Part, string>();
  for (const written of text.split(';')) {
    const [name, value, more] = written.split('=', 3);
    const part = PARTS.find((known) => known === name);
    if (part === undefined || !value || more !== undefined) {
      fail(
        `Must be parts of the form NAME=VALUE, in upper case, with ; between them and no blanks: ${PARTS.join(', ')}`,
      );
    } else if (parts.has(part)) fail(`Must not have ${part} twice`);
    else parts.set(part, value);
  }
  return parts;
}

function readFrequency(parts: Parts, fail: Fail): Recurrence['frequency'] {
  const frequency = FREQUENCIES.find((known) => known === parts.get('FREQ'));
  if (frequency === undefined) fail(`Must have a FREQ that is one of: ${FREQUENCIES.join(', ')}`);
  return frequency ?? 'DAILY';
}

/** Reads a part that is a whole number from 1 on. Undefined if the part is missing. */
function readWhole(parts: Parts, part: Part, fail: Fail): number | undefined {
  const text = parts.get(part);
  if (text === undefined) return undefined;
  if (!DIGITS.test(text) || Number(text) === 0) fail(`Must have a whole number from 1 on as ${part}`);
  return Number(text);
}

/** Reads a comma-separated list. Empty if the part is missing. `read` returns undefined for an invalid value. */
function readList<T>(
  parts: Parts,
  part: Part,
  read: (text: string) => T | undefined,
  expected: string,
  fail: Fail,
): readonly T[] {
  const values = parts.get(part)?.split(',').map(read) ?? [];
  if (values.includes(undefined)) fail(`Must have ${expected} as ${part}, with commas between them`);
  return values.filter((value) => value !== undefined);
}

function monthOf(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12 ? Number(text) : undefined;
}

function signed(text: string, max: number): number | undefined {
  const digits = /^[+-]?(\d+)$/.exec(text)?.[1] ?? '';
  const value = digits.length <= String(max).length ? Number(text) : 0;
  return value !== 0 && Math.abs(value) <= max ? value : undefined;
}

function readByDay(parts: Parts, fail: Fail): readonly RecurringWeekday[] {
  const expected = `weekdays (${WEEKDAYS.join(', ')}), each with a number from 1 to 53 or -1 to -53 before it or without`;
  const written = readList(parts, 'BYDAY', recurringWeekday, expected, fail);
  return [...new Map(written.map((day) => [`${day.nth}${day.weekday}`, day])).values()];
}

function recurringWeekday(text: string): RecurringWeekday | undefined {
  const [, number, name = ''] = NUMBERED_WEEKDAY.exec(text) ?? [];
  const weekday = WEEKDAYS.indexOf(name);
  const nth = number === undefined ? null : signed(number, 53);
  return weekday < 0 || nth === undefined ? undefined : { weekday, nth };
}

function readWeekStart(parts: Parts, fail: Fail): number {
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO');
  if (weekStart < 0) fail(`Must have a WKST that is one of: ${WEEKDAYS.join(', ')}`);
  return weekStart;
}

function readEnd(parts: Parts, fail: Fail): Pick<SeriesRule, 'count' | 'lastDay' | 'lastInstant'> {
  if (parts.has('COUNT') === parts.has('UNTIL')) fail('Must have either COUNT or UNTIL, and not both');
  const count = readWhole(parts, 'COUNT', fail) ?? Number.POSITIVE_INFINITY;
  if (parts.has('COUNT') && count > MAX_INSTANCES) fail(TOO_MANY);
  return { count, ...readUntil(parts.get('UNTIL'), fail) };
}

function readUntil(text: string | undefined, fail: Fail): Pick<SeriesRule, 'lastDay' | 'lastInstant'> {
  const never = Number.POSITIVE_INFINITY;
  if (text === undefined) return { lastDay: LAST_DAY, lastInstant: never };
  const [, year, month, date, hour, minute, second] = UNTIL.exec(text) ?? [];
  if (hour === undefined) {
    const lastDay = parseDay(`${year}-${month}-${date}`);
    if (lastDay === undefined) fail(UNTIL_EXPECTED);
    return { lastDay: lastDay ?? LAST_DAY, lastInstant: never };
  }
  const lastInstant = parseInstant(`${year}-${month}-${date}T${hour}:${minute}:${second}Z`);
  if (lastInstant === undefined) fail(UNTIL_EXPECTED);
  // Skip days after the day that follows `UNTIL` in UTC: no zone is more than a day ahead of UTC.
  return { lastDay: Math.min(Math.floor((lastInstant ?? 0) / DAY) + 1, LAST_DAY), lastInstant: lastInstant ?? never };
}

/** Checks for parts that are valid alone, but meaningless or ambiguous together. */
function checkCombination(rule: SeriesRule, fail: Fail): void {
  const { frequency, byMonth, byMonthDay, byDay, bySetPos } = rule;
  const isNumbered = byDay.some(({ nth }) => nth !== null);
  if (byMonthDay.size > 0 && frequency === 'WEEKLY') fail('Must not have BYMONTHDAY with FREQ=WEEKLY');
  if (byMonthDay.size > 0 && frequency === 'YEARLY' && byMonth.size === 0) {
    fail('Must have BYMONTH where FREQ=YEARLY has BYMONTHDAY; FREQ=MONTHLY means the days of every month');
  }
  if (isNumbered && (frequency === 'DAILY' || frequency === 'WEEKLY')) {
    fail('Must have numbers in BYDAY only with FREQ=MONTHLY or FREQ=YEARLY');
  }
  if (isNumbered && byMonthDay.size > 0) fail('Must not have numbers in BYDAY beside BYMONTHDAY');
  if (bySetPos.size > 0 && byMonth.size + byMonthDay.size + byDay.length === 0) {
    fail('Must have BYDAY, BYMONTHDAY or BYMONTH where it has BYSETPOS');
  }
}

export const TOO_MANY = `Must not generate more than ${MAX_INSTANCES} instances`;

const UNTIL_EXPECTED =
  'Must have an UNTIL that is a date, such as 20271231, or an instant that ends in Z, such as 20271231T225959Z';
