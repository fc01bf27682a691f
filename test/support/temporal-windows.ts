import { Temporal } from '@js-temporal/polyfill';
import type { Schedule, WallWindow, Window } from '../../core/model/schedule.js';

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Cache of conversions. They are slow, and the tests repeat the same ones often. */
const known = new Map<string, number>();

function instant(date: Temporal.PlainDate, time: string | undefined, timeZone: string): number {
  const key = `${date}T${time}[${timeZone}]`;
  let found = known.get(key);
  if (found === undefined) {
    // without a time: the start of the day
    const zoned = date.toZonedDateTime(time === undefined ? timeZone : { timeZone, plainTime: time });
    found = zoned.epochMilliseconds;
    known.set(key, found);
  }
  return found;
}

/**
 * Returns the windows of the schedule that touch `[from, to]`, computed day by day with Temporal. This is the oracle for
 * core/model/schedule.ts.
 */
export function temporalWindows(schedule: Schedule | null, timeZone: string, from: number, to: number): Window[] {
  const zoned = (epochMilliseconds: number) =>
    Temporal.Instant.fromEpochMilliseconds(epochMilliseconds).toZonedDateTimeISO(timeZone).toPlainDate();
  const last = zoned(to).add({ days: 3 });
  const found: Window[] = [];
  for (let date = zoned(from).subtract({ days: 4 }); Temporal.PlainDate.compare(date, last) <= 0; ) {
    const next = date.add({ days: 1 });
    if (schedule === null) {
      found.push({ start: instant(date, undefined, timeZone), end: instant(next, undefined, timeZone) });
    } else if (instant(date, undefined, timeZone) < instant(next, undefined, timeZone)) {
      for (const { start, end } of windowsOf(schedule, date)) {
        const endsToday = end !== '24:00' && end > start;
        found.push({
          start: instant(date, start, timeZone),
          end: instant(endsToday ? date : next, end === '24:00' ? '00:00' : end, timeZone),
        });
      }
    }
    date = next;
  }
  return found
    .filter(({ start, end }) => start < end && start <= to && end >= from)
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

function windowsOf(schedule: Schedule, date: Temporal.PlainDate): readonly WallWindow[] {
  const override = schedule.overrides.find((entry) => entry.date === date.toString());
  const weekday = WEEKDAYS[date.dayOfWeek - 1]!;
  return override?.windows ?? schedule.weekly.filter(({ days }) => days.includes(weekday));
}
