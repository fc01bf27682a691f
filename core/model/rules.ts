import { FieldReader } from '../fields.js';

/** Rules of a resource for every booking (core/README.md, "Resource"). `null` means no limit. Days are 24 hours. */
export interface Rules {
  readonly slotMinutes: number;
  readonly minDurationMinutes: number | null;
  readonly maxDurationMinutes: number | null;
  readonly bufferBeforeMinutes: number;
  readonly bufferAfterMinutes: number;
  readonly minNoticeMinutes: number;
  readonly maxAdvanceDays: number;
}

/** Default rules of a resource. */
export const DEFAULT_RULES: Rules = {
  slotMinutes: 15,
  minDurationMinutes: null,
  maxDurationMinutes: null,
  bufferBeforeMinutes: 0,
  bufferAfterMinutes: 0,
  minNoticeMinutes: 0,
  maxAdvanceDays: 366,
};

const DAY_MINUTES = 1_440;
/** 366 days, the maximum span of a search. */
const MAX_MINUTES = 527_040;
const MAX_DAYS = 36_500;

/**
 * Parses the `rules` of a resource. Missing and `null` values get defaults. Errors go to `errors` with dotted paths.
 * The result is only valid without errors.
 */
export function readRules(value: unknown, path: string, errors: Record<string, string>): Rules {
  const fields = new FieldReader(value ?? {}, path, errors);
  const whole = <D>(field: string, min: number, max: number, fallback: D) => fields.whole(field, min, max, fallback);
  const rules: Rules = {
    slotMinutes: whole('slotMinutes', 1, DAY_MINUTES, DEFAULT_RULES.slotMinutes),
    minDurationMinutes: whole('minDurationMinutes', 1, MAX_MINUTES, DEFAULT_RULES.minDurationMinutes),
    maxDurationMinutes: whole('maxDurationMinutes', 1, MAX_MINUTES, DEFAULT_RULES.maxDurationMinutes),
    bufferBeforeMinutes: whole('bufferBeforeMinutes', 0, MAX_MINUTES, DEFAULT_RULES.bufferBeforeMinutes),
    bufferAfterMinutes: whole('bufferAfterMinutes', 0, MAX_MINUTES, DEFAULT_RULES.bufferAfterMinutes),
    minNoticeMinutes: whole('minNoticeMinutes', 0, MAX_MINUTES, DEFAULT_RULES.minNoticeMinutes),
    maxAdvanceDays: whole('maxAdvanceDays', 1, MAX_DAYS, DEFAULT_RULES.maxAdvanceDays),
  };
  const { minDurationMinutes: min, maxDurationMinutes: max } = rules;
  if (min !== null && max !== null && max < min) {
    fields.fail('maxDurationMinutes', 'Must not be less than min_duration_minutes');
  }
  return rules;
}
