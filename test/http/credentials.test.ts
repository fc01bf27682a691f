import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { type Api, appHeader, dataOf, openApi, ownerHeader, type Received, statusOf } from '../support/http.js';
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
  ...opened(['person'], 'getMe updateMe deleteMe listMyApps createMyApp joinByLink'),
  ...opened(['person'], 'listMySessions endMySessions endMySession signOut'),
  ...opened('anybody', 'getSignIn mailSignInLink'),
  // `signIn` needs no credential. Its 401 is for a wrong address or password.
  ...opened('anybody', 'signIn'),
  ...opened([WHOLLY.app], 'getLetters updateLetters previewLetter testLetter sendLetter'),
  ...opened([WHOLLY.app], 'deleteCurrentSession updateAppSettings updateBusiness replaceLogo deleteLogo getFigures'),
  ...opened(['app', 'key'], 'getCurrentApp getBusiness listServices getService findAvailability createBooking'),
  ...opened([WHOLLY.manage], 'getOwnBooking updateOwnBooking confirmOwnBooking cancelOwnBooking checkInOwnBooking'),
  ...opened([WHOLLY.manage], 'extendOwnHold rescheduleOwnBooking'),
  ...opened([WHOLLY.manage], 'findOwnAvailability getOwnCalendar'),
  ...opened([WHOLLY.app], 'createWorkflow listWorkflows getWorkflow updateWorkflow deleteWorkflow'),
  ...opened([WHOLLY.app], 'createAction listActions getAction updateAction deleteAction testAction'),
  ...opened([WHOLLY.app], 'createResource listResources getResource updateResource deleteResource'),
  ...opened([WHOLLY.app], 'createService updateService deleteService'),
  ...opened([WHOLLY.app], 'createTimeOff listTimeOff getTimeOff updateTimeOff deleteTimeOff cancelAffectedBookings'),
  ...opened(
    [WHOLLY.app],
    'explainAvailability previewAvailability countBookings listBookings getBooking updateBooking',
  ),
  ...opened([WHOLLY.app], 'confirmBooking approveBooking declineBooking cancelBooking completeBooking'),
  ...opened([WHOLLY.app], 'markBookingNoShow checkInBooking endBooking extendHold rescheduleBooking'),
  ...opened([WHOLLY.app], 'createSeries listSeries getSeries cancelSeries rescheduleSeries'),
  ...opened([WHOLLY.app], 'createKey listKeys getKey updateKey deleteKey rotateManageSecret'),
  ...opened([WHOLLY.app], 'createCustomer listCustomers getCustomer updateCustomer deleteCustomer exportCustomer'),
  ...opened([WHOLLY.app], 'createFeed listFeeds getFeed deleteFeed rotateFeed'),
  ...opened([WHOLLY.app], 'createCalendar listCalendars getCalendar updateCalendar deleteCalendar refreshCalendar'),
  ...opened([WHOLLY.app], 'listEvents streamEvents listDeliveries getDelivery retryDelivery'),
  ...opened(
    [WHOLLY.app],
    'recordBookingPayment getStripe replaceStripe deleteStripe getSample createSample deleteSample',
  ),
  ...opened('anybody', 'receiveStripeNotice'),
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

    /** Creates an app with one object of every kind, and its credentials. */
    async function world(name: string) {
      const text = (what: string) => `${PRIVATE} ${what} ${name}`;
      const {
        uuid: app,
        token,
        call,
      } = await api.app({ description: `${name} opened`, meta: { of: text('app meta') } });
      const created = (path: string, body: object = {}, by = call) => dataOf(by('POST', path, body));
      const add = async (path: string, body: object = {}): Promise<string> => (await created(path, body)).uuid;
      const meta = { of: text('meta') };
      const settings = { cancel_until_minutes: 60 };
      const workflow = await add('/v1/workflow', { name: text('workflow'), description: text('flow'), settings });
      const log = { name: text('action'), trigger: 'booking.created', type: 'log' };
      const action = await add(`/v1/workflow/${workflow}/actions`, log);
      const room = { name: `Room ${name}`, description: text('resource'), capacity: 50, meta };
      const resource = await add('/v1/resources', room);
      const cut = { durations: [60], roles: [{ name: 'room', resources: [resource] }] };
      const service = await add('/v1/services', { ...cut, name: 'Cut', workflow, meta });
      const hidden = await add('/v1/services', { ...cut, name: text('service'), active: false });
      const known = { name: text('name'), email: `known-${name}@example.com`, phone: text('phone') };
      const person = await add('/v1/customers', { ...known, notes: text('customer'), meta });
      const customer = { name: text('booker'), email: `quokka-other-${name}@example.com` };
      const booked = { title: text('title'), notes: text('notes'), customer, meta };
      const booking = await add('/v1/bookings', { service, start: at(DAY), ...booked });
      const daily = { start: at(2 * DAY), rule: 'FREQ=DAILY;COUNT=2', title: text('series') };
      const series = await add('/v1/series', { service, ...daily });
      const off = { start: at(9 * DAY), end: at(10 * DAY), reason: text('off') };
      const timeOff = await add('/v1/time-off', { resources: [resource], ...off });
      const feed = await add('/v1/feeds');
      const url = `https://example.com/${PRIVATE}.ics`;
      const calendar = await add('/v1/calendars', { resource, url, on_stale: 'keep' });
      const { uuid: key, key: keyText } = await created('/v1/keys', { name: text('key') });
      const own = { service, start: at(DAY), customer: { name: 'Grace', email: 'grace@example.com' } };
      const held = await created('/v1/bookings', own, api.by(keyText));
      const linked = async (email: string): Promise<string> => {
        const uuid = await add('/v1/staff', { name: text('staff'), email, role: 'reception' });
        return (await created(`/v1/staff/${uuid}/link`)).link;
      };
      const used = await linked(`quokka-staff-${name}@example.com`);
      const entered = await created('/v1/link', { password: 'correct horse battery' }, api.by(used));
      const delivery = (await call('GET', '/v1/deliveries')).body.data[0].uuid;
      const ofBookings = { service, hidden, person, booking, series, timeOff, delivery };
      return {
        call,
        app,
        named: { workflow, action, resource, feed, calendar, key, app, ...ofBookings },
        credentials: {
          owner: ownerHeader(),
          app: appHeader(token),
          key: appHeader(keyText),
          manage: appHeader(held.manage_token),
          person: appHeader(entered.token),
          link: appHeader(await linked(`quokka-linked-${name}@example.com`)),
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
      const session = await dataOf(api.owner('POST', `/v1/apps/${one.app}/sessions`));
      await api.owner('DELETE', `/v1/apps/${one.app}/sessions/${session.uuid}`);
      const revoked = await dataOf(one.call('POST', '/v1/keys', { name: 'revoked' }));
      await one.call('DELETE', `/v1/keys/${revoked.uuid}`);
      const times = { start: at(DAY), duration_minutes: 30 };
      const past = { resources: [one.named.resource], ...times, customer: { email: 'a@b.example' } };
      const stopped = await dataOf(one.call('POST', '/v1/bookings?include=manage_token', past));
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
      if (path === '/v1/bookings/counts') return `${target}?since=${at(0)}`;
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
          tokens: new Proxy(tokens, {
            get(target, name: keyof typeof tokens) {
              if (name !== 'app') return target[name].bind(target);
              return async (authorization: string | undefined) => {
                const caller = await target.app(authorization);
                if (caller) deleting ??= racing.owner('DELETE', `/v1/apps/${caller.app.uuid}`);
                await deleting;
                return caller;
              };
            },
          }),
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
        const said = `${text} ${JSON.stringify(headers)}`.toLowerCase();
        expect(said, `${method} ${path} with ${what}`).not.to.include(PRIVATE.toLowerCase());
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
      const search = `/v1/booking/availability?from=${at(DAY)}&to=${at(2 * DAY)}`;
      for (const path of ['/v1/booking', '/v1/booking.ics', search]) {
        const { text, status } = await seen(path, valid.manage, 'a manage token');
        expect(status, path).to.equal(200);
        for (const name of ['app', 'workflow', 'person', 'booking', 'key'] as const)
          expect(text).not.to.include(uuids[name]);
      }
    });

    it('cannot refer to objects of another app in any operation', async () => {
      const booking = { service: uuids.service, start: at(DAY), customer: { name: 'x', email: 'x@example.com' } };
      for (const [path, as, body] of [
        ['/v1/keys', others.app, { name: 'x', services: [uuids.service] }],
        ['/v1/bookings', others.app, booking],
        ['/v1/bookings', others.key, booking],
      ] as const)
        expect(await statusOf(api.send('POST', path, { as, body })), path).to.equal(404);
    });

    it('gets 404 for an object of another app in every operation on it', async () => {
      const bodies: Readonly<Record<string, object>> = {
        rescheduleSeries: { from: at(DAY), start: at(DAY) },
        recordBookingPayment: { status: 'paid', amount: 1, reference: 'pi_1' },
      };
      for (const operation of operations) {
        const { id, method, path } = operation;
        if (!path.includes('{uuid}/') || !OPENED[id]?.includes('app') || method === 'GET') continue;
        const body = bodies[id] ?? {};
        const answer = api.send(method, pathOf(operation, uuids), { as: others.app, body });
        expect(await statusOf(answer), id).to.equal(404);
      }
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
