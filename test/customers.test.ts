import { expect } from 'chai';
import { DAY, formatInstant, HOUR, MINUTE } from '../core/basics/instants.js';
import { type Caller, dataOf, type Json, succeeding, useApi } from './support/http.js';
import { NOW } from './support/samples.js';
import { onOneStorage } from './support/storages.js';

const at = (moment: number): string => formatInstant(NOW + moment);
const nobody = '019a8d4c-1c00-7000-8000-00000000dead';

describe('Customers', () => {
  onOneStorage((storage) => {
    const { clock, app, other } = useApi(storage);
    let room: string;
    let next = 0;
    beforeEach(async () => {
      room = (await made('/v1/resources', { name: 'Room', capacity: 10 })).uuid;
      next = 0;
    });

    const { made, got, patched } = succeeding(app);
    /** Status of an answer, and the reason or the invalid fields of a refusal. */
    const refusal = async (answer: ReturnType<Caller>) => {
      const { status, body } = await answer;
      return [status, body.reason ?? Object.keys(body.errors ?? {}).join()];
    };
    /** Returns a booking request with its own hour. */
    const wish = (fields: object = {}) => {
      next += 1;
      return { resources: [room], start: at(next * HOUR), duration_minutes: 60, ...fields };
    };
    const booked = (customer: object | null, fields: object = {}) =>
      made('/v1/bookings', wish({ customer, ...fields }));
    const grace = { name: 'Grace', email: 'Grace@Example.com' };

    describe('fields', () => {
      it('are returned as they were sent, with defaults', async () => {
        const sent = {
          email: 'Grace@Example.com',
          name: 'Grace',
          phone: '+1',
          notes: 'n',
          timezone: 'Europe/Paris',
          language: 'fr-FR',
        };
        const customer = await made('/v1/customers', { ...sent, meta: { vip: 1 } });
        expect(customer).to.deep.include({ ...sent, blocked: false });
        expect(customer).not.to.have.property('meta');
        expect(await got(`/v1/customers/${customer.uuid}?include=meta`)).to.deep.equal({
          ...customer,
          meta: { vip: 1 },
        });
      });

      it('treat blank values as missing, and require a name, an address or a phone number', async () => {
        for (const sent of [{}, { name: ' ', email: '', phone: '\t' }, { notes: 'x', blocked: true }]) {
          expect(await refusal(app('POST', '/v1/customers', sent))).to.deep.equal([400, 'name']);
        }
        const customer = await made('/v1/customers', { name: '', email: '  ', phone: '1', notes: ' ' });
        expect(customer).to.deep.include({ name: null, email: null, phone: '1', notes: null });
        const path = `/v1/customers/${customer.uuid}`;
        expect(await refusal(app('PATCH', path, { phone: null }))).to.deep.equal([400, 'name']);
        expect(await patched(path, { name: null, notes: 'kept' })).to.include({ notes: 'kept' });
      });

      it('are named in the errors about them', async () => {
        const sent = { name: 1, email: 'x', timezone: 'Nowhere', language: 'no_underscores', blocked: 'yes', meta: [] };
        const { status, body } = await app('POST', '/v1/customers', sent);
        expect(status).to.equal(400);
        expect(Object.keys(body.errors)).to.have.members(Object.keys(sent));
        const customer = await made('/v1/customers', grace);
        for (const field of Object.keys(sent)) {
          const patch = { [field]: (sent as Json)[field] };
          expect(await refusal(app('PATCH', `/v1/customers/${customer.uuid}`, patch))).to.deep.equal([400, field]);
        }
        for (const language of ['de', 'de-AT', 'zh-Hant-TW', 'es-419', 'x-own', 'i-klingon', 'sl-rozaj-biske']) {
          expect(await patched(`/v1/customers/${customer.uuid}`, { language })).to.include({ language });
        }
      });

      it('include an address that is unique in the app regardless of case', async () => {
        const customer = await made('/v1/customers', grace);
        const { uuid } = await made('/v1/customers', { name: 'Other' });
        const taken = [409, 'email'];
        expect(await refusal(app('POST', '/v1/customers', { email: 'GRACE@example.COM' }))).to.deep.equal(taken);
        const patch = { email: 'grace@example.com' };
        expect(await refusal(app('PATCH', `/v1/customers/${uuid}`, patch))).to.deep.equal(taken);
        const email = 'GRACE@EXAMPLE.COM';
        expect(await patched(`/v1/customers/${customer.uuid}`, { email })).to.include({ email });
        expect((await other('POST', '/v1/customers', grace)).status).to.equal(201);
        const racing = await Promise.all(
          ['a@x.com', 'A@x.com', 'a@X.com'].map((email) => app('POST', '/v1/customers', { email })),
        );
        expect(racing.map(({ status }) => status).sort()).to.deep.equal([201, 409, 409]);
      });
    });

    describe('lists by the last booking', () => {
      /** Books two hours after now for a customer, and moves the clock past that hour. */
      const came = async (uuid: string) => {
        await made('/v1/bookings', { ...wish({ customer: { uuid } }), start: formatInstant(clock() + HOUR) });
        clock.advance(2 * HOUR);
      };
      const names = async (query: string): Promise<string[]> => {
        const { body } = await app('GET', `/v1/customers?${query}`);
        expect(body.total, query).to.be.at.least(body.data.length);
        return body.data.map(({ name }: Json) => name);
      };

      it('begin with the customer who has been away for longest, end with those who never came, and filter by date and upcoming bookings', async () => {
        const uuids: Record<string, string> = {};
        for (const name of ['Ann', 'Bob', 'Cleo', 'Dora', 'Eve'])
          uuids[name] = (await made('/v1/customers', { name })).uuid;
        const [ann, bob, cleo, dora] = Object.values(uuids) as [string, string, string, string];
        await patched('/v1/business', { timezone: 'Asia/Tokyo' });
        clock.set(Date.parse('2030-05-01T10:00Z'));
        await came(cleo);
        await came(ann);
        // At 15:00 in UTC, 2 May begins in Tokyo.
        await came(bob);
        await came(cleo);
        const off = await made('/v1/bookings', {
          ...wish({ customer: { uuid: dora } }),
          start: '2030-05-03T12:00:00Z',
        });
        await made(`/v1/bookings/${off.uuid}/cancel`, {});
        await made('/v1/bookings', { ...wish({ customer: { uuid: ann } }), start: '2030-05-04T12:00:00Z' });
        expect((await names('sort=last_start')).slice(0, 3)).to.deep.equal(['Ann', 'Bob', 'Cleo']);
        expect((await names('sort=last_start')).slice(3).toSorted()).to.deep.equal(['Dora', 'Eve']);
        expect((await names('sort=-last_start')).slice(0, 3)).to.deep.equal(['Cleo', 'Bob', 'Ann']);
        expect((await names('sort=-last_start')).slice(3).toSorted()).to.deep.equal(['Dora', 'Eve']);
        for (const [query, expected] of [
          ['sort=last_start&limit=1&page=2', 'Bob'],
          ['sort=last_start&upcoming=false&last_before=2030-05-03', 'Bob Cleo'],
          ['sort=last_start&last_before=2030-05-03&search=name:n', 'Ann'],
          ['sort=-last_start&last_before=2030-05-03', 'Cleo Bob Ann'],
          ['last_before=2030-05-02', 'Ann'],
          ['last_before=2030-05-01', ''],
          ['upcoming=true', 'Ann'],
          ['upcoming=false', 'Bob Cleo Dora Eve'],
          ['upcoming=false&after=&limit=2&sort=-created_at', 'Eve Dora'],
        ] as const) {
          expect((await names(query)).join(' '), query).to.equal(expected);
        }
        for (const [query, field] of [
          ['sort=last_start&after=', 'after'],
          ['last_before=2030-02-30', 'last_before'],
          ['upcoming=soon', 'upcoming'],
        ])
          expect(await refusal(app('GET', `/v1/customers?${query}`))).to.deep.equal([400, field]);
      });
    });

    describe('of a booking', () => {
      it('are found by their address, or created', async () => {
        const first = await booked({ ...grace, phone: '1' });
        const customer = await got(`/v1/customers/${first.customer.uuid}`);
        expect(customer).to.include({ ...grace, phone: '1', notes: null, blocked: false });
        expect(first.customer).to.deep.equal({ ...grace, phone: '1', uuid: customer.uuid });
        const given = { name: 'G.', email: 'grace@example.com' };
        const second = await booked(given);
        expect(second.customer).to.deep.equal({ ...given, phone: null, uuid: customer.uuid });
        expect(await got(`/v1/customers/${customer.uuid}`)).to.deep.equal(customer);
        expect((await app('GET', '/v1/customers')).body.total).to.equal(1);
        const { data } = (await app('GET', `/v1/bookings?customer=${customer.uuid}`)).body;
        expect(data.map(({ uuid }: Json) => uuid)).to.deep.equal([first.uuid, second.uuid]);
        expect((await app('GET', `/v1/bookings?customer=${nobody}`)).body.total).to.equal(0);
      });

      it('do not exist without an address, and a blank address counts as none', async () => {
        for (const customer of [
          { name: 'Grace' },
          { name: 'Grace', email: ' ', phone: '1' },
          { ...grace, email: null, uuid: null },
        ]) {
          const booking = await booked(customer);
          expect(booking.customer).to.include({ name: 'Grace', email: null, uuid: null });
        }
        expect((await booked(null)).customer).to.equal(null);
        expect((await app('GET', '/v1/customers')).body.total).to.equal(0);
      });

      it('get the name and phone number of the booking that they lacked', async () => {
        const { uuid } = await made('/v1/customers', { email: 'grace@example.com' });
        await booked({ name: ' ', email: 'grace@example.com' });
        expect(await got(`/v1/customers/${uuid}`)).to.include({ name: null, phone: null });
        await booked({ name: 'Grace', email: 'GRACE@example.com' });
        const known = { name: 'Grace', phone: null, email: 'grace@example.com' };
        expect(await got(`/v1/customers/${uuid}`)).to.include(known);
        await booked({ name: 'Other', email: 'grace@example.com', phone: '1' });
        expect(await got(`/v1/customers/${uuid}`)).to.include({ name: 'Grace', phone: '1' });
      });

      it('are copied into a booking that names their UUID; a value that they do not have stays empty', async () => {
        const { uuid } = await made('/v1/customers', { ...grace, phone: '1' });
        const copy = { ...grace, phone: '1', uuid };
        expect((await booked({ uuid })).customer).to.deep.equal(copy);
        expect((await booked({ ...copy })).customer).to.deep.equal(copy);
        for (const [field, value] of [
          ['name', 'G'],
          ['email', 'g@example.com'],
          ['phone', null],
        ] as const) {
          const refused = refusal(app('POST', '/v1/bookings', wish({ customer: { uuid, [field]: value } })));
          expect(await refused).to.deep.equal([400, `customer.${field}`]);
        }
        const theirs = (await other('POST', '/v1/customers', grace)).body.data;
        for (const [named, status] of [
          [nobody, 404],
          ['x', 400],
          [theirs.uuid, 404],
        ] as const) {
          const asked = wish({ customer: { uuid: named } });
          expect((await app('POST', '/v1/bookings', asked)).status, named).to.equal(status);
        }
      });

      it('do not change a booking when they change', async () => {
        const booking = await booked(grace);
        await patched(`/v1/customers/${booking.customer.uuid}`, { name: 'Other', email: 'other@example.com' });
        expect(await got(`/v1/bookings/${booking.uuid}`)).to.deep.equal(booking);
        const anew = await booked(grace);
        expect(anew.customer.uuid).not.to.equal(booking.customer.uuid);
      });

      it('are created once for many simultaneous bookings with a new address', async () => {
        const wishes = Array.from({ length: 20 }, (_, n) =>
          wish({ customer: { name: `${n}`, email: `N${n % 2 ? 'E' : 'e'}W@x.com` } }),
        );
        const bookings = await Promise.all(wishes.map((each) => made('/v1/bookings', each)));
        expect(new Set(bookings.map(({ customer }) => customer.uuid))).to.have.property('size', 1);
        expect((await app('GET', '/v1/customers')).body.total).to.equal(1);
      });

      it('appear in events and in a series', async () => {
        const booking = await booked(grace);
        const { data } = (await app('GET', `/v1/events?booking=${booking.uuid}`)).body;
        expect(data[0].data.customer).to.deep.equal(booking.customer);
        const { uuid } = booking.customer;
        /** Customers of the bookings of a series that is made for this customer. */
        const inSeries = async (customer: object): Promise<Json[]> => {
          const series = await made('/v1/series', { ...wish({ customer }), rule: 'FREQ=DAILY;COUNT=3' });
          const { data } = (await app('GET', `/v1/bookings?series=${series.uuid}`)).body;
          return data.map((one: Json) => one.customer);
        };
        for (const customer of [grace, { uuid }]) {
          expect(await inSeries(customer)).to.deep.equal(Array(3).fill(booking.customer));
        }
        const anew = (await inSeries({ email: 'new@x.com' })).map((customer) => customer.uuid);
        expect([anew.length, new Set(anew).size]).to.deep.equal([3, 1]);
      });

      it('change with a patch that names an address, a UUID or null, and with no other patch', async () => {
        const booking = await booked(grace);
        const path = `/v1/bookings/${booking.uuid}`;
        const linkOf = async (customer: object | null) => (await patched(path, { customer })).customer;
        expect(await linkOf({ name: 'G.' })).to.deep.equal({ ...booking.customer, name: 'G.' });
        const other = await made('/v1/customers', { name: 'Ada', email: 'ada@example.com', blocked: true });
        const link = { name: 'G.', email: 'ADA@example.com', phone: null, uuid: other.uuid };
        expect(await linkOf({ email: 'ADA@example.com' })).to.deep.equal(link);
        expect(await linkOf({ uuid: booking.customer.uuid })).to.deep.equal(booking.customer);
        const copy = { ...link, name: 'Ada', email: 'ada@example.com' };
        expect(await linkOf({ uuid: other.uuid, name: 'Ada' })).to.deep.equal(copy);
        expect((await app('PATCH', path, { customer: { uuid: other.uuid, name: 'Grace' } })).status).to.equal(400);
        expect((await app('PATCH', path, { customer: { uuid: nobody } })).status).to.equal(404);
        expect(await linkOf({ email: null })).to.deep.equal({ name: 'Ada', email: null, phone: null, uuid: null });
        const made1 = await linkOf({ email: 'new@example.com' });
        expect(await got(`/v1/customers/${made1.uuid}`)).to.include({ name: 'Ada', email: 'new@example.com' });
        expect(await linkOf(null)).to.equal(null);
        expect(await linkOf({ name: 'Nobody' })).to.deep.equal({
          name: 'Nobody',
          email: null,
          phone: null,
          uuid: null,
        });
      });

      it('get missing values from a patch, too, although the booking does not change', async () => {
        const { uuid } = await made('/v1/customers', { email: 'ada@example.com' });
        const booking = await booked({ uuid });
        const { customer } = await patched(`/v1/bookings/${booking.uuid}`, { customer: { phone: '1' } });
        expect(customer).to.include({ phone: '1', uuid });
        expect(await got(`/v1/customers/${uuid}`)).to.include({ name: null, phone: '1' });
        await app('PATCH', `/v1/customers/${uuid}`, { phone: null });
        await patched(`/v1/bookings/${booking.uuid}`, { title: 'Cut' });
        expect(await got(`/v1/customers/${uuid}`), 'not by another').to.include({ phone: null });
        await patched(`/v1/bookings/${booking.uuid}`, { customer: { email: 'ada@example.com' } });
        expect(await got(`/v1/customers/${uuid}`)).to.include({ phone: '1' });
        await patched(`/v1/bookings/${booking.uuid}`, { customer: { name: 'Ada', phone: '2' } });
        expect(await got(`/v1/customers/${uuid}`), 'only what is not known').to.include({ name: 'Ada', phone: '1' });
      });
    });

    describe('who are blocked', () => {
      const aService = (fields: object = {}) =>
        made('/v1/services', { name: 'S', durations: [60], roles: [{ name: 'r', resources: [room] }], ...fields });
      const BLOCKED = [409, 'blocked'];

      it('make no new booking, by address or UUID, and get this reason first', async () => {
        const { uuid } = await made('/v1/customers', { ...grace, blocked: true });
        for (const customer of [{ email: 'grace@example.com' }, { uuid }]) {
          for (const fields of [{}, { start: at(-DAY) }, { hold_seconds: 60 }]) {
            const asked = wish({ customer, ...fields });
            expect(await refusal(app('POST', '/v1/bookings', asked))).to.deep.equal(BLOCKED);
          }
          const series = { ...wish({ customer }), rule: 'FREQ=DAILY;COUNT=2' };
          for (const on_conflict of ['refuse', 'skip']) {
            const { status, body } = await app('POST', '/v1/series', { ...series, on_conflict });
            expect([status, body.reason, body.conflicts.map(({ reason }: Json) => reason)]).to.deep.equal([
              ...BLOCKED,
              ['blocked', 'blocked'],
            ]);
          }
          const { bookable, reason, candidates } = await dataOf(
            app('POST', '/v1/availability/explain', wish({ customer })),
          );
          expect([bookable, reason, candidates[0].reason]).to.deep.equal([false, 'blocked', null]);
        }
        const unknown = wish({ customer: { uuid }, resources: [nobody] });
        expect((await app('POST', '/v1/bookings', unknown)).status).to.equal(404);
        expect((await app('GET', '/v1/bookings')).body.total).to.equal(0);
        await patched(`/v1/customers/${uuid}`, { blocked: false });
        await booked({ uuid });
      });

      it('make no booking of a service', async () => {
        const service = await aService({ active: false });
        const { uuid } = await made('/v1/customers', { ...grace, blocked: true });
        const asked = { service: service.uuid, start: at(HOUR) };
        expect(await refusal(app('POST', '/v1/bookings', { ...asked, customer: { uuid } }))).to.deep.equal(BLOCKED);
        expect(await refusal(app('POST', '/v1/bookings', asked))).to.deep.equal([409, 'inactive']);
      });

      it('find no free times', async () => {
        const { uuid } = await made('/v1/customers', grace);
        const booking = await booked({ uuid });
        const service = await aService();
        const span = `from=${encodeURIComponent(at(0))}&to=${encodeURIComponent(at(DAY))}`;
        const slots = (query: string) => got(`/v1/availability?${span}&customer_email=grace@EXAMPLE.com&${query}`);
        const ofRoom = `resources=${room}&duration_minutes=60`;
        for (const query of [ofRoom, `service=${service.uuid}`]) {
          expect((await slots(query)).slots).not.to.be.empty;
        }
        await patched(`/v1/customers/${uuid}`, { blocked: true });
        for (const query of [ofRoom, `service=${service.uuid}`]) expect((await slots(query)).slots).to.deep.equal([]);
        expect((await slots(`${ofRoom}&format=windows`)).windows).to.deep.equal([]);
        // Existing bookings can still be moved.
        expect((await slots(`${ofRoom}&exclude_booking=${booking.uuid}`)).slots).not.to.be.empty;
        expect((await app('POST', `/v1/bookings/${booking.uuid}/reschedule`, { start: at(DAY) })).status).to.equal(200);
        clock.advance(MINUTE);
        expect((await app('PATCH', `/v1/bookings/${booking.uuid}`, { customer: { uuid } })).status).to.equal(200);
      });
    });
  });
});
