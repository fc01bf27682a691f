import { expect } from 'chai';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import type { Mail } from '../../core/basics/mail.js';
import {
  badFieldsOf,
  type Caller,
  dataOf,
  errorsOf,
  openApi,
  type Received,
  reasonOf,
  statusOf,
  taken,
  useApi,
} from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const shown = (moment: number) => at(moment).replace('.000Z', '+00:00');
const GRACE = { name: 'Grace', email: 'grace@example.com' };

describe('HTTP: one booking, for its booker', () => {
  onOneStorage((storage) => {
    const mails: Mail[] = [];
    const sendMail = (mail: Mail) => {
      mails.push(mail);
      return taken();
    };
    const suite = useApi(storage, {
      fields: { name: 'Salon' },
      options: () => ({ ports: { sendMail }, publicUrl: 'https://book.example' }),
    });
    const { api, app, clock, add: made } = suite;
    let room: string;
    let service: string;
    let workflow: string;
    let key: Caller;
    beforeEach(async () => {
      mails.length = 0;
      room = await made('/v1/resources', { name: 'Room', capacity: 2 });
      const settings = { hold_seconds: 100, cancel_until_minutes: 60, reschedule_until_minutes: 120 };
      workflow = await made('/v1/workflow', { name: 'Visits', description: '-', settings });
      const roles = [{ name: 'room', resources: [room] }];
      service = await made('/v1/services', { name: 'Cut', durations: [60, 30], roles, workflow });
      key = api.by((await dataOf(app('POST', '/v1/keys', { name: 'x', hold_seconds_max: 600 }))).key);
    });

    const hold = (fields: object = {}) =>
      key('POST', '/v1/bookings', { service, start: at(DAY), customer: GRACE, ...fields });
    const bookerOf = ({ body }: Received) => api.by(body.data.manage_token);
    const confirm = (booker: Caller) => booker('POST', '/v1/booking/confirm');
    const tokenOf = async (uuid: string): Promise<string> =>
      (await dataOf(app('GET', `/v1/bookings/${uuid}?include=manage_token`))).manage_token;
    const status = (of: Caller | string) => statusOf((typeof of === 'string' ? api.by(of) : of)('GET', '/v1/booking'));
    describe('the token', () => {
      it('is the same in every answer: to a key, and to an app that includes it', async () => {
        const { body } = await hold();
        const { uuid, manage_token: token } = body.data;
        const path = `/v1/bookings/${uuid}`;
        const read = await app('GET', `${path}?include=manage_token`);
        expect(read.body.data.manage_token).to.equal(token);
        expect(read.headers['cache-control']).to.equal('no-store');
        expect((await app('GET', path)).body.data).not.to.have.property('manage_token');
        const list = await app('GET', '/v1/bookings?include=manage_token');
        expect(list.body.data[0].manage_token).to.equal(token);
        expect(list.headers['cache-control']).to.equal('no-store');
        await app('POST', `${path}/confirm`);
        expect(await tokenOf(uuid)).to.equal(token);
        const bytes = Buffer.from(token, 'base64url');
        expect(bytes.length).to.equal(49);
        expect(bytes.toString('hex', 1, 17)).to.equal(uuid.replaceAll('-', ''));
      });

      it('exists for bookings of the app too, and works from any page', async () => {
        const booking = { resources: [room], start: at(DAY), duration_minutes: 30, customer: GRACE };
        const create = () => app('POST', '/v1/bookings?include=manage_token', booking, { 'Idempotency-Key': 'b' });
        const { headers, body } = await create();
        expect(headers['cache-control']).to.equal('no-store');
        expect((await create()).body).to.deep.equal(body);
        const booker = api.by(body.data.manage_token, { Origin: 'https://any.example' });
        const own = await dataOf(booker('GET', '/v1/booking'));
        expect(own).to.deep.include({ status: 'confirmed', service: null, price: null });
      });

      it('is invalid if any bit of it differs, or in another notation', async () => {
        const { manage_token: token } = (await hold()).body.data;
        const bytes = Buffer.from(token, 'base64url');
        for (const index of [0, 1, 16, 17, 30, 48]) {
          const other = Buffer.from(bytes);
          other[index]! ^= 1;
          expect(await status(other.toString('base64url')), `byte ${index}`).to.equal(401);
        }
        for (const text of [`${token}A`, token.slice(0, -1), `${token}=`, ` ${token}`, bytes.toString('hex')])
          expect(await status(text), text).to.equal(401);
        expect((await api.send('GET', '/v1/booking', { as: `Bearer ${token}` })).status, 'not encoded').to.equal(401);
      });

      it('is replaced by a change of the address, except in case', async () => {
        const held = await hold();
        const { uuid } = held.body.data;
        const patch = (customer: object | null) => app('PATCH', `/v1/bookings/${uuid}`, { customer });
        const first = bookerOf(held);
        await patch({ email: 'GRACE@Example.com', name: 'Grace H.' });
        expect(await status(first), 'another case').to.equal(200);
        await patch({ email: 'ada@example.com' });
        expect(await status(first)).to.equal(401);
        const second = await tokenOf(uuid);
        expect(await status(second)).to.equal(200);
        await patch(null);
        expect(await status(second), 'to null').to.equal(401);
        const third = await tokenOf(uuid);
        await patch({ email: 'ada@example.com' });
        expect(await status(third), 'from null').to.equal(401);
        expect(await status(second), 'the same address again').to.equal(401);
        expect(await status(await tokenOf(uuid))).to.equal(200);
      });

      it('is invalid after the secret of the app is replaced, at once or after its only grace period', async () => {
        const held = await hold();
        const { uuid } = held.body.data;
        const etag = async () => (await app('GET', `/v1/bookings/${uuid}?include=manage_token`)).headers.etag;
        const before = await etag();
        const rotate = (body?: object) => app('POST', '/v1/app/manage-secret', body);
        const [first, rotated] = [bookerOf(held), await rotate({ grace_seconds: 60 })];
        expect(rotated.status).to.equal(200);
        expect(rotated.body.data).to.deep.equal({ rotated_at: shown(0), previous_until: shown(MINUTE) });
        expect(await etag(), 'what is shown has changed').not.to.equal(before);
        const second = await tokenOf(uuid);
        expect([await status(first), await status(second)]).to.deep.equal([200, 200]);
        await rotate({ grace_seconds: 60 });
        const both = [await status(first), await status(second)];
        expect(both, 'a second one ends the first grace').to.deep.equal([401, 200]);
        clock.advance(60 * SECOND);
        expect(await status(second)).to.equal(401);
        const third = await tokenOf(uuid);
        await rotate();
        expect(await status(third)).to.equal(401);
        expect(await badFieldsOf(rotate({ grace_seconds: 86_401 }))).to.deep.equal(['grace_seconds']);
        expect((await app('GET', '/v1/app')).status, 'the token of the app is another thing').to.equal(200);
      });

      it('is replaced once under an Idempotency-Key, separate from the owner’s', async () => {
        const once = { 'Idempotency-Key': 'rotate' };
        const rotate = (body: object) => app('POST', '/v1/app/manage-secret', body, once);
        const first = await rotate({});
        const { uuid } = (await hold()).body.data;
        const token = await tokenOf(uuid);
        clock.advance(1_000);
        const again = await rotate({});
        expect(again.headers['idempotent-replayed']).to.equal('true');
        expect(again.body).to.deep.equal(first.body);
        expect(await tokenOf(uuid)).to.equal(token);
        expect(await statusOf(rotate({ grace_seconds: 1 }))).to.equal(422);
        const another = { slug: 'another', name: 'Another', description: '-' };
        expect(await statusOf(api.owner('POST', '/v1/apps', another, once))).to.equal(201);
      });

      it('stays valid when the token of the app is replaced', async () => {
        const held = await hold();
        expect(await statusOf(api.owner('POST', `/v1/apps/${suite.appUuid}/token`))).to.equal(201);
        expect(await statusOf(app('GET', '/v1/app'))).to.equal(401);
        expect(await status(bookerOf(held))).to.equal(200);
      });

      it('is valid until 30 days after the end of the booking', async () => {
        const booker = bookerOf(await hold());
        await confirm(booker);
        clock.set(NOW + DAY + HOUR + 30 * DAY - 1);
        expect(await status(booker)).to.equal(200);
        clock.advance(1);
        expect(await status(booker)).to.equal(401);
      });

      it('is invalid after the customer is erased, and after its app is deleted', async () => {
        const [first, second] = [await hold(), await hold({ customer: { name: 'Ada', email: 'ada@example.com' } })];
        await confirm(bookerOf(first));
        const { customer } = await dataOf(app('GET', `/v1/bookings/${first.body.data.uuid}`));
        const erasure = app('DELETE', `/v1/customers/${customer.uuid}?cancel_bookings=true`);
        expect(await statusOf(erasure)).to.equal(204);
        expect([await status(bookerOf(first)), await status(bookerOf(second))]).to.deep.equal([401, 200]);
        await api.owner('DELETE', `/v1/apps/${suite.appUuid}`);
        expect(await status(bookerOf(second))).to.equal(401);
      });
    });

    describe('the booking', () => {
      it('is shown with the fields of a booker, without an ETag', async () => {
        const held = await hold();
        const { manage_token: _, ...data } = held.body.data;
        const { headers, body } = await bookerOf(held)('GET', '/v1/booking', undefined, { 'If-None-Match': '*' });
        expect([headers.etag, headers['cache-control']]).to.deep.equal([undefined, 'private']);
        const more = { with: [{ uuid: room, name: 'Room' }], place_timezone: 'UTC', told_by_mail: false };
        expect(body.data).to.deep.equal({ ...data, ...more });
        expect(data).to.include({ cancel_until: shown(DAY - HOUR), reschedule_until: shown(DAY - 2 * HOUR) });
        const wide = await dataOf(bookerOf(held)('GET', '/v1/booking?include=meta,app'));
        const { name, description } = (await app('GET', '/v1/app')).body.data;
        const { public: business } = await dataOf(app('GET', '/v1/business'));
        const all = { ...data, ...more, app: { name, description, business } };
        expect(wide, 'names that it does not know are ignored').to.deep.equal(all);
        clock.advance(600 * SECOND);
        expect((await dataOf(bookerOf(held)('GET', '/v1/booking'))).status).to.equal('expired');
      });

      it('can be changed in name, phone, zone and notes only', async () => {
        const booker = bookerOf(await hold({ title: 'Cut' }));
        const patch = (fields: object) => booker('PATCH', '/v1/booking', fields);
        const data = await dataOf(
          patch({
            customer: { name: 'Grace H.', phone: '+33 1', email: 'evil@example.com', uuid: anUuid() },
            notes: 'By train',
            timezone: 'Europe/Paris',
            title: 'Mine',
            start: at(2 * DAY),
            units: 2,
            meta: { x: 1 },
            status: 'confirmed',
            resources: [],
            workflow: null,
            price: null,
          }),
        );
        const customer = { name: 'Grace H.', email: GRACE.email, phone: '+33 1' };
        const changed = { notes: 'By train', timezone: 'Europe/Paris', customer };
        expect(data).to.deep.include({ ...changed, title: 'Cut', units: 1, status: 'held' });
        expect((await dataOf(patch({ customer: null }))).customer.name).to.equal('Grace H.');
        const cleared = await dataOf(patch({ customer: { phone: null }, notes: null }));
        expect(cleared).to.deep.include({ notes: null, customer: { ...customer, phone: null } });
        const wrong = { customer: { name: 1 }, timezone: 'Mars', notes: 2 };
        expect(await badFieldsOf(patch(wrong))).to.deep.equal(['customer.name', 'notes', 'timezone']);
        expect((await app('GET', '/v1/events?type=booking.updated')).body.total).to.equal(2);
      });

      it('is confirmed, and its customer then created, or found and not changed', async () => {
        const held = await hold();
        const { uuid } = held.body.data;
        const link = async (of = uuid) => (await app('GET', `/v1/bookings/${of}`)).body.data.customer.uuid;
        expect((await app('GET', '/v1/customers')).body.total).to.equal(0);
        expect(await link()).to.equal(null);
        expect((await dataOf(confirm(bookerOf(held)))).status).to.equal('confirmed');
        const { data } = (await app('GET', '/v1/customers')).body;
        expect(data).to.have.length(1);
        expect(data[0]).to.include(GRACE);
        expect(await link()).to.equal(data[0].uuid);
        const second = await hold({ customer: { name: 'Other', email: 'Grace@Example.com', phone: '+1' } });
        await confirm(bookerOf(second));
        expect(await link(second.body.data.uuid)).to.equal(data[0].uuid);
        const found = () => dataOf(app('GET', `/v1/customers/${data[0].uuid}`));
        expect(await found()).to.include({ name: 'Grace', phone: null });
        await bookerOf(second)('PATCH', '/v1/booking', { customer: { phone: '+2' } });
        expect((await found()).phone, 'a booker fills nothing').to.equal(null);
      });

      it('is confirmed by the app and by actions in the same way', async () => {
        const { uuid } = (await hold()).body.data;
        await app('POST', `/v1/bookings/${uuid}/confirm`);
        expect((await app('GET', '/v1/customers')).body.total).to.equal(1);
      });

      it('is refused as taken if its customer is blocked', async () => {
        await made('/v1/customers', { ...GRACE, blocked: true });
        expect(await reasonOf(hold())).to.equal('taken');
        expect((await hold({ start: at(DAY + MINUTE) })).body.reason).to.equal('off_grid');
        expect((await hold({ customer: { name: 'Ada', email: 'ada@example.com' } })).status).to.equal(201);
      });

      it('is prolonged up to the limit of the key: shortened, and not refused', async () => {
        const booker = bookerOf(await hold({ hold_seconds: 60 }));
        const extend = async (body?: object) =>
          (await booker('POST', '/v1/booking/extend', body)).body.data.hold_expires_at;
        expect(await extend()).to.equal(shown(100 * SECOND)); // `hold_seconds` of the workflow
        expect(await extend({ hold_seconds: 3_600 })).to.equal(shown(600 * SECOND));
        expect(await extend({ hold_seconds: 1 }), 'never shorter').to.equal(shown(600 * SECOND));
        for (const elapsed of [590, 1_180, 1_700]) {
          clock.set(NOW + elapsed * SECOND);
          expect(await extend({ hold_seconds: 3_600 })).to.equal(shown(Math.min(elapsed + 600, 1_800) * SECOND));
        }
        clock.set(NOW + 1_800 * SECOND);
        expect((await booker('POST', '/v1/booking/extend')).body.reason).to.equal('invalid_state');
        expect((await booker('POST', '/v1/booking/extend', { hold_seconds: 3_601 })).status).to.equal(400);
      });

      it('is prolonged without a key up to the limit of the workflow', async () => {
        const booking = { resources: [room], workflow, start: at(DAY), duration_minutes: 30, hold_seconds: 10 };
        const booker = bookerOf(await app('POST', '/v1/bookings?include=manage_token', booking));
        const { body } = await booker('POST', '/v1/booking/extend', { hold_seconds: 1_000 });
        expect(body.data.hold_expires_at).to.equal(shown(100 * SECOND));
      });

      it('is cancelled with a reason, within the workflow’s time limit', async () => {
        const [early, late] = [bookerOf(await hold()), bookerOf(await hold())];
        for (const each of [early, late]) await confirm(each);
        const cancelled = await dataOf(early('POST', '/v1/booking/cancel', { reason: 'Ill' }));
        expect(cancelled).to.include({ status: 'cancelled', reason: 'Ill' });
        clock.set(NOW + DAY - HOUR + 1);
        expect(await reasonOf(late('POST', '/v1/booking/cancel'))).to.equal('too_late');
      });

      it('is released only as long as it is a hold, if the request says so', async () => {
        const [held, confirmed] = [bookerOf(await hold()), bookerOf(await hold())];
        await confirm(confirmed);
        const cancel = (booker: Caller, body: object) => booker('POST', '/v1/booking/cancel', body);
        expect(await errorsOf(cancel(held, { hold_only: 'yes' }))).to.have.keys('hold_only');
        expect((await dataOf(cancel(held, { hold_only: true }))).status).to.equal('cancelled');
        expect(await reasonOf(cancel(confirmed, { hold_only: true }))).to.equal('invalid_state');
        expect((await dataOf(cancel(confirmed, { hold_only: false }))).status).to.equal('cancelled');
      });

      it('is moved in time only, within the rules of the service and the workflow', async () => {
        const booker = bookerOf(await hold());
        const move = (body: object) => booker('POST', '/v1/booking/reschedule', body);
        const moved = await dataOf(move({ start: at(DAY + HOUR), duration_minutes: 30 }));
        expect(moved).to.include({ start: shown(DAY + HOUR), duration_minutes: 30, sequence: 1 });
        const wrong = { start: 'x', resources: null, service, units: 1 };
        expect(await badFieldsOf(move(wrong))).to.deep.equal(['resources', 'service', 'start', 'units']);
        expect(await reasonOf(move({ duration_minutes: 45 }))).to.equal('duration');
        expect((await dataOf(move({ end: at(DAY + 2 * HOUR) }))).duration_minutes).to.equal(60);
        clock.set(NOW + DAY + HOUR - 2 * HOUR + 1);
        await confirm(booker);
        expect((await move({ start: at(3 * DAY) })).body.reason).not.to.equal(undefined);
      });

      it('shows exactly the times to which it can be moved', async () => {
        await app('PATCH', `/v1/resources/${room}`, { capacity: 1 });
        const booker = bookerOf(await hold());
        await app('POST', '/v1/bookings', { service, start: at(DAY + HOUR), customer: { email: 'ada@example.com' } });
        const find = (query = '') =>
          dataOf(booker('GET', `/v1/booking/availability?from=${at(DAY)}&to=${at(DAY + 4 * HOUR)}${query}`));
        const slots = (await find()).slots.map(({ start }: { start: string }) => start);
        expect(slots).to.include(shown(DAY));
        expect(slots).not.to.include(shown(DAY + HOUR));
        const ignored = `&resources=${anUuid()}&exclude_booking=${anUuid()}&customer_email=x&units=9&choices=true&format=windows&service=${anUuid()}`;
        expect(await find(ignored)).to.deep.equal(await find());
        expect((await find('&duration_minutes=30')).slots.length).to.be.greaterThan(slots.length);
        const wrong = `from=${at(DAY)}&to=${at(DAY)}&duration_minutes=45`;
        expect(await statusOf(booker('GET', `/v1/booking/availability?${wrong}`))).to.equal(400);
        for (const start of slots)
          expect(await statusOf(booker('POST', '/v1/booking/reschedule', { start })), start).to.equal(200);
      });

      it('reveals nothing of other bookings of its address, unless it is confirmed', async () => {
        await app('PATCH', `/v1/services/${service}`, { limits: [{ per: 'customer', period: 'day', max: 1 }] });
        const booker = bookerOf(await hold({ hold_seconds: 60 }));
        const find = async (day: number) => {
          const span = `from=${at(day * DAY)}&to=${at(day * DAY + 4 * HOUR)}`;
          return (await booker('GET', `/v1/booking/availability?${span}`)).body.data.slots.length;
        };
        const empty = [await find(2), await find(3)];
        expect(empty[0]).to.be.greaterThan(0);
        const theirs = { service, start: at(2 * DAY), customer: { email: GRACE.email.toUpperCase() } };
        const { uuid } = (await app('POST', '/v1/bookings', theirs)).body.data.customer;
        expect([await find(2), await find(3)], 'held').to.deep.equal(empty);
        const moving = booker('POST', '/v1/booking/reschedule', { start: at(2 * DAY) });
        expect(await statusOf(moving), 'as it shows').to.equal(200);
        expect(await reasonOf(confirm(booker))).to.equal('limit');
        clock.set(NOW + 2 * MINUTE);
        expect((await booker('GET', '/v1/booking')).body.data.status).to.equal('expired');
        await app('PATCH', `/v1/customers/${uuid}`, { blocked: true });
        expect([await find(2), await find(3)], 'expired').to.deep.equal(empty);
        await app('PATCH', `/v1/customers/${uuid}`, { blocked: false });
        const confirmed = bookerOf(await hold({ start: at(4 * DAY) }));
        await confirm(confirmed);
        const span = `from=${at(2 * DAY)}&to=${at(2 * DAY + 4 * HOUR)}`;
        expect((await confirmed('GET', `/v1/booking/availability?${span}`)).body.data.slots).to.deep.equal([]);
      });

      it('shows free times for resources too, in its own units', async () => {
        const booking = { resources: [room], units: 2, start: at(DAY), duration_minutes: 60 };
        const booker = bookerOf(await app('POST', '/v1/bookings?include=manage_token', booking));
        await app('POST', '/v1/bookings', { ...booking, units: 1, start: at(DAY + HOUR) });
        const span = `from=${at(DAY)}&to=${at(DAY + 3 * HOUR)}`;
        const { slots } = await dataOf(booker('GET', `/v1/booking/availability?${span}`));
        const starts = slots.map(({ start }: { start: string }) => start);
        expect(starts).to.deep.equal([shown(DAY), shown(DAY + 2 * HOUR)]);
      });

      it('is returned as a calendar', async () => {
        const booker = bookerOf(await hold({ notes: 'secret notes' }));
        const accept = { Accept: 'text/calendar' };
        const { status, headers, text } = await booker('GET', '/v1/booking.ics', undefined, accept);
        expect([status, headers['content-type']]).to.deep.equal([200, 'text/calendar; charset=utf-8']);
        expect(text).to.include('SUMMARY:Cut – Salon\r\n').and.include('STATUS:TENTATIVE');
        expect(text).not.to.include('secret notes');
      });

      it('is changed once under an Idempotency-Key, separate for each token', async () => {
        const [one, two] = [bookerOf(await hold()), bookerOf(await hold())];
        const cancel = (booker: Caller, reason = 'Ill') =>
          booker('POST', '/v1/booking/cancel', { reason }, { 'Idempotency-Key': 'c' });
        const [first, again] = [await cancel(one), await cancel(one)];
        expect(again.headers['idempotent-replayed']).to.equal('true');
        expect(again.body).to.deep.equal(first.body);
        expect(await statusOf(cancel(one, 'x'))).to.equal(422);
        const other = await cancel(two);
        expect(other.headers['idempotent-replayed']).to.equal(undefined);
        expect(other.body.data.uuid).not.to.equal(first.body.data.uuid);
      });
    });

    describe('mail', () => {
      const action = (trigger = 'booking.held', config: object = {}) => {
        const mail = { to: '{{booking.customer.email}}', subject: 'S', text: '{{booking.manage_url}}', ...config };
        return made(`/v1/workflow/${workflow}/actions`, { name: 'Mail', trigger, type: 'email', config: mail });
      };

      it('is not sent for holds of keys', async () => {
        const changes = ['updated', 'rescheduled', 'cancelled', 'expired'];
        for (const change of ['held', 'created', ...changes]) await action(`booking.${change}`);
        const [moved, lapsing] = [await hold(), await hold({ hold_seconds: 1 })];
        await bookerOf(moved)('PATCH', '/v1/booking', { notes: 'Buy now' });
        await bookerOf(moved)('POST', '/v1/booking/reschedule', { start: at(2 * DAY) });
        await bookerOf(moved)('POST', '/v1/booking/cancel');
        clock.set(NOW + 2 * SECOND);
        expect((await app('GET', `/v1/bookings/${lapsing.body.data.uuid}`)).body.data.status).to.equal('expired');
        await app('GET', '/v1/bookings');
        const events = (await app('GET', '/v1/events')).body.data.map(({ type }: { type: string }) => type);
        expect(events).to.include.members(changes.map((change) => `booking.${change}`));
        const held = await hold();
        const deliveries = async () => (await app('GET', '/v1/deliveries')).body.total;
        expect(await deliveries()).to.equal(0);
        await confirm(bookerOf(held));
        expect(await deliveries()).to.equal(1);
        await app('POST', '/v1/bookings', { service, start: at(DAY), customer: GRACE, hold_seconds: 60 });
        expect(await deliveries(), 'of the app').to.equal(2);
      });

      it('contains the token and the link, as configured', async () => {
        const texts = {
          subject: '{{booking.manage_token}}',
          text: '{{ booking.manage_url }}',
          html: '{{{booking.manage_url}}}',
        };
        const uuid = await action(undefined, { to: 'a@b.example', ...texts });
        expect((await app('POST', `/v1/workflow/${workflow}/actions/${uuid}/test`)).body.data.ok).to.equal(true);
        const [{ subject, text, html } = { subject: '', text: '', html: '' }] = mails;
        expect(Buffer.from(subject, 'base64url')).to.have.length(49);
        expect(text).to.equal(`https://book.example/manage#${subject}`);
        expect(html?.replaceAll('&#x2F;', '/'), 'escaped').to.equal(text);
      });

      it('contains no link if the public address is unknown', async () => {
        const alone = await openApi(await storage.open({ clock }), { clock });
        const { call } = await alone.app();
        const flow = await made('/v1/workflow', { name: 'x', description: '-' }, call);
        const create = (html: string) => {
          const config = { to: 'a@b.example', subject: 'S', text: 'T', html };
          const mail = { name: 'Mail', trigger: 'booking.created', type: 'email', config };
          return call('POST', `/v1/workflow/${flow}/actions`, mail);
        };
        const errors = await errorsOf(create('<a href="{{booking.manage_url}}">'));
        expect(errors['config.html']).to.include('PUBLIC_URL');
        expect(await statusOf(create('{{booking.manage_token}}'))).to.equal(201);
        await alone.close();
      });

      it('keeps nothing of the address that a hold was made from after the hold', async () => {
        const { uuid } = (await hold()).body.data;
        const holder = async () => (await suite.storage.objects.find(null, 'booking', uuid))?.madeWith?.holder;
        expect(await holder()).to.match(/^[\w-]{43}$/);
        await app('POST', `/v1/bookings/${uuid}/cancel`);
        expect(await holder()).to.equal(null);
        const events = (await suite.storage.events.after(suite.appUuid, undefined, 100)) ?? [];
        expect(events.map(({ type }) => type)).to.include.members(['booking.held', 'booking.cancelled']);
        expect(JSON.stringify(events), 'while it lived, too')
          .to.include('"holder":null')
          .and.not.match(/"holder":"/);
      });
    });
  });
});
