import { expect } from 'chai';
import { type Api, type Caller, openWithApps } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED = 'This field is required';
const NOW = '2026-11-16T09:00:00+00:00';
const NO_RULES = {
  slot_minutes: null,
  buffer_before_minutes: null,
  buffer_after_minutes: null,
  min_notice_minutes: null,
  max_advance_days: null,
};
const FIELDS = [
  'uuid',
  'name',
  'description',
  'durations',
  'roles',
  'steps',
  'assign',
  'rules',
  'limits',
  'timezone',
  'workflow',
  'price',
  'active',
  'one_at_a_time',
  'created_at',
  'updated_at',
];
/** Tuesday, in a salon in Paris. */
const TEN = '2026-11-17T10:00:00+01:00';

describe('HTTP: services', () => {
  onOneStorage((storage) => {
    let api: Api;
    let app: Caller;
    let other: Caller;
    let ana: string;
    let ben: string;
    beforeEach(async () => {
      ({ api, app, other } = await openWithApps(storage));
      ana = await aResource('Ana');
      ben = await aResource('Ben');
    });
    afterEach(() => api.close());

    const aResource = async (name: string): Promise<string> =>
      (await app('POST', '/v1/resources', { name, timezone: 'Europe/Paris' })).body.data.uuid;
    const theRole = () => ({ name: 'stylist', resources: [ana, ben] });
    const aService = async (fields: object = {}) => {
      const input = { name: 'Cut', durations: [60], roles: [theRole()], timezone: 'Europe/Paris', ...fields };
      const { status, body } = await app('POST', '/v1/services', input);
      expect(status, JSON.stringify(body)).to.equal(201);
      return body.data;
    };
    const book = (input: object) => app('POST', '/v1/bookings', { start: TEN, ...input });
    const slots = (query: string) =>
      app('GET', `/v1/availability?from=2026-11-17T00:00:00Z&to=2026-11-18T00:00:00Z&${query}`);

    describe('/v1/services', () => {
      it('creates a service, with defaults for everything but names, durations and roles', async () => {
        const { status, headers, body } = await app('POST', '/v1/services', {
          name: 'Cut',
          durations: [30, 60],
          roles: [{ name: 'stylist', resources: [ana] }],
        });
        expect(status).to.equal(201);
        expect(Object.keys(body.data)).to.deep.equal(FIELDS);
        expect(headers.location).to.equal(`/v1/services/${body.data.uuid}`);
        expect(body.data).to.deep.equal({
          uuid: body.data.uuid,
          name: 'Cut',
          description: '',
          durations: [30, 60],
          roles: [{ name: 'stylist', resources: [ana], count: 1, units: 1, weights: {}, steps: null }],
          steps: [],
          assign: 'first',
          rules: NO_RULES,
          limits: [],
          timezone: 'UTC',
          workflow: null,
          price: null,
          active: true,
          one_at_a_time: null,
          created_at: NOW,
          updated_at: NOW,
        });
      });

      it('returns one entry for each invalid field, in the names of the interface', async () => {
        const { status, body } = await app('POST', '/v1/services', {
          roles: [{ name: 'A', resources: [ana], count: 2, weights: { [ben.toUpperCase()]: 1 } }],
          steps: [{ name: 'x', duration_minutes: 0 }],
          rules: { slot_minutes: 0 },
          limits: [{ per: 'day' }],
          price: { amount: -1, currency: 'EURO' },
        });
        expect(status).to.equal(400);
        expect(body.errors).to.have.all.keys(
          'name',
          'durations',
          'roles.0.name',
          'roles.0.count',
          `roles.0.weights.${ben.toUpperCase()}`,
          'steps.0.duration_minutes',
          'rules.slot_minutes',
          'limits.0.per',
          'limits.0.period',
          'limits.0.max',
          'price.amount',
          'price.currency',
        );
        expect(body.errors.name).to.equal(REQUIRED);
      });

      it('names invalid values only, not valid ones beside them', async () => {
        const role = { name: 'a', resources: [ana], weights: { [ana]: 2 }, steps: ['x'] };
        const fields = { name: 'S', durations: [60], roles: [role], steps: [{ name: 'x', duration_minutes: 60 }] };
        for (const [wrong, field, message] of [
          [{ price: 5 }, 'price', 'Must be a JSON object'],
          [{ roles: ['a'] }, 'roles.0', 'Must be a JSON object'],
          [{ roles: [{ ...role, resources: null }] }, 'roles.0.resources', REQUIRED],
          [{ roles: [{ ...role, resources: [ana, 'x'] }] }, 'roles.0.resources.1', 'Must be a UUID'],
          [{ steps: [{ duration_minutes: 60 }] }, 'steps.0.name', REQUIRED],
        ] as const) {
          const { status, body } = await app('POST', '/v1/services', { ...fields, ...wrong });
          expect([status, body.errors]).to.deep.equal([400, { [field]: message }]);
        }
      });

      it('returns 404 for resources and a workflow of another app', async () => {
        const roles = [{ name: 'a', resources: [anUuid()] }];
        expect((await app('POST', '/v1/services', { name: 'Cut', durations: [60], roles })).status).to.equal(404);
        const service = await aService();
        expect((await app('PATCH', `/v1/services/${service.uuid}`, { workflow: anUuid() })).status).to.equal(404);
        expect((await other('GET', `/v1/services/${service.uuid}`)).status).to.equal(404);
      });

      it('lists them, oldest first, filtered by name, with meta and turns on request', async () => {
        await aService({ name: 'Cut', meta: { floor: 2 } });
        await aService({ name: 'Colour', assign: 'round_robin' });
        const names = async (query: string) =>
          (await app('GET', `/v1/services?${query}`)).body.data.map(({ name }: { name: string }) => name);
        expect(await names('')).to.deep.equal(['Cut', 'Colour']);
        expect(await names('search=name:COL')).to.deep.equal(['Colour']);
        const { body } = await app('GET', '/v1/services?include=meta,turns&limit=1');
        expect(body).to.include({ perPage: 1, currentPage: 1, total: 2, totalPages: 2 });
        expect(body.data[0]).to.deep.include({ meta: { floor: 2 }, turns: null });
      });

      it('is changed by a merge patch, and keeps omitted fields', async () => {
        const steps = [{ name: 'wash', duration_minutes: 10 }, { name: 'cut' }];
        const { uuid } = await aService({ steps, roles: [{ ...theRole(), steps: ['cut'] }] });
        const path = `/v1/services/${uuid}`;
        const roles = [{ ...theRole(), count: 2, steps: ['wash'] }];
        const { status, body } = await app('PATCH', path, { roles, price: { amount: 1, currency: 'EUR' } });
        expect(status).to.equal(200);
        expect(body.data.roles[0]).to.include({ count: 2 });
        expect(body.data.steps).to.deep.equal([steps[0], { name: 'cut', duration_minutes: null }]);
        expect((await app('PATCH', path, { steps: [] })).body.errors).to.have.all.keys('roles.0.steps.0');
        expect((await app('PATCH', path, { price: null })).body.data.price).to.equal(null);
        expect((await app('PATCH', path, { durations: [5] })).body.errors).to.have.all.keys('durations');
        expect((await app('PATCH', path, { name: null })).status).to.equal(400);
      });

      it('has an ETag, which covers turns only if they are shown, and If-Match ignores them', async () => {
        const { uuid } = await aService({ assign: 'round_robin' });
        const path = `/v1/services/${uuid}`;
        const tags = async () => [
          (await app('GET', path)).headers.etag,
          (await app('GET', `${path}?include=turns`)).headers.etag,
        ];
        const [plain, withTurns] = await tags();
        await book({ service: uuid });
        expect(await tags()).to.satisfy(([a, b]: string[]) => a === plain && b !== withTurns);
        const shown = (await app('GET', `${path}?include=turns`)).body.data;
        expect(shown.turns).to.deep.equal({ stylist: { floor: 0, turns: { [ana]: 1_000_000, [ben]: 0 } } });
        expect(shown.updated_at).to.equal(NOW);
        const headers = { 'If-Match': String(plain) };
        expect((await app('PATCH', path, { name: 'New' }, headers)).status).to.equal(200);
        expect((await app('PATCH', path, { name: 'Newer' }, headers)).status).to.equal(412);
      });

      for (const name of ['constructor', '__proto__']) {
        it(`counts turns in a role called ${name}, a property that every object has`, async () => {
          const { uuid } = await aService({ assign: 'round_robin', roles: [{ ...theRole(), name }] });
          const path = `/v1/services/${uuid}?include=turns`;
          const turns = async () => JSON.stringify((await app('GET', path)).body.data.turns);
          expect(await turns()).to.equal(`{"${name}":{"floor":0,"turns":{"${ana}":0,"${ben}":0}}}`);
          const takenBy = async (start: string) => (await book({ service: uuid, start })).body.data.resources;
          expect(await takenBy(TEN)).to.deep.equal([ana]);
          expect(await takenBy('2026-11-17T12:00:00+01:00')).to.deep.equal([ben]);
          expect((await app('PATCH', path, { name: 'New' })).status).to.equal(200);
          const times = `"${ana}":1000000,"${ben}":1000000`;
          expect(await turns()).to.equal(`{"${name}":{"floor":0,"turns":{${times}}}}`);
          const series = { service: uuid, start: '2026-11-18T10:00:00+01:00', rule: 'FREQ=DAILY;COUNT=2' };
          expect((await app('POST', '/v1/series', series)).status).to.equal(201);
          await app('PATCH', path, { roles: [{ ...theRole(), resources: [ana], name }] });
          expect(await turns()).to.equal(`{"${name}":{"floor":1000000,"turns":{"${ana}":2000000}}}`);
        });
      }

      it('can be booked with resources that do not restrict its choice', async () => {
        const { uuid } = await aService();
        const { status, body } = await book({ service: uuid, resources: [] });
        expect([status, body.data.resources]).to.deep.equal([201, [ana]]);
        const move = { resources: [], start: '2026-11-17T12:00:00+01:00' };
        expect((await app('POST', `/v1/bookings/${body.data.uuid}/reschedule`, move)).status).to.equal(200);
      });

      it('is deleted, unless it has future bookings', async () => {
        const { uuid } = await aService();
        const booking = (await book({ service: uuid })).body.data;
        const refused = await app('DELETE', `/v1/services/${uuid}`);
        expect([refused.status, refused.body.reason]).to.deep.equal([409, 'has_bookings']);
        await app('POST', `/v1/bookings/${booking.uuid}/cancel`);
        expect((await app('DELETE', `/v1/services/${uuid}`)).status).to.equal(204);
        expect((await app('GET', `/v1/bookings/${booking.uuid}?include=service`)).body.data.service).to.equal(uuid);
      });

      it('prevents the deletion of objects that it refers to', async () => {
        const flow = (await app('POST', '/v1/workflow', { name: 'Flow', description: 'A flow' })).body.data.uuid;
        await aService({ workflow: flow });
        for (const [path, field] of [
          [`/v1/resources/${ana}`, 'resource'],
          [`/v1/workflow/${flow}`, 'workflow'],
        ] as const) {
          const { status, body } = await app('DELETE', path);
          expect([status, body.reason, body.errors]).to.deep.equal([409, 'in_use', { [field]: 'Cut' }]);
          expect(body.message).to.equal('Services need it: Cut');
        }
      });
    });

    describe('bookings of a service', () => {
      it('contain the taken resources, the service and the price, and more on request', async () => {
        const { uuid } = await aService({ price: { amount: 2_500, currency: 'EUR' } });
        const plain = (await book({ service: uuid, units: 1 })).body.data;
        expect(plain).to.deep.include({
          resources: [ana],
          service: uuid,
          price: { amount: 2_500, currency: 'EUR' },
          timezone: 'Europe/Paris',
          end: '2026-11-17T11:00:00+01:00',
        });
        expect(plain).to.not.have.any.keys('assignments');
        const more = (await app('GET', `/v1/bookings/${plain.uuid}?include=service,assignments`)).body.data;
        expect(more.service).to.include({ uuid, name: 'Cut' });
        expect(more.assignments).to.deep.equal([
          { role: 'stylist', resource: ana, start: plain.start, end: plain.end },
        ]);
        const events = (await app('GET', '/v1/events?type=booking.*')).body.data;
        expect(events[0].data).to.deep.include({ service: uuid, price: { amount: 2_500, currency: 'EUR' } });
      });

      it('are filtered by service', async () => {
        const { uuid } = await aService();
        await book({ service: uuid });
        await book({ resources: [ben], duration_minutes: 60 });
        const { body } = await app('GET', `/v1/bookings?service=${uuid}`);
        expect(body.total).to.equal(1);
        expect((await app('GET', `/v1/bookings?service=${anUuid()}`)).body.total).to.equal(0);
      });

      it('require no resources, end and duration; without a service they do', async () => {
        const { body } = await app('POST', '/v1/bookings', { start: TEN });
        expect(body.errors).to.include({ resources: REQUIRED, end: REQUIRED });
        const { uuid } = await aService();
        expect((await app('POST', '/v1/bookings', { service: uuid })).body.errors).to.deep.equal({ start: REQUIRED });
      });

      it('refuse a patch of service and price', async () => {
        const { uuid } = await aService();
        const booking = (await book({ service: uuid })).body.data;
        const path = `/v1/bookings/${booking.uuid}`;
        expect((await app('PATCH', path, { service: null, price: { amount: 0, currency: 'EUR' } })).status).to.equal(
          400,
        );
        expect((await app('PATCH', path, { service: uuid })).body.errors).to.have.all.keys('service');
      });

      it('are 409 with a reason', async () => {
        const { uuid } = await aService({ roles: [{ name: 'a', resources: [ana] }] });
        await book({ service: uuid });
        const taken = await book({ service: uuid });
        expect([taken.status, taken.body.reason]).to.deep.equal([409, 'taken']);
        await app('PATCH', `/v1/services/${uuid}`, { active: false });
        const inactive = await book({ service: uuid });
        expect([inactive.status, inactive.body.reason]).to.deep.equal([409, 'inactive']);
        expect(inactive.body.errors).to.have.all.keys('service');
      });
    });

    describe('GET /v1/availability?service=', () => {
      it('lists the times at which a resource of the pool is free', async () => {
        const { uuid } = await aService();
        await book({ service: uuid });
        const { status, body } = await slots(`service=${uuid}`);
        expect(status).to.equal(200);
        expect(body.data.timezone).to.equal('Europe/Paris');
        const at = body.data.slots.find(({ start }: { start: string }) => start === TEN);
        expect(at).to.deep.equal({ start: TEN, end: '2026-11-17T11:00:00+01:00', remaining: 1 });
      });

      it('lists the possible resources, and restricts them on request', async () => {
        const { uuid } = await aService({
          roles: [theRole(), { name: 'chair', resources: [await aResource('Chair')] }],
        });
        const first = (await slots(`service=${uuid}&choices=true`)).body.data.slots[0];
        expect(first.remaining).to.equal(null);
        expect(first.choices.stylist).to.deep.equal([ana, ben]);
        expect(
          (await slots(`service=${uuid}&resources=${ben}&choices=true`)).body.data.slots[0].choices.stylist,
        ).to.deep.equal([ben]);
      });

      it('refuses meaningless combinations', async () => {
        const { uuid } = await aService();
        expect((await slots(`service=${uuid}&duration_minutes=7`)).body.errors).to.have.all.keys('duration_minutes');
        expect((await slots(`service=${uuid}&format=windows`)).body.errors).to.have.all.keys('format');
        expect((await slots(`service=${uuid}&resources=${ana},${ben}`)).body.errors).to.have.all.keys('resources');
        expect((await slots(`service=${uuid}&resources=${ana},${ana}`)).body.errors).to.have.all.keys('resources');
        expect((await slots(`service=${uuid}&resources=${await aResource('Cleo')}`)).body.errors).to.have.all.keys(
          'resources',
        );
        expect((await slots(`service=${uuid}&resources=${anUuid()}`)).status).to.equal(404);
        expect((await slots(`service=${anUuid()}`)).status).to.equal(404);
        expect((await slots('')).body.errors).to.deep.equal({ resources: REQUIRED, duration_minutes: REQUIRED });
      });
    });

    describe('POST /v1/availability/explain', () => {
      it('returns the decision of a booking, and the reasons for each candidate', async () => {
        const { uuid } = await aService();
        await book({ service: uuid });
        const { status, body } = await app(
          'POST',
          '/v1/availability/explain',
          { service: uuid, start: TEN },
          { 'Idempotency-Key': 'explained' },
        );
        expect(status).to.equal(200);
        expect(body.data).to.deep.equal({
          bookable: true,
          reason: null,
          overrode: [],
          candidates: [
            { role: 'stylist', resource: ana, reason: 'taken', overridden: [] },
            { role: 'stylist', resource: ben, reason: null, overridden: [] },
          ],
        });
        await book({ service: uuid });
        const then = await app(
          'POST',
          '/v1/availability/explain',
          { service: uuid, start: TEN },
          { 'Idempotency-Key': 'explained' },
        );
        expect(then.body.data, 'an Idempotency-Key is not looked at').to.include({ bookable: false, reason: 'taken' });
      });

      it('returns 400 and 404 like a booking', async () => {
        const explain = (body: object) => app('POST', '/v1/availability/explain', body);
        expect((await explain({ start: TEN })).body.errors).to.include({ resources: REQUIRED });
        expect((await explain({ service: anUuid(), start: TEN })).status).to.equal(404);
        expect(
          (await explain({ resources: [ana], start: TEN, duration_minutes: 60, workflow: anUuid() })).status,
        ).to.equal(404);
      });
    });

    describe('POST /v1/availability/preview', () => {
      const DAY = { from: '2026-11-17T00:00:00Z', to: '2026-11-18T00:00:00Z' };
      const preview = (service: object, more: object = {}) =>
        app('POST', '/v1/availability/preview', { service, ...DAY, ...more });
      const described = (more: object = {}) => ({
        name: 'Not yet',
        durations: [60],
        roles: [{ name: 'stylist', resources: [ana] }],
        ...more,
      });

      it('lists exactly the times that the changed service would have', async () => {
        await book({ resources: [ben], duration_minutes: 60 });
        for (const fields of [
          {},
          { roles: [{ name: 'stylist', resources: [ana, ben], count: 2 }] },
          { rules: { slot_minutes: 30, buffer_before_minutes: 45 }, durations: [30] },
          {
            steps: [
              { name: 'colour', duration_minutes: 20 },
              { name: 'cut', duration_minutes: 40 },
            ],
          },
          { active: false },
        ]) {
          const shown = await preview(described(fields));
          expect(shown.status, JSON.stringify(shown.body)).to.equal(200);
          const { body: made } = await app('POST', '/v1/services', described({ name: 'Made', ...fields }));
          const found = await slots(`service=${made.data.uuid}`);
          expect(shown.body, JSON.stringify(fields)).to.deep.equal(found.body);
        }
        expect((await app('GET', '/v1/services?search=name:Not yet')).body.total, 'nothing is stored').to.equal(0);
      });

      it('counts the bookings of the changed service in its limits', async () => {
        const { uuid } = await aService();
        await book({ service: uuid });
        const limits = [{ per: 'service', period: 'day', max: 1 }];
        expect((await preview(described({ limits }), { uuid })).body.data.slots).to.deep.equal([]);
        expect((await preview(described({ limits }))).body.data.slots).not.to.be.empty;
        expect((await preview(described(), { uuid, format: 'days' })).body.data.days).to.deep.equal(['2026-11-17']);
      });

      it('names invalid fields below service, and returns 404 for missing objects', async () => {
        const { status, body } = await preview(
          { durations: [0], roles: [{ name: 'A b', resources: [] }] },
          { to: 'x' },
        );
        expect(status).to.equal(400);
        expect(body.errors).to.have.all.keys(
          'to',
          'service.name',
          'service.durations.0',
          'service.roles.0.name',
          'service.roles.0.resources',
        );
        expect((await preview(described({ roles: [{ name: 'a', resources: [anUuid()] }] }))).status).to.equal(404);
        expect((await preview(described({ workflow: anUuid() }))).status).to.equal(404);
        expect((await preview(described(), { uuid: anUuid() })).status).to.equal(404);
      });
    });

    describe('/v1/time-off', () => {
      const off = (fields: object, query = '') => app('POST', `/v1/time-off${query}`, fields);
      const days = { start_date: '2026-11-17', end_date: '2026-11-17' };

      it('closes the time, lists the bookings in it, and cancels them on request', async () => {
        const booking = (await book({ resources: [ana], duration_minutes: 60 })).body.data;
        const told = await off({ resources: [ana], ...days, reason: 'Holidays' });
        expect(told.status).to.equal(201);
        const { affected, ...entry } = told.body.data;
        expect(entry).to.deep.equal({
          uuid: entry.uuid,
          resources: [ana],
          start: null,
          end: null,
          ...days,
          reason: 'Holidays',
          created_at: NOW,
          updated_at: NOW,
        });
        expect(affected).to.deep.equal({
          total: 1,
          with_email: 0,
          without_email: 1,
          bookings: [
            {
              uuid: booking.uuid,
              status: 'confirmed',
              start: booking.start,
              end: booking.end,
              service: null,
              resources: [{ uuid: ana, name: 'Ana' }],
              customer: null,
            },
          ],
        });
        expect((await book({ resources: [ana], duration_minutes: 60 })).body.reason).to.equal('closed');
        const path = `/v1/time-off/${entry.uuid}`;
        expect((await app('GET', path)).body.data).to.deep.equal(entry);
        const cancelled = await app('PATCH', `${path}?cancel_bookings=true`, { resources: null });
        expect(cancelled.body.data).to.deep.include({ resources: null, affected });
        expect((await app('GET', `/v1/bookings/${booking.uuid}`)).body.data.status).to.equal('cancelled');
        expect((await app('DELETE', path)).status).to.equal(204);
        expect((await app('GET', path)).status).to.equal(404);
      });

      it('creates one entry under an Idempotency-Key', async () => {
        const make = () => app('POST', '/v1/time-off', { resources: null, ...days }, { 'Idempotency-Key': 'off' });
        const [first, again] = [await make(), await make()];
        expect(again.headers['idempotent-replayed']).to.equal('true');
        expect(again.body).to.deep.equal(first.body);
        expect((await app('GET', '/v1/time-off')).body.total).to.equal(1);
      });

      it('names invalid fields', async () => {
        expect((await off({})).body.errors).to.deep.equal({ resources: REQUIRED, start: REQUIRED });
        expect((await off({ resources: null, ...days, start: TEN })).body.errors).to.have.all.keys('start');
        expect(
          (await off({ resources: null, start_date: '2026-11-31', end_date: '2026-11-17' })).body.errors,
        ).to.have.all.keys('start_date');
        expect((await off({ resources: [anUuid()], ...days })).status).to.equal(404);
      });

      it('names all invalid fields of a patch before the look-up', async () => {
        const { uuid } = (await off({ resources: [ana], ...days })).body.data;
        const patch = {
          resources: [ana, ana],
          start_date: '2026-02-30',
          reason: 5,
          meta: { a: 'x'.repeat(1_001), gone: null },
        };
        for (const of of [uuid, anUuid()]) {
          const { status, body } = await app('PATCH', `/v1/time-off/${of}`, patch, { 'If-Match': '"other"' });
          expect(status).to.equal(400);
          expect(body.errors).to.have.all.keys('resources.1', 'start_date', 'reason', 'meta.a');
          expect(body.errors['meta.a']).to.include('1,000');
          for (const [bad, field] of [
            [{ start: TEN, start_date: '2026-12-03' }, 'start'],
            [{ end: TEN, end_date: '2026-12-03' }, 'start'],
            [{ start: TEN, end: '2026-11-17T09:00:00Z' }, 'end'],
            [{ start: TEN, end: '2036-11-27T10:00:00Z' }, 'end'],
            [{ start_date: '2026-12-03', end_date: '2026-12-02' }, 'end_date'],
            [{ start_date: '2026-12-03', end_date: '2036-12-11' }, 'end_date'],
          ] as const) {
            expect((await app('PATCH', `/v1/time-off/${of}`, bad)).body.errors, field).to.have.all.keys(field);
          }
          expect((await app('PATCH', `/v1/time-off/${of}`, { resources: [] })).body.errors).to.deep.equal({
            resources: REQUIRED,
          });
        }
        // If only one of two dates is given, the other keeps its stored value.
        const patched = await app('PATCH', `/v1/time-off/${uuid}`, { end_date: '2026-11-18', meta: { gone: null } });
        expect(patched.body.data).to.include({ start_date: '2026-11-17', end_date: '2026-11-18' });
        expect((await app('PATCH', `/v1/time-off/${uuid}`, { end: TEN })).body.errors).to.have.all.keys('start');
      });

      it('lists by resource and time', async () => {
        await off({ resources: [ana], ...days });
        await off({ resources: null, start: TEN, end: '2026-11-17T12:00:00+01:00' });
        const total = async (query: string) => (await app('GET', `/v1/time-off?${query}`)).body.total;
        expect(await total('')).to.equal(2);
        expect(await total(`resource=${ben}`)).to.equal(1);
        expect(await total('from=2026-11-17T11:00:00Z')).to.equal(1);
        expect((await other('GET', '/v1/time-off')).body.total).to.equal(0);
      });
    });
  });
});
