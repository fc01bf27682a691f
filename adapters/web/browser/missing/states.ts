/** Every state that the page can be in. */
export const MISSING_STATES = ['missing'] as const;
export type MissingState = (typeof MISSING_STATES)[number];
