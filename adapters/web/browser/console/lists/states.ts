/** Names of the sections with lists. */
const LISTS = [
  'bookings',
  'customers',
  'series',
  'time-off',
  'services',
  'resources',
  'workflows',
  'deliveries',
  'events',
  'keys',
  'staff',
] as const;
export type ListId = (typeof LISTS)[number];

/** All states of the sections that are neither a list nor an editor. */
export const PLAIN_STATES = ['figures', 'rules', 'sync', 'sync-sheet'] as const;

/** All states of the guide for an empty app. */
export const START_STATES = ['start-loading', 'start', 'start-service', 'start-page', 'start-done'] as const;

/** All states of the lists and editors of the console. */
export const SECTION_STATES = [
  ...LISTS,
  'list-loading',
  'list-failed',
  'list-empty',
  'list-nothing-found',
  'editor-loading',
  'editor-failed',
  'editor-gone',
  'editor-new',
  'editor',
  'editor-refused',
  'editor-changed',
  'secret-shown',
  'payments',
] as const;
export type SectionState =
  | (typeof SECTION_STATES)[number]
  | (typeof PLAIN_STATES)[number]
  | (typeof START_STATES)[number];
