import { MINUTE } from '../basics/instants.js';
import { collectDefaults, flag, integer, object, oneOf, type ValuesOf } from '../basics/schema.js';

/** Maximum duration in seconds of a hold made or extended with an app's token: one day, for bank transfers and carts. */
export const HOLD_SECONDS_MAX = 86_400;
/** Maximum duration in seconds of a hold made or extended by a workflow, a key or a manage token. */
export const UNATTENDED_HOLD_SECONDS_MAX = 3_600;

/** Maximum of the settings for check-ins and no-shows, in minutes: one day. */
const ATTENDANCE_MINUTES_MAX = 1_440;
/** Maximum of settings in minutes: 366 days. */
export const MINUTES_MAX = 527_040;
/** Limit of a booking's own buffer, in minutes. */
export const OWN_BUFFER_MAX = 10_080;
/** Maximum length of a booking in ms. It limits how far back a search for overlapping bookings must look. */
export const LONGEST_BOOKING = MINUTES_MAX * MINUTE;

const minutes = (minimum: number, maximum: number, description: string) =>
  integer(minimum, maximum, { default: null, json: { default: null }, description });

const FIELDS = {
  mode: oneOf(['instant', 'confirm'], {
    default: 'instant',
    answer: { default: 'instant' },
    description: '`instant`: a booking is confirmed at once; `confirm`: it waits for approval.',
  }),
  holdSeconds: integer(1, UNATTENDED_HOLD_SECONDS_MAX, {
    default: 300,
    answer: { default: 300 },
    description: 'Time in seconds by which `extend` prolongs a hold if the request does not say.',
  }),
  pendingMinutes: minutes(1, MINUTES_MAX, 'Minutes that a booking may wait for approval. null: until its start.'),
  cancelUntilMinutes: minutes(0, MINUTES_MAX, 'Latest cancellation, in minutes before the start; null: no limit.'),
  rescheduleUntilMinutes: minutes(0, MINUTES_MAX, 'Latest rescheduling, in minutes before the start; null: no limit.'),
  completeAfterMinutes: minutes(
    0,
    MINUTES_MAX,
    'Minutes after its end at which a booking becomes completed. Null: never by itself.',
  ),
  checkInFromMinutes: minutes(
    0,
    ATTENDANCE_MINUTES_MAX,
    'Minutes before the start from which the booker can check in. null: bookers cannot check in.',
  ),
  noShowAfterMinutes: minutes(
    1,
    ATTENDANCE_MINUTES_MAX,
    'Minutes after its start at which a booking without a check-in becomes a no-show. Null: never by itself.',
  ),
  noShowReleases: flag({
    default: false,
    answer: { default: false },
    description: 'Whether a no-show frees the time of its booking.',
  }),
};

export const DEFAULT_SETTINGS = collectDefaults(FIELDS);

/** Life cycle of a workflow's bookings (core/bookings/README.md, "Workflow"). */
export const SETTINGS = object(FIELDS, {
  default: DEFAULT_SETTINGS,
  inEvents: 'values',
  included: true,
  description: "Life cycle of the workflow's bookings.",
});
export interface Settings extends ValuesOf<typeof SETTINGS> {}
