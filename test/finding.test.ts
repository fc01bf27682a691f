import { expect } from 'chai';
import { DAY } from '../core/basics/instants.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { type Api, appHeader, type Caller, openApi } from './support/http.js';
import { aBooking, aClock, aCustomer, NOW, type TestClock, write } from './support/samples.js';
import { forEachStorage } from './support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();

describe('Finding bookings and customers', () => {
  forEachStorage((under) => {
    let clock: TestClock;
    let storage: Storage;
    let api: Api;
    let app: Caller;
    let uuid: string;
    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      api = await openApi(storage, { clock });
      ({ call: app, uuid } = await api.app());
    });
    afterEach(() => api.close());

    const PEOPLE = [
      { name: 'Ana Kovač', email: 'Ana.Kovač@Example.com', phone: '+33 1 70 18 00 10' },
      { name: 'IŞIL Yıldız', email: 'isil@example.org', phone: '0049 (0)30/123-45' },
      { name: 'Łukasz Þór Đorđević', email: null, phone: '12' },
      { name: 'Ærø Œuvre-Strauß', email: 'aeroe@example.org', phone: null },
      { name: 'हिन्दी', email: null, phone: null },
    ];
    /** Search terms, with the indexes of the objects above that match. */
    const FOUND: readonly (readonly [string, readonly number[]])[] = [
      ['name:kovac', [0]],
      ['name:KOVAČ', [0]],
      ['name:kovač', [0]],
      ['name:isil yildiz', [1]],
      ['name:lukasz', [2]],
      ['name:dordevic', [2]],
      ['name:aero', [3]],
      ['name:oeuvre-strauss', [3]],
      ['name:ïşil', [1]],
      ['name:हि', [4]],
      ['name:ह', [4]],
      ['email:kovac@', [0]],
      ['email:example.org', [1, 3]],
      ['phone:0170180010', [0]],
      ['phone:70 18', [0]],
      ['phone:+33170', [0]],
      ['phone:030 123', [1]],
      ['phone:4930123', [1]],
      ['phone:12', []],
      ['phone:00 12', []],
      ['phone:(0)123', [1]],
      ['phone:abc', []],
    ];
    const TOGETHER: readonly (readonly [string, readonly number[]])[] = [
      ['kovac', [0]],
      ['example.org', [1, 3]],
      ['12345', [1]],
      ['12', []],
      ['strauß', [3]],
    ];

    async function expectFound(path: string, all: readonly string[]): Promise<void> {
      const found = async (query: string) => {
        const { status, text, body } = await app('GET', `${path}?sort=created_at&limit=50&${query}`);
        expect(status, text).to.equal(200);
        return body.data.map((each: { uuid: string }) => all.indexOf(each.uuid));
      };
      for (const [search, places] of FOUND)
        expect(await found(`search=${encodeURIComponent(search)}`), search).to.deep.equal(places);
      for (const [term, places] of TOGETHER) {
        const query = `search=name,email,phone&q=${encodeURIComponent(term)}`;
        expect(await found(query), term).to.deep.equal(places);
      }
    }

    it('searches name, address and phone number without accents, and phone numbers by digits', async () => {
      const customers = PEOPLE.map((person) => aCustomer({ app: uuid, ...person }));
      const bookings = PEOPLE.map((customer) => aBooking({ app: uuid, customer }));
      await write(storage, { uuid }, { put: { customer: customers, booking: bookings } });
      await expectFound(
        '/v1/customers',
        customers.map((each) => each.uuid),
      );
      await expectFound(
        '/v1/bookings',
        bookings.map((each) => each.uuid),
      );
    });

    it('distinguishes two e-mail addresses that differ by an accent', async () => {
      for (const email of ['ana@kovac.example', 'ana@kovač.example']) {
        const { status, text } = await app('POST', '/v1/customers', { name: 'Ana', email });
        expect(status, text).to.equal(201);
      }
      expect((await app('POST', '/v1/customers', { email: 'ANA@KOVAČ.example' })).status).to.equal(409);
    });

    it('searches titles without accents, and several fields together', async () => {
      const customer = PEOPLE[0]!;
      const [first, second] = [
        aBooking({ app: uuid, title: 'Coupé', customer }),
        aBooking({ app: uuid, title: 'coupe' }),
      ];
      await write(storage, { uuid }, { put: { booking: [first!, second!] } });
      const found = async (search: string) =>
        (await app('GET', `/v1/bookings?search=${search}`)).body.data.map((each: { uuid: string }) => each.uuid);
      expect(await found('title:coupe')).to.deep.equal([first!.uuid, second!.uuid]);
      expect(await found('title:COUPÉ,name:kovac')).to.deep.equal([first!.uuid]);
      expect((await app('GET', '/v1/bookings?search=notes:x')).status).to.equal(400);
    });

    describe('by an external id', () => {
      async function booked(fields: object): Promise<{ uuid: string; external_id: string | null }> {
        const room = await app('POST', '/v1/resources', { name: 'Room', capacity: 10 });
        const body = { resources: [room.body.data.uuid], start: at(DAY), duration_minutes: 60, ...fields };
        const { status, text, body: answer } = await app('POST', '/v1/bookings', body);
        expect(status, text).to.equal(201);
        return answer.data;
      }
      const listed = async (query: string) =>
        (await app('GET', `/v1/bookings?${query}`)).body.data.map((each: { uuid: string }) => each.uuid);

      it('returns exactly that booking, combines with other filters, and searches by a part of the id', async () => {
        const [first, second, none] = [
          await booked({ external_id: 'Órder-17' }),
          await booked({ external_id: 'Órder-17', start: at(2 * DAY) }),
          await booked({ external_id: ' ' }),
        ];
        expect(first.external_id).to.equal('Órder-17');
        expect(none.external_id).to.equal(null);
        expect(await listed('external_id=%C3%93rder-17')).to.deep.equal([first.uuid, second.uuid]);
        expect(await listed(`external_id=%C3%93rder-17&from=${encodeURIComponent(at(1.5 * DAY))}`)).to.deep.equal([
          second.uuid,
        ]);
        expect(await listed('external_id=order-17')).to.deep.equal([]);
        expect(await listed('search=external_id:order-1')).to.deep.equal([first.uuid, second.uuid]);
        const patch = (external_id: string | null) => app('PATCH', `/v1/bookings/${second.uuid}`, { external_id });
        expect((await patch('B')).body.data.external_id).to.equal('B');
        expect(await listed('external_id=B')).to.deep.equal([second.uuid]);
        expect((await patch(null)).body.data.external_id).to.equal(null);
        expect(await listed('external_id=B')).to.deep.equal([]);
        expect((await patch('x'.repeat(255))).status).to.equal(200);
        const tooLong = await patch('x'.repeat(256));
        expect(tooLong.status).to.equal(400);
        expect(Object.keys(tooLong.body.errors)).to.deep.equal(['external_id']);
        const { data } = (await app('GET', `/v1/events?booking=${first.uuid}`)).body;
        expect(data[0].data.external_id).to.equal('Órder-17');
      });

      it('is for the app only: keys and bookers can neither set nor see it', async () => {
        const room = (await app('POST', '/v1/resources', { name: 'Room' })).body.data.uuid;
        const roles = [{ name: 'room', resources: [room] }];
        const service = (await app('POST', '/v1/services', { name: 'Cut', durations: [60], roles })).body.data.uuid;
        const { key } = (await app('POST', '/v1/keys', { name: 'Website' })).body.data;
        const customer = { name: 'Grace', email: 'grace@example.com' };
        const asked = { service, start: at(DAY), customer };
        const send = (body: object) => api.send('POST', '/v1/bookings', { as: appHeader(key), body });
        const refused = await send({ ...asked, external_id: 'A' });
        expect(refused.status).to.equal(400);
        expect(Object.keys(refused.body.errors)).to.deep.equal(['external_id']);
        const held = (await send(asked)).body.data;
        await app('PATCH', `/v1/bookings/${held.uuid}`, { external_id: 'A' });
        const as = appHeader(held.manage_token);
        const patched = await api.send('PATCH', '/v1/booking', { as, body: { external_id: 'B', notes: 'n' } });
        expect(patched.body.data).not.to.have.property('external_id');
        expect((await app('GET', `/v1/bookings/${held.uuid}`)).body.data).to.include({ external_id: 'A', notes: 'n' });
      });

      it('finds nothing after its customer was erased', async () => {
        const made = await booked({ external_id: 'Secret-1', customer: { email: 'ada@example.com' }, start: at(DAY) });
        const { customer } = (await app('GET', `/v1/bookings/${made.uuid}`)).body.data;
        await app('POST', `/v1/bookings/${made.uuid}/cancel`, {});
        expect((await app('DELETE', `/v1/customers/${customer.uuid}`)).status).to.equal(204);
        expect((await app('GET', `/v1/bookings/${made.uuid}`)).body.data.external_id).to.equal(null);
        expect(await listed('external_id=Secret-1')).to.deep.equal([]);
        expect((await app('GET', '/v1/events?limit=100')).text).not.to.contain('Secret-1');
      });
    });
  });
});
