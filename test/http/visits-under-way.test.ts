import { expect } from 'chai';
import { HOUR, MINUTE } from '../../core/instants.js';
import { type Api, appHeader, type Caller, openApi } from '../support/http.js';
import { aClock, NOW, type TestClock } from '../support/samples.js';
import { forEachStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const shown = (moment: number) => at(moment).replace('.000Z', '+00:00');

// biome-ignore lint/suspicious/noExplicitAny: a body as it was answered
type Body = any;

describe('HTTP: moves of what has begun', () => {
  forEachStorage((storage) => {
    let clock: TestClock;
    let api: Api;
    let app: Caller;
    let room: string;
    beforeEach(async () => {
      clock = aClock();
      api = await openApi(await storage.open({ clock }), { clock });
      app = (await api.app()).call;
      room = await aRoom({ rules: { buffer_after_minutes: 10 } });
    });
    afterEach(() => api.close());

    /** Storages are closed before the hooks of a suite run: what a test leaves is verified in the test. */
    const sound = (title: string, test: () => Promise<void>) =>
      it(title, async () => {
        await test();
        expect((await api.parts.verifyStorage.execute()).faults).to.deep.equal([]);
      });

    async function made(path: string, body: object): Promise<string> {
      const { status, text, body: answer } = await app('POST', path, body);
      expect(status, text).to.equal(201);
      return answer.data.uuid;
    }
    const aRoom = (fields: object = {}) => made('/v1/resources', { name: 'Room', ...fields });
    /** An hour from an hour after now. */
    const book = (fields: object = {}) =>
      made('/v1/bookings', { resources: [room], start: at(HOUR), duration_minutes: 60, ...fields });
    const get = async (uuid: string): Promise<Body> =>
      (await app('GET', `/v1/bookings/${uuid}?include=assignments`)).body.data;
    const move = (uuid: string, body: object) =>
      app('POST', `/v1/bookings/${uuid}/reschedule?include=assignments`, body);
    const moved = async (uuid: string, body: object): Promise<Body> => {
      const { status, text, body: answer } = await move(uuid, body);
      expect(status, text).to.equal(200);
      return answer.data;
    };
    const reasonOf = async (uuid: string, body: object) => (await move(uuid, body)).body.reason;
    const canBook = async (start: number, fields: object = {}) => {
      const wanted = { resources: [room], start: at(start), duration_minutes: 15, ...fields };
      const { status, body } = await app('POST', '/v1/bookings', wanted);
      return status === 201 ? 'yes' : body.reason;
    };

    sound('a move that changes nothing is none', async () => {
      const uuid = await book();
      const before = await app('GET', `/v1/bookings/${uuid}`);
      const { total } = (await app('GET', '/v1/events?limit=1')).body;
      for (const moment of [0, HOUR, 1.5 * HOUR, 3 * HOUR]) {
        clock.set(NOW + moment);
        for (const body of [{}, { start: at(HOUR) }, { resources: [room] }, { units: 1, end: at(2 * HOUR) }]) {
          if (moment > HOUR && !('end' in body)) continue;
          const { status, headers, text } = await app('POST', `/v1/bookings/${uuid}/reschedule`, body);
          expect(status, text).to.equal(200);
          expect(headers.etag).to.equal(before.headers.etag);
        }
      }
      expect((await app('GET', '/v1/events?limit=1')).body.total).to.equal(total);
    });

    sound('prolongs and shortens one that is under way, with its buffers', async () => {
      const uuid = await book();
      const next = await book({ start: at(2.75 * HOUR) });
      clock.set(NOW + 1.5 * HOUR);
      expect(await moved(uuid, { end: at(2.5 * HOUR) })).to.include({ end: shown(2.5 * HOUR), sequence: 1 });
      expect(await reasonOf(uuid, { duration_minutes: 100 })).to.equal('taken');
      await app('POST', `/v1/bookings/${next}/cancel`);
      await moved(uuid, { duration_minutes: 100 });
      expect((await move(uuid, { end: at(1.5 * HOUR) })).body.errors).to.have.all.keys('end');
      expect((await move(uuid, { duration_minutes: 30 })).body.errors).to.have.all.keys('duration_minutes');
      expect((await move(uuid, { end: at(2.5 * HOUR + 1000) })).body.errors).to.have.all.keys('end');
      await moved(uuid, { end: at(1.5 * HOUR + 5 * MINUTE) });
      expect(await canBook(1.75 * HOUR)).to.equal('yes');
    });

    sound('refuses other moves as `started`, and those of what is over', async () => {
      const uuid = await book();
      clock.set(NOW + HOUR);
      for (const body of [{ start: at(3 * HOUR) }, { units: 2 }, { start: at(3 * HOUR), resources: [] }]) {
        expect((await move(uuid, body)).status).to.be.oneOf([400, 409]);
      }
      const { body } = await move(uuid, { start: at(3 * HOUR) });
      expect([body.reason, body.errors]).to.deep.equal(['started', { start: 'The booking has begun' }]);
      clock.set(NOW + 2 * HOUR);
      expect(await reasonOf(uuid, { end: at(3 * HOUR) })).to.equal('started');
    });

    sound('asks opening hours, advance and the greatest length of what is added alone', async () => {
      const weekday = (end: string) => ({ weekly: [{ days: ['mon'], start: '10:00', end }] });
      room = await aRoom({
        schedule: weekday('13:00'),
        rules: { min_duration_minutes: 60, max_duration_minutes: 150, min_notice_minutes: 0, max_advance_days: 1 },
      });
      const uuid = await book();
      await app('PATCH', `/v1/resources/${room}`, { schedule: weekday('11:30') });
      clock.set(NOW + 1.25 * HOUR);
      await moved(uuid, { duration_minutes: 30 });
      await moved(uuid, { duration_minutes: 90 });
      expect(await reasonOf(uuid, { duration_minutes: 91 })).to.equal('closed');
      expect(await reasonOf(uuid, { duration_minutes: 151 })).to.equal('duration');
    });

    sound('swaps resources from now on', async () => {
      const other = await aRoom({ rules: { buffer_before_minutes: 5 } });
      const uuid = await book();
      clock.set(NOW + 1.5 * HOUR);
      const swapped = await moved(uuid, { resources: [other] });
      expect(swapped.resources).to.deep.equal([other]);
      expect(swapped.assignments).to.deep.equal([
        { role: null, resource: room, start: shown(HOUR), end: shown(1.5 * HOUR) },
        { role: null, resource: other, start: shown(1.5 * HOUR), end: shown(2 * HOUR) },
      ]);
      expect(await canBook(1.75 * HOUR)).to.equal('yes');
      expect(await canBook(1.75 * HOUR, { resources: [other] })).to.equal('taken');
      const listed = async (resource: string) => (await app('GET', `/v1/bookings?resource=${resource}`)).body.data;
      expect((await listed(other)).map((one: Body) => one.uuid)).to.deep.equal([uuid]);
      expect((await listed(room)).map((one: Body) => one.uuid)).not.to.include(uuid);
      clock.advance(MINUTE);
      const back = await moved(uuid, { resources: [other, room], end: at(1.75 * HOUR - 10 * MINUTE) });
      expect(back.assignments.map((one: Body) => one.resource)).to.deep.equal([room, other, room]);
      expect((await get(uuid)).resources).to.deep.equal([other, room]);
    });

    sound('swaps who serves: the first place that the newcomer can take', async () => {
      const [ann, bob, cleo] = [await aRoom(), await aRoom(), await aRoom()];
      const roles = [
        { name: 'stylist', resources: [ann, bob, cleo] },
        { name: 'helper', resources: [ann, bob, cleo] },
      ];
      const service = await made('/v1/services', { name: 'Cut', durations: [60], roles });
      const uuid = await made('/v1/bookings', { service, start: at(HOUR) });
      expect((await get(uuid)).resources).to.deep.equal([ann, bob]);
      clock.set(NOW + 1.5 * HOUR);
      const swapped = await moved(uuid, { resources: [ann, cleo] });
      expect(swapped.resources).to.deep.equal([ann, cleo]);
      expect(swapped.assignments).to.deep.equal([
        { role: 'stylist', resource: ann, start: shown(HOUR), end: shown(2 * HOUR) },
        { role: 'helper', resource: bob, start: shown(HOUR), end: shown(1.5 * HOUR) },
        { role: 'helper', resource: cleo, start: shown(1.5 * HOUR), end: shown(2 * HOUR) },
      ]);
      const prolonged = await moved(uuid, { end: at(2.5 * HOUR) });
      expect(prolonged.assignments.map((one: Body) => one.end)).to.deep.equal(
        [2.5, 1.5, 2.5].map((hour) => shown(hour * HOUR)),
      );
      expect((await move(uuid, { resources: [room] })).body.errors).to.have.all.keys('resources');
      expect(await canBook(1.75 * HOUR, { resources: [bob] })).to.equal('yes');
      expect(await reasonOf(uuid, { resources: [bob] })).to.equal('taken');
    });

    sound('prolongs only the steps that end with the booking', async () => {
      const helper = await aRoom();
      const steps = [{ name: 'wash', duration_minutes: 20 }, { name: 'cut' }];
      const roles = [
        { name: 'stylist', resources: [room], steps: ['cut'] },
        { name: 'helper', resources: [helper], steps: ['wash'] },
      ];
      const service = await made('/v1/services', { name: 'Hair', durations: [60], roles, steps });
      const uuid = await made('/v1/bookings', { service, start: at(HOUR) });
      clock.set(NOW + 1.5 * HOUR);
      const { assignments } = await moved(uuid, { duration_minutes: 75 });
      expect(assignments.map((one: Body) => one.end)).to.deep.equal([2.25, 4 / 3].map((hour) => shown(hour * HOUR)));
      expect(await canBook(1.75 * HOUR, { resources: [helper] })).to.equal('yes');
    });

    describe('GET /v1/availability?prolong=', () => {
      const until = async (uuid: string, query = ''): Promise<Body> => {
        const { status, text, body } = await app('GET', `/v1/availability?prolong=${uuid}${query}`);
        expect(status, text).to.equal(200);
        return body.data;
      };

      sound('says how far a move is granted, and what refuses the next minute', async () => {
        const uuid = await book();
        expect(await until(uuid)).to.include({ until: null, reason: 'invalid_state', timezone: 'UTC' });
        await book({ start: at(2.75 * HOUR) });
        clock.set(NOW + 1.5 * HOUR);
        expect(await until(uuid)).to.deep.equal({
          timezone: 'UTC',
          from: shown(1.5 * HOUR),
          to: shown(25.5 * HOUR),
          until: shown(2.5 * HOUR + 5 * MINUTE),
          reason: 'taken',
        });
        expect(await until(uuid, `&to=${at(2.25 * HOUR)}`)).to.include({ until: shown(2.25 * HOUR), reason: null });
        expect(await reasonOf(uuid, { end: at(2.5 * HOUR + 6 * MINUTE) })).to.equal('taken');
        await moved(uuid, { end: at(2.5 * HOUR + 5 * MINUTE) });
        const other = await aRoom({ schedule: { weekly: [], overrides: [] } });
        expect(await until(uuid, `&resources=${other}`)).to.include({ until: null, reason: 'closed' });
        clock.set(NOW + 3 * HOUR);
        expect(await until(uuid)).to.include({ until: null, reason: 'invalid_state' });
      });

      it('refuses what means nothing there, and a booking that there is not', async () => {
        const uuid = await book();
        clock.set(NOW + 1.5 * HOUR);
        const errorsOf = async (query: string) => (await app('GET', `/v1/availability?${query}`)).body.errors;
        expect(await errorsOf(`prolong=${uuid}&from=${at(0)}&units=2`)).to.have.all.keys('from', 'units');
        expect(await errorsOf(`prolong=${uuid}&to=${at(1.5 * HOUR)}`)).to.have.all.keys('to');
        expect(await errorsOf('prolong=it')).to.have.all.keys('prolong');
        expect(await errorsOf('units=2')).to.have.all.keys('from', 'to', 'resources', 'duration_minutes');
        expect((await app('GET', `/v1/availability?prolong=${room}`)).status).to.equal(404);
      });
    });

    sound('lets no booker cancel or move what has begun', async () => {
      const workflow = await made('/v1/workflow', {
        name: 'Visit',
        description: '-',
        settings: { cancel_until_minutes: 10 },
      });
      const uuid = await book({ workflow });
      const { body } = await app('GET', `/v1/bookings/${uuid}?include=manage_token`);
      const as = appHeader(body.data.manage_token);
      const booker = (method: string, path: string, sent?: object) => api.send(method, path, { as, body: sent });
      const search = `/v1/booking/availability?from=${at(HOUR)}&to=${at(10 * HOUR)}`;
      expect((await booker('GET', search)).body.data.slots.length).to.be.greaterThan(0);
      clock.set(NOW + HOUR);
      expect((await booker('POST', '/v1/booking/cancel')).body.reason).to.equal('too_late');
      expect((await booker('POST', '/v1/booking/reschedule', { start: at(5 * HOUR) })).body.reason).to.equal('started');
      expect((await booker('POST', '/v1/booking/reschedule', {})).body.reason).to.equal('started');
      expect((await booker('GET', search)).body.data.slots).to.deep.equal([]);
      expect((await app('POST', `/v1/bookings/${uuid}/cancel`)).status).to.equal(200);
    });
  });
});
