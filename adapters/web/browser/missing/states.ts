/** All states of the page for unknown addresses. Tests check each. */
export const MISSING_STATES = ['missing'] as const;
export type MissingState = (typeof MISSING_STATES)[number];
