import { expect } from 'chai';
import { dataOf, errorsOf as errorsIn, statusOf, useApi } from '../support/http.js';
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
    const { app, other, clock, add } = useApi(storage); // Monday, 2026-11-16T09:00:00Z

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

      it('begin at `from` or later and end at `to` or earlier', async () => {
        const room = await aRoom({ rules: { slot_minutes: 30 } });
        const query = { resources: room, duration_minutes: 60 };
        expect(await starts({ ...query, from: '2026-11-17T10:00:00Z', to: '2026-11-17T11:30:00Z' })).to.deep.equal([
          '2026-11-17T10:00:00+00:00',
          '2026-11-17T10:30:00+00:00',
        ]);
        expect(await starts({ ...query, from: '2026-11-17T10:00:01Z', to: '2026-11-17T11:29:59Z' })).to.deep.equal([]);
        expect(await starts({ ...query, from: '2026-11-17T10:00:00Z', to: '2026-11-17T10:00:00Z' })).to.deep.equal([]);
      });

      it('have the requested number of units free', async () => {
        const room = await aRoom({ capacity: 3, schedule: weekly('09:00', '11:00'), rules: { slot_minutes: 60 } });
        await book(room, '2026-11-17T10:00:00Z', 60, { units: 2 });
        const query = { resources: room, ...TUESDAY };
        expect(await starts({ ...query, units: 1 })).to.have.lengthOf(2);
        expect(await starts({ ...query, units: 2 })).to.deep.equal(['2026-11-17T09:00:00+00:00']);
        expect(await starts({ ...query, units: 4 }), 'more than there are').to.deep.equal([]);
      });

      it('respect notice, advance, durations and buffers', async () => {
        const room = await aRoom({
          schedule: weekly('09:00', '13:00'),
          rules: {
            slot_minutes: 60,
            min_duration_minutes: 60,
            max_duration_minutes: 120,
            buffer_after_minutes: 30,
            min_notice_minutes: 26 * 60,
            max_advance_days: 2,
          },
        });
        const range = { resources: room, from: '2026-11-16T00:00:00Z', to: '2026-11-20T00:00:00Z' };
        expect(await starts({ ...range, duration_minutes: 60 })).to.deep.equal([
          '2026-11-17T11:00:00+00:00',
          '2026-11-17T12:00:00+00:00',
        ]);
        expect(await starts({ ...range, duration_minutes: 30 })).to.deep.equal([]);
        expect(await starts({ ...range, duration_minutes: 180 })).to.deep.equal([]);
        clock.advance(24 * 3_600_000);
        await book(room, '2026-11-18T11:00:00Z');
        expect(await starts({ ...range, duration_minutes: 60 }), 'the buffers of both').to.deep.equal([]);
        clock.advance(-60_000);
        expect(await starts({ ...range, duration_minutes: 60 }), 'a clock that jumps back').to.deep.equal([]);
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

      it('count the time of the excluded booking as free', async () => {
        const room = await aRoom({ schedule: weekly('09:00', '11:00'), rules: { slot_minutes: 60 } });
        const its = await book(room, '2026-11-17T09:00:00Z');
        await book(room, '2026-11-17T10:00:00Z');
        const query = { resources: room, ...TUESDAY };
        expect(await starts(query)).to.deep.equal([]);
        const own = await starts({ ...query, exclude_booking: its.uuid.toUpperCase() });
        expect(own).to.deep.equal(['2026-11-17T09:00:00+00:00']);
        await app('POST', `/v1/bookings/${its.uuid}/cancel`);
        expect(await starts({ ...query, exclude_booking: its.uuid }), 'a final one').to.have.lengthOf(1);
      });

      it('are free again when a hold expires', async () => {
        const room = await aRoom({ schedule: weekly('09:00', '10:00') });
        await book(room, '2026-11-17T09:00:00Z', 60, { hold_seconds: 60 });
        const query = { resources: room, ...TUESDAY };
        clock.advance(59_999);
        expect(await starts(query)).to.deep.equal([]);
        clock.advance(1);
        expect(await starts(query)).to.have.lengthOf(1);
      });

      it('never have a negative remaining number, even if the capacity was lowered', async () => {
        const room = await aRoom({ capacity: 2, schedule: weekly('09:00', '10:00') });
        await book(room, '2026-11-17T09:00:00Z', 60, { units: 2 });
        await app('PATCH', `/v1/resources/${room}`, { capacity: 1 });
        expect(await starts({ resources: room, ...TUESDAY })).to.deep.equal([]);
        await app('PATCH', `/v1/resources/${room}`, { capacity: 3 });
        expect((await find({ resources: room, ...TUESDAY })).slots[0].remaining).to.equal(1);
      });

      it('are at most 50,000', async () => {
        const room = await aRoom({ rules: { slot_minutes: 1 } });
        const query = { resources: room, from: '2026-12-01T00:00:00Z', duration_minutes: 1 };
        // 50,000 minutes are 34 days, 17 hours and 20 minutes
        expect(await starts({ ...query, to: '2027-01-04T17:20:00Z' })).to.have.lengthOf(50_000);
        expect(await errorsOf({ ...query, to: '2027-01-04T17:21:00Z' })).to.deep.equal({
          to: 'Must be earlier: there are more than 50,000 slots up to then',
        });
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

    describe('wall clocks', () => {
      /**
       * The offset on each day of 2027, according to the tz database. New York moves forward on 14 March and back on 7 November, Paris on
       * 28 March and 31 October. Cairo has summer time from 30 April to 29 October. In Lord Howe (where it is half an hour) and Santiago
       * it ends on 4 April, and begins in October and September.
       */
      const OFFSETS: Readonly<Record<string, string>> = {
        'America/New_York':
          '03-13 -05:00, 03-14 -04:00, 03-15 -04:00, 03-28 -04:00, 11-06 -04:00, 11-07 -05:00, 11-08 -05:00',
        'Europe/Paris':
          '03-14 +01:00, 03-27 +01:00, 03-28 +02:00, 03-29 +02:00, 10-30 +02:00, 10-31 +01:00, 11-07 +01:00',
        'Africa/Cairo':
          '03-14 +02:00, 03-28 +02:00, 04-29 +02:00, 04-30 +03:00, 10-28 +03:00, 10-29 +02:00, 11-07 +02:00',
        'Australia/Lord_Howe':
          '03-14 +11:00, 03-28 +11:00, 04-03 +11:00, 04-04 +10:30, 10-02 +10:30, 10-03 +11:00, 11-07 +11:00',
        'America/Santiago':
          '03-14 -03:00, 03-28 -03:00, 04-03 -03:00, 04-04 -04:00, 09-04 -04:00, 09-05 -03:00, 11-07 -03:00',
      };
      const OPEN = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'];

      for (const [timezone, days] of Object.entries(OFFSETS)) {
        it(`of ${timezone} open at 09:00 and close at 17:00 across all changes of the clocks`, async () => {
          const room = await aRoom({ timezone, schedule: weekly('09:00', '17:00'), rules: { slot_minutes: 60 } });
          for (const day of days.split(', ')) {
            const [date, offset] = `2027-${day}`.split(' ');
            const around = { from: `${date}T04:00:00${offset}`, to: `${date}T23:59:00${offset}`, duration_minutes: 60 };
            const { slots } = await find({ resources: room, ...around });
            const found = slots.map(({ start }: { start: string }) => start);
            expect(found, date).to.deep.equal(OPEN.map((hour) => `${date}T${hour}:00${offset}`));
            expect(slots.at(-1).end).to.equal(`${date}T17:00:00${offset}`);
          }
        });
      }

      it('list the same moments in another zone', async () => {
        for (const [timezone, date, first] of [
          ['America/New_York', '2027-03-13', '2027-03-13T14:00:00+00:00'],
          ['America/New_York', '2027-03-14', '2027-03-14T13:00:00+00:00'],
          ['America/New_York', '2027-11-06', '2027-11-06T13:00:00+00:00'],
          ['America/New_York', '2027-11-07', '2027-11-07T14:00:00+00:00'],
          ['Europe/Paris', '2027-03-27', '2027-03-27T08:00:00+00:00'],
          ['Europe/Paris', '2027-03-28', '2027-03-28T07:00:00+00:00'],
          ['Africa/Cairo', '2027-03-28', '2027-03-28T07:00:00+00:00'],
          ['Africa/Cairo', '2027-04-30', '2027-04-30T06:00:00+00:00'],
          ['Australia/Lord_Howe', '2027-04-03', '2027-04-02T22:00:00+00:00'],
          ['Australia/Lord_Howe', '2027-04-04', '2027-04-03T22:30:00+00:00'],
          ['Australia/Lord_Howe', '2027-11-07', '2027-11-06T22:00:00+00:00'],
          ['America/Santiago', '2027-03-14', '2027-03-14T12:00:00+00:00'],
          ['America/Santiago', '2027-04-04', '2027-04-04T13:00:00+00:00'],
        ] as const) {
          const schedule = { weekly: [], overrides: [{ date, windows: [{ start: '09:00', end: '10:00' }] }] };
          const room = await aRoom({ timezone, schedule });
          const all = { from: '2027-03-01T00:00:00Z', to: '2027-11-16T00:00:00Z', duration_minutes: 60 };
          const found = await starts({ resources: room, ...all, timezone: 'UTC' });
          expect(found, `${timezone} ${date}`).to.deep.equal([first]);
        }
      });

      it('have nights of 5, 5.5, 6.5 and 7 hours', async () => {
        for (const [timezone, date, expected] of [
          ['America/New_York', '2027-03-14', '00:00-05:00 01:00-05:00 03:00-04:00 04:00-04:00 05:00-04:00'],
          [
            'America/New_York',
            '2027-11-07',
            '00:00-04:00 01:00-04:00 01:00-05:00 02:00-05:00 03:00-05:00 04:00-05:00 05:00-05:00',
          ],
          ['Europe/Paris', '2027-03-28', '00:00+01:00 01:00+01:00 03:00+02:00 04:00+02:00 05:00+02:00'],
          [
            'Australia/Lord_Howe',
            '2027-04-04',
            '00:00+11:00 01:00+11:00 01:30+10:30 02:30+10:30 03:30+10:30 04:30+10:30',
          ],
          ['Australia/Lord_Howe', '2027-10-03', '00:00+10:30 01:00+10:30 02:30+11:00 03:30+11:00 04:30+11:00'],
          // 00:00 does not exist, so it moves forward by the gap to 01:00
          ['Africa/Cairo', '2027-04-30', '01:00+03:00 02:00+03:00 03:00+03:00 04:00+03:00 05:00+03:00'],
          ['America/Santiago', '2027-09-05', '01:00-03:00 02:00-03:00 03:00-03:00 04:00-03:00 05:00-03:00'],
        ] as const) {
          const schedule = { overrides: [{ date, windows: [{ start: '00:00', end: '06:00' }] }] };
          const room = await aRoom({ timezone, schedule, rules: { slot_minutes: 60 } });
          const all = { from: '2027-03-01T00:00:00Z', to: '2027-11-16T00:00:00Z', duration_minutes: 60 };
          expect(await starts({ resources: room, ...all }), `${timezone} ${date}`).to.deep.equal(
            expected.split(' ').map((time) => `${date}T${time.slice(0, 5)}:00${time.slice(5)}`),
          );
        }
      });

      it('have the last hours of days that end twice, and the first of days that begin late', async () => {
        const between = async (from: string, to: string, timezone: string, schedule: object | null = null) => {
          const resources = await aRoom({ timezone, schedule, rules: { slot_minutes: 60 } });
          return starts({ resources, from, to, duration_minutes: 60 });
        };
        const [cairo, santiago] = ['Africa/Cairo', 'America/Santiago'];
        expect(await between('2027-10-28T19:00:00Z', '2027-10-28T23:00:00Z', cairo)).to.deep.equal([
          '2027-10-28T22:00:00+03:00',
          '2027-10-28T23:00:00+03:00',
          '2027-10-28T23:00:00+02:00',
          '2027-10-29T00:00:00+02:00',
        ]);
        expect(await between('2027-04-29T21:00:00Z', '2027-04-29T23:00:00Z', cairo)).to.deep.equal([
          '2027-04-29T23:00:00+02:00',
          '2027-04-30T01:00:00+03:00',
        ]);
        expect(await between('2027-04-04T02:00:00Z', '2027-04-04T05:00:00Z', santiago)).to.deep.equal([
          '2027-04-03T23:00:00-03:00',
          '2027-04-03T23:00:00-04:00',
          '2027-04-04T00:00:00-04:00',
        ]);
        const saturday = weekly('22:00', '02:00', ['sat']);
        const night = await between('2027-04-03T12:00:00Z', '2027-04-04T12:00:00Z', santiago, saturday);
        expect(night, 'is an hour longer').to.deep.equal([
          '2027-04-03T22:00:00-03:00',
          '2027-04-03T23:00:00-03:00',
          '2027-04-03T23:00:00-04:00',
          '2027-04-04T00:00:00-04:00',
          '2027-04-04T01:00:00-04:00',
        ]);
      });
    });
  });
});
