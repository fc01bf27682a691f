/** Every state of the page. */
export declare const MISSING_STATES: readonly ['missing'];
export type MissingState = (typeof MISSING_STATES)[number];
