import { expect } from 'chai';
import { badFieldsOf, dataOf, errorsOf, statusOf, useApi } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED = 'This field is required';
const NOW = '2026-11-16T09:00:00+00:00';
/** Tuesday. */
const NINE = '2026-11-17T09:00:00+01:00';
const onDay = (day: number, time = '09:00:00') => `2026-11-${day}T${time}+01:00`;

describe('HTTP: series', () => {
  onOneStorage((storage) => {
    const { app, other, add } = useApi(storage);
    let ana: string;
    beforeEach(async () => {
      ana = await add('/v1/resources', { name: 'Ana', timezone: 'Europe/Paris' });
    });

    const wish = (fields: object = {}) => ({
      resources: [ana],
      start: NINE,
      duration_minutes: 60,
      rule: 'FREQ=DAILY;COUNT=3',
      ...fields,
    });
    const create = (fields: object = {}) => dataOf(app('POST', '/v1/series', wish(fields)));

    it('are created with their bookings, and shown the same, with the offsets of their zone', async () => {
      const data = await create({ except: ['2026-11-18'] });
      const { uuid, bookings } = data;
      const instances = [17, 19].map((day, index) => ({
        start: onDay(day),
        end: onDay(day, '10:00:00'),
        resources: [ana],
        booking: bookings[index],
      }));
      expect(Object.entries(data)).to.deep.equal(
        Object.entries({
          uuid,
          rule: 'FREQ=DAILY;COUNT=3',
          timezone: 'Europe/Paris',
          start: NINE,
          duration_minutes: 60,
          service: null,
          resources: [ana],
          bookings,
          instances,
          omitted: [],
          skipped: [],
          created_at: NOW,
          updated_at: NOW,
        }),
      );
      expect((await app('GET', `/v1/series/${uuid}`)).body.data).to.deep.equal(data);
      const { instances: _, ...listed } = data;
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
      const patch = (fields: object) => app('PATCH', `/v1/bookings/${bookings[0]}`, fields);
      expect(await badFieldsOf(patch({ series: uuid }))).to.deep.equal(['series']);
      expect(await badFieldsOf(patch({ series: null, occurrence: NINE }))).to.include('occurrence');
    });

    it('name all invalid fields, in the names of the interface', async () => {
      expect(await errorsOf(app('POST', '/v1/series', {}))).to.deep.equal({
        resources: REQUIRED,
        start: REQUIRED,
        end: REQUIRED,
        duration_minutes: 'This field is required, unless end is given',
        rule: REQUIRED,
      });
      const bad = { rule: 'FREQ=DAILY', on_conflict: 'x', together: 'x', hold_seconds: 60, duration_minutes: 0 };
      const wrong = app('POST', '/v1/series', wish({ ...bad, except: ['x'] }));
      expect(await badFieldsOf(wrong)).to.have.members([...Object.keys(bad), 'except.0']);
      expect(await badFieldsOf(app('POST', '/v1/series', wish({ hold_seconds: 60 })))).to.deep.equal(['hold_seconds']);
      expect(await statusOf(app('POST', '/v1/series', wish({ resources: [anUuid()] })))).to.equal(404);
      expect(await badFieldsOf(app('POST', '/v1/series?dry_run=maybe', wish()))).to.deep.equal(['dry_run']);
    });

    describe('that conflict', () => {
      const conflicts = [{ start: onDay(18), reason: 'taken' }];
      beforeEach(async () => {
        await app('POST', '/v1/bookings', { resources: [ana], start: onDay(18), duration_minutes: 60 });
      });

      it('are 409 with the first reason and all conflicts at the top level', async () => {
        const { status, body } = await app('POST', '/v1/series', wish());
        const message = 'This time is already taken';
        const refusal = { success: false, code: 409, message, reason: 'taken', errors: { start: message }, conflicts };
        expect([status, body]).to.deep.equal([409, refusal]);
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
        expect([status, answered.location]).to.deep.equal([200, undefined]);
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

    it('are cancelled and moved once under an Idempotency-Key', async () => {
      const { uuid } = await create();
      const move = { from: NINE, start: onDay(17, '12:00:00') };
      for (const [operation, body] of [
        ['reschedule', move],
        ['cancel', {}],
      ] as const) {
        const act = (fields: object = body) =>
          app('POST', `/v1/series/${uuid}/${operation}`, fields, { 'Idempotency-Key': operation });
        const first = await act();
        expect((await act()).body).to.deep.equal(first.body);
        expect(first.body.data[operation === 'cancel' ? 'cancelled' : 'moved']).to.have.length(3);
        expect(await statusOf(act({ ...body, from: onDay(18) }))).to.equal(422);
      }
    });

    it('have an ETag that follows the series and each of its bookings', async () => {
      const { uuid, bookings } = await create();
      const path = `/v1/series/${uuid}`;
      const tag = async () => (await app('GET', path)).headers.etag as string;
      const tags = [await tag()];
      await app('POST', `/v1/bookings/${bookings[1]}/reschedule`, { start: onDay(18, '12:00:00') });
      tags.push(await tag());
      await app('POST', `${path}/cancel`);
      tags.push(await tag());
      expect(new Set(tags)).to.have.property('size', 3);
    });

    it('are listed by service and by the resources that their bookings take now', async () => {
      const roles = [{ name: 'stylist', resources: [ana] }];
      const service = await add('/v1/services', { name: 'Cut', durations: [60], roles });
      const ofService = await create({ resources: null, service, timezone: 'Europe/Paris' });
      await create({ start: onDay(17, '12:00:00') });
      const found = async (query: string) =>
        (await app('GET', `/v1/series?${query}`)).body.data.map(({ uuid }: { uuid: string }) => uuid);
      expect(await found(`service=${service}`)).to.deep.equal([ofService.uuid]);
      expect(await found(`resource=${ana}`)).to.have.length(2);
      expect(await found(`resource=${anUuid()}`)).to.deep.equal([]);
      expect(await badFieldsOf(app('GET', '/v1/series?service=x'))).to.deep.equal(['service']);
    });

    it('are cancelled from an occurrence on, with a reason', async () => {
      const { uuid, bookings } = await create();
      const cancel = (from: string) => app('POST', `/v1/series/${uuid}/cancel`, { from, reason: 'Ill' });
      expect(await dataOf(cancel(onDay(18)))).to.deep.equal({ cancelled: bookings.slice(1), skipped: [] });
      const cancelled = (await app('GET', `/v1/bookings/${bookings[1]}`)).body.data;
      expect(cancelled).to.include({ status: 'cancelled', reason: 'Ill' });
      expect(await badFieldsOf(cancel('x'))).to.deep.equal(['from']);
    });

    it('report in a dry run their new times, which stores nothing and ignores the key', async () => {
      const { uuid, bookings } = await create();
      const path = `/v1/series/${uuid}/reschedule`;
      const dry = `${path}?dry_run=true`;
      const key = { 'Idempotency-Key': 'once' };
      await app('POST', '/v1/bookings', { resources: [ana], start: onDay(19, '14:00:00'), duration_minutes: 60 });
      const move = { from: onDay(18), start: onDay(18, '14:00:00') };
      const conflict = { booking: bookings[2], start: onDay(19, '14:00:00'), reason: 'taken' };
      const stored = async () => {
        const answers = ['/v1/bookings', '/v1/events', `/v1/series/${uuid}`].map((read) => app('GET', read));
        return (await Promise.all(answers)).map(({ body }) => body);
      };
      const before = await stored();
      const refused = await app('POST', dry, move, key);
      expect([refused.status, refused.body.reason, refused.body.conflicts]).to.deep.equal([409, 'taken', [conflict]]);
      const wouldSkip = await app('POST', dry, { ...move, on_conflict: 'skip' }, key);
      const moved = { moved: [bookings[1]], skipped: [conflict] };
      expect([wouldSkip.status, wouldSkip.body.data]).to.deep.equal([200, moved]);
      expect(await badFieldsOf(app('POST', dry, { from: onDay(20), start: NINE }))).to.deep.equal(['from']);
      expect(await badFieldsOf(app('POST', `${path}?dry_run=maybe`, move))).to.deep.equal(['dry_run']);
      expect(await statusOf(app('POST', `/v1/series/${anUuid()}/reschedule?dry_run=true`, move))).to.equal(404);
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
      const moved = await dataOf(app('POST', path, { ...move, on_conflict: 'skip' }));
      expect(moved).to.deep.equal({ moved: [bookings[1]], skipped: [conflict] });
      const { instances } = (await app('GET', `/v1/series/${uuid}`)).body.data;
      const starts = [NINE, onDay(18, '14:00:00'), onDay(19)];
      expect(instances.map(({ start }: { start: string }) => start)).to.deep.equal(starts);
      expect(await errorsOf(app('POST', path, {}))).to.deep.equal({ from: REQUIRED, start: REQUIRED });
      const unknown = { moved: 'x', on_conflict: 'x', duration_minutes: 0 };
      expect(await badFieldsOf(app('POST', path, { ...move, ...unknown }))).to.have.members(Object.keys(unknown));
      expect(await badFieldsOf(app('POST', path, { from: onDay(20), start: onDay(20) }))).to.deep.equal(['from']);
    });

    it('are not cancelled or moved by other apps', async () => {
      const { uuid } = await create();
      expect(await statusOf(other('POST', `/v1/series/${uuid}/cancel`))).to.equal(404);
      const move = { from: NINE, start: NINE };
      expect(await statusOf(other('POST', `/v1/series/${uuid}/reschedule`, move))).to.equal(404);
      expect(await statusOf(app('PATCH', `/v1/series/${uuid}`, {}))).to.equal(405);
    });
  });
});
