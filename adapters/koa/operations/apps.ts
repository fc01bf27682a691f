import { TOKEN_ROTATION } from '../../../core/accounts/apps/change-app.js';
import { type MadeSession, NEW_SESSION, SESSION_VERSION, type Session } from '../../../core/accounts/apps/sessions.js';
import { formatInstant } from '../../../core/basics/instants.js';
import { checkVersion } from '../../../core/basics/versions.js';
import { APP, type App } from '../../../core/model/app.js';
import { APP_SETTINGS, type AppSettingsPatch, type StaffHours } from '../../../core/model/profile.js';
import { ALL } from '../../../core/model/rights.js';
import { answerProperties, answerSchema } from '../description/fields.js';
import { type Body, describeBody, describePatch, type Operation, operationIn } from '../description/operation.js';
import { type Include, ignored, include, inSlices, paging, search } from '../description/query.js';
import { describePage, type JsonSchema, object, success, timestamp, uuid } from '../description/schemas.js';
import { buildEtag } from '../exchange/entity-tags.js';
import { created, deleted, listedByVersion, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const operation = operationIn('Apps');

const newApp = describeBody(APP, { title: 'NewApp', examples: [examples.newApp] });

const rotation = describeBody(TOKEN_ROTATION, { title: 'TokenRotation', examples: [examples.tokenRotation] });

/** App without its token. */
export const appSchema = answerSchema(APP, { title: 'App', examples: [examples.app] });

const settings = describePatch(
  describeBody(APP_SETTINGS, { title: 'AppSettings' }),
  examples.appSettingsPatch,
) as Body<AppSettingsPatch>;

const currentAppSchema = answerSchema(
  APP,
  { title: 'CurrentApp', examples: [{ ...examples.app, ...examples.appSettingsPatch }] },
  answerProperties(APP_SETTINGS),
);

const appWithTokenSchema = answerSchema(
  APP,
  { title: 'AppWithToken', examples: [examples.appWithToken] },
  { token: { ...uuid, description: "The app's credential. Only this answer contains it." } },
);

const { slug, name, description } = answerProperties(APP);

/** App as callers with a key see it: without its UUID, timestamps and `meta`. */
const appForKeysSchema: JsonSchema = {
  title: 'AppForKeys',
  ...object({ slug, name, description }),
  examples: [examples.appForKeys],
};

const newSession = describeBody(NEW_SESSION, { title: 'NewSession', examples: [examples.newSession] });

const sessionFields = {
  uuid,
  created_at: timestamp,
  expires_at: { ...timestamp, description: 'From this moment on, its token is refused.' },
};

const sessionSchema: JsonSchema = { title: 'Session', ...object(sessionFields), examples: [examples.session] };

const sessionWithTokenSchema: JsonSchema = {
  title: 'SessionWithToken',
  ...object({
    ...sessionFields,
    token: { ...uuid, description: 'A credential of the app. Only this answer contains it.' },
  }),
  examples: [examples.sessionWithToken],
};

function sessionView({ uuid: id, createdAt, expiresAt }: Session, token?: string) {
  return {
    uuid: id,
    ...(token !== undefined && { token }),
    created_at: formatInstant(createdAt),
    expires_at: formatInstant(expiresAt),
  };
}

const metaIncluded = { include: include({ meta: ALL }) };

/** Renders an app. `token` is only given if it was just created. */
export function appView(app: App, included: Include<'meta'>, token?: string) {
  return {
    slug: app.slug,
    name: app.name,
    uuid: app.uuid,
    ...(token !== undefined && { token }),
    created_at: formatInstant(app.createdAt),
    updated_at: formatInstant(app.updatedAt),
    description: app.description,
    ...(included.has('meta') && { meta: app.meta }),
  };
}

function shownApp(app: App, included: Include<'meta'>) {
  return shown(appView(app, included), buildEtag(app, ...included));
}

/** Renders the app of the caller with its settings, which are stored apart from it. A setting other than the default is part of the tag. */
function shownCurrent(app: App, included: Include<'meta'>, staffHours: StaffHours = 'manager') {
  const tag = buildEtag(app, ...included, ...(staffHours === 'manager' ? [] : [staffHours]));
  return shown({ ...appView(app, included), staff_hours: staffHours }, tag);
}

export function appOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/apps',
      token: 'owner',
      id: 'createApp',
      useCases: [parts.apps.create],
      summary: 'Create an app',
      description: "Only this answer contains the app's token. Later, only replacing the token shows a new one.",
      query: { ...metaIncluded, ...ignored(search('name', 'slug')) },
      body: newApp,
      answers: { 201: success(appWithTokenSchema) },
      failures: [409],
      location: '/v1/apps/{uuid}',
      secret: true,
      async handle({ caller, query, input, answered }) {
        const reply = ({ app, token }: { app: App; token: string }) => created(appView(app, query.include, token));
        return answered((once) => parts.apps.create(caller, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/apps',
      token: 'owner',
      id: 'listApps',
      useCases: [parts.apps.list],
      summary: 'List your apps, oldest first',
      query: { ...paging, ...metaIncluded, ...search('name', 'slug') },
      answers: { 200: describePage(appSchema) },
      revision: (caller) => parts.apps.revision(caller),
      async handle({ caller, query, rendered }) {
        const page = await parts.apps.list(caller, inSlices(query));
        return listedByVersion(rendered, page, 'app', query.include, (app) => appView(app, query.include));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/apps/{uuid}',
      token: 'owner',
      id: 'getApp',
      useCases: [parts.apps.get],
      summary: 'Get an app',
      query: metaIncluded,
      answers: { 200: success(appSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownApp(await parts.apps.get(caller, params.uuid), query.include);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/apps/{uuid}',
      token: 'owner',
      id: 'updateApp',
      useCases: [parts.apps.change],
      summary: 'Update an app',
      query: metaIncluded,
      body: describePatch(newApp, examples.appPatch),
      answers: { 200: success(appSchema) },
      failures: [409],
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        return shownApp(await parts.apps.change(caller, params.uuid, input, { expected }), query.include);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/apps/{uuid}',
      token: 'owner',
      id: 'deleteApp',
      useCases: [parts.apps.delete],
      summary: 'Delete an app and everything in it',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await parts.apps.delete(caller, params.uuid, { expected });
        return deleted();
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/apps/{uuid}/token',
      token: 'owner',
      id: 'rotateAppToken',
      useCases: [parts.apps.rotateToken],
      summary: "Replace an app's token",
      description: 'The old token becomes invalid at once, or after `grace_seconds`.',
      query: metaIncluded,
      body: rotation,
      answers: { 201: success(appWithTokenSchema) },
      location: '/v1/apps/{uuid}',
      secret: true,
      async handle({ caller, params, query, input, answered }) {
        const reply = ({ app, token }: { app: App; token: string }) => created(appView(app, query.include, token));
        return answered((once) => parts.apps.rotateToken(caller, params.uuid, input, { once }), reply);
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/apps/{app}/sessions',
      token: 'owner',
      id: 'createSession',
      useCases: [parts.apps.createSession],
      summary: 'Create a session: a temporary token of an app',
      description: "The token is used like the app's own. An app has at most 100 live sessions.",
      body: newSession,
      answers: { 201: success(sessionWithTokenSchema) },
      failures: [409],
      location: '/v1/apps/{app}/sessions/{uuid}',
      secret: true,
      async handle({ caller, params, input, answered }) {
        const reply = (session: MadeSession) => created(sessionView(session, session.token));
        return answered((once) => parts.apps.createSession(caller, params.app, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/apps/{app}/sessions/{uuid}',
      token: 'owner',
      id: 'getSession',
      useCases: [parts.apps.getSession],
      summary: 'Get a live session',
      answers: { 200: success(sessionSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        const session = await parts.apps.getSession(caller, params.app, params.uuid);
        return shown(sessionView(session), buildEtag({ uuid: session.uuid, version: SESSION_VERSION }));
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/apps/{app}/sessions/{uuid}',
      token: 'owner',
      id: 'deleteSession',
      useCases: [parts.apps.deleteSession],
      summary: 'End a session early',
      description: 'Its token becomes invalid at once, and its open streams end.',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await parts.apps.deleteSession(caller, params.app, params.uuid, { expected });
        return deleted();
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/app',
      token: 'app',
      id: 'getCurrentApp',
      useCases: [parts.apps.current, parts.business.get],
      summary: 'Get the app that the token belongs to',
      description: 'With a key: only name, slug and description.',
      query: metaIncluded,
      answers: { 200: success(currentAppSchema) },
      hasEtag: true,
      forKeys: operation({
        method: 'GET',
        path: '/v1/app',
        token: 'key',
        id: 'getCurrentApp',
        useCases: [parts.apps.current],
        summary: 'Get the app that the key belongs to',
        answers: { 200: success(appForKeysSchema) },
        async handle({ caller }) {
          const { app } = caller;
          return shown({ slug: app.slug, name: app.name, description: app.description });
        },
      }),
      async handle({ caller, query }) {
        const { profile } = await parts.business.get(caller);
        return shownCurrent(caller.app, query.include, profile.staffHours);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/app',
      token: 'app',
      id: 'updateAppSettings',
      useCases: [parts.business.changeSettings],
      summary: 'Change the settings of the app that the token belongs to',
      query: metaIncluded,
      body: settings,
      answers: { 200: success(currentAppSchema) },
      hasEtag: true,
      isOfApp: true,
      async handle({ caller, query, input, expected }) {
        checkVersion(caller.app, expected);
        const { profile } = await parts.business.changeSettings(caller, input);
        return shownCurrent(caller.app, query.include, profile.staffHours);
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/app/session',
      token: 'app',
      id: 'deleteCurrentSession',
      useCases: [parts.apps.endCurrentSession],
      summary: 'End the session that the token belongs to',
      description:
        "Signs out: the token becomes invalid at once, and its open streams end. With the app's own token, which belongs to no session: 404, and the token stays valid.",
      answers: { 204: null },
      failures: [404],
      async handle({ caller, expected }) {
        await parts.apps.endCurrentSession(caller, { expected });
        return deleted();
      },
    }),
  ];
}
