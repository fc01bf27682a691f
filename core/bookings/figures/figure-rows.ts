import { DAY, formatInstant, MINUTE, weekdayOf } from '../../basics/instants.js';
import type { Zone } from '../../basics/zone.js';
import { type Booking, STATUSES, servedBy, serviceOf } from '../../model/booking.js';
import { keptAmount } from '../../model/payment-amounts.js';
import type { Window } from '../../model/schedule.js';
import type { Price } from '../../model/service.js';

export const FIGURE_PERIODS = ['none', 'week', 'month'] as const;
export type FigurePeriod = (typeof FIGURE_PERIODS)[number];

export const FIGURE_SUBJECTS = ['none', 'service', 'resource'] as const;
export type FigureSubject = (typeof FIGURE_SUBJECTS)[number];

/** Statuses of the bookings that figures count. Held, pending, declined and expired bookings are left out. */
export const COUNTED_STATUSES = STATUSES.filter((status) =>
  ['confirmed', 'completed', 'no_show', 'cancelled'].includes(status),
);

/** Sums over bookings. */
export interface FigureCounts {
  /** Confirmed, completed and no-show bookings. */
  readonly bookings: number;
  readonly cancelled: number;
  /** Number of no-shows in `bookings`. */
  readonly noShows: number;
  /** Minutes of all bookings except no-shows. `value` is the sum of the same bookings. */
  readonly minutes: number;
  /** Value of all bookings except no-shows: one sum for each currency, sorted by its code. */
  readonly value: readonly Price[];
  /** Payments less refunds, for bookings of any status: one sum for each currency, sorted by its code. */
  readonly paid: readonly Price[];
}

/** Counts of one period and one service or resource. `subject` null: bookings without a service, or not grouped by subject. */
export interface FigureRow extends FigureCounts {
  readonly period: string | null;
  readonly subject: string | null;
}

/** Days of the figures, counted from 1970-01-01. Both are included. */
export interface DaySpan {
  readonly first: number;
  readonly last: number;
}

class Sum {
  #bookings = 0;
  #cancelled = 0;
  #noShows = 0;
  #milliseconds = 0;
  readonly #value = new Map<string, number>();
  readonly #paid = new Map<string, number>();

  add({ status, start, end, sale, units, payment }: Booking): void {
    if (payment && payment.records.length > 0) addTo(this.#paid, payment.currency, keptAmount(payment));
    if (!COUNTED_STATUSES.includes(status)) return;
    if (status === 'cancelled') {
      this.#cancelled += 1;
      return;
    }
    this.#bookings += 1;
    if (status === 'no_show') {
      this.#noShows += 1;
      return;
    }
    this.#milliseconds += end - start;
    if (!sale?.unitPrice) return;
    const { amount, currency } = sale.unitPrice;
    addTo(this.#value, currency, amount * units);
  }

  get counts(): FigureCounts {
    return {
      bookings: this.#bookings,
      cancelled: this.#cancelled,
      noShows: this.#noShows,
      minutes: this.#milliseconds / MINUTE,
      value: sumsIn(this.#value),
      paid: sumsIn(this.#paid),
    };
  }
}

function addTo(sums: Map<string, number>, currency: string, amount: number): void {
  sums.set(currency, (sums.get(currency) ?? 0) + amount);
}

function sumsIn(sums: ReadonlyMap<string, number>): readonly Price[] {
  const all = [...sums].map(([currency, amount]) => ({ currency, amount }));
  return all.sort((a, b) => (a.currency < b.currency ? -1 : 1));
}

/** Counts bookings by the date of their start: in a row for each period and subject, and once in the total. */
export class FigureTally {
  readonly #zone: Zone;
  readonly #period: FigurePeriod;
  readonly #by: FigureSubject;
  readonly #days: DaySpan;
  readonly #total = new Sum();
  /** Sums by period, then by subject. */
  readonly #rows = new Map<string | null, Map<string | null, Sum>>();

  constructor(
    zone: Zone,
    days: DaySpan,
    { period, by }: { readonly period: FigurePeriod; readonly by: FigureSubject },
  ) {
    this.#zone = zone;
    this.#period = period;
    this.#by = by;
    this.#days = days;
    // If rows are not grouped by subject, periods without bookings have rows, too.
    for (let day = days.first; day <= days.last; day += 1) {
      const subjects = this.#subjectsOf(periodOf(day, period));
      if (by === 'none' && !subjects.has(null)) subjects.set(null, new Sum());
    }
  }

  add(booking: Booking): void {
    const day = this.#zone.dayAt(booking.start);
    if (day < this.#days.first || day > this.#days.last) return;
    this.#total.add(booking);
    const subjects = this.#subjectsOf(periodOf(day, this.#period));
    for (const subject of this.#namesOf(booking)) {
      const sum = subjects.get(subject) ?? new Sum();
      subjects.set(subject, sum);
      sum.add(booking);
    }
  }

  get total(): FigureCounts {
    return this.#total.counts;
  }

  /** Rows by period, in order. Subjects are unordered. */
  get rows(): readonly FigureRow[] {
    return [...this.#rows].flatMap(([period, subjects]) =>
      [...subjects].map(([subject, sum]) => ({ period, subject, ...sum.counts })),
    );
  }

  /** Spans of the periods of the rows. */
  get spans(): ReadonlyMap<string | null, Window> {
    const spans = new Map<string | null, Window>();
    for (let day = this.#days.first; day <= this.#days.last; day += 1) {
      const period = periodOf(day, this.#period);
      const start = spans.get(period)?.start ?? this.#zone.startOfDay(day);
      spans.set(period, { start, end: this.#zone.startOfDay(day + 1) });
    }
    return spans;
  }

  #subjectsOf(period: string | null): Map<string | null, Sum> {
    const known = this.#rows.get(period);
    if (known) return known;
    const made = new Map<string | null, Sum>();
    this.#rows.set(period, made);
    return made;
  }

  #namesOf(booking: Booking): readonly (string | null)[] {
    if (this.#by === 'none') return [null];
    return this.#by === 'service' ? [serviceOf(booking)] : servedBy(booking);
  }
}

function periodOf(day: number, period: FigurePeriod): string | null {
  if (period === 'none') return null;
  const date = formatInstant(day * DAY);
  if (period === 'month') return date.slice(0, 'yyyy-mm'.length);
  // ISO 8601: a week belongs to the year of its Thursday.
  const thursday = day - weekdayOf(day) + 3;
  const year = formatInstant(thursday * DAY).slice(0, 'yyyy'.length);
  const firstOfYear = Date.parse(`${year}-01-01T00:00:00Z`) / DAY;
  const week = Math.floor((thursday - firstOfYear) / 7) + 1;
  return `${year}-W${String(week).padStart(2, '0')}`;
}
