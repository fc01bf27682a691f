import { FieldReader, type Meta, mergePatch, REQUIRED } from '../fields.js';
import { DAY } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Zone } from '../zone.js';
import { merged, type Window } from './schedule.js';

/** Fields of time off that a client sends: instants, or dates including the last day. Exactly one of the two pairs must be given. */
export interface NewTimeOff {
  /** 1 to 100 UUIDs. Null: all resources of the app, including future ones. */
  readonly resources: readonly string[] | null;
  readonly start?: Instant | string | null | undefined;
  readonly end?: Instant | string | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly meta?: Meta | null | undefined;
}

/**
 * Span of time off: from one instant (inclusive) to another (exclusive), or whole local days in each resource's own
 * zone.
 */
export type TimeOffSpan =
  | { readonly start: Instant; readonly end: Instant; readonly startDate: null; readonly endDate: null }
  | { readonly start: null; readonly end: null; readonly startDate: string; readonly endDate: string };

export type TimeOffFields = TimeOffSpan & {
  readonly resources: readonly string[] | null;
  readonly reason: string | null;
  readonly meta: Meta;
};

/** Time in which resources are closed, regardless of their hours. It never changes bookings. */
export type TimeOff = TimeOffFields & {
  readonly uuid: string;
  readonly app: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
};

const RESOURCES_MAX = 100;
const DAYS_MAX = 3_660;

/** @throws ValidationError naming every bad field. */
export function readNewTimeOff(input: unknown): TimeOffFields {
  const fields = new FieldReader(input);
  const timeOff = {
    resources: fields.raw('resources') === null ? null : fields.requiredUuids('resources', RESOURCES_MAX),
    ...readSpan(fields),
    reason: fields.optionalText('reason', null),
    meta: fields.meta(),
  };
  fields.done();
  return timeOff;
}

/** Validates a merge patch independently of the stored object. @throws ValidationError naming every bad field. */
export function checkTimeOffPatch(patch: unknown): void {
  new FieldReader(patch).done();
  const fields = new FieldReader(mergePatch({}, patch));
  if (fields.has('resources')) fields.requiredUuids('resources', RESOURCES_MAX);
  const [hasInstants, hasDates] = pairsIn(fields);
  if (hasInstants && hasDates) fields.fail('start', ONE_PAIR);
  readTimes(fields);
  fields.optionalText('reason', null);
  fields.meta();
  fields.done();
}

const ONE_PAIR = 'Must be given with end, or start_date with end_date: exactly one of the two pairs';

const pairsIn = (fields: FieldReader): readonly [hasInstants: boolean, hasDates: boolean] => [
  fields.has('start') || fields.has('end'),
  fields.has('startDate') || fields.has('endDate'),
];

function readSpan(fields: FieldReader): TimeOffSpan {
  const [hasInstants, hasDates] = pairsIn(fields);
  if (hasInstants === hasDates) fields.fail('start', hasInstants ? ONE_PAIR : REQUIRED);
  else {
    const missing = (hasDates ? ['startDate', 'endDate'] : ['start', 'end']).filter((field) => !fields.has(field));
    for (const field of missing) fields.fail(field, REQUIRED);
    if (missing.length > 0 && !fields.isBad('start')) fields.fail('start', ONE_PAIR);
  }
  const { start, end, startDate, endDate } = readTimes(fields);
  return hasInstants ? { start, end, startDate: null, endDate: null } : { start: null, end: null, startDate, endDate };
}

/** Parses the four time fields, and checks that the given ones form a pair. */
function readTimes(fields: FieldReader) {
  const isThere = (field: string) => fields.has(field) && !fields.isBad(field);
  const start = fields.instant('start', 0);
  const end = fields.instant('end', 0);
  if (isThere('start') && isThere('end')) {
    if (end <= start) fields.fail('end', 'Must be after start');
    else if (end - start > DAYS_MAX * DAY) fields.fail('end', TOO_LONG);
  }
  const startDate = fields.has('startDate') ? fields.requiredDate('startDate') : '';
  const endDate = fields.has('endDate') ? fields.requiredDate('endDate') : '';
  if (isThere('startDate') && isThere('endDate')) {
    if (endDate < startDate) fields.fail('endDate', 'Must not be before start_date');
    else if (dayOf(endDate) - dayOf(startDate) >= DAYS_MAX) fields.fail('endDate', TOO_LONG);
  }
  return { start, end, startDate, endDate };
}

const TOO_LONG = `Must be at most ${DAYS_MAX} days after the start, both counted`;

/** Day of a date, counted from 1970-01-01. */
const dayOf = (date: string): number => Date.parse(date) / DAY;

/** The fields of the time off that a client may send. */
export function timeOffFields({ resources, start, end, startDate, endDate, reason, meta }: TimeOff): TimeOffFields {
  return { resources, start, end, startDate, endDate, reason, meta } as TimeOffFields;
}

/**
 * Returns the time off as instants in a zone. Dates are local days: from the start of the first to the start of the
 * day after the last.
 */
export function windowOf(span: TimeOffSpan, zone: Zone): Window {
  if (span.start !== null) return { start: span.start, end: span.end };
  return { start: zone.startOfDay(dayOf(span.startDate)), end: zone.startOfDay(dayOf(span.endDate) + 1) };
}

/**
 * Returns a window that contains the time off in any zone: local days begin up to 14 hours before and 12 hours after
 * those of UTC.
 */
export function widestWindowOf(span: TimeOffSpan): Window {
  if (span.start !== null) return { start: span.start, end: span.end };
  return { start: (dayOf(span.startDate) - 1) * DAY, end: (dayOf(span.endDate) + 2) * DAY };
}

/** True if the time off closes the resource. */
export function concerns({ resources }: Pick<TimeOff, 'resources'>, resource: string): boolean {
  return resources === null || resources.includes(resource);
}

/** Merges the time off of the resource with other closed windows. The result is disjoint and sorted by start. */
export function closedWindows(
  entries: readonly TimeOff[],
  resource: string,
  zone: Zone,
  others: readonly Window[] = [],
): readonly Window[] {
  const timeOff = entries.filter((entry) => concerns(entry, resource)).map((entry) => windowOf(entry, zone));
  const windows = [...timeOff, ...others];
  // Days that the zone skipped have no length.
  return merged(windows.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start));
}
