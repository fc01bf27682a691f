import { type MadeLink, NEW_STAFF_LINK } from '../../../core/accounts/persons/staff-links.js';
import type { StaffAsOfNow } from '../../../core/accounts/staff/change-staff.js';
import { type CreatedStaff, type NewStaffInvited, readNewStaff } from '../../../core/accounts/staff/create-staff.js';
import { type AppOwner, seesStaffWhole } from '../../../core/accounts/staff/read-staff.js';
import { type MadeToken, NEW_STAFF_TOKEN, type ShownToken } from '../../../core/accounts/staff/staff-tokens.js';
import { formatInstant } from '../../../core/basics/instants.js';
import type { AppCaller } from '../../../core/model/callers.js';
import { MANAGER } from '../../../core/model/rights.js';
import { STAFF, STAFF_STATUSES } from '../../../core/model/staff.js';
import { type Body, describeBody, type Operation, operationIn } from '../description/operation.js';
import { include, search } from '../description/query.js';
import {
  describeList,
  type JsonSchema,
  nullable,
  object,
  success,
  text,
  timestamp,
  uuid,
} from '../description/schemas.js';
import { created, deleted } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { crud } from './crud.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Staff');

const its = described(STAFF, 'Staff', {
  examples: {
    uuid: examples.exampleUuids.staff,
    sent: examples.newStaff,
    patch: examples.staffPatch,
    assigned: { link_expires_at: null, status: 'never_signed_in', invited_until: null, last_seen_at: null },
  },
  others: {
    status: {
      type: 'string',
      enum: STAFF_STATUSES,
      description: '`joined`: somebody signs in as the member; `invited`: a link is open.',
    },
    invited_until: { ...nullable(timestamp), description: 'When the invitation expires. null unless `invited`.' },
    last_seen_at: {
      ...nullable(timestamp),
      description: "The hour of the person's last request in this app. null: none.",
    },
    link_expires_at: {
      ...nullable(timestamp),
      description: "When the member's open link expires. null: there is none.",
    },
  },
});

/** Some roles see only the required fields. */
const staffSchema: JsonSchema = { ...its.schema, required: ['uuid', 'name', 'role', 'resources', 'active'] };

/** Input of a new member: the core reads `invite`, and refuses other values. */
const newStaff: Body<NewStaffInvited> = {
  ...its.body,
  schema: { ...its.body.schema, properties: { ...its.body.schema.properties, invite: {} } },
  documented: {
    ...its.body.documented,
    properties: {
      ...its.body.documented.properties,
      invite: {
        enum: [true, 'link', null],
        description: '`true`: mails an invitation, valid for a week. `link`: answers `link` and `url` instead.',
      },
    },
  },
  check: readNewStaff,
};

const createdSchema: JsonSchema = {
  ...its.schema,
  title: 'CreatedStaff',
  properties: {
    ...its.schema.properties,
    link: { ...text(), description: 'With `invite: "link"`: a credential for one use. Only this answer contains it.' },
    url: { ...text(), description: 'The address of the page that uses the link.' },
  },
};

const ownerSchema: JsonSchema = {
  ...object({
    name: { type: ['string', 'null'] },
    email: { type: ['string', 'null'] },
    last_seen_at: { ...nullable(timestamp), description: 'The hour of the last request in this app. null: none.' },
  }),
  description: 'With `include=owner`: the owner of the app, who is no member.',
  examples: [{ name: 'Ann', email: 'ann@example.com', last_seen_at: '2026-11-20T09:00:00+00:00' }],
};

const newToken = describeBody(NEW_STAFF_TOKEN, { title: 'NewStaffToken', examples: [examples.newStaffToken] });

const newLink = describeBody(NEW_STAFF_LINK, { title: 'NewStaffLink', examples: [examples.newStaffLink] });

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

function staffView({ staff, linkExpiresAt, status, seenAt }: StaffAsOfNow, caller: AppCaller) {
  const { uuid: id, name, role, resources, active } = staff;
  if (!seesStaffWhole(caller)) return { uuid: id, name, role, resources, active };
  const { joined_at, created_at, updated_at, ...fields } = its.view(staff);
  return {
    ...{ ...fields, link_expires_at: written(linkExpiresAt), joined_at, created_at, updated_at, status },
    invited_until: written(status === 'invited' ? linkExpiresAt : null),
    last_seen_at: written(seenAt),
  };
}

function createdView(made: CreatedStaff, caller: AppCaller, address: () => string) {
  const { link } = made;
  return { ...staffView(made, caller), ...(link !== undefined && { link, url: `${address()}/console#link=${link}` }) };
}

const ownerView = ({ name, email, seenAt }: AppOwner) => ({ name, email, last_seen_at: written(seenAt) });

function tokenView({ uuid: id, createdAt, expiresAt }: ShownToken) {
  return { uuid: id, created_at: formatInstant(createdAt), expires_at: written(expiresAt) };
}

export function staffOperations(parts: ApiParts): readonly Operation[] {
  return [
    ...crud({
      ...its,
      body: newStaff,
      // A patch has no invitation.
      patchBody: its.body,
      schema: staffSchema,
      path: '/v1/staff',
      one: 'a staff member',
      many: 'staff',
      tag: 'Staff',
      searching: search('name', 'email'),
      filter: { include: include({ owner: MANAGER }) },
      useCases: parts.staff,
      failures: [404, 409],
      checkPatch: () => {},
      creation: {
        description:
          'If another member of the app has the e-mail address: 409. If the mail server refuses an invitation: 201, and `never_signed_in`.',
        failures: [404, 409, 429],
        schema: createdSchema,
        view: (made: CreatedStaff, base, caller) => createdView(made, caller, () => parts.publicUrl ?? base()),
        isSecret: ({ link }) => link !== undefined,
      },
      listing: {
        description:
          'Members with the roles `reception` and `self` only see `uuid`, `name`, `role`, `resources` and `active`.',
      },
      beside: {
        schema: { owner: ownerSchema },
        read: async (caller, { include: asked }) =>
          asked.has('owner') ? { owner: ownerView(await parts.staff.getOwner(caller)) } : {},
      },
      changing:
        "A role other than `self` removes the `resources`. A member loses the feeds that a reduced role does not allow. `active: false` also ends the member's links and feeds.",
      deletion: {
        summary: 'Delete a staff member and erase the personal data',
        description: "The member's tokens, links and feeds end. Bookings stay, and events keep the UUID.",
        failures: [409],
      },
      objectOf: ({ staff }) => staff,
      tagOf: (caller, { linkExpiresAt, seenAt }) =>
        seesStaffWhole(caller) ? ['whole', `${linkExpiresAt ?? 0}-${seenAt ?? 0}`] : ['part'],
      view: (found, _, caller) => staffView(found, caller),
    }),
    operation({
      method: 'POST',
      path: '/v1/staff/{uuid}/link',
      token: 'app',
      id: 'createStaffLink',
      useCases: [parts.staff.createLink],
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
      summary: 'List the live tokens of a staff member, oldest first',
      answers: { 200: success(describeList(tokenSchema)) },
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
      summary: 'Delete a token of a staff member',
      answers: { 204: null },
      async handle({ caller, params }) {
        await parts.staff.deleteToken(caller, params.uuid, params.token);
        return deleted();
      },
    }),
  ];
}
