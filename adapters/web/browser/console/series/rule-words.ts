import { dateText } from '../lists/when.js';

const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
};
export const WEEKDAY_NAMES: Readonly<Record<string, string>> = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
};
const NUMBERS: Readonly<Record<string, string>> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  5: 'fifth',
  '-1': 'last',
};
const KNOWN = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'COUNT', 'UNTIL', 'WKST']);

/** Describes a rule in words. Returns the rule itself if it has no short description. */
export function ruleWords(rule: string): string {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const [one, many] = UNITS[parts.get('FREQ') ?? ''] ?? [];
  const listed = [...listOf(parts, 'BYDAY', dayWords), ...listOf(parts, 'BYMONTHDAY', dateWords)];
  const days = listed.filter((day) => day !== undefined);
  if (!one || days.length < listed.length || [...parts.keys()].some((part) => !KNOWN.has(part))) return rule;
  const interval = Number(parts.get('INTERVAL') ?? 1);
  const every = interval === 1 ? `Every ${one}` : `Every ${interval} ${many}`;
  const on = days.length > 0 ? ` on ${new Intl.ListFormat('en').format(days)}` : '';
  return `${every}${on}${endWords(parts.get('COUNT'), parts.get('UNTIL'))}`;
}

function listOf(parts: ReadonlyMap<string, string>, name: string, wordsOf: (text: string) => string | undefined) {
  const text = parts.get(name);
  return text === undefined ? [] : text.split(',').map(wordsOf);
}

function endWords(count: string | undefined, until: string | undefined): string {
  if (count) return count === '1' ? ', once' : `, ${count} times`;
  return until ? `, until ${dateText(until.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3'))}` : '';
}

function dayWords(day: string): string | undefined {
  const [, number, name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
  return number === undefined ? WEEKDAY_NAMES[name] : countedDay(Number(number), name);
}

/** Returns words such as "the second Tuesday". Undefined for numbers or weekdays without words. */
export function countedDay(number: number, name: string): string | undefined {
  const counted = NUMBERS[number];
  return counted && WEEKDAY_NAMES[name] && `the ${counted} ${WEEKDAY_NAMES[name]}`;
}

const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });

/** Returns words such as "the 21st". Undefined for dates counted from the end of the month. */
export function dateWords(day: string): string | undefined {
  const number = Number(day);
  return number > 0 ? `the ${number}${ENDINGS[ordinals.select(number)] ?? 'th'}` : undefined;
}
