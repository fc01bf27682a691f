/** Every state that the page can be in: how the service is, as far as that is known, and what was typed. */
export const HOME_STATES = ['checking', 'ready', 'warned', 'away', 'key-wrong'] as const;
export type HomeState = (typeof HOME_STATES)[number];
