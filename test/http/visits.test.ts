import { expect } from 'chai';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { badFieldsOf, dataOf, useApi } from '../support/http.js';
import { NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const shown = (moment: number) => at(moment).replace('.000Z', '+00:00');

// biome-ignore lint/suspicious/noExplicitAny: a body as it was answered
type Body = any;

describe('HTTP: visits', () => {
  onOneStorage((storage) => {
    const { api, app, clock, add: made, sound } = useApi(storage);
    let room: string;
    beforeEach(async () => {
      room = await made('/v1/resources', { name: 'Room', rules: { buffer_after_minutes: 10 } });
    });

    const aWorkflow = (settings: object = {}) => made('/v1/workflow', { name: 'Visit', description: '-', settings });
    /** Books two hours that begin two hours from now. */
    const book = (fields: object = {}) =>
      made('/v1/bookings', { resources: [room], start: at(2 * HOUR), duration_minutes: 120, ...fields });
    const get = (uuid: string) => dataOf(app('GET', `/v1/bookings/${uuid}`));
    const act = (uuid: string, operation: string, body?: object) =>
      app('POST', `/v1/bookings/${uuid}/${operation}`, body);
    const acted = (uuid: string, operation: string, body?: object) => dataOf(act(uuid, operation, body));
    const reasonOf = async (uuid: string, operation: string, body?: object) =>
      (await act(uuid, operation, body)).body.reason;
    const typesOf = async (uuid: string): Promise<string[]> => {
      const { body } = await app('GET', `/v1/events?limit=1000`);
      return body.data.filter((event: Body) => event.booking === uuid).map(({ type }: Body) => type);
    };
    const freeFrom = async (from: number, to: number, minutes = 15): Promise<string[]> => {
      const query = `resources=${room}&from=${at(from)}&to=${at(to)}&duration_minutes=${minutes}`;
      return (await app('GET', `/v1/availability?${query}`)).body.data.slots.map(({ start }: Body) => start);
    };
    const canBook = async (start: number, minutes = 15) => {
      const wanted = { resources: [room], start: at(start), duration_minutes: minutes };
      const { status, body } = await app('POST', '/v1/bookings', wanted);
      return status === 201 ? 'yes' : body.reason;
    };

    sound('allow a check-in at any time, once, and undo it', async () => {
      const uuid = await book();
      expect((await acted(uuid, 'check-in')).checked_in_at).to.equal(shown(0));
      clock.advance(MINUTE);
      expect((await acted(uuid, 'check-in')).checked_in_at).to.equal(shown(0));
      expect((await acted(uuid, 'check-in', { undo: true })).checked_in_at).to.equal(null);
      expect((await acted(uuid, 'check-in', { undo: true })).sequence).to.equal(0);
      expect(await typesOf(uuid)).to.deep.equal(['booking.created', 'booking.checked_in', 'booking.updated']);
      expect((await act(uuid, 'check-in', { undo: 'yes' })).body.errors).to.have.all.keys('undo');
      await acted(uuid, 'cancel');
      for (const body of [{}, { undo: true }]) expect(await reasonOf(uuid, 'check-in', body)).to.equal('invalid_state');
    });

    sound('end early: the rest is free after the buffer, and the agreed times stay in the booking', async () => {
      const uuid = await book();
      expect(await reasonOf(uuid, 'end')).to.equal('invalid_state');
      clock.advance(2 * HOUR);
      expect(await reasonOf(uuid, 'end')).to.equal('invalid_state');
      clock.advance(30 * MINUTE);
      for (const wrong of [at(2 * HOUR), at(2.6 * HOUR), 'soon'])
        expect(await badFieldsOf(act(uuid, 'end', { at: wrong })), wrong).to.deep.equal(['at']);
      const before = await get(uuid);
      const ended = await acted(uuid, 'end');
      const changed = { status: 'completed', ended_at: shown(2.5 * HOUR), updated_at: ended.updated_at };
      expect(ended).to.deep.equal({ ...before, ...changed });
      expect(await acted(uuid, 'end')).to.deep.equal(ended);
      expect(await acted(uuid, 'end', { at: ended.ended_at })).to.deep.equal(ended);
      expect(await reasonOf(uuid, 'end', { at: at(2.25 * HOUR) })).to.equal('invalid_state');
      expect(await typesOf(uuid)).to.deep.equal(['booking.created', 'booking.ended']);
      const free = [2.75, 3, 3.25, 3.5, 3.75].map((hour) => shown(hour * HOUR));
      expect(await freeFrom(2 * HOUR, 4 * HOUR)).to.deep.equal(free);
      const off = await made('/v1/time-off', { resources: [room], start: at(3 * HOUR), end: at(4 * HOUR) });
      expect((await app('GET', `/v1/time-off/${off}`)).status).to.equal(200);
    });

    sound('are shown in calendars with their actual times', async () => {
      const uuid = await book();
      const { body } = await app('POST', '/v1/feeds', { resource: room, detail: 'title' });
      const feed = new URL(body.data.url, api.url).pathname;
      const text = async () => (await api.send('GET', feed, { headers: { Accept: 'text/calendar' } })).text;
      expect(await text()).to.contain('DTEND:20261116T130000Z');
      clock.advance(2.5 * HOUR);
      await acted(uuid, 'end');
      expect(await text()).to.contain('DTEND:20261116T113000Z');
      expect(await text()).to.contain('TRANSP:OPAQUE');
      await acted(uuid, 'no-show', { release: true });
      expect(await text()).to.contain('TRANSP:TRANSPARENT');
    });

    sound('undo a wrong end by a check-in, if the time is still free', async () => {
      const uuid = await book();
      clock.advance(2.5 * HOUR);
      await acted(uuid, 'end');
      clock.advance(5 * MINUTE);
      const again = await acted(uuid, 'check-in');
      expect(again).to.include({ status: 'confirmed', ended_at: null, released_at: null, sequence: 0 });
      expect(again.checked_in_at).to.equal(shown(2.5 * HOUR + 5 * MINUTE));
      expect(await freeFrom(2 * HOUR, 4 * HOUR)).to.deep.equal([]);
      await acted(uuid, 'end');
      expect(await canBook(3.5 * HOUR)).to.equal('yes');
      expect(await reasonOf(uuid, 'check-in')).to.equal('taken');
      clock.advance(2 * HOUR);
      expect(await reasonOf(uuid, 'check-in')).to.equal('invalid_state');
    });

    sound('that end early free their later steps', async () => {
      const roles = [{ name: 'room', resources: [room], steps: ['cut', 'dry'] }];
      const steps = [{ name: 'cut', duration_minutes: 30 }, { name: 'wait', duration_minutes: 60 }, { name: 'dry' }];
      const service = await made('/v1/services', { name: 'Hair', durations: [120], roles, steps });
      const uuid = await made('/v1/bookings', { service, start: at(2 * HOUR) });
      clock.advance(3 * HOUR);
      expect(await canBook(3.5 * HOUR)).to.equal('taken');
      await acted(uuid, 'end');
      expect(await canBook(3.5 * HOUR)).to.equal('yes');
    });

    sound('are marked as no-shows, and give their time back on request, then or later', async () => {
      const uuid = await book();
      expect(await reasonOf(uuid, 'no-show')).to.equal('invalid_state');
      clock.advance(2 * HOUR);
      await acted(uuid, 'check-in');
      expect((await act(uuid, 'no-show', { release: 1 })).body.errors).to.have.all.keys('release');
      expect(await acted(uuid, 'no-show')).to.include({ status: 'no_show', checked_in_at: null, released_at: null });
      expect(await canBook(3 * HOUR)).to.equal('taken');
      clock.advance(MINUTE);
      const released = await acted(uuid, 'no-show', { release: true });
      expect(released.released_at).to.equal(shown(2 * HOUR + MINUTE));
      expect(await acted(uuid, 'no-show', { release: true })).to.deep.equal(released);
      expect(await acted(uuid, 'no-show')).to.deep.equal(released);
      expect(await acted(uuid, 'complete')).to.include({ status: 'completed', released_at: released.released_at });
      expect(await canBook(3 * HOUR)).to.equal('yes');
      const types = ['created', 'checked_in', 'no_show', 'updated', 'completed'].map((type) => `booking.${type}`);
      expect(await typesOf(uuid)).to.deep.equal(types);
    });

    sound('give the time of a no-show back if the workflow says so', async () => {
      const workflow = await aWorkflow({ no_show_releases: true });
      const [one, other] = [await book({ workflow }), await book({ workflow, start: at(5 * HOUR) })];
      clock.advance(6 * HOUR);
      expect((await acted(one, 'no-show')).released_at).to.equal(shown(6 * HOUR));
      expect((await acted(other, 'no-show', { release: false })).released_at).to.equal(null);
    });

    sound('allow a booker to check in from the moment that the workflow sets until the end', async () => {
      const workflow = await aWorkflow({ check_in_from_minutes: 30 });
      const managed = async (fields: object) => {
        const uuid = await book(fields);
        const { manage_token } = await dataOf(app('GET', `/v1/bookings/${uuid}?include=manage_token`));
        return { uuid, booker: api.by(manage_token) };
      };
      const { uuid, booker } = await managed({ workflow });
      const without = await managed({ start: at(5 * HOUR) });
      const shownThen = { check_in_from: shown(1.5 * HOUR), checked_in_at: null, ended_at: null };
      expect((await booker('GET', '/v1/booking')).body.data).to.include(shownThen);
      expect((await without.booker('GET', '/v1/booking')).body.data.check_in_from).to.equal(null);
      expect((await without.booker('POST', '/v1/booking/check-in')).body.reason).to.equal('invalid_state');
      clock.set(NOW + 1.5 * HOUR - 1);
      await acted(uuid, 'check-in');
      expect((await booker('POST', '/v1/booking/check-in')).body.reason).to.equal('too_soon');
      await acted(uuid, 'check-in', { undo: true });
      clock.set(NOW + 1.5 * HOUR);
      expect((await booker('POST', '/v1/booking/check-in')).body.data.checked_in_at).to.equal(shown(1.5 * HOUR));
      const events = await typesOf(uuid);
      expect((await booker('POST', '/v1/booking/check-in')).status).to.equal(200);
      expect(await typesOf(uuid)).to.deep.equal(events);
      clock.set(NOW + 4 * HOUR);
      expect((await booker('POST', '/v1/booking/check-in')).body.reason).to.equal('invalid_state');
    });

    sound('refuse settings out of range', async () => {
      const settings = { check_in_from_minutes: 1441, no_show_after_minutes: 0, no_show_releases: 'yes' };
      const { body } = await app('POST', '/v1/workflow', { name: 'x', description: '-', settings });
      expect(body.errors).to.have.all.keys(Object.keys(settings).map((field) => `settings.${field}`));
    });

    describe('that nobody checks in', () => {
      sound('become no-shows at their moment, and free their time before a sweep', async () => {
        const workflow = await aWorkflow({ no_show_after_minutes: 15, no_show_releases: true });
        const uuid = await book({ workflow });
        clock.set(NOW + 2.25 * HOUR - 1);
        expect(await freeFrom(2 * HOUR, 4.25 * HOUR)).to.deep.equal([]);
        expect(await canBook(3 * HOUR)).to.equal('taken');
        clock.set(NOW + 2.25 * HOUR);
        expect(await freeFrom(2.25 * HOUR, 2.75 * HOUR)).to.deep.equal([2.25, 2.5].map((hour) => shown(hour * HOUR)));
        expect(await canBook(3 * HOUR)).to.equal('yes');
        expect(await typesOf(uuid)).to.deep.equal(['booking.created', 'booking.no_show']);
        expect(await get(uuid)).to.include({ status: 'no_show', released_at: shown(2.25 * HOUR) });
      });

      sound('stay confirmed once they are checked in, and count again when that is undone', async () => {
        const workflow = await aWorkflow({ no_show_after_minutes: 15 });
        const uuid = await book({ workflow });
        await acted(uuid, 'check-in');
        clock.set(NOW + 3 * HOUR);
        expect((await get(uuid)).status).to.equal('confirmed');
        expect(await api.parts.background.settleBookings()).to.equal(0);
        await acted(uuid, 'check-in', { undo: true });
        clock.advance(15 * MINUTE - 1);
        expect((await get(uuid)).status).to.equal('confirmed');
        clock.advance(1);
        expect(await get(uuid)).to.include({ status: 'no_show', released_at: null });
        expect(await canBook(3.5 * HOUR)).to.equal('taken');
      });

      sound('do not change if they were over before the setting, and change if they were made before it', async () => {
        const workflow = await aWorkflow();
        const history = await book({ workflow });
        clock.set(NOW + 4 * HOUR);
        const underWay = await book({ workflow, start: at(5 * HOUR) });
        clock.set(NOW + 6 * HOUR);
        const settings = { no_show_after_minutes: 30, no_show_releases: true };
        await app('PATCH', `/v1/workflow/${workflow}`, { settings });
        clock.set(NOW + 6.5 * HOUR - 1);
        expect(await canBook(6.75 * HOUR)).to.equal('taken');
        clock.set(NOW + 6.5 * HOUR);
        expect(await canBook(6.75 * HOUR)).to.equal('yes');
        expect((await get(underWay)).status).to.equal('no_show');
        const { body } = await app('GET', '/v1/bookings?status=confirmed');
        expect(body.data.map(({ uuid }: Body) => uuid)).to.include(history);
        clock.advance(DAY);
        expect((await get(history)).status).to.equal('confirmed');
      });

      sound('change at the earlier of two moments, and become no-shows if both are the same', async () => {
        const early = await aWorkflow({ no_show_after_minutes: 180, complete_after_minutes: 30 });
        const equal = await aWorkflow({ no_show_after_minutes: 150, complete_after_minutes: 30 });
        const [one, other] = [await book({ workflow: early }), await book({ workflow: equal, start: at(5 * HOUR) })];
        clock.advance(DAY);
        expect((await get(one)).status).to.equal('completed');
        expect((await get(other)).status).to.equal('no_show');
      });
    });
  });
});
