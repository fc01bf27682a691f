import { DateTime, Interval } from 'luxon';
import { type Terms, WEEKDAYS } from '../../core/index.js';

/** Search for the naive computation, which finds slots for one unit of a resource without buffers. */
export interface Wanted {
  readonly timeZone: string;
  readonly from: number;
  readonly to: number;
  readonly durationMinutes: number;
}

/** Finds the starts of the free slots day by day and slot by slot, as a user of Luxon would write it. */
export function luxonSlots(
  { timeZone, from, to, durationMinutes }: Wanted,
  { schedule, rules, taken, capacity }: Pick<Terms, 'schedule' | 'rules' | 'taken' | 'capacity'>,
): number[] {
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
}

function timeOf(text: string): { hour: number; minute: number } {
  return { hour: Number(text.slice(0, 2)), minute: Number(text.slice(3)) };
}
