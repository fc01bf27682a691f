import type { Storage } from '../../core/ledger/storage/storage.js';
import type { OpenOptions } from '../support/open-options.js';
import {
  aBooking,
  addApp,
  aJob,
  aLease,
  anAnswer,
  anAppRecord,
  anEvent,
  aResource,
  aWorkflow,
  NOW,
  write,
} from '../support/samples.js';
import { expect } from './expectation.js';
import { take } from './ledger.js';
import { globalRunner, type Runner } from './runner.js';

/** Opens two handles of one new, empty store, as two processes do, and closes them after the test. */
export type OpenHandles = (options?: OpenOptions) => Promise<readonly [Storage, Storage]>;

const RACERS = 20;

/** Contract of a store that several processes may use at the same time. */
export function handleRacesContract(open: OpenHandles, { describe, it }: Runner = globalRunner()): void {
  describe('two handles of one store', () => {
    const opened = async () => {
      const handles = await open({ clock: () => NOW });
      const app = await addApp(handles[0]);
      /** Starts twenty writes, by turns over the two handles. */
      const race = <T>(write: (storage: Storage, n: number) => Promise<T>) =>
        Promise.allSettled(Array.from({ length: RACERS }, (_, n) => write(handles[n % 2]!, n)));
      return { handles, app, race };
    };
    const won = <T>(outcomes: readonly PromiseSettledResult<T>[]) =>
      outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));

    it('show each decision what the other handle has stored before', async () => {
      const { handles, app } = await opened();
      let counter = aResource({ app: app.uuid, capacity: 1 });
      await write(handles[0], app, { put: { resource: [counter] } });
      for (let n = 1; n <= 6; n += 1) {
        const wanted = n > 3 ? { objects: { resource: [counter.uuid] } } : {};
        counter = await handles[n % 2]!.ledger.commit(app.uuid, wanted, (view) => {
          const now = view.object('resource', counter.uuid)!;
          const next = { ...now, capacity: now.capacity + 1, version: now.version + 1 };
          return { result: next, change: { put: { resource: [next] } } };
        });
        expect(counter.capacity).to.equal(n + 1);
        for (const { events, objects } of handles) {
          expect(await events.sequence(app.uuid)).to.equal(n + 1);
          expect(await objects.find(app.uuid, 'resource', counter.uuid)).to.deep.equal(counter);
        }
      }
    });

    it('give the last place to exactly one of twenty simultaneous bookings', async () => {
      const { handles, app, race } = await opened();
      const room = aResource({ app: app.uuid, capacity: 1 });
      await write(handles[0], app, { put: { resource: [room] } });
      const takers = Array.from({ length: RACERS }, () => aBooking({ app: app.uuid, resources: [room.uuid] }));
      const outcomes = await race((storage, n) => take(storage, takers[n]!, {}));
      const winners = won(outcomes);
      expect(winners).to.have.length(1);
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).to.have.property('reason', 'taken');
      for (const { events, inspection } of handles) {
        expect((await events.after(app.uuid, undefined, 100))?.map(({ booking }) => booking)).to.deep.equal(winners);
        await inspection.inspect(async (inside) => {
          for await (const { message } of inside.mismatches(app.uuid)) expect(message).to.equal('');
        });
      }
    });

    it('have one order of all events', async () => {
      const { handles, app, race } = await opened();
      const bookings = Array.from({ length: RACERS }, () => aBooking({ app: app.uuid }));
      await race((storage, n) =>
        write(storage, app, { put: { booking: [bookings[n]!] }, events: [anEvent({ data: bookings[n]! })] }),
      );
      const [one, two] = await Promise.all(handles.map(({ events }) => events.after(app.uuid, undefined, 100)));
      expect(one).to.deep.equal(two);
      expect(one?.map(({ booking }) => booking)).to.have.members(bookings.map(({ uuid }) => uuid));
    });

    it('let one of twenty apps have a slug, and execute one of twenty requests under one key', async () => {
      const { handles, app, race } = await opened();
      const records = Array.from({ length: RACERS }, () => anAppRecord({ slug: 'raced' }));
      const added = await race((storage, n) => storage.apps.add(records[n]!).then(() => records[n]!.app));
      expect(won(added)).to.have.length(1);
      for (const { apps } of handles) expect((await apps.record({ slug: 'raced' }))?.app).to.deep.equal(won(added)[0]);

      const key = 'the key';
      const answered = await race(({ ledger }, n) =>
        ledger.commit(app.uuid, {}, (view) => {
          const earlier = view.answer(key);
          if (earlier) return { result: earlier.text };
          const answer = anAnswer({ key, text: `made by ${n}` });
          return { result: answer.text, change: { put: { workflow: [aWorkflow({ app: app.uuid })] }, answer } };
        }),
      );
      expect(won(answered)).to.deep.equal(Array(RACERS).fill(won(answered)[0]));
    });

    it('give each due job to one worker', async () => {
      const { handles, app, race } = await opened();
      const jobs = Array.from({ length: RACERS }, () => aJob({ app: app.uuid, nextAt: NOW }));
      await write(handles[0], app, { put: { job: jobs } });
      const claimed = won(await race((storage) => storage.jobs.claim(NOW, aLease(), 3, []))).flat();
      // A worker in a race may get nothing, but all jobs can be claimed.
      for (const { jobs: queue } of handles) claimed.push(...(await queue.claim(NOW, aLease(), RACERS, [])));
      expect(claimed.map(({ uuid }) => uuid)).to.have.members(jobs.map(({ uuid }) => uuid));
    });
  });
}
