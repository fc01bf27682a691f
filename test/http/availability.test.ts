import { expect } from 'chai';
import { dataOf, errorsOf as errorsIn, reasonOf, statusOf, useApi } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED = 'This field is required';
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const weekly = (start: string, end: string, days = DAYS) => ({ weekly: [{ days, start, end }] });

interface Query {
  readonly [name: string]: string | number | undefined;
}

describe('HTTP: availability', () => {
  onOneStorage((storage) => {
    const { app, other, add, clock } = useApi(storage); // Monday, 2026-11-16T09:00:00Z

    const aRoom = (fields: object = {}) => add('/v1/resources', { name: 'Room', ...fields });
    const book = (resource: string, start: string, duration_minutes = 60, fields: object = {}) =>
      dataOf(app('POST', '/v1/bookings', { resources: [resource], start, duration_minutes, ...fields }));
    const path = (query: Query) => {
      const given = Object.entries(query).filter(([, value]) => value !== undefined);
      return `/v1/availability?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
    };
    const TUESDAY = { from: '2026-11-17T00:00:00Z', to: '2026-11-18T00:00:00Z', duration_minutes: 60 };
    const find = (query: Query) => dataOf(app('GET', path(query)));
    const starts = async (query: Query): Promise<string[]> =>
      (await find(query)).slots.map(({ start }: { start: string }) => start);
    const errorsOf = (query: Query) => errorsIn(app('GET', path(query)));

    describe('opens and closes', () => {
      const opens = { days: 2, at: '12:00' };
      /** A service of rooms in UTC; it counts its own days in Paris. Wednesday, the 18th, opens today at noon. */
      const aService = async (rooms: readonly object[], fields: object = {}) => {
        const resources: string[] = [];
        for (const rules of rooms) resources.push(await aRoom({ schedule: weekly('10:00', '12:00'), rules }));
        const roles = [{ name: 'room', resources, count: 1 }];
        return add('/v1/services', { name: 'Yoga', durations: [60], roles, timezone: 'Europe/Paris', ...fields });
      };
      const answer = async (start: string, fields: object) => {
        const { body } = await app('POST', '/v1/bookings', { start, ...fields });
        return [body.reason, body.opens_at, ...Object.keys(body.errors ?? {})].filter(Boolean).join(' ');
      };
      const on = (day: number, hour = 10) => `2026-11-${day}T${hour}:00:00Z`;

      it('tell when a start opens, in a refusal, an explanation and a search', async () => {
        const room = { resources: [await aRoom({ rules: { opens, max_advance_days: 1 } })], duration_minutes: 60 };
        expect(await answer(on(17, 23), room)).to.equal('');
        expect(await answer(on(18), room)).to.equal('too_far 2026-11-16T12:00:00+00:00 start');
        // The rules of the service and of the resource both apply, and the later moment counts. In a pool, the earliest candidate counts.
        const rules = { opens: { days: 1, at: '09:30' } };
        const service = await aService([{ opens }, { opens: { days: 0, at: '08:30' } }], { rules });
        expect(await answer(on(18), { service })).to.equal('too_far 2026-11-17T08:30:00+00:00 start');
        expect(await answer(on(17), { service })).to.equal('');
        const wish = { service, start: on(18) };
        expect(await dataOf(app('POST', '/v1/availability/explain', wish))).to.include({
          reason: 'too_far',
          opens_at: '2026-11-17T08:30:00+00:00',
        });
        for (const format of ['slots', 'days'])
          expect(await find({ service, from: on(17), to: on(20), format })).to.include({
            opens_at: '2026-11-17T09:30:00+01:00',
          });
        expect(await find({ service, from: on(17), to: on(17, 20) })).not.to.have.property('opens_at');
        const repeated = { service, start: on(18), rule: 'FREQ=DAILY;COUNT=2' };
        const { body } = await app('POST', '/v1/series', repeated);
        expect(body).to.include({ reason: 'too_far', opens_at: '2026-11-17T08:30:00+00:00' });
      });

      it('tell no opening of starts that the maximum advance of other rules, or time off, refuses', async () => {
        const service = await aService([{ max_advance_days: 1 }], { rules: { opens } });
        expect(await answer(on(18), { service })).to.equal('too_far end');
        expect(await find({ service, from: on(18), to: on(20) })).not.to.have.property('opens_at');
        const later = await aService([{}], { rules: { opens } });
        await app('POST', '/v1/time-off', { resources: null, start_date: '2026-11-18', end_date: '2026-11-18' });
        expect(await find({ service: later, from: on(18), to: on(20) })).to.include({
          opens_at: '2026-11-17T12:00:00+01:00',
        });
      });

      it('refuse a start after it closes, but neither confirmations nor moves that keep the start', async () => {
        const service = await aService([{ closes: { days: 1, at: '09:30' } }]);
        const { uuid } = await dataOf(app('POST', '/v1/bookings', { service, start: on(17), hold_seconds: 7_200 }));
        const other = await dataOf(app('POST', '/v1/bookings', { service, start: on(17, 11) }));
        clock.set(Date.parse('2026-11-16T09:30:00Z'));
        expect(await answer(on(17), { service })).to.equal('too_soon start');
        expect(await starts({ service, from: on(17), to: on(18, 11) })).to.deep.equal(['2026-11-18T11:00:00+01:00']);
        expect(await statusOf(app('POST', `/v1/bookings/${uuid}/confirm`))).to.equal(200);
        const move = (body: object) => app('POST', `/v1/bookings/${other.uuid}/reschedule`, body);
        expect(await reasonOf(move({ start: on(17, 12) }))).to.equal('too_soon');
        const kept = await starts({ service, from: on(17), to: on(18), exclude_booking: other.uuid });
        expect(kept).to.deep.equal(['2026-11-17T12:00:00+01:00']);
        expect((await dataOf(move({ start: on(17, 11), duration_minutes: 30, override: ['duration'] }))).end).to.equal(
          '2026-11-17T12:30:00+01:00',
        );
      });

      it('are checked, shown only if they are set, and removed by null', async () => {
        const wrong = [
          [
            { opens: { days: 367, at: '8:00' }, closes: { days: -1, at: '25:00' } },
            'rules.opens.days,rules.opens.at,rules.closes.days,rules.closes.at',
          ],
          [{ opens, closes: { days: 2, at: '12:00' } }, 'rules.closes'],
          [{ opens, closes: { days: 3, at: '13:00' } }, 'rules.closes'],
        ] as const;
        const service = await aService([{}], { rules: { opens, closes: { days: 2, at: '12:01' } } });
        for (const path of [`/v1/resources/${await aRoom()}`, `/v1/services/${service}`])
          for (const [rules, fields] of wrong) {
            const errors = Object.keys(await errorsIn(app('PATCH', path, { rules })));
            expect(errors.sort().join()).to.equal(fields.split(',').sort().join());
          }
        const { rules } = await dataOf(app('GET', `/v1/services/${service}`));
        expect(rules).to.deep.include({ opens, closes: { days: 2, at: '12:01' } });
        const left = await dataOf(app('PATCH', `/v1/services/${service}`, { rules: { opens: null, closes: null } }));
        expect(left.rules).not.to.have.any.keys('opens', 'closes');
      });
    });

    describe('slots', () => {
      it('are listed with the remaining units, in exactly this shape', async () => {
        const room = await aRoom({ capacity: 3, schedule: weekly('09:00', '12:00'), rules: { slot_minutes: 60 } });
        await book(room, '2026-11-17T10:00:00Z', 60, { units: 2 });
        const { status, headers, body } = await app('GET', path({ resources: room, ...TUESDAY }));
        expect(status).to.equal(200);
        expect(headers['content-type']).to.equal('application/json; charset=utf-8');
        expect(body).to.deep.equal({
          success: true,
          data: {
            timezone: 'UTC',
            from: '2026-11-17T00:00:00+00:00',
            to: '2026-11-18T00:00:00+00:00',
            slots: [
              { start: '2026-11-17T09:00:00+00:00', end: '2026-11-17T10:00:00+00:00', remaining: 3 },
              { start: '2026-11-17T10:00:00+00:00', end: '2026-11-17T11:00:00+00:00', remaining: 1 },
              { start: '2026-11-17T11:00:00+00:00', end: '2026-11-17T12:00:00+00:00', remaining: 3 },
            ],
          },
        });
        expect(Object.keys(body.data)).to.deep.equal(['timezone', 'from', 'to', 'slots']);
      });

      it('are free on all resources, on the grid of the first, with the smallest remaining number', async () => {
        const first = await aRoom({ capacity: 2, schedule: weekly('09:15', '12:00'), rules: { slot_minutes: 60 } });
        const second = await aRoom({
          capacity: 5,
          timezone: 'Europe/Paris',
          schedule: weekly('11:00', '14:00'),
          rules: { buffer_before_minutes: 15 },
        });
        await book(second, '2026-11-17T12:15:00Z', 15, { units: 4 });
        const query = { ...TUESDAY, duration_minutes: 30 };
        expect((await find({ ...query, resources: `${first},${second}` })).slots).to.deep.equal([
          { start: '2026-11-17T10:15:00+00:00', end: '2026-11-17T10:45:00+00:00', remaining: 2 },
          { start: '2026-11-17T11:15:00+00:00', end: '2026-11-17T11:45:00+00:00', remaining: 2 },
        ]);
        const turned = await find({ ...query, resources: `${second},${first.toUpperCase()}` });
        expect(turned.timezone).to.equal('Europe/Paris');
        const times = ['11:00', '11:15', '11:30', '11:45', '12:00', '12:15', '12:30'];
        expect(turned.slots.map(({ start }: { start: string }) => start)).to.deep.equal(
          times.map((time) => `2026-11-17T${time}:00+01:00`),
        );
      });
    });

    describe('windows', () => {
      it('are the free spans of at least the duration', async () => {
        const rules = { slot_minutes: 60, buffer_after_minutes: 15 };
        const room = await aRoom({ schedule: weekly('09:00', '17:00'), rules });
        await book(room, '2026-11-17T11:00:00Z');
        await book(room, '2026-11-17T14:00:00Z', 120);
        const query = { resources: room, ...TUESDAY, format: 'windows' };
        expect(await find(query)).to.deep.equal({
          timezone: 'UTC',
          from: '2026-11-17T00:00:00+00:00',
          to: '2026-11-18T00:00:00+00:00',
          windows: [
            { start: '2026-11-17T09:00:00+00:00', end: '2026-11-17T10:45:00+00:00' },
            { start: '2026-11-17T12:15:00+00:00', end: '2026-11-17T13:45:00+00:00' },
          ],
        });
        expect((await find({ ...query, duration_minutes: 30 })).windows).to.have.lengthOf(3);
        expect((await find({ ...query, units: 2 })).windows).to.deep.equal([]);
        const about = await find({ ...query, from: '2026-11-17T09:30:00Z', to: '2026-11-17T10:40:00Z' });
        expect(about.windows).to.deep.equal([{ start: '2026-11-17T09:30:00+00:00', end: '2026-11-17T10:40:00+00:00' }]);
        expect(await find({ ...query, format: 'slots' })).to.have.property('slots');
      });
    });

    describe('days', () => {
      it('are the dates in the zone on which a slot starts, for any number of slots', async () => {
        const schedule = weekly('09:00', '11:00', ['mon', 'tue', 'sat']);
        const room = await aRoom({ schedule, rules: { slot_minutes: 1 } });
        await book(room, '2026-11-21T09:00:00Z', 120);
        const span = { from: '2026-11-16T09:30:00Z', to: '2026-11-25T00:00:00Z' };
        const query = { resources: room, ...span, duration_minutes: 60 };
        expect(await find({ ...query, format: 'days' })).to.deep.equal({
          timezone: 'UTC',
          from: '2026-11-16T09:30:00+00:00',
          to: '2026-11-25T00:00:00+00:00',
          days: ['2026-11-16', '2026-11-17', '2026-11-23', '2026-11-24'],
        });
        // 09:00 to 10:00 is 23:00 to midnight in Kiritimati, where the last starts are on the next date
        const far = await find({ ...query, format: 'days', timezone: 'Pacific/Kiritimati' });
        expect(far.days).to.deep.equal(['16', '17', '18', '23', '24', '25'].map((day) => `2026-11-${day}`));
        expect((await find({ ...query, format: 'days', units: 2 })).days).to.deep.equal([]);
        await app('POST', '/v1/customers', { email: 'eve@example.com', blocked: true });
        const blocked = await find({ ...query, format: 'days', customer_email: 'Eve@example.com' });
        expect(blocked.days).to.deep.equal([]);
      });

      it('of a year are not limited in slots', async () => {
        const room = await aRoom({ rules: { slot_minutes: 1 } });
        const year = { resources: room, from: '2026-11-16T09:00:00Z', to: '2027-11-17T09:00:00Z', duration_minutes: 1 };
        const { days } = await find({ ...year, format: 'days' });
        expect(days).to.have.lengthOf(367);
        expect([days[0], days[366]]).to.deep.equal(['2026-11-16', '2027-11-17']);
      });

      it('of a service, in its zone', async () => {
        const chair = await aRoom({ schedule: weekly('09:00', '10:00', ['wed']), timezone: 'Asia/Tokyo' });
        const roles = [{ name: 'chair', resources: [chair] }];
        const service = await add('/v1/services', {
          name: 'Cut',
          durations: [30],
          timezone: 'America/New_York',
          roles,
        });
        const query = { service, from: '2026-11-17T00:00:00Z', to: '2026-12-01T00:00:00Z' };
        expect((await find({ ...query, format: 'days' })).days).to.deep.equal(['2026-11-17', '2026-11-24']);
        const tokyo = await find({ ...query, format: 'days', timezone: 'asia/tokyo' });
        expect(tokyo.days).to.deep.equal(['2026-11-18', '2026-11-25']);
        expect(await errorsOf({ ...query, format: 'windows' })).to.have.all.keys('format');
      });
    });

    describe('the timezone', () => {
      it('determines the offset of the answer, and nothing else', async () => {
        const rules = { slot_minutes: 60 };
        const room = await aRoom({ schedule: weekly('09:00', '11:00'), rules, timezone: 'Europe/Paris' });
        const query = { resources: room, ...TUESDAY };
        const here = await find(query);
        expect(here).to.include({
          timezone: 'Europe/Paris',
          from: '2026-11-17T01:00:00+01:00',
          to: '2026-11-18T01:00:00+01:00',
        });
        const there = await find({ ...query, timezone: 'asia/kathmandu' });
        expect(there).to.deep.equal({
          timezone: 'asia/kathmandu',
          from: '2026-11-17T05:45:00+05:45',
          to: '2026-11-18T05:45:00+05:45',
          slots: [
            { start: '2026-11-17T13:45:00+05:45', end: '2026-11-17T14:45:00+05:45', remaining: 1 },
            { start: '2026-11-17T14:45:00+05:45', end: '2026-11-17T15:45:00+05:45', remaining: 1 },
          ],
        });
        const zoned = await find({ ...query, timezone: 'America/New_York', format: 'windows' });
        expect(zoned.windows).to.deep.equal([{ start: '2026-11-17T03:00:00-05:00', end: '2026-11-17T05:00:00-05:00' }]);
      });
    });

    describe('invalid requests', () => {
      it('name every missing or invalid parameter', async () => {
        const required = { resources: REQUIRED, from: REQUIRED, to: REQUIRED, duration_minutes: REQUIRED };
        expect(await errorsOf({})).to.deep.equal(required);
        const wrong = {
          resources: 'room',
          from: '2026-02-30T00:00:00Z',
          to: '2026-11-17',
          duration_minutes: '1.5',
          units: 0,
          timezone: 'Europe/Atlantis',
          exclude_booking: 'x',
          format: 'weeks',
        };
        expect(await errorsOf(wrong)).to.have.all.keys(...Object.keys(wrong));
      });

      it('are 400 for impossible values', async () => {
        const room = await aRoom();
        const good = { resources: room, ...TUESDAY };
        for (const [wrong, field] of [
          [{ from: '2026-11-18T00:00:01Z' }, 'to'],
          [{ to: '2027-11-18T00:00:01Z' }, 'to'],
          [{ from: '2026-11-17T00:00:00' }, 'from'],
          [{ from: '2026-11-17 00:00:00Z' }, 'from'],
          [{ from: '2026-11-17T24:00:00Z' }, 'from'],
          [{ from: '2026-11-17T09:00:60Z' }, 'from'],
          [{ to: '1763337600' }, 'to'],
          [{ duration_minutes: 0 }, 'duration_minutes'],
          [{ duration_minutes: 527_041 }, 'duration_minutes'],
          [{ duration_minutes: '' }, 'duration_minutes'],
          [{ units: 1_000_001 }, 'units'],
          [{ timezone: '' }, 'timezone'],
          [{ timezone: '+01:00' }, 'timezone'],
          [{ resources: `${room},${room.toUpperCase()}` }, 'resources'],
          [{ resources: '' }, 'resources'],
          [{ resources: `${room},` }, 'resources'],
          [{ resources: Array.from({ length: 21 }, anUuid).join() }, 'resources'],
        ] as const) {
          expect(await errorsOf({ ...good, ...wrong }), JSON.stringify(wrong)).to.have.all.keys(field);
        }
        const many = { ...good, resources: Array.from({ length: 21 }, anUuid).join() };
        expect(await errorsOf(many)).to.deep.equal({ resources: 'Must be a list of 1 to 20 UUIDs' });
        expect(await errorsIn(app('GET', `${path(good)}&units=1&units=2`))).to.deep.equal({
          units: 'Must be given once',
        });
      });

      it('are accepted for up to 366 days, also in the past', async () => {
        const rules = { slot_minutes: 60, max_advance_days: 400 };
        const room = await aRoom({ schedule: weekly('09:00', '10:00'), rules });
        const span = { from: '2026-11-17T00:00:00Z', to: '2027-11-18T00:00:00Z' };
        const year = { resources: room, ...span, duration_minutes: 60 };
        expect(await starts(year)).to.have.lengthOf(366);
        expect(await starts({ ...year, from: '1970-01-01T00:00:00Z', to: '1970-02-01T00:00:00Z' })).to.deep.equal([]);
      });

      it('are 404 for missing objects and those of another app', async () => {
        const room = await aRoom();
        const its = await book(room, '2026-11-17T10:00:00Z');
        const mine = await add('/v1/resources', { name: 'Room' }, other);
        for (const [call, query] of [
          [app, { resources: anUuid() }],
          [app, { resources: `${room},${anUuid()}` }],
          [app, { resources: room, exclude_booking: anUuid() }],
          [other, { resources: room }],
          [other, { resources: mine, exclude_booking: its.uuid }],
        ] as const)
          expect(await statusOf(call('GET', path({ ...TUESDAY, ...query })))).to.equal(404);
      });
    });
  });
});
