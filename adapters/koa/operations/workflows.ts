import type { Action } from '../../../core/model/action.js';
import type { App } from '../../../core/model/app.js';
import { ALL, MANAGER } from '../../../core/model/rights.js';
import { WORKFLOW, type Workflow } from '../../../core/model/workflow.js';
import type { Operation } from '../description/operation.js';
import { type Include, include, search } from '../description/query.js';
import { describeList } from '../description/schemas.js';
import * as examples from '../openapi/examples.js';
import { actionSchema, actionView } from './actions.js';
import { appSchema, appView } from './apps.js';
import { crud } from './crud.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';

const its = described(WORKFLOW, 'Workflow', {
  examples: { uuid: examples.exampleUuids.workflow, sent: examples.newWorkflow, patch: examples.workflowPatch },
  request: { settings: { title: 'NewSettings', required: [], examples: [examples.newWorkflow.settings] } },
  answer: { settings: { title: 'Settings', examples: [examples.settings] } },
  parts: { app: appSchema, actions: describeList(actionSchema) },
});
export const workflowSchema = its.schema;

const RELATED = { app: ALL, actions: MANAGER, settings: ALL };
type Related = keyof typeof RELATED;

/** Renders a workflow with the included parts, which come last. */
export function workflowView(
  workflow: Workflow,
  included: Include<Related>,
  app?: App,
  actions: readonly Action[] = [],
) {
  const { description, settings, ...shown } = its.view(workflow, included);
  return {
    ...shown,
    description,
    ...(app && included.has('app') && { app: appView(app, new Set()) }),
    ...(included.has('actions') && { actions: actions.map((action) => actionView(action)) }),
    ...(settings !== undefined && { settings }),
  };
}

export function workflowOperations(parts: ApiParts): readonly Operation[] {
  return crud({
    ...its,
    path: '/v1/workflow',
    one: 'a workflow',
    many: 'workflows',
    tag: 'Workflows',
    include: include(RELATED),
    searching: search('name'),
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
