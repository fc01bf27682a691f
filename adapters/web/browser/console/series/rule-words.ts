import { dateText } from '../lists/when.js';
import { LOCALE, shortWeekday, weekday } from '../wall-clock/format.js';
import { TEXTS } from './texts.js';

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
const byCode = (format: (day: number) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(CODES.map((code, index) => [code, format(index)]));
export const WEEKDAY_NAMES = byCode(weekday);
export const SHORT_WEEKDAY_NAMES = byCode(shortWeekday);

const EVERY: Readonly<Record<string, (count: number) => string>> = TEXTS.every;
const NTH: Readonly<Record<string, (day: string) => string>> = TEXTS.weekdays;
const KNOWN = new Set(['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'COUNT', 'UNTIL', 'WKST']);

/** Describes a rule in words. Returns the rule itself if it has no short description. */
export function ruleWords(rule: string): string {
  const parts = new Map(rule.split(';').map((part) => part.split('=', 2) as [string, string]));
  const everyOf = EVERY[parts.get('FREQ') ?? ''];
  const listed = [...listOf(parts, 'BYDAY', dayWords), ...listOf(parts, 'BYMONTHDAY', dateWords)];
  const days = listed.filter((day) => day !== undefined);
  if (!everyOf || days.length < listed.length || [...parts.keys()].some((part) => !KNOWN.has(part))) return rule;
  const every = everyOf(Number(parts.get('INTERVAL') ?? 1));
  const on = days.length > 0 ? TEXTS.everyOn(every, DAYS.format(days)) : every;
  const [count, until] = [parts.get('COUNT'), parts.get('UNTIL')];
  if (count) return TEXTS.times(on, Number(count));
  return until ? TEXTS.until(on, dateText(until.replace(/^(\d{4})(\d\d)(\d\d).*/, '$1-$2-$3'))) : on;
}

const DAYS = new Intl.ListFormat(LOCALE);

function listOf(parts: ReadonlyMap<string, string>, name: string, wordsOf: (text: string) => string | undefined) {
  const text = parts.get(name);
  return text === undefined ? [] : text.split(',').map(wordsOf);
}

function dayWords(day: string): string | undefined {
  const [, number, name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
  return number === undefined ? WEEKDAY_NAMES[name] : countedDay(Number(number), name);
}

/** Returns words such as "the second Tuesday". Undefined for numbers or weekdays without words. */
export function countedDay(number: number, name: string): string | undefined {
  return WEEKDAY_NAMES[name] && NTH[number]?.(WEEKDAY_NAMES[name]);
}

/** Returns words such as "the 21st". Undefined for dates counted from the end of the month. */
function dateWords(day: string): string | undefined {
  const number = Number(day);
  return number > 0 ? TEXTS.dayOfMonth(number) : undefined;
}
