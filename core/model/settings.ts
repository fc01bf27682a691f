import type { FieldReader } from '../fields.js';
import { MINUTE } from '../instants.js';

/** Maximum duration in seconds of a hold made or extended with an app's token: one day, for bank transfers and carts. */
export const HOLD_SECONDS_MAX = 86_400;
/** Maximum duration in seconds of a hold made or extended by a workflow, a key or a manage token. */
export const UNATTENDED_HOLD_SECONDS_MAX = 3_600;

/** Life cycle of a workflow's bookings (core/README.md, "Workflow"). Minutes and seconds are whole numbers. */
export interface Settings {
  /** Bookings are either confirmed at once or wait for approval. */
  readonly mode: 'instant' | 'confirm';
  /** Default duration of an extended hold, in seconds from the extension. */
  readonly holdSeconds: number;
  /** Minutes until a pending booking expires, at the latest at its start. Null: at its start. */
  readonly pendingMinutes: number | null;
  /** Deadline for cancelling, in minutes before the start. Null: none. */
  readonly cancelUntilMinutes: number | null;
  /** Deadline for rescheduling, in minutes before the start. Null: none. */
  readonly rescheduleUntilMinutes: number | null;
  /** Minutes from the end of a confirmed booking until it becomes completed. Null: it does not become completed automatically. */
  readonly completeAfterMinutes: number | null;
  /** Minutes before the start from which bookers may check in, 0 to 1,440. Null: bookers cannot check in. */
  readonly checkInFromMinutes: number | null;
  /** Minutes after the start at which a booking without a check-in becomes a no-show, 1 to 1,440. Null: never. */
  readonly noShowAfterMinutes: number | null;
  /** True if a no-show frees its time. */
  readonly noShowReleases: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  mode: 'instant',
  holdSeconds: 300,
  pendingMinutes: null,
  cancelUntilMinutes: null,
  rescheduleUntilMinutes: null,
  completeAfterMinutes: null,
  checkInFromMinutes: null,
  noShowAfterMinutes: null,
  noShowReleases: false,
};

/** Maximum of the settings for check-ins and no-shows, in minutes: one day. */
export const ATTENDANCE_MINUTES_MAX = 1_440;
/** Maximum of settings in minutes: 366 days. */
export const MINUTES_MAX = 527_040;
/** Maximum length of a booking in ms. It limits how far back a search for overlapping bookings must look. */
export const LONGEST_BOOKING = MINUTES_MAX * MINUTE;

/** Parses `settings`. Missing and `null` values get defaults. */
export function readSettings(parent: FieldReader): Settings {
  const fields = parent.nested('settings');
  return {
    mode: fields.oneOf('mode', ['instant', 'confirm'], DEFAULT_SETTINGS.mode),
    holdSeconds: fields.whole('holdSeconds', 1, UNATTENDED_HOLD_SECONDS_MAX, DEFAULT_SETTINGS.holdSeconds),
    pendingMinutes: fields.whole('pendingMinutes', 1, MINUTES_MAX, null),
    cancelUntilMinutes: fields.whole('cancelUntilMinutes', 0, MINUTES_MAX, null),
    rescheduleUntilMinutes: fields.whole('rescheduleUntilMinutes', 0, MINUTES_MAX, null),
    completeAfterMinutes: fields.whole('completeAfterMinutes', 0, MINUTES_MAX, null),
    checkInFromMinutes: fields.whole('checkInFromMinutes', 0, ATTENDANCE_MINUTES_MAX, null),
    noShowAfterMinutes: fields.whole('noShowAfterMinutes', 1, ATTENDANCE_MINUTES_MAX, null),
    noShowReleases: fields.flag('noShowReleases', DEFAULT_SETTINGS.noShowReleases),
  };
}
