/** Every state of the calendar and its dialogs. */
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
];
/** Every state of the grid itself, and of the choice of its columns. */
export const GRID_STATES = ['loading', 'ready', 'stale', 'failed', 'columns'];
