import { formatInstant } from '../../../core/basics/instants.js';
import type { NewAction } from '../../../core/messages/actions/action-input.js';
import type { ActionWithSecret } from '../../../core/messages/actions/change-actions.js';
import { TEMPLATE_NAMES } from '../../../core/messages/actions/template-names.js';
import { TEST_RECEIVER } from '../../../core/messages/actions/test-action.js';
import { ACTION, ACTION_TYPES, type Action, type ActionType, CONFIGS } from '../../../core/model/action.js';
import type { Attempt } from '../../../core/model/job.js';
import {
  answerSchema,
  buildFieldsView,
  buildView,
  completeExample,
  requestSchema,
  shownSchema,
} from '../description/fields.js';
import { body, describeBody, describePatch, type Operation, operationIn } from '../description/operation.js';
import { inSlices, numberedPaging } from '../description/query.js';
import {
  buildMergePatch,
  describeNumberedPage,
  type JsonSchema,
  nullable,
  object,
  success,
  timestamp,
} from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Actions');

const TITLES: Readonly<Record<ActionType, string>> = {
  webhook: 'WebhookAction',
  email: 'EmailAction',
  transition: 'TransitionAction',
  log: 'LogAction',
};

type ByType<V> = Readonly<Record<ActionType, V>>;

/** Documents an action as one of its types: `type` determines `config`. */
function byType(
  prefix: 'New' | '',
  { properties, required = [] }: JsonSchema,
  configs: ByType<JsonSchema>,
  exampleFor: (type: ActionType) => object,
): JsonSchema {
  return {
    title: `${prefix}Action`,
    discriminator: { propertyName: 'type' },
    oneOf: ACTION_TYPES.map((type) => ({
      title: `${prefix}${TITLES[type]}`,
      type: 'object',
      properties: { ...properties, type: { type: 'string', const: type }, config: configs[type] },
      required: [...new Set([...required, ...(prefix === 'New' && type === 'log' ? [] : ['config'])])],
      examples: [exampleFor(type)],
    })),
    examples: [exampleFor('webhook')],
  };
}

const templateNames = `${TEMPLATE_NAMES.map((name) => `\`${name}\``).join(', ')}, and \`answers.<id>\` with the id of a question`;

/** Lists the placeholders of templates, for the documentation of their text. */
function withNames({ properties, ...email }: JsonSchema): JsonSchema {
  const description = `A template over the booking, in double braces. Its names: ${templateNames}.`;
  return { ...email, properties: { ...properties, text: { ...properties?.text, description } } };
}

const transition = requestSchema(CONFIGS.transition, { title: 'TransitionConfig' });
const newConfigs: ByType<JsonSchema> = {
  webhook: requestSchema(CONFIGS.webhook, { title: 'NewWebhookConfig' }),
  email: withNames(requestSchema(CONFIGS.email, { title: 'NewEmailConfig' })),
  transition,
  log: {
    title: 'NewLogConfig',
    ...nullable(requestSchema(CONFIGS.log)),
    description: 'An empty object: the line in the log cannot be configured.',
  },
};

const shownWebhook = shownSchema(CONFIGS.webhook, { title: 'WebhookConfig' });
const secret: JsonSchema = {
  ...CONFIGS.webhook.fields.secret.json,
  description: 'Signs the requests. Only the answer that creates or changes it contains it.',
};
const configs: ByType<JsonSchema> = {
  webhook: { ...shownWebhook, properties: { ...shownWebhook.properties, secret } },
  email: withNames(shownSchema(CONFIGS.email, { title: 'EmailConfig' })),
  transition,
  log: shownSchema(CONFIGS.log, { title: 'LogConfig' }),
};

const sent = requestSchema(ACTION);
const newActionSchema = byType('New', sent, newConfigs, (type) => examples.newActions[type]);

function newAction(parts: ApiParts) {
  return body<NewAction>(sent, (input) => parts.actions.check(input), newActionSchema);
}

/** In a patch without `type`, only the fields distinguish the kinds of `config`. */
const actionPatchSchema: JsonSchema = buildMergePatch({
  ...sent,
  title: 'Action',
  properties: {
    ...sent.properties,
    config: { anyOf: [newConfigs.webhook, newConfigs.email, transition].map(buildMergePatch) },
  },
});

function exampleFor(type: ActionType): object {
  const given = examples.newActions[type];
  const { actions: uuid, workflow } = examples.exampleUuids;
  const config = completeExample(CONFIGS[type], { ...given.config });
  return { uuid, workflow, ...completeExample(ACTION, { ...given, config }), ...examples.CREATED };
}

/** Action without the secret of its webhook. */
export const actionSchema: JsonSchema = byType('', answerSchema(ACTION, {}), configs, exampleFor);

const attemptSchema: JsonSchema = {
  title: 'Attempt',
  ...object({
    at: timestamp,
    ok: { type: 'boolean' },
    status: { type: ['integer', 'null'], description: 'The HTTP or SMTP status of the answer. null: no answer.' },
    message: { type: ['string', 'null'] },
  }),
  examples: [examples.attempt],
};

export function attemptView({ at, ok, status, message }: Attempt) {
  return { at: formatInstant(at), ok, status, message };
}

export { attemptSchema };

const testReceiver = describeBody(TEST_RECEIVER, { title: 'TestReceiver', examples: [{ to: 'ada@example.com' }] });

const view = buildView(ACTION);
const configViews: ByType<ReturnType<typeof buildFieldsView>> = {
  webhook: buildFieldsView(CONFIGS.webhook),
  email: buildFieldsView(CONFIGS.email),
  transition: buildFieldsView(CONFIGS.transition),
  log: buildFieldsView(CONFIGS.log),
};

/** Renders an action. `secret` is only given if it was just created or set. */
export function actionView(action: Action, secret: string | null = null) {
  const config = configViews[action.type](action.config);
  return { ...view(action), config: secret === null ? config : { url: config.url, secret, ...config } };
}

export function actionOperations(parts: ApiParts): readonly Operation[] {
  const whole = newAction(parts);
  return [
    operation({
      method: 'POST',
      path: '/v1/workflow/{workflow}/actions',
      token: 'app',
      id: 'createAction',
      useCases: [parts.actions.create],
      summary: 'Create an action',
      description: 'Only this answer contains the secret of a webhook.',
      body: whole,
      answers: { 201: success(actionSchema) },
      failures: [409],
      location: '/v1/workflow/{workflow}/actions/{uuid}',
      secret: true,
      async handle({ caller, params, input, answered }) {
        const reply = ({ action, secret }: ActionWithSecret) => created(actionView(action, secret));
        return answered((once) => parts.actions.create(caller, params.workflow, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/workflow/{workflow}/actions',
      token: 'app',
      id: 'listActions',
      useCases: [parts.actions.list],
      summary: "List a workflow's actions, in order",
      query: numberedPaging,
      answers: { 200: describeNumberedPage(actionSchema) },
      async handle({ caller, params, query }) {
        const page = await parts.actions.list(caller, params.workflow, inSlices(query));
        return listed(page, (action) => actionView(action));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      id: 'getAction',
      useCases: [parts.actions.get],
      summary: 'Get an action',
      answers: { 200: success(actionSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const action = await parts.actions.get(caller, params.workflow, params.uuid);
        return shown(actionView(action), buildEtag(action));
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      id: 'updateAction',
      useCases: [parts.actions.change],
      summary: 'Update an action',
      description:
        '`config.secret: null` generates a new secret, which only this answer contains. The old secret signs in addition to it for a day.',
      body: describePatch(whole, examples.actionPatch, actionPatchSchema),
      answers: { 200: success(actionSchema) },
      hasEtag: true,
      secret: true,
      async handle({ caller, params, input, expected }) {
        const { workflow, uuid } = params;
        const { action, secret } = await parts.actions.change(caller, { workflow, uuid }, input, { expected });
        return shown(actionView(action, secret), buildEtag(action));
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      id: 'deleteAction',
      useCases: [parts.actions.delete],
      summary: 'Delete an action',
      description: 'Its waiting deliveries are skipped.',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await parts.actions.delete(caller, params.workflow, params.uuid, { expected });
        return deleted();
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/workflow/{workflow}/actions/{uuid}/test',
      token: 'app',
      id: 'testAction',
      useCases: [parts.actions.test],
      summary: 'Run an action once, on a sample booking',
      description: 'At most 30 tests of mail an hour, of letters and actions together, and 5 to one address.',
      body: testReceiver,
      answers: { 200: success(attemptSchema) },
      async handle({ caller, params, input, answered }) {
        const reply = (attempt: Attempt) => shown(attemptView(attempt));
        return answered((once) => parts.actions.test(caller, params.workflow, params.uuid, { ...input, once }), reply);
      },
    }),
  ];
}
