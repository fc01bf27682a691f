import { expect } from 'chai';
import { type Api, type Caller, dataOf, errorsOf, openApi } from '../support/http.js';
import { aClock, anUuid, type TestClock } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED = 'This field is required';
const NOW = '2026-11-16T09:00:00+00:00';
/** Tuesday. */
const NINE = '2026-11-17T09:00:00+01:00';
const onDay = (day: number, time = '09:00:00') => `2026-11-${day}T${time}+01:00`;
const FIELDS = [
  'uuid',
  'rule',
  'timezone',
  'start',
  'duration_minutes',
  'service',
  'resources',
  'bookings',
  'instances',
  'omitted',
  'skipped',
  'created_at',
  'updated_at',
];

describe('HTTP: series', () => {
  onOneStorage((storage) => {
    let api: Api;
    let clock: TestClock;
    let app: Caller;
    let other: Caller;
    let ana: string;
    beforeEach(async () => {
      clock = aClock();
      api = await openApi(await storage.open({ clock }), { clock });
      app = (await api.app()).call;
      other = (await api.app()).call;
      ana = (await app('POST', '/v1/resources', { name: 'Ana', timezone: 'Europe/Paris' })).body.data.uuid;
    });
    afterEach(() => api.close());

    const wish = (fields: object = {}) => ({
      resources: [ana],
      start: NINE,
      duration_minutes: 60,
      rule: 'FREQ=DAILY;COUNT=3',
      ...fields,
    });
    const create = async (fields: object = {}) => {
      return dataOf(app('POST', '/v1/series', wish(fields)));
    };

    it('are created with their bookings, and shown the same, with the offsets of their zone', async () => {
      const { status, headers, body } = await app('POST', '/v1/series', wish({ except: ['2026-11-18'] }));
      expect(status).to.equal(201);
      expect(headers.location).to.equal(`/v1/series/${body.data.uuid}`);
      expect(Object.keys(body.data)).to.deep.equal(FIELDS);
      const { uuid, bookings } = body.data;
      expect(body).to.deep.equal({
        success: true,
        data: {
          uuid,
          rule: 'FREQ=DAILY;COUNT=3',
          timezone: 'Europe/Paris',
          start: NINE,
          duration_minutes: 60,
          service: null,
          resources: [ana],
          bookings,
          instances: [17, 19].map((day, index) => ({
            start: onDay(day),
            end: onDay(day, '10:00:00'),
            resources: [ana],
            booking: bookings[index],
          })),
          omitted: [],
          skipped: [],
          created_at: NOW,
          updated_at: NOW,
        },
      });
      expect((await app('GET', `/v1/series/${uuid}`)).body).to.deep.equal(body);
      const { instances: _, ...listed } = body.data;
      expect((await app('GET', '/v1/series')).body).to.deep.include({ data: [listed], total: 1 });
    });

    it('have ordinary bookings, which name their series, and are listed by it', async () => {
      const { uuid, bookings } = await create();
      const { data } = (await app('GET', `/v1/bookings?series=${uuid}&sort=-start`)).body;
      expect(data.map((booking: { uuid: string }) => booking.uuid)).to.deep.equal(bookings.toReversed());
      expect(data[0]).to.deep.include({ series: uuid, occurrence: onDay(19), timezone: 'Europe/Paris' });
      const path = `/v1/bookings/${bookings[0]}`;
      const moved = await app('POST', `${path}/reschedule`, { start: onDay(20) });
      expect(moved.body.data).to.deep.include({ start: onDay(20), series: uuid, occurrence: NINE });
      const single = await app('POST', '/v1/bookings', { resources: [ana], start: onDay(25), duration_minutes: 60 });
      expect(single.body.data).to.deep.include({ series: null, occurrence: null });
      expect((await app('GET', '/v1/bookings')).body.total).to.equal(4);
      const { body: events } = await app('GET', '/v1/events?type=booking.*');
      expect(events.data[0].data).to.deep.include({ series: uuid, occurrence: NINE });
    });

    it('refuse a patch of series and occurrence in a booking', async () => {
      const { uuid, bookings } = await create();
      const patch = { series: null, occurrence: NINE };
      expect((await app('PATCH', `/v1/bookings/${bookings[0]}`, { series: uuid })).body.errors).to.have.all.keys(
        'series',
      );
      expect((await app('PATCH', `/v1/bookings/${bookings[0]}`, patch)).body.errors).to.have.any.keys('occurrence');
    });

    it('name all invalid fields, in the names of the interface', async () => {
      expect(await errorsOf(app('POST', '/v1/series', {}))).to.deep.equal({
        resources: REQUIRED,
        start: REQUIRED,
        end: REQUIRED,
        duration_minutes: 'This field is required, unless end is given',
        rule: REQUIRED,
      });
      const bad = { rule: 'FREQ=DAILY', except: ['x'], on_conflict: 'x', together: 'x', hold_seconds: 60, start: NINE };
      expect(
        (await app('POST', '/v1/series', { ...bad, resources: [ana], duration_minutes: 0 })).body.errors,
      ).to.have.all.keys('rule', 'except.0', 'on_conflict', 'together', 'hold_seconds', 'duration_minutes');
      expect((await app('POST', '/v1/series', wish({ hold_seconds: 60 }))).body.errors).to.have.all.keys(
        'hold_seconds',
      );
      expect((await app('POST', '/v1/series', wish({ resources: [anUuid()] }))).status).to.equal(404);
      expect((await app('POST', '/v1/series?dry_run=maybe', wish())).body.errors).to.have.all.keys('dry_run');
    });

    describe('that conflict', () => {
      const conflicts = [{ start: onDay(18), reason: 'taken' }];
      beforeEach(async () => {
        await app('POST', '/v1/bookings', { resources: [ana], start: onDay(18), duration_minutes: 60 });
      });

      it('are 409 with the first reason and all conflicts at the top level', async () => {
        const { status, body } = await app('POST', '/v1/series', wish());
        expect(status).to.equal(409);
        expect(body).to.deep.equal({
          success: false,
          code: 409,
          message: 'This time is already taken',
          reason: 'taken',
          errors: { start: 'This time is already taken' },
          conflicts,
        });
        expect((await app('GET', '/v1/series')).body.total).to.equal(0);
      });

      it('skip the conflicts on request', async () => {
        const made = await create({ on_conflict: 'skip' });
        expect(made.bookings).to.have.length(2);
        expect(made.skipped).to.deep.equal(conflicts);
      });

      it('report that in a dry run, too, which stores nothing and ignores the key', async () => {
        const path = '/v1/series?dry_run=true';
        const headers = { 'Idempotency-Key': 'once' };
        expect((await app('POST', path, wish(), headers)).body).to.deep.include({ code: 409, conflicts });
        const { status, body, headers: answered } = await app('POST', path, wish({ on_conflict: 'skip' }), headers);
        expect(status).to.equal(200);
        expect(answered.location).to.equal(undefined);
        const { uuid, created_at, updated_at, ...rest } = await create({ on_conflict: 'skip' });
        expect(body.data).to.deep.equal({
          ...rest,
          uuid: null,
          created_at: null,
          updated_at: null,
          bookings: [],
          instances: rest.instances.map((instance: object) => ({ ...instance, booking: null })),
        });
        expect([typeof uuid, created_at, updated_at]).to.deep.equal(['string', NOW, NOW]);
        expect((await app('POST', path, wish({ start: onDay(24) }), headers)).status).to.equal(200);
        expect((await app('GET', '/v1/series')).body.total).to.equal(1);
      });
    });

    it('are created, cancelled and moved once under an Idempotency-Key', async () => {
      const key = (name: string) => ({ 'Idempotency-Key': name });
      const first = await app('POST', '/v1/series', wish(), key('made'));
      const again = await app('POST', '/v1/series', wish(), key('made'));
      expect(again.body).to.deep.equal(first.body);
      expect(again.headers['idempotent-replayed']).to.equal('true');
      const path = `/v1/series/${first.body.data.uuid}`;
      const move = { from: NINE, start: onDay(17, '12:00:00') };
      const moved = await app('POST', `${path}/reschedule`, move, key('moved'));
      expect((await app('POST', `${path}/reschedule`, move, key('moved'))).body).to.deep.equal(moved.body);
      const cancelled = await app('POST', `${path}/cancel`, {}, key('cancelled'));
      expect((await app('POST', `${path}/cancel`, {}, key('cancelled'))).body).to.deep.equal(cancelled.body);
      expect(cancelled.body.data.cancelled).to.have.length(3);
      expect((await app('POST', `${path}/cancel`, { from: NINE }, key('cancelled'))).status).to.equal(422);
    });

    it('have an ETag that follows the series and each of its bookings', async () => {
      const { uuid, bookings } = await create();
      const path = `/v1/series/${uuid}`;
      const tag = async () => (await app('GET', path)).headers.etag as string;
      const tags = [await tag()];
      expect((await app('GET', path, undefined, { 'If-None-Match': tags[0]! })).status).to.equal(304);
      await app('POST', `/v1/bookings/${bookings[1]}/reschedule`, { start: onDay(18, '12:00:00') });
      tags.push(await tag());
      await app('POST', `${path}/cancel`);
      tags.push(await tag());
      expect(new Set(tags)).to.have.property('size', 3);
    });

    it('are listed by service and by the resources that their bookings take now', async () => {
      const roles = [{ name: 'stylist', resources: [ana] }];
      const service = (await app('POST', '/v1/services', { name: 'Cut', durations: [60], roles })).body.data.uuid;
      const ofService = await create({ resources: null, service, timezone: 'Europe/Paris' });
      await create({ start: onDay(17, '12:00:00') });
      const found = async (query: string) =>
        (await app('GET', `/v1/series?${query}`)).body.data.map(({ uuid }: { uuid: string }) => uuid);
      expect(await found(`service=${service}`)).to.deep.equal([ofService.uuid]);
      expect(await found(`resource=${ana}`)).to.have.length(2);
      expect(await found(`resource=${anUuid()}`)).to.deep.equal([]);
      expect(await found('limit=1&page=2')).to.have.length(1);
      expect((await app('GET', '/v1/series?service=x')).body.errors).to.have.all.keys('service');
    });

    it('are cancelled from an occurrence on, with a reason', async () => {
      const { uuid, bookings } = await create();
      const { status, body } = await app('POST', `/v1/series/${uuid}/cancel`, { from: onDay(18), reason: 'Ill' });
      expect([status, body]).to.deep.equal([
        200,
        { success: true, data: { cancelled: bookings.slice(1), skipped: [] } },
      ]);
      expect((await app('GET', `/v1/bookings/${bookings[1]}`)).body.data).to.deep.include({
        status: 'cancelled',
        reason: 'Ill',
      });
      expect((await app('POST', `/v1/series/${uuid}/cancel`, { from: 'x' })).body.errors).to.have.all.keys('from');
    });

    it('report in a dry run their new times, which stores nothing and ignores the key', async () => {
      const { uuid, bookings } = await create();
      const path = `/v1/series/${uuid}/reschedule`;
      const dry = `${path}?dry_run=true`;
      const key = { 'Idempotency-Key': 'once' };
      await app('POST', '/v1/bookings', { resources: [ana], start: onDay(19, '14:00:00'), duration_minutes: 60 });
      const move = { from: onDay(18), start: onDay(18, '14:00:00') };
      const conflict = { booking: bookings[2], start: onDay(19, '14:00:00'), reason: 'taken' };
      const stored = async () => [
        (await app('GET', `/v1/series/${uuid}`)).body,
        (await app('GET', '/v1/bookings')).body,
        (await app('GET', '/v1/events')).body,
      ];
      const before = await stored();
      const refused = await app('POST', dry, move, key);
      expect([refused.status, refused.body.reason, refused.body.conflicts]).to.deep.equal([409, 'taken', [conflict]]);
      const wouldSkip = await app('POST', dry, { ...move, on_conflict: 'skip' }, key);
      expect([wouldSkip.status, wouldSkip.body.data]).to.deep.equal([
        200,
        { moved: [bookings[1]], skipped: [conflict] },
      ]);
      expect((await app('POST', dry, { from: onDay(20), start: NINE })).body.errors).to.have.all.keys('from');
      expect((await app('POST', `${path}?dry_run=maybe`, move)).body.errors).to.have.all.keys('dry_run');
      expect((await app('POST', `/v1/series/${anUuid()}/reschedule?dry_run=true`, move)).status).to.equal(404);
      expect(await stored()).to.deep.equal(before);
      const done = await app('POST', path, { ...move, on_conflict: 'skip' }, key);
      expect([done.body, done.headers['idempotent-replayed']]).to.deep.equal([wouldSkip.body, undefined]);
    });

    it('are rescheduled from an occurrence on; a refusal names the bookings and their wanted times', async () => {
      const { uuid, bookings } = await create();
      const path = `/v1/series/${uuid}/reschedule`;
      await app('POST', '/v1/bookings', { resources: [ana], start: onDay(19, '14:00:00'), duration_minutes: 60 });
      const move = { from: onDay(18), start: onDay(18, '14:00:00') };
      const conflict = { booking: bookings[2], start: onDay(19, '14:00:00'), reason: 'taken' };
      const refused = await app('POST', path, move);
      expect([refused.status, refused.body.reason, refused.body.conflicts]).to.deep.equal([409, 'taken', [conflict]]);
      expect((await app('POST', path, { ...move, on_conflict: 'skip' })).body).to.deep.equal({
        success: true,
        data: { moved: [bookings[1]], skipped: [conflict] },
      });
      const { instances } = (await app('GET', `/v1/series/${uuid}`)).body.data;
      expect(instances.map(({ start }: { start: string }) => start)).to.deep.equal([
        NINE,
        onDay(18, '14:00:00'),
        onDay(19),
      ]);
      expect((await app('POST', path, {})).body.errors).to.deep.equal({ from: REQUIRED, start: REQUIRED });
      const unknown = { moved: 'x', on_conflict: 'x', duration_minutes: 0 };
      expect((await app('POST', path, { ...move, ...unknown })).body.errors).to.have.all.keys(Object.keys(unknown));
      expect((await app('POST', path, { from: onDay(20), start: onDay(20) })).body.errors).to.have.all.keys('from');
    });

    it('are hidden from other apps', async () => {
      const { uuid } = await create();
      expect((await other('GET', `/v1/series/${uuid}`)).status).to.equal(404);
      expect((await other('POST', `/v1/series/${uuid}/cancel`)).status).to.equal(404);
      const move = { from: NINE, start: NINE };
      expect((await other('POST', `/v1/series/${uuid}/reschedule`, move)).status).to.equal(404);
      expect((await other('GET', '/v1/series')).body.total).to.equal(0);
      clock.advance(1);
      expect((await app('PATCH', `/v1/series/${uuid}`, {})).status).to.equal(405);
    });
  });
});
