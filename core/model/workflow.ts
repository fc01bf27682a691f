import { FieldReader, LONG_TEXT_MAX } from '../fields.js';
import type { Instant } from '../ports.js';
import { DEFAULT_SETTINGS, readSettings, type Settings } from './settings.js';

/** What a client says of a workflow (core/README.md, "Workflow"). */
export interface NewWorkflow {
  readonly name: string;
  readonly description: string;
  readonly settings?: Partial<Settings> | undefined;
}

/** A named way of handling bookings, under one app. Names need not be unique. */
export interface Workflow {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly description: string;
  readonly settings: Settings;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** @throws ValidationError naming every bad field. */
export function readNewWorkflow(input: unknown): Pick<Workflow, 'name' | 'description' | 'settings'> {
  const fields = new FieldReader(input);
  const workflow = {
    name: fields.requiredText('name'),
    description: fields.requiredText('description', LONG_TEXT_MAX),
    settings: fields.has('settings') ? readSettings(fields) : DEFAULT_SETTINGS,
  };
  fields.done();
  return workflow;
}

/** @throws ValidationError naming every bad field. */
export function newWorkflow(input: NewWorkflow, given: { uuid: string; app: string; now: Instant }): Workflow {
  const { uuid, app, now } = given;
  return { uuid, app, ...readNewWorkflow(input), version: 1, createdAt: now, updatedAt: now };
}

/** Whether its settings let the clock move bookings. */
export function hasClock({ settings }: Workflow): boolean {
  return settings.pendingMinutes !== null || settings.completeAfterMinutes !== null;
}

/** The fields of the workflow that a client may send. */
export function workflowFields({ name, description, settings }: Workflow): NewWorkflow {
  return { name, description, settings };
}
