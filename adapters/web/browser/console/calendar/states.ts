export const CALENDAR_STATES = [
  'calendar-loading',
  'calendar-failed',
  'calendar-empty',
  'calendar-day',
  'calendar-week',
  'calendar-month',
  'calendar-list',
  'close',
  'close-refused',
] as const;
export type CalendarState = (typeof CALENDAR_STATES)[number];

/**
 * State of the grid's data. `loading` and `failed`: no data for the span is loaded. `stale`: the data may be outdated, because no events
 * arrive.
 */
export type GridState = 'loading' | 'ready' | 'stale' | 'failed';

/** All states of the grid itself, and of the dialog for its columns. */
export const GRID_STATES = ['loading', 'ready', 'stale', 'failed', 'columns'] as const satisfies readonly (
  | GridState
  | 'columns'
)[];
