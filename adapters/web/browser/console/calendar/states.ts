/** All states of the calendar and its dialogs. */
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

/** State of the grid's data. `loading` and `failed`: there is none for the span. `stale`: no events arrive, so it may be outdated. */
export type GridState = 'loading' | 'ready' | 'stale' | 'failed';

/** All states of the grid itself, and of the dialog for its columns. */
export const GRID_STATES = ['loading', 'ready', 'stale', 'failed', 'columns'] as const satisfies readonly (
  | GridState
  | 'columns'
)[];
