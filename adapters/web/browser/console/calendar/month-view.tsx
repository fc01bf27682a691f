import { useMemo } from 'preact/hooks';
import { buildFragment } from '../../parts/router.js';
import { daysIntoWeek, listDays, type Month } from '../../parts/times.js';
import type { Booking } from '../booking/booking-facts.js';
import { formatNumber } from '../plural.js';
import { inWeekOrder, LOCALE, longDate, shortWeekday } from '../wall-clock/format.js';
import { dayNumber, parseTimestamp, todayIn, type Zone } from '../wall-clock/wall.js';
import { TEXTS } from './texts.js';

interface MonthViewProps {
  readonly month: Month;
  /** Bookings by UUID. Undefined while loading. */
  readonly bookings: ReadonlyMap<string, Booking> | undefined;
  readonly local: Zone;
  /** The only resource that the other views show on a narrow screen. */
  readonly resource: string | undefined;
}

/** Month with the number of bookings that begin on each day. Each day leads to its view. */
export function MonthView({ month, bookings, local, resource = '' }: MonthViewProps) {
  const counts = useMemo(() => {
    const counted = new Map<number, number>();
    for (const { start } of bookings?.values() ?? []) {
      const day = local.dayAt(parseTimestamp(start));
      counted.set(day, (counted.get(day) ?? 0) + 1);
    }
    return counted;
  }, [bookings, local]);
  const days = listDays(month);
  const most = Math.max(1, ...days.map((date) => counts.get(dayNumber(date)) ?? 0));
  const today = todayIn(local);
  return (
    <div class="month-view" data-part="month">
      <div class="month-weekdays muted small" aria-hidden="true">
        {inWeekOrder([0, 1, 2, 3, 4, 5, 6]).map((day) => (
          <span key={day}>{shortWeekday(day)}</span>
        ))}
      </div>
      <ol class="bare month-days" aria-label={TEXTS.ofMonth}>
        {days.map((date, index) => {
          const count = counts.get(dayNumber(date)) ?? 0;
          return (
            // The first day stands below its weekday.
            <li key={date} style={index === 0 ? { gridColumnStart: `${daysIntoWeek(date, LOCALE) + 1}` } : undefined}>
              <a
                class="month-date"
                href={buildFragment({ path: '/calendar', query: { view: 'day', date, resource } })}
                data-day={date}
                aria-current={date === today ? 'date' : undefined}
              >
                <span class="month-number number" aria-hidden="true">
                  {formatNumber(index + 1)}
                </span>
                <span class="visually-hidden">
                  {longDate(date)}, {TEXTS.bookings(count)}
                </span>
                {count > 0 && (
                  <>
                    <span class="month-count number" data-count={count} aria-hidden="true">
                      {formatNumber(count)}
                    </span>
                    <span class="month-bar" style={{ inlineSize: `${Math.round((100 * count) / most)}%` }} />
                  </>
                )}
              </a>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
