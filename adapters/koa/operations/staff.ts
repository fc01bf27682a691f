import { type MadeLink, NEW_STAFF_LINK } from '../../../core/accounts/persons/staff-links.js';
import type { StaffAsOfNow } from '../../../core/accounts/staff/change-staff.js';
import { seesStaffWhole } from '../../../core/accounts/staff/read-staff.js';
import { type MadeToken, NEW_STAFF_TOKEN, type ShownToken } from '../../../core/accounts/staff/staff-tokens.js';
import { formatInstant } from '../../../core/basics/instants.js';
import type { AppCaller } from '../../../core/model/callers.js';
import { STAFF } from '../../../core/model/staff.js';
import { bodyOf, type Operation, operation, patchOf } from '../description/operation.js';
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
import { etagOf } from '../exchange/entity-tags.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';

const its = described(STAFF, 'Staff', {
  examples: {
    uuid: examples.exampleUuids.staff,
    sent: examples.newStaff,
    patch: examples.staffPatch,
    assigned: { link_expires_at: null },
  },
  others: {
    link_expires_at: {
      ...nullable(timestamp),
      description: "When the member's open link expires. null: there is none.",
    },
  },
});

/** Some roles see only the required fields. */
const staffSchema: JsonSchema = { ...its.schema, required: ['uuid', 'name', 'role', 'resources', 'active'] };

const newToken = bodyOf(NEW_STAFF_TOKEN, { title: 'NewStaffToken', examples: [examples.newStaffToken] });

const newLink = bodyOf(NEW_STAFF_LINK, { title: 'NewStaffLink', examples: [examples.newStaffLink] });

const linkSchema: JsonSchema = {
  title: 'StaffLink',
  ...object({
    url: { ...nullable(text()), description: 'The address of the page that uses the link. null if it was mailed.' },
    link: { ...nullable(text()), description: 'A credential for one use. Only this answer contains it.' },
    expires_at: timestamp,
  }),
  examples: [examples.staffLink],
};

const tokenFields = { uuid, created_at: timestamp, expires_at: nullable(timestamp) };
const tokenSchema: JsonSchema = { title: 'StaffToken', ...object(tokenFields), examples: [examples.staffToken] };
const tokenWithTextSchema: JsonSchema = {
  title: 'StaffTokenWithText',
  ...object({
    ...tokenFields,
    token: { type: 'string', description: "The member's credential. Only this answer contains it." },
  }),
  examples: [examples.staffTokenWithText],
};

const written = (moment: number | null) => (moment === null ? null : formatInstant(moment));

function staffView({ staff, linkExpiresAt }: StaffAsOfNow, caller: AppCaller) {
  const { uuid: id, name, role, resources, active } = staff;
  if (!seesStaffWhole(caller)) return { uuid: id, name, role, resources, active };
  const { joined_at, created_at, updated_at, ...fields } = its.view(staff);
  return { ...fields, link_expires_at: written(linkExpiresAt), joined_at, created_at, updated_at };
}

function shownStaff(found: StaffAsOfNow, caller: AppCaller) {
  const parts = [seesStaffWhole(caller) ? 'whole' : 'part', String(found.linkExpiresAt ?? 0)];
  return shown(staffView(found, caller), etagOf(found.staff, ...parts));
}

function tokenView({ uuid: id, createdAt, expiresAt }: ShownToken) {
  return { uuid: id, created_at: formatInstant(createdAt), expires_at: written(expiresAt) };
}

export function staffOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/staff',
      token: 'app',
      id: 'createStaff',
      useCases: [parts.staff.create],
      tag: 'Staff',
      summary: 'Create a staff member',
      description: 'If another member of the app has the e-mail address: 409.',
      query: ignored(search('name', 'email')),
      body: its.body,
      answers: { 201: success(staffSchema) },
      failures: [404, 409],
      location: '/v1/staff/{uuid}',
      async handle({ caller, input, answered }) {
        const reply = (made: StaffAsOfNow) => created(staffView(made, caller));
        return answered((once) => parts.staff.create(caller, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/staff',
      token: 'app',
      id: 'listStaff',
      useCases: [parts.staff.list],
      tag: 'Staff',
      summary: "List the app's staff, oldest first",
      description:
        'Members with the roles `reception` and `self` only see `uuid`, `name`, `role`, `resources` and `active`.',
      query: { ...paging, ...search('name', 'email') },
      answers: { 200: pageOf(staffSchema) },
      async handle({ caller, query }) {
        const page = await parts.staff.list(caller, inSlices(query));
        return listed(page, (found) => staffView(found, caller));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/staff/{uuid}',
      token: 'app',
      id: 'getStaff',
      useCases: [parts.staff.get],
      tag: 'Staff',
      summary: 'Get a staff member',
      answers: { 200: success(staffSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        return shownStaff(await parts.staff.get(caller, params.uuid), caller);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/staff/{uuid}',
      token: 'app',
      id: 'updateStaff',
      useCases: [parts.staff.change],
      tag: 'Staff',
      summary: 'Update a staff member',
      description:
        "A role other than `self` removes the `resources`. A member loses the feeds that a reduced role does not allow. `active: false` also ends the member's links and feeds.",
      body: patchOf({ ...its.body, check: () => {} }, its.patchExample),
      answers: { 200: success(staffSchema) },
      failures: [404, 409],
      hasEtag: true,
      async handle({ caller, params, input, expected }) {
        return shownStaff(await parts.staff.change(caller, params.uuid, input, { expected }), caller);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/staff/{uuid}',
      token: 'app',
      id: 'deleteStaff',
      useCases: [parts.staff.delete],
      tag: 'Staff',
      summary: 'Delete a staff member and erase the personal data',
      description: "The member's tokens, links and feeds end. Bookings stay, and events keep the UUID.",
      answers: { 204: null },
      failures: [409],
      async handle({ caller, params, expected }) {
        await parts.staff.delete(caller, params.uuid, { expected });
        return deleted();
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/staff/{uuid}/link',
      token: 'app',
      id: 'createStaffLink',
      useCases: [parts.staff.createLink],
      tag: 'Staff',
      summary: 'Make a link for a staff member',
      description:
        'An invitation, or a new link for the person who already signs in as the member: then the caller must be a manager in all apps of that person. At most three links are open. With `mail`, the link is mailed to the member’s address, and not shown.',
      body: newLink,
      answers: { 201: success(linkSchema) },
      failures: [409, 429],
      secret: true,
      async handle({ caller, params, input, answered, base }) {
        const reply = ({ link, expiresAt }: MadeLink) => {
          const url = link === null ? null : `${parts.publicUrl ?? base()}/console#link=${link}`;
          return created({ url, link, expires_at: formatInstant(expiresAt) });
        };
        return answered((once) => parts.staff.createLink(caller, params.uuid, input, { once }), reply);
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/staff/{uuid}/tokens',
      token: 'app',
      id: 'createStaffToken',
      useCases: [parts.staff.createToken],
      tag: 'Staff',
      summary: "Create a token for a staff member's programs",
      description: 'A member has at most 20 live tokens.',
      body: newToken,
      answers: { 201: success(tokenWithTextSchema) },
      failures: [409],
      location: '/v1/staff/{uuid}/tokens',
      secret: true,
      async handle({ caller, params, input, answered }) {
        const reply = (made: MadeToken) => created({ ...tokenView(made), token: made.token });
        return answered((once) => parts.staff.createToken(caller, params.uuid, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/staff/{uuid}/tokens',
      token: 'app',
      id: 'listStaffTokens',
      useCases: [parts.staff.listTokens],
      tag: 'Staff',
      summary: 'List the live tokens of a staff member, oldest first',
      answers: { 200: success(listOf(tokenSchema)) },
      async handle({ caller, params }) {
        const found = await parts.staff.listTokens(caller, params.uuid);
        return { status: 200, body: { success: true, data: found.map(tokenView) } };
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/staff/{uuid}/tokens/{token}',
      token: 'app',
      id: 'deleteStaffToken',
      useCases: [parts.staff.deleteToken],
      tag: 'Staff',
      summary: 'Delete a token of a staff member',
      answers: { 204: null },
      async handle({ caller, params }) {
        await parts.staff.deleteToken(caller, params.uuid, params.token);
        return deleted();
      },
    }),
  ];
}
