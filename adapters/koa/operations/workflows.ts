import { formatInstant } from '../../../core/instants.js';
import type { Action } from '../../../core/model/action.js';
import type { App } from '../../../core/model/app.js';
import { ATTENDANCE_MINUTES_MAX, DEFAULT_SETTINGS, MINUTES_MAX, type Settings } from '../../../core/model/settings.js';
import { type NewWorkflow, readNewWorkflow, type Workflow } from '../../../core/model/workflow.js';
import { body, type Operation } from '../description/operation.js';
import { type Include, include } from '../description/query.js';
import { type JsonSchema, listOf, longText, nullable, object, text, timestamp, uuid } from '../description/schemas.js';
import * as examples from '../openapi/examples.js';
import { actionSchema, actionView } from './actions.js';
import { appSchema, appView } from './apps.js';
import { crud } from './crud.js';
import type { ApiParts } from './parts.js';

const minutes = (minimum: number, description: string): JsonSchema => ({
  type: ['integer', 'null'],
  minimum,
  maximum: MINUTES_MAX,
  default: null,
  description,
});

const settings: JsonSchema = {
  title: 'Settings',
  description: "Life cycle of the workflow's bookings.",
  examples: [examples.settings],
  ...object({
    mode: {
      type: 'string',
      enum: ['instant', 'confirm'],
      default: DEFAULT_SETTINGS.mode,
      description: '`instant`: a booking is confirmed at once; `confirm`: it waits for approval.',
    },
    hold_seconds: {
      type: 'integer',
      minimum: 1,
      maximum: 3600,
      default: DEFAULT_SETTINGS.holdSeconds,
      description: 'Time in seconds by which `extend` prolongs a hold if the request does not say.',
    },
    pending_minutes: minutes(1, 'Minutes that a booking may wait for approval. null: until its start.'),
    cancel_until_minutes: minutes(0, 'Latest cancellation, in minutes before the start; null: no limit.'),
    reschedule_until_minutes: minutes(0, 'Latest rescheduling, in minutes before the start; null: no limit.'),
    complete_after_minutes: minutes(
      0,
      'Minutes after its end at which a booking becomes completed. Null: never by itself.',
    ),
    check_in_from_minutes: {
      ...minutes(0, 'Minutes before the start from which the booker can check in. null: bookers cannot check in.'),
      maximum: ATTENDANCE_MINUTES_MAX,
    },
    no_show_after_minutes: {
      ...minutes(
        1,
        'Minutes after its start at which a booking without a check-in becomes a no-show. Null: never by itself.',
      ),
      maximum: ATTENDANCE_MINUTES_MAX,
    },
    no_show_releases: {
      type: 'boolean',
      default: DEFAULT_SETTINGS.noShowReleases,
      description: 'Whether a no-show frees the time of its booking.',
    },
  }),
};

/** Settings of a workflow in input. Missing and `null` fields get defaults. */
const newSettings: JsonSchema = {
  ...settings,
  title: 'NewSettings',
  examples: [examples.newWorkflow.settings],
  type: ['object', 'null'],
  required: [],
  properties: Object.fromEntries(
    Object.entries(settings.properties ?? {}).map(([field, schema]) => [field, nullable(schema)]),
  ),
};

const newWorkflow = body<NewWorkflow>(
  {
    title: 'NewWorkflow',
    ...object({ name: text(), description: longText, settings: newSettings }, ['settings']),
    examples: [examples.newWorkflow],
  },
  readNewWorkflow,
);

const RELATED = ['app', 'actions', 'settings'] as const;
type Related = (typeof RELATED)[number];

export const workflowSchema: JsonSchema = {
  title: 'Workflow',
  ...object(
    {
      uuid,
      name: text(),
      created_at: timestamp,
      updated_at: timestamp,
      description: longText,
      app: appSchema,
      actions: listOf(actionSchema),
      settings,
    },
    RELATED,
  ),
  examples: [examples.workflow],
};

/** Renders a workflow with the included parts. */
export function workflowView(
  workflow: Workflow,
  included: Include<Related>,
  app?: App,
  actions: readonly Action[] = [],
) {
  return {
    uuid: workflow.uuid,
    name: workflow.name,
    created_at: formatInstant(workflow.createdAt),
    updated_at: formatInstant(workflow.updatedAt),
    description: workflow.description,
    ...(app && included.has('app') && { app: appView(app, new Set()) }),
    ...(included.has('actions') && { actions: actions.map((action) => actionView(action)) }),
    ...(included.has('settings') && { settings: settingsView(workflow.settings) }),
  };
}

function settingsView(given: Settings) {
  return {
    mode: given.mode,
    hold_seconds: given.holdSeconds,
    pending_minutes: given.pendingMinutes,
    cancel_until_minutes: given.cancelUntilMinutes,
    reschedule_until_minutes: given.rescheduleUntilMinutes,
    complete_after_minutes: given.completeAfterMinutes,
    check_in_from_minutes: given.checkInFromMinutes ?? null,
    no_show_after_minutes: given.noShowAfterMinutes ?? null,
    no_show_releases: given.noShowReleases ?? false,
  };
}

export function workflowOperations(parts: ApiParts): readonly Operation[] {
  return crud({
    path: '/v1/workflow',
    name: 'Workflow',
    one: 'a workflow',
    many: 'workflows',
    tag: 'Workflows',
    schema: workflowSchema,
    body: newWorkflow,
    patchExample: examples.workflowPatch,
    include: include(...RELATED),
    searched: ['name'],
    useCases: parts.workflows,
    deletion: {
      summary: 'Delete a workflow and its actions',
      description: 'Refused while it has future bookings.',
      failures: [409],
    },
    /** Returns the actions by the UUID of their workflow. */
    async related(caller, workflows, included): Promise<ReadonlyMap<string, readonly Action[]>> {
      if (!included.has('actions')) return new Map();
      return parts.actions.listByWorkflow(
        caller,
        workflows.map(({ uuid: workflow }) => workflow),
      );
    },
    tagOf({ app }, workflow, included, actions) {
      const others = [...(included.has('app') ? [app] : []), ...(actions?.get(workflow.uuid) ?? [])];
      const versions = others.map(({ uuid: other, version }) => `${other}:${version}`).join();
      return versions === '' ? [] : [parts.digest(versions).slice(0, 16)];
    },
    view: (workflow, included, { app }, actions) => workflowView(workflow, included, app, actions?.get(workflow.uuid)),
  });
}
