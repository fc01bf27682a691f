import { collectDefaults, integer, object, type ValuesOf } from '../basics/schema.js';
import { MINUTES_MAX } from './settings.js';

/** Ranges of the rules of resources and services. Days are 24 hours. */
export const slotMinutes = <const D extends number | null>(standard: D) => integer(1, 1_440, { default: standard });
export const minutes = <const D extends number | null>(standard: D) => integer(0, MINUTES_MAX, { default: standard });
export const advanceDays = <const D extends number | null>(standard: D) => integer(1, 36_500, { default: standard });

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
};

export const DEFAULT_RULES = collectDefaults(FIELDS);

/** Rules of a resource for every booking (core/availability/README.md, "Resource"). `null` means no limit. */
export const RULES = object(FIELDS, {
  default: DEFAULT_RULES,
  inEvents: 'values',
  rule({ minDurationMinutes: min, maxDurationMinutes: max }, fields) {
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
