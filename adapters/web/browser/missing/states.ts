/** Every state of the page. */
export const MISSING_STATES = ['missing'] as const;
export type MissingState = (typeof MISSING_STATES)[number];
