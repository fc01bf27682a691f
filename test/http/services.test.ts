import { expect } from 'chai';
import { badFieldsOf, dataOf, errorsOf, reasonOf, statusOf, useApi } from '../support/http.js';
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
/** Tuesday, in a salon in Paris. */
const TEN = '2026-11-17T10:00:00+01:00';

describe('HTTP: services', () => {
  onOneStorage((storage) => {
    const { app, other, add } = useApi(storage);
    let ana: string;
    let ben: string;
    beforeEach(async () => {
      ana = await aResource('Ana');
      ben = await aResource('Ben');
    });

    const aResource = (name: string) => add('/v1/resources', { name, timezone: 'Europe/Paris' });
    const theRole = () => ({ name: 'stylist', resources: [ana, ben] });
    const aService = async (fields: object = {}) => {
      const input = { name: 'Cut', durations: [60], roles: [theRole()], timezone: 'Europe/Paris', ...fields };
      return dataOf(app('POST', '/v1/services', input));
    };
    const book = (input: object) => app('POST', '/v1/bookings', { start: TEN, ...input });
    const slots = (query: string) =>
      app('GET', `/v1/availability?from=2026-11-17T00:00:00Z&to=2026-11-18T00:00:00Z&${query}`);

    describe('/v1/services', () => {
      it('creates a service, with defaults for everything but names, durations and roles', async () => {
        const roles = [{ name: 'stylist', resources: [ana] }];
        const data = await dataOf(app('POST', '/v1/services', { name: 'Cut', durations: [30, 60], roles }));
        expect(Object.entries(data)).to.deep.equal(
          Object.entries({
            uuid: data.uuid,
            name: 'Cut',
            description: '',
            instructions: null,
            durations: [30, 60],
            roles: [{ name: 'stylist', resources: [ana], count: 1, units: 1, weights: {}, steps: null }],
            steps: [],
            assign: 'first',
            rules: NO_RULES,
            limits: [],
            timezone: 'UTC',
            workflow: null,
            price: null,
            payment: null,
            questions: [],
            active: true,
            color: null,
            one_at_a_time: null,
            created_at: NOW,
            updated_at: NOW,
            colors: null,
          }),
        );
      });

      it('returns one entry for each invalid field, in the names of the interface', async () => {
        const wrong = {
          roles: [{ name: 'A', resources: [ana], count: 2, weights: { [ben.toUpperCase()]: 1 } }],
          steps: [{ name: 'x', duration_minutes: 0 }],
          rules: { slot_minutes: 0 },
          limits: [{ per: 'day' }],
          price: { amount: -1, currency: 'EURO' },
        };
        const errors = await errorsOf(app('POST', '/v1/services', wrong));
        expect(errors).to.have.all.keys(
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
        expect(errors.name).to.equal(REQUIRED);
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
          expect(await errorsOf(app('POST', '/v1/services', { ...fields, ...wrong }))).to.deep.equal({
            [field]: message,
          });
        }
      });

      it('returns 404 for resources and a workflow that are missing', async () => {
        const roles = [{ name: 'a', resources: [anUuid()] }];
        expect(await statusOf(app('POST', '/v1/services', { name: 'Cut', durations: [60], roles }))).to.equal(404);
        const { uuid } = await aService();
        expect(await statusOf(app('PATCH', `/v1/services/${uuid}`, { workflow: anUuid() }))).to.equal(404);
      });

      it('lists them filtered by name, with meta and turns on request', async () => {
        await aService({ name: 'Cut', meta: { floor: 2 } });
        await aService({ name: 'Colour', assign: 'round_robin' });
        const names = async (query: string) =>
          (await app('GET', `/v1/services?${query}`)).body.data.map(({ name }: { name: string }) => name);
        expect(await names('')).to.deep.equal(['Cut', 'Colour']);
        expect(await names('search=name:COL')).to.deep.equal(['Colour']);
        const { body } = await app('GET', '/v1/services?include=meta,turns&limit=1');
        expect(body.total).to.equal(2);
        expect(body.data[0]).to.deep.include({ meta: { floor: 2 }, turns: null });
      });

      it('is changed by a merge patch, and keeps omitted fields', async () => {
        const steps = [{ name: 'wash', duration_minutes: 10 }, { name: 'cut' }];
        const { uuid } = await aService({ steps, roles: [{ ...theRole(), steps: ['cut'] }] });
        const path = `/v1/services/${uuid}`;
        const roles = [{ ...theRole(), count: 2, steps: ['wash'] }];
        const patch = (fields: object) => app('PATCH', path, fields);
        const patched = await dataOf(patch({ roles, price: { amount: 1, currency: 'EUR' } }));
        expect(patched.roles[0]).to.include({ count: 2 });
        expect(patched.steps).to.deep.equal([steps[0], { name: 'cut', duration_minutes: null }]);
        expect(await badFieldsOf(patch({ steps: [] }))).to.deep.equal(['roles.0.steps.0']);
        expect((await dataOf(patch({ price: null }))).price).to.equal(null);
        expect(await badFieldsOf(patch({ durations: [5] }))).to.deep.equal(['durations']);
        expect(await badFieldsOf(patch({ name: null }))).to.deep.equal(['name']);
      });

      it('shows lengths and their prices as they were sent, and searches with the price', async () => {
        const durations = [30, { minutes: 60, price: { amount: 4_500 } }];
        const price = { amount: 2_500, currency: 'EUR' };
        const { uuid } = await aService({ durations, price });
        const path = `/v1/services/${uuid}`;
        expect(await dataOf(app('GET', path))).to.deep.include({ durations, price });
        expect((await slots(`service=${uuid}`)).body.data.price).to.deep.equal(price);
        const found = await slots(`service=${uuid}&duration_minutes=60&units=2&format=days`);
        expect(found.body.data.price).to.deep.equal({ amount: 9_000, currency: 'EUR' });
        expect((await slots(`resources=${ana}&duration_minutes=60`)).body.data).not.to.have.property('price');
        const range = { min: 60, max: 480, step: 30 };
        const hourly = { ...price, per_minutes: 60 };
        const patch = (fields: object) => app('PATCH', path, fields);
        const shown = { durations: range, price: hourly };
        expect(await dataOf(patch({ durations: range, price: { per_minutes: 60 } }))).to.deep.include(shown);
        const { key } = await dataOf(app('POST', '/v1/keys', { name: 'Page', services: [uuid] }));
        const page = { Authorization: `Bearer ${key}` };
        expect(await dataOf(app('GET', path, undefined, page))).to.deep.include(shown);
        expect((await slots(`service=${uuid}&duration_minutes=90`)).body.data.price.amount).to.equal(5_000);
        const draft = { name: 'Court', roles: [theRole()], ...shown };
        const preview = {
          service: draft,
          from: '2026-11-17T00:00:00Z',
          to: '2026-11-18T00:00:00Z',
          duration_minutes: 90,
        };
        expect((await dataOf(app('POST', '/v1/availability/preview', preview))).price.amount).to.equal(5_000);
        const { data } = (await app('GET', '/v1/events?type=service.updated')).body;
        expect(data.at(-1).changes).to.deep.equal({
          durations: { from: durations, to: range },
          price: { from: price, to: hourly },
        });
        expect((await dataOf(patch({ durations: { max: 120 } }))).durations).to.deep.equal({ ...range, max: 120 });
        expect(await badFieldsOf(patch({ durations: { step: 50 } }))).to.deep.equal(['durations.step']);
        expect(await badFieldsOf(patch({ durations: [60] }))).to.deep.equal(['price.per_minutes']);
        expect(await dataOf(patch({ durations, price: { per_minutes: null } }))).to.deep.include({ durations, price });
        expect(await badFieldsOf(patch({ price: null }))).to.deep.equal(['durations.1.price']);
        const wrong = { durations: [{ minutes: 30, cost: 1 }], price: { per_minute: 1 } };
        const errors = await errorsOf(app('PATCH', path, wrong, { Prefer: 'handling=strict' }));
        expect(errors).to.have.all.keys('durations.0.cost', 'price.per_minute');
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
          await add('/v1/series', series);
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

      it('replaces another service by a move, whose event names the new service at its top level', async () => {
        const { uuid } = await aService({ price: { amount: 100, currency: 'EUR' } });
        const other = (await aService({ durations: [30, 90], roles: [{ ...theRole(), resources: [ben] }] })).uuid;
        const { uuid: booking } = await dataOf(book({ service: uuid }));
        const path = `/v1/bookings/${booking}/reschedule`;
        const badFields = async (body: object) => Object.keys((await app('POST', path, body)).body.errors);
        expect(await badFields({ service: null, start: 'x' })).to.deep.equal(['service', 'start']);
        expect(await badFields({ service: 'x' })).to.deep.equal(['service']);
        expect(await badFields({ service: other })).to.deep.equal(['duration_minutes']);
        const move = { service: other, duration_minutes: 90 };
        const rehearsed = await dataOf(app('POST', `${path}?dry_run=true`, move));
        const moved = await dataOf(app('POST', path, move));
        expect(moved).to.deep.include({
          service: other,
          resources: [ben],
          price: null,
          sequence: 1,
        });
        expect({ ...rehearsed, updated_at: '' }).to.deep.equal({ ...moved, updated_at: '' });
        const { data: events } = (await app('GET', `/v1/events?booking=${booking}`)).body;
        expect(events[1]).to.deep.include({
          type: 'booking.rescheduled',
          changes: { service: { from: uuid, to: other } },
        });
        expect(events[0]).not.to.have.property('changes');
      });

      it('is deleted, unless it has future bookings', async () => {
        const { uuid } = await aService();
        const booking = await dataOf(book({ service: uuid }));
        expect(await reasonOf(app('DELETE', `/v1/services/${uuid}`))).to.equal('has_bookings');
        await app('POST', `/v1/bookings/${booking.uuid}/cancel`);
        expect((await app('DELETE', `/v1/services/${uuid}`)).status).to.equal(204);
        expect((await app('GET', `/v1/bookings/${booking.uuid}?include=service`)).body.data.service).to.equal(uuid);
      });

      it('prevents the deletion of objects that it refers to', async () => {
        const flow = await add('/v1/workflow', { name: 'Flow', description: 'A flow' });
        await aService({ workflow: flow });
        for (const [path, field] of [
          [`/v1/resources/${ana}`, 'resource'],
          [`/v1/workflow/${flow}`, 'workflow'],
        ] as const) {
          const { body } = await app('DELETE', path);
          const answer = { success: false, code: 409, message: 'Services need it: Cut', reason: 'in_use' };
          expect(body).to.deep.equal({ ...answer, errors: { [field]: 'Cut' } });
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
        const total = async (service: string) => (await app('GET', `/v1/bookings?service=${service}`)).body.total;
        expect([await total(uuid), await total(anUuid())]).to.deep.equal([1, 0]);
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
        const both = { service: null, price: { amount: 0, currency: 'EUR' } };
        expect(await badFieldsOf(app('PATCH', path, both))).to.deep.equal(['price', 'service']);
        expect(await badFieldsOf(app('PATCH', path, { service: uuid }))).to.deep.equal(['service']);
      });

      it('are 409 with a reason', async () => {
        const { uuid } = await aService({ roles: [{ name: 'a', resources: [ana] }] });
        await book({ service: uuid });
        expect(await reasonOf(book({ service: uuid }))).to.equal('taken');
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
        const found = await dataOf(slots(`service=${uuid}`));
        expect(found.timezone).to.equal('Europe/Paris');
        const at = found.slots.find(({ start }: { start: string }) => start === TEN);
        expect(at).to.deep.equal({ start: TEN, end: '2026-11-17T11:00:00+01:00', remaining: 1 });
      });

      it('lists the possible resources, and restricts them on request', async () => {
        const chair = { name: 'chair', resources: [await aResource('Chair')] };
        const { uuid } = await aService({ roles: [theRole(), chair] });
        const first = async (query = '') => (await dataOf(slots(`service=${uuid}&choices=true${query}`))).slots[0];
        expect((await first()).remaining).to.equal(null);
        expect((await first()).choices.stylist).to.deep.equal([ana, ben]);
        expect((await first(`&resources=${ben}`)).choices.stylist).to.deep.equal([ben]);
      });

      it('refuses meaningless combinations', async () => {
        const { uuid } = await aService();
        for (const [query, field] of [
          ['duration_minutes=7', 'duration_minutes'],
          ['format=windows', 'format'],
          [`resources=${ana},${ben}`, 'resources'],
          [`resources=${ana},${ana}`, 'resources'],
          ['prefer=', 'prefer'],
          [`resources=${await aResource('Cleo')}`, 'resources'],
        ] as const)
          expect(await badFieldsOf(slots(`service=${uuid}&${query}`)), query).to.deep.equal([field]);
        expect((await slots(`service=${uuid}&resources=${anUuid()}`)).status).to.equal(404);
        expect((await slots(`service=${anUuid()}`)).status).to.equal(404);
        expect((await slots('')).body.errors).to.deep.equal({ resources: REQUIRED, duration_minutes: REQUIRED });
      });
    });

    describe('POST /v1/availability/explain', () => {
      it('returns the decision of a booking, and the reasons for each candidate', async () => {
        const { uuid } = await aService();
        await book({ service: uuid });
        const explain = () =>
          dataOf(
            app('POST', '/v1/availability/explain', { service: uuid, start: TEN }, { 'Idempotency-Key': 'explained' }),
          );
        expect(await explain()).to.deep.equal({
          bookable: true,
          reason: null,
          overrode: [],
          candidates: [
            { role: 'stylist', resource: ana, reason: 'taken', overridden: [] },
            { role: 'stylist', resource: ben, reason: null, overridden: [] },
          ],
        });
        await book({ service: uuid });
        expect(await explain(), 'the Idempotency-Key has no effect').to.include({ bookable: false, reason: 'taken' });
      });

      it('returns 400 and 404 like a booking', async () => {
        const explain = (body: object) => app('POST', '/v1/availability/explain', body);
        expect(await errorsOf(explain({ start: TEN }))).to.include({ resources: REQUIRED });
        for (const missing of [
          { service: anUuid(), start: TEN },
          { resources: [ana], start: TEN, duration_minutes: 60, workflow: anUuid() },
        ])
          expect(await statusOf(explain(missing))).to.equal(404);
      });
    });

    describe('POST /v1/availability/preview', () => {
      const DAY = { from: '2026-11-17T00:00:00Z', to: '2026-11-18T00:00:00Z' };
      const preview = (service: object, more: object = {}) =>
        app('POST', '/v1/availability/preview', { service, ...DAY, ...more });
      const described = (more: object = {}) => {
        const roles = [{ name: 'stylist', resources: [ana] }];
        return { name: 'Not yet', durations: [60], roles, ...more };
      };

      it('lists exactly the times that the changed service would have', async () => {
        await book({ resources: [ben], duration_minutes: 60 });
        const steps = [
          { name: 'colour', duration_minutes: 20 },
          { name: 'cut', duration_minutes: 40 },
        ];
        for (const fields of [
          {},
          { roles: [{ name: 'stylist', resources: [ana, ben], count: 2 }] },
          { rules: { slot_minutes: 30, buffer_before_minutes: 45 }, durations: [30] },
          { steps },
          { active: false },
        ]) {
          const shown = await dataOf(preview(described(fields)));
          const made = await add('/v1/services', described({ name: 'Made', ...fields }));
          expect(shown, JSON.stringify(fields)).to.deep.equal(await dataOf(slots(`service=${made}`)));
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
        const wrong = { durations: [0], roles: [{ name: 'A b', resources: [] }] };
        expect(await badFieldsOf(preview(wrong, { to: 'x' }))).to.deep.equal([
          'service.durations.0',
          'service.name',
          'service.roles.0.name',
          'service.roles.0.resources',
          'to',
        ]);
        const roles = [{ name: 'a', resources: [anUuid()] }];
        for (const missing of [
          preview(described({ roles })),
          preview(described({ workflow: anUuid() })),
          preview(described(), { uuid: anUuid() }),
        ])
          expect(await statusOf(missing)).to.equal(404);
      });
    });

    describe('/v1/time-off', () => {
      const off = (fields: object, query = '') => app('POST', `/v1/time-off${query}`, fields);
      const days = { start_date: '2026-11-17', end_date: '2026-11-17' };

      it('closes the time, lists the bookings in it, and cancels them on request', async () => {
        const booking = await dataOf(book({ resources: [ana], duration_minutes: 60 }));
        const { affected, ...entry } = await dataOf(off({ resources: [ana], ...days, reason: 'Holidays' }));
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
        const { uuid, status, start, end } = booking;
        const shown = {
          uuid,
          status,
          start,
          end,
          service: null,
          resources: [{ uuid: ana, name: 'Ana' }],
          customer: null,
        };
        expect(affected).to.deep.equal({ total: 1, with_email: 0, without_email: 1, bookings: [shown] });
        expect((await book({ resources: [ana], duration_minutes: 60 })).body.reason).to.equal('closed');
        const path = `/v1/time-off/${entry.uuid}`;
        expect((await app('GET', path)).body.data).to.deep.equal(entry);
        const cancelled = await app('PATCH', `${path}?cancel_bookings=true`, { resources: null });
        expect(cancelled.body.data).to.deep.include({ resources: null, affected });
        expect((await app('GET', `/v1/bookings/${booking.uuid}`)).body.data.status).to.equal('cancelled');
      });

      it('names invalid fields', async () => {
        for (const [fields, ...names] of [
          [{}, 'resources', 'start'],
          [{ resources: null, ...days, start: TEN }, 'start'],
          [{ resources: null, ...days, start_date: '2026-11-31' }, 'start_date'],
        ] as const)
          expect(await badFieldsOf(off(fields))).to.deep.equal(names);
        expect(await statusOf(off({ resources: [anUuid()], ...days }))).to.equal(404);
      });

      it('names all invalid fields of a patch before the look-up', async () => {
        const { uuid } = await dataOf(off({ resources: [ana], ...days }));
        const patch = (of: string, fields: object, headers = {}) => app('PATCH', `/v1/time-off/${of}`, fields, headers);
        const wrong = {
          resources: [ana, ana],
          start_date: '2026-02-30',
          reason: 5,
          meta: { a: 'x'.repeat(1_001), gone: null },
        };
        for (const of of [uuid, anUuid()]) {
          const errors = await errorsOf(patch(of, wrong, { 'If-Match': '"other"' }));
          expect(errors).to.have.all.keys('resources.1', 'start_date', 'reason', 'meta.a');
          expect(errors['meta.a']).to.include('1,000');
          for (const [bad, field] of [
            [{ start: TEN, start_date: '2026-12-03' }, 'start'],
            [{ end: TEN, end_date: '2026-12-03' }, 'start'],
            [{ start: TEN, end: '2026-11-17T09:00:00Z' }, 'end'],
            [{ start: TEN, end: '2036-11-27T10:00:00Z' }, 'end'],
            [{ start_date: '2026-12-03', end_date: '2026-12-02' }, 'end_date'],
            [{ start_date: '2026-12-03', end_date: '2036-12-11' }, 'end_date'],
            [{ resources: [] }, 'resources'],
          ] as const)
            expect(await badFieldsOf(patch(of, bad)), field).to.deep.equal([field]);
        }
        // If only one of two dates is given, the other keeps its stored value.
        const patched = await dataOf(patch(uuid, { end_date: '2026-11-18', meta: { gone: null } }));
        expect(patched).to.include({ start_date: '2026-11-17', end_date: '2026-11-18' });
        expect(await badFieldsOf(patch(uuid, { end: TEN }))).to.deep.equal(['start']);
      });

      it('closes some units, and the hours of some weekdays', async () => {
        const pool = await add('/v1/resources', { name: 'Pool', timezone: 'Europe/Paris', capacity: 3 });
        const lane = { resources: [pool], duration_minutes: 60 };
        const found = async (units = 1) => {
          const hours = '2026-11-17T08:00:00Z&to=2026-11-17T11:00:00Z';
          const query = `resources=${pool}&duration_minutes=60&units=${units}&from=${hours}`;
          const { slots } = await dataOf(app('GET', `/v1/availability?${query}`));
          return slots
            .filter(({ start }: { start: string }) => start.includes(':00:00+'))
            .map(({ start, remaining }: { start: string; remaining: number }) => `${start.slice(11, 13)}:${remaining}`)
            .join(' ');
        };
        const taken = await dataOf(book({ ...lane, units: 2 }));
        const tuesdays = {
          start_date: '2026-11-10',
          end_date: '2026-11-20',
          weekly: { days: ['tue'], start: '10:00', end: '11:00' },
        };
        const { uuid, affected } = await dataOf(off({ resources: [pool], ...tuesdays, units: 1 }));
        expect(affected.total).to.equal(0);
        expect(await found()).to.equal('09:3 11:3');
        expect(await reasonOf(book({ ...lane }))).to.equal('taken');
        const more = await dataOf(off({ resources: null, start: TEN, end: '2026-11-17T10:30:00+01:00', units: 1 }));
        expect(more.affected.bookings.map((one: { uuid: string }) => one.uuid)).to.deep.equal([taken.uuid]);
        const patch = (fields: object, query = '') => app('PATCH', `/v1/time-off/${uuid}${query}`, fields);
        expect((await dataOf(patch({ weekly: { end: '12:00' } }))).weekly).to.deep.equal({
          ...tuesdays.weekly,
          end: '12:00',
        });
        expect(await found(3)).to.equal('09:3');
        expect(await badFieldsOf(patch({}, '?cancel_bookings=true'))).to.deep.equal(['cancel_bookings']);
        expect(
          await badFieldsOf(
            app('POST', '/v1/time-off?cancel_bookings=true', { resources: null, ...tuesdays, units: 1 }),
          ),
        ).to.deep.equal(['cancel_bookings']);
        expect(await badFieldsOf(patch({ start: TEN, end: '2026-11-17T12:00:00+01:00' }))).to.deep.equal(['weekly']);
        expect(await dataOf(patch({ weekly: null, units: 3 }))).not.to.have.property('weekly');
        expect(await reasonOf(book({ ...lane, start: '2026-11-18T10:00:00+01:00' }))).to.equal('closed');
        expect(await dataOf(patch({ units: null }))).not.to.have.property('units');
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
