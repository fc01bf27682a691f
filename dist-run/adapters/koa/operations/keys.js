import { readRotation } from '../../../core/apps/change-app.js';
import { formatInstant } from '../../../core/instants.js';
import { BOOKINGS_PER_ADDRESS_DEFAULT, BOOKINGS_PER_ADDRESS_MAX, bookingsPerAddressOf, KEY_ORIGINS_MAX, KEY_SERVICES_MAX, readNewKey, } from '../../../core/model/key.js';
import { body, operation, patchOf } from '../description/operation.js';
import { inSlices, paging, search } from '../description/query.js';
import { listOf, nullable, object, pageOf, success, text, timestamp, uuid, } from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { created, deleted, listedByVersion, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
const services = nullable({
    ...listOf(uuid),
    description: 'The services that it opens, as long as they are active; null: all that are.',
    maxItems: KEY_SERVICES_MAX,
});
const origins = nullable({
    ...listOf({ type: 'string' }),
    description: "The origins of the pages that may use it, as browsers send them; null: any. The service's own pages always may.",
    maxItems: KEY_ORIGINS_MAX,
});
const holdSecondsMax = {
    type: 'integer',
    minimum: 60,
    maximum: 3_600,
    description: 'How long a hold may be.',
};
const holds = (description) => ({ type: 'integer', minimum: 1, maximum: 1_000, description });
const liveHoldsMax = holds('How many holds of the key there may be at one time.');
const holdsPerAddress = holds('How many holds there may be at one time from one client address, with all keys of the app.');
const bookingsPerAddress = {
    type: ['integer', 'null'],
    minimum: 1,
    maximum: BOOKINGS_PER_ADDRESS_MAX,
    description: 'How many bookings, held with any key of the app, one client address may confirm within 24 hours, those that were cancelled since included; null: as many as it likes.',
};
const page = {
    type: 'boolean',
    description: 'Whether the public booking page of the app, `/book/<slug>`, uses it: one key at most. Setting it takes it from the key that had it.',
};
const optionally = ({ type, ...schema }, standard) => ({
    ...schema,
    type: ['integer', 'null'],
    default: standard,
});
const newKey = body({
    title: 'NewKey',
    ...object({
        name: text(),
        services: { ...services, minItems: 1 },
        origins,
        hold_seconds_max: optionally(holdSecondsMax, 600),
        live_holds_max: optionally(liveHoldsMax, 20),
        holds_per_address: optionally(holdsPerAddress, 5),
        bookings_per_address: { ...bookingsPerAddress, default: BOOKINGS_PER_ADDRESS_DEFAULT },
        page: { ...nullable(page), default: false },
    }, [
        'services',
        'origins',
        'hold_seconds_max',
        'live_holds_max',
        'holds_per_address',
        'bookings_per_address',
        'page',
    ]),
    examples: [examples.newKey],
}, readNewKey);
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
const keySchema = { title: 'Key', ...object(fields), examples: [examples.key] };
const keyWithTextSchema = {
    title: 'KeyWithText',
    ...object({
        ...fields,
        key: { type: 'string', description: 'What a page sends. It is shown here, and never again.' },
    }),
    examples: [examples.keyWithText],
};
const rotation = body({
    title: 'ManageSecretRotation',
    ...object({
        grace_seconds: {
            type: ['integer', 'null'],
            minimum: 0,
            maximum: 86_400,
            default: 0,
            description: 'How long the manage tokens of before still work.',
        },
    }, ['grace_seconds']),
    examples: [examples.tokenRotation],
}, readRotation);
const rotatedSchema = {
    title: 'RotatedManageSecret',
    ...object({
        rotated_at: timestamp,
        previous_until: {
            ...nullable(timestamp),
            description: 'Until when the manage tokens of before still work; null: they have stopped.',
        },
    }),
    examples: [examples.rotatedManageSecret],
};
function keyView(key, shownText) {
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
const shownKey = (key) => shown(keyView(key), etagOf(key));
export function keyOperations(parts) {
    return [
        operation({
            method: 'POST',
            path: '/v1/keys',
            token: 'app',
            id: 'createKey',
            tag: 'Keys',
            summary: 'Create a key for pages in browsers',
            description: 'The answer shows the `key`, and no other does.',
            query: search('name'),
            body: newKey,
            answers: { 201: success(keyWithTextSchema) },
            failures: [404, 409],
            location: '/v1/keys/{uuid}',
            secret: true,
            async handle({ caller, input, answered }) {
                const reply = ({ key, text: shownText }) => created(keyView(key, shownText));
                return answered((once) => parts.createKey.execute(caller, input, { once }), reply);
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/keys',
            token: 'app',
            id: 'listKeys',
            tag: 'Keys',
            summary: "List the app's keys, oldest first",
            query: { ...paging, ...search('name') },
            answers: { 200: pageOf(keySchema) },
            async handle({ caller, query, rendered }) {
                const page = await parts.listKeys.execute(caller, inSlices(query), query.search);
                return listedByVersion(rendered, page, 'key', [], (key) => keyView(key));
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/keys/{uuid}',
            token: 'app',
            id: 'getKey',
            tag: 'Keys',
            summary: 'Get a key',
            answers: { 200: success(keySchema) },
            hasEtag: true,
            handle: async ({ caller, params }) => shownKey(await parts.getKey.execute(caller, params.uuid)),
        }),
        operation({
            method: 'PATCH',
            path: '/v1/keys/{uuid}',
            token: 'app',
            id: 'updateKey',
            tag: 'Keys',
            summary: 'Update a key',
            description: 'Holds that were made with it stay as they are.',
            body: patchOf(newKey, examples.keyPatch),
            answers: { 200: success(keySchema) },
            hasEtag: true,
            async handle({ caller, params, input, expected }) {
                return shownKey(await parts.changeKey.execute(caller, params.uuid, input, { expected }));
            },
        }),
        operation({
            method: 'DELETE',
            path: '/v1/keys/{uuid}',
            token: 'app',
            id: 'deleteKey',
            tag: 'Keys',
            summary: 'Delete a key: it stops at once',
            description: 'Its bookings stay, and so do their manage tokens.',
            answers: { 204: null },
            async handle({ caller, params, expected }) {
                await parts.deleteKey.execute(caller, params.uuid, { expected });
                return deleted();
            },
        }),
        operation({
            method: 'POST',
            path: '/v1/app/manage-secret',
            token: 'app',
            id: 'rotateManageSecret',
            tag: 'Keys',
            summary: 'Replace the secret behind all manage tokens of the app',
            description: 'Those that were written stop at once, or after `grace_seconds`; a second replacement ends that.',
            body: rotation,
            answers: { 200: success(rotatedSchema) },
            async handle({ caller, input, answered }) {
                const reply = ({ rotatedAt, previousUntil }) => shown({
                    rotated_at: formatInstant(rotatedAt),
                    previous_until: previousUntil === null ? null : formatInstant(previousUntil),
                });
                return answered((once) => parts.rotateManageSecret.execute(caller, input, { once }), reply);
            },
        }),
    ];
}
