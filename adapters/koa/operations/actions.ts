import { HEADERS_MAX, type NewAction } from '../../../core/actions/action-input.js';
import type { ActionWithSecret } from '../../../core/actions/change-actions.js';
import { readTestReceiver } from '../../../core/actions/test-action.js';
import { formatInstant } from '../../../core/instants.js';
import { type Action, type ActionType, TRIGGERS } from '../../../core/model/action.js';
import { BOOKING_TRANSITIONS } from '../../../core/model/booking.js';
import type { Attempt } from '../../../core/model/job.js';
import { MINUTES_MAX } from '../../../core/model/settings.js';
import { body, type Operation, operation, patchOf } from '../description/operation.js';
import { inSlices, paging } from '../description/query.js';
import {
  type JsonSchema,
  mergePatchOf,
  nullable,
  object,
  pageOf,
  success,
  text,
  timestamp,
  uuid,
} from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const trigger: JsonSchema = { type: 'string', enum: TRIGGERS };
const type: JsonSchema = { type: 'string', enum: ['webhook', 'email', 'transition', 'log'] };
const offsetMinutes: JsonSchema = {
  type: 'integer',
  minimum: -MINUTES_MAX,
  maximum: MINUTES_MAX,
  description: 'After the trigger; negative, before it, only for booking.start and booking.end.',
};
const position: JsonSchema = { type: 'integer', minimum: -1_000_000, maximum: 1_000_000 };
const enabled: JsonSchema = { type: 'boolean' };
const headers: JsonSchema = {
  type: ['object', 'null'],
  maxProperties: HEADERS_MAX,
  additionalProperties: { type: 'string' },
};
const optionalText: JsonSchema = { type: ['string', 'null'] };

/** Configuration with the fields of all types. The core checks which of them `type` requires. */
const config: JsonSchema = nullable(
  object(
    {
      url: optionalText,
      secret: optionalText,
      headers,
      to: optionalText,
      subject: optionalText,
      text: optionalText,
      html: optionalText,
    },
    ['url', 'secret', 'headers', 'to', 'subject', 'text', 'html'],
  ),
);

const actionFields = { name: text(), trigger, type };

/** Fields of a new action except `type` and `config`. */
const newFields = {
  offset_minutes: { ...nullable(offsetMinutes), default: 0 },
  enabled: { ...nullable(enabled), default: true },
  position: { ...nullable(position), default: 0 },
};

type ByType = Readonly<Record<ActionType, JsonSchema>>;

const url: JsonSchema = { type: 'string', format: 'uri', minLength: 1, maxLength: 2_048 };
const secret: JsonSchema = {
  type: 'string',
  maxLength: 200,
  description: '`whsec_` and the Base64 of 24 to 64 bytes; made by the service when it is not given.',
};
const template = (maxLength: number): JsonSchema => ({
  ...text(maxLength),
  description: 'A template over the booking: `{{booking.customer.name}}`, `{{booking.start_local}}` …',
});
const html: JsonSchema = { ...nullable(template(100_000)), description: 'Like `text`; what is inserted is escaped.' };
const email = { to: template(1_000), subject: template(1_000), text: template(100_000) };
const transition: JsonSchema = {
  title: 'TransitionConfig',
  ...object({ to: { type: 'string', enum: BOOKING_TRANSITIONS, description: 'What is done to the booking.' } }),
};

const newConfigs: ByType = {
  webhook: { title: 'NewWebhookConfig', ...object({ url, secret: nullable(secret), headers }, ['secret', 'headers']) },
  email: { title: 'NewEmailConfig', ...object({ ...email, html }, ['html']) },
  transition,
  log: { title: 'NewLogConfig', ...nullable(object({})), description: 'Nothing: the line is always the same.' },
};

const configs: ByType = {
  webhook: {
    title: 'WebhookConfig',
    ...object(
      {
        url,
        secret: { ...secret, description: 'Signs what is sent. Shown when it has just been made or set.' },
        headers: { type: 'object', additionalProperties: { type: 'string' } },
      },
      ['secret'],
    ),
  },
  email: { title: 'EmailConfig', ...object({ ...email, html }) },
  transition,
  log: { title: 'LogConfig', ...object({}) },
};

const TITLES: Readonly<Record<ActionType, string>> = {
  webhook: 'WebhookAction',
  email: 'EmailAction',
  transition: 'TransitionAction',
  log: 'LogAction',
};
const ACTION_TYPES = Object.keys(TITLES) as readonly ActionType[];

/** Builds the documented schema of an action as one of its types: `type` determines `config`. */
function byType(
  prefix: 'New' | '',
  fields: (type: ActionType) => JsonSchema,
  exampleOf: Readonly<Record<ActionType, object>>,
): JsonSchema {
  return {
    title: `${prefix}Action`,
    discriminator: { propertyName: 'type' },
    oneOf: ACTION_TYPES.map((each) => ({
      title: `${prefix}${TITLES[each]}`,
      ...fields(each),
      examples: [exampleOf[each]],
    })),
    examples: [exampleOf.webhook],
  };
}

const typeOf = (each: ActionType): JsonSchema => ({ type: 'string', const: each });

const newActionSchema = byType(
  'New',
  (each) =>
    object({ ...actionFields, type: typeOf(each), config: newConfigs[each], ...newFields }, [
      ...(each === 'log' ? ['config'] : []),
      ...Object.keys(newFields),
    ]),
  examples.newActions,
);

function newAction(parts: ApiParts) {
  return body<NewAction>(
    object({ ...actionFields, ...newFields, config }, ['config', ...Object.keys(newFields)]),
    (input) => parts.checkAction(input),
    newActionSchema,
  );
}

/** In a patch without `type`, only the fields distinguish the kinds of `config`. */
const actionPatchSchema: JsonSchema = mergePatchOf({
  title: 'Action',
  ...object({
    ...actionFields,
    ...newFields,
    config: { anyOf: [newConfigs.webhook, newConfigs.email, transition].map(mergePatchOf) },
  }),
});

/** Action without the secret of its webhook. */
export const actionSchema: JsonSchema = byType(
  '',
  (each) =>
    object({
      uuid,
      workflow: uuid,
      ...actionFields,
      offset_minutes: offsetMinutes,
      type: typeOf(each),
      config: configs[each],
      enabled,
      position,
      created_at: timestamp,
      updated_at: timestamp,
    }),
  examples.actions,
);

const attemptSchema: JsonSchema = {
  title: 'Attempt',
  ...object({
    at: timestamp,
    ok: { type: 'boolean' },
    status: { type: ['integer', 'null'], description: 'The HTTP or SMTP status that answered.' },
    message: { type: ['string', 'null'] },
  }),
  examples: [examples.attempt],
};

export function attemptView({ at, ok, status, message }: Attempt) {
  return { at: formatInstant(at), ok, status, message };
}

export { attemptSchema };

const testReceiver = body<{ to?: string | null }>(
  {
    title: 'TestReceiver',
    ...object(
      {
        to: { type: ['string', 'null'], maxLength: 254, description: 'Where an e-mail goes instead of its receiver.' },
      },
      ['to'],
    ),
    examples: [{ to: 'ada@example.com' }],
  },
  readTestReceiver,
);

/** Renders an action. `secret` is only given if it was just created or set. */
export function actionView(action: Action, secret: string | null = null) {
  return {
    uuid: action.uuid,
    workflow: action.workflow,
    name: action.name,
    trigger: action.trigger,
    offset_minutes: action.offsetMinutes,
    type: action.type,
    config: configView(action, secret),
    enabled: action.enabled,
    position: action.position,
    created_at: formatInstant(action.createdAt),
    updated_at: formatInstant(action.updatedAt),
  };
}

function configView(action: Action, secret: string | null) {
  switch (action.type) {
    case 'webhook': {
      const { url, headers } = action.config;
      return { url, ...(secret !== null && { secret }), headers };
    }
    case 'email': {
      const { to, subject, text, html } = action.config;
      return { to, subject, text, html };
    }
    case 'transition':
      return { to: action.config.to };
    case 'log':
      return {};
  }
}

export function actionOperations(parts: ApiParts): readonly Operation[] {
  const whole = newAction(parts);
  return [
    operation({
      method: 'POST',
      path: '/v1/workflow/{workflow}/actions',
      token: 'app',
      id: 'createAction',
      tag: 'Actions',
      summary: 'Create an action',
      description: "The answer shows a webhook's secret, which is not shown again.",
      body: whole,
      answers: { 201: success(actionSchema) },
      failures: [409],
      location: '/v1/workflow/{workflow}/actions/{uuid}',
      secret: true,
      async handle({ caller, params, input, answered }) {
        const reply = ({ action, secret }: ActionWithSecret) => created(actionView(action, secret));
        return answered((once) => parts.createAction.execute(caller, params.workflow, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/workflow/{workflow}/actions',
      token: 'app',
      id: 'listActions',
      tag: 'Actions',
      summary: "List a workflow's actions, in order",
      query: paging,
      answers: { 200: pageOf(actionSchema) },
      async handle({ caller, params, query }) {
        const page = await parts.listActions.execute(caller, params.workflow, inSlices(query));
        return listed(page, (action) => actionView(action));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      id: 'getAction',
      tag: 'Actions',
      summary: 'Get an action',
      answers: { 200: success(actionSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const action = await parts.getAction.execute(caller, params.workflow, params.uuid);
        return shown(actionView(action), etagOf(action));
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      id: 'updateAction',
      tag: 'Actions',
      summary: 'Update an action',
      description:
        'A `config.secret` of null is replaced by a new one, which the answer shows; the old one signs beside it for a day.',
      body: patchOf(whole, examples.actionPatch, actionPatchSchema),
      answers: { 200: success(actionSchema) },
      hasEtag: true,
      secret: true,
      async handle({ caller, params, input, expected }) {
        const { workflow, uuid } = params;
        const { action, secret } = await parts.changeAction.execute(caller, { workflow, uuid }, input, { expected });
        return shown(actionView(action, secret), etagOf(action));
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      id: 'deleteAction',
      tag: 'Actions',
      summary: 'Delete an action',
      description: 'What it still had to do is skipped.',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await parts.deleteAction.execute(caller, params.workflow, params.uuid, { expected });
        return deleted();
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/workflow/{workflow}/actions/{uuid}/test',
      token: 'app',
      id: 'testAction',
      tag: 'Actions',
      summary: 'Run an action once, on a sample booking',
      body: testReceiver,
      answers: { 200: success(attemptSchema) },
      async handle({ caller, params, input, answered }) {
        const reply = (attempt: Attempt) => shown(attemptView(attempt));
        return answered(
          (once) => parts.testAction.execute(caller, params.workflow, params.uuid, { ...input, once }),
          reply,
        );
      },
    }),
  ];
}
