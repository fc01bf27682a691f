/** Every state that the page can be in. */
export const HOME_STATES = ['home'] as const;
export type HomeState = (typeof HOME_STATES)[number];
