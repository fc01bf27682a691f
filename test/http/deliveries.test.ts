import { expect } from 'chai';
import { DAY, formatInstant, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Job } from '../../core/model/job.js';
import { dataOf, errorsOf, statusOf, useApi } from '../support/http.js';
import { aLease, anUuid, aSubscriptionJob, NOW, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const START = NOW + 2 * DAY;

describe('HTTP: deliveries', () => {
  onOneStorage((under) => {
    const suite = useApi(under);
    const { api, app, other, clock, add: made } = suite;
    let workflow: string;
    let resource: string;

    beforeEach(async () => {
      workflow = await made('/v1/workflow', { name: 'Intake', description: 'First visit' });
      resource = await made('/v1/resources', { name: 'Room', capacity: 100 });
    });

    const act = (trigger: string, offset_minutes = 0) =>
      made(`/v1/workflow/${workflow}/actions`, { name: 'Act', trigger, offset_minutes, type: 'log' });

    const book = (start = START) =>
      made('/v1/bookings', { resources: [resource], start: formatInstant(start), duration_minutes: 60, workflow });

    // biome-ignore lint/suspicious/noExplicitAny: whatever was answered
    const list = (query = ''): Promise<any[]> => dataOf(app('GET', `/v1/deliveries${query}`));

    /** Makes a worker claim up to `limit` due jobs, and releases each with the fields from `outcome`. */
    async function work(outcome: (job: Job) => Partial<Job>, limit = 100): Promise<void> {
      const lease = aLease({ until: clock() + MINUTE });
      for (const job of await suite.storage.jobs.claim(clock(), lease, limit, [])) {
        expect(await suite.storage.jobs.release({ ...job, ...outcome(job) }, lease)).to.equal(true);
      }
    }

    const failed = (): Partial<Job> => ({
      status: 'failed',
      reason: 'Nobody there',
      nextAt: null,
      attempts: [
        { at: NOW, ok: false, status: 500, message: null },
        { at: NOW + 5_000, ok: false, status: null, message: 'Nobody there' },
      ],
      updatedAt: NOW + 5_000,
    });

    it('of a subscription have its name and the type of the event', async () => {
      const { uuid } = await dataOf(app('GET', '/v1/app'));
      const [event] = (await suite.storage.events.after(uuid, undefined, 1))!;
      await write(suite.storage, { uuid }, { put: { job: [aSubscriptionJob(event!)] } });
      const [item] = await list();
      const none = { booking: null, workflow: null, action: null, letter: null, sequence: null };
      expect(item).to.deep.include({ ...none, subscription: 'crm', trigger: event!.type, status: 'waiting' });
    });

    it('are listed oldest first, each with its result', async () => {
      const reminder = await act('booking.start', -60);
      const late = await act('booking.start', -3 * 24 * 60);
      const action = await act('booking.created', 5);
      const booking = await book();
      const all = await list();
      expect(all).to.have.length(3);
      const none = { letter: null, subscription: null, series: null, to: null, sequence: 0, attempts: [] };
      const common = { booking, workflow, ...none, created_at: '2026-11-16T09:00:00+00:00' };
      const byAction = new Map<string, { uuid: string }>(all.map((item) => [item.action, item]));
      expect(byAction.get(reminder)).to.deep.equal({
        ...common,
        uuid: byAction.get(reminder)?.uuid,
        action: reminder,
        trigger: 'booking.start',
        due_at: '2026-11-18T08:00:00+00:00',
        status: 'waiting',
        reason: null,
        next_at: '2026-11-18T08:00:00+00:00',
        updated_at: '2026-11-16T09:00:00+00:00',
      });
      expect(byAction.get(late)).to.deep.include({
        ...common,
        status: 'skipped',
        reason: 'Its moment had passed when the booking was made or moved',
        due_at: '2026-11-15T09:00:00+00:00',
        next_at: null,
      });
      const next_at = '2026-11-16T09:05:00+00:00';
      expect(byAction.get(action)).to.deep.include({ trigger: 'booking.created', next_at });

      clock.advance(5 * MINUTE);
      await work(failed);
      const [done] = await list(`?action=${action}`);
      expect(done).to.deep.include({ status: 'failed', reason: 'Nobody there', next_at: null });
      expect(done.attempts).to.deep.equal([
        { at: '2026-11-16T09:00:00+00:00', ok: false, status: 500, message: null },
        { at: '2026-11-16T09:00:05+00:00', ok: false, status: null, message: 'Nobody there' },
      ]);
      expect(done.updated_at).to.equal('2026-11-16T09:00:05+00:00');
      const read = await app('GET', `/v1/deliveries/${done.uuid}`);
      expect(read.body).to.deep.equal({ success: true, data: done });
    });

    it('are filtered by status, action and booking, in pages', async () => {
      const actions = [await act('booking.created'), await act('booking.confirmed')];
      const bookings = [await book(), await book(), await book()];
      await work(() => ({ status: 'delivered', nextAt: null }), 2);
      clock.advance(1);
      expect(await suite.storage.jobs.claim(clock(), aLease({ until: clock() + HOUR }), 1, [])).to.have.length(1);
      const all = await list();
      expect(all).to.have.length(6);
      expect(all.map(({ booking }) => booking)).to.deep.equal(bookings.flatMap((uuid) => [uuid, uuid]));
      const expectFound = async (query: string, keeps: (item: Record<string, unknown>) => boolean, least = 1) => {
        const found = await list(query);
        expect(found, query).to.deep.equal(all.filter(keeps));
        expect(found.length, query).to.be.at.least(least);
      };
      for (const [status, count] of Object.entries({ waiting: 3, running: 1, delivered: 2, failed: 0, skipped: 0 }))
        await expectFound(`?status=${status}`, (item) => item.status === status, count);
      for (const action of actions) await expectFound(`?action=${action}`, (item) => item.action === action, 3);
      await expectFound(`?booking=${bookings[1]?.toUpperCase()}`, ({ booking }) => booking === bookings[1], 2);
      await expectFound(
        `?booking=${bookings[2]}&action=${actions[0]}&status=waiting`,
        (item) => item.booking === bookings[2] && item.action === actions[0] && item.status === 'waiting',
      );
      await expectFound(`?booking=${anUuid()}`, () => false, 0);
      const { headers, body } = await app('GET', '/v1/deliveries?status=waiting&limit=2&page=2');
      expect(body).to.deep.include({ perPage: 2, currentPage: 2, total: 3, totalPages: 2 });
      expect(body.data).to.deep.equal(all.filter(({ status }) => status === 'waiting').slice(2));
      expect(headers.link).to.include('status=waiting');
    });

    it('return 400 for an invalid filter', async () => {
      const wrong = { status: 'lost', action: 'mine', booking: '5', limit: '1001', page: '0' };
      const errors = await errorsOf(app('GET', `/v1/deliveries?${new URLSearchParams(wrong)}`));
      expect(errors).to.have.all.keys(...Object.keys(wrong));
      expect(errors.status).to.equal('Must be one of: waiting, running, delivered, failed, skipped');
    });

    it('have an ETag that changes with each attempt', async () => {
      await act('booking.created');
      await book();
      const [{ uuid }] = await list();
      const { headers } = await app('GET', `/v1/deliveries/${uuid}`);
      const match = { 'If-None-Match': headers.etag as string };
      const status = () => statusOf(app('GET', `/v1/deliveries/${uuid}`, undefined, match));
      expect(await status()).to.equal(304);
      await work(failed);
      expect(await status()).to.equal(200);
    });

    describe('POST …/retry', () => {
      const retry = (uuid: string, headers = {}, call = app) =>
        call('POST', `/v1/deliveries/${uuid}/retry`, undefined, headers);

      async function aFailure(): Promise<string> {
        await act('booking.created');
        await book();
        await work(failed);
        return (await list())[0].uuid;
      }

      it('makes a failed delivery wait for a worker at once, with its former attempts', async () => {
        const uuid = await aFailure();
        clock.advance(HOUR);
        const before = (await list())[0];
        const now = '2026-11-16T10:00:00+00:00';
        const expected = { ...before, status: 'waiting', reason: null, next_at: now, updated_at: now };
        expect(await dataOf(retry(uuid))).to.deep.equal(expected);
        expect(await list()).to.deep.equal([expected]);
        await work(({ attempts }) => ({
          status: 'delivered',
          nextAt: null,
          attempts: [...attempts, { at: clock(), ok: true, status: 200, message: null }],
        }));
        const [done] = await list();
        expect(done).to.deep.include({ uuid, status: 'delivered' });
        expect(done.attempts).to.have.length(3);
      });

      it('is refused with 409 for a delivery that is under way or done', async () => {
        const uuid = await aFailure();
        const refuses = async () => {
          const before = await list();
          const { status, body } = await retry(uuid);
          const message = 'Only a delivery whose last attempt has failed can be tried again';
          const refusal = { success: false, code: 409, message, reason: 'invalid_state', errors: { status: message } };
          expect([status, body]).to.deep.equal([409, refusal]);
          expect(await list()).to.deep.equal(before);
        };
        await retry(uuid);
        const lease = aLease({ until: clock() + HOUR });
        const [job] = (await suite.storage.jobs.claim(clock(), lease, 1, [])) as [Job];
        await refuses();
        await suite.storage.jobs.release({ ...job, status: 'skipped', nextAt: null }, lease);
        await refuses();
      });

      it('takes effect once under one Idempotency-Key, and once for many simultaneous requests', async () => {
        const uuid = await aFailure();
        const key = { 'Idempotency-Key': 'again' };
        const first = await retry(uuid, key);
        await work(failed);
        const second = await retry(uuid, key);
        expect(second.headers['idempotent-replayed']).to.equal('true');
        expect(second.body).to.deep.equal(first.body);
        expect((await list())[0].status).to.equal('failed');
        const answers = await Promise.all(Array.from({ length: 5 }, () => retry(uuid)));
        expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200, 200]);
        expect((await list()).map(({ status }) => status)).to.deep.equal(['waiting']);
      });

      it('does not wait for the next scheduled attempt', async () => {
        const uuid = await aFailure();
        await retry(uuid);
        await work(() => ({ ...failed(), status: 'waiting', reason: null, nextAt: clock() + HOUR }));
        const waiting = { status: 'waiting', next_at: formatInstant(clock()) };
        expect(await dataOf(retry(uuid))).to.deep.include(waiting);
      });

      it('writes no event, because it is not a change of a booking', async () => {
        const uuid = await aFailure();
        const before = (await app('GET', '/v1/events')).body.total;
        await retry(uuid);
        expect((await app('GET', '/v1/events')).body.total).to.equal(before);
      });

      it('returns 404 for a delivery of another app', async () => {
        const uuid = await aFailure();
        for (const [call, one] of [
          [other, uuid],
          [app, anUuid()],
          [app, 'nonsense'],
        ] as const) {
          expect(await statusOf(retry(one, {}, call))).to.equal(404);
          expect(await statusOf(call('GET', `/v1/deliveries/${one}`))).to.equal(404);
        }
        expect((await other('GET', '/v1/deliveries')).body.total).to.equal(0);
        expect((await other('GET', `/v1/deliveries?status=failed`)).body.total).to.equal(0);
        expect((await list())[0].status).to.equal('failed');
      });
    });

    it('are deleted with their app, and kept when their action is deleted', async () => {
      const action = await act('booking.created');
      await book();
      const [before] = await list();
      await app('DELETE', `/v1/workflow/${workflow}/actions/${action}`);
      expect(await list()).to.deep.equal([before]);
      await api.owner('DELETE', `/v1/apps/${suite.appUuid}`);
      expect((await app('GET', '/v1/deliveries')).status).to.equal(401);
      expect(await suite.storage.jobs.claim(clock() + DAY, aLease(), 10, [])).to.deep.equal([]);
    });
  });
});
