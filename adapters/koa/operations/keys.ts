import type { Rotation } from '../../../core/apps/change-app.js';
import { readRotation } from '../../../core/apps/change-app.js';
import { formatInstant } from '../../../core/instants.js';
import type { KeyWithText } from '../../../core/keys/change-keys.js';
import type { RotatedManageSecret } from '../../../core/manage/rotate-manage-secret.js';
import {
  BOOKINGS_PER_ADDRESS_DEFAULT,
  BOOKINGS_PER_ADDRESS_MAX,
  bookingsPerAddressOf,
  KEY_ORIGINS_MAX,
  KEY_SERVICES_MAX,
  type Key,
  type NewKey,
  readNewKey,
} from '../../../core/model/key.js';
import { body, type Operation, operation, patchOf } from '../description/operation.js';
import { ignored, inSlices, paging, search } from '../description/query.js';
import {
  type JsonSchema,
  listOf,
  nullable,
  object,
  pageOf,
  success,
  text,
  timestamp,
  uuid,
} from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { created, deleted, listedByVersion, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const services: JsonSchema = nullable({
  ...listOf(uuid),
  description: 'The services that the key opens, as long as they are active. null: all active services.',
  maxItems: KEY_SERVICES_MAX,
});
const origins: JsonSchema = nullable({
  ...listOf({ type: 'string' }),
  description:
    "The origins of the pages that may use the key, as browsers send them. null: any. The service's own pages always may.",
  maxItems: KEY_ORIGINS_MAX,
});
const holdSecondsMax: JsonSchema = {
  type: 'integer',
  minimum: 60,
  maximum: 3_600,
  description: 'Maximum duration of a hold in seconds.',
};
const holds = (description: string): JsonSchema => ({ type: 'integer', minimum: 1, maximum: 1_000, description });
const liveHoldsMax = holds('Limit of live holds of the key.');
const holdsPerAddress = holds('Limit of live holds from one client address, with all keys of the app.');

const bookingsPerAddress: JsonSchema = {
  type: ['integer', 'null'],
  minimum: 1,
  maximum: BOOKINGS_PER_ADDRESS_MAX,
  description:
    'Limit of bookings with keys of the app that one client address may confirm within 24 hours, including cancelled ones. Null: unlimited.',
};

const page: JsonSchema = {
  type: 'boolean',
  description:
    'True if the public booking page of the app, `/book/<slug>`, uses it. Setting it unsets it on the previous key.',
};

const optionally = ({ type, ...schema }: JsonSchema, standard: number): JsonSchema => ({
  ...schema,
  type: ['integer', 'null'],
  default: standard,
});

const newKey = body<NewKey>(
  {
    title: 'NewKey',
    ...object(
      {
        name: text(),
        services: { ...services, minItems: 1 },
        origins,
        hold_seconds_max: optionally(holdSecondsMax, 600),
        live_holds_max: optionally(liveHoldsMax, 20),
        holds_per_address: optionally(holdsPerAddress, 5),
        bookings_per_address: { ...bookingsPerAddress, default: BOOKINGS_PER_ADDRESS_DEFAULT },
        page: { ...nullable(page), default: false },
      },
      [
        'services',
        'origins',
        'hold_seconds_max',
        'live_holds_max',
        'holds_per_address',
        'bookings_per_address',
        'page',
      ],
    ),
    examples: [examples.newKey],
  },
  readNewKey,
);

const fields = {
  uuid,
  name: text(),
  services,
  origins,
  hold_seconds_max: holdSecondsMax,
  live_holds_max: liveHoldsMax,
  holds_per_address: holdsPerAddress,
  bookings_per_address: bookingsPerAddress,
  page,
  created_at: timestamp,
  updated_at: timestamp,
};

const keySchema: JsonSchema = { title: 'Key', ...object(fields), examples: [examples.key] };
const keyWithTextSchema: JsonSchema = {
  title: 'KeyWithText',
  ...object({
    ...fields,
    key: { type: 'string', description: "The key's text, which pages send. Only this answer contains it." },
  }),
  examples: [examples.keyWithText],
};

const rotation = body<Rotation>(
  {
    title: 'ManageSecretRotation',
    ...object(
      {
        grace_seconds: {
          type: ['integer', 'null'],
          minimum: 0,
          maximum: 86_400,
          default: 0,
          description: 'Time in seconds for which the previous manage tokens stay valid.',
        },
      },
      ['grace_seconds'],
    ),
    examples: [examples.tokenRotation],
  },
  readRotation,
);

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

function keyView(key: Key, shownText?: string) {
  return {
    uuid: key.uuid,
    name: key.name,
    ...(shownText !== undefined && { key: shownText }),
    services: key.services,
    origins: key.origins,
    hold_seconds_max: key.holdSecondsMax,
    live_holds_max: key.liveHoldsMax,
    holds_per_address: key.holdsPerAddress,
    bookings_per_address: bookingsPerAddressOf(key),
    page: key.page ?? false,
    created_at: formatInstant(key.createdAt),
    updated_at: formatInstant(key.updatedAt),
  };
}

const shownKey = (key: Key) => shown(keyView(key), etagOf(key));

export function keyOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/keys',
      token: 'app',
      id: 'createKey',
      useCases: [parts.keys.create],
      tag: 'Keys',
      summary: 'Create a key for pages in browsers',
      description: 'Only this answer contains the `key`.',
      query: ignored(search('name')),
      body: newKey,
      answers: { 201: success(keyWithTextSchema) },
      failures: [404, 409],
      location: '/v1/keys/{uuid}',
      secret: true,
      async handle({ caller, input, answered }) {
        const reply = ({ key, text: shownText }: KeyWithText) => created(keyView(key, shownText));
        return answered((once) => parts.keys.create(caller, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/keys',
      token: 'app',
      id: 'listKeys',
      useCases: [parts.keys.list],
      tag: 'Keys',
      summary: "List the app's keys, oldest first",
      query: { ...paging, ...search('name') },
      answers: { 200: pageOf(keySchema) },
      async handle({ caller, query, rendered }) {
        const page = await parts.keys.list(caller, inSlices(query));
        return listedByVersion(rendered, page, 'key', [], (key) => keyView(key));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/keys/{uuid}',
      token: 'app',
      id: 'getKey',
      useCases: [parts.keys.get],
      tag: 'Keys',
      summary: 'Get a key',
      answers: { 200: success(keySchema) },
      hasEtag: true,
      handle: async ({ caller, params }) => shownKey(await parts.keys.get(caller, params.uuid)),
    }),
    operation({
      method: 'PATCH',
      path: '/v1/keys/{uuid}',
      token: 'app',
      id: 'updateKey',
      useCases: [parts.keys.change],
      tag: 'Keys',
      summary: 'Update a key',
      description: 'Existing holds stay as they are.',
      body: patchOf(newKey, examples.keyPatch),
      answers: { 200: success(keySchema) },
      hasEtag: true,
      async handle({ caller, params, input, expected }) {
        return shownKey(await parts.keys.change(caller, params.uuid, input, { expected }));
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/keys/{uuid}',
      token: 'app',
      id: 'deleteKey',
      useCases: [parts.keys.delete],
      tag: 'Keys',
      summary: 'Delete a key, which becomes invalid at once',
      description: 'Bookings that were made with it and their manage tokens stay.',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await parts.keys.delete(caller, params.uuid, { expected });
        return deleted();
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
