import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect } from 'chai';
import { OPERATIONS } from '../../adapters/client/operations.js';
import { newActions } from '../../adapters/koa/openapi/examples.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import type { SendWebhook } from '../../core/messages/actions/delivery-ports.js';
import { TRIGGERS } from '../../core/model/action.js';
import { documentChecks } from '../support/conformity.js';
import { type Api, type Caller, dataOf, EMAIL, openApi, taken } from '../support/http.js';
import { ROLES_BY_OPERATION } from '../support/staff-rights.js';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, walked by hand
type Json = any;

/** Names of the operations of each path, which must never change because clients name their methods after them. */
const OPERATIONS_BY_PATH: Readonly<Record<string, string>> = {
  '/v1/apps': 'POST createApp, GET listApps',
  '/v1/apps/{uuid}': 'GET getApp, PATCH updateApp, DELETE deleteApp',
  '/v1/apps/{uuid}/token': 'POST rotateAppToken',
  '/v1/apps/{app}/sessions': 'POST createSession',
  '/v1/apps/{app}/sessions/{uuid}': 'GET getSession, DELETE deleteSession',
  '/v1/app/session': 'DELETE deleteCurrentSession',
  '/v1/app': 'GET getCurrentApp, PATCH updateAppSettings',
  '/v1/workflow': 'POST createWorkflow, GET listWorkflows',
  '/v1/workflow/{uuid}': 'GET getWorkflow, PATCH updateWorkflow, DELETE deleteWorkflow',
  '/v1/workflow/{workflow}/actions': 'POST createAction, GET listActions',
  '/v1/workflow/{workflow}/actions/{uuid}': 'GET getAction, PATCH updateAction, DELETE deleteAction',
  '/v1/workflow/{workflow}/actions/{uuid}/test': 'POST testAction',
  '/v1/resources': 'POST createResource, GET listResources',
  '/v1/resources/{uuid}': 'GET getResource, PATCH updateResource, DELETE deleteResource',
  '/v1/services': 'POST createService, GET listServices',
  '/v1/services/{uuid}': 'GET getService, PATCH updateService, DELETE deleteService',
  '/v1/time-off': 'POST createTimeOff, GET listTimeOff',
  '/v1/time-off/{uuid}': 'GET getTimeOff, PATCH updateTimeOff, DELETE deleteTimeOff',
  '/v1/calendars': 'POST createCalendar, GET listCalendars',
  '/v1/calendars/{uuid}': 'GET getCalendar, PATCH updateCalendar, DELETE deleteCalendar',
  '/v1/calendars/{uuid}/refresh': 'POST refreshCalendar',
  '/v1/availability': 'GET findAvailability',
  '/v1/availability/explain': 'POST explainAvailability',
  '/v1/availability/preview': 'POST previewAvailability',
  '/v1/bookings': 'POST createBooking, GET listBookings',
  '/v1/bookings/counts': 'GET countBookings',
  '/v1/bookings/{uuid}': 'GET getBooking, PATCH updateBooking',
  '/v1/bookings/{uuid}/confirm': 'POST confirmBooking',
  '/v1/bookings/{uuid}/approve': 'POST approveBooking',
  '/v1/bookings/{uuid}/decline': 'POST declineBooking',
  '/v1/bookings/{uuid}/cancel': 'POST cancelBooking',
  '/v1/bookings/{uuid}/check-in': 'POST checkInBooking',
  '/v1/bookings/{uuid}/complete': 'POST completeBooking',
  '/v1/bookings/{uuid}/no-show': 'POST markBookingNoShow',
  '/v1/bookings/{uuid}/end': 'POST endBooking',
  '/v1/bookings/{uuid}/extend': 'POST extendHold',
  '/v1/bookings/{uuid}/payment': 'POST recordBookingPayment',
  '/v1/bookings/{uuid}/reschedule': 'POST rescheduleBooking',
  '/v1/staff': 'POST createStaff, GET listStaff',
  '/v1/staff/{uuid}': 'GET getStaff, PATCH updateStaff, DELETE deleteStaff',
  '/v1/staff/{uuid}/tokens': 'POST createStaffToken, GET listStaffTokens',
  '/v1/staff/{uuid}/tokens/{token}': 'DELETE deleteStaffToken',
  '/v1/keys': 'POST createKey, GET listKeys',
  '/v1/keys/{uuid}': 'GET getKey, PATCH updateKey, DELETE deleteKey',
  '/v1/app/manage-secret': 'POST rotateManageSecret',
  '/v1/app/sample': 'GET getSample, POST createSample, DELETE deleteSample',
  '/v1/app/stripe': 'GET getStripe, PUT replaceStripe, DELETE deleteStripe',
  '/v1/notices/stripe/{slug}': 'POST receiveStripeNotice',
  '/v1/booking': 'GET getOwnBooking, PATCH updateOwnBooking',
  '/v1/booking/check-in': 'POST checkInOwnBooking',
  '/v1/booking/confirm': 'POST confirmOwnBooking',
  '/v1/booking/cancel': 'POST cancelOwnBooking',
  '/v1/booking/extend': 'POST extendOwnHold',
  '/v1/booking/reschedule': 'POST rescheduleOwnBooking',
  '/v1/booking/availability': 'GET findOwnAvailability',
  '/v1/booking.ics': 'GET getOwnCalendar',
  '/v1/business': 'GET getBusiness, PATCH updateBusiness',
  '/v1/business/logo': 'PUT replaceLogo, DELETE deleteLogo',
  '/v1/logos/{hex}': 'GET getLogo',
  '/v1/letters': 'GET getLetters, PATCH updateLetters',
  '/v1/letters/{kind}/preview': 'POST previewLetter',
  '/v1/letters/{kind}/test': 'POST testLetter',
  '/v1/bookings/{uuid}/letter': 'POST sendLetter',
  '/v1/figures': 'GET getFigures',
  '/v1/time-off/{uuid}/cancel-bookings': 'POST cancelAffectedBookings',
  '/v1/series': 'POST createSeries, GET listSeries',
  '/v1/series/{uuid}': 'GET getSeries',
  '/v1/series/{uuid}/cancel': 'POST cancelSeries',
  '/v1/series/{uuid}/reschedule': 'POST rescheduleSeries',
  '/v1/customers': 'POST createCustomer, GET listCustomers',
  '/v1/customers/{uuid}': 'GET getCustomer, PATCH updateCustomer, DELETE deleteCustomer',
  '/v1/feeds/{secret}.ics': 'GET readFeed',
  '/v1/feeds': 'POST createFeed, GET listFeeds',
  '/v1/feeds/{uuid}': 'GET getFeed, DELETE deleteFeed',
  '/v1/feeds/{uuid}/rotate': 'POST rotateFeed',
  '/v1/customers/{uuid}/export': 'GET exportCustomer',
  '/v1/events': 'GET listEvents',
  '/v1/events/stream': 'GET streamEvents',
  '/v1/deliveries': 'GET listDeliveries',
  '/v1/deliveries/{uuid}': 'GET getDelivery',
  '/v1/deliveries/{uuid}/retry': 'POST retryDelivery',
  '/v1/staff/{uuid}/link': 'POST createStaffLink',
  '/v1/sign-in': 'GET getSignIn, POST signIn',
  '/v1/sign-in/email': 'POST mailSignInLink',
  '/v1/link': 'GET getLink, POST useLink',
  '/v1/me': 'GET getMe, PATCH updateMe, DELETE deleteMe',
  '/v1/me/apps': 'GET listMyApps, POST createMyApp',
  '/v1/me/link': 'POST joinByLink',
  '/v1/me/sessions': 'GET listMySessions, DELETE endMySessions',
  '/v1/me/sessions/{uuid}': 'DELETE endMySession',
  '/v1/me/session': 'DELETE signOut',
  '/healthz': 'GET getHealth',
  '/readyz': 'GET getReadiness',
  '/v1/openapi.json': 'GET getOpenApi',
};
const OPERATION_IDS = Object.fromEntries(
  Object.entries(OPERATIONS_BY_PATH).flatMap(([path, operations]) =>
    operations.split(', ').map((operation) => {
      const [method, id] = operation.split(' ');
      return [`${method} ${path}`, id];
    }),
  ),
);

describe('HTTP: the OpenAPI document', () => {
  let api: Api;
  let document: Json;
  let etag: string;
  let checks: ReturnType<typeof documentChecks>;
  const sent: unknown[] = [];
  before(async () => {
    const sendWebhook: SendWebhook = ({ body }) => {
      sent.push(JSON.parse(body));
      return taken();
    };
    api = await openApi(openMemoryStorage(), { ports: { sendWebhook, sendMail: taken } });
    const { status, headers, body } = await api.anonymous('GET', '/v1/openapi.json');
    expect(status).to.equal(200);
    document = body;
    etag = String(headers.etag);
    checks = documentChecks(document);
  });
  after(() => api.close());

  const operations = (): readonly (readonly [method: string, path: string, operation: Json])[] =>
    Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, operation]) => [method, path, operation] as const),
    );

  it('is OpenAPI 3.1, served without a token, with an ETag', async () => {
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.info).to.include.all.keys('title', 'version');
    expect((await api.anonymous('GET', '/v1/openapi.json', undefined, { 'If-None-Match': etag })).status).to.equal(304);
  });

  it('is compressed for clients that accept that, with a separate ETag', async () => {
    const plain = await api.anonymous('GET', '/v1/openapi.json');
    const get = (headers: Record<string, string>) => fetch(`${api.url}/v1/openapi.json`, { headers });
    const response = await get({ 'Accept-Encoding': 'gzip' });
    expect(response.headers.get('Content-Encoding')).to.equal('gzip');
    expect(Number(response.headers.get('Content-Length'))).to.be.within(10_000, plain.text.length / 5);
    expect(response.headers.get('Vary')).to.equal('Accept-Encoding');
    expect(await response.json()).to.deep.equal(plain.body);
    const tag = response.headers.get('ETag') ?? '';
    expect(tag).to.match(/-gzip"$/);
    expect(tag).not.to.equal(etag);
    expect((await get({ 'If-None-Match': tag, 'Accept-Encoding': 'gzip' })).status).to.equal(304);
    expect((await get({ 'Accept-Encoding': 'gzip;q=0' })).headers.has('Content-Encoding')).to.equal(false);
  });

  it('has a stable name for every operation', () => {
    const ids = operations().map(([method, path, { operationId }]) => [`${method.toUpperCase()} ${path}`, operationId]);
    expect(Object.fromEntries(ids)).to.deep.equal(OPERATION_IDS);
    const ofClient = Object.entries<string>(OPERATIONS).map(([id, operation]) => [operation, id]);
    expect(Object.fromEntries(ofClient), 'run: npm run generate:client').to.deep.equal(OPERATION_IDS);
    expect(new Set(ids.map(([, id]) => id))).to.have.property('size', ids.length);
  });

  it('has no errors or warnings of a linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const lint = async (source: object) =>
      (await lintFromString({ source: JSON.stringify(source), absoluteRef: 'openapi.json', config })).map(
        ({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`,
      );
    expect(await lint(document)).to.deep.equal([]);
    expect(await lint({ ...document, servers: undefined })).not.to.be.empty;
  });

  it('puts every operation under an explained tag, with a summary of one line', () => {
    const tags = document.tags.map(({ name }: Json) => name);
    for (const [method, path, { tags: own, summary }] of operations()) {
      expect(own, `${method} ${path}`).to.have.length(1);
      expect(tags).to.include(own[0]);
      expect(summary).to.match(/^[A-Z][^\n]{5,79}[^.\n]$/);
    }
    for (const { name, description } of document.tags) {
      expect(description, name).to.be.a('string');
      expect(operations().some(([, , { tags: own }]) => own[0] === name)).to.equal(true);
    }
  });

  it('names the address of the service', () => {
    expect(document.servers).to.have.length(1);
    expect(document.servers[0].url).to.equal('/');
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#[^"]+)"/g)].map(([, reference]) => reference);
    expect(references).not.to.be.empty;
    for (const $ref of references) expect(checks.resolved({ $ref }), $ref).to.be.an('object');
  });

  it('has valid examples of all requests and answers', () => {
    let count = 0;
    const check = (content: Json, how: 'open' | 'closed', what: string) => {
      for (const { schema, example } of Object.values<Json>(content ?? {})) {
        expect(example, what).not.to.equal(undefined);
        expect(checks.problemsOf(schema, example, how), what).to.equal(undefined);
        count += 1;
      }
    };
    for (const [method, path, { requestBody, responses, parameters }] of operations()) {
      const what = `${method} ${path}`;
      check(requestBody?.content, 'closed', what);
      for (const [status, response] of Object.entries<Json>(responses)) {
        check(checks.resolved(response).content, 'closed', `${what} ${status}`);
      }
      for (const each of parameters.map(checks.resolved)) {
        if (each.required || each.in === 'header') expect(each, what).to.have.property('example');
        if ('example' in each) {
          expect(checks.problemsOf(each.schema, each.example, 'open'), `${what} ${each.name}`).to.equal(undefined);
        }
      }
    }
    for (const [name, { post }] of Object.entries<Json>(document.webhooks))
      check(post.requestBody.content, 'closed', name);
    for (const [name, schema] of Object.entries<Json>(document.components.schemas)) {
      for (const example of schema.examples ?? []) {
        expect(checks.problemsOf({ $ref: `#/components/schemas/${name}` }, example), name).to.equal(undefined);
      }
    }
    for (const [name, { schema, example }] of Object.entries<Json>(document.components.headers)) {
      expect(checks.problemsOf(schema, example), name).to.equal(undefined);
    }
    expect(count).to.be.above(Object.keys(OPERATION_IDS).length);
  });

  it('has no default in a body, which generators would require; queries have theirs', () => {
    expect(JSON.stringify(document.components.schemas)).not.to.contain('"default":');
    expect(document.components.schemas.NewRules.properties.slot_minutes.description).to.equal('Default: 15.');
    const patches = Object.entries(document.components.schemas).filter(([name]) => name.endsWith('Patch'));
    expect(patches).not.to.be.empty;
    for (const [name, patch] of patches) expect(JSON.stringify(patch), name).not.to.contain('Default:');
    const [, , { parameters }] = operations().find(([, , { operationId }]) => operationId === 'listApps') ?? [];
    const limit = parameters.find(({ name }: Json) => name === 'limit');
    expect(limit.schema.default).to.equal(25);
  });

  const isConditionalWrite = (method: string, path: string) =>
    method === 'post'
      ? path.startsWith('/v1/bookings/{uuid}/') && path !== '/v1/bookings/{uuid}/letter'
      : (method === 'patch' || method === 'put' || method === 'delete') && path !== '/v1/booking';

  it('declares the parameters of every path, and every query parameter once', () => {
    for (const [method, path, operation] of operations()) {
      const parameters = operation.parameters.map(checks.resolved);
      const named = (place: string) => parameters.filter((p: Json) => p.in === place).map(({ name }: Json) => name);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(named('path'), `${method} ${path}`).to.deep.equal(inPath);
      expect(named('query')).to.deep.equal([...new Set(named('query'))]);
      const isRead = method === 'get' && operation.responses[304] !== undefined;
      const headers: readonly (readonly [string, boolean])[] = [
        ['Idempotency-Key', method === 'post' && !/^\/v1\/(?:sign-in|link|me|notices)(?:\/|$)/.test(path)],
        [
          'Prefer',
          operation.requestBody?.content['application/json'] !== undefined && !path.startsWith('/v1/notices/'),
        ],
        ['If-Match', isConditionalWrite(method, path)],
        ['If-None-Match', isRead],
        ['If-Modified-Since', path === '/v1/feeds/{secret}.ics'],
        ['Last-Event-ID', path === '/v1/events/stream'],
        ['X-Request-Id', true],
        ['Stripe-Signature', path.startsWith('/v1/notices/stripe/')],
      ];
      const expected = headers.filter(([, applies]) => applies).map(([name]) => name);
      expect(named('header'), `${method} ${path}`).to.deep.equal(expected);
    }
  });

  it('names `search` and `q` only where they filter', () => {
    const searched = operations().filter(([, , { parameters }]) =>
      parameters.some(({ name }: Json) => name === 'search' || name === 'q'),
    );
    const lists = ['Apps', 'Workflows', 'Resources', 'Services', 'Bookings', 'Staff', 'MyApps', 'Keys', 'Customers'];
    const ids = searched.map(([, , { operationId }]) => operationId);
    expect(ids).to.have.members(lists.map((list) => `list${list}`));
  });

  it('says who may call each operation, and how it can fail', () => {
    for (const [method, path, { operationId, security, responses, requestBody }] of operations()) {
      const statuses = Object.keys(responses).map(Number);
      const what = `${method} ${path}`;
      expect(statuses, what).to.include.members([500, 503, 406]);
      expect(statuses.includes(401), what).to.equal(security.length > 0 || operationId === 'signIn');
      if (path.includes('{')) expect(statuses, what).to.include(404);
      if (requestBody) expect(statuses, what).to.include.members([400, 413, 415]);
      if (method === 'post') expect(statuses, what).to.include.members([400, 422]);
      expect(statuses.includes(412), what).to.equal(isConditionalWrite(method, path));
      const kinds = ['owner', 'app', 'manage', 'person', 'link', 'none'];
      expect(Object.keys(security[0] ?? { none: [] })[0], what).to.be.oneOf(kinds);
      const isBoundToOrigins = security.some((each: object) => 'key' in each || 'manage' in each);
      const isBoundToRoles = 'app' in (security[0] ?? {}) && ROLES_BY_OPERATION[operationId]?.includes('no') === true;
      const isForOwners = operationId === 'createMyApp';
      expect(statuses.includes(403), what).to.equal(isBoundToOrigins || isBoundToRoles || isForOwners);
    }
  });

  it('shows a token only where an app gets one', () => {
    const withToken = Object.entries<Json>(document.components.schemas)
      .filter(([, schema]) => schema.properties?.token)
      .map(([name]) => name);
    expect(withToken).to.have.members(['AppWithToken', 'SessionWithToken', 'StaffTokenWithText', 'BegunSession']);
    const shown = operations().filter(([, , { responses }]) =>
      /\/(AppWithToken|SessionWithToken|StaffTokenWithText|BegunSession)"/.test(JSON.stringify(responses)),
    );
    expect(shown.map(([method, path]) => `${method} ${path}`)).to.deep.equal([
      'post /v1/apps',
      'post /v1/apps/{uuid}/token',
      'post /v1/apps/{app}/sessions',
      'post /v1/staff/{uuid}/tokens',
      'post /v1/sign-in',
      'post /v1/link',
    ]);
  });

  it('describes the headers of answers', () => {
    const headersOf = (id: string, status: number) => {
      const [, , { responses }] = operations().find(([, , { operationId }]) => operationId === id) ?? [];
      return Object.keys(checks.resolved(responses[status]).headers);
    };
    const limits = ['RateLimit-Policy', 'RateLimit'];
    const personal = ['X-Request-Id', 'Vary', 'Cache-Control', ...limits];
    const applied = 'Preference-Applied';
    expect(headersOf('createApp', 201)).to.have.members([...personal, 'Location', 'Idempotent-Replayed', applied]);
    expect(headersOf('createApp', 400)).to.have.members([...personal, applied]);
    expect(headersOf('listApps', 200)).to.have.members([...personal, 'Link']);
    expect(headersOf('getApp', 200)).to.have.members([...personal, 'ETag']);
    expect(headersOf('getApp', 304)).to.have.members([...personal, 'ETag']);
    expect(headersOf('confirmBooking', 200)).to.have.members([...personal, 'ETag', 'Idempotent-Replayed', applied]);
    expect(headersOf('getApp', 401)).to.have.members([...personal, 'WWW-Authenticate', applied]);
    expect(headersOf('getApp', 503)).to.have.members([...personal, 'Retry-After', applied]);
    expect(headersOf('getApp', 429)).to.have.members([...personal, 'Retry-After']);
    const discreet = ['Cache-Control', 'Referrer-Policy', 'X-Robots-Tag', ...limits];
    for (const status of [200, 304]) {
      expect(headersOf('readFeed', status)).to.have.members(['X-Request-Id', 'ETag', 'Last-Modified', ...discreet]);
    }
    expect(headersOf('getOpenApi', 200)).to.have.members(['X-Request-Id', 'ETag', 'Vary', 'Content-Encoding']);
    for (const [name, { description }] of Object.entries<Json>(document.components.headers)) {
      expect(description, name).to.be.a('string');
    }
  });

  it('describes the event stream, whose data is an event', () => {
    const [, , { responses }] = operations().find(([, , { operationId }]) => operationId === 'streamEvents') ?? [];
    const { example } = responses[200].content['text/event-stream'];
    const [, id, type, data = ''] = /^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/m.exec(example) ?? [];
    const event = JSON.parse(data);
    expect(event).to.include({ uuid: id, type });
    expect(checks.problemsOf({ $ref: '#/components/schemas/Event' }, event)).to.equal(undefined);
  });

  describe('documents messages of actions:', () => {
    let call: Caller;
    let actions: string;
    before(async () => {
      ({ call } = await api.app());
      const flow = await call('POST', '/v1/workflow', { name: 'Visits', description: 'All' });
      actions = `/v1/workflow/${flow.body.data.uuid}/actions`;
    });

    it('the config by type, each with valid examples', async () => {
      for (const prefix of ['', 'New']) {
        const { discriminator, oneOf } = document.components.schemas[`${prefix}Action`];
        expect(discriminator.propertyName).to.equal('type');
        expect(Object.keys(discriminator.mapping)).to.have.members(['webhook', 'email', 'transition', 'log']);
        expect(Object.values(discriminator.mapping)).to.have.members(oneOf.map(({ $ref }: Json) => $ref));
        expect(discriminator.mapping.email).to.equal(`#/components/schemas/${prefix}EmailAction`);
      }
      for (const [type, example] of Object.entries(newActions)) {
        const schema = { $ref: document.components.schemas.Action.discriminator.mapping[type] };
        const made = await dataOf(call('POST', actions, example));
        expect(checks.problemsOf(schema, made), type).to.equal(undefined);
      }
    });

    it('the payload of every trigger', async () => {
      expect(Object.keys(document.webhooks)).to.deep.equal([...TRIGGERS]);
      for (const trigger of TRIGGERS) {
        const { post } = document.webhooks[trigger];
        const headers = post.parameters.map(({ name }: Json) => name);
        expect(headers).to.deep.equal(['webhook-id', 'webhook-timestamp', 'webhook-signature']);
        const { schema, example } = post.requestBody.content['application/json'];
        expect(example.type).to.equal(trigger);
        const hook = { name: trigger, trigger, type: 'webhook', config: { url: 'https://hooks.example.com/' } };
        const { body } = await call('POST', actions, hook);
        await call('POST', `${actions}/${body.data.uuid}/test`);
        expect(sent.at(-1)).to.include({ type: trigger });
        expect(checks.problemsOf(schema, sent.at(-1)), trigger).to.equal(undefined);
      }
    });
  });

  it('documents with every 201 the location of the new object', async () => {
    const { uuid, call } = await api.app();
    const made: string[] = [];
    const create = async (caller: Caller, path: string, body: object, parent = path) => {
      const headers = { 'Idempotency-Key': `location-${path}` };
      const first = await caller('POST', path, body, headers);
      const again = await caller('POST', path, body, headers);
      expect(first.status, path).to.equal(201);
      expect(first.headers.location).to.equal(`${parent}/${first.body.data.uuid}`);
      expect(again.headers).to.include({ location: first.headers.location, 'idempotent-replayed': 'true' });
      const read = await caller('GET', String(first.headers.location));
      expect(read.body.data.uuid).to.equal(first.body.data.uuid);
      made.push(path.replace(/[0-9a-f-]{36}/, '*'));
      return first.body.data.uuid;
    };
    await create(api.owner, '/v1/apps', { slug: 'located', name: 'Located', description: 'Here' });
    await create(api.owner, `/v1/apps/${uuid}/sessions`, {});
    const member = await create(call, '/v1/staff', { name: 'Ada', email: 'ada@example.com', role: 'manager' });
    const tokens = `/v1/staff/${member}/tokens`;
    const token = await call('POST', tokens, {});
    expect(token.headers.location, 'the list').to.equal(tokens);
    expect((await call('GET', tokens)).body.data[0].uuid).to.equal(token.body.data.uuid);
    made.push(tokens);
    const flow = await create(call, '/v1/workflow', { name: 'Visits', description: 'All' });
    await create(call, `/v1/workflow/${flow}/actions`, newActions.email);
    const room = await create(call, '/v1/resources', { name: 'Room 1' });
    const start = new Date(Math.ceil(Date.now() / 86_400_000 + 1) * 86_400_000).toISOString();
    await create(call, '/v1/bookings?include=meta', { resources: [room], start, duration_minutes: 60 }, '/v1/bookings');
    const customer = { email: 'grace@example.com' };
    const told = { start: new Date(Date.parse(start) + 7_200_000).toISOString(), duration_minutes: 60, customer };
    const { body: ahead } = await call('POST', '/v1/bookings', { resources: [room], ...told });
    await create(call, `/v1/bookings/${ahead.data.uuid}/letter`, {}, '/v1/deliveries');
    const later = new Date(Date.parse(start) + 86_400_000).toISOString();
    const recurring = { resources: [room], start: later, duration_minutes: 60, rule: 'FREQ=DAILY;COUNT=2' };
    await create(call, '/v1/series', recurring);
    const roles = [{ name: 'room', resources: [room] }];
    await create(call, '/v1/services', { name: 'Visit', durations: [60], roles });
    await create(call, '/v1/time-off', { resources: [room], start_date: '2026-12-24', end_date: '2026-12-26' });
    await create(call, '/v1/keys', { name: 'Website' });
    await create(call, '/v1/customers', { name: 'Grace' });
    await create(call, '/v1/feeds', {});
    await create(call, '/v1/calendars', { resource: room, url: 'https://calendars.example/a.ics' });
    await create(api.owner, `/v1/apps/${uuid}/token`, {}, '/v1/apps');
    const { link } = await api.parts.owners.issueLink(EMAIL);
    const { token: session } = (await api.by(link)('POST', '/v1/link', {})).body.data;
    const added = await api.by(session)('POST', '/v1/me/apps', { name: 'Added' });
    expect(added.headers.location).to.equal(`/v1/apps/${added.body.data.uuid}`);
    made.push('/v1/me/apps');
    const creating = operations().filter(([, , { responses }]) => responses[201]?.headers.Location);
    expect(made).to.have.length(creating.length);
  });
});
