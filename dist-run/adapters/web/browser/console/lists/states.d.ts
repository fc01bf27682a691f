/** Sections that show lists. */
declare const LISTS: readonly ['bookings', 'customers', 'series', 'time-off', 'services', 'resources', 'workflows', 'deliveries', 'events', 'keys', 'staff', 'feeds', 'calendars'];
export type ListId = (typeof LISTS)[number];
/** Every state of the guide for a first start. */
export declare const START_STATES: readonly ['start-loading', 'start', 'start-service', 'start-page', 'start-done'];
/** Every state of the lists and editors of the console. */
export declare const SECTION_STATES: readonly ["bookings", "customers", "series", "time-off", "services", "resources", "workflows", "deliveries", "events", "keys", "staff", "feeds", "calendars", "list-loading", "list-failed", "list-empty", "list-nothing-found", "editor-loading", "editor-failed", "editor-gone", "editor-new", "editor", "editor-refused", "editor-changed", "secret-shown"];
export type SectionState = (typeof SECTION_STATES)[number] | (typeof START_STATES)[number];
export {};
