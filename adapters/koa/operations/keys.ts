import { formatInstant } from '../../../core/basics/instants.js';
import type { KeyWithText } from '../../../core/customers/keys/change-keys.js';
import {
  MANAGE_SECRET_ROTATION,
  type RotatedManageSecret,
} from '../../../core/customers/manage/rotate-manage-secret.js';
import { KEY } from '../../../core/model/key.js';
import { answerSchema } from '../description/fields.js';
import { describeBody, type Operation, operation } from '../description/operation.js';
import { search } from '../description/query.js';
import { type JsonSchema, nullable, object, success, timestamp } from '../description/schemas.js';
import { shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { crud } from './crud.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';

const its = described(KEY, 'Key', {
  examples: { uuid: examples.exampleUuids.keys, sent: examples.newKey, patch: examples.keyPatch },
});

const text: JsonSchema = {
  type: 'string',
  description: "The key's text, which pages send. Only this answer contains it.",
};

const rotation = describeBody(MANAGE_SECRET_ROTATION, {
  title: 'ManageSecretRotation',
  examples: [examples.tokenRotation],
});

const rotatedSchema: JsonSchema = {
  title: 'RotatedManageSecret',
  ...object({
    rotated_at: timestamp,
    previous_until: {
      ...nullable(timestamp),
      description: 'The moment until which previous manage tokens are valid. null: they are not valid any more.',
    },
  }),
  examples: [examples.rotatedManageSecret],
};

export function keyOperations(parts: ApiParts): readonly Operation[] {
  return [
    ...crud({
      ...its,
      path: '/v1/keys',
      one: 'a key',
      many: 'keys',
      tag: 'Keys',
      searching: search('name'),
      useCases: parts.keys,
      creation: {
        summary: 'Create a key for pages in browsers',
        description: 'Only this answer contains the `key`.',
        failures: [404],
        schema: answerSchema(
          KEY,
          { title: 'KeyWithText', examples: [{ ...its.example, key: examples.keyText }] },
          { key: text },
        ),
        secret: true,
        view: ({ key, text: shownText }: KeyWithText) => ({ ...its.view(key), key: shownText }),
      },
      changing: 'Existing holds stay as they are.',
      deletion: {
        summary: 'Delete a key, which becomes invalid at once',
        description: 'Bookings that were made with it and their manage tokens stay.',
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/app/manage-secret',
      token: 'app',
      id: 'rotateManageSecret',
      useCases: [parts.manageTokens.rotateSecret],
      tag: 'Keys',
      summary: 'Replace the secret behind all manage tokens of the app',
      description:
        'All previous manage tokens become invalid at once, or after `grace_seconds`. Another replacement ends that time.',
      body: rotation,
      answers: { 200: success(rotatedSchema) },
      async handle({ caller, input, answered }) {
        const reply = ({ rotatedAt, previousUntil }: RotatedManageSecret) =>
          shown({
            rotated_at: formatInstant(rotatedAt),
            previous_until: previousUntil === null ? null : formatInstant(previousUntil),
          });
        return answered((once) => parts.manageTokens.rotateSecret(caller, input, { once }), reply);
      },
    }),
  ];
}
