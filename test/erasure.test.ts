import { expect } from 'chai';
import { UnavailableError } from '../core/basics/errors.js';
import { DAY, formatInstant, HOUR } from '../core/basics/instants.js';
import { erasingCustomers, finishErasures } from '../core/customers/erase-customer.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { expectFailure } from './contracts/lists.js';
import { type Api, appHeader, type Caller, dataOf, type Json, openApi, succeeding } from './support/http.js';
import {
  aBooking,
  aClock,
  aJob,
  aLease,
  anErasure,
  anEvent,
  anUuid,
  NOW,
  type TestClock,
  write,
} from './support/samples.js';
import { forEachStorage } from './support/storages.js';

const at = (moment: number): string => formatInstant(NOW + moment);
/** Contained in every text of the erased person. */
const MARK = 'Zarathustra';
const person = { name: `${MARK} S.`, email: `${MARK}@Example.com`, phone: `+49 ${MARK}` };
const other = { name: 'Ada', email: 'ada@example.com', phone: '1' };

describe('Erasing a customer', () => {
  forEachStorage(({ open }) => {
    let api: Api;
    let clock: TestClock;
    let storage: Storage;
    let app: Caller;
    let room: string;
    let next: number;
    beforeEach(async () => {
      clock = aClock();
      storage = await open({ clock });
      api = await openApi(storage, { clock });
      app = (await api.app()).call;
      room = (await made('/v1/resources', { name: 'Room', capacity: 10 })).uuid;
      next = 0;
    });
    afterEach(() => api.close());

    const { made, got, patched } = succeeding((...request) => app(...request));
    const listed = async (path: string): Promise<Json[]> => (await app('GET', path)).body.data;
    const erasuresOf = (uuid: string) =>
      storage.objects.list(uuid, { kind: 'erasure', where: ['and', []] }, { offset: 0, limit: 10 });
    /** Makes a workflow with an action for each of the fields. */
    const aWorkflowWith = async (...actions: readonly object[]): Promise<string> => {
      const { uuid } = await made('/v1/workflow', { name: 'Flow', description: '-' });
      for (const action of actions) await made(`/v1/workflow/${uuid}/actions`, { name: 'A', type: 'log', ...action });
      return uuid;
    };
    const HOOK = { type: 'webhook', config: { url: 'https://hooks.example.com/' } };
    /** Requests a booking with a new key, under the address of the person. */
    const heldWithKey = async (fields: object) => {
      const roles = [{ name: 'room', resources: [room] }];
      const { uuid: service } = await made('/v1/services', { name: 'Cut', durations: [60], roles });
      const { key } = await made('/v1/keys', { name: 'Site' });
      return () => dataOf(api.send('POST', '/v1/bookings', { as: appHeader(key), body: { service, ...fields } }));
    };
    /** Calls `meanwhile` in the middle of the next erasure. */
    const duringErasure = (meanwhile: () => Promise<unknown>) => {
      const forget = storage.answers.forget.bind(storage.answers);
      storage.answers.forget = async (...of) => {
        await meanwhile();
        return forget(...of);
      };
    };
    const wish = (customer: object | null, fields: object = {}) => {
      next += 1;
      return { resources: [room], start: at(next * HOUR), duration_minutes: 60, customer, ...fields };
    };
    const booked = (customer: object | null, fields: object = {}) => made('/v1/bookings', wish(customer, fields));
    const secrets = { title: `T ${MARK}`, notes: `N ${MARK}`, meta: { about: MARK } };
    const erase = (uuid: string, query = '') => app('DELETE', `/v1/customers/${uuid}${query}`);
    /** Returns everything that the API shows to the app. */
    const all = async (): Promise<string> => {
      const texts: string[] = [];
      for (const path of [
        'bookings?include=meta,resources,app&',
        'customers?include=meta&',
        'events?',
        'deliveries?',
        'series?',
      ]) {
        texts.push((await app('GET', `/v1/${path}limit=1000`)).text);
      }
      return texts.join('\n');
    };

    it('keeps the booked times, and no words of the customer', async () => {
      const workflow = await aWorkflowWith({ trigger: 'booking.start' });
      const first = await booked(person, { ...secrets, workflow });
      const { uuid } = first.customer;
      await patched(`/v1/customers/${uuid}`, { notes: MARK, meta: { m: MARK } });
      const cancelled = await booked({ uuid }, secrets);
      await made(`/v1/bookings/${cancelled.uuid}/cancel`, { reason: `R ${MARK}` });
      const theirs = await booked(other, { title: 'Ada’s', meta: { of: 'Ada' } });
      const series = await made('/v1/series', { ...wish(person, secrets), rule: 'FREQ=DAILY;COUNT=2' });
      clock.set(NOW + 10 * DAY);
      const sequence = first.sequence;
      const { updated_at: _, ...before } = await got(`/v1/bookings/${first.uuid}?include=meta`);
      expect((await erase(uuid)).status).to.equal(204);

      expect(await all()).not.to.include(MARK);
      const { updated_at: __, ...after } = await got(`/v1/bookings/${first.uuid}?include=meta`);
      expect(after).to.deep.equal({ ...before, customer: null, title: null, notes: null, reason: null, meta: {} });
      expect(after.sequence).to.equal(sequence);
      const kept = { customer: theirs.customer, title: 'Ada’s' };
      expect(await got(`/v1/bookings/${theirs.uuid}?include=meta`)).to.deep.include(kept);
      expect((await got(`/v1/series/${series.uuid}`)).bookings).to.have.length(2);
      for (const path of ['', '/export'])
        expect((await app('GET', `/v1/customers/${uuid}${path}`)).status).to.equal(404);
      expect((await erase(uuid)).status).to.equal(404);
      expect((await app('GET', `/v1/bookings?customer=${uuid}`)).body.total).to.equal(0);
      const [delivery] = await listed('/v1/deliveries');
      expect(delivery).to.include({ status: 'skipped', reason: 'The customer was erased' });
      const erased = await listed('/v1/events?type=customer.erased');
      expect(erased).to.have.length(1);
      expect(erased[0]).to.deep.include({ booking: null, sequence: null, data: { uuid } });
      const { uuid: of } = await got('/v1/app');
      const erasure = anErasure({ uuid, app: of, at: NOW + 10 * DAY, state: 'overwriting' });
      expect(await erasuresOf(of)).to.deep.equal({ items: [erasure], total: 1 });
      expect((await booked({ email: person.email }, { start: at(20 * DAY) })).customer.uuid).not.to.equal(uuid);
    });

    it('changes the ETags of the erased objects', async () => {
      const booking = await booked(person);
      clock.set(NOW + 10 * DAY);
      const { headers } = await app('GET', `/v1/bookings/${booking.uuid}`);
      expect((await erase(booking.customer.uuid)).status).to.equal(204);
      const known = { 'If-None-Match': String(headers.etag) };
      expect((await app('GET', `/v1/bookings/${booking.uuid}`, undefined, known)).status).to.equal(200);
    });

    it('triggers webhooks of any workflow, and no other action', async () => {
      const actions = `/v1/workflow/${await aWorkflowWith()}/actions`;
      const action = { name: 'A', trigger: 'customer.erased' };
      for (const refused of [
        { ...action, type: 'log' },
        { ...action, type: 'transition', config: { to: 'cancel' } },
      ]) {
        const { status, body } = await app('POST', actions, refused);
        expect([status, Object.keys(body.errors)]).to.deep.equal([400, ['type']]);
      }
      const hook = await made(actions, { ...action, ...HOOK });
      await made(actions, { ...action, ...HOOK, name: 'Off', enabled: false });
      const { uuid } = await made('/v1/customers', person);
      await erase(uuid);
      const deliveries = await listed('/v1/deliveries');
      expect(deliveries).to.have.length(1);
      const of = { action: hook.uuid, trigger: 'customer.erased', booking: null, sequence: null };
      expect(deliveries[0]).to.include({ ...of, status: 'waiting' });
    });

    it('is refused while the customer has future bookings, unless they are cancelled without running actions', async () => {
      const workflow = await aWorkflowWith(
        { name: 'Cancelled', trigger: 'booking.cancelled' },
        { name: 'Start', trigger: 'booking.start' },
      );
      const booking = await booked(person, { workflow });
      const { uuid } = booking.customer;
      for (const query of ['', '?cancel_bookings=false']) {
        const { status, body } = await erase(uuid, query);
        expect([status, body.reason]).to.deep.equal([409, 'has_bookings']);
      }
      expect(await got(`/v1/bookings/${booking.uuid}`)).to.deep.equal(booking);
      expect((await app('DELETE', `/v1/customers/${uuid}`, undefined, { 'If-Match': '"other"' })).status).to.equal(412);
      expect((await erase(uuid, '?cancel_bookings=true')).status).to.equal(204);
      const erased = { status: 'cancelled', reason: null, customer: null };
      expect(await got(`/v1/bookings/${booking.uuid}`)).to.include(erased);
      const deliveries = await listed('/v1/deliveries');
      expect(deliveries.map(({ trigger, status }) => [trigger, status])).to.deep.equal([['booking.start', 'skipped']]);
      const types = (await listed(`/v1/events?booking=${booking.uuid}`)).map(({ type }) => type);
      expect(types).to.deep.equal(['booking.created', 'booking.cancelled']);
      expect(await all()).not.to.include(MARK);
    });

    it('erases the stored responses of receivers about an erased booking, even if no event names its customer any more', async () => {
      const workflow = await aWorkflowWith({ ...HOOK, trigger: 'booking.created' });
      const answered = async (message: string) => {
        const lease = aLease({ until: clock() + HOUR });
        const [job] = await storage.jobs.claim(clock(), lease, 1, []);
        const attempts = [{ at: clock(), ok: false, status: 500, message }];
        await storage.jobs.release({ ...job!, status: 'failed', attempts, reason: message, nextAt: null }, lease);
      };
      const wasTheirs = await booked(person, { workflow });
      await answered(`Who is ${MARK}?`);
      await patched(`/v1/bookings/${wasTheirs.uuid}`, { customer: other });
      clock.advance(HOUR);
      expect(await storage.events.forget(clock(), 100)).to.be.greaterThan(1);
      await booked(other, { workflow });
      await answered('Who is Ada?');
      expect((await erase(wasTheirs.customer.uuid)).status).to.equal(204);
      const deliveries = await listed('/v1/deliveries');
      const said = deliveries.map(({ reason, attempts }) => [reason, attempts.map(({ message }: Json) => message)]);
      expect(said).to.have.deep.members([
        [null, [null]],
        ['Who is Ada?', ['Who is Ada?']],
      ]);
    });

    it('does not count bookings that the clock has ended', async () => {
      const { customer } = await booked(person, { hold_seconds: 60, start: at(5 * DAY) });
      expect((await erase(customer.uuid)).body.reason).to.equal('has_bookings');
      clock.advance(HOUR);
      expect((await erase(customer.uuid)).status).to.equal(204);
      expect((await listed('/v1/bookings'))[0]).to.include({ status: 'expired', customer: null });
      expect(await all()).not.to.include(MARK);
    });

    it('erases objects that are linked to no customer and contain the address, and keeps those of others', async () => {
      const adas = await booked(other, { title: 'Kept' });
      const wasTheirs = await booked(person, { title: `Gone ${MARK}`, notes: MARK });
      const { uuid } = wasTheirs.customer;
      await patched(`/v1/bookings/${wasTheirs.uuid}`, { customer: { uuid: adas.customer.uuid }, title: 'Hers' });
      const wasHers = await booked(other, { title: 'Told by Ada' });
      await patched(`/v1/bookings/${wasHers.uuid}`, { customer: { email: person.email, name: MARK }, title: MARK });
      const nobodys = await booked(person);
      await patched(`/v1/bookings/${nobodys.uuid}`, { customer: { uuid: null, email: null }, notes: MARK });
      // A booking with her address that is linked to no customer.
      const { uuid: of } = await got('/v1/app');
      const before = (await storage.objects.find(of, 'booking', wasHers.uuid))!;
      const unlinked = { ...before, customerUuid: null, uuid: anUuid(), resources: [room], blocks: [], title: MARK };
      await write(storage, { uuid: of }, { put: { booking: [unlinked] } });

      expect((await erase(uuid, '?cancel_bookings=true')).status).to.equal(204);
      const hers = await got(`/v1/bookings/${wasTheirs.uuid}`);
      expect(hers).to.include({ title: 'Hers', notes: MARK, status: 'confirmed' });
      expect(hers.customer).to.include({ uuid: adas.customer.uuid });
      const ofHers = await listed(`/v1/events?booking=${wasTheirs.uuid}`);
      expect(ofHers.map(({ data }) => [data.title, data.customer?.name ?? null])).to.deep.equal([
        [null, null],
        ['Hers', 'Ada'],
      ]);
      const ofTheirs = await listed(`/v1/events?booking=${wasHers.uuid}`);
      expect(ofTheirs.map(({ data }) => data.title)).to.deep.equal(['Told by Ada', null, null]);
      expect(await got(`/v1/bookings/${wasHers.uuid}`)).to.include({ customer: null, title: null });
      expect(await got(`/v1/bookings/${unlinked.uuid}`)).to.include({ customer: null, title: null });
      // Without a link and an address, the booking belongs to no customer. Texts from the time when it belonged to the customer are gone.
      expect(await got(`/v1/bookings/${nobodys.uuid}`)).to.include({ notes: MARK, status: 'confirmed' });
      const ofNobody = await listed(`/v1/events?booking=${nobodys.uuid}`);
      expect(ofNobody.map(({ data }) => data.customer?.name ?? null)).to.deep.equal([null, person.name]);
    });

    it('erases bookings made with a key before the address was linked, under an address the customer no longer has', async () => {
      const customer_ = { name: 'Zora', email: person.email };
      const held = await (await heldWithKey({ start: at(HOUR), customer: customer_, notes: 'Whispered' }))();
      const { customer } = await made(`/v1/bookings/${held.uuid}/confirm`, {});
      await patched(`/v1/customers/${customer.uuid}`, { email: 'new@example.com' });
      const hers = await booked({ ...person, name: 'Ada' }, { title: 'Kept' });
      expect(hers.customer.uuid).not.to.equal(customer.uuid);
      const exported = await got(`/v1/customers/${customer.uuid}/export`);
      expect(exported.events.map(({ type }: Json) => type)).to.deep.equal(['booking.held', 'booking.confirmed']);

      expect((await erase(customer.uuid, '?cancel_bookings=true')).status).to.equal(204);
      const left = await all();
      expect(left).not.to.include('Zora').and.not.include('Whispered');
      expect(left.split('Kept').length - 1, 'of Ada, who has the address now').to.equal(2);
    });

    it('erases a booking made under the address during the erasure, in the event as in the booking', async () => {
      const hold = await heldWithKey({
        start: at(9 * HOUR),
        customer: { name: 'Somebody new', email: person.email },
      });
      const { customer } = await booked(person);
      let held: Json;
      duringErasure(async () => {
        clock.set(NOW + 1_000);
        held = await hold();
      });
      expect((await erase(customer.uuid, '?cancel_bookings=true')).status).to.equal(204);
      const booking = await got(`/v1/bookings/${held.uuid}`);
      const [told] = await listed(`/v1/events?booking=${held.uuid}`);
      expect([booking.customer.name, told.data.customer?.name]).to.deep.equal(['Somebody new', 'Somebody new']);
    });

    it('erases a note added during the erasure, in the event as in the booking', async () => {
      const { uuid, customer } = await booked(person, secrets);
      duringErasure(() => patched(`/v1/bookings/${uuid}`, { notes: 'Free again' }));
      expect((await erase(customer.uuid, '?cancel_bookings=true')).status).to.equal(204);
      const { notes } = await got(`/v1/bookings/${uuid}`);
      const told = (await listed(`/v1/events?booking=${uuid}&type=booking.updated`)).map(({ data }) => data.notes);
      expect({ notes, told }).to.deep.equal({ notes: 'Free again', told: ['Free again'] });
      expect(await all()).not.to.include(MARK);
    });

    it('deletes the stored idempotent answers that name the customer, and no others', async () => {
      const sent = wish(person, secrets);
      const mine = await made('/v1/bookings', sent, 'mine');
      const theirs = wish(other);
      const hers = await made('/v1/bookings', theirs, 'theirs');
      await made(`/v1/bookings/${mine.uuid}/cancel`, { reason: MARK }, 'cancel');
      const { uuid } = mine.customer;
      await erase(uuid, '?cancel_bookings=true');
      const send = (path: string, body: object, key: string) => app('POST', path, body, { 'Idempotency-Key': key });
      const again = await send('/v1/bookings', theirs, 'theirs');
      expect([again.headers['idempotent-replayed'], again.body.data]).to.deep.equal(['true', hers]);
      const anew = await send(`/v1/bookings/${mine.uuid}/cancel`, { reason: MARK }, 'cancel');
      expect([anew.status, anew.headers['idempotent-replayed']]).to.deep.equal([409, undefined]);
      const booking = await send('/v1/bookings', sent, 'mine');
      expect(booking.headers['idempotent-replayed']).to.equal(undefined);
      expect(booking.body.data.uuid).not.to.equal(mine.uuid);
    });

    it('is finished when no remains are left at rest; checks that for all erasures at once, and repeats it after a failure', async () => {
      const { uuid: app_ } = await got('/v1/app');
      const [first, second] = [await booked(person), await booked(other)];
      const { erasures } = storage;
      const finish = finishErasures({ ...storage, erasing: erasingCustomers({ ...storage, newUuid: anUuid }) });
      const states = async () => (await erasuresOf(app_)).items.map(({ state }) => state);
      const overwrite = erasures.overwrite.bind(erasures);
      let times = 0;
      erasures.overwrite = async () => {
        times += 1;
        expect(await states()).to.deep.equal(['overwriting', 'overwriting']);
        if (times === 1) throw new UnavailableError('Somebody reads what is older');
        return times === 2 ? false : overwrite();
      };
      for (const { customer } of [first, second]) await erase(customer.uuid, '?cancel_bookings=true');
      await expectFailure(finish(), 'unavailable');
      expect([await finish(), await states()]).to.deep.equal([2, ['overwriting', 'overwriting']]);
      expect([await finish(), await states()]).to.deep.equal([2, ['done', 'done']]);
      expect([await finish(), times]).to.deep.equal([0, 3]);
    });

    it('finishes an erasure of an older version, which lists all bookings that it has erased', async () => {
      const { uuid: app_ } = await got('/v1/app');
      const workflow = await aWorkflowWith();
      const customer = anUuid();
      const fields = { app: app_, workflow, status: 'completed', blocks: [], version: 2 } as const;
      const [gone, left] = [aBooking(fields), aBooking(fields)];
      const names = { customer: { name: MARK, email: person.email, phone: null }, customerUuid: customer, title: MARK };
      const events = [gone, left].map((booking) =>
        anEvent({ app: app_, booking: booking.uuid, data: { ...booking, ...names, version: 1 } }),
      );
      const job = aJob({ app: app_, booking: gone.uuid, status: 'waiting' });
      const begun = {
        ...anErasure({ app: app_, uuid: customer, state: 'erasing', email: null }),
        bookings: [gone.uuid],
        versions: { [gone.uuid]: 1 },
      };
      const put = { erasure: [begun], job: [job], booking: [gone, { ...left, ...names }] };
      await write(storage, { uuid: app_ }, { put, events });
      await finishErasures({ ...storage, erasing: erasingCustomers({ ...storage, newUuid: anUuid }) })();
      expect(await all()).not.to.include(MARK);
      expect((await storage.objects.find(app_, 'job', job.uuid))?.status).to.equal('skipped');
    });

    it('racing with bookings for the same address erases each, or leaves it to a new customer', async () => {
      for (let round = 0; round < 5; round += 1) {
        const { customer } = await booked(person);
        const racing = await Promise.all([
          ...Array.from({ length: 5 }, () => booked(person, secrets)),
          erase(customer.uuid, '?cancel_bookings=true'),
          ...Array.from({ length: 5 }, () => booked(person, secrets)),
        ]);
        expect(racing[5]!.status).to.equal(204);
        expect((await app('GET', `/v1/bookings?customer=${customer.uuid}`)).body.total).to.equal(0);
        for (const { customer: left } of await listed('/v1/bookings?limit=1000&status=confirmed')) {
          if (left) expect(left.uuid).not.to.equal(customer.uuid);
        }
        const left = (await app('GET', '/v1/customers')).body.data;
        for (const { uuid } of left) expect((await erase(uuid, '?cancel_bookings=true')).status).to.equal(204);
        expect(await all()).not.to.include(MARK);
      }
    });

    it('ends feeds of the customer', async () => {
      const { customer } = await booked(person);
      const { url } = await made('/v1/feeds', { customer: customer.uuid }, 'feed');
      const calendar = { Accept: 'text/calendar' };
      const read = async () => (await api.anonymous('GET', new URL(url).pathname, undefined, calendar)).status;
      expect(await read()).to.equal(200);
      await erase(customer.uuid, '?cancel_bookings=true');
      expect(await read()).to.equal(404);
    });

    describe('counts and exports', () => {
      it('linked bookings as they are now, in the answer and its ETag', async () => {
        const { uuid } = await made('/v1/customers', person);
        const path = `/v1/customers/${uuid}?include=counts`;
        const none = { bookings: 0, upcoming: 0, cancelled: 0, no_shows: 0, last_start: null };
        expect((await got(path)).counts).to.deep.equal(none);
        const first = await booked({ uuid });
        const second = await booked({ uuid });
        await booked({ uuid }, { hold_seconds: 60 });
        const cancelled = await booked({ uuid });
        await made(`/v1/bookings/${cancelled.uuid}/cancel`, {});
        await booked(other);
        expect((await got(path)).counts).to.deep.equal({ ...none, bookings: 4, upcoming: 3, cancelled: 1 });
        const { headers } = await app('GET', path);
        clock.set(NOW + 2 * HOUR);
        const again = await app('GET', path, undefined, { 'If-None-Match': String(headers.etag) });
        expect(again.status).to.equal(200);
        expect(again.body.data.counts).to.deep.equal({ ...none, bookings: 3, cancelled: 1, last_start: at(2 * HOUR) });
        await made(`/v1/bookings/${first.uuid}/no-show`, {});
        expect((await got(path)).counts).to.deep.include({ no_shows: 1, last_start: second.start });
        const etag = String((await app('GET', path)).headers.etag);
        expect((await app('GET', path, undefined, { 'If-None-Match': etag })).status).to.equal(304);
        expect((await app('PATCH', path, { name: 'N' }, { 'If-Match': etag })).status).to.equal(200);
        expect((await app('GET', '/v1/customers?include=counts')).status).to.equal(400);
      });

      it('everything that an erasure removes, as lists show it', async () => {
        const workflow = await aWorkflowWith({ trigger: 'booking.start' });
        const first = await booked(person, { ...secrets, workflow });
        await booked(other, { workflow });
        const series = await made('/v1/series', { ...wish(person), rule: 'FREQ=DAILY;COUNT=2' });
        await made('/v1/series', { ...wish(other), rule: 'FREQ=DAILY;COUNT=2' });
        const { uuid } = first.customer;
        const { headers, body, text } = await app('GET', `/v1/customers/${uuid}/export`);
        expect(headers['cache-control']).to.equal('no-store');
        expect(headers['content-type']).to.equal('application/json; charset=utf-8');
        const bookings = await listed(`/v1/bookings?customer=${uuid}&include=meta`);
        const ofThem = (of: Json) => bookings.some((booking) => booking.uuid === of.booking);
        const data = {
          customer: await got(`/v1/customers/${uuid}?include=meta`),
          bookings,
          events: (await listed('/v1/events')).filter(ofThem),
          deliveries: (await listed('/v1/deliveries')).filter(ofThem),
          series: (await listed('/v1/series')).filter((one) => one.uuid === series.uuid),
        };
        expect(text).to.equal(JSON.stringify({ success: true, data }));
        expect(body.data.bookings).to.have.length(3);
        expect(body.data.deliveries).to.have.length(1);
      });
    });
  });
});
