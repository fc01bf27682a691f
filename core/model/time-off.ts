import { FieldReader, type Meta, mergePatch, REQUIRED } from '../fields.js';
import { DAY } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Zone } from '../zone.js';
import { merged, type Window } from './schedule.js';

/** What a client says of time off: instants, or dates with the last day included; exactly one pair. */
export interface NewTimeOff {
  /** 1 to 100 UUIDs; null: all resources of the app, those to come included. */
  readonly resources: readonly string[] | null;
  readonly start?: Instant | string | null | undefined;
  readonly end?: Instant | string | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly startDate?: string | null | undefined;
  readonly endDate?: string | null | undefined;
  readonly reason?: string | null | undefined;
  readonly meta?: Meta | null | undefined;
}

/** When it is: from one instant to before another, or whole local days, which each resource has in its own zone. */
export type TimeOffSpan =
  | { readonly start: Instant; readonly end: Instant; readonly startDate: null; readonly endDate: null }
  | { readonly start: null; readonly end: null; readonly startDate: string; readonly endDate: string };

export type TimeOffFields = TimeOffSpan & {
  readonly resources: readonly string[] | null;
  readonly reason: string | null;
  readonly meta: Meta;
};

/** Time in which resources are closed, whatever their hours. It never alters a booking. */
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

/** What is wrong with a merge patch, whatever the entry has. @throws ValidationError naming every bad field. */
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

/** Those of the four fields that are there, and whether what is there of a pair goes together. */
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

/** The day of a date, counted from 1970-01-01. */
const dayOf = (date: string): number => Date.parse(date) / DAY;

/** The fields of the time off that a client may send. */
export function timeOffFields({ resources, start, end, startDate, endDate, reason, meta }: TimeOff): TimeOffFields {
  return { resources, start, end, startDate, endDate, reason, meta } as TimeOffFields;
}

/** The time itself, in a zone: dates are its local days, from the start of the first to the start of the day after the last. */
export function windowOf(span: TimeOffSpan, zone: Zone): Window {
  if (span.start !== null) return { start: span.start, end: span.end };
  return { start: zone.startOfDay(dayOf(span.startDate)), end: zone.startOfDay(dayOf(span.endDate) + 1) };
}

/** The time in whatever zone, with a day to spare: local days begin up to 14 hours before and 12 after those of UTC. */
export function widestWindowOf(span: TimeOffSpan): Window {
  if (span.start !== null) return { start: span.start, end: span.end };
  return { start: (dayOf(span.startDate) - 1) * DAY, end: (dayOf(span.endDate) + 2) * DAY };
}

/** Whether it closes the resource. */
export function concerns({ resources }: Pick<TimeOff, 'resources'>, resource: string): boolean {
  return resources === null || resources.includes(resource);
}

/** When the resource is closed by any of the entries, or by what else closes it: disjoint, in order. */
export function closedWindows(
  entries: readonly TimeOff[],
  resource: string,
  zone: Zone,
  others: readonly Window[] = [],
): readonly Window[] {
  const timeOff = entries.filter((entry) => concerns(entry, resource)).map((entry) => windowOf(entry, zone));
  const windows = [...timeOff, ...others];
  // Days that the zone skipped are no time at all.
  return merged(windows.filter(({ start, end }) => start < end).sort((a, b) => a.start - b.start));
}
