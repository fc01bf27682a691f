import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { type Api, appHeader, type Caller, openApi, ownerHeader, type Received } from '../support/http.js';
import { aClock, anUuid, NOW, type TestClock } from '../support/samples.js';

type Kind = 'owner' | 'app' | 'key' | 'manage' | 'person' | 'link';

const WHOLLY = { owner: 'owner', app: 'app', manage: 'manage' } as const;

/** Kinds of credentials that each operation accepts. An operation that is missing here fails the test. */
const OPENED: Readonly<Record<string, readonly Kind[] | 'anybody'>> = {
  ...opened([WHOLLY.owner], 'createApp listApps getApp updateApp deleteApp rotateAppToken'),
  ...opened([WHOLLY.owner], 'createSession getSession deleteSession'),
  ...opened([WHOLLY.app], 'createStaff listStaff getStaff updateStaff deleteStaff'),
  ...opened([WHOLLY.app], 'createStaffLink createStaffToken listStaffTokens deleteStaffToken'),
  ...opened(['link'], 'getLink useLink'),
  ...opened(['person'], 'getMe updateMe deleteMe listMyApps joinByLink'),
  ...opened(['person'], 'listMySessions endMySessions endMySession signOut'),
  ...opened('anybody', 'getSignIn mailSignInLink'),
  // `signIn` needs no credential. Its 401 is for a wrong address or password.
  ...opened('anybody', 'signIn'),
  ...opened([WHOLLY.app], 'getLetters updateLetters previewLetter testLetter sendLetter'),
  ...opened([WHOLLY.app], 'deleteCurrentSession updateBusiness replaceLogo deleteLogo getFigures'),
  ...opened(['app', 'key'], 'getCurrentApp getBusiness listServices getService findAvailability createBooking'),
  ...opened(
    [WHOLLY.manage],
    'getOwnBooking updateOwnBooking confirmOwnBooking cancelOwnBooking checkInOwnBooking extendOwnHold rescheduleOwnBooking',
  ),
  ...opened([WHOLLY.manage], 'findOwnAvailability getOwnCalendar'),
  ...opened([WHOLLY.app], 'createWorkflow listWorkflows getWorkflow updateWorkflow deleteWorkflow'),
  ...opened([WHOLLY.app], 'createAction listActions getAction updateAction deleteAction testAction'),
  ...opened([WHOLLY.app], 'createResource listResources getResource updateResource deleteResource'),
  ...opened([WHOLLY.app], 'createService updateService deleteService'),
  ...opened([WHOLLY.app], 'createTimeOff listTimeOff getTimeOff updateTimeOff deleteTimeOff cancelAffectedBookings'),
  ...opened(
    [WHOLLY.app],
    'explainAvailability previewAvailability listBookings getBooking updateBooking confirmBooking',
  ),
  ...opened(
    [WHOLLY.app],
    'approveBooking declineBooking cancelBooking completeBooking markBookingNoShow checkInBooking endBooking extendHold rescheduleBooking',
  ),
  ...opened([WHOLLY.app], 'createSeries listSeries getSeries cancelSeries rescheduleSeries'),
  ...opened([WHOLLY.app], 'createKey listKeys getKey updateKey deleteKey rotateManageSecret'),
  ...opened([WHOLLY.app], 'createCustomer listCustomers getCustomer updateCustomer deleteCustomer exportCustomer'),
  ...opened([WHOLLY.app], 'createFeed listFeeds getFeed deleteFeed rotateFeed'),
  ...opened([WHOLLY.app], 'createCalendar listCalendars getCalendar updateCalendar deleteCalendar refreshCalendar'),
  ...opened([WHOLLY.app], 'listEvents streamEvents listDeliveries getDelivery retryDelivery'),
  ...opened('anybody', 'readFeed getLogo getHealth getReadiness getOpenApi'),
};

function opened(by: readonly Kind[] | 'anybody', ids: string): Record<string, readonly Kind[] | 'anybody'> {
  return Object.fromEntries(ids.split(' ').map((id) => [id, by]));
}

interface Operation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

const SIGNS_OUT: ReadonlySet<string> = new Set(['deleteMe', 'endMySessions', 'signOut']);

/** Text that only the app may see. */
const PRIVATE = 'QUOKKA';

const at = (moment: number) => new Date(NOW + moment).toISOString();

describe('HTTP: every operation, with every kind of credential', () => {
  // The suites of keys and bookers test how storages find credentials. Here, each operation is requested once.
  describe('a request', () => {
    let clock: TestClock;
    let api: Api;
    let operations: readonly Operation[];
    let uuids: Readonly<Record<string, string>>;
    /** Headers with valid and with invalid credentials of each kind. */
    let valid: Readonly<Record<Kind, string>>;
    let invalid: Readonly<Record<string, string | undefined>>;
    /** Valid headers with credentials of another app. */
    let others: Readonly<Record<Kind, string>>;

    async function made(call: Caller, path: string, body: object = {}) {
      const { status, text, body: answer } = await call('POST', path, body);
      expect(status, `${path}: ${text}`).to.be.oneOf([200, 201]);
      return answer.data;
    }

    /** Creates an app with one object of every kind, and its credentials. */
    async function world(name: string) {
      const {
        uuid: app,
        token,
        call,
      } = await api.app({
        description: `${name} opened`,
        meta: { of: `${PRIVATE} app meta ${name}` },
      });
      const text = (what: string) => `${PRIVATE} ${what} ${name}`;
      const meta = { of: text('meta') };
      const settings = { cancel_until_minutes: 60 };
      const workflow = (
        await made(call, '/v1/workflow', { name: text('workflow'), description: text('flow'), settings })
      ).uuid;
      const log = { name: text('action'), trigger: 'booking.created', type: 'log' };
      const action = (await made(call, `/v1/workflow/${workflow}/actions`, log)).uuid;
      const resource = (
        await made(call, '/v1/resources', { name: `Room ${name}`, description: text('resource'), capacity: 50, meta })
      ).uuid;
      const roles = [{ name: 'room', resources: [resource] }];
      const service = (await made(call, '/v1/services', { name: 'Cut', durations: [60], roles, workflow, meta })).uuid;
      const hidden = (
        await made(call, '/v1/services', { name: text('service'), durations: [60], roles, active: false })
      ).uuid;
      const customer = { name: text('name'), email: `known-${name}@example.com`, phone: text('phone') };
      const person = (await made(call, '/v1/customers', { ...customer, notes: text('customer'), meta })).uuid;
      const booking = (
        await made(call, '/v1/bookings', {
          service,
          start: at(DAY),
          title: text('title'),
          notes: text('notes'),
          customer: { name: text('booker'), email: `quokka-other-${name}@example.com` },
          meta,
        })
      ).uuid;
      const series = (
        await made(call, '/v1/series', {
          service,
          start: at(2 * DAY),
          rule: 'FREQ=DAILY;COUNT=2',
          title: text('series'),
        })
      ).uuid;
      const timeOff = (
        await made(call, '/v1/time-off', {
          resources: [resource],
          start: at(9 * DAY),
          end: at(10 * DAY),
          reason: text('off'),
        })
      ).uuid;
      const feed = (await made(call, '/v1/feeds', {})).uuid;
      const url = `https://example.com/${PRIVATE}.ics`;
      const calendar = (await made(call, '/v1/calendars', { resource, url, on_stale: 'keep' })).uuid;
      const { uuid: key, key: keyText } = await made(call, '/v1/keys', { name: text('key') });
      const own = { service, start: at(DAY), customer: { name: 'Grace', email: 'grace@example.com' } };
      const held = await made(
        (...asked) => api.send(asked[0], asked[1], { as: appHeader(keyText), body: asked[2] }),
        '/v1/bookings',
        own,
      );
      const linked = async (email: string) => {
        const { uuid } = await made(call, '/v1/staff', { name: text('staff'), email, role: 'reception' });
        return appHeader((await made(call, `/v1/staff/${uuid}/link`)).link);
      };
      const used = await linked(`quokka-staff-${name}@example.com`);
      const entered = await api.send('POST', '/v1/link', { as: used, body: { password: 'correct horse battery' } });
      const delivery = (await call('GET', '/v1/deliveries')).body.data[0].uuid;
      return {
        call,
        app,
        named: {
          workflow,
          action,
          resource,
          service,
          hidden,
          person,
          booking,
          series,
          timeOff,
          feed,
          calendar,
          key,
          delivery,
          app,
        },
        credentials: {
          owner: ownerHeader(),
          app: appHeader(token),
          key: appHeader(keyText),
          manage: appHeader(held.manage_token),
          person: appHeader(entered.body.data.token),
          link: await linked(`quokka-linked-${name}@example.com`),
        },
        held,
        keyText: String(keyText),
        token: String(token),
      };
    }

    before(async () => {
      clock = aClock();
      api = await openApi(openMemoryStorage({ clock }), { clock });
      const { paths } = (await api.anonymous('GET', '/v1/openapi.json')).body;
      operations = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, { operationId: id }]) => ({ id, method: method.toUpperCase(), path })),
      );
      const [one, two] = [await world('one'), await world('two')];
      uuids = one.named;
      valid = one.credentials;
      others = two.credentials;

      // Formerly valid credentials.
      const rotated = await api.app();
      await api.owner('POST', `/v1/apps/${rotated.uuid}/token`);
      const deleted = await world('deleted');
      await api.owner('DELETE', `/v1/apps/${deleted.app}`);
      const session = await made(api.owner, `/v1/apps/${one.app}/sessions`);
      await api.owner('DELETE', `/v1/apps/${one.app}/sessions/${session.uuid}`);
      const revoked = await made(one.call, '/v1/keys', { name: 'revoked' });
      await one.call('DELETE', `/v1/keys/${revoked.uuid}`);
      const past = {
        resources: [one.named.resource],
        start: at(DAY),
        duration_minutes: 30,
        customer: { email: 'a@b.example' },
      };
      const stopped = await made(one.call, '/v1/bookings?include=manage_token', past);
      await one.call('PATCH', `/v1/bookings/${stopped.uuid}`, { customer: { email: 'b@b.example' } });
      invalid = {
        none: undefined,
        'an empty header': '',
        'an owner with another token': ownerHeader('wrong'),
        'a token that was replaced': appHeader(rotated.token),
        'a session that has ended': appHeader(session.token),
        'the token of an app that is deleted': deleted.credentials.app,
        'a key of an app that is deleted': deleted.credentials.key,
        'a manage token of an app that is deleted': deleted.credentials.manage,
        'a key that is deleted': appHeader(revoked.key),
        'a key that there never was': appHeader(`${one.keyText.slice(0, -1)}${one.keyText.endsWith('A') ? 'B' : 'A'}`),
        'a manage token that has stopped': appHeader(stopped.manage_token),
        'the uuid of a key': appHeader(one.named.key),
        'the uuid of the app': appHeader(one.app),
        'the uuid of a booking': appHeader(one.named.booking),
        'a token that is not encoded': `Bearer ${one.token}`,
        'a key as an owner': ownerHeader(one.keyText),
        'a manage token as an owner': ownerHeader(one.held.manage_token),
        'another scheme': valid.app.replace('Bearer', 'Basic'),
      };
    });
    after(() => api.close());

    /** Returns the path with existing objects as parameters, or with invented ones if `named` is missing. */
    function pathOf({ path }: Operation, named: Readonly<Record<string, string>> = {}): string {
      const [, collection = ''] = path.split('/').slice(1);
      const ofPath: Record<string, string | undefined> = {
        workflow: path.includes('/actions') ? named.action : named.workflow,
        apps: named.app,
        resources: named.resource,
        services: named.service,
        'time-off': named.timeOff,
        bookings: named.booking,
        series: named.series,
        keys: named.key,
        customers: named.person,
        feeds: named.feed,
        calendars: named.calendar,
        deliveries: named.delivery,
      };
      const target = path
        .replace('{workflow}', named.workflow ?? anUuid())
        .replace('{app}', named.app ?? anUuid())
        .replace('{secret}', 'unknown')
        .replace(/\{\w+\}/, ofPath[collection] ?? anUuid());
      const span = `from=${at(DAY)}&to=${at(DAY + 2 * HOUR)}`;
      if (path === '/v1/booking/availability') return `${target}?${span}`;
      return path === '/v1/availability' ? `${target}?service=${named.service ?? anUuid()}&${span}` : target;
    }

    /** Sends a request without effect: bodies are not objects, and deletions name nothing that exists. */
    function ask(
      operation: Operation,
      as: string | undefined,
      named?: Readonly<Record<string, string>>,
    ): Promise<Received> {
      const { method, id } = operation;
      const hasBody = method === 'POST' || method === 'PATCH';
      const path = pathOf(operation, method === 'DELETE' ? undefined : named);
      // A stream never ends, so it gets HEAD. Operations without a body would have an effect, so they get invented objects.
      const asked = id === 'streamEvents' ? 'HEAD' : method;
      const acts = ['testAction', 'retryDelivery', 'rotateFeed', 'refreshCalendar', 'sendLetter'].includes(id);
      return api.send(asked, acts ? pathOf(operation) : path, {
        as,
        // The `Accept` header is checked after the credential, so the client stays signed in.
        headers: { Accept: SIGNS_OUT.has(id) ? 'text/none' : '*/*' },
        ...(hasBody && !acts && { body: '[]' }),
      });
    }

    it('is in the table, which has no other operations', () => {
      expect(operations.map(({ id }) => id).sort()).to.deep.equal(Object.keys(OPENED).sort());
    });

    it('is documented with the credentials that it accepts', async () => {
      const { paths } = (await api.anonymous('GET', '/v1/openapi.json')).body;
      for (const { id, method, path } of operations) {
        const kinds = paths[path][method.toLowerCase()].security.map((each: object) => Object.keys(each)[0]);
        expect(kinds, id).to.deep.equal(OPENED[id] === 'anybody' ? [] : OPENED[id]);
      }
    });

    it('is accepted with these, and gets 401 with every other kind', async () => {
      for (const operation of operations) {
        const by = OPENED[operation.id] ?? [];
        for (const [kind, as] of Object.entries(valid)) {
          const { status, text } = await ask(operation, as, uuids);
          const isOpen = by === 'anybody' || by.includes(kind as Kind);
          expect(status === 401, `${operation.id} with ${kind}: ${status} ${text}`).to.equal(!isOpen);
          expect(status, `${operation.id} with ${kind}`).to.be.below(500);
          if (!isOpen && operation.method === 'GET') {
            const head = await api.send('HEAD', pathOf(operation, uuids), { as, headers: { Accept: '*/*' } });
            expect(head.status, `HEAD ${operation.id} with ${kind}`).to.equal(401);
          }
        }
      }
    });

    it('gets 401 with one body for a credential that is invalid or no longer valid', async () => {
      for (const operation of operations) {
        if (OPENED[operation.id] === 'anybody') continue;
        for (const [what, as] of Object.entries(invalid)) {
          const { status, headers, text } = await ask(operation, as, uuids);
          expect(status, `${operation.id} with ${what}`).to.equal(401);
          const header = String(headers['www-authenticate']);
          expect(header, operation.id).to.match(/^Bearer/);
          const [, reason] = /error_description="(The (?:Auth|cred).*)"$/.exec(header) ?? [];
          const body = { code: 401, message: 'Unauthorized', error_description: reason };
          if (operation.id !== 'streamEvents') expect(text, operation.id).to.equal(JSON.stringify(body));
          expect(headers['access-control-allow-origin'], operation.id).to.equal(undefined);
        }
      }
    });

    it('gets 401, and not 404, if the app is deleted after its token was checked', async () => {
      let deleting: Promise<unknown> | undefined;
      const racing = await openApi(openMemoryStorage({ clock: aClock() }), {
        replace: ({ tokens }) => ({
          tokens: {
            owner: (authorization) => tokens.owner(authorization),
            key: (authorization) => tokens.key(authorization),
            booker: (authorization) => tokens.booker(authorization),
            person: (authorization) => tokens.person(authorization),
            link: (authorization) => tokens.link(authorization),
            isKey: (authorization) => tokens.isKey(authorization),
            problem: (authorization, wanted) => tokens.problem(authorization, wanted),
            async app(authorization) {
              const caller = await tokens.app(authorization);
              if (caller) deleting ??= racing.owner('DELETE', `/v1/apps/${caller.app.uuid}`);
              await deleting;
              return caller;
            },
          },
        }),
      });
      try {
        for (const [method, path, body] of [
          ['GET', `/v1/time-off?from=${at(0)}`],
          ['GET', `/v1/bookings/${anUuid()}`],
          ['POST', '/v1/resources', { name: 'Room' }],
        ] as const) {
          deleting = Promise.resolve();
          const { call } = await racing.app();
          deleting = undefined;
          const { status, text } = await call(method, path, body);
          expect(await deleting, 'it was deleted').to.include({ status: 204 });
          expect([status, text], `${method} ${path}`).to.deep.equal([401, '{"code":401,"message":"Unauthorized"}']);
        }
      } finally {
        await racing.close();
      }
    });

    it('shows an app nothing of another, and a key or a booker only their own', async () => {
      const seen = async (path: string, as: string, what: string, method = 'GET', body?: object) => {
        const { text, headers, status } = await api.send(method, path, { as, body, headers: { Accept: '*/*' } });
        expect(`${text} ${JSON.stringify(headers)}`.toLowerCase(), `${method} ${path} with ${what}`).not.to.include(
          PRIVATE.toLowerCase(),
        );
        return { text, headers, status };
      };
      const includes =
        '?include=meta,turns,app,actions,settings,workflow,resources,service,assignments,manage_token,counts';
      for (const operation of operations.filter(({ method, id }) => method === 'GET' && id !== 'streamEvents')) {
        const path = pathOf(operation, uuids);
        for (const kind of ['key', 'manage'] as const) {
          await seen(path, valid[kind], kind);
          await seen(path.includes('?') ? path : path + includes, valid[kind], kind);
        }
        // Lists show only the other app's own objects, so only paths with a UUID are checked here.
        if (operation.path.includes('{uuid}')) {
          for (const kind of ['app', 'key', 'manage'] as const) {
            const { status } = await seen(path, others[kind], `another ${kind}`);
            expect(status, `${operation.id} with another ${kind}`).to.be.oneOf([401, 404]);
          }
        }
      }
      const keyed = async (method: string, path: string, body?: object) => seen(path, valid.key, 'a key', method, body);
      for (const path of [
        `/v1/services/${uuids.hidden}`,
        `/v1/services?search=name:a`,
        `/v1/services?page=2`,
        `/v1/availability?service=${uuids.service}&from=${at(DAY)}&to=${at(DAY + 2 * HOUR)}&choices=true&units=2`,
        `/v1/availability?service=${uuids.service}&from=${at(DAY)}&to=${at(9 * DAY)}&format=days`,
        `/v1/availability?service=${uuids.service}&from=${at(DAY)}&to=${at(DAY)}&exclude_booking=${uuids.booking}`,
      ]) {
        await keyed('GET', path);
      }
      const own = { service: uuids.service, start: at(DAY), customer: { name: 'Ada', email: 'ada@example.com' } };
      const book = (fields: object) => keyed('POST', '/v1/bookings', { ...own, ...fields });
      const taken = [
        await book({}),
        await book({ units: 49 }),
        await book({ service: uuids.hidden }),
        await book({ resources: [uuids.resource] }),
        await book({ resources: [uuids.workflow] }),
        await book({ customer: { name: 'x', email: 'known-one@example.com' } }),
      ];
      expect(taken.map(({ status }) => status)).to.include.members([201, 404]);
      for (const { text, headers } of [...taken, await keyed('GET', '/v1/app'), await keyed('GET', '/v1/services')]) {
        // The answers contain neither the app's UUID nor those of other objects: the workflow, the customers, the key itself.
        for (const name of ['app', 'workflow', 'person', 'booking', 'key'] as const) {
          const said = `${text} ${JSON.stringify(headers)}`.replace(`There is no resource ${uuids.workflow}`, '');
          expect(said, name).not.to.include(uuids[name]);
        }
        expect(text).not.to.include('"meta"');
      }
      for (const path of [
        '/v1/booking',
        '/v1/booking.ics',
        `/v1/booking/availability?from=${at(DAY)}&to=${at(2 * DAY)}`,
      ]) {
        const { text, status } = await seen(path, valid.manage, 'a manage token');
        expect(status, path).to.equal(200);
        for (const name of ['app', 'workflow', 'person', 'booking', 'key'] as const)
          expect(text).not.to.include(uuids[name]);
      }
    });

    it('cannot refer to objects of another app in any operation', async () => {
      const [, two] = [valid, others];
      for (const [path, body] of [
        ['/v1/keys', { name: 'x', services: [uuids.service] }],
        ['/v1/bookings', { service: uuids.service, start: at(DAY) }],
      ] as const) {
        expect((await api.send('POST', path, { as: two.app, body })).status, path).to.equal(404);
      }
      const booking = { service: uuids.service, start: at(DAY), customer: { name: 'x', email: 'x@example.com' } };
      expect((await api.send('POST', '/v1/bookings', { as: two.key, body: booking })).status).to.equal(404);
    });

    it('leaves no part of a credential in the log', () => {
      const lines = JSON.stringify(api.lines);
      for (const [kind, as] of Object.entries({ ...valid, ...others })) {
        const text = Buffer.from(as.replace('Bearer ', ''), 'base64').toString();
        expect(lines.includes(text) || lines.includes(as.slice(7)), kind).to.equal(false);
      }
    });
  });
});
