import type { FieldReader } from '../fields.js';
import { MINUTE } from '../instants.js';

/** How long an app's token may make a hold, or prolong it, in seconds: a day, for bank transfers and carts. */
export const HOLD_SECONDS_MAX = 86_400;
/** How long a hold may be that a workflow, a key or a manage token makes or prolongs, in seconds. */
export const UNATTENDED_HOLD_SECONDS_MAX = 3_600;

/** How the bookings of a workflow live (core/README.md, "Workflow"); minutes and seconds are whole numbers. */
export interface Settings {
  /** Whether a booking is confirmed at once, or waits for the business to approve it. */
  readonly mode: 'instant' | 'confirm';
  /** How long `extend` prolongs a hold when it is not told. */
  readonly holdSeconds: number;
  /** How long a booking may stay pending; null: until its start. */
  readonly pendingMinutes: number | null;
  /** Until how long before the start it may be cancelled; null: always. */
  readonly cancelUntilMinutes: number | null;
  /** Until how long before the start it may be moved; null: always. */
  readonly rescheduleUntilMinutes: number | null;
  /** How long after its end a confirmed booking counts as completed; null: never by itself. */
  readonly completeAfterMinutes: number | null;
}

export const DEFAULT_SETTINGS: Settings = {
  mode: 'instant',
  holdSeconds: 300,
  pendingMinutes: null,
  cancelUntilMinutes: null,
  rescheduleUntilMinutes: null,
  completeAfterMinutes: null,
};

/** The most minutes that a setting may count: 366 days. */
export const MINUTES_MAX = 527_040;
/** No booking is longer, in ms: bounds how far before a moment the bookings start that reach it. */
export const LONGEST_BOOKING = MINUTES_MAX * MINUTE;

/** Reads the settings under `settings`; what is left out or `null` gets its default. */
export function readSettings(parent: FieldReader): Settings {
  const fields = parent.nested('settings');
  return {
    mode: fields.oneOf('mode', ['instant', 'confirm'], DEFAULT_SETTINGS.mode),
    holdSeconds: fields.whole('holdSeconds', 1, UNATTENDED_HOLD_SECONDS_MAX, DEFAULT_SETTINGS.holdSeconds),
    pendingMinutes: fields.whole('pendingMinutes', 1, MINUTES_MAX, null),
    cancelUntilMinutes: fields.whole('cancelUntilMinutes', 0, MINUTES_MAX, null),
    rescheduleUntilMinutes: fields.whole('rescheduleUntilMinutes', 0, MINUTES_MAX, null),
    completeAfterMinutes: fields.whole('completeAfterMinutes', 0, MINUTES_MAX, null),
  };
}
