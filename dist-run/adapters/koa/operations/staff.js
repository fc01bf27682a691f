import { formatInstant } from '../../../core/instants.js';
import { readNewStaff, STAFF_RESOURCES_MAX, STAFF_ROLES } from '../../../core/model/staff.js';
import { LINK_SECONDS, readNewStaffLink } from '../../../core/persons/staff-links.js';
import { seesStaffWhole } from '../../../core/staff/read-staff.js';
import { readNewStaffToken, TOKEN_SECONDS, } from '../../../core/staff/staff-tokens.js';
import { STAFF_SEARCH } from '../../../core/storage/staff-repository.js';
import { body, operation, patchOf } from '../description/operation.js';
import { inSlices, paging, search } from '../description/query.js';
import { listOf, nullable, object, pageOf, success, text, timestamp, uuid, } from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
const email = { type: 'string', format: 'email' };
const role = {
    type: 'string',
    enum: [...STAFF_ROLES],
    description: '`manager`: all that the app may; `reception`: bookings, customers and time off; `self`: what is of its own `resources`.',
};
const resources = {
    ...nullable({ ...listOf(uuid), maxItems: STAFF_RESOURCES_MAX }),
    description: 'Of `self`; null for the others.',
};
const newStaff = body({
    title: 'NewStaff',
    ...object({
        name: text(),
        email,
        role,
        resources,
        active: {
            type: ['boolean', 'null'],
            default: true,
            description: 'False: the member can do nothing in this app.',
        },
    }, ['resources', 'active']),
    examples: [examples.newStaff],
}, readNewStaff);
const staffSchema = {
    title: 'Staff',
    ...object({
        uuid,
        name: text(),
        email,
        role,
        resources,
        active: { type: 'boolean' },
        link_expires_at: { ...nullable(timestamp), description: 'null without an open link.' },
        joined_at: { ...nullable(timestamp), description: 'null while no person is joined.' },
        created_at: timestamp,
        updated_at: timestamp,
    }, ['email', 'link_expires_at', 'joined_at', 'created_at', 'updated_at']),
    examples: [examples.staff],
};
const newToken = body({
    title: 'NewStaffToken',
    ...object({
        expires_in_seconds: {
            type: ['integer', 'null'],
            minimum: TOKEN_SECONDS.least,
            maximum: TOKEN_SECONDS.most,
            default: null,
            description: 'After how long the token stops by itself; null: never.',
        },
    }, ['expires_in_seconds']),
    examples: [examples.newStaffToken],
}, readNewStaffToken);
const newLink = body({
    title: 'NewStaffLink',
    ...object({
        expires_in_seconds: {
            type: ['integer', 'null'],
            minimum: LINK_SECONDS.least,
            maximum: LINK_SECONDS.most,
            default: LINK_SECONDS.most,
        },
        mail: { type: ['boolean', 'null'], default: false, description: 'Mails the link to the member.' },
    }, ['expires_in_seconds', 'mail']),
    examples: [examples.newStaffLink],
}, readNewStaffLink);
const linkSchema = {
    title: 'StaffLink',
    ...object({
        url: { ...nullable(text()), description: 'The page that uses the link; null if it was mailed.' },
        link: { ...nullable(text()), description: 'A credential for one use. It is shown here, and never again.' },
        expires_at: timestamp,
    }),
    examples: [examples.staffLink],
};
const tokenFields = { uuid, created_at: timestamp, expires_at: nullable(timestamp) };
const tokenSchema = { title: 'StaffToken', ...object(tokenFields), examples: [examples.staffToken] };
const tokenWithTextSchema = {
    title: 'StaffTokenWithText',
    ...object({
        ...tokenFields,
        token: { type: 'string', description: 'The credential of the member. It is shown here, and never again.' },
    }),
    examples: [examples.staffTokenWithText],
};
const written = (moment) => (moment === null ? null : formatInstant(moment));
function staffView({ staff, linkExpiresAt }, caller) {
    const { name, role: has, active } = staff;
    if (!seesStaffWhole(caller))
        return { uuid: staff.uuid, name, role: has, resources: staff.resources, active };
    return {
        uuid: staff.uuid,
        name,
        email: staff.email,
        role: has,
        resources: staff.resources,
        active,
        link_expires_at: written(linkExpiresAt),
        joined_at: written(staff.joinedAt),
        created_at: formatInstant(staff.createdAt),
        updated_at: formatInstant(staff.updatedAt),
    };
}
function shownStaff(found, caller) {
    const parts = [seesStaffWhole(caller) ? 'whole' : 'part', String(found.linkExpiresAt ?? 0)];
    return shown(staffView(found, caller), etagOf(found.staff, ...parts));
}
function tokenView({ uuid: id, createdAt, expiresAt }) {
    return { uuid: id, created_at: formatInstant(createdAt), expires_at: written(expiresAt) };
}
export function staffOperations(parts) {
    return [
        operation({
            method: 'POST',
            path: '/v1/staff',
            token: 'app',
            id: 'createStaff',
            tag: 'Staff',
            summary: 'Create a staff member',
            description: 'An e-mail address that another member of the app has is 409.',
            query: search(...STAFF_SEARCH),
            body: newStaff,
            answers: { 201: success(staffSchema) },
            failures: [404, 409],
            location: '/v1/staff/{uuid}',
            async handle({ caller, input, answered }) {
                const reply = (made) => created(staffView(made, caller));
                return answered((once) => parts.createStaff.execute(caller, input, { once }), reply);
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/staff',
            token: 'app',
            id: 'listStaff',
            tag: 'Staff',
            summary: "List the app's staff, oldest first",
            description: 'Members with the roles `reception` and `self` are shown `uuid`, `name`, `role`, `resources` and `active`.',
            query: { ...paging, ...search(...STAFF_SEARCH) },
            answers: { 200: pageOf(staffSchema) },
            async handle({ caller, query }) {
                const page = await parts.listStaff.execute(caller, inSlices(query), query.search);
                return listed(page, (found) => staffView(found, caller));
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/staff/{uuid}',
            token: 'app',
            id: 'getStaff',
            tag: 'Staff',
            summary: 'Get a staff member',
            answers: { 200: success(staffSchema) },
            hasEtag: true,
            async handle({ caller, params }) {
                return shownStaff(await parts.getStaff.execute(caller, params.uuid), caller);
            },
        }),
        operation({
            method: 'PATCH',
            path: '/v1/staff/{uuid}',
            token: 'app',
            id: 'updateStaff',
            tag: 'Staff',
            summary: 'Update a staff member',
            description: 'Another role than `self` has no `resources`. Who may do less loses the feeds that it could not make any more; `active: false` ends its links and feeds, too.',
            body: patchOf({ ...newStaff, check: () => { } }, examples.staffPatch),
            answers: { 200: success(staffSchema) },
            failures: [404, 409],
            hasEtag: true,
            async handle({ caller, params, input, expected }) {
                return shownStaff(await parts.changeStaff.execute(caller, params.uuid, input, { expected }), caller);
            },
        }),
        operation({
            method: 'DELETE',
            path: '/v1/staff/{uuid}',
            token: 'app',
            id: 'deleteStaff',
            tag: 'Staff',
            summary: 'Delete a staff member, and erase what is said of it',
            description: 'Its tokens, links and feeds end. Bookings stay, and so does its UUID in events.',
            answers: { 204: null },
            failures: [409],
            async handle({ caller, params, expected }) {
                await parts.deleteStaff.execute(caller, params.uuid, { expected });
                return deleted();
            },
        }),
        operation({
            method: 'POST',
            path: '/v1/staff/{uuid}/link',
            token: 'app',
            id: 'createStaffLink',
            tag: 'Staff',
            summary: 'Make a link for a staff member',
            description: 'An invitation, or a new way in for the person that is joined already: then all that this person may do anywhere must be the caller’s to manage. Three are open at one time. With `mail`, the link goes to the member’s address, and is not shown.',
            body: newLink,
            answers: { 201: success(linkSchema) },
            failures: [409, 429],
            secret: true,
            async handle({ caller, params, input, answered, base }) {
                const reply = ({ link, expiresAt }) => {
                    const url = link === null ? null : `${parts.publicUrl ?? base()}/console#link=${link}`;
                    return created({ url, link, expires_at: formatInstant(expiresAt) });
                };
                return answered((once) => parts.createStaffLink.execute(caller, params.uuid, input, { once }), reply);
            },
        }),
        operation({
            method: 'POST',
            path: '/v1/staff/{uuid}/tokens',
            token: 'app',
            id: 'createStaffToken',
            tag: 'Staff',
            summary: 'Give a staff member a token for programs',
            description: 'At most 20 of a member are live at one time.',
            body: newToken,
            answers: { 201: success(tokenWithTextSchema) },
            failures: [409],
            location: '/v1/staff/{uuid}/tokens',
            secret: true,
            async handle({ caller, params, input, answered }) {
                const reply = (made) => created({ ...tokenView(made), token: made.token });
                return answered((once) => parts.createStaffToken.execute(caller, params.uuid, input, { once }), reply);
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/staff/{uuid}/tokens',
            token: 'app',
            id: 'listStaffTokens',
            tag: 'Staff',
            summary: 'List the live tokens of a staff member, oldest first',
            answers: { 200: success(listOf(tokenSchema)) },
            async handle({ caller, params }) {
                const found = await parts.listStaffTokens.execute(caller, params.uuid);
                return { status: 200, body: { success: true, data: found.map(tokenView) } };
            },
        }),
        operation({
            method: 'DELETE',
            path: '/v1/staff/{uuid}/tokens/{token}',
            token: 'app',
            id: 'deleteStaffToken',
            tag: 'Staff',
            summary: 'End a token of a staff member',
            answers: { 204: null },
            async handle({ caller, params }) {
                await parts.deleteStaffToken.execute(caller, params.uuid, params.token);
                return deleted();
            },
        }),
    ];
}
