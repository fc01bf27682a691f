/** Every state of the calendar and its dialogs. */
export declare const CALENDAR_STATES: readonly ['calendar-loading', 'calendar-failed', 'calendar-empty', 'calendar-day', 'calendar-week', 'calendar-list', 'move', 'move-refused', 'book', 'book-refused', 'close', 'close-refused'];
export type CalendarState = (typeof CALENDAR_STATES)[number];
/** Freshness of the grid's data. `loading` and `failed`: no data of the span; `stale`: no events arrive, so the data may be outdated. */
export type GridState = 'loading' | 'ready' | 'stale' | 'failed';
/** Every state of the grid itself, and of the choice of its columns. */
export declare const GRID_STATES: readonly ["loading", "ready", "stale", "failed", "columns"];
