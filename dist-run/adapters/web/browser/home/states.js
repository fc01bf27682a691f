/** Every state of the page: health of the service, and the typed key. */
export const HOME_STATES = ['checking', 'ready', 'warned', 'away', 'key-wrong'];
