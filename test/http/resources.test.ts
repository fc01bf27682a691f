import { expect } from 'chai';
import { type Api, type Caller, openWithApps } from '../support/http.js';
import { anUuid, ODD_META, ODD_NAME, ODD_TEXT, type TestClock } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED = 'This field is required';
const NOW = '2026-11-16T09:00:00+00:00';
const RULES = {
  slot_minutes: 15,
  min_duration_minutes: null,
  max_duration_minutes: null,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 0,
  max_advance_days: 366,
};
const FIELDS = [
  'uuid',
  'name',
  'description',
  'timezone',
  'capacity',
  'overbook',
  'schedule',
  'rules',
  'created_at',
  'updated_at',
];
const SCHEDULE = {
  weekly: [{ days: ['mon', 'fri'], start: '09:00', end: '17:00' }],
  overrides: [
    { date: '2026-12-24', windows: [{ start: '22:00', end: '24:00' }] },
    { date: '2026-12-25', windows: [] },
  ],
};

describe('HTTP: resources', () => {
  onOneStorage((storage) => {
    let api: Api;
    let clock: TestClock;
    let app: Caller;
    let other: Caller;
    beforeEach(async () => {
      ({ clock, api, app, other } = await openWithApps(storage));
    });
    afterEach(() => api.close());

    const aRoom = async (fields: object = {}) =>
      (await app('POST', '/v1/resources', { name: 'Room', ...fields })).body.data;
    const errorsOf = async (fields: object) => {
      const { status, body } = await app('POST', '/v1/resources', { name: 'Room', ...fields });
      expect(status, JSON.stringify(fields)).to.equal(400);
      expect(Object.keys(body)).to.deep.equal(['success', 'errors']);
      return body.errors;
    };
    const book = (resource: string, start = '2026-11-17T10:00:00Z') =>
      app('POST', '/v1/bookings', { resources: [resource], start, duration_minutes: 60 });

    describe('POST /v1/resources', () => {
      it('requires a name, and uses defaults for all other fields', async () => {
        const { status, body } = await app('POST', '/v1/resources', { name: 'Room' });
        expect(status).to.equal(201);
        expect(Object.keys(body)).to.deep.equal(['success', 'data']);
        expect(Object.keys(body.data)).to.deep.equal(FIELDS);
        expect(body.data).to.deep.equal({
          uuid: body.data.uuid,
          name: 'Room',
          description: '',
          timezone: 'UTC',
          capacity: 1,
          overbook: 0,
          schedule: null,
          rules: RULES,
          created_at: NOW,
          updated_at: NOW,
        });
        expect((await app('GET', `/v1/resources/${body.data.uuid}`)).body).to.deep.equal(body);
      });

      it('accepts null for every default', async () => {
        const nothing = { description: null, timezone: null, capacity: null, schedule: null, rules: null, meta: null };
        const { status, body } = await app('POST', '/v1/resources?include=meta', { name: 'Room', ...nothing });
        expect(status).to.equal(201);
        const { uuid } = body.data;
        expect(body.data).to.deep.include({
          description: '',
          timezone: 'UTC',
          capacity: 1,
          overbook: 0,
          schedule: null,
          rules: RULES,
        });
        expect(body.data.meta).to.deep.equal({});
        const rules = Object.fromEntries(Object.keys(RULES).map((name) => [name, null]));
        expect((await aRoom({ rules })).rules).to.deep.equal(RULES);
        const { weekly, overrides } = SCHEDULE;
        for (const [told, schedule] of [
          [
            { weekly, overrides: null },
            { weekly, overrides: [] },
          ],
          [
            { weekly: null, overrides },
            { weekly: [], overrides },
          ],
        ]) {
          expect((await aRoom({ schedule: told })).schedule).to.deep.equal(schedule);
        }
        expect((await app('GET', `/v1/resources/${uuid}`)).body.data).not.to.have.property('meta');
      });

      it('stores what was sent', async () => {
        const told = {
          name: ODD_NAME,
          description: ODD_TEXT,
          timezone: 'europe/paris',
          capacity: 10_000,
          overbook: 10_000,
          schedule: SCHEDULE,
          rules: {
            slot_minutes: 1_440,
            min_duration_minutes: 1,
            max_duration_minutes: 527_040,
            buffer_before_minutes: 5,
            buffer_after_minutes: 10,
            min_notice_minutes: 60,
            max_advance_days: 36_500,
          },
          meta: ODD_META,
        };
        const made = await app('POST', '/v1/resources?include=meta', told);
        expect(made.status).to.equal(201);
        const read = await app('GET', `/v1/resources/${made.body.data.uuid}?include=meta`);
        expect(read.body).to.deep.equal(made.body);
        const sent = JSON.parse(JSON.stringify(told));
        expect(read.body.data).to.deep.include({ ...sent, meta: read.body.data.meta });
        expect(Object.entries(read.body.data.meta).sort()).to.deep.equal(Object.entries(sent.meta).sort());
      });

      it('completes the rules, and ignores unknown fields', async () => {
        const { rules, schedule } = await aRoom({
          colour: 'red',
          uuid: anUuid(),
          rules: { slot_minutes: 30, colour: 'red' },
          schedule: { weekly: [{ ...SCHEDULE.weekly[0], note: 'x' }], colour: 'red' },
        });
        expect(rules).to.deep.equal({ ...RULES, slot_minutes: 30 });
        expect(schedule).to.deep.equal({ weekly: SCHEDULE.weekly, overrides: [] });
        expect((await aRoom({ schedule: { overrides: SCHEDULE.overrides } })).schedule).to.deep.equal({
          weekly: [],
          overrides: SCHEDULE.overrides,
        });
      });

      it('names every invalid field at once, with dotted paths', async () => {
        const errors = await errorsOf({
          name: ' ',
          description: 5,
          timezone: 'Europe/Atlantis',
          capacity: 0,
          schedule: {
            weekly: [
              { days: ['mon', 'funday'], start: '9:00', end: '25:00' },
              { days: [], start: '24:00', end: '24:01' },
              { days: ['mon', 'mon'] },
              5,
            ],
            overrides: [
              { date: '2026-02-30', windows: [{ start: '09:60', end: '' }] },
              { date: '2026-12-24', windows: null },
              { date: '2026-12-24', windows: [] },
              { date: '24.12.2026' },
            ],
          },
          rules: { slot_minutes: 0, min_duration_minutes: 1.5, buffer_after_minutes: -1, max_advance_days: '7' },
          meta: { floor: true, [`k${'k'.repeat(64)}`]: 1 },
        });
        const time = 'Must be a time from 00:00 to 23:59, written HH:MM';
        const end = 'Must be a time from 00:00 to 24:00, written HH:MM';
        const date = 'Must be a calendar date, written YYYY-MM-DD';
        expect(errors).to.deep.equal({
          name: REQUIRED,
          description: 'Must be a string of at most 10,000 characters',
          timezone: 'Must be an IANA time zone, such as Europe/Paris',
          capacity: 'Must be a whole number from 1 to 10,000',
          'schedule.weekly.0.days.1': 'Must be one of: mon, tue, wed, thu, fri, sat, sun',
          'schedule.weekly.0.start': time,
          'schedule.weekly.0.end': end,
          'schedule.weekly.1.days': 'Must name at least one day',
          'schedule.weekly.1.start': time,
          'schedule.weekly.1.end': end,
          'schedule.weekly.2.days.1': 'Must not name a day twice',
          'schedule.weekly.2.start': REQUIRED,
          'schedule.weekly.2.end': REQUIRED,
          'schedule.weekly.3': 'Must be an object with days, start and end',
          'schedule.overrides.0.date': date,
          'schedule.overrides.0.windows.0.start': time,
          'schedule.overrides.0.windows.0.end': REQUIRED,
          'schedule.overrides.1.windows': REQUIRED,
          'schedule.overrides.2.date': 'Must be a date that no other override names',
          'schedule.overrides.3.date': date,
          'schedule.overrides.3.windows': REQUIRED,
          'rules.slot_minutes': 'Must be a whole number from 1 to 1,440',
          'rules.min_duration_minutes': 'Must be a whole number from 1 to 527,040',
          'rules.buffer_after_minutes': 'Must be a whole number from 0 to 527,040',
          'rules.max_advance_days': 'Must be a whole number from 1 to 36,500',
          'meta.floor': 'Must be a string of at most 1,000 characters or a finite number',
          [`meta.k${'k'.repeat(64)}`]: 'Must have a key of 1 to 64 characters',
        });
        expect((await app('GET', '/v1/resources')).body.total, 'nothing was stored').to.equal(0);
      });

      it('accepts values at the limits, and refuses those beyond', async () => {
        for (const [fields, field] of [
          [{ name: 'n'.repeat(256) }, 'name'],
          [{ description: 'd'.repeat(10_001) }, 'description'],
          [{ capacity: 10_001 }, 'capacity'],
          [{ capacity: 1.5 }, 'capacity'],
          [{ capacity: '1' }, 'capacity'],
          [{ timezone: '+02:00' }, 'timezone'],
          [{ timezone: '' }, 'timezone'],
          [{ timezone: 5 }, 'timezone'],
          [{ schedule: [] }, 'schedule'],
          [{ schedule: {} }, 'schedule.weekly'],
          [{ schedule: { weekly: {} } }, 'schedule.weekly'],
          [{ schedule: { weekly: Array(101).fill(SCHEDULE.weekly[0]) } }, 'schedule.weekly'],
          [{ rules: [] }, 'rules'],
          [{ rules: { slot_minutes: 1_441 } }, 'rules.slot_minutes'],
          [{ rules: { max_duration_minutes: 527_041 } }, 'rules.max_duration_minutes'],
          [{ rules: { min_duration_minutes: 60, max_duration_minutes: 30 } }, 'rules.max_duration_minutes'],
          [{ rules: { min_notice_minutes: 527_041 } }, 'rules.min_notice_minutes'],
          [{ rules: { max_advance_days: 0 } }, 'rules.max_advance_days'],
          [{ meta: [] }, 'meta'],
          [{ meta: 'floor' }, 'meta'],
        ] as const) {
          expect(await errorsOf(fields), JSON.stringify(fields).slice(0, 80)).to.have.all.keys(field);
        }
        const most = { name: 'n'.repeat(255), description: 'd'.repeat(10_000), capacity: 10_000 };
        expect(await aRoom(most)).to.include(most);
      });

      it('returns 401 without an app token, and 400 for an unknown include', async () => {
        for (const caller of [api.anonymous, api.owner]) {
          expect((await caller('POST', '/v1/resources', {})).status).to.equal(401);
        }
        const { status, body } = await app('POST', '/v1/resources?include=mata&search=slug', { name: 'Room' });
        expect(status).to.equal(400);
        expect(body.errors).to.have.all.keys('include', 'search');
      });

      it('creates one resource for one Idempotency-Key', async () => {
        const make = (name: string, key = 'a') => app('POST', '/v1/resources', { name }, { 'Idempotency-Key': key });
        const first = await make('Room');
        const again = await make('Room');
        expect(again.status).to.equal(201);
        expect(again.body).to.deep.equal(first.body);
        expect(first.headers).not.to.have.property('idempotent-replayed');
        expect(again.headers['idempotent-replayed']).to.equal('true');
        expect((await make('Other')).status).to.equal(422);
        expect((await make('Other', 'b')).status).to.equal(201);
        expect((await app('GET', '/v1/resources')).body.total).to.equal(2);
      });
    });

    describe('GET /v1/resources', () => {
      it("lists the app's own, oldest first, in pages", async () => {
        for (const name of ['c', 'a', 'b']) await aRoom({ name, meta: { name } });
        await other('POST', '/v1/resources', { name: 'Theirs' });
        const { status, headers, body } = await app('GET', '/v1/resources?limit=2&include=meta');
        expect(status).to.equal(200);
        expect(Object.keys(body)).to.deep.equal(['data', 'perPage', 'currentPage', 'total', 'totalPages']);
        expect(body).to.include({ perPage: 2, currentPage: 1, total: 3, totalPages: 2 });
        expect(body.data.map(({ meta }: { meta: object }) => meta)).to.deep.equal([{ name: 'c' }, { name: 'a' }]);
        expect(headers.link).to.contain('rel="next"');
        expect((await app('GET', '/v1/resources?limit=2&page=2')).body.data[0].name).to.equal('b');
        expect(Object.keys((await app('GET', '/v1/resources')).body.data[0])).to.deep.equal(FIELDS);
      });

      it('searches by name', async () => {
        for (const name of ['Ännie', 'Bob', '50%']) await aRoom({ name });
        const found = async (query: string) => {
          const { body } = await app('GET', `/v1/resources?${query}`);
          return body.data.map(({ name }: { name: string }) => name);
        };
        expect(await found(`search=name:${encodeURIComponent('äN')}`)).to.deep.equal(['Ännie']);
        expect(await found('search=name&q=b')).to.deep.equal(['Bob']);
        expect(await found('search=name:%25')).to.deep.equal(['50%']);
        const { status, body } = await app('GET', '/v1/resources?search=description:x&limit=0&page=x&include=app');
        expect(status).to.equal(400);
        expect(body.errors).to.have.all.keys('search', 'limit', 'page', 'include');
      });
    });

    describe('one resource', () => {
      it('is 404 for another app, exactly like a missing one', async () => {
        const { uuid } = await aRoom();
        for (const [method, body] of [
          ['GET', undefined],
          ['PATCH', { name: 'Mine' }],
          ['DELETE', undefined],
        ] as const) {
          for (const target of [uuid, anUuid(), 'nothing']) {
            const answer = await other(method, `/v1/resources/${target}`, body);
            expect(answer.status).to.equal(404);
            expect(answer.body).to.deep.equal({ code: 404, message: 'Not Found' });
          }
        }
        expect((await app('GET', `/v1/resources/${uuid.toUpperCase()}`)).body.data.name).to.equal('Room');
      });

      it('is changed by a merge patch, whose answer equals a read', async () => {
        const made = await aRoom({
          description: 'First',
          capacity: 5,
          schedule: SCHEDULE,
          rules: { slot_minutes: 30, min_notice_minutes: 60 },
          meta: { floor: 2, city: 'Paris' },
        });
        clock.advance(61_000);
        const patch = {
          capacity: 7,
          description: null,
          schedule: { overrides: [] },
          rules: { slot_minutes: null, max_advance_days: 30 },
          meta: { floor: null, wing: 'b' },
        };
        const { status, body } = await app('PATCH', `/v1/resources/${made.uuid}?include=meta`, patch);
        expect(status).to.equal(200);
        expect(body.data).to.deep.equal({
          ...made,
          capacity: 7,
          description: '',
          schedule: { weekly: SCHEDULE.weekly, overrides: [] },
          rules: { ...RULES, min_notice_minutes: 60, max_advance_days: 30 },
          updated_at: '2026-11-16T09:01:01+00:00',
          meta: { city: 'Paris', wing: 'b' },
        });
        expect((await app('GET', `/v1/resources/${made.uuid}?include=meta`)).body).to.deep.equal(body);
        const bare = { schedule: null, rules: null, timezone: null, meta: null };
        const cleared = await app('PATCH', `/v1/resources/${made.uuid}?include=meta`, bare);
        expect(cleared.body.data).to.deep.include({ schedule: null, rules: RULES, timezone: 'UTC', meta: {} });
      });

      it('refuses invalid patches before the look-up, and invalid combinations after it', async () => {
        const { uuid } = await aRoom({ rules: { min_duration_minutes: 60 } });
        for (const target of [uuid, anUuid()]) {
          const patch = {
            name: null,
            capacity: 0,
            schedule: { weekly: [{ start: '9:00' }] },
            rules: { slot_minutes: 0 },
          };
          const { status, body } = await app('PATCH', `/v1/resources/${target}`, patch);
          expect(status).to.equal(400);
          expect(body.errors).to.include.keys('name', 'capacity', 'schedule.weekly.0.start', 'rules.slot_minutes');
        }
        const late = await app('PATCH', `/v1/resources/${uuid}`, { rules: { max_duration_minutes: 30 } });
        expect(late.status).to.equal(400);
        expect(late.body.errors).to.have.all.keys('rules.max_duration_minutes');
        expect((await app('PATCH', `/v1/resources/${uuid}`, [])).body.errors).to.have.all.keys('body');
      });

      it('has an ETag, with 304 and 412', async () => {
        const { uuid } = await aRoom();
        const path = `/v1/resources/${uuid}`;
        const { headers } = await app('GET', path);
        const etag = String(headers.etag);
        const not = await app('GET', path, undefined, { 'If-None-Match': etag });
        expect([not.status, not.text, not.headers.etag]).to.deep.equal([304, '', etag]);
        expect((await app('GET', `${path}?include=meta`)).headers.etag).not.to.equal(etag);
        const patched = await app('PATCH', path, { capacity: 2 }, { 'If-Match': etag });
        expect(patched.status).to.equal(200);
        expect(patched.headers.etag).not.to.equal(etag);
        expect((await app('GET', path, undefined, { 'If-None-Match': etag })).status).to.equal(200);
        for (const [method, body] of [
          ['PATCH', { capacity: 3 }],
          ['DELETE', undefined],
        ] as const) {
          const stale = await app(method, path, body, { 'If-Match': etag });
          expect(stale.status).to.equal(412);
          expect(stale.body.code).to.equal(412);
        }
        expect((await app('GET', path)).body.data.capacity).to.equal(2);
        // A booking does not change the resource.
        await book(uuid);
        expect((await app('GET', path)).headers.etag).to.equal(patched.headers.etag);
        const same = await app('PATCH', path, { capacity: 2, colour: 'red' });
        expect(same.headers.etag).to.equal(patched.headers.etag);
      });
    });

    describe('DELETE /v1/resources/{uuid}', () => {
      it('removes a resource without future bookings', async () => {
        const { uuid } = await aRoom();
        const { status, text } = await app('DELETE', `/v1/resources/${uuid}`);
        expect([status, text]).to.deep.equal([204, '']);
        expect((await app('GET', `/v1/resources/${uuid}`)).status).to.equal(404);
        expect((await app('DELETE', `/v1/resources/${uuid}`)).status).to.equal(404);
      });

      it('returns 409 with future bookings, unless they are to be cancelled', async () => {
        const { uuid } = await aRoom();
        const booked = (await book(uuid)).body.data;
        for (const query of ['', '?cancel_bookings=false']) {
          const { status, body } = await app('DELETE', `/v1/resources/${uuid}${query}`);
          expect(status).to.equal(409);
          expect(body).to.deep.equal({
            success: false,
            code: 409,
            message: 'The resource has bookings that are still to come',
            reason: 'has_bookings',
            errors: { resource: 'The resource has bookings that are still to come' },
          });
        }
        expect((await app('DELETE', `/v1/resources/${uuid}?cancel_bookings=yes`)).body.errors).to.have.all.keys(
          'cancel_bookings',
        );
        expect((await app('GET', `/v1/bookings/${booked.uuid}`)).body.data.status).to.equal('confirmed');
        expect((await app('DELETE', `/v1/resources/${uuid}?cancel_bookings=true`)).status).to.equal(204);
        const after = await app('GET', `/v1/bookings/${booked.uuid}?include=resources`);
        expect(after.body.data).to.deep.include({
          status: 'cancelled',
          reason: 'The resource was removed',
          resources: [uuid],
        });
      });
    });
  });
});
