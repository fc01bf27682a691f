import { useCallback, useEffect, useMemo, useState } from 'preact/hooks';
import { go } from '../../parts/router.js';
import { addDays, addMonths, listDays, monthOf } from '../../parts/times.js';
import type { Resource } from '../objects.js';
import type { SectionProps } from '../section.js';
import { useConsole } from '../use-console.js';
import { weekStart } from '../wall-clock/format.js';
import { DAY, dayNumber, HOUR, type LocalDate, todayIn, type Zone } from '../wall-clock/wall.js';

export const VIEWS = ['day', 'week', 'month', 'list'] as const;
export type View = (typeof VIEWS)[number];

/** View, date and resource of the calendar, as read from the page's address. */
export interface CalendarView {
  readonly view: View;
  readonly date: LocalDate;
  /** UUID of the only resource shown on a narrow screen. Undefined on other screens. */
  readonly only: string | undefined;
}

/** Media query for screens on which a week has one column per day. */
const NARROW_WEEK = '(max-width: 56.24rem)';
/** Media query for screens on which a day has a single column. */
const NARROW_DAY = '(max-width: 40rem)';

export function useCalendarView(query: SectionProps['query'], chosen: readonly Resource[], local: Zone): CalendarView {
  const isNarrow = { day: useMedia(NARROW_DAY), week: useMedia(NARROW_WEEK), month: false, list: false };
  const { role } = useConsole();
  // A member with the role `self` starts with the week.
  const first = role === 'self' ? 'week' : 'day';
  const view = VIEWS.find((known) => known === query.view) ?? first;
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(query.date ?? '') && !Number.isNaN(Date.parse(query.date!));
  const date = isDate ? query.date! : todayIn(local);
  return { view, date, only: isNarrow[view] ? query.resource || chosen[0]!.uuid : undefined };
}

/** Shown time, as days and as instants. */
export interface Span {
  readonly first: LocalDate;
  readonly days: number;
  readonly from: number;
  readonly to: number;
}

export function buildSpan({ view, date }: Pick<CalendarView, 'view' | 'date'>, local: Zone): Span {
  const first = view === 'week' ? weekStart(date) : view === 'month' ? `${monthOf(date)}-01` : date;
  const days = { day: 1, week: 7, month: listDays(monthOf(date)).length, list: 1 }[view];
  const day = dayNumber(first);
  return { first, days, from: local.startOfDay(day), to: local.startOfDay(day + days) };
}

/** Returns the date to show after or before that date: the next day, week or month. */
export function shiftDate({ view, date }: Pick<CalendarView, 'view' | 'date'>, by: 1 | -1): LocalDate {
  if (view === 'month') return `${addMonths(monthOf(date), by)}-01`;
  return addDays(date, view === 'week' ? 7 * by : by);
}

type Visit = (
  place: Partial<Record<'view' | 'date' | 'resource' | 'move' | 'prolong', string>>,
  options?: { readonly replace?: boolean },
) => void;

/** Returns a function that navigates within the calendar. Parameters that are not given keep their values. */
export function useVisit(query: SectionProps['query']): Visit {
  return useCallback(
    (place, options) => {
      const { view = '', date = '', resource = '' } = query;
      go({ path: '/calendar', query: { view, date, resource, move: '', prolong: '', ...place } }, options);
    },
    [query],
  );
}

/** Returns the next full hour if the date is today, otherwise nine o'clock. */
export function nextHour(local: Zone, date: LocalDate): number {
  const now = Date.now();
  if (date !== todayIn(local, now)) return local.instantOf(dayNumber(date) * DAY + 9 * HOUR);
  return Math.ceil(now / HOUR) * HOUR;
}

/** Returns true if the media query matches. Renders again when the result changes. */
export function useMedia(media: string): boolean {
  const list = useMemo(() => matchMedia(media), [media]);
  const [isOn, setOn] = useState(list.matches);
  useEffect(() => {
    const onChange = () => setOn(list.matches);
    list.addEventListener('change', onChange);
    return () => list.removeEventListener('change', onChange);
  }, [list]);
  return isOn;
}
