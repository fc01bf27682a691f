import { formatInstant } from '../../../core/instants.js';
import { PERSON_SESSION_SECONDS } from '../../../core/model/person.js';
import { PLACE_SEARCH } from '../../../core/persons/account.js';
import { readLinkUse } from '../../../core/persons/link-use.js';
import { readSignIn } from '../../../core/persons/sign-in.js';
import { body, operation } from '../description/operation.js';
import { paging, search } from '../description/query.js';
import { nullable, object, pageOf, success, text, timestamp, uuid } from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
const email = { type: 'string', format: 'email' };
const password = {
    type: 'string',
    description: '12 to 200 characters, at least 5 of them different, and not the e-mail address.',
};
const expiresInSeconds = {
    type: ['integer', 'null'],
    minimum: PERSON_SESSION_SECONDS.least,
    maximum: PERSON_SESSION_SECONDS.most,
    default: PERSON_SESSION_SECONDS.standard,
    description: 'When the session ends. Asked for at most 43,200, it ends after 8 hours without use, else after 7 days.',
};
const personFields = { uuid, name: text(), email, has_password: { type: 'boolean' } };
const sessionSchema = {
    title: 'BegunSession',
    ...object({
        uuid,
        token: { type: 'string', description: 'The credential. It is shown here, and never again.' },
        expires_at: timestamp,
        person: object(personFields),
    }),
    examples: [examples.begunSession],
};
const personSchema = {
    title: 'Person',
    ...object({ ...personFields, owner: { type: 'boolean' }, created_at: timestamp, updated_at: timestamp }),
    examples: [examples.accountOfPerson],
};
const shownSessionSchema = {
    title: 'PersonSession',
    ...object({
        uuid,
        created_at: timestamp,
        used_at: { ...timestamp, description: 'Noted at most every 10 minutes.' },
        expires_at: timestamp,
        current: { type: 'boolean', description: 'True for the session that asks.' },
    }),
    examples: [examples.personSession],
};
const waysSchema = {
    title: 'SignInWays',
    ...object({ email_link: { type: 'boolean', description: 'True: links can be mailed.' } }),
    examples: [{ email_link: true }],
};
const placeSchema = {
    title: 'Membership',
    ...object({
        uuid: { ...nullable(uuid), description: 'Of the app; null after joining an owner.' },
        slug: nullable(text()),
        name: nullable(text()),
        role: { type: 'string', enum: ['owner', 'manager', 'reception', 'self'] },
        staff: { ...nullable(uuid), description: 'The member that the person is joined to.' },
    }),
    examples: [examples.membership],
};
const linkSchema = {
    title: 'Link',
    ...object({
        kind: { type: 'string', enum: ['staff', 'owner', 'email'] },
        app: nullable(object({ uuid, name: text() })),
        name: text(),
        email: nullable(email),
        new_person: { type: 'boolean', description: 'True: using the link makes a person.' },
        expires_at: timestamp,
    }),
    examples: [examples.link],
};
const signIn = body({
    title: 'SignIn',
    ...object({ email, password: { type: 'string' }, expires_in_seconds: expiresInSeconds }, ['expires_in_seconds']),
    examples: [examples.signIn],
}, readSignIn);
const signInByMail = body({ title: 'SignInByMail', ...object({ email }), examples: [examples.signInByMail] }, () => { });
const linkUse = body({
    title: 'LinkUse',
    ...object({ password: nullable(password), email: nullable(email), expires_in_seconds: expiresInSeconds }, [
        'password',
        'email',
        'expires_in_seconds',
    ]),
    examples: [examples.linkUse],
}, readLinkUse);
const joining = body({ title: 'Joining', ...object({ link: text(), password }), examples: [examples.joining] }, () => { });
const personPatch = body({
    title: 'PersonPatch',
    ...object({ name: text(), email, password, current_password: { type: 'string' } }, [
        'name',
        'email',
        'password',
        'current_password',
    ]),
    examples: [examples.personPatch],
}, () => { });
const personErasure = body({
    title: 'PersonErasure',
    ...object({ current_password: { type: ['string', 'null'] } }, ['current_password']),
    examples: [examples.personErasure],
}, () => { });
const shortView = ({ uuid: id, name, email: address, password: hash }) => ({
    uuid: id,
    name,
    email: address,
    has_password: hash !== null,
});
function sessionView({ uuid: id, token, expiresAt, person }) {
    return { uuid: id, token, expires_at: formatInstant(expiresAt), person: shortView(person) };
}
function shownPerson(person) {
    const { uuid: id, owner, createdAt, updatedAt, detailsVersion } = person;
    const view = {
        ...shortView(person),
        owner: owner !== null,
        created_at: formatInstant(createdAt),
        updated_at: formatInstant(updatedAt),
    };
    return shown(view, etagOf({ uuid: id, version: detailsVersion }));
}
function shownSessionView({ uuid: id, createdAt, usedAt, expiresAt, current }) {
    return {
        uuid: id,
        created_at: formatInstant(createdAt),
        used_at: formatInstant(usedAt),
        expires_at: formatInstant(expiresAt),
        current,
    };
}
const placeView = ({ app, role, staff }) => ({
    uuid: app?.uuid ?? null,
    slug: app?.slug ?? null,
    name: app?.name ?? null,
    role,
    staff,
});
/** Operations for signing in: with a password, a mailed link, or a link that was created for a person. */
function signInOperations(parts) {
    return [
        operation({
            method: 'GET',
            path: '/v1/sign-in',
            token: 'none',
            id: 'getSignIn',
            tag: 'People',
            summary: 'Ways to sign in',
            answers: { 200: success(waysSchema) },
            async handle() {
                return shown({ email_link: parts.mailSignInLink.isOffered });
            },
        }),
        operation({
            method: 'POST',
            path: '/v1/sign-in',
            token: 'none',
            id: 'signIn',
            tag: 'People',
            summary: 'Sign in with e-mail and password',
            description: 'A wrong pair is 401, whether the address is known or not. After 5 wrong passwords for an address from one client in 15 minutes, or 50 from all, or 100 for any addresses from one client, 429.',
            body: signIn,
            answers: { 201: success(sessionSchema) },
            failures: [401, 429],
            secret: true,
            async handle({ input, clientAddress }) {
                return created(sessionView(await parts.signIn.execute(input, clientAddress().address)));
            },
        }),
        operation({
            method: 'POST',
            path: '/v1/sign-in/email',
            token: 'none',
            id: 'mailSignInLink',
            tag: 'People',
            summary: 'Mail a link that signs in',
            description: 'Every well-formed address is answered alike. A person gets the link, valid for 15 minutes. Three an hour for each address, else 429.',
            body: signInByMail,
            answers: { 202: success({ title: 'SignInMailed', ...object({}), examples: [{}] }) },
            failures: [409, 429],
            secret: true,
            async handle({ input }) {
                await parts.mailSignInLink.execute(input);
                return { status: 202, body: { success: true, data: {} } };
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/link',
            token: 'link',
            id: 'getLink',
            tag: 'People',
            summary: 'What a link is for',
            description: 'Uses nothing up.',
            answers: { 200: success(linkSchema) },
            async handle({ caller }) {
                const { expiresAt, newPerson, kind, app, name, email: address } = await parts.getLink.execute(caller);
                return shown({ kind, app, name, email: address, new_person: newPerson, expires_at: formatInstant(expiresAt) });
            },
        }),
        operation({
            method: 'POST',
            path: '/v1/link',
            token: 'link',
            id: 'useLink',
            tag: 'People',
            summary: 'Use a link: begin a session',
            description: 'A member without a person gets one, which needs a `password`. All sessions of a person that there is end, unless the link was mailed on its own request and no password is set.',
            body: linkUse,
            answers: { 201: success(sessionSchema) },
            failures: [409, 429],
            secret: true,
            async handle({ caller, input, clientAddress }) {
                const client = clientAddress().address;
                return created(sessionView(await parts.useLink.execute(caller, input, { client })));
            },
        }),
    ];
}
/** Operations on the account of the signed-in person. */
function accountOperations(parts) {
    return [
        operation({
            method: 'GET',
            path: '/v1/me',
            token: 'person',
            id: 'getMe',
            tag: 'People',
            summary: 'Get the person of this session',
            answers: { 200: success(personSchema) },
            hasEtag: true,
            async handle({ caller }) {
                return shownPerson(await parts.getPerson.execute(caller));
            },
        }),
        operation({
            method: 'PATCH',
            path: '/v1/me',
            token: 'person',
            id: 'updateMe',
            tag: 'People',
            summary: 'Update the person of this session',
            description: 'E-mail and password need `current_password`, if there is one, unless the session began with a link at most 15 minutes ago. Changing one of them ends all other sessions. Where mail is set up, a new address counts when the link that is mailed to it is used, within 60 minutes.',
            body: personPatch,
            answers: { 200: success(personSchema) },
            failures: [409, 429],
            hasEtag: true,
            async handle({ caller, input, expected, clientAddress }) {
                const client = clientAddress().address;
                return shownPerson(await parts.changePerson.execute(caller, input, { expected, client }));
            },
        }),
        operation({
            method: 'DELETE',
            path: '/v1/me',
            token: 'person',
            id: 'deleteMe',
            tag: 'People',
            summary: 'Erase the person of this session',
            description: 'Needs `current_password` as another password does. The members that it was joined to stay; nobody is joined to them then.',
            body: personErasure,
            answers: { 204: null },
            failures: [429],
            async handle({ caller, input, expected, clientAddress }) {
                const client = clientAddress().address;
                await parts.deletePerson.execute(caller, input, { expected, client });
                return deleted();
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/me/apps',
            token: 'person',
            id: 'listMyApps',
            tag: 'People',
            summary: 'List the apps in which the person may do something, by name',
            query: { ...paging, ...search(...PLACE_SEARCH) },
            answers: { 200: pageOf(placeSchema) },
            async handle({ caller, query }) {
                return listed(await parts.listPlaces.execute(caller, query, query.search), placeView);
            },
        }),
        operation({
            method: 'POST',
            path: '/v1/me/link',
            token: 'person',
            id: 'joinByLink',
            tag: 'People',
            summary: 'Join the person of this session to a member or an owner',
            description: 'Needs a new `password`. All other sessions, and all open links of the person, end.',
            body: joining,
            answers: { 200: success(placeSchema) },
            failures: [409],
            async handle({ caller, input }) {
                return shown(placeView(await parts.joinByLink.execute(caller, input)));
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/me/sessions',
            token: 'person',
            id: 'listMySessions',
            tag: 'People',
            summary: "List the person's sessions, oldest first",
            query: paging,
            answers: { 200: pageOf(shownSessionSchema) },
            async handle({ caller, query }) {
                return listed(await parts.listPersonSessions.execute(caller, query), shownSessionView);
            },
        }),
        ...ENDINGS.map(({ path, id, summary }) => operation({
            method: 'DELETE',
            path,
            token: 'person',
            id,
            tag: 'People',
            summary,
            answers: { 204: null },
            async handle({ caller, params }) {
                const { uuid: named } = params;
                const which = path === '/v1/me/sessions' ? 'all' : (named ?? caller.session.uuid);
                await parts.endPersonSessions.execute(caller, which);
                return deleted();
            },
        })),
    ];
}
const ENDINGS = [
    { path: '/v1/me/sessions', id: 'endMySessions', summary: 'End all sessions of the person, this one too' },
    { path: '/v1/me/sessions/{uuid}', id: 'endMySession', summary: 'End a session of the person' },
    { path: '/v1/me/session', id: 'signOut', summary: 'End this session' },
];
export function peopleOperations(parts) {
    return [...signInOperations(parts), ...accountOperations(parts)];
}
