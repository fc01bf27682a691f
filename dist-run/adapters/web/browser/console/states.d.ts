/** Every state of the console around its sections. */
export declare const CONSOLE_STATES: readonly ['sign-in', 'sign-in-refused', 'choose-app', 'no-app', 'new-app', 'new-app-refused', 'section-loading', 'section-failed', 'section-unknown', 'navigation', 'ended', 'session-left'];
export type ConsoleState = (typeof CONSOLE_STATES)[number];
