import { expect } from 'chai';
import { dataOf, errorsOf as errorsIn, useApi } from '../support/http.js';
import { anUuid, ODD_META, ODD_NAME, ODD_TEXT } from '../support/samples.js';
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
const SCHEDULE = {
  weekly: [{ days: ['mon', 'fri'], start: '09:00', end: '17:00' }],
  overrides: [
    { date: '2026-12-24', windows: [{ start: '22:00', end: '24:00' }] },
    { date: '2026-12-25', windows: [] },
  ],
};

describe('HTTP: resources', () => {
  onOneStorage((storage) => {
    const { api, app, clock, add } = useApi(storage);

    const post = (fields: object = {}, query = '') => app('POST', `/v1/resources${query}`, { name: 'Room', ...fields });
    const aRoom = (fields: object = {}) => dataOf(post(fields));
    const errorsOf = (fields: object) => errorsIn(post(fields));
    const book = (resource: string) =>
      add('/v1/bookings', { resources: [resource], start: '2026-11-17T10:00:00Z', duration_minutes: 60 });

    describe('POST /v1/resources', () => {
      it('requires a name, and uses defaults for all other fields', async () => {
        const { status, body } = await post();
        expect([status, Object.keys(body)]).to.deep.equal([201, ['success', 'data']]);
        expect(Object.entries(body.data)).to.deep.equal(
          Object.entries({
            uuid: body.data.uuid,
            name: 'Room',
            description: '',
            timezone: 'UTC',
            capacity: 1,
            overbook: 0,
            schedule: null,
            rules: RULES,
            hidden: false,
            color: null,
            created_at: NOW,
            updated_at: NOW,
            colors: null,
          }),
        );
        expect((await app('GET', `/v1/resources/${body.data.uuid}`)).body).to.deep.equal(body);
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
          hidden: true,
          color: '#2a6f97',
          meta: ODD_META,
        };
        const made = await dataOf(post(told, '?include=meta'));
        const read = await app('GET', `/v1/resources/${made.uuid}?include=meta`);
        expect(read.body.data).to.deep.equal(made);
        const sent = JSON.parse(JSON.stringify(told));
        expect(read.body.data).to.deep.include({ ...sent, meta: read.body.data.meta });
        expect(Object.entries(read.body.data.meta).sort()).to.deep.equal(Object.entries(sent.meta).sort());
      });

      it('and services have a colour in lower case, with its readable forms; events name it, and keys see none', async () => {
        const { uuid, color, colors } = await aRoom({ color: '#FFCC00' });
        const [light, dark] = [colors.light, colors.dark];
        expect([color, light.on_accent, dark.on_accent]).to.deep.equal(['#ffcc00', '#ffffff', '#000000']);
        expect(light.accent)
          .to.match(/^#[0-9a-f]{6}$/)
          .and.not.equal(color);
        const roles = [{ name: 'room', resources: [uuid] }];
        const cut = { name: 'Cut', durations: [60], roles, color: '#ffcc00' };
        const service = await dataOf(app('POST', '/v1/services', cut));
        expect(service).to.deep.include({ color, colors });
        const start = '2026-11-17T10:00:00Z';
        const including = '/v1/bookings?include=resources,service';
        const booked = await dataOf(app('POST', including, { service: service.uuid, start }));
        expect([booked.resources[0].colors, booked.service.colors]).to.deep.equal([colors, colors]);
        const cleared = await dataOf(app('PATCH', `/v1/resources/${uuid}`, { color: null }));
        expect(cleared).to.deep.include({ color: null, colors: null });
        const { data } = (await app('GET', '/v1/events?type=resource.updated')).body;
        expect(data.at(-1).changes).to.deep.equal({ color: {} });
        const { key } = await dataOf(app('POST', '/v1/keys', { name: 'Page' }));
        const seen = await api.by(key)('GET', `/v1/services/${service.uuid}`);
        expect(seen.text).not.to.contain('color');
        for (const bad of ['ffcc00', '#fc0', '#ffcc0g', 5])
          expect(await errorsOf({ color: bad }), String(bad)).to.have.all.keys('color');
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
          [{ timezone: 'BST' }, 'timezone'],
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

      it('refuses an unknown include and search', async () => {
        expect(await errorsIn(post({}, '?include=mata&search=slug'))).to.have.all.keys('include', 'search');
      });
    });

    describe('GET /v1/resources', () => {
      it('searches by name', async () => {
        for (const name of ['Ännie', 'Bob', '50%']) await aRoom({ name });
        const found = async (query: string) =>
          (await app('GET', `/v1/resources?${query}`)).body.data.map(({ name }: { name: string }) => name);
        expect(await found(`search=name:${encodeURIComponent('äN')}`)).to.deep.equal(['Ännie']);
        expect(await found('search=name&q=b')).to.deep.equal(['Bob']);
        expect(await found('search=name:%25')).to.deep.equal(['50%']);
        const unknown = app('GET', '/v1/resources?search=description:x&limit=0&page=x&include=app');
        expect(await errorsIn(unknown)).to.have.all.keys('search', 'limit', 'page', 'include');
      });
    });

    describe('one resource', () => {
      it('is changed by a merge patch, whose answer equals a read', async () => {
        const made = await aRoom({
          description: 'First',
          capacity: 5,
          schedule: SCHEDULE,
          rules: { slot_minutes: 30, min_notice_minutes: 60 },
          meta: { floor: 2, city: 'Paris' },
        });
        clock.advance(61_000);
        const patch = async (fields: object) => dataOf(app('PATCH', `/v1/resources/${made.uuid}?include=meta`, fields));
        const { affected, ...patched } = await patch({
          capacity: 7,
          description: null,
          schedule: { overrides: [] },
          rules: { slot_minutes: null, max_advance_days: 30 },
          meta: { floor: null, wing: 'b' },
        });
        expect(affected.total).to.equal(0);
        expect(patched).to.deep.equal({
          ...made,
          capacity: 7,
          description: '',
          schedule: { weekly: SCHEDULE.weekly, overrides: [] },
          rules: { ...RULES, min_notice_minutes: 60, max_advance_days: 30 },
          updated_at: '2026-11-16T09:01:01+00:00',
          meta: { city: 'Paris', wing: 'b' },
        });
        expect((await app('GET', `/v1/resources/${made.uuid}?include=meta`)).body.data).to.deep.equal(patched);
        const cleared = await patch({ schedule: null, rules: null, timezone: null, meta: null });
        expect(cleared).to.deep.include({ schedule: null, rules: RULES, timezone: 'UTC', meta: {} });
      });

      it('refuses invalid patches before the look-up, and invalid combinations after it', async () => {
        const { uuid } = await aRoom({ rules: { min_duration_minutes: 60 } });
        const wrong = {
          name: null,
          capacity: 0,
          schedule: { weekly: [{ start: '9:00' }] },
          rules: { slot_minutes: 0 },
        };
        const patch = (fields: object, target = uuid) => errorsIn(app('PATCH', `/v1/resources/${target}`, fields));
        for (const target of [uuid, anUuid()]) {
          const fields = ['name', 'capacity', 'schedule.weekly.0.start', 'rules.slot_minutes'];
          expect(await patch(wrong, target)).to.include.keys(...fields);
        }
        expect(await patch({ rules: { max_duration_minutes: 30 } })).to.have.all.keys('rules.max_duration_minutes');
        expect(await patch([])).to.have.all.keys('body');
      });

      it('has an ETag for each include, which no booking changes', async () => {
        const { uuid } = await aRoom();
        const tag = async (query = '') => (await app('GET', `/v1/resources/${uuid}${query}`)).headers.etag;
        const before = await tag();
        expect(await tag('?include=meta')).not.to.equal(before);
        await book(uuid);
        expect(await tag()).to.equal(before);
      });
    });

    describe('DELETE /v1/resources/{uuid}', () => {
      it('returns 409 with future bookings, unless they are to be cancelled', async () => {
        const { uuid } = await aRoom();
        const booked = await book(uuid);
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
        const deletion = (cancels: string) => app('DELETE', `/v1/resources/${uuid}?cancel_bookings=${cancels}`);
        expect(await errorsIn(deletion('yes'))).to.have.all.keys('cancel_bookings');
        expect((await app('GET', `/v1/bookings/${booked}`)).body.data.status).to.equal('confirmed');
        expect((await deletion('true')).status).to.equal(204);
        const after = await app('GET', `/v1/bookings/${booked}?include=resources`);
        const cancelled = { status: 'cancelled', reason: 'The resource was removed', resources: [uuid] };
        expect(after.body.data).to.deep.include(cancelled);
      });
    });
  });
});
