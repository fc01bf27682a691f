import type { Action } from '../../core/actions/action.js';
import type { App } from '../../core/apps/app.js';
import type { AppCaller } from '../../core/auth/callers.js';
import { formatInstant } from '../../core/instants.js';
import { DEFAULT_SETTINGS, MINUTES_MAX, type Settings } from '../../core/workflows/settings.js';
import { type NewWorkflow, readNewWorkflow, type Workflow } from '../../core/workflows/workflow.js';
import { actionSchema, actionView } from './actions.js';
import { appSchema, appView } from './apps.js';
import * as examples from './examples.js';
import { body, type Operation, operation, patchOf } from './operations.js';
import { type Include, include, paging, search } from './query.js';
import { etagOf } from './request.js';
import { created, deleted, listed, type Reply, shown } from './responses.js';
import {
  type JsonSchema,
  listOf,
  longText,
  nullable,
  object,
  pageOf,
  success,
  text,
  timestamp,
  uuid,
} from './schemas.js';
import type { Services } from './services.js';

const minutes = (minimum: number, description: string): JsonSchema => ({
  type: ['integer', 'null'],
  minimum,
  maximum: MINUTES_MAX,
  default: null,
  description,
});

const settings: JsonSchema = {
  title: 'Settings',
  description: 'How the bookings of a workflow live.',
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
      description: 'How long extending prolongs a hold, unless it says.',
    },
    pending_minutes: minutes(1, 'How many minutes a booking may wait for approval; null: until its start.'),
    cancel_until_minutes: minutes(0, 'Latest cancellation, in minutes before the start; null: no limit.'),
    reschedule_until_minutes: minutes(0, 'Latest rescheduling, in minutes before the start; null: no limit.'),
    complete_after_minutes: minutes(
      0,
      'How many minutes after its end a booking is marked as completed; null: never by itself.',
    ),
  }),
};

/** What may be left out and may be `null` gets its default. */
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

const relatedIncluded = { include: include(...RELATED) };

/** The fields of INTERFACE.md 4.2, in its order, and what `include` adds to them. */
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
  };
}

export function workflowOperations(services: Services): readonly Operation[] {
  /** The actions to show with those workflows. */
  async function actionsOf(caller: AppCaller, workflows: readonly Workflow[], included: Include<Related>) {
    if (!included.has('actions')) return new Map<string, readonly Action[]>();
    return services.listActionsOf.execute(
      caller,
      workflows.map(({ uuid: workflow }) => workflow),
    );
  }

  async function shownWorkflow(caller: AppCaller, workflow: Workflow, included: Include<Related>): Promise<Reply> {
    const actions = (await actionsOf(caller, [workflow], included)).get(workflow.uuid) ?? [];
    const shownWith = [...(included.has('app') ? [caller.app] : []), ...actions];
    const related = shownWith.map(({ uuid: other, version }) => `${other}:${version}`).join();
    const etag = etagOf(
      workflow.version,
      ...included,
      ...(related === '' ? [] : [services.digest(related).slice(0, 16)]),
    );
    return shown(workflowView(workflow, included, caller.app, actions), etag);
  }

  return [
    operation({
      method: 'POST',
      path: '/v1/workflow',
      token: 'app',
      id: 'createWorkflow',
      tag: 'Workflows',
      summary: 'Create a workflow',
      query: { ...relatedIncluded, ...search('name') },
      body: newWorkflow,
      answers: { 201: success(workflowSchema) },
      location: '/v1/workflow/{uuid}',
      async handle({ caller, query, input, once }) {
        const reply = (workflow: Workflow) => created(workflowView(workflow, query.include, caller.app));
        return reply(await services.createWorkflow.execute(caller, input, once(reply)));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/workflow',
      token: 'app',
      id: 'listWorkflows',
      tag: 'Workflows',
      summary: "List the app's workflows, oldest first",
      query: { ...paging, ...relatedIncluded, ...search('name') },
      answers: { 200: pageOf(workflowSchema) },
      async handle({ caller, query }) {
        const page = await services.listWorkflows.execute(caller, query, query.search);
        const actions = await actionsOf(caller, page.data, query.include);
        return listed(page, (workflow) =>
          workflowView(workflow, query.include, caller.app, actions.get(workflow.uuid)),
        );
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/workflow/{uuid}',
      token: 'app',
      id: 'getWorkflow',
      tag: 'Workflows',
      summary: 'Get a workflow',
      query: relatedIncluded,
      answers: { 200: success(workflowSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownWorkflow(caller, await services.getWorkflow.execute(caller, params.uuid), query.include);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/workflow/{uuid}',
      token: 'app',
      id: 'updateWorkflow',
      tag: 'Workflows',
      summary: 'Update a workflow',
      query: relatedIncluded,
      body: patchOf(newWorkflow, examples.workflowPatch),
      answers: { 200: success(workflowSchema) },
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        const workflow = await services.changeWorkflow.execute(caller, params.uuid, input, expected);
        return shownWorkflow(caller, workflow, query.include);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/workflow/{uuid}',
      token: 'app',
      id: 'deleteWorkflow',
      tag: 'Workflows',
      summary: 'Delete a workflow and its actions',
      description: 'Refused while bookings of it are still to come.',
      answers: { 204: null },
      failures: [409],
      async handle({ caller, params, expected }) {
        await services.deleteWorkflow.execute(caller, params.uuid, expected);
        return deleted();
      },
    }),
  ];
}
