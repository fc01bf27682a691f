import { expect } from 'chai';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { appHeader, reasonOf } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { useBusiness } from '../support/staff.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const ADA = { name: 'Ada', email: 'Ada@Example.com', role: 'reception' };

describe('HTTP: staff', () => {
  onOneStorage((storage) => {
    const aBusiness = useBusiness(storage);
    it('is created, read, listed, searched, changed and deleted', async () => {
      const { app, mine } = await aBusiness();
      const { status, headers, body } = await app('POST', '/v1/staff', ADA);
      expect(status).to.equal(201);
      const { uuid, created_at, updated_at, ...rest } = body.data;
      expect(rest).to.deep.equal({ ...ADA, resources: null, active: true, link_expires_at: null, joined_at: null });
      expect(headers.location).to.equal(`/v1/staff/${uuid}`);
      const path = `/v1/staff/${uuid}`;
      const read = await app('GET', path);
      expect(read.body.data).to.deep.equal(body.data);
      const etag = String(read.headers.etag);
      expect((await app('GET', path, undefined, { 'If-None-Match': etag })).status).to.equal(304);
      await app('POST', '/v1/staff', { ...ADA, name: 'Bo', email: 'bo@example.com' });
      const found = async (query: string) =>
        (await app('GET', `/v1/staff?${query}`)).body.data.map(({ name }: { name: string }) => name);
      expect(await found('')).to.deep.equal(['Ada', 'Bo']);
      expect(await found('search=name:AD')).to.deep.equal(['Ada']);
      expect(await found('search=name,email&q=bo@')).to.deep.equal(['Bo']);
      const patched = await app('PATCH', path, { role: 'self', resources: [mine] }, { 'If-Match': etag });
      expect(patched.body.data).to.include({ role: 'self' });
      expect(patched.body.data.resources).to.deep.equal([mine]);
      expect((await app('PATCH', path, { name: 'x' }, { 'If-Match': etag })).status).to.equal(412);
      expect((await app('PATCH', path, { role: 'manager' })).body.data.resources, 'set to null').to.equal(null);
      expect((await app('DELETE', path)).status).to.equal(204);
      expect((await app('GET', path)).status).to.equal(404);
      expect(created_at).to.equal(updated_at);
    });

    it('has unique addresses regardless of case, and names invalid fields', async () => {
      const { app, mine } = await aBusiness();
      await app('POST', '/v1/staff', ADA);
      const twice = await app('POST', '/v1/staff', { ...ADA, email: 'aDA@example.COM' });
      expect([twice.status, Object.keys(twice.body.errors)]).to.deep.equal([409, ['email']]);
      const racing = await Promise.all(
        Array.from({ length: 10 }, () => app('POST', '/v1/staff', { ...ADA, email: 'cy@example.com' })),
      );
      expect(racing.map((answer) => answer.status).sort()).to.deep.equal([201, ...Array(9).fill(409)]);
      const wrong = async (fields: object) => {
        const { status, body } = await app('POST', '/v1/staff', { ...ADA, email: 'd@example.com', ...fields });
        return [status, Object.keys(body.errors ?? {})];
      };
      expect(await wrong({ role: 'boss' })).to.deep.equal([400, ['role']]);
      expect(await wrong({ role: undefined, name: ' ', email: 'x' })).to.deep.equal([400, ['name', 'email', 'role']]);
      expect(await wrong({ role: 'self' })).to.deep.equal([400, ['resources']]);
      expect(await wrong({ role: 'self', resources: [] })).to.deep.equal([400, ['resources']]);
      expect(await wrong({ role: 'self', resources: [mine, mine] })).to.deep.equal([400, ['resources.1']]);
      expect(await wrong({ role: 'manager', resources: [mine] })).to.deep.equal([400, ['resources']]);
      expect((await wrong({ role: 'self', resources: [anUuid()] }))[0]).to.equal(404);
    });

    it('is reported in events, with personal fields named without values', async () => {
      const { app, mine } = await aBusiness();
      // UUIDs contain no such names: these have letters beyond the hexadecimal digits.
      const zoe = { ...ADA, name: 'Zoe', email: 'Zoe@Example.com' };
      const { uuid } = (await app('POST', '/v1/staff', zoe)).body.data;
      const yuri = { name: 'Yuri', email: 'yuri@example.com' };
      await app('PATCH', `/v1/staff/${uuid}`, { ...yuri, role: 'self', resources: [mine] });
      await app('POST', `/v1/staff/${uuid}/tokens`, {});
      await app('DELETE', `/v1/staff/${uuid}`);
      const { body, text } = await app('GET', '/v1/events?type=staff.*');
      const told = body.data.map(({ type, changes }: { type: string; changes: object }) => [type, changes]);
      expect(told).to.deep.equal([
        ['staff.created', { role: { from: null, to: 'reception' }, active: { from: null, to: true } }],
        [
          'staff.updated',
          {
            name: {},
            email: {},
            role: { from: 'reception', to: 'self' },
            resources: { from: null, to: [mine] },
          },
        ],
        ['staff.updated', { tokens: {} }],
        [
          'staff.deleted',
          {
            role: { from: 'self', to: null },
            resources: { from: [mine], to: null },
            active: { from: true, to: null },
          },
        ],
      ]);
      expect(text.toLowerCase()).not.to.match(/zoe|yuri|example\.com/);
    });

    it('cannot change its own rights', async () => {
      const { member } = await aBusiness();
      const { uuid, call } = await member('manager');
      for (const patch of [{ role: 'reception' }, { active: false }]) {
        expect(await reasonOf(call('PATCH', `/v1/staff/${uuid}`, patch))).to.equal('yourself');
      }
      expect((await call('DELETE', `/v1/staff/${uuid}`)).body.reason).to.equal('yourself');
      expect((await call('PATCH', `/v1/staff/${uuid}`, { name: 'Else', role: 'manager' })).status).to.equal(200);
      const other = await member('reception');
      expect((await call('PATCH', `/v1/staff/${other.uuid}`, { active: false })).status).to.equal(200);
    });

    it('loses a deleted resource, and sees nothing without one', async () => {
      const { app, made, member } = await aBusiness();
      const room = await made('/v1/resources', { name: 'Alone' });
      const { uuid, call } = await member('self');
      await app('PATCH', `/v1/staff/${uuid}`, { resources: [room] });
      expect((await call('GET', '/v1/resources')).body.total).to.equal(1);
      await app('DELETE', `/v1/resources/${room}`);
      expect((await app('GET', `/v1/staff/${uuid}`)).body.data.resources).to.deep.equal([]);
      for (const path of ['resources', 'services', 'bookings', 'customers', 'series', 'feeds', 'calendars']) {
        expect((await call('GET', `/v1/${path}`)).body.total, path).to.equal(0);
      }
      expect((await app('PATCH', `/v1/staff/${uuid}`, { name: 'Still' })).status).to.equal(200);
    });

    it('sees the names and roles of others', async () => {
      const { app, member } = await aBusiness();
      await app('POST', '/v1/staff', ADA);
      const reception = await member('reception');
      const self = await member('self');
      const { data } = (await reception.call('GET', '/v1/staff')).body;
      expect(data).to.have.length(3);
      expect(Object.keys(data[0])).to.have.members(['uuid', 'name', 'role', 'resources', 'active']);
      expect((await reception.call('GET', '/v1/staff?search=email:a')).status).to.equal(400);
      const own = (await self.call('GET', '/v1/staff')).body;
      expect([own.total, own.data[0].uuid]).to.deep.equal([1, self.uuid]);
      expect((await self.call('GET', `/v1/staff/${reception.uuid}`)).status).to.equal(404);
    });

    it('has at most 20 live tokens for each member', async () => {
      const { app } = await aBusiness();
      const { uuid } = (await app('POST', '/v1/staff', ADA)).body.data;
      const token = (fields: object) => app('POST', `/v1/staff/${uuid}/tokens`, fields);
      for (let n = 0; n < 20; n += 1) expect((await token({})).status).to.equal(201);
      expect((await token({})).body.reason).to.equal('quota');
      for (const seconds of [59, 31_536_001, 'x']) {
        expect((await token({ expires_in_seconds: seconds })).status, String(seconds)).to.equal(400);
      }
    });

    it('has feeds that end with the right to create them', async () => {
      const { api, app, mine, theirs, member } = await aBusiness();
      const self = await member('self');
      const feed = async (call = self.call, resource: string | null = mine) => call('POST', '/v1/feeds', { resource });
      expect((await feed(self.call, null)).body.errors).to.have.property('resource');
      expect((await feed(self.call, theirs)).status).to.equal(404);
      const first = await feed();
      expect(first.body.data.staff).to.equal(self.uuid);
      const ofApp = await feed(app);
      expect(ofApp.body.data.staff).to.equal(null);
      expect((await self.call('GET', '/v1/feeds')).body.total).to.equal(1);
      expect((await self.call('GET', `/v1/feeds/${ofApp.body.data.uuid}`)).status).to.equal(404);
      const readable = async ({ body }: typeof first) =>
        (await api.send('GET', new URL(body.data.url).pathname, { headers: { Accept: '*/*' } })).status;
      expect(await readable(first)).to.equal(200);
      await app('PATCH', `/v1/staff/${self.uuid}`, { resources: [theirs] });
      expect(await readable(first)).to.equal(404);
      const manager = await member('manager');
      const whole = await feed(manager.call, null);
      const one = await feed(manager.call, mine);
      await app('PATCH', `/v1/staff/${manager.uuid}`, { role: 'self', resources: [mine] });
      expect([await readable(whole), await readable(one)]).to.deep.equal([404, 200]);
      await app('PATCH', `/v1/staff/${manager.uuid}`, { active: false });
      expect(await readable(one)).to.equal(404);
      await app('PATCH', `/v1/staff/${manager.uuid}`, { active: true });
      expect(await readable(one), 'ended for good').to.equal(404);
      expect(await readable(ofApp)).to.equal(200);
    });
  });
});

describe('HTTP: a member with the role self', () => {
  onOneStorage((storage) => {
    const aBusiness = useBusiness(storage);
    it('sees and changes its own bookings, and no others', async () => {
      const { app, mine, theirs, chair, made, member } = await aBusiness();
      const { call } = await member('self');
      const book = (resources: readonly string[], hours: number) =>
        made('/v1/bookings', { resources, start: at(DAY + hours * HOUR), duration_minutes: 60, title: 'T' });
      const [own, both, other] = [await book([mine], 0), await book([mine, chair], 1), await book([theirs], 2)];
      const list = await call('GET', '/v1/bookings');
      expect(list.body.total).to.equal(2);
      expect(list.body.data.map(({ uuid }: { uuid: string }) => uuid)).to.deep.equal([own, both]);
      for (const filter of [`resource=${chair}`, `resource=${theirs}`, `customer=${anUuid()}`, `service=${anUuid()}`]) {
        expect((await call('GET', `/v1/bookings?${filter}`)).body.total, filter).to.equal(0);
      }
      expect((await call('GET', `/v1/bookings?resource=${mine}`)).body.total).to.equal(2);
      expect((await call('GET', `/v1/bookings/${own}`)).status).to.equal(200);
      const shown = (await call('GET', `/v1/bookings/${both}?include=resources`)).body.data.resources;
      expect(shown[0]).to.include({ uuid: mine, capacity: 5 });
      expect(shown[1]).to.deep.equal({ uuid: chair, name: 'Chair' });
      expect((await call('GET', `/v1/bookings/${own}?include=manage_token`)).status).to.equal(400);
      const path = `/v1/bookings/${other}`;
      expect((await call('GET', path)).status).to.equal(404);
      expect((await call('PATCH', path, { title: 'Mine' })).status).to.equal(404);
      for (const act of ['confirm', 'approve', 'decline', 'cancel', 'complete', 'no-show', 'extend']) {
        expect((await call('POST', `${path}/${act}`, {})).status, act).to.equal(404);
      }
      expect((await call('POST', `${path}/reschedule`, { start: at(2 * DAY) })).status).to.equal(404);
      expect((await app('GET', path)).body.data).to.include({ title: 'T', status: 'confirmed' });
      expect((await call('PATCH', `/v1/bookings/${own}`, { title: 'Mine' })).status).to.equal(200);
    });

    it('books its own resources, by name or by service, and moves nothing away from itself', async () => {
      const { app, mine, theirs, chair, shared, others, member } = await aBusiness();
      const { call } = await member('self');
      const book = (fields: object) => call('POST', '/v1/bookings', { start: at(DAY), ...fields });
      const direct = (resources: readonly string[]) => book({ resources, duration_minutes: 60 });
      expect((await direct([theirs])).status).to.equal(404);
      expect((await direct([mine, theirs])).status).to.equal(404);
      const own = await direct([mine]);
      expect(own.status, own.text).to.equal(201);
      expect((await book({ service: others })).status).to.equal(404);
      const sold = await book({ service: shared });
      expect(sold.body.data.resources).to.deep.equal([mine, chair]);
      expect((await book({ service: shared, resources: [theirs] })).status).to.equal(404);
      expect((await book({ service: shared, resources: [chair] })).status, 'not in R').to.equal(404);
      const move = (uuid: string, fields: object, as = call) => as('POST', `/v1/bookings/${uuid}/reschedule`, fields);
      const { uuid } = own.body.data;
      expect((await move(uuid, { resources: [theirs] })).status).to.equal(404);
      expect((await move(uuid, { start: at(2 * DAY) })).status).to.equal(200);
      await move(uuid, { resources: [mine, chair] }, app);
      expect((await move(uuid, { resources: [chair] })).status, 'none of R is left').to.equal(404);
      expect((await move(uuid, { resources: [mine] })).status).to.equal(200);
      const explained = await call('POST', '/v1/availability/explain', { service: shared, start: at(DAY) });
      const named = explained.body.data.candidates.map(({ resource }: { resource: string }) => resource);
      expect(named).to.deep.equal([mine, chair]);
      const span = `from=${at(DAY)}&to=${at(2 * DAY)}`;
      expect((await call('GET', `/v1/availability?resources=${theirs}&duration_minutes=60&${span}`)).status).to.equal(
        404,
      );
      expect((await call('GET', `/v1/availability?service=${others}&${span}`)).status).to.equal(404);
      const choices = await call('GET', `/v1/availability?service=${shared}&choices=true&${span}`);
      for (const slot of choices.body.data.slots) expect(slot.choices.who).to.deep.equal([mine]);
    });

    it('moves its bookings only where one of its resources is free, also with other free resources in them', async () => {
      const { app, mine, theirs, chair, made, member } = await aBusiness();
      const { call } = await member('self');
      const service = await made('/v1/services', {
        name: 'With a helper',
        durations: [60],
        roles: [
          { name: 'who', resources: [mine, theirs] },
          { name: 'helper', resources: [theirs, chair] },
        ],
        rules: { slot_minutes: 60 },
      });
      const uuid = await made('/v1/bookings', { service, start: at(DAY) });
      await made('/v1/bookings', { resources: [mine], start: at(2 * DAY), duration_minutes: 60, units: 5 });
      const span = `from=${at(2 * DAY)}&to=${at(2 * DAY + 2 * HOUR)}`;
      const search = `/v1/availability?service=${service}&${span}&exclude_booking=${uuid}&choices=true`;
      const slots = async (as: typeof call, more = '') => (await as('GET', `${search}${more}`)).body.data.slots;
      const [found, ...others] = await slots(call);
      expect(others, 'mine is full in the first hour').to.deep.equal([]);
      expect(Date.parse(found.start)).to.equal(NOW + 2 * DAY + HOUR);
      expect(found.choices).to.deep.equal({ who: [mine], helper: [theirs, chair] });
      expect(await slots(call, '&override=limit')).to.have.lengthOf(1);
      expect(await slots(app)).to.have.lengthOf(2);
      const move = (as: typeof call, start: number) =>
        as('POST', `/v1/bookings/${uuid}/reschedule`, { start: at(start) });
      expect(await reasonOf(move(call, 2 * DAY))).to.equal('taken');
      expect((await move(call, 2 * DAY + HOUR)).body.data.resources).to.deep.equal([mine, theirs]);
      expect((await move(app, 2 * DAY)).body.data.resources).to.deep.equal([theirs, chair]);
    });

    it('learns nothing of customers who are not its own', async () => {
      const { app, mine, theirs, made, member } = await aBusiness();
      const { call } = await member('self');
      const grace = await made('/v1/customers', { name: 'Grace', email: 'grace@example.com', phone: '+1' });
      const eve = await made('/v1/customers', { name: 'Eve', email: 'eve@example.com', blocked: true });
      const book = (as: typeof call, resource: string, customer: object, hours = 0) =>
        as('POST', '/v1/bookings', {
          resources: [resource],
          start: at(DAY + hours * HOUR),
          duration_minutes: 60,
          customer,
        });
      await book(app, theirs, { uuid: grace });
      expect((await call('GET', '/v1/customers')).body.total).to.equal(0);
      expect((await call('GET', `/v1/customers/${grace}`)).status).to.equal(404);
      expect((await book(call, mine, { uuid: grace })).status).to.equal(404);
      const inline = await book(call, mine, { email: 'GRACE@example.com', name: 'G' });
      expect(inline.body.data.customer).to.deep.include({ uuid: null, name: 'G' });
      const nobody = await book(call, mine, { email: 'new@example.com', name: 'N' }, 1);
      expect(nobody.body.data.customer.uuid).to.equal(null);
      expect((await app('GET', '/v1/customers')).body.total, 'none is made').to.equal(2);
      expect(await reasonOf(book(call, mine, { email: 'eve@example.com' }, 2))).to.equal('taken');
      await book(app, mine, { uuid: grace }, 3);
      expect((await call('GET', '/v1/customers')).body.data.map(({ uuid }: { uuid: string }) => uuid)).to.deep.equal([
        grace,
      ]);
      expect((await call('GET', `/v1/customers/${grace}`)).status).to.equal(200);
      for (const [parts, named] of Object.entries({ meta: 'meta', counts: 'counts', 'meta,counts': 'counts' })) {
        const refused = await call('GET', `/v1/customers/${grace}?include=${parts}`);
        const errors = { include: `Must not name ${named}: your role is not shown that` };
        expect([refused.status, refused.body.errors]).to.deep.equal([400, errors]);
      }
      const linked = await book(call, mine, { email: 'grace@example.com' }, 4);
      expect(linked.body.data.customer.uuid).to.equal(grace);
      expect((await call('GET', `/v1/customers/${eve}`)).status).to.equal(404);
      const patch = await call('PATCH', `/v1/bookings/${nobody.body.data.uuid}`, {
        customer: { email: 'eve@example.com' },
      });
      expect(patch.body.data.customer.uuid).to.equal(null);
    });

    describe('with the address of a customer who is not its own', () => {
      const RULES = { slot_minutes: 60 };
      const EVE = { name: 'Eve', email: 'eve@example.com' };

      /** A business where Eve has a booking of each service with `theirs`, in the hour after `DAY`. She is blocked after that, if asked. */
      async function withEve({ blocked = false }: { readonly blocked?: boolean } = {}) {
        const business = await aBusiness();
        const { app, mine, theirs, made } = business;
        const service = (fields: object) =>
          made('/v1/services', {
            name: 'Of both',
            durations: [60],
            roles: [{ name: 'who', resources: [theirs, mine] }],
            rules: RULES,
            ...fields,
          });
        const services = {
          limit: await service({ limits: [{ per: 'customer', period: 'day', max: 1 }] }),
          one_at_a_time: await service({ one_at_a_time: 'service' }),
        };
        for (const uuid of Object.values(services)) {
          await made('/v1/bookings', { service: uuid, resources: [theirs], start: at(DAY), customer: EVE });
        }
        const { body } = await app('GET', '/v1/customers?search=email&q=eve@');
        if (blocked) await app('PATCH', `/v1/customers/${body.data[0].uuid}`, { blocked: true });
        return { ...business, services, ...(await business.member('self')) };
      }
      type World = Awaited<ReturnType<typeof withEve>>;
      const span = (from: number, hours: number) => `from=${at(from)}&to=${at(from + hours * HOUR)}`;
      const slotsOf = async ({ call }: World, query: string) => {
        const { status, text, body } = await call('GET', `/v1/availability?${query}`);
        expect(status, text).to.equal(200);
        return body.data.slots ?? body.data.days;
      };

      it('finds no time that is refused to that customer, with any override', async () => {
        const world = await withEve();
        const { call, services } = world;
        for (const [reason, service] of Object.entries(services)) {
          for (const override of ['', `&override=${reason}`, '&override=limit,one_at_a_time,blocked,taken']) {
            const query = `service=${service}&${span(DAY, 1)}&customer_email=EVE@example.com${override}`;
            expect(await slotsOf(world, query), query).to.deep.equal([]);
            expect(await slotsOf(world, `${query}&format=days`), query).to.deep.equal([]);
          }
          const wish = { service, start: at(DAY), customer: EVE, override: [reason] };
          expect((await call('POST', '/v1/bookings', wish)).body.reason).to.equal('taken');
          const explained = (await call('POST', '/v1/availability/explain', wish)).body.data;
          expect([explained.reason, explained.overrode]).to.deep.equal(['taken', []]);
          expect(explained.candidates[0], 'as if it were full').to.include({ reason: 'taken' });
          const free = `service=${service}&${span(2 * DAY, 1)}&override=${reason}&customer_email=`;
          const [known] = await slotsOf(world, `${free}eve@example.com`);
          expect(known).to.deep.include({ overrode: [], remaining: 1 });
        }
      });

      it('sees as many free places as for a customer without bookings', async () => {
        const world = await withEve();
        const { app, theirs, mine, made } = world;
        const service = await made('/v1/services', {
          name: 'Three a week',
          durations: [60],
          roles: [{ name: 'who', resources: [theirs, mine] }],
          rules: RULES,
          limits: [{ per: 'customer', period: 'week', max: 3 }],
        });
        await made('/v1/bookings', { service, resources: [theirs], start: at(DAY), customer: EVE });
        for (const override of ['', '&override=limit']) {
          const query = `service=${service}&${span(DAY + HOUR, 1)}${override}&customer_email=`;
          const [known] = await slotsOf(world, `${query}eve@example.com`);
          expect(known.remaining, override).to.equal(3);
          expect(await slotsOf(world, `${query}new@example.com`)).to.deep.equal([known]);
          const [seen] = await slotsOf({ ...world, call: app }, `${query}eve@example.com`);
          expect(seen.remaining, 'to those who see the customer').to.equal(override ? 10 : 2);
        }
      });

      it('finds nothing for a blocked customer, by service and by resource', async () => {
        const world = await withEve({ blocked: true });
        const { call, mine, services } = world;
        const free = span(2 * DAY, 2);
        for (const what of [`service=${services.limit}`, `resources=${mine}&duration_minutes=60`]) {
          for (const more of ['', '&override=blocked', '&override=blocked,taken', '&override=blocked&format=days']) {
            const query = `${what}&${free}${more}&customer_email=`;
            expect(await slotsOf(world, `${query}eve@example.com`), query).to.deep.equal([]);
            expect(await slotsOf(world, `${query}new@example.com`), query).not.to.deep.equal([]);
          }
        }
        const wish = { resources: [mine], start: at(2 * DAY), duration_minutes: 60, customer: EVE };
        const { body } = await call('POST', '/v1/availability/explain', { ...wish, override: ['blocked'] });
        expect([body.data.reason, body.data.candidates[0].reason]).to.deep.equal(['taken', 'taken']);
      });

      it('overrides refusals that concern everybody', async () => {
        const world = await withEve();
        const { call, mine, made } = world;
        const service = await made('/v1/services', {
          name: 'Once a day',
          durations: [60],
          roles: [{ name: 'who', resources: [mine] }],
          rules: RULES,
          limits: [{ per: 'service', period: 'day', max: 1 }],
        });
        await made('/v1/bookings', { service, start: at(DAY) });
        const query = `service=${service}&${span(DAY, 1)}&customer_email=eve@example.com&override=limit`;
        const [slot] = await slotsOf(world, query);
        expect(slot.overrode).to.deep.equal(['limit']);
        const booked = await call('POST', '/v1/bookings', {
          service,
          start: at(DAY),
          customer: EVE,
          override: ['limit'],
        });
        expect(booked.body.data.overrode).to.deep.equal(['limit']);
      });

      it('moves no booking where that customer may have none, with any override', async () => {
        const { call, services } = await withEve();
        for (const [reason, service] of Object.entries(services)) {
          const own = await call('POST', '/v1/bookings', { service, start: at(2 * DAY), customer: EVE });
          expect(own.body.data.customer.uuid).to.equal(null);
          const move = (fields: object) =>
            call('POST', `/v1/bookings/${own.body.data.uuid}/reschedule`, { start: at(DAY), ...fields });
          for (const override of [[], [reason], [reason, 'taken']]) {
            expect(await reasonOf(move({ override })), reason).to.equal('taken');
          }
          expect((await move({ start: at(3 * DAY) })).status).to.equal(200);
        }
      });

      it('moves no series there', async () => {
        const { call, services } = await withEve();
        for (const [reason, service] of Object.entries(services)) {
          const rule = 'FREQ=DAILY;COUNT=2';
          const series = await call('POST', '/v1/series', { service, start: at(9 * DAY), customer: EVE, rule });
          expect(series.status, series.text).to.equal(201);
          const move = (override: readonly string[], fields: object = {}) =>
            call('POST', `/v1/series/${series.body.data.uuid}/reschedule`, {
              from: at(9 * DAY),
              start: at(DAY),
              override,
              ...fields,
            });
          for (const override of [[], [reason]]) {
            const { status, body } = await move(override);
            expect([status, body.reason], reason).to.deep.equal([409, 'taken']);
            expect(body.conflicts.map((one: { reason: string }) => one.reason)).to.deep.equal(['taken']);
          }
          const { skipped } = (await move([reason], { on_conflict: 'skip' })).body.data;
          expect(skipped.map((one: { reason: string }) => one.reason)).to.deep.equal(['taken']);
          const made = { service, start: at(DAY), customer: EVE, rule, override: [reason] };
          for (const together of [true, false]) {
            const refused = await call('POST', '/v1/series', { ...made, together });
            expect(refused.body.reason, refused.text).to.equal('taken');
          }
        }
      });

      it('prolongs no booking into another one of that customer', async () => {
        const { call, clock, services } = await withEve();
        const service = services.one_at_a_time;
        const own = await call('POST', '/v1/bookings', { service, start: at(DAY - HOUR), customer: EVE });
        const { uuid } = own.body.data;
        clock.set(NOW + DAY - HOUR / 2);
        for (const override of ['', '&override=one_at_a_time', '&override=one_at_a_time,taken']) {
          const { body } = await call('GET', `/v1/availability?prolong=${uuid}${override}`);
          expect(body.data.reason, override).to.equal('taken');
        }
        const wish = { duration_minutes: 90, override: ['one_at_a_time'] };
        expect(await reasonOf(call('POST', `/v1/bookings/${uuid}/reschedule`, wish))).to.equal('taken');
      });

      it("confirms no hold of a key beyond that customer's limit", async () => {
        const { api, app, call, mine, theirs, services } = await withEve();
        const key = (await app('POST', '/v1/keys', { name: 'Page' })).body.data.key;
        for (const [reason, service] of Object.entries(services)) {
          const body = { service, resources: [mine], start: at(4 * DAY), customer: EVE };
          const held = await api.send('POST', '/v1/bookings', { as: appHeader(key), body });
          expect(held.status, held.text).to.equal(201);
          expect((await app('POST', '/v1/bookings', { ...body, resources: [theirs] })).status).to.equal(201);
          const refused = await call('POST', `/v1/bookings/${held.body.data.uuid}/confirm`, { override: [reason] });
          expect(refused.body.reason, refused.text).to.equal('taken');
        }
      });
    });

    it('closes its own resources, sees what closes them, and cancels its own bookings in that time', async () => {
      const { app, mine, theirs, made, member } = await aBusiness();
      const { call } = await member('self');
      const off = (resources: readonly string[] | null) => ({ resources, start: at(DAY), end: at(2 * DAY) });
      const [all, both, other] = [
        await made('/v1/time-off', off(null)),
        await made('/v1/time-off', off([mine, theirs])),
        await made('/v1/time-off', off([theirs])),
      ];
      const seen = (await call('GET', '/v1/time-off')).body.data.map(({ uuid }: { uuid: string }) => uuid);
      expect(seen).to.deep.equal([all, both]);
      const within = await call('GET', `/v1/time-off?from=${at(0)}&to=${at(3 * DAY)}`);
      expect(within.body.total).to.equal(2);
      expect((await call('GET', `/v1/time-off?resource=${theirs}`)).body.total).to.equal(0);
      expect((await call('GET', `/v1/time-off/${other}`)).status).to.equal(404);
      expect((await call('GET', `/v1/time-off/${both}`)).body.data.resources, 'without those of others').to.deep.equal([
        mine,
      ]);
      const lists = ['/v1/time-off', `/v1/time-off?from=${at(0)}&to=${at(3 * DAY)}`];
      for (const path of lists) {
        const listed = (await call('GET', path)).body.data.map((entry: { resources: unknown }) => entry.resources);
        expect(listed, path).to.deep.equal([null, [mine]]);
      }
      const book = (...resources: readonly string[]) =>
        made('/v1/bookings', { resources, start: at(3 * DAY), duration_minutes: 60 });
      const [ownBooking, otherBooking, shared] = [await book(mine), await book(theirs), await book(mine, theirs)];
      const span = { start: at(3 * DAY), end: at(4 * DAY) };
      const closing = [
        await made('/v1/time-off', { resources: null, ...span }),
        await made('/v1/time-off', { resources: [theirs, mine], ...span }),
      ];
      for (const uuid of closing) {
        const { affected } = (await call('GET', `/v1/time-off/${uuid}?include=affected`)).body.data;
        expect(affected.total, 'without the bookings of others').to.equal(2);
        expect(affected.bookings.map((one: { uuid: string }) => one.uuid)).to.deep.equal([ownBooking, shared]);
        expect(JSON.stringify(affected)).not.to.contain(theirs);
      }
      const cancelling = `/v1/time-off/${closing[1]}/cancel-bookings`;
      const named = await call('POST', cancelling, { bookings: [otherBooking, shared] });
      expect(named.status, named.text).to.equal(200);
      expect(named.body.data.cancelled).to.equal(1);
      expect(named.body.data.affected.total).to.equal(1);
      expect(JSON.stringify(named.body)).not.to.contain(theirs);
      const statusOf = async (uuid: string) => (await app('GET', `/v1/bookings/${uuid}`)).body.data.status;
      expect(await Promise.all([ownBooking, otherBooking, shared].map(statusOf))).to.deep.equal([
        'confirmed',
        'confirmed',
        'cancelled',
      ]);
      const rest = await call('POST', `/v1/time-off/${closing[0]}/cancel-bookings`, {});
      expect(rest.body.data).to.deep.include({ cancelled: 1 });
      expect(await Promise.all([ownBooking, otherBooking].map(statusOf))).to.deep.equal(['cancelled', 'confirmed']);
      expect((await call('POST', `/v1/time-off/${other}/cancel-bookings`, {})).status).to.equal(404);
      expect((await call('POST', '/v1/time-off', off(null))).body.errors).to.have.property('resources');
      expect((await call('POST', '/v1/time-off', off([mine, theirs]))).status).to.equal(404);
      const made2 = await call('POST', '/v1/time-off', off([mine]));
      expect(made2.status).to.equal(201);
      for (const uuid of [all, both, other]) {
        expect((await call('PATCH', `/v1/time-off/${uuid}`, { reason: 'x' })).status).to.equal(404);
        expect((await call('DELETE', `/v1/time-off/${uuid}`)).status).to.equal(404);
      }
      const path = `/v1/time-off/${made2.body.data.uuid}`;
      expect((await call('PATCH', path, { resources: [mine, theirs] })).status).to.equal(404);
      expect((await call('DELETE', path)).status).to.equal(204);
    });

    it('has calendars of its resources, whose url it sees only when it sets it', async () => {
      const { app, mine, theirs, made, member } = await aBusiness();
      const { call } = await member('self');
      const url = 'https://calendars.example/a.ics';
      const other = await made('/v1/calendars', { resource: theirs, url });
      expect((await call('GET', `/v1/calendars/${other}`)).status).to.equal(404);
      expect((await call('POST', '/v1/calendars', { resource: theirs, url })).status).to.equal(404);
      const own = await call('POST', '/v1/calendars', { resource: mine, url });
      expect(own.body.data.url).to.equal(url);
      const path = `/v1/calendars/${own.body.data.uuid}`;
      expect((await call('GET', path)).body.data.url).to.equal(null);
      expect((await call('GET', '/v1/calendars')).body.data[0].url).to.equal(null);
      expect((await call('PATCH', path, { refresh_minutes: 60 })).body.data.url).to.equal(null);
      expect((await call('PATCH', path, { url: `${url}?b` })).body.data.url).to.equal(`${url}?b`);
      expect((await call('PATCH', path, { resource: theirs })).status).to.equal(404);
      expect((await app('GET', path)).body.data.url).to.equal(`${url}?b`);
      expect((await call('DELETE', path)).status).to.equal(204);
    });

    it('has series whose bookings are all its own', async () => {
      const { app, mine, theirs, made, member } = await aBusiness();
      const { call } = await member('self');
      const rule = 'FREQ=DAILY;COUNT=3';
      const series = (resource: string) => ({ resources: [resource], start: at(DAY), duration_minutes: 60, rule });
      const other = (await app('POST', '/v1/series', series(theirs))).body.data.uuid;
      expect((await call('POST', '/v1/series', series(theirs))).status).to.equal(404);
      const own = (await call('POST', '/v1/series', series(mine))).body.data;
      expect((await call('GET', '/v1/series')).body.data.map(({ uuid }: { uuid: string }) => uuid)).to.deep.equal([
        own.uuid,
      ]);
      expect((await call('GET', `/v1/series/${other}`)).status).to.equal(404);
      expect((await call('POST', `/v1/series/${other}/cancel`, {})).status).to.equal(404);
      expect((await call('GET', `/v1/series?resource=${theirs}`)).body.total).to.equal(0);
      const [first] = own.bookings;
      const uuid = typeof first === 'string' ? first : first.uuid;
      await app('POST', `/v1/bookings/${uuid}/reschedule`, { resources: [theirs] });
      expect((await call('GET', `/v1/series/${own.uuid}`)).status, 'one of them is not').to.equal(404);
      expect((await call('GET', '/v1/series')).body.total).to.equal(0);
      expect(made).to.be.a('function');
    });

    it('gets events of its own bookings, and at their loss nothing more than that', async () => {
      const { app, mine, theirs, made, member } = await aBusiness();
      const self = await member('self');
      const reception = await member('reception');
      const own = await made('/v1/bookings', {
        resources: [mine],
        start: at(DAY),
        duration_minutes: 60,
        title: 'Secret',
      });
      await made('/v1/bookings', { resources: [theirs], start: at(DAY), duration_minutes: 60 });
      await app('POST', `/v1/bookings/${own}/reschedule`, { resources: [theirs] });
      const { body } = await self.call('GET', '/v1/events?type=booking.*');
      expect(body.data.map(({ type, data }: { type: string; data: object }) => [type, data])).to.deep.equal([
        ['booking.created', body.data[0].data],
        ['booking.rescheduled', { kind: 'booking', uuid: own }],
      ]);
      expect(body.data[0].data.title).to.equal('Secret');
      expect(body.data[0].actor.kind).to.equal('app');
      expect(body.total).to.equal(2);
      const all = (await self.call('GET', '/v1/events?limit=1000')).body.data;
      expect(new Set(all.map(({ type }: { type: string }) => type.split('.')[0]))).to.deep.equal(
        new Set(['resource', 'service', 'booking']),
      );
      const seen = (await reception.call('GET', '/v1/events?limit=1000')).body.data;
      expect(seen.some(({ type }: { type: string }) => /^(?:staff|key|app|feed)\./.test(type))).to.equal(false);
      const theirsToo = seen.filter(({ type }: { type: string }) => type === 'resource.created');
      expect(theirsToo).to.have.length(3);
      const byMember = await self.call('POST', '/v1/bookings', {
        resources: [mine],
        start: at(3 * DAY),
        duration_minutes: 60,
      });
      const [last] = (await app('GET', `/v1/events?booking=${byMember.body.data.uuid}`)).body.data;
      expect(last.actor).to.deep.equal({ kind: 'staff', uuid: self.uuid });
    });

    it('gets events of time off without the resources of others', async () => {
      const { app, mine, theirs, chair, made, member } = await aBusiness();
      const self = await member('self');
      const latest = (await self.call('GET', '/v1/events?limit=1000')).body.data.at(-1).uuid;
      const off = (resources: readonly string[] | null) => ({ resources, start: at(DAY), end: at(2 * DAY) });
      const uuid = await made('/v1/time-off', off([theirs, mine]));
      for (const resources of [[chair, mine], [chair], null, [mine, theirs]]) {
        await app('PATCH', `/v1/time-off/${uuid}`, { resources });
      }
      await app('DELETE', `/v1/time-off/${uuid}`);
      type Shown = { readonly type: string; readonly changes: { readonly resources: object } };
      const told = async (call: typeof app): Promise<readonly Shown[]> =>
        (await call('GET', `/v1/events?type=time_off.*&after=${latest}`)).body.data;
      const seen = await told(self.call);
      expect(seen.map(({ type, changes }) => [type, changes.resources])).to.deep.equal([
        ['time_off.created', { from: null, to: [mine] }],
        ['time_off.updated', { from: [mine], to: [mine] }],
        ['time_off.updated', { from: [mine], to: [] }],
        ['time_off.updated', { from: [], to: null }],
        ['time_off.updated', { from: null, to: [mine] }],
        ['time_off.deleted', { from: [mine], to: null }],
      ]);
      const whole = await told((await member('reception')).call);
      expect(whole[0]?.changes.resources).to.deep.equal({ from: null, to: [theirs, mine] });
      expect(seen[0]?.changes, 'the rest is shown').to.deep.equal({
        ...whole[0]?.changes,
        resources: seen[0]?.changes.resources,
      });
    });

    it('gets its first answer under its Idempotency-Key, as long as its role may make the request', async () => {
      const { app, mine, theirs, member } = await aBusiness();
      const self = await member('self');
      const once = { 'Idempotency-Key': 'one' };
      const wish = { resources: [mine], start: at(DAY), duration_minutes: 60 };
      const first = await self.call('POST', '/v1/bookings', wish, once);
      const ofApp = await app('POST', '/v1/bookings', wish, once);
      expect(ofApp.body.data.uuid, 'of the member alone').not.to.equal(first.body.data.uuid);
      const again = await self.call('POST', '/v1/bookings', wish, once);
      expect(again.body.data.uuid).to.equal(first.body.data.uuid);
      await app('POST', `/v1/bookings/${first.body.data.uuid}/reschedule`, { resources: [theirs] });
      const later = await self.call('POST', '/v1/bookings', wish, once);
      expect([later.status, later.text], 'although the booking is not its own any more').to.deep.equal([
        201,
        first.text,
      ]);

      const reception = await member('reception');
      const two = { 'Idempotency-Key': 'two' };
      const grace = { name: 'Grace' };
      const made = await reception.call('POST', '/v1/customers', grace, two);
      expect((await reception.call('POST', '/v1/customers', grace, two)).text).to.equal(made.text);
      await app('PATCH', `/v1/staff/${reception.uuid}`, { role: 'self', resources: [mine] });
      expect((await reception.call('POST', '/v1/customers', grace, two)).status).to.equal(403);
    });

    it('mails no letter of a booking that is not its own', async () => {
      const { theirs, made, member } = await aBusiness();
      const { call } = await member('self');
      const customer = { name: 'Eve', email: 'eve@example.com' };
      const other = await made('/v1/bookings', { resources: [theirs], start: at(DAY), duration_minutes: 60, customer });
      expect((await call('POST', `/v1/bookings/${other}/letter`, {})).status).to.equal(404);
    });

    it('writes nothing after its rights were removed, in any race', async () => {
      const { app, mine, theirs, member } = await aBusiness();
      const self = await member('self');
      let isTaken = false;
      const late: number[] = [];
      const writes = Array.from({ length: 40 }, async (_, n) => {
        const startedLate = isTaken;
        const { status } = await self.call('POST', '/v1/bookings', {
          resources: [mine],
          start: at(DAY + n * HOUR),
          duration_minutes: 60,
        });
        if (startedLate) late.push(status);
        return status;
      });
      await app('PATCH', `/v1/staff/${self.uuid}`, { resources: [theirs] });
      isTaken = true;
      const after = (await app('GET', `/v1/bookings?resource=${mine}`)).body.total;
      const statuses = await Promise.all(writes);
      expect((await app('GET', `/v1/bookings?resource=${mine}`)).body.total).to.equal(after);
      expect(statuses.filter((status) => status === 201)).to.have.length(after);
      expect(statuses.every((status) => status === 201 || status === 404)).to.equal(true);
    });
  });
});
