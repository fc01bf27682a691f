import { FieldReader, LONG_TEXT_MAX, oneLine } from '../fields.js';
import type { Instant } from '../ports.js';
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.js';

/** Fields of a workflow that a client sends (core/README.md, "Workflow"). */
export interface NewWorkflow {
  readonly name: string;
  readonly description: string;
  readonly settings?: Partial<Settings> | undefined;
}

/** Named way of handling bookings in an app. Names need not be unique. */
export interface Workflow {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly description: string;
  readonly settings: Settings;
  /** Moment at which `noShowAfterMinutes` got its value. Absent: never set. */
  readonly noShowSetAt?: Instant;
  /**
   * True once the settings of the workflow have ever let no-shows free their time. Confirmed bookings of the workflow then have the mark
   * `lapses`.
   */
  readonly hasLapses?: true;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** @throws ValidationError naming every bad field. */
export function readNewWorkflow(input: unknown): Pick<Workflow, 'name' | 'description' | 'settings'> {
  const fields = new FieldReader(input);
  const workflow = {
    name: fields.requiredName('name'),
    description: fields.requiredText('description', LONG_TEXT_MAX),
    settings: fields.has('settings') ? readSettings(fields) : DEFAULT_SETTINGS,
  };
  fields.done();
  return workflow;
}

/** @throws ValidationError naming every bad field. */
export function newWorkflow(input: NewWorkflow, given: { uuid: string; app: string; now: Instant }): Workflow {
  const { uuid, app, now } = given;
  const workflow = { uuid, app, ...readNewWorkflow(input), version: 1, createdAt: now, updatedAt: now };
  return { ...workflow, ...attendanceFields(workflow.settings, now) };
}

/** True if the workflow has settings that change bookings as time passes. */
export function hasClock({ settings }: Workflow): boolean {
  const { pendingMinutes, completeAfterMinutes, noShowAfterMinutes = null } = settings;
  return pendingMinutes !== null || completeAfterMinutes !== null || noShowAfterMinutes !== null;
}

/** The fields of the workflow that a client may send. */
export function workflowFields({ name, description, settings }: Workflow): NewWorkflow {
  return { name: oneLine(name), description, settings };
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

/** Fills in defaults of settings that did not exist when the workflow was stored. */
export function withAllSettings(workflow: Workflow): Workflow {
  const { settings } = workflow;
  return 'noShowReleases' in settings
    ? workflow
    : { ...workflow, settings: { ...DEFAULT_SETTINGS, ...(settings as Settings) } };
}
