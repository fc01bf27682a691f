/** Every state of the page. */
export const MISSING_STATES = ['missing'];
