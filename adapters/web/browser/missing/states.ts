/** All states of the page for unknown addresses. `missing-booking` is that of customers' addresses. Tests check each. */
export const MISSING_STATES = ['missing', 'missing-booking'] as const;
export type MissingState = (typeof MISSING_STATES)[number];
