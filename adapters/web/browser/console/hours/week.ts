import type { Schemas } from '../../../../client/index.js';
import { durationText } from '../../parts/times.js';
import { inWeekOrder, LOCALE, shortWeekday, weekday } from '../wall-clock/format.js';

type Schedule = NonNullable<Schemas['Schedule']>;
type WeeklyWindow = NonNullable<Schedule['weekly']>[number];
type Override = NonNullable<Schedule['overrides']>[number];

/** Window of opening hours in wall time, such as `09:00`. An end at or before the start is on the next day. */
export interface Hours {
  readonly start: string;
  readonly end: string;
}

export type Day = WeeklyWindow['days'][number];

export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const satisfies readonly Day[];
/** Days as the locale orders them. */
export const WEEK = inWeekOrder<Day>(DAYS);

const names = (format: (day: number) => string) =>
  Object.fromEntries(DAYS.map((day, index) => [day, format(index)])) as Record<Day, string>;
export const DAY_NAMES: Readonly<Record<Day, string>> = names(weekday);
export const SHORT_DAY_NAMES: Readonly<Record<Day, string>> = names(shortWeekday);

export type Week = Readonly<Record<Day, readonly Hours[]>>;

/** Date with its own hours. A date without windows is closed. */
export interface SpecialDay {
  readonly date: string;
  readonly windows: readonly Hours[];
}

export interface Opening {
  readonly week: Week;
  readonly special: readonly SpecialDay[];
}

/** Converts a window for time fields, which cannot show 24:00. An end of 00:00 means the same. */
const editable = ({ start, end }: Hours): Hours => ({ start, end: end === '24:00' ? '00:00' : end });

const byStart = (one: Hours, other: Hours): number => (one.start < other.start ? -1 : one.start > other.start ? 1 : 0);

export function buildOpening(schedule: Schedule): Opening {
  const week = Object.fromEntries(
    DAYS.map((day) => [
      day,
      (schedule.weekly ?? [])
        .filter(({ days }) => days.includes(day))
        .map(editable)
        .sort(byStart),
    ]),
  ) as Record<Day, Hours[]>;
  const special = (schedule.overrides ?? []).map(({ date, windows }) => ({ date, windows: windows.map(editable) }));
  return { week, special: special.sort((one, other) => (one.date < other.date ? -1 : 1)) };
}

/** Builds the schedule. Days with equal hours share a window. */
export function buildSchedule({ week, special }: Opening): Schedule {
  const windows = new Map<string, WeeklyWindow>();
  for (const day of DAYS) {
    for (const { start, end } of week[day]) {
      const key = `${start}-${end}`;
      const known = windows.get(key);
      if (known?.days.includes(day)) continue;
      windows.set(key, { days: [...(known?.days ?? []), day], start, end });
    }
  }
  return {
    weekly: [...windows.values()],
    overrides: special.map(
      ({ date, windows: hours }): Override => ({ date, windows: hours.map((one) => ({ ...one })) }),
    ),
  };
}

/** Maps a path in the schedule of a request to its position in the form: `weekly.1.start`, or `overrides.0.windows.2.end`. */
export function findPosition(opening: Opening, path: string): { day?: Day; special?: number; window?: number } {
  const [list, index, ...rest] = path.split('.');
  if (list === 'overrides') {
    const window = rest[0] === 'windows' && rest[1] !== undefined ? { window: Number(rest[1]) } : {};
    return { special: Number(index), ...window };
  }
  const found = buildSchedule(opening).weekly?.[Number(index)];
  const day = found?.days[0];
  if (!found || !day) return {};
  const window = opening.week[day].findIndex(({ start, end }) => start === found.start && end === found.end);
  return { day, window };
}

export const OFFICE_HOURS: Week = {
  mon: [{ start: '09:00', end: '17:00' }],
  tue: [{ start: '09:00', end: '17:00' }],
  wed: [{ start: '09:00', end: '17:00' }],
  thu: [{ start: '09:00', end: '17:00' }],
  fri: [{ start: '09:00', end: '17:00' }],
  sat: [],
  sun: [],
};

function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(':').map(Number);
  return hours * 60 + rest;
}

export const isOvernight = ({ start, end }: Hours): boolean =>
  start !== '' && end !== '' && end !== '00:00' && minutes(end) <= minutes(start);

export function stretches(
  windows: readonly Hours[],
  before: readonly Hours[],
): readonly { from: number; to: number }[] {
  const DAY = 1440;
  const whole = windows.filter(({ start, end }) => start !== '' && end !== '');
  const own = whole.map(({ start, end }) => {
    const from = minutes(start);
    return { from, to: minutes(end) > from ? minutes(end) : DAY };
  });
  const over = before.filter((hours) => isOvernight(hours)).map(({ end }) => ({ from: 0, to: minutes(end) }));
  return [...over, ...own];
}

/** Returns the sum of a week's opening hours in minutes. Ignores clock changes. */
export function weeklyMinutes(week: Week): number {
  const lengths = DAYS.flatMap((day) => week[day])
    .filter(({ start, end }) => start !== '' && end !== '')
    .map(({ start, end }) => ((minutes(end) - minutes(start) + 1440 - 1) % 1440) + 1);
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Returns the default for a further window: from one hour after the last window, or 09:00 to 17:00. */
export function nextHours(windows: readonly Hours[]): Hours {
  const last = windows.at(-1);
  if (!last || last.end === '' || isOvernight(last) || minutes(last.end) > 1320)
    return { start: '09:00', end: '17:00' };
  const start = minutes(last.end) + 60;
  const end = Math.min(start + 240, 1439);
  const text = (value: number) =>
    `${String(Math.floor(value / 60)).padStart(2, '0')}:${String(value % 60).padStart(2, '0')}`;
  return { start: text(start), end: text(end) };
}

/** Returns a duration in words: "42 hours", "37 hours 30 minutes". Never in days. */
export const hoursText = (minutes: number): string => durationText(LOCALE, minutes, 'long', 'hour');
