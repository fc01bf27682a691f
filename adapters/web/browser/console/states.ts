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
] as const;
export type ConsoleState = (typeof CONSOLE_STATES)[number];

/** All states of a person's way from signing in to an open app. */
export const ENTRY_STATES = ['entry-loading', 'entry-failed', 'entry-details'] as const;
export type EntryState = (typeof ENTRY_STATES)[number];
