import { expect } from 'chai';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import {
  badFieldsOf,
  type Caller,
  dataOf,
  errorsOf,
  type Received,
  reasonOf,
  statusOf,
  useApi,
} from '../support/http.js';
import { anEvent, anUuid, NOW, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const GRACE = { name: 'Grace', email: 'grace@example.com' };

describe('HTTP: keys', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage, { fields: { name: 'Salon', description: 'Cuts', meta: { floor: 2 } } });
    const { api, app, clock, add: made } = suite;
    let room: string;
    let service: string;
    let other: string;
    beforeEach(async () => {
      room = await made('/v1/resources', { name: 'Room', capacity: 30, meta: { secret: 'of-the-room' } });
      service = await made('/v1/services', {
        name: 'Cut',
        description: 'A cut',
        durations: [60, 30],
        roles: [{ name: 'room', resources: [room], weights: { [room]: 7 } }],
        price: { amount: 4500, currency: 'EUR' },
        meta: { secret: 'of-the-service' },
      });
      const roles = [{ name: 'room', resources: [room] }];
      other = await made('/v1/services', { name: 'Colour', durations: [60], roles });
    });

    /** Creates a key. Returns a caller with it and the body of the answer. */
    async function aKey(fields: object = {}): Promise<{ uuid: string; key: string; call: Caller }> {
      const data = await dataOf(app('POST', '/v1/keys', { name: 'Website', ...fields }));
      return { ...data, call: api.by(data.key) };
    }
    const hold = (call: Caller, fields: object = {}, headers?: Record<string, string>) =>
      call('POST', '/v1/bookings', { service, start: at(DAY), customer: GRACE, ...fields }, headers);
    const booker = ({ body }: Received): Caller => api.by(body.data.manage_token);
    const confirm = (held: Received) => booker(held)('POST', '/v1/booking/confirm', {});

    describe('for the app', () => {
      it('are created with their text, which is shown once', async () => {
        const { status, headers, body } = await app('POST', '/v1/keys', { name: 'Website' });
        expect(status).to.equal(201);
        expect(headers['cache-control']).to.equal('no-store');
        const { key, ...rest } = body.data;
        expect(key).to.match(/^pk_[A-Za-z0-9_-]{32,}$/);
        expect(rest).to.deep.equal({
          uuid: rest.uuid,
          name: 'Website',
          services: null,
          origins: null,
          hold_seconds_max: 600,
          live_holds_max: 20,
          holds_per_address: 5,
          bookings_per_address: 10,
          page: false,
          created_at: rest.created_at,
          updated_at: rest.updated_at,
        });
        const path = `/v1/keys/${rest.uuid}`;
        expect(await dataOf(app('GET', path))).to.deep.equal(rest);
        expect((await app('GET', '/v1/keys')).body.data).to.deep.equal([rest]);
        const patched = await dataOf(
          app('PATCH', path, { services: [service], origins: ['https://a.example'], name: 'Page' }),
        );
        expect(patched).to.deep.include({ name: 'Page', hold_seconds_max: 600, services: [service] });
        expect((await dataOf(app('PATCH', path, { services: null }))).services).to.equal(null);
      });

      it('name every invalid field', async () => {
        const urls = ['https://a.example/', 'http://a.example', 'https://A.example', 'https://a.example:443'];
        const origins = [...urls, 'null', '*', { toString: null }];
        const limits = { hold_seconds_max: 59, live_holds_max: 0, holds_per_address: 1_001 };
        const fields = ['hold_seconds_max', 'holds_per_address', 'live_holds_max', 'name'];
        expect(await badFieldsOf(app('POST', '/v1/keys', { services: [], origins, ...limits }))).to.deep.equal([
          ...fields,
          ...origins.map((_, n) => `origins.${n}`),
          'services',
        ]);
        const ok = ['https://a.example', 'https://a.example:8443', 'http://localhost', 'http://127.0.0.1:3000'];
        const largest = { name: 'x', origins: [...ok, 'http://[::1]:1'], hold_seconds_max: 3_600 };
        expect(await statusOf(app('POST', '/v1/keys', largest))).to.equal(201);
        expect(await statusOf(app('POST', '/v1/keys', { name: 'x', services: [anUuid()] }))).to.equal(404);
      });
    });

    it('and manage tokens make bookings that count as new for the business, each once, and no holds', async () => {
      const { call } = await aKey({ holds_per_address: 100 });
      const since = at(0);
      const events = Array.from({ length: 450 }, () => anEvent({ app: suite.appUuid }));
      await write(suite.storage, { uuid: suite.appUuid }, { events });
      const counts = (moment = since, by = app) => dataOf(by('GET', `/v1/bookings/counts?since=${moment}`));
      const expectCounts = async (found: object, moment?: string) =>
        expect(await counts(moment)).to.deep.equal({ new: 0, to_approve: 0, unpaid: 0, today: 0, ...found });
      clock.advance(MINUTE);
      await expectCounts({});
      const held = await hold(call);
      await booker(held)('POST', '/v1/booking/reschedule', { start: at(DAY + HOUR) });
      await expectCounts({});
      await confirm(held);
      await booker(held)('POST', '/v1/booking/reschedule', { start: at(2 * DAY) });
      await expectCounts({ new: 1 });
      const released = await hold(call, { start: at(3 * DAY) });
      await booker(released)('POST', '/v1/booking/cancel', {});
      await expectCounts({ new: 1 });
      const workflow = await made('/v1/workflow', { name: 'Ask', description: 'Ask', settings: { mode: 'confirm' } });
      const roles = [{ name: 'room', resources: [room] }];
      const asked = await made('/v1/services', { name: 'Ask', durations: [60], roles, workflow });
      await confirm(await hold(call, { service: asked, customer: { ...GRACE, email: 'b@b.example' } }));
      const price = { amount: 100, currency: 'EUR' };
      const payment = { take: 'full', url: 'https://pay.example' };
      const priced = await made('/v1/services', { name: 'Paid', durations: [60], roles, price, payment });
      await hold(call, { service: priced, customer: { ...GRACE, email: 'c@c.example' } });
      const toPay = { service: priced, start: at(3 * DAY), payment: true, customer: GRACE };
      await booker(await app('POST', '/v1/bookings?include=manage_token', toPay))('POST', '/v1/booking/cancel', {});
      // Changes by the business itself do not count as new.
      await made('/v1/bookings', { service, start: at(HOUR) });
      await made('/v1/bookings', { service, start: at(DAY), hold_seconds: 60 });
      await expectCounts({ new: 2, to_approve: 1, unpaid: 1, today: 1 });
      clock.advance(DAY);
      const soon = new Date(clock()).toISOString();
      await booker(held)('POST', '/v1/booking/cancel', {});
      await expectCounts({ new: 0 }, new Date(clock()).toISOString());
      expect((await counts(new Date(clock() - 1).toISOString())).new).to.equal(1);
      expect((await counts()).new).to.equal(2);
      expect((await counts(soon)).unpaid).to.equal(0);
      const customers = (await app('GET', '/v1/bookings?made_by=customers')).body;
      expect(customers.total).to.equal(4);
      for (const query of ['', '?since=x'])
        expect(await badFieldsOf(app('GET', `/v1/bookings/counts${query}`))).to.deep.equal(['since']);
      const member = {
        name: 'Eve',
        email: 'eve@example.com',
        role: 'self',
        resources: [await made('/v1/resources', { name: 'Other' })],
      };
      const eve = await made('/v1/staff', member);
      const { token } = await dataOf(app('POST', `/v1/staff/${eve}/tokens`, {}));
      expect(await counts(since, api.by(token))).to.deep.equal({ new: 0, to_approve: 0, unpaid: 0, today: 0 });
      const [{ uuid: grace }] = await dataOf(app('GET', `/v1/customers?search=email:${GRACE.email}`));
      expect(await statusOf(app('DELETE', `/v1/customers/${grace}`))).to.equal(204);
      expect((await counts()).new, 'with those of the erased customer').to.equal(2);
      clock.advance(90 * DAY);
      expect((await counts()).new).to.equal(0);
    });

    describe('open only what a page needs', () => {
      it('such as the app: its name, slug and description', async () => {
        const { call } = await aKey();
        const { status, headers, body } = await call('GET', '/v1/app?include=meta,nonsense');
        expect(status).to.equal(200);
        expect(body.data).to.deep.equal({ slug: body.data.slug, name: 'Salon', description: 'Cuts' });
        expect(headers.etag).to.equal(undefined);
      });

      it('such as the active services that they list', async () => {
        const { call } = await aKey({ services: [service] });
        const shown = {
          uuid: service,
          name: 'Cut',
          description: 'A cut',
          durations: [60, 30],
          steps: [],
          price: { amount: 4500, currency: 'EUR' },
          payment: null,
          questions: [],
          timezone: 'UTC',
          roles: [{ name: 'room', resources: [{ uuid: room, name: 'Room' }] }],
        };
        const list = await call('GET', '/v1/services?include=meta');
        expect(list.body).to.deep.equal({ data: [shown], perPage: 25, currentPage: 1, total: 1, totalPages: 1 });
        expect((await call('GET', `/v1/services/${service}?include=turns`)).body.data).to.deep.equal(shown);
        expect((await call('GET', `/v1/services/${other}`)).status).to.equal(404);
        const window = `from=${at(DAY)}&to=${at(2 * DAY)}`;
        expect((await call('GET', `/v1/availability?service=${other}&${window}`)).status).to.equal(404);
        expect((await hold(call, { service: other })).status).to.equal(404);
        await app('PATCH', `/v1/services/${service}`, { active: false });
        expect((await call('GET', '/v1/services')).body.total).to.equal(0);
        expect((await call('GET', `/v1/services/${service}`)).status).to.equal(404);
        expect((await call('GET', `/v1/availability?service=${service}&${window}`)).status).to.equal(404);
        expect((await hold(call)).status).to.equal(404);
      });

      it('show no hidden resources, which bookings take all the same', async () => {
        const gate = await made('/v1/resources', { name: 'Gate', hidden: true });
        const roles = [
          { name: 'room', resources: [room, gate] },
          { name: 'gate', resources: [gate] },
        ];
        await app('PATCH', `/v1/services/${service}`, { roles });
        const { call } = await aKey();
        const seen = [
          { name: 'room', resources: [{ uuid: room, name: 'Room' }] },
          { name: 'gate', resources: [] },
        ];
        expect((await call('GET', '/v1/services')).body.data[0].roles).to.deep.equal(seen);
        expect((await call('GET', `/v1/services/${service}`)).body.data.roles).to.deep.equal(seen);
        const search = (by: Caller, more = '') =>
          by(
            'GET',
            `/v1/availability?service=${service}&from=${at(DAY)}&to=${at(DAY + 75 * MINUTE)}&choices=true${more}`,
          );
        const choices = { room: [room], gate: [] };
        expect((await dataOf(search(call))).slots.map((slot: { choices: object }) => slot.choices)).to.deep.equal([
          choices,
          choices,
        ]);
        expect((await dataOf(search(app))).slots[0].choices).to.deep.equal({ ...choices, gate: [gate] });
        for (const missing of [gate, anUuid()]) {
          expect(await statusOf(search(call, `&resources=${missing}`))).to.equal(404);
          expect(await statusOf(hold(call, { resources: [missing] }))).to.equal(404);
          expect(await statusOf(search(call, `&prefer=${missing}`))).to.equal(404);
          expect(await statusOf(hold(call, { prefer: [missing] }))).to.equal(404);
        }
        expect(await badFieldsOf(hold(call, { buffer_after_minutes: 5 }))).to.deep.equal(['buffer_after_minutes']);
        expect(await badFieldsOf(search(call, '&buffer_after_minutes=5'))).to.deep.equal(['buffer_after_minutes']);
        const held = await hold(call, { prefer: [room] });
        const { uuid, resources } = held.body.data;
        expect(resources).to.deep.equal([{ uuid: room, name: 'Room' }]);
        expect((await dataOf(app('GET', `/v1/bookings/${uuid}`))).resources).to.deep.equal([room, gate]);
        expect(await reasonOf(hold(call, { start: at(DAY) }))).to.equal('taken');
        await app('PATCH', `/v1/resources/${room}`, { hidden: true });
        expect(await dataOf(booker(held)('GET', '/v1/booking'))).to.deep.include({ resources: [], with: [] });
        const calendar = await booker(held)('GET', '/v1/booking.ics', undefined, { Accept: '*/*' });
        expect(calendar.text)
          .to.include('SUMMARY:Cut')
          .and.not.match(/Room|Gate/);
      });

      it('such as all active services if they list none, page by page', async () => {
        const { call } = await aKey();
        await made('/v1/services', {
          name: 'Old',
          durations: [60],
          roles: [{ name: 'r', resources: [room] }],
          active: false,
        });
        const page = async (n: number) => (await call('GET', `/v1/services?limit=1&page=${n}`)).body;
        expect((await page(1)).data[0].uuid).to.equal(service);
        expect((await page(2)).data[0].uuid).to.equal(other);
        expect(await page(3)).to.deep.include({ data: [], total: 2, totalPages: 2 });
        expect((await call('GET', '/v1/services?search=name:colo')).body.data[0].uuid).to.equal(other);
      });

      it('with at most 10,000 names of resources on a page of services', async () => {
        const { call } = await aKey();
        const pool: string[] = [];
        while (pool.length < 100) pool.push(await made('/v1/resources', { name: 'Person' }));
        const roles = Array.from({ length: 10 }, (_, n) => ({ name: `role-${n}`, resources: pool }));
        for (let n = 0; n < 10; n += 1) await made('/v1/services', { name: `Large ${n}`, durations: [30], roles });
        const list = (query: string) => call('GET', `/v1/services?${query}`);
        const full = await list('limit=10&search=name:large');
        expect([full.status, full.body.data.length]).to.deep.equal([200, 10]);
        expect(full.body.data[9].roles[9].resources).to.deep.equal(pool.map((uuid) => ({ uuid, name: 'Person' })));
        const limit = 'Must be smaller: the page would name more than 10,000 resources of roles';
        expect(await errorsOf(list('limit=12'))).to.deep.equal({ limit });
        expect((await list('limit=2')).status).to.equal(200);
      });

      it('such as free times of their services, with choices, as for an unknown customer', async () => {
        const { call } = await aKey();
        const query = `service=${service}&from=${at(DAY)}&to=${at(DAY + HOUR)}`;
        const month = (end: string, more = '') =>
          call('GET', `/v1/availability?service=${service}&from=${at(0)}&to=${end}${more}`);
        expect((await month(at(31 * DAY), '&choices=true')).status).to.equal(200);
        expect((await month(at(32 * DAY))).status).to.equal(200);
        const to = 'Must be at most 31 days after from, with choices';
        expect(await errorsOf(month(at(31 * DAY + 1), '&choices=true'))).to.deep.equal({ to });
        const { body } = await call('GET', `/v1/availability?${query}&choices=true`);
        expect(body.data.slots[0].choices).to.deep.equal({ room: [room] });
        const { data } = (await call('GET', `/v1/availability?${query}&format=days`)).body;
        expect(data.days).to.deep.equal([body.data.slots[0].start.slice(0, 10)]);
        expect(data).not.to.have.property('slots');
        const unknown = `exclude_booking=${anUuid()}&customer_email=a@b.example`;
        const wrong = `from=${at(DAY)}&to=${at(DAY)}&resources=${room}&duration_minutes=60&${unknown}`;
        const fields = ['customer_email', 'exclude_booking', 'service'];
        expect(await badFieldsOf(call('GET', `/v1/availability?${wrong}`))).to.deep.equal(fields);
      });

      it('such as a hold of limited length, with the manage token and the fields that a booker sees', async () => {
        const { call } = await aKey({ hold_seconds_max: 120 });
        const { status, headers, body } = await hold(call, { title: 'Cut', notes: 'Short', timezone: 'Europe/Paris' });
        expect(status).to.equal(201);
        expect(headers).to.include({ 'cache-control': 'no-store', location: '/v1/booking' });
        const { manage_token: token, ...shown } = body.data;
        expect(token).to.match(/^[A-Za-z0-9_-]{60,}$/);
        expect(shown).to.deep.equal({
          uuid: shown.uuid,
          status: 'held',
          start: '2026-11-17T10:00:00+01:00',
          end: '2026-11-17T11:00:00+01:00',
          duration_minutes: 60,
          timezone: 'Europe/Paris',
          language: null,
          units: 1,
          title: 'Cut',
          notes: 'Short',
          answers: [],
          customer: { ...GRACE, phone: null },
          service: { uuid: service, name: 'Cut' },
          instructions: null,
          resources: [{ uuid: room, name: 'Room' }],
          price: { amount: 4500, currency: 'EUR' },
          payment: null,
          reason: null,
          hold_expires_at: '2026-11-16T10:02:00+01:00',
          sequence: 0,
          cancel_until: null,
          reschedule_until: null,
          check_in_from: null,
          checked_in_at: null,
          ended_at: null,
          created_at: '2026-11-16T09:00:00+00:00',
          updated_at: '2026-11-16T09:00:00+00:00',
        });
        expect(await badFieldsOf(hold(call, { hold_seconds: 121 }))).to.deep.equal(['hold_seconds']);
        const short = await dataOf(hold(call, { hold_seconds: 30 }));
        expect(short.hold_expires_at).to.equal('2026-11-16T09:00:30+00:00');
      });

      it('and name all fields that a hold may not have or lacks', async () => {
        const { call } = await aKey();
        const wrong = { start: at(DAY), workflow: null, meta: {}, customer: { name: ' ', uuid: anUuid() } };
        const ofCustomer = ['customer.email', 'customer.name', 'customer.uuid'];
        const fields = [...ofCustomer, 'include', 'meta', 'service', 'workflow'];
        expect(await badFieldsOf(call('POST', '/v1/bookings?include=meta', wrong))).to.deep.equal(fields);
        const missing = await badFieldsOf(call('POST', '/v1/bookings', { service, start: at(DAY) }));
        expect(missing).to.deep.equal(['customer.email', 'customer.name']);
      });

      it('and nothing else, and nothing after their deletion', async () => {
        const { uuid, call, key } = await aKey();
        expect((await api.send('GET', '/v1/app', { as: `Bearer ${key}` })).status, 'not encoded').to.equal(200);
        const held = await hold(call);
        await app('DELETE', `/v1/keys/${uuid}`);
        expect((await call('GET', '/v1/app')).status).to.equal(401);
        expect((await hold(call)).status).to.equal(401);
        expect((await dataOf(confirm(held))).status, 'its booking goes on').to.equal('confirmed');
      });
    });

    describe('limit holds', () => {
      it('of the key, while they last', async () => {
        const { call } = await aKey({ live_holds_max: 2, holds_per_address: 1_000 });
        const first = booker(await hold(call));
        await hold(call);
        expect(await reasonOf(hold(call))).to.equal('too_many_holds');
        const { call: another } = await aKey({ holds_per_address: 1_000 });
        expect((await hold(another)).status, 'another key').to.equal(201);
        await first('POST', '/v1/booking/confirm');
        expect((await hold(call)).status, 'one was confirmed').to.equal(201);
        expect((await hold(call)).status).to.equal(409);
        clock.advance(600 * SECOND);
        expect((await hold(call)).status, 'all have lapsed').to.equal(201);
      });

      it('of an address over all keys of the app, before all other reasons', async () => {
        const { call } = await aKey({ holds_per_address: 2 });
        const { call: another } = await aKey({ holds_per_address: 2 });
        await hold(call);
        const held = booker(await hold(another));
        expect(await reasonOf(hold(call, { start: at(-DAY) }))).to.equal('too_many_holds');
        expect((await hold(call, { resources: [anUuid()] })).status, 'what names nothing').to.equal(404);
        expect((await hold(call, { service: anUuid() })).status).to.equal(404);
        await held('POST', '/v1/booking/cancel');
        expect((await hold(call, { start: at(-DAY) })).body.reason).to.equal('too_soon');
        expect((await hold(call)).status).to.equal(201);
      });

      it('in the commit: exactly to the limit for many simultaneous requests', async () => {
        const { call } = await aKey({ holds_per_address: 3 });
        const all = await Promise.all(Array.from({ length: 8 }, () => hold(call)));
        expect(all.filter(({ status }) => status === 201)).to.have.length(3);
        expect(all.filter(({ body }) => body.reason === 'too_many_holds')).to.have.length(5);
      });
    });

    describe('limit bookings', () => {
      const MANY = { holds_per_address: 1_000, live_holds_max: 1_000 };
      const confirmedWith = async (call: Caller) => {
        const held = await hold(call, { start: at(5 * DAY) });
        expect(await statusOf(confirm(held))).to.equal(200);
        return booker(held);
      };

      it('confirmed from one client address within 24 hours, including cancelled ones, at the hold and the confirmation', async () => {
        const { call } = await aKey({ ...MANY, bookings_per_address: 2 });
        const waiting = booker(await hold(call));
        const first = await confirmedWith(call);
        clock.advance(SECOND);
        await confirmedWith(call);
        const { body } = await hold(call);
        expect(body).to.include({ code: 409, reason: 'too_many_bookings' });
        expect(body.errors).to.have.all.keys('customer');
        const past = hold(call, { start: at(-DAY) });
        expect(await reasonOf(past), 'before all other reasons').to.equal('too_many_bookings');
        expect(await statusOf(hold(call, { service: anUuid() })), 'what names nothing').to.equal(404);
        expect(await reasonOf(waiting('POST', '/v1/booking/confirm', {}))).to.equal('too_many_bookings');
        expect((await waiting('GET', '/v1/booking')).body.data.status, 'it stays a hold').to.equal('held');
        expect((await first('POST', '/v1/booking/confirm', {})).status, 'a no-op').to.equal(200);
        expect((await first('POST', '/v1/booking/cancel', {})).status).to.equal(200);
        expect((await hold(call)).body.reason, 'a cancelled one counts').to.equal('too_many_bookings');
        const { call: another } = await aKey({ ...MANY, bookings_per_address: 2 });
        expect((await hold(another)).body.reason, 'over all keys').to.equal('too_many_bookings');
        const { call: wider } = await aKey({ ...MANY, bookings_per_address: 3 });
        expect((await hold(wider)).status).to.equal(201);
        clock.advance(DAY - 2 * SECOND);
        expect((await hold(call)).body.reason).to.equal('too_many_bookings');
        clock.advance(SECOND);
        await confirmedWith(call);
        expect((await hold(call)).body.reason, 'the second of before, and this one').to.equal('too_many_bookings');
        clock.advance(SECOND);
        await confirmedWith(call);
      });

      it('of no address if null, and never count confirmations by the app', async () => {
        const free = await aKey({ ...MANY, bookings_per_address: null });
        const limited = await aKey({ ...MANY, bookings_per_address: 1 });
        for (let count = 0; count < 3; count += 1) await confirmedWith(free.call);
        const held = await hold(limited.call);
        expect((await app('POST', `/v1/bookings/${held.body.data.uuid}/confirm`)).status).to.equal(200);
        expect(await statusOf(confirm(await hold(limited.call)))).to.equal(200);
        expect(await reasonOf(hold(limited.call))).to.equal('too_many_bookings');
      });

      it('to 10 by default; null in a patch removes the limit, and an omitted field keeps it', async () => {
        const { uuid } = await aKey({});
        const patch = (fields: object) => app('PATCH', `/v1/keys/${uuid}`, fields);
        const limitAfter = async (fields: object) => (await dataOf(patch(fields))).bookings_per_address;
        expect(await limitAfter({ name: 'Page' })).to.equal(10);
        expect(await limitAfter({ bookings_per_address: null })).to.equal(null);
        expect(await limitAfter({ name: 'Other' })).to.equal(null);
        expect(await limitAfter({ bookings_per_address: 10_000 })).to.equal(10_000);
        for (const bad of [0, 10_001, 1.5, 'x'])
          expect(await badFieldsOf(patch({ bookings_per_address: bad }))).to.deep.equal(['bookings_per_address']);
      });

      it('in the commit: exactly to the limit for many simultaneous confirmations', async () => {
        const { call } = await aKey({ ...MANY, bookings_per_address: 3 });
        const holds = await Promise.all(Array.from({ length: 8 }, () => hold(call)));
        const all = await Promise.all(holds.map(confirm));
        expect(all.filter(({ status }) => status === 200)).to.have.length(3);
        expect(all.filter(({ body }) => body.reason === 'too_many_bookings')).to.have.length(5);
      });

      it('by the visitor’s address, and not behind an untrusted proxy', async () => {
        const { call } = await aKey({ ...MANY, bookings_per_address: 1 });
        for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP']) {
          const token = booker(await hold(call));
          expect((await token('POST', '/v1/booking/confirm', {}, { [name]: '1.1.1.1' })).status, name).to.equal(200);
        }
        await confirmedWith(call);
        expect((await hold(call)).body.reason).to.equal('too_many_bookings');
      });
    });

    describe('do not reveal who is a customer', () => {
      it("because a customer's limit is reported as taken, and a hold counts in it once it is confirmed", async () => {
        await app('PATCH', `/v1/services/${service}`, { limits: [{ per: 'customer', period: 'day', max: 1 }] });
        const { call } = await aKey();
        const first = booker(await hold(call));
        const second = booker(await hold(call, { customer: { ...GRACE, email: 'GRACE@example.com' } }));
        expect((await first('POST', '/v1/booking/confirm')).status).to.equal(200);
        expect((await second('POST', '/v1/booking/confirm')).body).to.include({ code: 409, reason: 'limit' });
        expect((await hold(call)).body.reason).to.equal('taken');
        const offGrid = hold(call, { start: at(DAY + MINUTE) });
        expect(await reasonOf(offGrid), 'what is against anybody').to.equal('off_grid');
        expect((await hold(call, { start: at(2 * DAY) })).status).to.equal(201);
        expect((await hold(call, { customer: { ...GRACE, email: 'ada@example.com' } })).status).to.equal(201);
      });

      it('because their holds count in no search or booking of the app', async () => {
        await app('PATCH', `/v1/services/${service}`, { limits: [{ per: 'customer', period: 'active', max: 1 }] });
        const { call } = await aKey();
        const held = booker(await hold(call));
        const query = `service=${service}&from=${at(DAY)}&to=${at(DAY + HOUR)}&customer_email=grace@example.com`;
        const slots = async () => (await app('GET', `/v1/availability?${query}`)).body.data.slots.length;
        expect(await slots()).to.equal(1);
        await held('POST', '/v1/booking/confirm');
        expect(await slots()).to.equal(0);
      });
    });

    it('have a separate Idempotency-Key each, and the repeated answer shows the token again', async () => {
      const { call } = await aKey();
      const { call: another } = await aKey();
      const once = { 'Idempotency-Key': 'visit-1' };
      const first = await hold(call, {}, once);
      const again = await hold(call, {}, once);
      expect(again.status).to.equal(201);
      expect(again.headers).to.include({ 'idempotent-replayed': 'true', 'cache-control': 'no-store' });
      expect(again.body).to.deep.equal(first.body);
      expect((await hold(call, { notes: 'x' }, once)).status).to.equal(422);
      const elsewhere = await hold(another, {}, once);
      expect(elsewhere.headers['idempotent-replayed']).to.equal(undefined);
      expect(elsewhere.body.data.uuid).not.to.equal(first.body.data.uuid);
      const booking = { service, start: at(DAY), customer: GRACE };
      const byApp = await app('POST', '/v1/bookings', booking, once);
      expect(byApp.headers['idempotent-replayed'], 'nor with those of the app').to.equal(undefined);
    });
  });
});
