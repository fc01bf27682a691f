import { addDays, addMonths, type LocalDate, monthOf, monthText, weekdayOf } from '../../parts/times.js';
import { LOCALE, weekTitle } from '../wall-clock/format.js';
import { TEXTS } from './texts.js';

export type Span = keyof typeof TEXTS.spans;

/** Days of a span. Both are included. */
export interface Days {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const;

/** Returns the span that contains a date, or one that is `steps` spans later. */
export function spanDays(span: Span, date: LocalDate, steps = 0): Days {
  if (span === 'week') {
    // Weeks begin on Monday in every locale, like those of the figures that the service returns.
    const from = addDays(date, 1 - weekdayOf(date) + 7 * steps);
    return { from, to: addDays(from, 6) };
  }
  const length = MONTHS[span];
  const passed = (Number(date.slice(5, 7)) - 1) % length;
  const first = addMonths(monthOf(date), steps * length - passed);
  return { from: `${first}-01`, to: addDays(`${addMonths(first, length)}-01`, -1) };
}

/** Splits a span after today. A part without days is left out. */
export function splitDays({ from, to }: Days, today: LocalDate): { readonly now?: Days; readonly later?: Days } {
  const tomorrow = addDays(today, 1);
  return {
    ...(from <= today && { now: { from, to: to < today ? to : today } }),
    ...(to > today && { later: { from: from > today ? from : tomorrow, to } }),
  };
}

export function spanTitle(span: Span, { from }: Days): string {
  const year = from.slice(0, 4);
  if (span === 'week') return weekTitle(from);
  if (span === 'month') return monthText(LOCALE, monthOf(from));
  return span === 'year' ? year : TEXTS.quarter((Number(from.slice(5, 7)) + 2) / 3, year);
}
