import { expect } from 'chai';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { badFieldsOf, type Caller, dataOf, errorsOf, type Received, reasonOf, statusOf } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { useBusiness } from '../support/staff.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const ADA = { name: 'Ada', email: 'Ada@Example.com', role: 'reception' };

describe('HTTP: staff', () => {
  onOneStorage((storage) => {
    const aBusiness = useBusiness(storage);

    it('is created, listed, searched and changed', async () => {
      const { app, mine } = await aBusiness();
      const { uuid, created_at, updated_at, ...rest } = await dataOf(app('POST', '/v1/staff', ADA));
      expect(rest).to.deep.equal({
        ...ADA,
        ...{ resources: null, active: true, link_expires_at: null, joined_at: null },
        ...{ status: 'never_signed_in', invited_until: null, last_seen_at: null },
      });
      expect(created_at).to.equal(updated_at);
      const path = `/v1/staff/${uuid}`;
      expect(await dataOf(app('GET', path))).to.deep.equal({ uuid, created_at, updated_at, ...rest });
      await app('POST', '/v1/staff', { ...ADA, name: 'Bo', email: 'bo@example.com' });
      const found = async (query: string) =>
        (await app('GET', `/v1/staff?${query}`)).body.data.map(({ name }: { name: string }) => name);
      expect(await found('search=name:AD')).to.deep.equal(['Ada']);
      expect(await found('search=name,email&q=bo@')).to.deep.equal(['Bo']);
      const patched = await dataOf(app('PATCH', path, { role: 'self', resources: [mine] }));
      expect(patched).to.deep.include({ role: 'self', resources: [mine] });
      expect((await dataOf(app('PATCH', path, { role: 'manager' }))).resources, 'set to null').to.equal(null);
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
      const create = (fields: object) => app('POST', '/v1/staff', { ...ADA, email: 'd@example.com', ...fields });
      for (const [fields, ...names] of [
        [{ role: 'boss' }, 'role'],
        [{ role: undefined, name: ' ', email: 'x' }, 'email', 'name', 'role'],
        [{ role: 'self' }, 'resources'],
        [{ role: 'self', resources: [] }, 'resources'],
        [{ role: 'self', resources: [mine, mine] }, 'resources.1'],
        [{ role: 'manager', resources: [mine] }, 'resources'],
      ] as const)
        expect(await badFieldsOf(create(fields))).to.deep.equal(names);
      expect(await statusOf(create({ role: 'self', resources: [anUuid()] }))).to.equal(404);
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
      const [resources, gone] = [
        { from: null, to: [mine] },
        { from: [mine], to: null },
      ];
      expect(told).to.deep.equal([
        ['staff.created', { role: { from: null, to: 'reception' }, active: { from: null, to: true } }],
        ['staff.updated', { name: {}, email: {}, role: { from: 'reception', to: 'self' }, resources }],
        ['staff.updated', { tokens: {} }],
        ['staff.deleted', { role: { from: 'self', to: null }, resources: gone, active: { from: true, to: null } }],
      ]);
      expect(text.toLowerCase()).not.to.match(/zoe|yuri|example\.com/);
    });

    it('cannot change its own rights', async () => {
      const { member } = await aBusiness();
      const { uuid, call } = await member('manager');
      for (const patch of [{ role: 'reception' }, { active: false }])
        expect(await reasonOf(call('PATCH', `/v1/staff/${uuid}`, patch))).to.equal('yourself');
      expect(await reasonOf(call('DELETE', `/v1/staff/${uuid}`))).to.equal('yourself');
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
      for (const path of ['resources', 'services', 'bookings', 'customers', 'series', 'feeds', 'calendars'])
        expect((await call('GET', `/v1/${path}`)).body.total, path).to.equal(0);
      expect((await app('PATCH', `/v1/staff/${uuid}`, { name: 'Still' })).status).to.equal(200);
    });

    it('sees the last visit of customers only by its own bookings', async () => {
      const { app, clock, mine, theirs, member } = await aBusiness();
      const { call } = await member('self');
      const book = (resource: string, name: string, hours: number) =>
        app('POST', '/v1/bookings', {
          resources: [resource],
          start: at(hours * HOUR),
          duration_minutes: 30,
          customer: { name, email: `${name}@example.com` },
        });
      for (const [resource, name, hours] of [
        [mine, 'ann', 1],
        [mine, 'bob', 2],
        [theirs, 'ann', 3],
        [theirs, 'cleo', 4],
        [theirs, 'bob', 48],
      ] as const)
        expect((await book(resource, name, hours)).status).to.equal(201);
      clock.set(NOW + DAY);
      const names = async (as: typeof app, query: string) =>
        (await as('GET', `/v1/customers?${query}`)).body.data.map(({ name }: { name: string }) => name).join(' ');
      expect(await names(app, 'sort=last_start')).to.equal('bob ann cleo');
      expect(await names(call, 'sort=last_start')).to.equal('ann bob');
      expect(await names(call, 'upcoming=false')).to.equal('ann bob');
      expect(await names(app, 'upcoming=false')).to.equal('ann cleo');
      const hours = (moment: string | null) => moment && (Date.parse(moment) - NOW) / HOUR;
      const visits = async (as: typeof app) =>
        (await as('GET', '/v1/customers?include=visits')).body.data.map(
          (customer: { visits: { last_start: string | null; next_start: string | null } }) =>
            [hours(customer.visits.last_start), hours(customer.visits.next_start)] as const,
        );
      expect(await visits(app)).to.deep.equal([
        [3, null],
        [2, 48],
        [4, null],
      ]);
      expect(await visits(call)).to.deep.equal([
        [1, null],
        [2, null],
      ]);
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
      for (const expires_in_seconds of [59, 31_536_001, 'x'])
        expect(await badFieldsOf(token({ expires_in_seconds }))).to.deep.equal(['expires_in_seconds']);
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
    /** Makes a business with a member that has the role self. */
    const withSelf = async () => {
      const business = await aBusiness();
      return { ...business, ...(await business.member('self')) };
    };
    const uuidsOf = async (list: Promise<Received>) => (await list).body.data.map(({ uuid }: { uuid: string }) => uuid);
    const hour = (resources: readonly string[], hours = 0, fields: object = {}) => ({
      resources,
      start: at(DAY + hours * HOUR),
      duration_minutes: 60,
      ...fields,
    });
    const expect404 = async (...answers: readonly Promise<Received>[]) => {
      for (const answer of answers) expect(await statusOf(answer)).to.equal(404);
    };

    it('sees and changes its own bookings, and no others', async () => {
      const { app, mine, theirs, chair, made, call } = await withSelf();
      const book = (resources: readonly string[], hours: number) =>
        made('/v1/bookings', hour(resources, hours, { title: 'T' }));
      const [own, both, other] = [await book([mine], 0), await book([mine, chair], 1), await book([theirs], 2)];
      const total = async (filter: string) => (await call('GET', `/v1/bookings?${filter}`)).body.total;
      expect(await total('')).to.equal(2);
      expect(await uuidsOf(call('GET', '/v1/bookings'))).to.deep.equal([own, both]);
      for (const filter of [`resource=${chair}`, `resource=${theirs}`, `customer=${anUuid()}`, `service=${anUuid()}`])
        expect(await total(filter), filter).to.equal(0);
      expect(await total(`resource=${mine}`)).to.equal(2);
      expect((await call('GET', `/v1/bookings/${own}`)).status).to.equal(200);
      const shown = (await call('GET', `/v1/bookings/${both}?include=resources`)).body.data.resources;
      expect(shown[0]).to.include({ uuid: mine, capacity: 5 });
      expect(shown[1]).to.deep.equal({ uuid: chair, name: 'Chair' });
      expect((await call('GET', `/v1/bookings/${own}?include=manage_token`)).status).to.equal(400);
      const path = `/v1/bookings/${other}`;
      await expect404(call('GET', path), call('PATCH', path, { title: 'Mine' }));
      for (const act of ['confirm', 'approve', 'decline', 'cancel', 'complete', 'no-show', 'extend', 'reschedule'])
        await expect404(call('POST', `${path}/${act}`, {}));
      expect((await app('GET', path)).body.data).to.include({ title: 'T', status: 'confirmed' });
      expect((await call('PATCH', `/v1/bookings/${own}`, { title: 'Mine' })).status).to.equal(200);
    });

    it('books its own resources, by name or by service, and moves nothing away from itself', async () => {
      const { app, mine, theirs, chair, shared, others, call } = await withSelf();
      const book = (fields: object) => call('POST', '/v1/bookings', { start: at(DAY), ...fields });
      const direct = (...resources: readonly string[]) => book({ resources, duration_minutes: 60 });
      await expect404(direct(theirs), direct(mine, theirs), book({ service: others }));
      const { uuid } = await dataOf(direct(mine));
      expect((await dataOf(book({ service: shared }))).resources).to.deep.equal([mine, chair]);
      for (const one of [theirs, chair]) await expect404(book({ service: shared, resources: [one] }));
      const move = (fields: object, as = call) => as('POST', `/v1/bookings/${uuid}/reschedule`, fields);
      await expect404(move({ resources: [theirs] }));
      expect(await statusOf(move({ start: at(2 * DAY) }))).to.equal(200);
      await move({ resources: [mine, chair] }, app);
      await expect404(move({ resources: [chair] }));
      expect(await statusOf(move({ resources: [mine] }))).to.equal(200);
      const explained = await call('POST', '/v1/availability/explain', { service: shared, start: at(DAY) });
      const named = explained.body.data.candidates.map(({ resource }: { resource: string }) => resource);
      expect(named).to.deep.equal([mine, chair]);
      const find = (query: string) => call('GET', `/v1/availability?${query}&from=${at(DAY)}&to=${at(2 * DAY)}`);
      await expect404(find(`resources=${theirs}&duration_minutes=60`), find(`service=${others}`));
      const { slots } = await dataOf(find(`service=${shared}&choices=true`));
      for (const slot of slots) expect(slot.choices.who).to.deep.equal([mine]);
    });

    it('moves its bookings only where one of its resources is free, also with other free resources in them', async () => {
      const { app, mine, theirs, chair, made, call } = await withSelf();
      const roles = [
        { name: 'who', resources: [mine, theirs] },
        { name: 'helper', resources: [theirs, chair] },
      ];
      const rules = { slot_minutes: 60 };
      const service = await made('/v1/services', { name: 'With a helper', durations: [60], roles, rules });
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
      const { app, mine, theirs, made, call } = await withSelf();
      const grace = await made('/v1/customers', { name: 'Grace', email: 'grace@example.com', phone: '+1' });
      const eve = await made('/v1/customers', { name: 'Eve', email: 'eve@example.com', blocked: true });
      const book = (as: typeof call, resource: string, customer: object, hours = 0) =>
        as('POST', '/v1/bookings', hour([resource], hours, { customer }));
      await book(app, theirs, { uuid: grace });
      expect((await call('GET', '/v1/customers')).body.total).to.equal(0);
      await expect404(call('GET', `/v1/customers/${grace}`), book(call, mine, { uuid: grace }));
      const inline = await book(call, mine, { email: 'GRACE@example.com', name: 'G' });
      expect(inline.body.data.customer).to.deep.include({ uuid: null, name: 'G' });
      const nobody = await book(call, mine, { email: 'new@example.com', name: 'N' }, 1);
      expect(nobody.body.data.customer.uuid).to.equal(null);
      expect((await app('GET', '/v1/customers')).body.total, 'none is made').to.equal(2);
      expect(await reasonOf(book(call, mine, { email: 'eve@example.com' }, 2))).to.equal('taken');
      await book(app, mine, { uuid: grace }, 3);
      expect(await uuidsOf(call('GET', '/v1/customers'))).to.deep.equal([grace]);
      expect((await call('GET', `/v1/customers/${grace}`)).status).to.equal(200);
      for (const [parts, named] of Object.entries({ meta: 'meta', counts: 'counts', 'meta,counts': 'counts' })) {
        const include = `Must not name ${named}: your role is not shown that`;
        expect(await errorsOf(call('GET', `/v1/customers/${grace}?include=${parts}`))).to.deep.equal({ include });
      }
      const linked = await book(call, mine, { email: 'grace@example.com' }, 4);
      expect(linked.body.data.customer.uuid).to.equal(grace);
      expect((await call('GET', `/v1/customers/${eve}`)).status).to.equal(404);
      const customer = { email: 'eve@example.com' };
      const patched = await dataOf(call('PATCH', `/v1/bookings/${nobody.body.data.uuid}`, { customer }));
      expect(patched.customer.uuid).to.equal(null);
    });

    describe('with the address of a customer who is not its own', () => {
      const EVE = { name: 'Eve', email: 'eve@example.com' };

      /** A business where Eve has a booking of each service with `theirs`, in the hour after `DAY`. She is blocked after that, if asked. */
      async function withEve({ blocked = false }: { readonly blocked?: boolean } = {}) {
        const business = await aBusiness();
        const { app, mine, theirs, made } = business;
        const service = (fields: object, resources = [theirs, mine]) => {
          const roles = [{ name: 'who', resources }];
          return made('/v1/services', { name: 'Cut', durations: [60], roles, rules: { slot_minutes: 60 }, ...fields });
        };
        const services = {
          limit: await service({ limits: [{ per: 'customer', period: 'day', max: 1 }] }),
          one_at_a_time: await service({ one_at_a_time: 'service' }),
        };
        for (const uuid of Object.values(services))
          await made('/v1/bookings', { service: uuid, resources: [theirs], start: at(DAY), customer: EVE });
        const { body } = await app('GET', '/v1/customers?search=email&q=eve@');
        if (blocked) await app('PATCH', `/v1/customers/${body.data[0].uuid}`, { blocked: true });
        return { ...business, service, services, ...(await business.member('self')) };
      }

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
        const { call, made, services } = await withEve();
        for (const [reason, service] of Object.entries(services)) {
          const rule = 'FREQ=DAILY;COUNT=2';
          const uuid = await made('/v1/series', { service, start: at(9 * DAY), customer: EVE, rule }, call);
          const there = { from: at(9 * DAY), start: at(DAY) };
          const move = (override: readonly string[], fields: object = {}) =>
            call('POST', `/v1/series/${uuid}/reschedule`, { ...there, override, ...fields });
          for (const override of [[], [reason]]) {
            const { status, body } = await move(override);
            expect([status, body.reason], reason).to.deep.equal([409, 'taken']);
            expect(body.conflicts.map((one: { reason: string }) => one.reason)).to.deep.equal(['taken']);
          }
          const { skipped } = (await move([reason], { on_conflict: 'skip' })).body.data;
          expect(skipped.map((one: { reason: string }) => one.reason)).to.deep.equal(['taken']);
          const wish = { service, start: at(DAY), customer: EVE, rule, override: [reason] };
          for (const together of [true, false])
            expect(await reasonOf(call('POST', '/v1/series', { ...wish, together }))).to.equal('taken');
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
        const { api, app, call, made, mine, theirs, services } = await withEve();
        const key = (await app('POST', '/v1/keys', { name: 'Page' })).body.data.key;
        for (const [reason, service] of Object.entries(services)) {
          const body = { service, resources: [mine], start: at(4 * DAY), customer: EVE };
          const uuid = await made('/v1/bookings', body, api.by(key));
          expect((await app('POST', '/v1/bookings', { ...body, resources: [theirs] })).status).to.equal(201);
          const refused = await call('POST', `/v1/bookings/${uuid}/confirm`, { override: [reason] });
          expect(refused.body.reason, refused.text).to.equal('taken');
        }
      });
    });

    it('changes the hours of its own resources, and nothing else of them, if the app allows it', async () => {
      const { app, api, mine, theirs, made, call } = await withSelf();
      const schedule = { weekly: [], overrides: [{ date: at(DAY).slice(0, 10), windows: [] }] };
      const own = (patch: object) => call('PATCH', `/v1/resources/${mine}`, patch);
      const book = (resource: string, hours: number) =>
        made('/v1/bookings', { resources: [resource], start: at(DAY + hours * HOUR), duration_minutes: 60 });
      const [first, , second] = [await book(mine, 1), await book(theirs, 1), await book(mine, 3)];
      expect((await dataOf(app('GET', '/v1/app'))).staff_hours).to.equal('manager');
      expect(await statusOf(own({ schedule }))).to.equal(403);
      expect(await statusOf(call('PATCH', '/v1/app', { staff_hours: 'self' }))).to.equal(403);
      for (const wrong of ['reception', 1])
        expect((await app('PATCH', '/v1/app', { staff_hours: wrong })).body.errors).to.have.keys('staff_hours');
      const { headers } = await app('GET', '/v1/app');
      const set = await app('PATCH', '/v1/app', { staff_hours: 'self' }, { 'If-Match': headers.etag! });
      expect(set.body.data.staff_hours).to.equal('self');
      const shown = await app('GET', '/v1/app');
      expect(shown.body.data).to.deep.equal(set.body.data);
      expect(shown.headers.etag).to.equal(set.headers.etag).and.not.equal(headers.etag);
      const { changes } = (await app('GET', '/v1/events?type=business.*')).body.data.at(-1);
      expect(changes).to.deep.equal({ staff_hours: { from: 'manager', to: 'self' } });
      const { headers: before } = await call('GET', `/v1/resources/${mine}`);
      const closed = await own({ schedule });
      expect(closed.status).to.equal(200);
      expect(closed.headers.etag).not.to.equal(before.etag);
      const uuids = ({ affected }: { affected: { bookings: { uuid: string }[] } }) =>
        affected.bookings.map(({ uuid }) => uuid);
      expect(uuids(closed.body.data)).to.deep.equal([first, second]);
      expect((await dataOf(call('GET', `/v1/resources/${mine}`))).affected).to.equal(undefined);
      for (const patch of [{ schedule, name: 'Else' }, { capacity: 2 }])
        expect(await statusOf(own(patch))).to.equal(403);
      expect(await statusOf(call('PATCH', `/v1/resources/${theirs}`, { schedule }))).to.equal(404);
      const late = {
        ...schedule,
        weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }],
        overrides: [],
      };
      expect((await dataOf(app('PATCH', `/v1/resources/${mine}`, { schedule: late }))).affected.total).to.equal(0);
      expect(await dataOf(app('PATCH', `/v1/resources/${mine}`, { name: 'M' }))).not.to.have.property('affected');
      const key = (await app('POST', '/v1/keys', { name: 'Page' })).body.data.key;
      expect(await dataOf(api.by(key)('GET', '/v1/app'))).not.to.have.property('staff_hours');
      expect(await statusOf(api.by(key)('PATCH', '/v1/app', { staff_hours: 'manager' }))).to.equal(401);
      await app('PATCH', '/v1/app', { staff_hours: null });
      expect(await statusOf(own({ schedule }))).to.equal(403);
    });

    it('closes its own resources, sees what closes them, and cancels its own bookings in that time', async () => {
      const { app, mine, theirs, made, call } = await withSelf();
      const off = (resources: readonly string[] | null) => ({ resources, start: at(DAY), end: at(2 * DAY) });
      const all = await made('/v1/time-off', off(null));
      const both = await made('/v1/time-off', off([mine, theirs]));
      const other = await made('/v1/time-off', off([theirs]));
      expect(await uuidsOf(call('GET', '/v1/time-off'))).to.deep.equal([all, both]);
      const within = await call('GET', `/v1/time-off?from=${at(0)}&to=${at(3 * DAY)}`);
      expect(within.body.total).to.equal(2);
      expect((await call('GET', `/v1/time-off?resource=${theirs}`)).body.total).to.equal(0);
      expect((await call('GET', `/v1/time-off/${other}`)).status).to.equal(404);
      const { resources } = await dataOf(call('GET', `/v1/time-off/${both}`));
      expect(resources, 'without those of others').to.deep.equal([mine]);
      for (const path of ['/v1/time-off', `/v1/time-off?from=${at(0)}&to=${at(3 * DAY)}`]) {
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
      const named = await dataOf(call('POST', cancelling, { bookings: [otherBooking, shared] }));
      expect([named.cancelled, named.affected.total]).to.deep.equal([1, 1]);
      expect(JSON.stringify(named)).not.to.contain(theirs);
      const bookingStatus = async (uuid: string) => (await app('GET', `/v1/bookings/${uuid}`)).body.data.status;
      const statuses = await Promise.all([ownBooking, otherBooking, shared].map(bookingStatus));
      expect(statuses).to.deep.equal(['confirmed', 'confirmed', 'cancelled']);
      const rest = await call('POST', `/v1/time-off/${closing[0]}/cancel-bookings`, {});
      expect(rest.body.data).to.deep.include({ cancelled: 1 });
      expect(await Promise.all([ownBooking, otherBooking].map(bookingStatus))).to.deep.equal([
        'cancelled',
        'confirmed',
      ]);
      expect(await badFieldsOf(call('POST', '/v1/time-off', off(null)))).to.deep.equal(['resources']);
      const path = `/v1/time-off/${await made('/v1/time-off', off([mine]), call)}`;
      await expect404(
        call('POST', `/v1/time-off/${other}/cancel-bookings`, {}),
        call('POST', '/v1/time-off', off([mine, theirs])),
        call('PATCH', path, { resources: [mine, theirs] }),
      );
      for (const one of [all, both, other].map((uuid) => `/v1/time-off/${uuid}`))
        await expect404(call('PATCH', one, { reason: 'x' }), call('DELETE', one));
      expect(await statusOf(call('DELETE', path))).to.equal(204);
    });

    it('has calendars of its resources, whose url it sees only when it sets it', async () => {
      const { app, mine, theirs, made, call } = await withSelf();
      const url = 'https://calendars.example/a.ics';
      const other = await made('/v1/calendars', { resource: theirs, url });
      const own = await dataOf(call('POST', '/v1/calendars', { resource: mine, url }));
      const path = `/v1/calendars/${own.uuid}`;
      await expect404(
        call('GET', `/v1/calendars/${other}`),
        call('POST', '/v1/calendars', { resource: theirs, url }),
        call('PATCH', path, { resource: theirs }),
      );
      expect(own.url).to.equal(url);
      expect((await call('GET', '/v1/calendars')).body.data[0].url).to.equal(null);
      for (const [answer, shown] of [
        [call('GET', path), null],
        [call('PATCH', path, { refresh_minutes: 60 }), null],
        [call('PATCH', path, { url: `${url}?b` }), `${url}?b`],
      ] as const)
        expect((await dataOf(answer)).url).to.equal(shown);
      expect((await dataOf(app('GET', path))).url).to.equal(`${url}?b`);
      expect(await statusOf(call('DELETE', path))).to.equal(204);
    });

    it('has series whose bookings are all its own', async () => {
      const { app, mine, theirs, made, call } = await withSelf();
      const rule = 'FREQ=DAILY;COUNT=3';
      const other = await made('/v1/series', hour([theirs], 0, { rule }));
      const own = await dataOf(call('POST', '/v1/series', hour([mine], 0, { rule })));
      await expect404(
        call('POST', '/v1/series', hour([theirs], 0, { rule })),
        call('GET', `/v1/series/${other}`),
        call('POST', `/v1/series/${other}/cancel`, {}),
      );
      expect(await uuidsOf(call('GET', '/v1/series'))).to.deep.equal([own.uuid]);
      expect((await call('GET', `/v1/series?resource=${theirs}`)).body.total).to.equal(0);
      await app('POST', `/v1/bookings/${own.bookings[0]}/reschedule`, { resources: [theirs] });
      expect((await call('GET', `/v1/series/${own.uuid}`)).status, 'one of them is not').to.equal(404);
      expect((await call('GET', '/v1/series')).body.total).to.equal(0);
    });

    it('gets events of its own bookings, and at their loss nothing more than that', async () => {
      const { app, mine, theirs, made, member } = await aBusiness();
      const self = await member('self');
      const reception = await member('reception');
      const own = await made('/v1/bookings', hour([mine], 0, { title: 'Secret' }));
      await made('/v1/bookings', hour([theirs]));
      await made('/v1/feeds', { name: 'Of the business', resource: mine });
      const service = await made('/v1/services', {
        name: 'Theirs',
        durations: [60],
        roles: [{ name: 'who', resources: [theirs] }],
      });
      await app('POST', `/v1/bookings/${own}/reschedule`, { service });
      const { body } = await self.call('GET', '/v1/events?type=booking.*');
      expect(body.data.map(({ type, data }: { type: string; data: object }) => [type, data])).to.deep.equal([
        ['booking.created', body.data[0].data],
        ['booking.rescheduled', { kind: 'booking', uuid: own }],
      ]);
      expect(body.data[1]).not.to.have.property('changes');
      expect(body.data[0].data.title).to.equal('Secret');
      expect(body.data[0].actor.kind).to.equal('app');
      expect(body.total).to.equal(2);
      const typesFor = async (call: Caller): Promise<readonly string[]> =>
        (await dataOf(call('GET', '/v1/events?limit=1000'))).map(({ type }: { type: string }) => type);
      const kinds = (await typesFor(self.call)).map((type) => type.split('.')[0]);
      expect(new Set(kinds)).to.deep.equal(new Set(['resource', 'service', 'booking']));
      const seen = await typesFor(reception.call);
      expect(seen.some((type) => /^(?:staff|key|app|feed)\./.test(type))).to.equal(false);
      expect(seen.filter((type) => type === 'resource.created')).to.have.length(3);
      const byMember = await made('/v1/bookings', hour([mine], 48), self.call);
      const [last] = (await app('GET', `/v1/events?booking=${byMember}`)).body.data;
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
      const { resources } = seen[0]!.changes;
      expect(seen[0]?.changes, 'the rest is shown').to.deep.equal({ ...whole[0]?.changes, resources });
    });

    it('gets its first answer under its Idempotency-Key, as long as its role may make the request', async () => {
      const { app, mine, theirs, member } = await aBusiness();
      const self = await member('self');
      const book = (by = self.call) => by('POST', '/v1/bookings', hour([mine]), { 'Idempotency-Key': 'one' });
      const first = await book();
      expect((await book(app)).body.data.uuid, 'of the member alone').not.to.equal(first.body.data.uuid);
      expect((await book()).text).to.equal(first.text);
      await app('POST', `/v1/bookings/${first.body.data.uuid}/reschedule`, { resources: [theirs] });
      const later = await book();
      expect(later.status).to.equal(201);
      expect(later.text, 'although the booking is not its own any more').to.equal(first.text);
      const reception = await member('reception');
      const create = () => reception.call('POST', '/v1/customers', { name: 'Grace' }, { 'Idempotency-Key': 'two' });
      expect((await create()).text).to.equal((await create()).text);
      await app('PATCH', `/v1/staff/${reception.uuid}`, { role: 'self', resources: [mine] });
      expect((await create()).status).to.equal(403);
    });

    it('mails no letter of a booking that is not its own', async () => {
      const { theirs, made, call } = await withSelf();
      const customer = { name: 'Eve', email: 'eve@example.com' };
      const other = await made('/v1/bookings', hour([theirs], 0, { customer }));
      await expect404(call('POST', `/v1/bookings/${other}/letter`, {}));
    });

    it('writes nothing after its rights were removed, in any race', async () => {
      const { app, mine, theirs, member } = await aBusiness();
      const self = await member('self');
      let isTaken = false;
      const late: number[] = [];
      const writes = Array.from({ length: 40 }, async (_, n) => {
        const startedLate = isTaken;
        const status = await statusOf(self.call('POST', '/v1/bookings', hour([mine], n)));
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
