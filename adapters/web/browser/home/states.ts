/** All states of the home page: health of the service, and a wrong key that was typed. Tests check each. */
export const HOME_STATES = ['checking', 'ready', 'warned', 'away', 'key-wrong'] as const;
export type HomeState = (typeof HOME_STATES)[number];
