import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Icon } from '../design/icon.js';
import './month.css';
import { CHOOSING } from './choice-texts.js';
import { useLocale, useTexts } from './i18n.js';
import {
  addDays,
  addMonths,
  daysIntoWeek,
  dayText,
  type LocalDate,
  listDays,
  type Month,
  monthOf,
  monthText,
  weekdays,
} from './times.js';

interface MonthGridProps {
  readonly month: Month;
  /** Days that can be chosen. Undefined while loading. */
  readonly free: readonly LocalDate[] | undefined;
  readonly chosen: LocalDate | undefined;
  /** Current date in the zone of the shown times. It is marked, and earlier months are not shown. */
  readonly today: LocalDate;
  readonly onMonth: (month: Month) => void;
  readonly onDay: (day: LocalDate) => void;
}

/** Calendar of a month, in which days with free times can be chosen, also with the arrow keys. */
export function MonthGrid({ month, free, chosen, today, onMonth, onDay }: MonthGridProps) {
  const texts = useTexts(CHOOSING);
  const locale = useLocale();
  const title = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [wanted, setWanted] = useState<LocalDate>();
  const days = listDays(month);
  const isShown = (day: LocalDate | undefined) => day !== undefined && monthOf(day) === month;
  const reachable = [wanted, chosen, free?.[0], today].find((day) => isShown(day)) ?? days[0];
  const first = monthOf(today);

  const focus = (day: LocalDate) => grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  // Move the focus only after keyboard navigation.
  useLayoutEffect(() => {
    if (wanted !== undefined && isShown(wanted)) focus(wanted);
  }, [month]);

  const turn = (by: number) => {
    setWanted(undefined);
    onMonth(addMonths(month, by));
  };
  const go = (day: LocalDate) => {
    if (monthOf(day) < first) return;
    // A small screen hides weeks that are over (month.css).
    const target = day < today && matchMedia('(max-width: 640px)').matches ? today : day;
    const other = monthOf(target);
    setWanted(target);
    if (other === month) focus(target);
    else onMonth(other);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { day } = (event.target as HTMLElement).dataset;
    const target = day === undefined ? undefined : dayAt(event.key, day, isRightToLeft(event), locale);
    if (target === undefined) return;
    event.preventDefault();
    go(target);
  };

  return (
    <div class="month" data-part="month">
      <div class="month-head">
        <h3 class="capital" id={title} aria-live="polite">
          {monthText(locale, month)}
        </h3>
        <button
          type="button"
          class="month-turn"
          aria-label={texts.previousMonth}
          disabled={month <= first}
          onClick={() => turn(-1)}
        >
          <Icon name="back" />
        </button>
        <button type="button" class="month-turn" aria-label={texts.nextMonth} onClick={() => turn(1)}>
          <Icon name="forward" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid of WAI-ARIA's date pickers is a table */}
      <table role="grid" ref={grid} aria-labelledby={title} aria-busy={free === undefined} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays(locale).map(({ short, long }) => (
              <th key={long} scope="col" abbr={long}>
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(days, locale).map((week) => (
            <tr key={week.find(Boolean)} class={isPast(week, today) ? 'past' : undefined}>
              {week.map((day, index) => {
                if (day === undefined) return <td key={index} />;
                const isFree = free?.includes(day) === true;
                const named = dayText(locale, day);
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the cell of a grid is a gridcell
                  <td key={day} aria-selected={day === chosen}>
                    <button
                      type="button"
                      class="day"
                      data-day={day}
                      data-free={isFree || undefined}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={!isFree}
                      aria-label={free && (isFree ? texts.isFree(named) : texts.isNotFree(named))}
                      tabIndex={day === reachable ? 0 : -1}
                      onClick={() => isFree && onDay(day)}
                    >
                      {Number(day.slice(-2))}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** True for a week that is over. A small screen does not show it. */
const isPast = (week: readonly (LocalDate | undefined)[], today: LocalDate): boolean =>
  week.every((day) => day === undefined || day < today);

/** Splits the days of a month into weeks. Days of other months are undefined. */
function weeksOf(days: readonly LocalDate[], locale: string): readonly (readonly (LocalDate | undefined)[])[] {
  const before = daysIntoWeek(days[0] ?? '', locale);
  const places = [...Array.from({ length: before }, () => undefined), ...days];
  const weeks = Array.from({ length: Math.ceil(places.length / 7) }, (_, week) => places.slice(week * 7, week * 7 + 7));
  return weeks.map((week) => [...week, ...Array.from({ length: 7 - week.length }, () => undefined)]);
}

const isRightToLeft = ({ target }: KeyboardEvent): boolean =>
  getComputedStyle(target as HTMLElement).direction === 'rtl';

/** Returns the day to which a key moves, as in WAI-ARIA's date pickers. Undefined: none. */
export function dayAt(key: string, day: LocalDate, isRtl: boolean, locale: string): LocalDate | undefined {
  const forward = isRtl ? -1 : 1;
  const ofWeek = daysIntoWeek(day, locale);
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -forward);
    case 'ArrowRight':
      return addDays(day, forward);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -ofWeek);
    case 'End':
      return addDays(day, 6 - ofWeek);
    case 'PageUp':
      return sameDayOf(addMonths(monthOf(day), -1), day);
    case 'PageDown':
      return sameDayOf(addMonths(monthOf(day), 1), day);
    default:
      return undefined;
  }
}

/** Returns the day with the same number in another month, or that month's last day. */
function sameDayOf(month: Month, day: LocalDate): LocalDate {
  const days = listDays(month);
  return days[Number(day.slice(-2)) - 1] ?? days.at(-1) ?? day;
}
