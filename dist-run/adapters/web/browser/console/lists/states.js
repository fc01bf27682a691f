/** Sections that show lists. */
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
    'feeds',
    'calendars',
];
/** Every state of the guide for a first start. */
export const START_STATES = ['start-loading', 'start', 'start-service', 'start-page', 'start-done'];
/** Every state of the lists and editors of the console. */
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
];
