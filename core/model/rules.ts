import type { FieldReader } from '../basics/fields.js';
import { collectDefaults, integer, object, type ValuesOf } from '../basics/schema.js';
import { timeOfDay } from './schedule-input.js';
import { MINUTES_MAX } from './settings.js';

/** Ranges of the rules of resources and services. Days are 24 hours. */
export const slotMinutes = <const D extends number | null>(standard: D) => integer(1, 1_440, { default: standard });
export const minutes = <const D extends number | null>(standard: D) => integer(0, MINUTES_MAX, { default: standard });
export const advanceDays = <const D extends number | null>(standard: D) => integer(1, 36_500, { default: standard });

const DAY_BEFORE = { days: integer(0, 366), at: timeOfDay('08:00') };
const MOMENT = object(DAY_BEFORE);
/** Time of day on the date that is `days` before the date of a booking's start, by the wall clock of the object that has the rule. */
export interface MomentBefore extends ValuesOf<typeof MOMENT> {}

/** Rules about the time in which a booking may be made. */
export const BOOKING_TIME = {
  opens: object(DAY_BEFORE, {
    default: null,
    sparse: true,
    description:
      'From when on a booking may be made: the time of day `at`, `days` before the date of its start. `max_advance_days` of the same rules then does not apply.',
  }),
  closes: object(DAY_BEFORE, {
    default: null,
    sparse: true,
    description: 'Until when a booking may be made: the time of day `at`, `days` before the date of its start.',
  }),
};

/** Part of rules that says in which time a booking may be made. */
export interface BookingTimeRules {
  readonly opens?: MomentBefore | null;
  readonly closes?: MomentBefore | null;
}

/** Reports `closes` if it is no later than `opens`. */
export function checkBookingTime({ opens, closes }: BookingTimeRules, fields: FieldReader): void {
  if (!opens || !closes || fields.isBadWithin('opens') || fields.isBadWithin('closes')) return;
  const isLater = closes.days < opens.days || (closes.days === opens.days && closes.at > opens.at);
  if (!isLater) fields.fail('closes', 'Must be later than opens');
}

/** Limit of the duration. Null: unlimited. */
const duration = () => integer(1, MINUTES_MAX, { default: null, request: { default: null } });

const FIELDS = {
  slotMinutes: slotMinutes(15),
  minDurationMinutes: duration(),
  maxDurationMinutes: duration(),
  bufferBeforeMinutes: minutes(0),
  bufferAfterMinutes: minutes(0),
  minNoticeMinutes: minutes(0),
  maxAdvanceDays: advanceDays(366),
  ...BOOKING_TIME,
};

export const DEFAULT_RULES = collectDefaults(FIELDS);

/** Rules of a resource for every booking (core/availability/README.md, "Resource"). `null` means no limit. */
export const RULES = object(FIELDS, {
  default: DEFAULT_RULES,
  inEvents: 'values',
  rule({ minDurationMinutes: min, maxDurationMinutes: max, ...others }, fields) {
    checkBookingTime(others, fields);
    if (min !== null && max !== null && max < min) {
      fields.fail('maxDurationMinutes', 'Must not be less than min_duration_minutes');
    }
  },
});
export interface Rules extends ValuesOf<typeof RULES> {}

/** Buffers of a booking on a resource. `ownMinutes`: the booking's own, after the resource's last run. Default 0. */
export interface Buffers extends Pick<Rules, 'bufferBeforeMinutes' | 'bufferAfterMinutes'> {
  readonly ownMinutes?: number;
}

/** Returns the maximum advance that applies: none while `opens` is set. */
export function advanceWithin({ maxAdvanceDays, opens }: Pick<Rules, 'maxAdvanceDays' | 'opens'>): number {
  return opens ? Number.POSITIVE_INFINITY : maxAdvanceDays;
}
