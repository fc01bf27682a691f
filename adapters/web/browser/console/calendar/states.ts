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
