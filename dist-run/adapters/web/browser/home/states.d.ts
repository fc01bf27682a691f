/** Every state of the page: health of the service, and the typed key. */
export declare const HOME_STATES: readonly ['checking', 'ready', 'warned', 'away', 'key-wrong'];
export type HomeState = (typeof HOME_STATES)[number];
