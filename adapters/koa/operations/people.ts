import { type PersonErasure, type PersonPatch, PLACE_SEARCH } from '../../../core/accounts/persons/account.js';
import { NEW_BUSINESS } from '../../../core/accounts/persons/create-business.js';
import { type Joining, LINK_USE } from '../../../core/accounts/persons/link-use.js';
import type { PersonRole } from '../../../core/accounts/persons/memberships.js';
import type { BegunSession } from '../../../core/accounts/persons/person-record.js';
import type { ShownSession } from '../../../core/accounts/persons/person-sessions.js';
import { SIGN_IN, SIGN_IN_BY_MAIL } from '../../../core/accounts/persons/sign-in.js';
import { formatInstant } from '../../../core/basics/instants.js';
import type { InputOf } from '../../../core/basics/schema.js';
import { PASSWORD_JSON, type Person } from '../../../core/model/person.js';
import { PROFILE } from '../../../core/model/profile.js';
import { requestSchema } from '../description/fields.js';
import { body, describeBody, type Operation, operationIn } from '../description/operation.js';
import { asFilter, numberedPaging, paging, search } from '../description/query.js';
import {
  describeNumberedPage,
  describePage,
  type JsonSchema,
  nullable,
  object,
  success,
  text,
  timestamp,
  uuid,
} from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('People');

const email: JsonSchema = { type: 'string', format: 'email' };

const language = nullable({
  ...PROFILE.fields.language.json,
  description:
    "Of the person's pages and letters: a language tag that begins with en, de, fr or es. null: as their businesses.",
});

const personFields = { uuid, name: text(), email, has_password: { type: 'boolean' } as JsonSchema };
const sessionSchema: JsonSchema = {
  title: 'BegunSession',
  ...object({
    uuid,
    token: { type: 'string', description: 'The credential. Only this answer contains it.' },
    expires_at: timestamp,
    person: object(personFields),
  }),
  examples: [examples.begunSession],
};
const personSchema: JsonSchema = {
  title: 'Person',
  ...object({ ...personFields, language, owner: { type: 'boolean' }, created_at: timestamp, updated_at: timestamp }),
  examples: [examples.accountOfPerson],
};
const shownSessionSchema: JsonSchema = {
  title: 'PersonSession',
  ...object({
    uuid,
    created_at: timestamp,
    used_at: { ...timestamp, description: 'The time of the last use. Updated at most every 10 minutes.' },
    expires_at: timestamp,
    current: { type: 'boolean', description: 'True for the session of this request.' },
  }),
  examples: [examples.personSession],
};
const waysSchema: JsonSchema = {
  title: 'SignInWays',
  ...object({ email_link: { type: 'boolean', description: 'True if links can be mailed.' } }),
  examples: [{ email_link: true }],
};
const placeSchema: JsonSchema = {
  title: 'Membership',
  ...object({
    uuid: { ...nullable(uuid), description: 'The app of the member. null if the person was connected to an owner.' },
    slug: nullable(text()),
    name: nullable(text()),
    role: { type: 'string', enum: ['owner', 'manager', 'reception', 'self'] },
    staff: { ...nullable(uuid), description: 'The member that the person is connected to.' },
  }),
  examples: [examples.membership],
};
const linkSchema: JsonSchema = {
  title: 'Link',
  ...object({
    kind: { type: 'string', enum: ['staff', 'owner', 'email'] },
    app: nullable(object({ uuid, name: text() })),
    name: text(),
    email: nullable(email),
    new_person: { type: 'boolean', description: 'True if using the link creates a person.' },
    expires_at: timestamp,
  }),
  examples: [examples.link],
};

const signIn = describeBody(SIGN_IN, { title: 'SignIn', examples: [examples.signIn] });
const signInByMail = body<InputOf<typeof SIGN_IN_BY_MAIL>>(
  requestSchema(SIGN_IN_BY_MAIL, { title: 'SignInByMail', examples: [examples.signInByMail] }),
);
const linkUse = describeBody(LINK_USE, { title: 'LinkUse', examples: [examples.linkUse] });
const newBusiness = describeBody(NEW_BUSINESS, { title: 'NewBusiness', examples: [examples.newBusiness] });
const joining = body<Joining>(
  { title: 'Joining', ...object({ link: text(), password: PASSWORD_JSON }), examples: [examples.joining] },
  () => {},
);
const personPatch = body<PersonPatch>(
  {
    title: 'PersonPatch',
    ...object({ name: text(), email, language, password: PASSWORD_JSON, current_password: { type: 'string' } }, [
      'name',
      'email',
      'language',
      'password',
      'current_password',
    ]),
    examples: [examples.personPatch],
  },
  () => {},
);

const personErasure = body<PersonErasure>(
  {
    title: 'PersonErasure',
    ...object({ current_password: { type: ['string', 'null'] } }, ['current_password']),
    examples: [examples.personErasure],
  },
  () => {},
);

const shortView = ({ uuid: id, name, email: address, password: hash }: Person) => ({
  uuid: id,
  name,
  email: address,
  has_password: hash !== null,
});

function sessionView({ uuid: id, token, expiresAt, person }: BegunSession) {
  return { uuid: id, token, expires_at: formatInstant(expiresAt), person: shortView(person) };
}

function shownPerson(person: Person) {
  const { uuid: id, owner, createdAt, updatedAt, detailsVersion } = person;
  const view = {
    ...shortView(person),
    language: person.language ?? null,
    owner: owner !== null,
    created_at: formatInstant(createdAt),
    updated_at: formatInstant(updatedAt),
  };
  return shown(view, buildEtag({ uuid: id, version: detailsVersion }));
}

function shownSessionView({ uuid: id, createdAt, usedAt, expiresAt, current }: ShownSession) {
  return {
    uuid: id,
    created_at: formatInstant(createdAt),
    used_at: formatInstant(usedAt),
    expires_at: formatInstant(expiresAt),
    current,
  };
}

const placeView = ({ app, role, staff }: PersonRole) => ({
  uuid: app?.uuid ?? null,
  slug: app?.slug ?? null,
  name: app?.name ?? null,
  role,
  staff,
});

/** Operations for signing in: with a password, a mailed link, or a link that was created for a person. */
function signInOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/v1/sign-in',
      token: 'none',
      id: 'getSignIn',
      useCases: [parts.signIn.getWays],
      summary: 'Ways to sign in',
      answers: { 200: success(waysSchema) },
      async handle() {
        return shown({ email_link: parts.signIn.getWays().byMail });
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/sign-in',
      token: 'none',
      id: 'signIn',
      useCases: [parts.signIn.withPassword],
      summary: 'Sign in with e-mail and password',
      description:
        'A wrong address or password is answered with 401, whether the address is known or not. In 15 minutes, 5 wrong passwords for an address from one client, 50 for an address from all clients that have not signed in with it before, or 100 from one client lead to 429.',
      body: signIn,
      answers: { 201: success(sessionSchema) },
      failures: [401, 429],
      secret: true,
      async handle({ input, clientAddress }) {
        return created(sessionView(await parts.signIn.withPassword(input, clientAddress().address)));
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/sign-in/email',
      token: 'none',
      id: 'mailSignInLink',
      useCases: [parts.signIn.mailLink],
      summary: 'Mail a link that signs in',
      description:
        'The answer is the same for every well-formed address. If a person has the address, the link is mailed to it and valid for 15 minutes. After three mails in an hour, the next one is sent when no mailed link is valid any more. While too many requests wait, further ones have no effect.',
      body: signInByMail,
      answers: { 202: success({ title: 'SignInMailed', ...object({}), examples: [{}] }) },
      failures: [409],
      secret: true,
      async handle({ input, clientAddress }) {
        await parts.signIn.mailLink(input, clientAddress().address);
        return { status: 202, body: { success: true, data: {} } };
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/link',
      token: 'link',
      id: 'getLink',
      useCases: [parts.signIn.getLink],
      summary: 'Get the purpose of a link',
      description: 'Does not use the link.',
      answers: { 200: success(linkSchema) },
      async handle({ caller }) {
        const { expiresAt, newPerson, kind, app, name, email: address } = await parts.signIn.getLink(caller);
        return shown({ kind, app, name, email: address, new_person: newPerson, expires_at: formatInstant(expiresAt) });
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/link',
      token: 'link',
      id: 'useLink',
      useCases: [parts.signIn.useLink],
      summary: 'Use a link to begin a session',
      description:
        'For a member without a person, creates one, which needs a `password`. For an existing person, all other sessions end, unless the person requested the link by mail and sets no password.',
      body: linkUse,
      answers: { 201: success(sessionSchema) },
      failures: [409, 429],
      secret: true,
      async handle({ caller, input, clientAddress }) {
        const client = clientAddress().address;
        return created(sessionView(await parts.signIn.useLink(caller, input, { client })));
      },
    }),
  ];
}

/** Operations on the account of the signed-in person. */
function accountOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'GET',
      path: '/v1/me',
      token: 'person',
      id: 'getMe',
      useCases: [parts.me.get],
      summary: 'Get the person of this session',
      answers: { 200: success(personSchema) },
      hasEtag: true,
      async handle({ caller }) {
        return shownPerson(await parts.me.get(caller));
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/me',
      token: 'person',
      id: 'updateMe',
      useCases: [parts.me.change],
      summary: 'Update the person of this session',
      description:
        'Changing e-mail or password needs `current_password`, if a password is set, unless the session began with a link at most 15 minutes ago. It ends all other sessions. If mail is set up, a new address takes effect when the link that is mailed to it is used, within 60 minutes.',
      body: personPatch,
      answers: { 200: success(personSchema) },
      failures: [409, 429],
      hasEtag: true,
      async handle({ caller, input, expected, clientAddress }) {
        const client = clientAddress().address;
        return shownPerson(await parts.me.change(caller, input, { expected, client }));
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/me',
      token: 'person',
      id: 'deleteMe',
      useCases: [parts.me.delete],
      summary: 'Erase the person of this session',
      description:
        'Needs `current_password` like a change of the password. The staff members that the person was connected to stay, without a person.',
      body: personErasure,
      answers: { 204: null },
      failures: [429],
      async handle({ caller, input, expected, clientAddress }) {
        const client = clientAddress().address;
        await parts.me.delete(caller, input, { expected, client });
        return deleted();
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/me/apps',
      token: 'person',
      id: 'listMyApps',
      useCases: [parts.me.listApps],
      summary: 'List the apps that the person can open, by name',
      query: { ...numberedPaging, ...search(...PLACE_SEARCH) },
      answers: { 200: describeNumberedPage(placeSchema) },
      async handle({ caller, query }) {
        return listed(await parts.me.listApps(caller, asFilter(query)), placeView);
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/me/apps',
      token: 'person',
      id: 'createMyApp',
      useCases: [parts.me.createApp],
      summary: 'Create an app of the owner that the person is connected to',
      description: 'The answer contains no token: the session of the person opens the app.',
      body: newBusiness,
      answers: { 201: success(placeSchema) },
      failures: [403, 404, 409],
      location: '/v1/apps/{uuid}',
      async handle({ caller, input }) {
        return created(placeView(await parts.me.createApp(caller, input)));
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/me/link',
      token: 'person',
      id: 'joinByLink',
      useCases: [parts.me.joinByLink],
      summary: 'Connect the person of this session to a member or an owner',
      description:
        'Takes a link for a member or an owner, and a new `password`. All other sessions and all open links of the person end.',
      body: joining,
      answers: { 200: success(placeSchema) },
      failures: [409],
      async handle({ caller, input, clientAddress }) {
        const client = clientAddress().address;
        return shown(placeView(await parts.me.joinByLink(caller, input, { client })));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/me/sessions',
      token: 'person',
      id: 'listMySessions',
      useCases: [parts.me.listSessions],
      summary: "List the person's sessions, oldest first",
      query: paging,
      answers: { 200: describePage(shownSessionSchema) },
      async handle({ caller, query }) {
        return listed(await parts.me.listSessions(caller, query), shownSessionView);
      },
    }),
    ...ENDINGS.map(({ path, id, summary }) =>
      operation({
        method: 'DELETE',
        path,
        token: 'person',
        id,
        useCases: [path === ALL_SESSIONS ? parts.me.endSessions : parts.me.endSession],
        summary,
        answers: { 204: null },
        async handle({ caller, params }) {
          const { uuid: named } = params as { readonly uuid?: string };
          if (path === ALL_SESSIONS) await parts.me.endSessions(caller);
          else await parts.me.endSession(caller, named ?? caller.session.uuid);
          return deleted();
        },
      }),
    ),
  ];
}

const ALL_SESSIONS = '/v1/me/sessions';

const ENDINGS = [
  { path: '/v1/me/sessions', id: 'endMySessions', summary: 'End all sessions of the person, including this one' },
  { path: '/v1/me/sessions/{uuid}', id: 'endMySession', summary: 'End a session of the person' },
  { path: '/v1/me/session', id: 'signOut', summary: 'End this session' },
] as const;

export function peopleOperations(parts: ApiParts): readonly Operation[] {
  return [...signInOperations(parts), ...accountOperations(parts)];
}
