import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Instant } from '../../core/basics/ports.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Job, JobStatus, Lease } from '../../core/model/job.js';
import { listed } from '../support/lists.js';
import {
  addApp,
  aJob,
  aLease,
  anEvent,
  anUuid,
  aSubscriptionJob,
  aWorkflow,
  NOW,
  ODD_TEXT,
  randomNumbers,
  write,
} from '../support/samples.js';
import { expect } from './expectation.js';
import { ALL, expectList, type Open, SHUFFLED, spoil, withApps } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

/** Creates an app with jobs, in that order, each in its own change. */
async function given(storage: Storage, overrides: readonly Partial<Job>[]) {
  const app = await addApp(storage);
  const jobs = overrides.map((fields) => aJob({ app: app.uuid, ...fields }));
  for (const job of jobs) await write(storage, app, { put: { job: [job] } });
  return { app, jobs };
}

const uuidsOf = (jobs: readonly Job[]) => jobs.map(({ uuid }) => uuid);
const running = (job: Job): Job => ({ ...job, status: 'running' });
const delivered = (job: Job): Job => ({
  ...job,
  status: 'delivered',
  attempts: [...job.attempts, { at: NOW + 1, ok: true, status: 204, message: null }],
  nextAt: null,
  updatedAt: NOW + 2,
});

export function jobsContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('jobs', () => {
    it('stores one job for a booking, an action, a sequence and a due moment, and ignores a second one', async () => {
      const { storage, app } = await withApps(open);
      const of = (fields: Partial<Job>) => aJob({ app: app.uuid, booking, action, ...fields });
      const [booking, action] = [anUuid(), anUuid()];
      const first = of({});
      const others = [
        of({ dueAt: NOW + 1 }),
        of({ sequence: 1 }),
        of({ booking: anUuid() }),
        of({ action: anUuid(), trigger: 'booking.end' }),
      ];
      await write(storage, app, { put: { job: [first, of({ position: 5 })] } });
      await write(storage, app, { put: { job: [of({ trigger: 'booking.updated' }), ...others] } });
      const list = (slice: typeof ALL) => listed(storage, 'job', app.uuid, slice);
      await expectList(list, [first, ...others]);

      const lease = aLease();
      const [claimed] = await storage.jobs.claim(NOW, lease, 1, []);
      await storage.jobs.release(delivered(claimed!), lease);
      const workflow = aWorkflow({ app: app.uuid });
      await write(storage, app, { put: { job: [of({})], workflow: [workflow] } });
      await expectList(list, [delivered(running(first)), ...others]);
      expect(await storage.objects.find(app.uuid, 'workflow', workflow.uuid), 'the rest of the change').to.deep.equal(
        workflow,
      );

      const key = { booking: anUuid() };
      await Promise.all(Array.from({ length: 10 }, () => write(storage, app, { put: { job: [of(key)] } })));
      expect((await listed(storage, 'job', app.uuid, ALL, key)).total).to.equal(1);
    });

    it('is not affected by changes to a claimed job', async () => {
      const storage = await open();
      const { app, jobs } = await given(storage, [{ attempts: [{ at: NOW, ok: false, status: 500, message: null }] }]);
      const job = jobs[0]!;
      const [claimed] = await storage.jobs.claim(NOW, aLease(), 1, []);
      expect(claimed).to.deep.equal(running(job));
      spoil(claimed);
      expect(await storage.objects.find(app.uuid, 'job', job.uuid)).to.deep.equal(running(job));
    });

    it('counts the waiting jobs of all apps, and those that are due, up to a limit', async () => {
      const storage = await open();
      const nothing = { waiting: 0, due: 0, oldestDueAt: null };
      expect(await storage.jobs.backlog(NOW, 100)).to.deep.equal(nothing);
      const action = anUuid();
      const { app, jobs } = await given(storage, [
        { nextAt: NOW - MINUTE, action },
        { nextAt: NOW - HOUR, dueAt: NOW - 1 },
        { nextAt: NOW, action, dueAt: NOW - 2 },
        { nextAt: NOW + 1, action, dueAt: NOW - 3 },
        { nextAt: NOW - DAY, status: 'running', dueAt: NOW - 4 },
        { nextAt: null, status: 'delivered' },
        { nextAt: NOW - DAY, dueAt: NOW - 5 },
      ]);
      await given(storage, [{ nextAt: NOW - 2 * HOUR }, { nextAt: NOW + DAY }]);
      await write(storage, app, { removed: [{ kind: 'job', uuid: jobs[6]!.uuid }] });
      const oldestDueAt = NOW - 2 * HOUR;
      expect(await storage.jobs.backlog(NOW, 100)).to.deep.equal({ waiting: 6, due: 4, oldestDueAt });
      expect(await storage.jobs.backlog(NOW, 3)).to.deep.equal({ waiting: 3, due: 3, oldestDueAt });
      expect(await storage.jobs.backlog(oldestDueAt - 1, 100)).to.deep.equal({ ...nothing, waiting: 6 });
      const lease = aLease();
      for (const job of await storage.jobs.claim(NOW, lease, 10, [])) await storage.jobs.release(delivered(job), lease);
      expect(await storage.jobs.backlog(NOW, 100)).to.deep.equal({ ...nothing, waiting: 2 });
    });

    describe('claim', () => {
      it('returns due jobs of all apps in turn, by moment, then by position, up to a limit, and marks them as running', async () => {
        const storage = await open();
        const mine = await given(storage, [
          { nextAt: NOW, position: 3 },
          { nextAt: NOW - HOUR, position: 9 },
          { nextAt: NOW, position: -1 },
          { nextAt: NOW + 1, position: 0 },
          { nextAt: NOW - MINUTE, position: 5 },
          { nextAt: null, status: 'delivered' },
          { nextAt: null, status: 'failed' },
          { nextAt: null, status: 'skipped' },
        ]);
        const theirs = await given(storage, [
          { nextAt: NOW - DAY, position: 1 },
          { nextAt: NOW, position: 2 },
          { nextAt: NOW + DAY },
        ]);
        const [j0, j1, j2, , j4] = mine.jobs as [Job, Job, Job, Job, Job];
        const [t0, t1] = theirs.jobs as [Job, Job];
        expect(await storage.jobs.claim(NOW - 2 * DAY, aLease(), 10, [])).to.deep.equal([]);
        expect(await storage.jobs.claim(NOW, aLease(), 4, [])).to.deep.equal([t0, j1, j4, t1].map(running));
        expect(await storage.jobs.claim(NOW, aLease(), 4, [])).to.deep.equal([j2, j0].map(running));
        expect(await storage.jobs.claim(NOW, aLease(), 4, [])).to.deep.equal([]);
        expect(await storage.objects.find(mine.app.uuid, 'job', j1.uuid)).to.deep.equal(running(j1));
        expect((await listed(storage, 'job', mine.app.uuid, ALL, { status: 'running' })).items).to.deep.equal(
          [j0, j1, j2, j4].map(running),
        );
        expect((await listed(storage, 'job', mine.app.uuid, ALL, { status: 'waiting' })).total).to.equal(1);
      });

      it('gives each app its turn although others have more jobs or older ones', async () => {
        const storage = await open();
        const actions = [anUuid(), anUuid()];
        const old = Array.from({ length: 30 }, (_, n) => ({ nextAt: NOW - DAY + n, action: actions[n % 2]! }));
        const many = await given(storage, old);
        const few = await given(storage, [{ nextAt: NOW - 1 }, { nextAt: NOW }]);
        const one = await given(storage, [{ nextAt: NOW }]);
        const claimed = async () => (await storage.jobs.claim(NOW, aLease(), 4, [])).map(({ uuid }) => uuid);
        expect(await claimed()).to.deep.equal(uuidsOf([many.jobs[0]!, many.jobs[1]!, few.jobs[0]!, one.jobs[0]!]));
        expect(await claimed()).to.deep.equal(uuidsOf([...many.jobs.slice(2, 5), few.jobs[1]!]));
        expect(await claimed()).to.deep.equal(uuidsOf(many.jobs.slice(5, 9)));
      });

      it('gives every app a turn if more apps have jobs than one claim returns', async () => {
        const storage = await open();
        const apps = [];
        for (let n = 0; n < 7; n += 1)
          apps.push(
            await given(
              storage,
              SHUFFLED.map((place) => ({ nextAt: NOW - n - place })),
            ),
          );
        const turns = new Map<string, number>();
        for (let claim = 1; claim <= 7; claim += 1) {
          for (const { app } of await storage.jobs.claim(NOW, aLease(), 3, []))
            turns.set(app, (turns.get(app) ?? 0) + 1);
          const counts = apps.map(({ app }) => turns.get(app.uuid) ?? 0);
          expect(Math.max(...counts) - Math.min(...counts), `claim ${claim}`).to.be.within(0, 1);
        }
        expect([...turns.values()]).to.deep.equal(Array(7).fill(3));
      });

      it('returns exactly the due jobs, and releases only with their lease, whatever happened to the jobs before', async () => {
        const storage = await open();
        const apps = [await addApp(storage), await addApp(storage), await addApp(storage)];
        const actions = apps.map(() => [anUuid(), anUuid()]);
        const known = new Map<string, Job>();
        /** Leases of running jobs. A job that the ledger stores again has lost its lease. */
        const leases = new Map<string, Lease>();
        const given: Lease[] = [aLease()];
        const random = randomNumbers(20_261_116);
        const any = <T>(items: readonly T[]): T => items[random(items.length)]!;
        const ofStatus = (...statuses: readonly JobStatus[]) =>
          [...known.values()].filter(({ status }) => statuses.includes(status));
        const anywhen = () => NOW + random(20);
        let now = NOW;
        const store = async (job: Job) => {
          await write(storage, { uuid: job.app }, { put: { job: [job] } });
          known.set(job.uuid, job);
          leases.delete(job.uuid);
        };

        const steps: (() => Promise<void>)[] = [
          async () => {
            const of = random(apps.length);
            await store(aJob({ app: apps[of]!.uuid, action: any(actions[of]!), nextAt: anywhen() }));
          },
          async () => {
            const job = any(ofStatus('waiting', 'running', 'failed'));
            if (!job) return;
            await store(
              any<Job>([
                { ...job, status: 'waiting', nextAt: anywhen(), reason: 'again' },
                { ...job, status: 'skipped', nextAt: null },
              ]),
            );
          },
          async () => {
            const job = any([...known.values()]);
            if (!job) return;
            await write(storage, { uuid: job.app }, { removed: [{ kind: 'job', uuid: job.uuid }] });
            known.delete(job.uuid);
            leases.delete(job.uuid);
            expect(await storage.jobs.release(delivered(job), any(given)), 'removed').to.equal(false);
          },
          async () => {
            const job = any([...ofStatus('running'), ...known.values()]);
            if (!job) return;
            const lease = any([leases.get(job.uuid) ?? aLease(), any(given)]);
            const attempts = [...job.attempts, { at: NOW, ok: false, status: 503, message: ODD_TEXT }];
            const left: Job = any<Job>([
              { ...job, status: 'waiting', nextAt: anywhen(), attempts, updatedAt: NOW + 9 },
              { ...job, status: 'failed', nextAt: null, attempts, reason: ODD_TEXT },
              { ...job, status: 'skipped', nextAt: null, reason: 'moved' },
              delivered(job),
            ]);
            const isHeld = leases.get(job.uuid)?.token === lease.token;
            expect(await storage.jobs.release(left, lease)).to.equal(isHeld);
            if (!isHeld) return;
            known.set(job.uuid, left);
            leases.delete(job.uuid);
          },
          async () => {
            now += random(3);
            const limit = any([1, 2, 5, 100]);
            const without = any([[], [any(actions.flat())], [any(apps).uuid]]);
            const due = ofStatus('waiting')
              .filter(({ nextAt }) => nextAt! <= now)
              .concat(ofStatus('running').filter(({ uuid }) => leases.get(uuid)!.until <= now))
              .filter(({ app, action }) => !without.includes(app) && !without.includes(action));
            const lease = aLease({ until: now + any([2, 5]) });
            given.push(lease);
            const claimed = await storage.jobs.claim(now, lease, limit, without);
            expect(claimed).to.have.length(Math.min(limit, due.length));
            expect(uuidsOf(due)).to.contain(uuidsOf(claimed));
            for (const job of claimed) {
              expect(job).to.deep.equal(running(known.get(job.uuid)!));
              known.set(job.uuid, job);
              leases.set(job.uuid, lease);
            }
          },
        ];
        for (let n = 0; n < 300; n += 1) await any([steps[0]!, ...steps])();
        for (const { uuid } of apps) {
          const its = [...known.values()].filter(({ app }) => app === uuid);
          expect((await listed(storage, 'job', uuid)).items).to.deep.equal(its);
        }
      });

      it('passes over subscriptions, also those of running jobs', async () => {
        const storage = await open();
        const event = anEvent({ app: (await addApp(storage)).uuid });
        const other = anEvent({ app: (await addApp(storage)).uuid });
        const names = ['crm', 'crm2', 'c.m'];
        const jobs = [event, other].flatMap((one) => names.map((name) => aSubscriptionJob(one, name)));
        const plain = aJob({ app: event.app });
        await write(storage, { uuid: event.app }, { put: { job: [...jobs.slice(0, 3), plain] } });
        await write(storage, { uuid: other.app }, { put: { job: jobs.slice(3) } });
        const claim = async (at: Instant, limit: number, without: readonly string[]) =>
          (await storage.jobs.claim(at, aLease({ until: at + MINUTE }), limit, without)).map(
            ({ subscription }) => subscription,
          );
        // A limit of one selects by turns, a large limit finds all at once.
        expect(await claim(NOW, 1, ['@crm2', '@c.m', plain.action])).to.deep.equal(['crm']);
        expect(await claim(NOW, 1, ['@crm', '@c.m', plain.action])).to.deep.equal(['crm2']);
        expect(await claim(NOW, 9, ['@crm2', '@c.m', plain.action])).to.deep.equal(['crm']);
        expect(await claim(NOW, 9, ['@crm', '@crm2', '@c.m'])).to.deep.equal([undefined]);
        const again = NOW + 2 * MINUTE;
        expect(await claim(again, 9, ['@crm', '@c.m', plain.action])).to.have.members(['crm2', 'crm2']);
        expect(await claim(again, 9, [event.app])).to.have.members(['crm', 'c.m']);
      });

      it('gives each job to exactly one of many racing workers', async () => {
        const storage = await open();
        const { app, jobs } = await given(
          storage,
          Array.from({ length: 10 }, (_, n) => ({ nextAt: NOW - n })),
        );
        const leases = Array.from({ length: 20 }, () => aLease());
        const held = new Map<string, string>();
        const claim = async (lease: (typeof leases)[number]) => {
          for (const { uuid } of await storage.jobs.claim(NOW, lease, 3, [])) {
            expect(held.has(uuid), 'claimed twice').to.equal(false);
            held.set(uuid, lease.token);
          }
        };
        await Promise.all(leases.map(claim));
        // a worker in a race may get nothing, but all jobs can be claimed
        for (const lease of leases.slice(0, 4)) await claim(lease);
        expect([...held.keys()]).to.have.members(uuidsOf(jobs));
        for (const job of jobs) {
          const outcomes = await Promise.all(
            leases.slice(0, 4).map((lease) => storage.jobs.release(delivered(running(job)), lease)),
          );
          const expected = leases.slice(0, 4).map(({ token }) => held.get(job.uuid) === token);
          expect(outcomes).to.deep.equal(expected);
        }
        for (const [uuid, token] of held) {
          const job = jobs.find((one) => one.uuid === uuid)!;
          const lease = leases.find((one) => one.token === token)!;
          const status = (await storage.objects.find(app.uuid, 'job', uuid))?.status;
          expect(await storage.jobs.release(delivered(running(job)), lease)).to.equal(status === 'running');
        }
        expect((await listed(storage, 'job', app.uuid, ALL, { status: 'delivered' })).total).to.equal(10);
      });

      it('gives a job to another worker after its lease has expired; the first worker has lost it', async () => {
        const storage = await open();
        const { app, jobs } = await given(storage, [
          { nextAt: NOW - DAY, position: 1 },
          { nextAt: NOW - 2 * DAY },
          { nextAt: NOW - DAY, position: 0 },
        ]);
        const [late, , early] = jobs as [Job, Job, Job];
        const first = aLease({ until: NOW + MINUTE });
        expect(await storage.jobs.claim(NOW, first, 3, [])).to.have.length(3);
        await storage.jobs.release(delivered(jobs[1]!), first);
        const between = aJob({ app: app.uuid, nextAt: NOW - HOUR });
        await write(storage, app, { put: { job: [between] } });

        expect(await storage.jobs.claim(first.until - 1, aLease(), 1, [])).to.deep.equal([running(between)]);
        expect(await storage.jobs.claim(first.until - 1, aLease(), 10, [])).to.deep.equal([]);
        const second = aLease({ until: NOW + HOUR });
        expect(await storage.jobs.claim(first.until, second, 1, [])).to.deep.equal([running(early)]);
        expect(await storage.jobs.release(delivered(early), first)).to.equal(false);
        expect(await storage.objects.find(app.uuid, 'job', early.uuid)).to.deep.equal(running(early));
        expect(await storage.jobs.release(delivered(early), second)).to.equal(true);
        expect(await storage.objects.find(app.uuid, 'job', early.uuid)).to.deep.equal(delivered(early));
        // a worker can still release a job after its lease has expired, if no other worker has claimed the job
        expect(await storage.jobs.release(delivered(late), first)).to.equal(true);
        expect(await storage.jobs.claim(NOW + 9 * DAY, aLease(), 10, [])).to.deep.equal([running(between)]);
      });
    });

    it('does not count a release as a change of the app', async () => {
      const storage = await open();
      const { app } = await given(storage, [{}]);
      const lease = aLease();
      const [claimed] = await storage.jobs.claim(NOW, lease, 1, []);
      await storage.jobs.release(delivered(claimed!), lease);
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
      const found = await storage.ledger.read(app.uuid, {}, (view) => view.object('job', claimed!.uuid));
      expect(found).to.deep.equal(delivered(claimed!));
    });
  });
}
