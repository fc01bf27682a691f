import type { Instant } from '../basics/ports.js';
import {
  type InputOf,
  internal,
  lineOfText,
  longText,
  object,
  type StoredObject,
  type StoredOf,
} from '../basics/schema.js';
import { SETTINGS, type Settings } from './settings.js';

/** Fields of a workflow (core/bookings/README.md, "Workflow"). */
export const WORKFLOW = object({
  name: lineOfText({ inEvents: 'values' }),
  description: longText(),
  settings: SETTINGS,
  /** Moment at which `noShowAfterMinutes` got its value. Absent: never set. */
  noShowSetAt: internal<Instant>({ added: true }),
  /** True once no-shows of the workflow have ever freed their time: its confirmed bookings then have the mark `lapses`. */
  hasLapses: internal<true>({ added: true }),
});

export interface NewWorkflow extends InputOf<typeof WORKFLOW> {}

/** Named way of handling bookings in an app. Names need not be unique. */
export interface Workflow extends StoredObject, StoredOf<typeof WORKFLOW> {}

/** True if the workflow has settings that change bookings as time passes. */
export function hasClock({ settings }: Workflow): boolean {
  const { pendingMinutes, completeAfterMinutes, noShowAfterMinutes = null } = settings;
  return pendingMinutes !== null || completeAfterMinutes !== null || noShowAfterMinutes !== null;
}

/** True if no-shows occur automatically and free their time. */
export function releasesNoShows({ noShowAfterMinutes, noShowReleases }: Settings): boolean {
  return noShowAfterMinutes !== null && noShowReleases;
}

/** Returns the workflow's fields for new settings about no-shows, which apply from now on. */
export function attendanceFields(settings: Settings, now: Instant): Pick<Workflow, 'noShowSetAt' | 'hasLapses'> {
  if (settings.noShowAfterMinutes === null) return {};
  return { noShowSetAt: now, ...(releasesNoShows(settings) && { hasLapses: true }) };
}
