import { type Action, TRIGGERS } from '../../core/actions/action.js';
import { HEADERS_MAX, type NewAction } from '../../core/actions/action-input.js';
import type { ActionWithSecret } from '../../core/actions/change-actions.js';
import type { Attempt } from '../../core/actions/job.js';
import { BOOKING_TRANSITIONS } from '../../core/bookings/booking.js';
import { formatInstant } from '../../core/instants.js';
import { body, type Operation, operation, patchOf } from './operations.js';
import { paging } from './query.js';
import { etagOf } from './request.js';
import { created, deleted, listed, shown } from './responses.js';
import { type JsonSchema, nullable, object, pageOf, success, text, timestamp, uuid } from './schemas.js';
import type { Services } from './services.js';

const trigger: JsonSchema = { type: 'string', enum: TRIGGERS };
const type: JsonSchema = { type: 'string', enum: ['webhook', 'email', 'transition', 'log'] };
const offsetMinutes: JsonSchema = {
  type: 'integer',
  minimum: -527_040,
  maximum: 527_040,
  default: 0,
  description: 'After the trigger; negative, before it, only for booking.start and booking.end.',
};
const position: JsonSchema = { type: 'integer', minimum: -1_000_000, maximum: 1_000_000, default: 0 };
const enabled: JsonSchema = { type: 'boolean', default: true };
const headers: JsonSchema = {
  type: ['object', 'null'],
  maxProperties: HEADERS_MAX,
  additionalProperties: { type: 'string' },
};
const optionalText: JsonSchema = { type: ['string', 'null'] };

/** The fields of all types; which of them there must be depends on `type`, and is checked by the core. */
const config: JsonSchema = {
  title: 'ActionConfig',
  description:
    'webhook: url, secret, headers. email: to, subject, text, html, templates over the booking. transition: to. log: nothing.',
  ...nullable(
    object(
      {
        url: optionalText,
        secret: { ...optionalText, description: 'whsec_…; made by the service when it is not given.' },
        headers,
        to: { ...optionalText, description: `An address, or one of: ${BOOKING_TRANSITIONS.join(', ')}.` },
        subject: optionalText,
        text: optionalText,
        html: optionalText,
      },
      ['url', 'secret', 'headers', 'to', 'subject', 'text', 'html'],
    ),
  ),
};

const actionFields = { name: text(), trigger, type };

function newAction(services: Services) {
  return body<NewAction>(
    {
      title: 'NewAction',
      ...object(
        {
          ...actionFields,
          offset_minutes: nullable(offsetMinutes),
          config,
          enabled: nullable(enabled),
          position: nullable(position),
        },
        ['offset_minutes', 'config', 'enabled', 'position'],
      ),
    },
    (input) => services.checkAction(input),
  );
}

/** An action as it is read and listed: without the secret of a webhook. */
export const actionSchema: JsonSchema = {
  title: 'Action',
  ...object({
    uuid,
    workflow: uuid,
    ...actionFields,
    offset_minutes: offsetMinutes,
    config: { type: 'object' },
    enabled,
    position,
    created_at: timestamp,
    updated_at: timestamp,
  }),
};

const attemptSchema: JsonSchema = {
  title: 'Attempt',
  ...object({
    at: timestamp,
    ok: { type: 'boolean' },
    status: { type: ['integer', 'null'], description: 'The HTTP or SMTP status that answered.' },
    message: { type: ['string', 'null'] },
  }),
};

export function attemptView({ at, ok, status, message }: Attempt) {
  return { at: formatInstant(at), ok, status, message };
}

export { attemptSchema };

/** `secret` is known only when it has just been made or set. */
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

export function actionOperations(services: Services): readonly Operation[] {
  const whole = newAction(services);
  return [
    operation({
      method: 'POST',
      path: '/v1/workflow/{workflow}/actions',
      token: 'app',
      summary: 'Create an action',
      body: whole,
      answers: { 201: success(actionSchema) },
      secret: true,
      async handle({ caller, params, input, once }) {
        const reply = ({ action, secret }: ActionWithSecret) => created(actionView(action, secret));
        return reply(await services.createAction.execute(caller, params.workflow, input, once(reply)));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/workflow/{workflow}/actions',
      token: 'app',
      summary: "List a workflow's actions, in order",
      query: paging,
      answers: { 200: pageOf(actionSchema) },
      async handle({ caller, params, query }) {
        const page = await services.listActions.execute(caller, params.workflow, query);
        return listed(page, (action) => actionView(action));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      summary: 'Read an action',
      answers: { 200: success(actionSchema), 304: null },
      async handle({ caller, params }) {
        const action = await services.getAction.execute(caller, params.workflow, params.uuid);
        return shown(actionView(action), etagOf(action.version));
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      summary: 'Change an action; a secret that is null is made anew',
      body: patchOf(whole),
      answers: { 200: success(actionSchema) },
      secret: true,
      async handle({ caller, params, input, expected }) {
        const { workflow, uuid } = params;
        const { action, secret } = await services.changeAction.execute(caller, workflow, uuid, input, expected);
        return shown(actionView(action, secret), etagOf(action.version));
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/workflow/{workflow}/actions/{uuid}',
      token: 'app',
      summary: 'Remove an action; what it still had to do is skipped',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await services.deleteAction.execute(caller, params.workflow, params.uuid, expected);
        return deleted();
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/workflow/{workflow}/actions/{uuid}/test',
      token: 'app',
      summary: 'Run an action once, on a sample booking',
      answers: { 200: success(attemptSchema) },
      async handle({ caller, params, once }) {
        const reply = (attempt: Attempt) => shown(attemptView(attempt));
        return reply(await services.testAction.execute(caller, params.workflow, params.uuid, once(reply)));
      },
    }),
  ];
}
