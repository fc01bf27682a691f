import { expect } from 'chai';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { badFieldsOf, dataOf, useApi } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const NONE = { total: 0, with_email: 0, without_email: 0, bookings: [] };
const MESSAGE = 'We are sorry: the house has no water.';

describe('HTTP: closing with bookings in it', () => {
  onOneStorage((under) => {
    const { app, clock, add: made } = useApi(under);
    let ana: string;
    let chair: string;
    beforeEach(async () => {
      ana = await made('/v1/resources', { name: 'Ana' });
      chair = await made('/v1/resources', { name: 'Chair' });
    });

    const book = (moment: number, fields: object = {}) =>
      made('/v1/bookings', { resources: [ana, chair], start: at(moment), duration_minutes: 60, ...fields });
    /** Closes both resources by default, for two days from tomorrow on. */
    const close = async (query = '', fields: object = {}) => {
      const span = { resources: [ana, chair], start: at(DAY), end: at(3 * DAY), reason: 'Ana is ill' };
      return dataOf(app('POST', `/v1/time-off${query}`, { ...span, ...fields }));
    };
    const affectedBy = async (uuid: string) => {
      const { headers, body } = await app('GET', `/v1/time-off/${uuid}?include=affected`);
      expect(headers.etag).to.equal(undefined);
      return body.data.affected;
    };
    const shown = (affected: { bookings: { uuid: string }[] }) => affected.bookings.map(({ uuid }) => uuid);
    const booking = async (uuid: string) => (await app('GET', `/v1/bookings/${uuid}`)).body.data;

    it('lists a booking of two closed resources once, also after a reload', async () => {
      const roles = ['person', 'chair'].map((name) => ({ name, resources: [name === 'person' ? ana : chair] }));
      const service = await made('/v1/services', { name: 'Cut', durations: [60], roles });
      const customer = { name: 'Grace', email: 'grace@example.com', phone: '+33 1' };
      const uuid = await book(DAY, { resources: null, service, customer });
      const { uuid: off, affected } = await close();
      const [{ start, end }] = affected.bookings;
      const resources = [
        { uuid: ana, name: 'Ana' },
        { uuid: chair, name: 'Chair' },
      ];
      const sold = { service: { uuid: service, name: 'Cut' }, resources, customer };
      const bookings = [{ uuid, status: 'confirmed', start, end, ...sold }];
      expect(affected).to.deep.equal({ total: 1, with_email: 1, without_email: 0, bookings });
      expect(await affectedBy(off)).to.deep.equal(affected);
      await app('POST', `/v1/bookings/${uuid}/cancel`, {});
      expect(await affectedBy(off)).to.deep.equal(NONE);
      expect((await app('GET', `/v1/time-off/${off}`)).headers.etag).to.be.a('string');
    });

    it('lists held, pending and confirmed bookings that are not over, in order', async () => {
      const workflow = await made('/v1/workflow', { name: 'W', description: 'd', settings: { mode: 'confirm' } });
      const later = await book(2 * DAY, { customer: { name: 'Ada' } });
      const held = await book(DAY + HOUR, { hold_seconds: 600 });
      const pending = await book(DAY, { workflow });
      const chairOnly = await book(DAY + 2 * HOUR, { resources: [chair] });
      await app('POST', `/v1/bookings/${await book(DAY + 3 * HOUR)}/cancel`, {});
      await book(4 * DAY);
      const { uuid, affected } = await close('', { resources: [ana], start: at(-DAY) });
      expect(shown(affected)).to.deep.equal([pending, held, later]);
      expect(affected).to.include({ total: 3, with_email: 0, without_email: 3 });
      const statuses = affected.bookings.map(({ status }: { status: string }) => status);
      expect(statuses).to.deep.equal(['pending', 'held', 'confirmed']);
      clock.advance(600_000);
      expect(shown(await affectedBy(uuid)), 'the hold has lapsed').to.deep.equal([pending, later]);
      clock.set(NOW + 2 * DAY);
      expect(shown(await affectedBy(uuid)), 'the first is over').to.deep.equal([later]);
      const { body } = await app('PATCH', `/v1/time-off/${uuid}`, { resources: null });
      expect(shown(body.data.affected)).to.deep.equal([later]);
      expect(await booking(chairOnly)).to.include({ status: 'confirmed' });
    });

    it('cancels some of them and then the rest, each with its own message', async () => {
      const [first, second, third] = [await book(DAY), await book(DAY + HOUR), await book(DAY + 2 * HOUR)];
      const elsewhere = await book(10 * DAY);
      const { uuid } = await close();
      const path = `/v1/time-off/${uuid}/cancel-bookings`;
      const some = await dataOf(app('POST', path, { message: MESSAGE, bookings: [second, elsewhere, anUuid()] }));
      expect(some.cancelled).to.equal(1);
      expect(shown(some.affected)).to.deep.equal([first, third]);
      expect(await booking(second)).to.include({ status: 'cancelled', reason: MESSAGE });
      expect(await booking(elsewhere)).to.include({ status: 'confirmed' });
      const headers = { 'Idempotency-Key': 'once' };
      const rest = await app('POST', path, {}, headers);
      expect(rest.body.data).to.deep.equal({ cancelled: 2, affected: NONE });
      expect((await app('POST', path, {}, headers)).headers['idempotent-replayed']).to.equal('true');
      expect((await app('POST', path, {})).body.data.cancelled).to.equal(0);
      expect((await booking(first)).reason).to.equal('The resource is closed at that time');
      const { text } = await app('GET', '/v1/events?type=booking.cancelled');
      expect(text).to.contain(MESSAGE).and.not.to.contain('Ana is ill');
    });

    it('accepts the message only with cancel_bookings, and does not store it', async () => {
      const [first, second] = [await book(DAY), await book(5 * DAY)];
      const made = await close('?cancel_bookings=true', { message: MESSAGE });
      expect(made).not.to.have.property('message');
      expect(made.affected.total).to.equal(1);
      expect((await booking(first)).reason).to.equal(MESSAGE);
      const path = `/v1/time-off/${made.uuid}`;
      expect((await app('PATCH', path, { end: at(6 * DAY), start: at(DAY), message: 'ignored' })).status).to.equal(200);
      expect(await booking(second)).to.include({ status: 'confirmed', reason: null });
      await app('PATCH', `${path}?cancel_bookings=true`, { message: 'Closed for good' });
      expect(await booking(second)).to.include({ status: 'cancelled', reason: 'Closed for good' });
    });

    it('ignores any message without cancel_bookings, and names an invalid one with it', async () => {
      const path = `/v1/time-off/${(await close()).uuid}`;
      for (const message of [7, ['x'], 'x'.repeat(1_001)]) {
        await close('', { message });
        await close('?cancel_bookings=false', { message });
        expect((await app('PATCH', path, { message })).status).to.equal(200);
        for (const [method, where] of Object.entries({ POST: '/v1/time-off', PATCH: path })) {
          const answer = app(method, `${where}?cancel_bookings=true`, { message, resources: ['x'] });
          expect(await badFieldsOf(answer)).to.include.members(['message', 'resources.0']);
        }
      }
    });

    it('refuses invalid fields, all at once', async () => {
      const { uuid } = await close();
      const path = `/v1/time-off/${uuid}/cancel-bookings`;
      for (const [body, ...fields] of [
        [{ bookings: [] }, 'bookings'],
        [{ bookings: Array.from({ length: 101 }, anUuid) }, 'bookings'],
        [{ message: 'x'.repeat(1_001), bookings: ['x'] }, 'bookings.0', 'message'],
      ] as const)
        expect(await badFieldsOf(app('POST', path, body))).to.deep.equal(fields);
      expect((await app('POST', `/v1/time-off/${anUuid()}/cancel-bookings`, {})).status).to.equal(404);
      const both = app('POST', '/v1/time-off?cancel_bookings=true', { message: 'x'.repeat(1_001) });
      expect(await badFieldsOf(both)).to.include.members(['message', 'resources']);
    });
  });
});
