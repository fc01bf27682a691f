import { expect } from 'chai';
import type { CalendarWorker } from '../../core/availability/calendars/calendar-worker.js';
import { DAY, formatInstant, HOUR, MINUTE } from '../../core/basics/instants.js';
import { anEventOf, type CalendarServer, calendarServer, calendarText, showing } from '../support/calendar-server.js';
import { aCalendarWorker, readDue } from '../support/calendar-worker.js';
import { badFieldsOf, dataOf, errorsOf, statusOf, useApi } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const NOW_WRITTEN = '2026-11-16T09:00:00+00:00';
/** Friday, 10:00 UTC. */
const TEN = Date.UTC(2026, 10, 20, 10);
const at = (instant: number) => formatInstant(instant);
const utc = (instant: number) => `${new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '')}`;
/** Returns the lines of an event between two instants. */
const from = (start: number, end: number, ...lines: readonly string[]) =>
  anEventOf(`DTSTART:${utc(start)}`, `DTEND:${utc(end)}`, ...lines);

describe('HTTP: calendars', () => {
  onOneStorage((storage) => {
    let elsewhere: CalendarServer;
    let worker: CalendarWorker;
    let room: string;
    const suite = useApi(storage);
    const { api, app, clock, add } = suite;
    beforeEach(async () => {
      elsewhere = await calendarServer();
      worker = aCalendarWorker(suite.storage, clock);
      room = await aRoom();
    });
    afterEach(() => elsewhere.close());

    const aRoom = (fields: object = {}) => add('/v1/resources', { name: 'Room', ...fields });
    const aCalendar = (fields: object = {}) =>
      dataOf(app('POST', '/v1/calendars', { resource: room, url: `${elsewhere.url}/secret-42.ics`, ...fields }));
    const patch = (calendar: { uuid: string }, fields: object) =>
      app('PATCH', `/v1/calendars/${calendar.uuid}`, fields);
    const stateOf = async ({ uuid }: { readonly uuid: string }) =>
      (await app('GET', `/v1/calendars/${uuid}`)).body.data.state;
    /** Returns the starts of one-hour slots on a day, in hours of UTC. */
    const hours = async (day = TEN, resource = room): Promise<readonly number[]> => {
      const midnight = Math.floor(day / DAY) * DAY;
      const span = `from=${utcText(midnight)}&to=${utcText(midnight + DAY)}`;
      const { slots } = await dataOf(app('GET', `/v1/availability?resources=${resource}&${span}&duration_minutes=60`));
      return slots.map(({ start }: { start: string }) => (Date.parse(start) - midnight) / HOUR);
    };
    const utcText = (instant: number) => encodeURIComponent(new Date(instant).toISOString());
    const reasonAt = async (start: number, fields: object = {}): Promise<string | null> => {
      const wish = { resources: [room], start: at(start), duration_minutes: 60, ...fields };
      return (await dataOf(app('POST', '/v1/availability/explain', wish))).reason;
    };
    const book = (start: number, fields: object = {}) =>
      app('POST', '/v1/bookings', { resources: [room], start: at(start), duration_minutes: 60, ...fields });

    it('creates a new calendar with every default', async () => {
      const url = 'WebCal://calendars.example/private-42/basic.ics?x=%20';
      const made = await dataOf(app('POST', '/v1/calendars', { resource: room.toUpperCase(), url }));
      const never = { tried_at: null, fetched_at: null, changed_at: null, error: null };
      expect(made).to.deep.equal({
        uuid: made.uuid,
        resource: room,
        url,
        timezone: null,
        refresh_minutes: 15,
        tentative: 'busy',
        on_stale: 'close',
        stale_after_minutes: 1_440,
        state: { status: 'new', ...never, busy: 0, reports: [] },
        created_at: NOW_WRITTEN,
        updated_at: NOW_WRITTEN,
      });
      expect((await app('GET', `/v1/calendars/${made.uuid}`)).body.data).to.deep.equal(made);
      expect((await app('GET', '/v1/calendars')).body.data).to.deep.equal([made]);
      expect((await app('GET', `/v1/calendars?resource=${room}`)).body.total).to.equal(1);
      expect((await app('GET', `/v1/calendars?resource=${anUuid()}`)).body.total).to.equal(0);
      expect(JSON.stringify(api.lines)).not.to.contain('private-42');
    });

    it('names each invalid field, and refuses a missing resource', async () => {
      const create = (fields: object) => app('POST', '/v1/calendars', fields);
      const wrong = { timezone: 'Mars/Olympus', refresh_minutes: 4, tentative: 'maybe', on_stale: 'open' };
      expect(await errorsOf(create({ ...wrong, stale_after_minutes: 43_201 }))).to.have.all.keys(
        ...Object.keys(wrong),
        ...['stale_after_minutes', 'resource', 'url'],
      );
      for (const url of ['ftp://a.example/x', 'https://ada:secret@a.example/x', 'webcal://ada@a.example/', 'x', ' '])
        expect(await badFieldsOf(create({ resource: room, url })), url).to.deep.equal(['url']);
      expect(await statusOf(create({ resource: anUuid(), url: 'https://a.example/' }))).to.equal(404);
      const calendar = await aCalendar();
      for (const fields of [{ url: null }, { url: 'https://a:b@c.example/' }, { refresh_minutes: 1_441 }])
        expect(await badFieldsOf(patch(calendar, fields))).to.deep.equal(Object.keys(fields));
      expect(await statusOf(patch(calendar, { resource: anUuid() }))).to.equal(404);
    });

    it('refuses an eleventh calendar of a resource, also by a move, and keeps existing ones', async () => {
      for (let n = 0; n < 9; n += 1) await aCalendar();
      const tenth = await aCalendar();
      const spare = await aCalendar({ resource: await aRoom() });
      const problem = { resource: 'Must have fewer than 10 calendars: delete one first' };
      const eleventh = app('POST', '/v1/calendars', { resource: room, url: 'https://a.example/' });
      for (const refused of [eleventh, patch(spare, { resource: room })])
        expect(await errorsOf(refused)).to.deep.equal(problem);
      expect((await app('GET', `/v1/calendars?resource=${room}`)).body.total).to.equal(10);
      expect(await statusOf(patch(tenth, { refresh_minutes: 5, resource: room }))).to.equal(200);
      expect(await statusOf(app('DELETE', `/v1/calendars/${tenth.uuid}`))).to.equal(204);
      expect(await statusOf(patch(spare, { resource: room }))).to.equal(200);
    });

    it('closes the resource until it is read, then in its busy times, without buffers of their own', async () => {
      room = await aRoom({ capacity: 3, rules: { slot_minutes: 30, buffer_after_minutes: 15 } });
      elsewhere.answer = showing(calendarText(...from(TEN, TEN + HOUR), ...from(TEN + HOUR, TEN + 2 * HOUR)));
      const calendar = await aCalendar();
      expect(await hours()).to.deep.equal([]);
      expect(await reasonAt(TEN + 5 * HOUR)).to.equal('closed');
      expect((await book(TEN + 5 * HOUR)).body.reason).to.equal('closed');
      expect(await readDue(worker)).to.equal(1);
      const read = { tried_at: NOW_WRITTEN, fetched_at: NOW_WRITTEN, changed_at: NOW_WRITTEN };
      expect(await stateOf(calendar)).to.deep.equal({ status: 'ok', ...read, error: null, busy: 1, reports: [] });
      // The hour and its buffer before ten are not free. From noon on, the room is free again.
      const free = await hours();
      expect(free).to.include.members([8.5, 12, 12.5]);
      expect(free.filter((hour) => hour > 8.5 && hour < 12)).to.deep.equal([]);
      for (const [start, reason] of [
        [TEN - 1.5 * HOUR, null],
        [TEN - HOUR, 'taken'],
        [TEN, 'taken'],
        [TEN + 1.5 * HOUR, 'taken'],
        [TEN + 2 * HOUR, null],
      ] as const) {
        expect(await reasonAt(start), at(start)).to.equal(reason);
        const booked = await book(start);
        expect(booked.status, at(start)).to.equal(reason === null ? 201 : 409);
        if (reason !== null) expect(booked.body.reason).to.equal(reason);
      }
      const span = `from=${utcText(TEN - 3 * HOUR)}&to=${utcText(TEN + 4 * HOUR)}`;
      const query = `resources=${room}&${span}&duration_minutes=60&format=windows&units=3`;
      const { windows } = await dataOf(app('GET', `/v1/availability?${query}`));
      // The booking at half past eight leaves too few units.
      expect(windows).to.deep.equal([{ start: at(TEN - 3 * HOUR), end: at(TEN - 1.75 * HOUR) }]);
    });

    it('affects services, series and moves, and its deletion frees the time', async () => {
      elsewhere.answer = showing(calendarText(...from(TEN, TEN + HOUR)));
      const spare = await aRoom();
      const roles = [{ name: 'room', resources: [room, spare] }];
      const service = await add('/v1/services', { name: 'Visit', durations: [60], roles });
      const calendar = await aCalendar();
      await readDue(worker);
      const wish = { service, start: at(TEN), duration_minutes: 60 };
      const { candidates } = await dataOf(app('POST', '/v1/availability/explain', wish));
      expect(candidates).to.deep.equal([
        { role: 'room', resource: room, reason: 'taken', overridden: [] },
        { role: 'room', resource: spare, reason: null, overridden: [] },
      ]);
      expect((await dataOf(app('POST', '/v1/bookings', wish))).resources).to.deep.equal([spare]);
      expect((await app('POST', '/v1/bookings', wish)).body.reason).to.equal('taken');
      const booking = (await book(TEN + 3 * HOUR)).body.data.uuid;
      const move = (start: number) => app('POST', `/v1/bookings/${booking}/reschedule`, { start: at(start) });
      expect((await move(TEN)).body.reason).to.equal('taken');
      const series = { resources: [room], start: at(TEN - DAY), duration_minutes: 60, rule: 'FREQ=DAILY;COUNT=3' };
      const refused = await app('POST', '/v1/series', series);
      expect([refused.status, refused.body.conflicts]).to.deep.equal([409, [{ start: at(TEN), reason: 'taken' }]]);
      expect((await app('DELETE', `/v1/calendars/${calendar.uuid}`)).status).to.equal(204);
      expect((await move(TEN)).status).to.equal(200);
    });

    it('closes the resource if it is stale or beyond the read range, unless it is set to keep', async () => {
      room = await aRoom({ rules: { max_advance_days: 500 } });
      elsewhere.answer = showing(calendarText(...from(TEN, TEN + HOUR)));
      const calendar = await aCalendar({ stale_after_minutes: 60 });
      await readDue(worker);
      const known = NOW + 400 * DAY;
      expect(await reasonAt(known - HOUR)).to.equal(null);
      expect(await reasonAt(known - HOUR + 15 * MINUTE)).to.equal('closed');
      elsewhere.answer = (response) => void response.writeHead(503, { 'Retry-After': '86400' }).end();
      clock.advance(15 * MINUTE);
      await readDue(worker);
      expect(await stateOf(calendar)).to.include({ status: 'failing', error: 'It answered 503' });
      expect(await reasonAt(TEN)).to.equal('taken');
      expect(await reasonAt(TEN + HOUR)).to.equal(null);
      clock.set(NOW + HOUR);
      expect((await stateOf(calendar)).status).to.equal('failing');
      clock.advance(1);
      expect((await stateOf(calendar)).status).to.equal('stale');
      expect(await reasonAt(TEN + HOUR)).to.equal('closed');
      expect((await book(TEN + HOUR)).body.reason).to.equal('closed');
      expect(await statusOf(patch(calendar, { on_stale: 'keep' }))).to.equal(200);
      expect(await reasonAt(TEN + HOUR)).to.equal(null);
      expect(await reasonAt(TEN)).to.equal('taken');
      expect(await reasonAt(known)).to.equal(null);
    });

    it('is read again after a change that affects its content, and deletes what another url or resource said', async () => {
      const text = calendarText(...anEventOf('DTSTART:20261120T100000', 'DTEND:20261120T110000', 'STATUS:TENTATIVE'));
      elsewhere.answer = showing(text, { ETag: '"v1"', 'Last-Modified': 'Mon, 16 Nov 2026 08:00:00 GMT' });
      const calendar = await aCalendar();
      const path = `/v1/calendars/${calendar.uuid}`;
      await readDue(worker);
      expect(await reasonAt(TEN)).to.equal('taken');
      const patched = async (fields: object, where = path) => {
        const data = await dataOf(app('PATCH', where, fields));
        const count = elsewhere.asked.length;
        await readDue(worker);
        expect(elsewhere.asked.slice(count)).to.have.length(1);
        expect(elsewhere.asked.at(-1)!.headers).not.to.have.any.keys('if-none-match', 'if-modified-since');
        return data;
      };
      expect((await patched({ timezone: 'Asia/Tokyo' })).state).to.include({ status: 'ok', busy: 1 });
      expect(await reasonAt(TEN)).to.equal(null);
      expect(await reasonAt(TEN - 9 * HOUR)).to.equal('taken');
      await patched({ tentative: 'free' });
      expect(await reasonAt(TEN - 9 * HOUR)).to.equal(null);
      await patched({ tentative: null });
      await patched({ timezone: null });
      await patched({ timezone: 'America/New_York' }, `/v1/resources/${room}`);
      expect(await reasonAt(TEN + 5 * HOUR)).to.equal('taken');
      const moved = await patched({ url: `${elsewhere.url}/elsewhere.ics` });
      expect(moved.state).to.include({ status: 'new', fetched_at: null, changed_at: null, busy: 0 });
      const before = room;
      room = await aRoom();
      expect((await patched({ resource: room })).state).to.include({ status: 'new', busy: 0 });
      expect(await reasonAt(TEN)).to.equal('taken');
      expect(await reasonAt(TEN + 5 * HOUR, { resources: [before] })).to.equal(null);
      // A change that does not affect the reading of the calendar does not make it due earlier.
      await app('PATCH', path, { on_stale: 'keep', stale_after_minutes: 60 });
      expect(await readDue(worker)).to.equal(0);
    });

    it('ignores events that are bookings of the resource, in any state', async () => {
      const booked = async (start: number, fields: object = {}) => (await book(start, fields)).body.data.uuid;
      const [mine, cancelled] = [await booked(TEN), await booked(TEN + 2 * HOUR)];
      await app('POST', `/v1/bookings/${cancelled}/cancel`);
      const spare = await aRoom();
      const theirs = await booked(TEN + 4 * HOUR, { resources: [spare] });
      const uids = [mine.toUpperCase(), `${cancelled}-2`, theirs, anUuid()];
      const lines = uids.flatMap((uid, i) => from(TEN + 2 * i * HOUR, TEN + (2 * i + 1) * HOUR, `UID:${uid}`));
      elsewhere.answer = showing(calendarText(...lines));
      const calendar = await aCalendar();
      await readDue(worker);
      expect((await stateOf(calendar)).busy).to.equal(2);
      await app('POST', `/v1/bookings/${mine}/cancel`);
      for (const [i, reason] of [null, null, 'taken', 'taken'].entries()) {
        expect(await reasonAt(TEN + 2 * i * HOUR), String(i)).to.equal(reason);
      }
    });

    it('is refreshed at once despite any wait, together with a read under way', async () => {
      const calendar = await aCalendar();
      const refresh = () => app('POST', `/v1/calendars/${calendar.uuid}/refresh`);
      elsewhere.answer = (response) => void response.writeHead(429, { 'Retry-After': '3600' }).end();
      await readDue(worker);
      clock.advance(HOUR - 1);
      expect(await readDue(worker)).to.equal(0);
      elsewhere.answer = showing(calendarText());
      const refreshed = await refresh();
      expect([refreshed.status, refreshed.body.data.uuid]).to.deep.equal([202, calendar.uuid]);
      expect(await readDue(worker)).to.equal(1);
      expect((await stateOf(calendar)).status).to.equal('ok');
      let release = () => {};
      elsewhere.answer = (response) => {
        release = () => showing(calendarText())(response, elsewhere.asked.at(-1)!);
      };
      await refresh();
      expect(await worker.claim()).to.equal(1);
      for (let i = 0; i < 2; i += 1) expect((await refresh()).status).to.equal(202);
      expect(await aCalendarWorker(suite.storage, clock).claim()).to.equal(0);
      while (elsewhere.asked.length < 3) await new Promise((resolve) => setImmediate(resolve));
      release();
      await worker.idle();
      expect(elsewhere.asked).to.have.length(3);
      expect(await readDue(worker)).to.equal(0);
    });

    it('has an ETag that changes with its state, and changes in any state', async () => {
      const calendar = await aCalendar();
      const path = `/v1/calendars/${calendar.uuid}`;
      const etag = async () => String((await app('GET', path)).headers.etag);
      const first = await etag();
      await readDue(worker);
      expect(await etag()).not.to.equal(first);
      expect(await statusOf(app('PATCH', path, { refresh_minutes: 5 }, { 'If-Match': first }))).to.equal(200);
      const third = await etag();
      clock.advance(DAY + 1);
      expect(await etag()).not.to.equal(third);
    });
  });
});
