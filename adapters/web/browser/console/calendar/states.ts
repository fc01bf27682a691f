/** Every state of the calendar and of what opens over it. */
export const CALENDAR_STATES = [
  'calendar-loading',
  'calendar-failed',
  'calendar-empty',
  'calendar-day',
  'calendar-week',
  'calendar-list',
  'move',
  'move-refused',
  'book',
  'book-refused',
  'close',
  'close-refused',
] as const;
export type CalendarState = (typeof CALENDAR_STATES)[number];

/**
 * How far what the grid shows can be trusted. `loading` and `failed`: nothing is known of the time shown; `stale`: it is
 * known as it was, but changes do not come in.
 */
export type GridState = 'loading' | 'ready' | 'stale' | 'failed';

/** Every state of the grid itself, and of the choice of its columns. */
export const GRID_STATES = ['loading', 'ready', 'stale', 'failed', 'columns'] as const satisfies readonly (
  | GridState
  | 'columns'
)[];
