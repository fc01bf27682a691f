/** All states of creating and changing series. */
export const SERIES_STATES = [
  'occurrences-missing',
  'occurrences-loading',
  'occurrences-had',
  'occurrences-some',
  'occurrences-none',
  'occurrences-refused',
  'occurrences-failed',
  'series-move',
  'series-move-looking',
  'series-move-had',
  'series-move-some',
  'series-move-none',
  'series-move-unseen',
  'series-move-refused',
  'series-cancel',
  'series-cancel-refused',
  'series-done',
] as const;
export type SeriesState = (typeof SERIES_STATES)[number];
