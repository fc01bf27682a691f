/** Every state of the console around its sections. */
export const CONSOLE_STATES = [
    'sign-in',
    'sign-in-refused',
    'choose-app',
    'no-app',
    'new-app',
    'new-app-refused',
    'section-loading',
    'section-failed',
    'section-unknown',
    'navigation',
    'ended',
    'session-left',
];
