import { expect } from 'chai';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { badFieldsOf, dataOf, statusOf, useApi } from '../support/http.js';
import { NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const shown = (moment: number) => at(moment).replace('.000Z', '+00:00');

// biome-ignore lint/suspicious/noExplicitAny: a body as it was answered
type Body = any;

describe('HTTP: moving a booking that has begun', () => {
  onOneStorage((storage) => {
    const { api, app, clock, add: made, sound } = useApi(storage);
    let room: string;
    beforeEach(async () => {
      room = await aRoom({ rules: { buffer_after_minutes: 10 } });
    });

    const aRoom = (fields: object = {}) => made('/v1/resources', { name: 'Room', ...fields });
    /** Books an hour that begins an hour from now. */
    const book = (fields: object = {}) =>
      made('/v1/bookings', { resources: [room], start: at(HOUR), duration_minutes: 60, ...fields });
    /** Books a service of two steps: a helper washes for 20 minutes, then the room is taken. */
    const bookInSteps = async () => {
      const helper = await aRoom();
      const steps = [{ name: 'wash', duration_minutes: 20 }, { name: 'cut' }];
      const roles = [
        { name: 'stylist', resources: [room], steps: ['cut'] },
        { name: 'helper', resources: [helper], steps: ['wash'] },
      ];
      const service = await made('/v1/services', { name: 'Hair', durations: [60], roles, steps });
      return { uuid: await made('/v1/bookings', { service, start: at(HOUR) }), helper };
    };
    const get = (uuid: string) => dataOf(app('GET', `/v1/bookings/${uuid}?include=assignments`));
    const act = (uuid: string, operation: string, body?: object) =>
      app('POST', `/v1/bookings/${uuid}/${operation}`, body);
    const move = (uuid: string, body: object) => act(uuid, 'reschedule?include=assignments', body);
    const moved = (uuid: string, body: object) => dataOf(move(uuid, body));
    const badFieldsIn = (uuid: string, body: object) => badFieldsOf(move(uuid, body));
    const reasonOf = async (uuid: string, body: object) => (await move(uuid, body)).body.reason;
    const canBook = async (start: number, fields: object = {}) => {
      const wanted = { resources: [room], start: at(start), duration_minutes: 15, ...fields };
      const { status, body } = await app('POST', '/v1/bookings', wanted);
      return status === 201 ? 'yes' : body.reason;
    };

    sound('does nothing if nothing changes', async () => {
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

    sound('prolongs and shortens it, with its buffers', async () => {
      const uuid = await book();
      const next = await book({ start: at(2.75 * HOUR) });
      clock.set(NOW + 1.5 * HOUR);
      expect(await moved(uuid, { end: at(2.5 * HOUR) })).to.include({ end: shown(2.5 * HOUR), sequence: 1 });
      expect(await reasonOf(uuid, { duration_minutes: 100 })).to.equal('taken');
      await app('POST', `/v1/bookings/${next}/cancel`);
      await moved(uuid, { duration_minutes: 100 });
      expect(await badFieldsIn(uuid, { end: at(1.5 * HOUR) })).to.deep.equal(['end']);
      expect(await badFieldsIn(uuid, { duration_minutes: 30 })).to.deep.equal(['duration_minutes']);
      expect(await badFieldsIn(uuid, { end: at(2.5 * HOUR + 1000) })).to.deep.equal(['end']);
      await moved(uuid, { end: at(1.5 * HOUR + 5 * MINUTE) });
      expect(await canBook(1.75 * HOUR)).to.equal('yes');
    });

    sound('refuses other moves and moves of ended bookings as `started`', async () => {
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

    sound('refuses a length above that of any booking as `duration`, in any form of the end', async () => {
      const uuid = await book();
      const longest = 527_040;
      expect(await badFieldsIn(uuid, { duration_minutes: longest + 1 })).to.deep.equal(['duration_minutes']);
      clock.set(NOW + 1.5 * HOUR);
      const end = (minutes: number) => at(HOUR + minutes * MINUTE);
      const beyond = [{ end: end(longest + 1) }, { start: at(HOUR), end: end(longest + 1) }];
      for (const body of [...beyond, { duration_minutes: longest + 1 }, { end: '9999-01-01T00:00:00Z' }]) {
        expect(await reasonOf(uuid, body), JSON.stringify(body)).to.equal('duration');
        expect(await reasonOf(uuid, { ...body, override: ['duration'] }), JSON.stringify(body)).to.equal('duration');
      }
      const found = await dataOf(app('GET', `/v1/availability?prolong=${uuid}&to=${at(1.5 * HOUR + 366 * DAY)}`));
      expect(found).to.include({ until: shown(HOUR + longest * MINUTE), reason: 'duration' });
      expect(await badFieldsIn(uuid, { duration_minutes: 0 })).to.deep.equal(['duration_minutes']);
    });

    sound('keeps the resources for an empty list, and refuses other units with any end', async () => {
      const uuid = await book();
      clock.set(NOW + 1.5 * HOUR);
      expect(await moved(uuid, { resources: [] })).to.include({ sequence: 0 });
      const longer = await moved(uuid, { resources: [], duration_minutes: 70 });
      expect([longer.resources, longer.sequence]).to.deep.equal([[room], 1]);
      expect(await reasonOf(uuid, { units: 2, end: at(1.25 * HOUR) })).to.equal('started');
    });

    sound('removes a step that would begin after the new end', async () => {
      const helper = await aRoom();
      const steps = [{ name: 'wash', duration_minutes: 30 }, { name: 'cut' }];
      const roles = [
        { name: 'helper', resources: [helper], steps: ['wash'] },
        { name: 'stylist', resources: [room], steps: ['cut'] },
      ];
      const service = await made('/v1/services', { name: 'Hair', durations: [60], roles, steps });
      const uuid = await made('/v1/bookings', { service, start: at(HOUR) });
      const { url } = await dataOf(app('POST', '/v1/feeds', { resource: room, detail: 'title' }));
      const text = async () =>
        (await api.send('GET', new URL(url).pathname, { headers: { Accept: 'text/calendar' } })).text;
      expect(await text()).to.contain('DTSTART:20261116T103000Z');
      clock.set(NOW + HOUR + 10 * MINUTE);
      const { resources, assignments } = await moved(uuid, { duration_minutes: 20 });
      expect(resources).to.deep.equal([helper, room]);
      expect(assignments.map((one: Body) => one.resource)).to.deep.equal([helper]);
      expect(await text()).not.to.contain('BEGIN:VEVENT');
      expect(await canBook(1.5 * HOUR)).to.equal('yes');
    });

    sound('ends, shortens and prolongs it although the capacity was lowered below the taken units', async () => {
      room = await aRoom({ capacity: 3, rules: { buffer_after_minutes: 10 } });
      const [one, two, three] = [await book(), await book(), await book()];
      await app('PATCH', `/v1/resources/${room}`, { capacity: 1 });
      clock.set(NOW + 1.25 * HOUR);
      expect(await statusOf(act(one, 'check-in'))).to.equal(200);
      clock.set(NOW + 1.5 * HOUR);
      expect(await statusOf(act(one, 'end'))).to.equal(200);
      await moved(two, { duration_minutes: 45 });
      expect(await reasonOf(two, { duration_minutes: 50 })).to.equal('taken');
      await moved(three, { duration_minutes: 75 });
      expect(await reasonOf(one, { duration_minutes: 60 })).to.equal('invalid_state');
      expect((await act(one, 'check-in')).body.reason).to.equal('taken');
    });

    sound('applies opening hours, advance and the maximum length to the added time only', async () => {
      const weekday = (end: string) => ({ weekly: [{ days: ['mon'], start: '10:00', end }] });
      const lengths = { min_duration_minutes: 60, max_duration_minutes: 150 };
      room = await aRoom({ schedule: weekday('13:00'), rules: { ...lengths, max_advance_days: 1 } });
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

    sound('swaps a resource of a service into the first place that it can take', async () => {
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
      const ends = [2.5, 1.5, 2.5].map((hour) => shown(hour * HOUR));
      expect(prolonged.assignments.map((one: Body) => one.end)).to.deep.equal(ends);
      expect(await badFieldsIn(uuid, { resources: [room] })).to.deep.equal(['resources']);
      expect(await canBook(1.75 * HOUR, { resources: [bob] })).to.equal('yes');
      expect(await reasonOf(uuid, { resources: [bob] })).to.equal('taken');
    });

    sound('takes the larger units of overlapping times when a resource returns', async () => {
      const rules = { buffer_after_minutes: 120, slot_minutes: 5 };
      const ann = await aRoom({ capacity: 2, rules });
      const [bob, cleo] = [await aRoom({ capacity: 2 }), await aRoom({ capacity: 2 })];
      const roles = [
        { name: 'x', resources: [ann, cleo], units: 1 },
        { name: 'y', resources: [bob, ann], units: 2 },
      ];
      const service = await made('/v1/services', { name: 'Cut', durations: [120], roles });
      const uuid = await made('/v1/bookings', { service, start: at(HOUR) });
      clock.set(NOW + 1.5 * HOUR);
      await moved(uuid, { resources: [cleo] });
      await app('PATCH', `/v1/resources/${ann}`, { rules: { ...rules, buffer_after_minutes: 0 } });
      clock.advance(5 * MINUTE);
      await moved(uuid, { resources: [cleo, ann] });
      const backdated = { resources: [ann], override: ['too_soon', 'off_grid'] };
      expect(await canBook(HOUR + 5 * MINUTE, backdated), 'the last minutes of its first time').to.equal('yes');
      expect(await canBook(HOUR + 25 * MINUTE, backdated), 'it is back then').to.equal('taken');
      expect(await canBook(2 * HOUR, { resources: [ann], duration_minutes: 60 })).to.equal('taken');
      expect(await canBook(3 * HOUR, { resources: [ann], units: 2 }), 'the buffer of before is left').to.equal('taken');
      await moved(uuid, { end: at(2 * HOUR) });
      expect(await canBook(2 * HOUR, { resources: [ann] }), 'beside the buffer of before').to.equal('yes');
      expect(await canBook(2 * HOUR, { resources: [ann] })).to.equal('taken');
      expect(await reasonOf(uuid, { end: at(2.25 * HOUR) })).to.equal('taken');
      expect(await canBook(3.5 * HOUR, { resources: [ann], units: 2 })).to.equal('yes');
    });

    sound('ends before a resource returned, whose former time keeps its buffer', async () => {
      const [other, rules] = [await aRoom(), { buffer_after_minutes: 30, slot_minutes: 1 }];
      room = await aRoom({ rules });
      const uuid = await book();
      clock.set(NOW + 1.5 * HOUR);
      await moved(uuid, { resources: [other] });
      await app('PATCH', `/v1/resources/${room}`, { rules: { ...rules, buffer_after_minutes: 5 } });
      clock.advance(5 * MINUTE);
      await moved(uuid, { resources: [room] });
      expect(await statusOf(act(uuid, 'end', { at: at(HOUR + 33 * MINUTE) }))).to.equal(200);
      expect(await canBook(HOUR + 52 * MINUTE)).to.equal('taken');
      const next = await made('/v1/bookings', { resources: [room], start: at(2 * HOUR), duration_minutes: 15 });
      clock.advance(2 * MINUTE);
      expect((await act(uuid, 'check-in')).body.reason, 'its buffer is gone').to.equal('taken');
      expect(await statusOf(act(next, 'cancel'))).to.equal(200);
      expect(await statusOf(act(uuid, 'check-in'))).to.equal(200);
      expect(await canBook(2 * HOUR)).to.equal('taken');
      expect(await canBook(2 * HOUR + 5 * MINUTE)).to.equal('yes');
    });

    sound('ends a booking before the time that a check-in took again', async () => {
      room = await aRoom();
      const uuid = await book();
      const end = (moment: number) => statusOf(act(uuid, 'end', { at: at(HOUR + moment * MINUTE) }));
      clock.set(NOW + HOUR + 10 * MINUTE);
      expect(await end(10)).to.equal(200);
      clock.advance(20 * MINUTE);
      expect(await statusOf(act(uuid, 'check-in'))).to.equal(200);
      expect(await canBook(1.5 * HOUR)).to.equal('taken');
      expect(await end(25)).to.equal(200);
      const backdated = { duration_minutes: 3, override: ['too_soon', 'off_grid'] };
      expect(await canBook(HOUR + 26 * MINUTE, backdated)).to.equal('yes');
      expect(await canBook(HOUR + 20 * MINUTE, { ...backdated, duration_minutes: 20 })).to.equal('taken');
      expect(await canBook(1.5 * HOUR)).to.equal('yes');
    });

    for (const first of ['end', 'no-show'] as const) {
      const title = `takes the steps to come with their buffer again after two check-ins, the first after ${first}`;
      sound(title, async () => {
        const rules = { slot_minutes: 1, buffer_before_minutes: 10, buffer_after_minutes: 5 };
        room = await aRoom({ rules });
        const steps = [{ name: 'dye', duration_minutes: 30 }, { name: 'wait', duration_minutes: 15 }, { name: 'cut' }];
        const roles = [{ name: 'stylist', resources: [room], steps: ['dye', 'cut'] }];
        const service = await made('/v1/services', { name: 'Colour', durations: [120], roles, steps });
        const uuid = await made('/v1/bookings', { service, start: at(HOUR) });
        const actAt = async (minute: number, action: string, body: object) => {
          clock.set(NOW + HOUR + minute * MINUTE);
          expect(await statusOf(act(uuid, action, body))).to.equal(200);
        };
        await actAt(5, first, first === 'end' ? {} : { release: true });
        await actAt(15, 'check-in', {});
        await actAt(25, 'end', {});
        await actAt(34, 'check-in', {});
        const unbuffered = { ...rules, buffer_before_minutes: 0, buffer_after_minutes: 0 };
        await app('PATCH', `/v1/resources/${room}`, { rules: unbuffered });
        const oneMinute = { duration_minutes: 1, override: ['too_soon'] };
        for (const [minute, answer] of [
          [34, 'yes'],
          [35, 'taken'],
          [46, 'taken'],
          [124, 'taken'],
          [125, 'yes'],
        ] as const)
          expect(await canBook(HOUR + minute * MINUTE, oneMinute), `minute ${minute}`).to.equal(answer);
      });
    }

    sound('keeps the steps free that were over when the customer of a no-show arrives', async () => {
      const { uuid } = await bookInSteps();
      clock.set(NOW + HOUR + 10 * MINUTE);
      expect(await statusOf(act(uuid, 'no-show', { release: true }))).to.equal(200);
      clock.advance(20 * MINUTE);
      expect(await statusOf(act(uuid, 'check-in'))).to.equal(200);
      expect(await canBook(1.5 * HOUR)).to.equal('taken');
      expect(await statusOf(act(uuid, 'check-in', { undo: true }))).to.equal(200);
    });

    sound('prolongs only the steps that end with the booking', async () => {
      const { uuid, helper } = await bookInSteps();
      clock.set(NOW + 1.5 * HOUR);
      const { assignments } = await moved(uuid, { duration_minutes: 75 });
      expect(assignments.map((one: Body) => one.end)).to.deep.equal([2.25, 4 / 3].map((hour) => shown(hour * HOUR)));
      expect(await canBook(1.75 * HOUR, { resources: [helper] })).to.equal('yes');
    });

    describe('GET /v1/availability?prolong=', () => {
      const until = (uuid: string, query = '') => dataOf(app('GET', `/v1/availability?prolong=${uuid}${query}`));

      sound('returns how far a move is possible, and the reason that refuses the next minute', async () => {
        const uuid = await book();
        expect(await until(uuid)).to.include({ until: null, reason: 'invalid_state', timezone: 'UTC' });
        await book({ start: at(2.75 * HOUR) });
        clock.set(NOW + 1.5 * HOUR);
        const [from, to] = [shown(1.5 * HOUR), shown(25.5 * HOUR)];
        const found = { from, to, until: shown(2.5 * HOUR + 5 * MINUTE), reason: 'taken' };
        expect(await until(uuid)).to.deep.equal({ timezone: 'UTC', ...found });
        expect(await until(uuid, `&to=${at(2.25 * HOUR)}`)).to.include({ until: shown(2.25 * HOUR), reason: null });
        expect(await reasonOf(uuid, { end: at(2.5 * HOUR + 6 * MINUTE) })).to.equal('taken');
        await moved(uuid, { end: at(2.5 * HOUR + 5 * MINUTE) });
        const other = await aRoom({ schedule: { weekly: [], overrides: [] } });
        expect(await until(uuid, `&resources=${other}`)).to.include({ until: null, reason: 'closed' });
        clock.set(NOW + 3 * HOUR);
        expect(await until(uuid)).to.include({ until: null, reason: 'invalid_state' });
      });

      /**
       * Creates a service with two roles. The second role ends first. Each role has its own resource, and a third resource could serve
       * either.
       */
      const aPair = async () => {
        const [first, second, other] = [await aRoom(), await aRoom({ rules: { max_advance_days: 1 } }), await aRoom()];
        const steps = [{ name: 'wash', duration_minutes: 30 }, { name: 'cut' }];
        const service = (inCut: string) => {
          const roles = [
            { name: 'stylist', resources: [first, other], steps: [inCut, 'cut'].filter(Boolean) },
            { name: 'helper', resources: [second, other], steps: ['wash'] },
          ];
          return made('/v1/services', { name: 'Hair', durations: [60], steps, roles });
        };
        return { other, service };
      };

      sound('stops at the first refused minute, even if later ones would be possible', async () => {
        const { other, service } = await aPair();
        const uuid = await made('/v1/bookings', { service: await service('wash'), start: at(HOUR) });
        await book({ resources: [other], start: at(31 * HOUR) });
        clock.set(NOW + 1.25 * HOUR);
        const found = await until(uuid, `&resources=${other}&to=${at(49 * HOUR)}`);
        expect(found).to.include({ until: shown(25.25 * HOUR), reason: 'too_far' });
        expect(await reasonOf(uuid, { end: at(25.25 * HOUR + MINUTE), resources: [other] })).to.equal('too_far');
        await moved(uuid, { end: at(40 * HOUR), resources: [other] });
      });

      sound('allows with an override everything that is allowed without', async () => {
        const { other, service } = await aPair();
        const uuid = await made('/v1/bookings', { service: await service(''), start: at(HOUR) });
        await made('/v1/time-off', { resources: [other], start: at(1.5 * HOUR), end: at(2 * HOUR), reason: null });
        clock.set(NOW + 1.25 * HOUR);
        const query = `&resources=${other}&to=${at(49 * HOUR)}&override=closed`;
        expect(await until(uuid, query)).to.include({ until: shown(49 * HOUR), reason: null });
        const override = ['closed'];
        const granted = await moved(uuid, { end: at(49 * HOUR), resources: [other], override });
        expect(granted.overrode).to.deep.equal([]);
      });

      it('refuses meaningless parameters, and a missing booking', async () => {
        const uuid = await book();
        clock.set(NOW + 1.5 * HOUR);
        const fieldsOf = (query: string) => badFieldsOf(app('GET', `/v1/availability?${query}`));
        expect(await fieldsOf(`prolong=${uuid}&from=${at(0)}&units=2`)).to.deep.equal(['from', 'units']);
        expect(await fieldsOf(`prolong=${uuid}&to=${at(1.5 * HOUR)}`)).to.deep.equal(['to']);
        expect(await fieldsOf('prolong=it')).to.deep.equal(['prolong']);
        expect(await fieldsOf('units=2')).to.deep.equal(['duration_minutes', 'from', 'resources', 'to']);
        expect((await app('GET', `/v1/availability?prolong=${room}`)).status).to.equal(404);
      });
    });

    sound('is refused to bookers, as is a cancellation', async () => {
      const settings = { cancel_until_minutes: 10 };
      const workflow = await made('/v1/workflow', { name: 'Visit', description: '-', settings });
      const uuid = await book({ workflow });
      const { manage_token } = await dataOf(app('GET', `/v1/bookings/${uuid}?include=manage_token`));
      const booker = api.by(manage_token);
      const search = `/v1/booking/availability?from=${at(HOUR)}&to=${at(10 * HOUR)}`;
      expect((await booker('GET', search)).body.data.slots.length).to.be.greaterThan(0);
      clock.set(NOW + HOUR);
      expect((await booker('POST', '/v1/booking/cancel')).body.reason).to.equal('too_late');
      expect((await booker('POST', '/v1/booking/reschedule', { start: at(5 * HOUR) })).body.reason).to.equal('started');
      expect((await booker('POST', '/v1/booking/reschedule', {})).body.reason).to.equal('started');
      expect((await booker('GET', search)).body.data.slots).to.deep.equal([]);
      expect(await statusOf(act(uuid, 'cancel'))).to.equal(200);
    });
  });
});
