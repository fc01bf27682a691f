import { expect } from 'chai';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { badFieldsOf, dataOf, errorsOf, reasonOf as sharedReasonOf, useApi } from '../support/http.js';
import { NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const shown = (moment: number) => at(moment).replace('.000Z', '+00:00');

// biome-ignore lint/suspicious/noExplicitAny: a body as it was answered
type Body = any;

/** Open on Tuesdays from 10 to 12. The clock shows Monday, 2026-11-16, 09:00. */
const TUESDAYS = { weekly: [{ days: ['tue'], start: '10:00', end: '12:00' }] };
const TUESDAY = DAY + HOUR;

describe('HTTP: overrides', () => {
  onOneStorage((storage) => {
    const { api, app, clock, add: made, sound } = useApi(storage);
    let room: string;
    beforeEach(async () => {
      room = await aRoom({ schedule: TUESDAYS });
    });

    const aRoom = (fields: object = {}) => made('/v1/resources', { name: 'Room', ...fields });
    const wanted = (fields: object = {}) => ({
      resources: [room],
      start: at(TUESDAY),
      duration_minutes: 60,
      ...fields,
    });
    const book = (fields: object = {}) => app('POST', '/v1/bookings', wanted(fields));
    const booked = (fields: object = {}) => dataOf(book(fields));
    const slots = async (query: string): Promise<Body[]> =>
      (await dataOf(app('GET', `/v1/availability?${query}`))).slots;
    const reschedule = (uuid: string, body: object, query = '') =>
      app('POST', `/v1/bookings/${uuid}/reschedule${query}`, body);

    sound('are named in the booking only if a reason was overridden', async () => {
      expect((await booked({ override: ['taken', 'closed'] })).overrode).to.deep.equal([]);
      const start = at(TUESDAY + 4 * HOUR + 5 * MINUTE);
      expect((await book({ start })).body.reason).to.equal('closed');
      expect((await book({ start, override: ['closed'] })).body.reason).to.equal('off_grid');
      expect((await book({ start, override: ['off_grid'] })).body.reason).to.equal('closed');
      const override = ['off_grid', 'closed', 'closed', 'taken'];
      expect((await booked({ start, override })).overrode).to.deep.equal(['closed', 'off_grid']);
      expect((await booked({ start: at(2 * DAY + HOUR), override: ['closed'] })).overrode).to.deep.equal(['closed']);
    });

    sound('show the result of a move in a dry run, and move nothing', async () => {
      const { uuid } = await booked();
      await booked({ start: at(TUESDAY + HOUR) });
      const before = await app('GET', `/v1/bookings/${uuid}`);
      const { body: told } = await app('GET', '/v1/events');
      const look = (start: number, isDry = true) =>
        reschedule(uuid, { start: at(start), override: ['closed', 'off_grid', 'taken'] }, `?dry_run=${isDry}`);
      const seen = await look(TUESDAY + 4 * HOUR + 5 * MINUTE);
      expect(seen.status, seen.text).to.equal(200);
      expect(seen.body.data).to.deep.include({ uuid, start: shown(TUESDAY + 4 * HOUR + 5 * MINUTE), sequence: 1 });
      expect(seen.body.data.overrode).to.deep.equal(['closed', 'off_grid']);
      expect(seen.headers).not.to.have.property('etag');
      expect(await sharedReasonOf(look(TUESDAY + HOUR))).to.equal('taken');
      expect((await app('GET', `/v1/bookings/${uuid}`)).body).to.deep.equal(before.body);
      expect((await app('GET', '/v1/events')).body.data).to.deep.equal(told.data);
      expect((await look(TUESDAY + 4 * HOUR, false)).body.data.start).to.equal(shown(TUESDAY + 4 * HOUR));
    });

    sound('apply to each reason separately', async () => {
      const rules = { min_notice_minutes: 120, max_advance_days: 2, max_duration_minutes: 60 };
      room = await aRoom({ rules, overbook: 1 });
      const overrode = async (reason: string, fields: object) => {
        expect((await book(fields)).body.reason).to.equal(reason);
        expect((await booked({ ...fields, override: [reason] })).overrode).to.deep.equal([reason]);
      };
      await overrode('duration', { duration_minutes: 90 });
      await overrode('too_soon', { start: at(HOUR), duration_minutes: 15 });
      await overrode('too_far', { start: at(3 * DAY) });
      await overrode('taken', {});
      expect((await book({ start: at(-367 * DAY), override: ['too_soon'] })).body.reason).to.equal('too_soon');
      expect((await book({ start: at(3_660 * DAY), override: ['too_far'] })).body.reason).to.equal('too_far');
      const uuid = await made('/v1/customers', { email: 'ann@example.com', blocked: true });
      await overrode('blocked', { customer: { uuid }, start: at(DAY + 6 * HOUR) });
    });

    sound('reach all units that a resource can have, and are refused as `taken` beyond', async () => {
      room = await aRoom({ capacity: 10_000, overbook: 10_000 });
      const override = ['taken'];
      expect((await book({ units: 10_001 })).body.reason).to.equal('taken');
      expect((await book({ units: 20_001, override })).body.reason).to.equal('taken');
      expect((await booked({ units: 20_000, override })).overrode).to.deep.equal(override);
    });

    sound('exceed the capacity by `overbook` and no more', async () => {
      room = await aRoom({ capacity: 3, overbook: 2 });
      const racing = (fields: object) => Promise.all(Array.from({ length: 50 }, () => book(fields)));
      const all = await racing({ override: ['taken'] });
      expect(all.filter(({ status }) => status === 201)).to.have.length(5);
      expect(all.filter(({ body }) => body.reason === 'taken')).to.have.length(45);
      const kept = all.flatMap(({ body }) => (body.data ? [body.data.overrode.length] : []));
      expect(kept.sort()).to.deep.equal([0, 0, 0, 1, 1]);
      expect((await book()).body.reason).to.equal('taken');
      room = await aRoom({ capacity: 3, overbook: 2 });
      expect((await racing({})).filter(({ status }) => status === 201)).to.have.length(3);
    });

    sound('list the times that can be booked, with the reasons that are overridden', async () => {
      room = await aRoom({ schedule: TUESDAYS, capacity: 2, overbook: 1, rules: { slot_minutes: 60 } });
      await booked({ units: 2 });
      const query = `resources=${room}&from=${at(DAY)}&to=${at(2 * DAY)}&duration_minutes=60`;
      const free = { start: shown(TUESDAY + HOUR), end: shown(TUESDAY + 2 * HOUR) };
      expect(await slots(query)).to.deep.equal([{ ...free, remaining: 2 }]);
      expect(await slots(`${query}&override=taken`)).to.deep.equal([
        { start: shown(TUESDAY), end: shown(TUESDAY + HOUR), remaining: 1, overrode: ['taken'] },
        { ...free, remaining: 3, overrode: [] },
      ]);
      const all = await slots(`${query}&override=taken,closed,off_grid`);
      expect(all.length).to.equal(24);
      for (const { start, overrode } of all) {
        const override = ['taken', 'closed', 'off_grid'];
        expect((await booked({ start, override })).overrode, start).to.deep.equal(overrode);
      }
      const days = await app('GET', `/v1/availability?${query}&override=closed,off_grid&format=days`);
      expect(days.body.data.days).to.deep.equal(['2026-11-17', '2026-11-18']);
    });

    sound('prefer resources of a pool that need no override', async () => {
      const [other, open] = [await aRoom({ schedule: TUESDAYS }), await aRoom()];
      const roles = [{ name: 'room', resources: [room, other, open] }];
      const service = await made('/v1/services', { name: 'Cut', durations: [60], roles });
      const start = at(TUESDAY + 4 * HOUR);
      const override = ['closed', 'duration', 'off_grid', 'taken'];
      const first = await booked({ service, resources: [], start, override });
      expect([first.resources, first.overrode]).to.deep.equal([[open], []]);
      const longer = await booked({ service, resources: [], start, duration_minutes: 90, override });
      expect([longer.resources, longer.overrode]).to.deep.equal([[room], ['duration', 'closed', 'off_grid']]);
      const wish = wanted({ service, resources: [], start, override });
      expect(await dataOf(app('POST', '/v1/availability/explain', wish))).to.deep.equal({
        bookable: true,
        reason: null,
        overrode: ['closed', 'off_grid'],
        candidates: [
          { role: 'room', resource: room, reason: 'taken', overridden: ['closed', 'off_grid', 'taken'] },
          { role: 'room', resource: other, reason: null, overridden: ['closed', 'off_grid'] },
          { role: 'room', resource: open, reason: 'taken', overridden: ['taken'] },
        ],
      });
      const query = `service=${service}&from=${start}&to=${at(TUESDAY + 5 * HOUR)}&override=${override}`;
      const [slot] = await slots(query);
      expect(slot.overrode).to.deep.equal(['closed', 'off_grid']);
      const last = await booked({ service, resources: [], start, override });
      expect([last.resources, last.overrode]).to.deep.equal([[other], slot.overrode]);
    });

    sound('move a started booking like any other, and keep or replace the overridden reasons', async () => {
      room = await aRoom();
      const override = ['too_soon', 'off_grid'];
      const uuid = (await booked({ start: at(-HOUR - 5 * MINUTE), duration_minutes: 120, override })).uuid;
      const move = (body: object) => reschedule(uuid, body);
      expect((await move({ start: at(HOUR) })).body.reason).to.equal('started');
      expect((await move({ start: at(HOUR), override: ['too_soon'] })).body.reason).to.equal('started');
      await app('PATCH', `/v1/resources/${room}`, { rules: { max_duration_minutes: 120 } });
      expect((await move({ duration_minutes: 150 })).body.reason).to.equal('duration');
      const longer = (await move({ duration_minutes: 150, override: ['duration'] })).body.data;
      expect(longer.overrode).to.deep.equal(['duration', 'too_soon', 'off_grid']);
      const moved = (await move({ start: at(HOUR), duration_minutes: 60, override: ['started'] })).body.data;
      expect(moved.overrode).to.deep.equal(['started']);
      expect((await move({ start: at(2 * HOUR) })).body.data.overrode).to.deep.equal([]);
    });

    sound('list for a started booking the reasons that a move would override', async () => {
      room = await aRoom({ capacity: 3, overbook: 1, rules: { slot_minutes: 60 } });
      const roles = [{ name: 'room', resources: [room] }];
      const service = await made('/v1/services', { name: 'Cut', durations: [60], roles, rules: { slot_minutes: 60 } });
      const plain = await booked({ start: at(2 * HOUR) });
      const sold = await booked({ start: at(2 * HOUR), service, resources: [] });
      await booked({ start: at(4 * HOUR), units: 3 });
      clock.set(NOW + 2.5 * HOUR);
      for (const { uuid, what } of [
        { uuid: plain.uuid, what: `resources=${room}&duration_minutes=60` },
        { uuid: sold.uuid, what: `service=${service}` },
      ]) {
        const find = (from: number, to: number, override: string) =>
          slots(`${what}&exclude_booking=${uuid}&from=${at(from)}&to=${at(to)}${override}`);
        const [free] = await find(3 * HOUR, 4 * HOUR, '&override=started');
        expect(free).to.deep.include({ start: shown(3 * HOUR), overrode: ['started'] });
        const all = await find(2 * HOUR, 6 * HOUR, '&override=started,too_soon,taken');
        expect(all.map(({ start, overrode }) => [start, overrode])).to.deep.equal([
          [shown(2 * HOUR), []],
          [shown(3 * HOUR), ['started']],
          [shown(4 * HOUR), ['started', 'taken']],
          [shown(5 * HOUR), ['started']],
        ]);
        const without = await find(3 * HOUR, 6 * HOUR, '');
        expect(without.map(({ start }) => start)).to.deep.equal([shown(3 * HOUR), shown(5 * HOUR)]);
        const move = (body: object) => reschedule(uuid, body);
        expect((await move({ start: at(5 * HOUR) })).body.reason).to.equal('started');
        const [, , taken] = all;
        const moved = await move({ start: taken.start, override: ['started', 'too_soon', 'taken'] });
        expect(moved.body.data.overrode).to.deep.equal(taken.overrode);
        const [still] = await find(4 * HOUR, 5 * HOUR, '&override=taken');
        expect(still.overrode, 'its present start keeps what it has').to.deep.equal(taken.overrode);
        await move({ start: at(5 * HOUR) });
      }
    });

    sound('apply to a series as a whole', async () => {
      const rule = 'FREQ=DAILY;COUNT=2';
      const series = wanted({ rule });
      expect((await app('POST', '/v1/series', series)).body.reason).to.equal('closed');
      const uuid = await made('/v1/series', { ...series, override: ['closed'] });
      const list = await app('GET', `/v1/bookings?series=${uuid}`);
      expect(list.body.data.map((one: Body) => one.overrode)).to.deep.equal([[], ['closed']]);
      const move = { from: at(TUESDAY), start: at(TUESDAY + 4 * HOUR), override: ['closed', 'off_grid'] };
      expect((await app('POST', `/v1/series/${uuid}/reschedule`, move)).status).to.equal(200);
    });

    sound('confirm a started booking at once, because it could not be approved in time', async () => {
      room = await aRoom();
      const workflow = await made('/v1/workflow', { name: 'x', description: '-', settings: { mode: 'confirm' } });
      const override = ['too_soon', 'off_grid'];
      const back = { workflow, start: at(-HOUR), duration_minutes: 30, override };
      expect((await booked(back)).status).to.equal('confirmed');
      const held = await booked({ ...back, start: at(-3 * HOUR), hold_seconds: 60 });
      const confirmed = await app('POST', `/v1/bookings/${held.uuid}/confirm`);
      expect(confirmed.body.data.status).to.equal('confirmed');
      expect((await booked({ workflow })).status).to.equal('pending');
    });

    describe('one_at_a_time', () => {
      const ANN = { name: 'Ann', email: 'Ann@example.com' };
      const aService = (fields: object) => {
        const roles = [{ name: 'room', resources: [room] }];
        return made('/v1/services', { name: 'Cut', durations: [60], roles, ...fields });
      };
      beforeEach(async () => {
        room = await aRoom({ capacity: 20 });
      });
      const reasonOf = async (fields: object) => (await book({ resources: [], customer: ANN, ...fields })).body.reason;

      sound('accepts one of many racing bookings', async () => {
        const service = await aService({ one_at_a_time: 'service' });
        const wish = { resources: [], service, customer: ANN, duration_minutes: null };
        const all = await Promise.all(Array.from({ length: 20 }, () => book(wish)));
        expect(all.filter(({ status }) => status === 201)).to.have.length(1);
        expect(all.filter(({ body }) => body.reason === 'one_at_a_time')).to.have.length(19);
      });

      sound('counts overlapping bookings of the service or of the app only', async () => {
        const own = await aService({ one_at_a_time: 'service' });
        const any = await aService({ one_at_a_time: 'app' });
        const free = await aService({});
        const half = { start: at(TUESDAY + HOUR / 2) };
        const first = await booked({ resources: [], service: free, customer: { ...ANN, email: 'ann@EXAMPLE.com' } });
        expect(await reasonOf({ service: any, ...half })).to.equal('one_at_a_time');
        expect(await reasonOf({ service: own, ...half })).to.equal(undefined);
        expect(await reasonOf({ service: own })).to.equal('one_at_a_time');
        expect(await reasonOf({ service: own, start: at(TUESDAY + 1.5 * HOUR) })).to.equal(undefined);
        expect(await reasonOf({ service: own, customer: { ...ANN, email: 'bob@example.com' } })).to.equal(undefined);
        expect(await reasonOf({ service: any, customer: { name: 'Nobody' } })).to.equal(undefined);
        const made = await booked({ resources: [], service: any, customer: ANN, ...half, override: ['one_at_a_time'] });
        expect(made.overrode).to.deep.equal(['one_at_a_time']);
        await app('POST', `/v1/bookings/${first.uuid}/cancel`);
        const move = await reschedule(made.uuid, { start: at(TUESDAY) });
        expect(move.body.reason).to.equal('one_at_a_time');
      });

      sound('is applied by searches, and reveals nothing to keys', async () => {
        const service = await aService({ one_at_a_time: 'service', rules: { slot_minutes: 60 } });
        const from = `service=${service}&from=${at(TUESDAY)}&to=${at(TUESDAY + 2 * HOUR)}`;
        const find = async () =>
          (await slots(`${from}&customer_email=ann@example.com`)).map((one) => [one.start, one.remaining]);
        expect(await find()).to.deep.equal([shown(TUESDAY), shown(TUESDAY + HOUR)].map((start) => [start, 1]));
        const key = api.by((await dataOf(app('POST', '/v1/keys', { name: 'x' }))).key);
        const hold = () => key('POST', '/v1/bookings', { service, start: at(TUESDAY), customer: ANN });
        const { uuid, manage_token } = await dataOf(hold());
        await booked({ resources: [], service, customer: ANN });
        expect(await find()).to.deep.equal([[shown(TUESDAY + HOUR), 1]]);
        expect((await hold()).body.reason).to.equal('taken');
        const confirmed = api.by(manage_token)('POST', '/v1/booking/confirm');
        expect(await sharedReasonOf(confirmed)).to.equal('one_at_a_time');
        const kept = await dataOf(app('POST', `/v1/bookings/${uuid}/confirm`, { override: ['one_at_a_time'] }));
        expect(kept.overrode).to.deep.equal(['one_at_a_time']);
      });

      sound('does not count an ended booking, and refuses to prolong into another', async () => {
        const service = await aService({ one_at_a_time: 'app', rules: { slot_minutes: 15 } });
        const first = await booked({ resources: [], service, customer: ANN, start: at(HOUR) });
        await booked({ resources: [], service, customer: ANN, start: at(2.5 * HOUR) });
        clock.set(NOW + 1.25 * HOUR);
        const { body } = await app('GET', `/v1/availability?prolong=${first.uuid}`);
        expect(body.data).to.include({ until: shown(2.5 * HOUR), reason: 'one_at_a_time' });
        await app('POST', `/v1/bookings/${first.uuid}/end`);
        expect(await reasonOf({ service, start: at(1.5 * HOUR) })).to.equal(undefined);
      });
    });

    sound('are refused with unknown reasons, and to all callers but the business', async () => {
      const names = /^Must be a list of: started, blocked, .*, taken$/;
      for (const override of ['taken', ['too_late'], [1], {}])
        expect((await errorsOf(book({ override }))).override, JSON.stringify(override)).to.match(names);
      const { uuid } = await booked({ override: null });
      const query = `resources=${room}&from=${at(DAY)}&to=${at(2 * DAY)}&duration_minutes=60&override=never`;
      expect(await badFieldsOf(app('GET', `/v1/availability?${query}`))).to.deep.equal(['override']);
      const { manage_token } = await dataOf(app('GET', `/v1/bookings/${uuid}?include=manage_token`));
      const booker = api.by(manage_token);
      for (const operation of ['confirm', 'cancel', 'reschedule']) {
        const answer = booker('POST', `/v1/booking/${operation}`, { override: [] });
        expect(await badFieldsOf(answer), operation).to.deep.equal(['override']);
      }
      const search = `/v1/booking/availability?from=${at(DAY)}&to=${at(2 * DAY)}&override=taken`;
      expect(await badFieldsOf(booker('GET', search))).to.deep.equal(['override']);
    });
  });
});
