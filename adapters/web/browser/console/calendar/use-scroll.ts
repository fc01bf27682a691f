import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { DAY, dayNumber, HOUR, type LocalDate, type Zone } from '../wall-clock/wall.js';
import { type Column, type Hours, heightOf } from './columns.js';

/** First visible hour if the grid shows 24 hours. */
const MORNING = 7;

interface Scrolled {
  readonly view: 'day' | 'week';
  /** Chosen date. In the week view, one of its days. */
  readonly chosen: LocalDate;
  /** True if the bookings of the shown time are loaded, and so the shown hours are known. */
  readonly isLoaded: boolean;
  readonly columns: readonly Column[];
  readonly hours: Hours;
  readonly local: Zone;
}

/**
 * Scrolls to the column of the chosen date, and to the present hour if that is today, when the view or the date changes. If the shown hours
 * change for another reason, such as a refresh, the same hour stays at the top.
 */
export function useScroll(
  scroller: RefObject<HTMLElement | null>,
  { view, chosen, isLoaded, columns, hours, local }: Scrolled,
) {
  const before = useRef(hours);
  useLayoutEffect(() => {
    scroller.current!.scrollTop += heightOf({ from: hours.from, to: before.current.from });
    before.current = hours;
  }, [hours]);

  useLayoutEffect(() => {
    const grid = scroller.current!;
    const sheet = grid.querySelector<HTMLElement>('.grid-columns')!;
    const midnight = dayNumber(chosen) * DAY;
    const first = columns.findIndex(({ day }) => day === midnight);
    grid.scrollLeft = (Math.max(first, 0) * sheet.offsetWidth) / columns.length;
    // If the grid shows 24 hours, scroll past the night.
    const morning = hours.from === 0 && hours.to === 24 ? heightOf({ from: 0, to: MORNING }) : 0;
    const now = Date.now();
    const hour = (now + local.offsetAt(now) - midnight) / HOUR;
    const present = hour < hours.from || hour > hours.to ? morning : heightOf({ from: hours.from, to: hour });
    const room = grid.clientHeight - sheet.offsetTop - heightOf({ from: 0, to: 1 });
    const isVisible = present >= morning && present <= morning + room;
    grid.scrollTop = isVisible ? morning : present - heightOf({ from: 0, to: 1 });
  }, [view, chosen, isLoaded]);
}
