import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Answer } from '../../core/ledger/idempotency.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { listed } from '../support/lists.js';
import {
  aBooking,
  aClock,
  addApp,
  aJob,
  aLease,
  anAnswer,
  anAppRecord,
  anEvent,
  anUuid,
  aWorkflow,
  NOW,
  write,
} from '../support/samples.js';
import { expect } from './expectation.js';
import { ALL, expectFailure, type Open, withApps } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

const FUTURE = NOW + 300 * DAY;

export function timekeepingContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('Timekeeping', () => {
    const nowIn = (storage: Storage, app: { readonly uuid: string }) =>
      storage.ledger.read(app.uuid, {}, (view) => view.now);

    it('finds the apps whose last change is later than a moment, a limited number at a time', async () => {
      const clock = aClock();
      const storage = await open({ clock });
      const apps = [await addApp(storage), await addApp(storage), await addApp(storage), await addApp(storage)];
      const [soon, late, later, gone] = apps as [
        (typeof apps)[0],
        (typeof apps)[0],
        (typeof apps)[0],
        (typeof apps)[0],
      ];
      const found = (moment: number, limit = 10) => storage.timekeeping.changedAfter(moment, limit);
      expect(await found(0)).to.deep.equal([]);
      for (const [app, at] of [
        [soon, NOW],
        [late, NOW + HOUR],
        [later, FUTURE],
        [gone, FUTURE],
      ] as const) {
        clock.set(at);
        await write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } });
      }
      await storage.apps.remove(gone.owner, gone.uuid, () => {});
      expect(await found(NOW)).to.have.deep.members([
        { app: late.uuid, at: NOW + HOUR },
        { app: later.uuid, at: FUTURE },
      ]);
      expect(await found(NOW - 1)).to.have.length(3);
      expect(await found(NOW - 1, 2)).to.have.length(2);
      expect(await found(NOW + HOUR)).to.deep.equal([{ app: later.uuid, at: FUTURE }]);
      expect(await found(FUTURE)).to.deep.equal([]);
    });

    it("turns the moment of the app's last change back as a change of its own, and changes nothing else", async () => {
      const clock = aClock(FUTURE);
      const { storage, app, other } = await withApps(open, { clock });
      const booking = aBooking({ app: app.uuid });
      const event = anEvent({ data: booking });
      await write(storage, app, { put: { booking: [booking] }, events: [event] });
      await write(storage, other, {});
      clock.set(NOW);
      expect(await storage.timekeeping.turnBack(app.uuid, NOW, 100)).to.deep.equal({ lastChange: FUTURE, events: 0 });
      expect(await nowIn(storage, app)).to.equal(NOW);
      expect(await nowIn(storage, other)).to.equal(FUTURE);
      expect(await storage.events.sequence(app.uuid)).to.equal(2);
      expect(await storage.objects.find(app.uuid, 'booking', booking.uuid)).to.deep.equal(booking);
      await write(storage, app, { events: [anEvent({ app: app.uuid })] });
      expect(await storage.events.sequence(app.uuid)).to.equal(3);
      expect(await storage.events.after(app.uuid, event.uuid, 10)).to.have.length(1);
    });

    it('stores nothing if the last change is not later than the moment, and never moves it forward', async () => {
      const clock = aClock();
      const { storage, app } = await withApps(open, { clock });
      const nothing = { lastChange: null, events: 0 };
      expect(await storage.timekeeping.turnBack(app.uuid, NOW, 100)).to.deep.equal(nothing);
      await write(storage, app, {});
      for (const to of [NOW, FUTURE]) {
        expect(await storage.timekeeping.turnBack(app.uuid, to, 100)).to.deep.equal(nothing);
      }
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
      expect(await nowIn(storage, app)).to.equal(NOW);
      await expectFailure(storage.timekeeping.turnBack(anUuid(), NOW, 100), 'not_found');
    });

    it('turns back all events with the last change, also in an app whose last change was turned back before', async () => {
      const clock = aClock(FUTURE);
      const { storage, app, other } = await withApps(open, { clock });
      const writeEvents = async (of: { readonly uuid: string }, count: number) => {
        for (let n = 0; n < count; n += 1)
          await write(storage, of, { events: [anEvent({ app: of.uuid, at: FUTURE + n })] });
      };
      await writeEvents(other, 1);
      await writeEvents(app, 3);
      clock.set(NOW);
      expect(await storage.timekeeping.turnBack(app.uuid, NOW, 2)).to.deep.equal({ lastChange: null, events: 2 });
      expect(await nowIn(storage, app), 'the last change comes last').to.equal(FUTURE);
      expect(await storage.timekeeping.turnBack(app.uuid, NOW, 100)).to.deep.equal({ lastChange: FUTURE, events: 1 });
      await writeEvents(app, 2);
      expect(await storage.timekeeping.turnBack(app.uuid, NOW, 100)).to.deep.equal({ lastChange: null, events: 2 });
      const momentsOf = async ({ uuid }: { readonly uuid: string }) =>
        (await storage.events.after(uuid, undefined, 10))?.map(({ at }) => at);
      expect(await momentsOf(app)).to.deep.equal([NOW, NOW, NOW, NOW, NOW]);
      expect(await momentsOf(other)).to.deep.equal([FUTURE]);
    });

    it('turns back an app during simultaneous changes without losing a change', async () => {
      const clock = aClock(FUTURE);
      const { storage, app } = await withApps(open, { clock });
      await write(storage, app, {});
      clock.set(NOW);
      const adding = Array.from({ length: 10 }, () =>
        write(storage, app, { put: { workflow: [aWorkflow({ app: app.uuid })] } }),
      );
      await Promise.all([...adding, storage.timekeeping.turnBack(app.uuid, NOW, 100)]);
      // changes that were committed before the repair had the moment of the clock that was ahead, so repair again until nothing is left
      await storage.timekeeping.turnBack(app.uuid, NOW, 100);
      expect((await listed(storage, 'workflow', app.uuid, ALL)).total).to.equal(10);
      expect(await nowIn(storage, app)).to.equal(NOW);
    });

    it('turns events back to a moment, a limited number at a time, in their order and otherwise unchanged', async () => {
      const { storage, app, other } = await withApps(open);
      const events = [NOW - 1, FUTURE, NOW, FUTURE + 1, FUTURE].map((at) => anEvent({ app: app.uuid, at }));
      for (const event of events) await write(storage, app, { events: [event] });
      const theirs = anEvent({ app: other.uuid, at: FUTURE });
      await write(storage, other, { events: [theirs] });
      const turnBack = async (limit: number) => (await storage.timekeeping.turnBack(app.uuid, NOW, limit)).events;
      expect(await turnBack(2)).to.equal(2);
      const begun = (await storage.events.after(app.uuid, undefined, 10)) ?? [];
      expect(
        begun.map(({ at }) => at),
        'the first of them first',
      ).to.deep.equal([NOW - 1, NOW, NOW, NOW, FUTURE]);
      expect(await turnBack(10)).to.equal(1);
      expect(await turnBack(10)).to.equal(0);
      const expected = events.map((event) => ({ ...event, at: Math.min(event.at, NOW) }));
      expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal(expected);
      expect(await storage.events.after(app.uuid, events[1]!.uuid, 10)).to.deep.equal(expected.slice(2));
      expect(await storage.events.after(other.uuid, undefined, 10)).to.deep.equal([theirs]);
      // the events are deleted by their corrected moment
      expect(await storage.events.forget(NOW + 1, 10)).to.equal(5);
    });

    it('turns an event back no further than the event before it', async () => {
      const { storage, app } = await withApps(open);
      const moments = [NOW - DAY, FUTURE, NOW - HOUR, FUTURE, NOW - MINUTE, NOW];
      const events = moments.map((at) => anEvent({ app: app.uuid, at }));
      for (const event of events) await write(storage, app, { events: [event] });
      expect((await storage.timekeeping.turnBack(app.uuid, NOW, 1)).events).to.equal(1);
      expect((await storage.timekeeping.turnBack(app.uuid, NOW, 10)).events).to.equal(1);
      const found = (await storage.events.after(app.uuid, undefined, 10)) ?? [];
      const at = found.map((event) => event.at);
      expect(at).to.deep.equal(at.toSorted((a, b) => a - b));
      expect(at[1]).to.equal(NOW - HOUR);
    });

    it('turns the stored answers of an app or an owner back to a moment, a limited number at a time', async () => {
      const storage = await open();
      const record = anAppRecord();
      const { uuid, owner } = record.app;
      const ofOwner = anAnswer({ at: FUTURE });
      await storage.apps.add(record, ofOwner);
      const answers = [NOW - HOUR, FUTURE, FUTURE + 1, FUTURE + 2].map((at) => anAnswer({ at }));
      for (const answer of answers) await write(storage, record.app, { answer });
      const kept = (key: string) => storage.ledger.read(uuid, { answer: key }, (view) => view.answer(key));
      const turnBack = (of: string, limit: number) => storage.timekeeping.turnBackAnswers(of, NOW, limit);
      expect(await turnBack(uuid, 2)).to.equal(2);
      expect(await turnBack(uuid, 10)).to.equal(1);
      expect(await turnBack(uuid, 10)).to.equal(0);
      for (const answer of answers) {
        expect(await kept(answer.key)).to.deep.equal({ ...answer, at: Math.min(answer.at, NOW) });
      }

      const again = (at: number): Promise<Answer | undefined> =>
        storage.apps.add(anAppRecord({ owner }), anAnswer({ key: ofOwner.key, at }));
      expect(await turnBack(owner, 10)).to.equal(1);
      expect(await turnBack(owner, 10)).to.equal(0);
      expect(await again(NOW + DAY - 1)).to.deep.equal({ ...ofOwner, at: NOW });
      expect(await again(NOW + DAY), 'kept for a day, and no longer').to.equal(undefined);
    });

    it('ends the leases of an app that last beyond a moment, and no others', async () => {
      const { storage, app, other } = await withApps(open);
      const claimedUntil = async (of: { readonly uuid: string }, until: number) => {
        const job = aJob({ app: of.uuid });
        await write(storage, of, { put: { job: [job] } });
        const lease = aLease({ until });
        expect(await storage.jobs.claim(NOW, lease, 1, [])).to.have.length(1);
        return { job, lease };
      };
      const lasting = await claimedUntil(app, FUTURE);
      await claimedUntil(app, NOW + MINUTE);
      await claimedUntil(other, FUTURE);
      expect(await storage.timekeeping.endLeases(app.uuid, NOW + MINUTE)).to.equal(1);
      const claimed = await storage.jobs.claim(NOW, aLease(), 10, []);
      expect(claimed.map(({ uuid }) => uuid)).to.deep.equal([lasting.job.uuid]);
      expect(await storage.jobs.release({ ...lasting.job, status: 'delivered' }, lasting.lease)).to.equal(false);
    });
  });
}
