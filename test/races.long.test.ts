import { expect } from 'chai';
import { newUuid } from '../adapters/tokens/index.js';
import { createResource } from '../core/availability/resources/change-resource.js';
import { HOUR, MINUTE } from '../core/basics/instants.js';
import { createSeries } from '../core/bookings/series/create-series.js';
import { createService } from '../core/bookings/services/change-services.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { NewResource } from '../core/model/resource.js';
import type { NewService } from '../core/model/service.js';
import { allBookings, type Capacities, expectHistory, expectStaffed } from './support/histories.js';
import { partsOver } from './support/http.js';
import { inProcesses } from './support/in-processes.js';
import { listed } from './support/lists.js';
import { peakOf, RACE_START, RACING_INSTANCES, race, type Tally, takeOneSlot } from './support/racing-clients.js';

import type { Task } from './support/racing-process.js';
import { aClock, addApp, NOW, randomNumbers, type TestClock } from './support/samples.js';
import { forEachStorage } from './support/storages.js';

const SEED = Number(process.env.FC_SEED ?? 20261120);
const DAILY_6 = `FREQ=DAILY;COUNT=${RACING_INSTANCES}`;

const CONTESTED: readonly Partial<NewResource>[] = [
  { capacity: 1 },
  { capacity: 2, rules: { bufferBeforeMinutes: 10, bufferAfterMinutes: 5 } },
  { capacity: 3, rules: { bufferAfterMinutes: 30 } },
  { capacity: 5 },
];
const ONE_OF_THREE: readonly Partial<NewResource>[] = [{}, {}, {}];

const total = (tallies: readonly Tally[]) => tallies.reduce((sum, { changes }) => sum + changes, 0);
const refused = (tallies: readonly Tally[], reason: string) =>
  tallies.reduce((sum, { refusals }) => sum + (refusals[reason] ?? 0), 0);
const succeeded = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.filter(({ status }) => status === 'fulfilled').length;

describe('races', () => {
  forEachStorage((under) => {
    const isSlow = under.name === 'mongodb';
    let clock: TestClock;
    let storage: Storage;
    let app: App;
    /** Capacities of the resources that the test has added. */
    let capacities: Capacities;
    let pool: readonly string[];

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      app = await addApp(storage);
    });

    async function addResources(given: readonly Partial<NewResource>[]): Promise<readonly string[]> {
      const create = createResource({ ledger: storage.ledger, newUuid });
      const made = await Promise.all(given.map((fields) => create({ app }, { name: 'Contested', ...fields })));
      capacities = new Map(made.map(({ uuid, capacity }) => [uuid, capacity]));
      pool = [...capacities.keys()];
      return pool;
    }

    async function addService(fields: Partial<NewService> = {}): Promise<string> {
      const roles = [{ name: 'any', resources: pool }];
      const create = createService({ ledger: storage.ledger, newUuid });
      return (await create({ app }, { name: 'Wanted', durations: [60], roles, ...fields })).uuid;
    }

    /** Makes a service with a single role on the pool, and one with two roles on overlapping pools, with pauses and buffers. */
    async function addServices(): Promise<readonly string[]> {
      const durations = [15, 30, 45, 60, 75, 90];
      return [
        await addService({ durations, assign: 'round_robin' }),
        await addService({
          durations,
          steps: [
            { name: 'begin', durationMinutes: 5 },
            { name: 'wait', durationMinutes: null },
            { name: 'end', durationMinutes: 5 },
          ],
          roles: [
            { name: 'host', resources: pool.slice(0, 3), steps: ['begin', 'end'] },
            { name: 'room', resources: pool.slice(1), units: 2 },
          ],
          rules: { bufferAfterMinutes: 5 },
          assign: 'least_busy',
        }),
      ];
    }

    const sequence = () => storage.events.sequence(app.uuid);
    const expectSound = () => expectHistory(storage, app, capacities);

    /** Expects that each series has all of its bookings, and each booking of a series has its series. */
    async function expectSeries(): Promise<void> {
      const { items } = await listed(storage, 'series', app.uuid);
      const bookings = (await allBookings(storage, app)).filter(({ series }) => series);
      const belonging = bookings.map(({ uuid, series }) => `${series!.uuid} ${uuid}`);
      const named = items.flatMap(({ uuid, bookings: all }) => all.map((booking) => `${uuid} ${booking}`));
      expect(belonging.sort()).to.deep.equal(named.sort());
      expect(items.length).to.be.greaterThan(0);
      for (const { bookings: had, skipped } of items) expect(had.length + skipped.length).to.equal(RACING_INSTANCES);
    }

    /** Expects three bookings with three different resources. */
    async function expectThree(): Promise<void> {
      const taken = (await allBookings(storage, app)).flatMap(({ resources }) => resources);
      expect(taken.toSorted()).to.deep.equal(pool.toSorted());
      expect(await expectStaffed(storage, app)).to.equal(3);
      await expectSound();
    }

    describe('for bookings', () => {
      for (const capacity of [1, 7]) {
        it(`give exactly ${capacity} of many competitors one slot`, async () => {
          const takers = isSlow ? 40 : 200;
          const [uuid = ''] = await addResources([{ capacity }]);
          const before = await sequence();
          const tally = await takeOneSlot(storage, { app }, { resources: [uuid] }, takers);
          expect(tally).to.deep.equal({ changes: capacity, refusals: { taken: takers - capacity } });
          const bookings = await allBookings(storage, app);
          expect(bookings).to.have.lengthOf(capacity);
          expect(peakOf(uuid, bookings)).to.equal(capacity);
          const after = await sequence();
          // Writes that wait together may share a commit (core/ledger/README.md, "How anything in an app is written"). Refusals do not
          // increase the sequence.
          expect(after - before).to.be.within(1, capacity);
          for (const { uuid: booking } of bookings) await partsOver(storage).bookings.cancel({ app }, booking);
          expect(await sequence(), 'dense').to.equal(after + capacity);
          await expectSound();
        });
      }

      it('never move two bookings to the same place', async () => {
        const resources = await addResources(ONE_OF_THREE);
        const { create, reschedule } = partsOver(storage).bookings;
        const held = await Promise.all(
          resources.map((uuid) => create({ app }, { resources: [uuid], start: RACE_START, durationMinutes: 60 })),
        );
        // Each of the three wants the resource of the next: a cycle, so none can go first.
        const circle = held.map(({ booking }, index) =>
          reschedule({ app }, booking.uuid, { resources: [resources[(index + 1) % 3]!] }),
        );
        expect(succeeded(await Promise.allSettled(circle))).to.equal(0);
        // And all three want the same free place.
        const wanted = { resources: [resources[0]!], start: RACE_START + 2 * HOUR };
        const moves = held.map(({ booking }) => reschedule({ app }, booking.uuid, wanted));
        expect(succeeded(await Promise.allSettled(moves))).to.equal(1);
        await expectSound();
      });

      it('either confirm or lose a hold at its last moment, never both', async () => {
        const resources = await addResources([{ capacity: 1 }]);
        const { bookings } = partsOver(storage);
        for (let round = 0; round < (isSlow ? 4 : 20); round += 1) {
          const slot = { resources, start: RACE_START + round * HOUR, durationMinutes: 60 };
          const hold = await bookings.create({ app }, { ...slot, holdSeconds: 60 });
          clock.advance(MINUTE - 1);
          const confirm = () => bookings.confirm({ app }, hold.booking.uuid);
          const take = () => bookings.create({ app }, slot);
          const attempts = [take(), confirm(), take()];
          clock.advance(1);
          attempts.push(confirm(), take(), confirm());
          const settled = await Promise.allSettled(attempts);
          const taken = succeeded(settled.filter((_, index) => index % 2 === 0));
          const isConfirmed = succeeded(settled.filter((_, index) => index % 2 === 1)) > 0;
          expect(taken + (isConfirmed ? 1 : 0), `round ${round}`).to.equal(1);
        }
        await expectSound();
      });

      it('give one of many series the same times', async () => {
        const resources = await addResources([{ capacity: 1 }]);
        const create = createSeries({ ledger: storage.ledger, newUuid });
        const wanted = { resources, start: RACE_START, durationMinutes: 60, rule: DAILY_6 };
        const settled = await Promise.allSettled(Array.from({ length: 8 }, () => create({ app }, wanted)));
        expect(succeeded(settled)).to.equal(1);
        expect(await allBookings(storage, app)).to.have.lengthOf(6);
        await expectSound();
      });
    });

    for (const [what, withServices] of [
      ['bookings', false],
      ['services', true],
    ] as const) {
      it(`for ${what} never exceed a capacity nor leave a role empty, beside holds, moves and cancellations`, async () => {
        const resources = await addResources(CONTESTED);
        const services = withServices ? await addServices() : [];
        const before = await sequence();
        const random = randomNumbers(SEED);
        const task = { seed: SEED, clients: isSlow ? 4 : 12, steps: isSlow ? 25 : 80, resources, services };
        // The clock mostly moves forward, so that holds lapse while others want their time. Sometimes it moves back.
        const onStep = () => clock.advance(random(10) === 0 ? -random(20_000) : random(8_000));
        const tally = await race(storage, { app }, { ...task, onStep });
        expect(tally.refusals.taken, `seed ${SEED}`).to.be.greaterThan(0);
        expect(tally.changes, `seed ${SEED}`).to.be.greaterThan(10);
        if (withServices) expect(await expectStaffed(storage, app), `seed ${SEED}`).to.be.greaterThan(3);
        await expectSound();
        expect((await sequence()) - before, 'dense: a number for each change').to.be.within(1, tally.changes);
      });
    }

    if (under.name === 'memory') return;
    describe('from several processes on one database', () => {
      /** Runs the task in processes whose clocks are that many ms ahead. */
      const racing = (task: Partial<Task>, ...ahead: readonly number[]) => {
        const given = { path: under.placeOf(storage), app, clients: 0, steps: 0, resources: pool, ...task };
        return inProcesses(ahead.map((ms, index) => ({ ...given, now: NOW + ms, seed: SEED + index })));
      };

      for (const [capacity, takers, ahead] of [
        [5, 100, [0, 30_000]],
        [3, 25, [10_000, 20_000, 30_000, 40_000]],
      ] as const) {
        it(`give exactly ${capacity} competitors of ${ahead.length} processes a slot`, async () => {
          await addResources([{ capacity }]);
          const before = await sequence();
          const tallies = await racing({ takers }, ...ahead);
          const losers = takers * ahead.length - capacity;
          expect([total(tallies), refused(tallies, 'taken')]).to.deep.equal([capacity, losers]);
          expect((await sequence()) - before).to.be.within(1, capacity);
          await expectSound();
        });
      }

      it('give 3 of 200 clients the 3 resources of a pool', async () => {
        await addResources(ONE_OF_THREE);
        const tallies = await racing({ takers: 100, services: [await addService()] }, 0, 30_000);
        expect([total(tallies), refused(tallies, 'taken')]).to.deep.equal([3, 197]);
        await expectThree();
      });

      it('make series completely, beside single bookings for the same times', async () => {
        await addResources([{ capacity: 2 }]);
        const tallies = await racing({ series: true, clients: isSlow ? 6 : 15 }, 0, 45_000);
        expect(refused(tallies, 'taken')).to.be.greaterThan(0);
        await expectSeries();
        await expectSound();
      });

      it('give as many bookings as a limit allows, whichever process counts', async () => {
        await addResources([{ capacity: 50 }]);
        const service = await addService({ limits: [{ per: 'resource', period: 'week', max: 5 }] });
        const tallies = await racing({ takers: 30, services: [service] }, 0, 0);
        expect([total(tallies), refused(tallies, 'limit')]).to.deep.equal([5, 55]);
      });

      it('count the bookings that another process has made since the last count', async () => {
        await addResources([{ capacity: 50 }]);
        const service = await addService({ limits: [{ per: 'service', period: 'week', max: 5 }] });
        const reasons: string[] = [];
        for (let n = 0; n < 8; n += 1) {
          const [elsewhere] = n % 2 === 0 ? [] : await racing({ takers: 1, services: [service] }, 0);
          const { refusals } = elsewhere ?? (await takeOneSlot(storage, { app }, { service }, 1));
          reasons.push(Object.keys(refusals)[0] ?? 'booked');
        }
        expect(reasons).to.deep.equal([...Array(5).fill('booked'), ...Array(3).fill('limit')]);
      });

      for (const withServices of [false, true]) {
        it(`never exceed a capacity with clocks that differ${withServices ? ', nor leave a role empty' : ''}`, async () => {
          await addResources(CONTESTED);
          const services = withServices ? await addServices() : [];
          const before = await sequence();
          const tallies = await racing({ clients: 4, steps: isSlow ? 12 : 50, services }, 0, 45_000);
          for (const { changes } of tallies) expect(changes, `seed ${SEED}`).to.be.greaterThan(5);
          expect(refused(tallies, 'taken'), `seed ${SEED}`).to.be.greaterThan(0);
          expect((await sequence()) - before).to.be.within(1, total(tallies));
          if (withServices) expect(await expectStaffed(storage, app), `seed ${SEED}`).to.be.greaterThan(1);
          await expectSound();
        });
      }
    });
  });
});
