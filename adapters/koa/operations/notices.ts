import { isFailure } from '../../../core/basics/errors.js';
import { formatInstant } from '../../../core/basics/instants.js';
import { STRIPE_SETTING, type StripeSetting, versionOfStripe } from '../../../core/customers/notices/stripe-setting.js';
import type { AppCaller } from '../../../core/model/callers.js';
import { describeBody, type Operation, operationIn } from '../description/operation.js';
import { type JsonSchema, nullable, object, success, timestamp } from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { deleted, ProtocolError, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Payments');

/** Maximum size of a notice in bytes. */
const NOTICE_MAX = 65_536;

const setting = describeBody(STRIPE_SETTING, {
  title: 'NewStripeSetting',
  examples: [{ webhook_secret: 'whsec_4nQvYh2dTkWmR8sLx0cUeJzB' }],
});

const settingSchema: JsonSchema = {
  title: 'StripeSetting',
  ...object({
    configured: { type: 'boolean' },
    url: { type: 'string', format: 'uri', description: 'The address that Stripe must send its events to.' },
    updated_at: nullable(timestamp),
  }),
  examples: [
    {
      configured: true,
      url: `https://book.example.com/v1/notices/stripe/${examples.exampleUuids.apps}`,
      updated_at: examples.CREATED.updated_at,
    },
  ],
};

export function noticeOperations(parts: ApiParts): readonly Operation[] {
  const reply = (its: StripeSetting, { app }: AppCaller, base: () => string) => {
    const { isConfigured, updatedAt } = its;
    const url = `${parts.publicUrl ?? base()}/v1/notices/stripe/${app.uuid}`;
    const view = { configured: isConfigured, url, updated_at: updatedAt === null ? null : formatInstant(updatedAt) };
    return shown(view, buildEtag({ uuid: app.uuid, ...versionOfStripe(its) }, parts.digest(url).slice(0, 16)));
  };
  const ofSetting = { path: '/v1/app/stripe', token: 'app', isOfApp: true } as const;
  return [
    operation({
      ...ofSetting,
      method: 'GET',
      id: 'getStripe',
      useCases: [parts.notices.getStripe],
      summary: "Get the setting of Stripe's notices",
      answers: { 200: success(settingSchema) },
      hasEtag: true,
      handle: async ({ caller, base }) => reply(await parts.notices.getStripe(caller), caller, base),
    }),
    operation({
      ...ofSetting,
      method: 'PUT',
      id: 'replaceStripe',
      useCases: [parts.notices.replaceStripe],
      summary: "Set the secret of Stripe's notices",
      description:
        'The secret before stays valid for 72 hours, or until the next one is set. 409 `no_stripe` if the package `stripe` is not installed.',
      body: setting,
      answers: { 200: success(settingSchema) },
      failures: [409],
      hasEtag: true,
      async handle({ caller, input, expected, base }) {
        return reply(await parts.notices.replaceStripe(caller, input, { expected }), caller, base);
      },
    }),
    operation({
      ...ofSetting,
      method: 'DELETE',
      id: 'deleteStripe',
      useCases: [parts.notices.deleteStripe],
      summary: "Remove the secret of Stripe's notices",
      description: 'Notices are 404 at once, also those signed with the secret before.',
      answers: { 204: null },
      async handle({ caller, expected }) {
        await parts.notices.deleteStripe(caller, { expected });
        return deleted();
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/notices/stripe/{slug}',
      token: 'none',
      id: 'receiveStripeNotice',
      useCases: [parts.notices.receive],
      summary: 'Take an event of Stripe',
      description:
        'Stripe calls this. The path has the UUID of the app, or its slug. Paid checkout sessions whose `client_reference_id` is a booking are payments of it, and `charge.refunded` is a refund; other events are 200 and change nothing. Repeated events change nothing either. 400 on `signature` unless the body is signed with a secret of the app within 5 minutes.',
      upload: {
        mediaTypes: ['application/json'],
        bytesMax: NOTICE_MAX,
        schema: { title: 'StripeEvent', type: 'object', additionalProperties: true, examples: [examples.stripeEvent] },
      },
      requestHeaders: ['Stripe-Signature'],
      answers: { 200: success({ type: 'object', examples: [{}] }) },
      failures: [409, 429],
      secret: true, // No cache stores the answer to a signed request.
      isFree: true, // All notices to a service come from few addresses. Only wrong signatures are limited.
      async handle({ params, file, headers }) {
        try {
          await parts.notices.receive(params.slug, { body: file.bytes, headers });
        } catch (error) {
          // `ProtocolError` counts as a wrong credential.
          if (isFailure(error, 'not_found')) throw new ProtocolError('unknown_address');
          if (isFailure(error, 'invalid')) throw new ProtocolError('bad_fields', { errors: error.errors });
          throw error;
        }
        return shown({});
      },
    }),
  ];
}
