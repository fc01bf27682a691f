import { expect } from 'chai';
import { newUuid } from '../adapters/tokens/index.js';
import { createResource } from '../core/availability/resources/change-resource.js';
import { HOUR, MINUTE } from '../core/basics/instants.js';
import { createSeries } from '../core/bookings/series/create-series.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { NewResource } from '../core/model/resource.js';
import { allBookings, type Capacities, expectHistory } from './support/histories.js';
import { partsOver } from './support/http.js';
import { inProcesses } from './support/in-processes.js';
import { listed } from './support/lists.js';
import { peakOf, RACE_START, RACING_INSTANCES, race, raceSeries, takeOneSlot } from './support/racing-clients.js';
import { aClock, addApp, NOW, randomNumbers } from './support/samples.js';
import { forEachStorage } from './support/storages.js';

const SEED = Number(process.env.FC_SEED ?? 20261120);

const DAILY_6 = `FREQ=DAILY;COUNT=${RACING_INSTANCES}`;

/** Expects that each series has all of its bookings, and each booking of a series has its series. */
async function expectSeries(storage: Storage, app: App): Promise<void> {
  const { items } = await listed(storage, 'series', app.uuid, { offset: 0, limit: 1_000 });
  const bookings = (await allBookings(storage, app)).filter(({ series }) => series);
  const belonging = bookings.map(({ uuid, series }) => `${series!.uuid} ${uuid}`);
  const named = items.flatMap(({ uuid, bookings: all }) => all.map((booking) => `${uuid} ${booking}`));
  expect(belonging.sort()).to.deep.equal(named.sort());
  expect(items.length).to.be.greaterThan(0);
  for (const { bookings: had, skipped } of items) expect(had.length + skipped.length).to.equal(RACING_INSTANCES);
}

async function addResources(storage: Storage, app: App, given: readonly Partial<NewResource>[]): Promise<Capacities> {
  const create = createResource({ ledger: storage.ledger, newUuid });
  const capacities = new Map<string, number>();
  for (const fields of given) {
    const { uuid, capacity } = await create({ app }, { name: 'Contested', ...fields });
    capacities.set(uuid, capacity);
  }
  return capacities;
}

const CONTESTED: readonly Partial<NewResource>[] = [
  { capacity: 1 },
  { capacity: 2, rules: { bufferBeforeMinutes: 10, bufferAfterMinutes: 5 } },
  { capacity: 3, rules: { bufferAfterMinutes: 30 } },
  { capacity: 5 },
];

describe('races for bookings', () => {
  forEachStorage((under) => {
    const isSlow = under.name === 'mongodb';

    for (const capacity of [1, 7]) {
      it(`give exactly ${capacity} of many competitors one slot`, async () => {
        const takers = isSlow ? 40 : 200;
        const storage = await under.open({ clock: aClock() });
        const app = await addApp(storage);
        const capacities = await addResources(storage, app, [{ capacity }]);
        const [uuid = ''] = capacities.keys();
        const before = await storage.events.sequence(app.uuid);
        const tally = await takeOneSlot(storage, { app }, { resources: [uuid] }, takers);
        expect(tally).to.deep.equal({ changes: capacity, refusals: { taken: takers - capacity } });
        const bookings = await allBookings(storage, app);
        expect(bookings).to.have.lengthOf(capacity);
        expect(peakOf(uuid, bookings)).to.equal(capacity);
        const after = await storage.events.sequence(app.uuid);
        // Writes that wait together may share a commit (core/ledger/README.md, "How anything in an app is written"). Refusals do not
        // increase the sequence.
        expect(after - before).to.be.within(1, capacity);
        for (const { uuid: booking } of bookings) {
          await partsOver(storage).bookings.cancel({ app }, booking);
        }
        expect(await storage.events.sequence(app.uuid), 'dense').to.equal(after + capacity);
        await expectHistory(storage, app, capacities);
      });
    }

    it('never exceed a capacity while bookings are made, held, moved and cancelled', async () => {
      const clock = aClock();
      const storage = await under.open({ clock });
      const app = await addApp(storage);
      const capacities = await addResources(storage, app, CONTESTED);
      const before = await storage.events.sequence(app.uuid);
      const random = randomNumbers(SEED);
      const tally = await race(
        storage,
        { app },
        {
          seed: SEED,
          clients: isSlow ? 4 : 12,
          steps: isSlow ? 25 : 80,
          resources: [...capacities.keys()],
          // The clock mostly moves forward, so that holds lapse while others want their time. Sometimes it moves back.
          onStep: () => clock.advance(random(10) === 0 ? -random(20_000) : random(8_000)),
        },
      );
      expect(tally.refusals.taken, `seed ${SEED}`).to.be.greaterThan(0);
      expect(tally.changes, `seed ${SEED}`).to.be.greaterThan(10);
      await expectHistory(storage, app, capacities);
      const after = await storage.events.sequence(app.uuid);
      expect(after - before, 'dense: a number for each change').to.be.within(1, tally.changes);
    });

    it('never move two bookings to the same place', async () => {
      const storage = await under.open({ clock: aClock() });
      const app = await addApp(storage);
      const capacities = await addResources(storage, app, [{ capacity: 1 }, { capacity: 1 }, { capacity: 1 }]);
      const resources = [...capacities.keys()];
      const parts = partsOver(storage);
      const held = await Promise.all(
        resources.map((uuid) =>
          parts.bookings.create({ app }, { resources: [uuid], start: RACE_START, durationMinutes: 60 }),
        ),
      );
      // Each of the three wants the resource of the next: a cycle, so none can go first.
      const circle = await Promise.allSettled(
        held.map(({ booking }, index) =>
          parts.bookings.reschedule({ app }, booking.uuid, { resources: [resources[(index + 1) % 3]!] }),
        ),
      );
      expect(circle.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected', 'rejected']);
      // And all three want the same free place.
      const wanted = { resources: [resources[0]!], start: RACE_START + 2 * HOUR };
      const moves = await Promise.allSettled(
        held.map(({ booking }) => parts.bookings.reschedule({ app }, booking.uuid, wanted)),
      );
      expect(moves.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
      await expectHistory(storage, app, capacities);
    });

    it('either confirm or lose a hold at its last moment, never both', async () => {
      const clock = aClock();
      const storage = await under.open({ clock });
      const app = await addApp(storage);
      const capacities = await addResources(storage, app, [{ capacity: 1 }]);
      const [uuid = ''] = capacities.keys();
      const parts = partsOver(storage);
      for (let round = 0; round < (isSlow ? 4 : 20); round += 1) {
        const start = RACE_START + round * HOUR;
        const slot = { resources: [uuid], start, durationMinutes: 60 };
        const hold = await parts.bookings.create({ app }, { ...slot, holdSeconds: 60 });
        clock.advance(MINUTE - 1);
        const confirm = () => parts.bookings.confirm({ app }, hold.booking.uuid);
        const take = () => parts.bookings.create({ app }, slot);
        const attempts = [take(), confirm(), take()];
        clock.advance(1);
        attempts.push(confirm(), take(), confirm());
        const settled = await Promise.allSettled(attempts);
        const taken = [0, 2, 4].filter((index) => settled[index]?.status === 'fulfilled').length;
        const confirmed = [1, 3, 5].some((index) => settled[index]?.status === 'fulfilled');
        expect(taken + (confirmed ? 1 : 0), `round ${round}`).to.equal(1);
      }
      await expectHistory(storage, app, capacities);
    });

    it('give one of many series the same times', async () => {
      const storage = await under.open({ clock: aClock() });
      const app = await addApp(storage);
      const capacities = await addResources(storage, app, [{ capacity: 1 }]);
      const create = createSeries({ ledger: storage.ledger, newUuid });
      const wanted = { resources: [...capacities.keys()], start: RACE_START, durationMinutes: 60, rule: DAILY_6 };
      const settled = await Promise.allSettled(Array.from({ length: 8 }, () => create({ app }, wanted)));
      expect(settled.filter(({ status }) => status === 'fulfilled')).to.have.lengthOf(1);
      expect(await allBookings(storage, app)).to.have.lengthOf(6);
      await expectHistory(storage, app, capacities);
    });

    it('make series completely or with recorded omissions, beside single bookings for the same times', async () => {
      const storage = await under.open({ clock: aClock() });
      const app = await addApp(storage);
      const capacities = await addResources(storage, app, [{ capacity: 2 }]);
      const [resource = ''] = capacities.keys();
      const tally = await raceSeries(storage, { app }, resource, { seed: SEED, clients: isSlow ? 9 : 30 });
      expect(tally.refusals.taken, `seed ${SEED}`).to.be.greaterThan(0);
      await expectSeries(storage, app);
      await expectHistory(storage, app, capacities);
    });

    if (under.name === 'sqlite' || under.name === 'postgres') {
      describe('from two processes on one database', () => {
        let storage: Storage;
        let app: App;
        let path: string;
        beforeEach(async () => {
          storage = await under.open({ clock: aClock() });
          path = under.placeOf(storage);
          app = await addApp(storage);
        });

        it('give exactly as many competitors a slot as there is capacity', async () => {
          const capacities = await addResources(storage, app, [{ capacity: 5 }]);
          const before = await storage.events.sequence(app.uuid);
          const task = { path, app, takers: 100, clients: 0, steps: 0, resources: [...capacities.keys()] };
          const tallies = await inProcesses([
            { ...task, now: NOW, seed: 1 },
            { ...task, now: NOW + 30_000, seed: 2 },
          ]);
          expect(tallies.reduce((sum, { changes }) => sum + changes, 0)).to.equal(5);
          expect(tallies.reduce((sum, { refusals }) => sum + (refusals.taken ?? 0), 0)).to.equal(195);
          expect((await storage.events.sequence(app.uuid)) - before).to.be.within(1, 5);
          await expectHistory(storage, app, capacities);
        });

        it('give exactly as many competitors a slot as there is capacity, with four processes', async () => {
          const capacities = await addResources(storage, app, [{ capacity: 3 }]);
          const task = { path, app, takers: 25, clients: 0, steps: 0, resources: [...capacities.keys()] };
          const tallies = await inProcesses([1, 2, 3, 4].map((seed) => ({ ...task, now: NOW + seed * 10_000, seed })));
          expect(tallies.reduce((sum, { changes }) => sum + changes, 0)).to.equal(3);
          await expectHistory(storage, app, capacities);
        });

        it('make series completely, beside single bookings for the same times', async () => {
          const capacities = await addResources(storage, app, [{ capacity: 2 }]);
          const task = { path, app, series: true, clients: 15, steps: 0, resources: [...capacities.keys()] } as const;
          const tallies = await inProcesses([
            { ...task, now: NOW, seed: SEED },
            { ...task, now: NOW + 45_000, seed: SEED + 1 },
          ]);
          expect(tallies.reduce((sum, { refusals }) => sum + (refusals.taken ?? 0), 0)).to.be.greaterThan(0);
          await expectSeries(storage, app);
          await expectHistory(storage, app, capacities);
        });

        it('never exceed a capacity, with clocks that differ', async () => {
          const capacities = await addResources(storage, app, CONTESTED);
          const before = await storage.events.sequence(app.uuid);
          const task = { path, app, clients: 4, steps: 50, resources: [...capacities.keys()] };
          const tallies = await inProcesses([
            { ...task, now: NOW, seed: SEED },
            { ...task, now: NOW + 45_000, seed: SEED + 1 },
          ]);
          for (const { changes, refusals } of tallies) {
            expect(changes, `seed ${SEED}`).to.be.greaterThan(10);
            expect(refusals.taken, `seed ${SEED}`).to.be.greaterThan(0);
          }
          await expectHistory(storage, app, capacities);
          const changes = tallies.reduce((sum, tally) => sum + tally.changes, 0);
          expect((await storage.events.sequence(app.uuid)) - before).to.be.within(1, changes);
        });
      });
    }
  });
});
