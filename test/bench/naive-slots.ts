import { Temporal } from '@js-temporal/polyfill';
import { DateTime, Interval } from 'luxon';
import { type Terms, WEEKDAYS } from '../../core/index.js';

/** Search for the naive computations, which find slots for one unit of a resource without buffers. */
export interface Wanted {
  readonly timeZone: string;
  readonly from: number;
  readonly to: number;
  readonly durationMinutes: number;
}

type Naive = (wanted: Wanted, terms: Pick<Terms, 'schedule' | 'rules' | 'taken' | 'capacity'>) => number[];

/** Finds the starts of the free slots day by day and slot by slot, as a user of Luxon would write it. */
export const luxonSlots: Naive = ({ timeZone, from, to, durationMinutes }, { schedule, rules, taken, capacity }) => {
  const at = (instant: number) => DateTime.fromMillis(instant, { zone: timeZone });
  const bookings = taken.map(({ start, end }) => Interval.fromDateTimes(at(start), at(end)));
  const [first, last] = [at(from), at(to)];
  const starts: number[] = [];
  for (let day = first.startOf('day'); day <= last; day = day.plus({ days: 1 })) {
    const whole = Interval.fromDateTimes(day, day.plus({ days: 1 }));
    const ofToday = bookings.filter((booking) => booking.overlaps(whole));
    const weekday = WEEKDAYS[day.weekday - 1]!;
    for (const window of schedule?.weekly.filter(({ days }) => days.includes(weekday)) ?? []) {
      const closes = day.set(timeOf(window.end));
      for (let start = day.set(timeOf(window.start)); ; start = start.plus({ minutes: rules.slotMinutes })) {
        const end = start.plus({ minutes: durationMinutes });
        if (end > closes) break;
        if (start < first || end > last) continue;
        const slot = Interval.fromDateTimes(start, end);
        if (ofToday.filter((booking) => booking.overlaps(slot)).length < capacity) starts.push(start.toMillis());
      }
    }
  }
  return starts;
};

/** The same computation with Temporal. */
export const temporalSlots: Naive = ({ timeZone, from, to, durationMinutes }, { schedule, rules, taken, capacity }) => {
  const { compare } = Temporal.ZonedDateTime;
  const at = (instant: number) => Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone);
  const bookings = taken.map(({ start, end }) => ({ start: at(start), end: at(end) }));
  const [first, last] = [at(from), at(to)];
  const starts: number[] = [];
  for (let day = first.startOfDay(); compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const tomorrow = day.add({ days: 1 });
    const ofToday = bookings.filter(({ start, end }) => compare(start, tomorrow) < 0 && compare(end, day) > 0);
    const weekday = WEEKDAYS[day.dayOfWeek - 1]!;
    for (const window of schedule?.weekly.filter(({ days }) => days.includes(weekday)) ?? []) {
      const closes = day.with(timeOf(window.end));
      for (let start = day.with(timeOf(window.start)); ; start = start.add({ minutes: rules.slotMinutes })) {
        const end = start.add({ minutes: durationMinutes });
        if (compare(end, closes) > 0) break;
        if (compare(start, first) < 0 || compare(end, last) > 0) continue;
        const inTheWay = ofToday.filter(
          (booking) => compare(booking.start, end) < 0 && compare(booking.end, start) > 0,
        );
        if (inTheWay.length < capacity) starts.push(start.epochMilliseconds);
      }
    }
  }
  return starts;
};

function timeOf(text: string): { hour: number; minute: number } {
  return { hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) };
}
