import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { newUuid } from '../adapters/tokens/index.js';
import { createResource } from '../core/availability/resources/change-resource.js';
import { createService } from '../core/bookings/services/change-services.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { NewResource } from '../core/model/resource.js';
import type { NewService } from '../core/model/service.js';
import { allBookings, type Capacities, expectHistory, expectStaffed } from './support/histories.js';
import { inProcesses } from './support/in-processes.js';
import { mongodbServer } from './support/mongodb-server.js';
import { race, takeOneSlot } from './support/racing-clients.js';
import { aClock, addApp, NOW, randomNumbers } from './support/samples.js';
import { forEachStorage, type StorageName } from './support/storages.js';

const SEED = Number(process.env.FC_SEED ?? 20261124);
const CLIENTS = 200;

async function addResources(storage: Storage, app: App, given: readonly Partial<NewResource>[]): Promise<Capacities> {
  const create = createResource({ ledger: storage.ledger, newUuid });
  const made = await Promise.all(given.map((fields) => create({ app }, { name: 'Contested', ...fields })));
  return new Map(made.map(({ uuid, capacity }) => [uuid, capacity]));
}

async function addService(storage: Storage, app: App, fields: Partial<NewService> & Pick<NewService, 'roles'>) {
  const create = createService({ ledger: storage.ledger, newUuid });
  return (await create({ app }, { name: 'Wanted', durations: [60], ...fields })).uuid;
}

const ONE_OF_THREE: readonly Partial<NewResource>[] = [{}, {}, {}];

/** Makes two services: one with a single role on the pool, and one with two roles on overlapping pools, with pauses and buffers. */
async function addServices(storage: Storage, app: App, capacities: Capacities): Promise<readonly string[]> {
  const pool = [...capacities.keys()];
  const durations = [15, 30, 45, 60, 75, 90];
  return [
    await addService(storage, app, { durations, roles: [{ name: 'one', resources: pool }], assign: 'round_robin' }),
    await addService(storage, app, {
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

const CONTESTED: readonly Partial<NewResource>[] = [
  { capacity: 1 },
  { capacity: 2, rules: { bufferBeforeMinutes: 10 } },
  { capacity: 3 },
  { capacity: 5 },
];

/** Expects three bookings with three different resources. */
async function expectThree(storage: Storage, app: App, capacities: Capacities): Promise<void> {
  const taken = (await allBookings(storage, app)).flatMap(({ resources }) => resources);
  expect(taken.toSorted()).to.deep.equal([...capacities.keys()].sort());
  expect(await expectStaffed(storage, app)).to.equal(3);
  await expectHistory(storage, app, capacities);
}

interface Shared {
  readonly storage: Storage;
  /** Address under which another process opens the storage. */
  readonly path: string;
  /** Opens it once more, as another process would. */
  again(): Promise<Storage>;
  close(): Promise<void>;
}

/** The storages that several processes may share. */
const SHARED: Readonly<Partial<Record<StorageName, () => Promise<Shared>>>> = {
  async sqlite() {
    const { openSqliteStorage } = await import('../adapters/sqlite/index.js');
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
    const path = join(folder, 'slotkeeper.db');
    const again = () => openSqliteStorage({ path, clock: aClock() });
    const storage = await again();
    return {
      storage,
      path,
      again,
      async close() {
        await storage.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
  async mongodb() {
    const { openMongoStorage } = await import('../adapters/mongodb/index.js');
    const server = await mongodbServer();
    const path = server.url(`slotkeeper_races_${process.pid}_${newUuid().slice(-12)}`);
    const again = () => openMongoStorage({ url: path, clock: aClock() });
    const storage = await again();
    return {
      storage,
      path,
      again,
      async close() {
        await storage.close();
        await server.stop();
      },
    };
  },
};

describe('races for services', () => {
  forEachStorage((under) => {
    const isSlow = under.name === 'mongodb';

    for (const assign of ['first', 'least_busy', 'round_robin'] as const) {
      it(`give 3 of ${CLIENTS} clients the 3 resources of a pool: ${assign}`, async () => {
        const storage = await under.open({ clock: aClock() });
        const app = await addApp(storage);
        const capacities = await addResources(storage, app, ONE_OF_THREE);
        const roles = [{ name: 'stylist', resources: [...capacities.keys()] }];
        const service = await addService(storage, app, { roles, assign });
        const tally = await takeOneSlot(storage, { app }, { service }, CLIENTS);
        expect(tally).to.deep.equal({ changes: 3, refusals: { taken: CLIENTS - 3 } });
        await expectThree(storage, app, capacities);
        if (assign !== 'round_robin') return;
        const rota = (await storage.objects.find(app.uuid, 'service', service))?.rotas.stylist;
        expect(Object.values(rota?.turns ?? {}), 'a turn for each').to.deep.equal([1e6, 1e6, 1e6]);
      });
    }

    it('give as many bookings as a limit allows, although more resources are free', async () => {
      const storage = await under.open({ clock: aClock() });
      const app = await addApp(storage);
      const capacities = await addResources(storage, app, [...ONE_OF_THREE, { capacity: 50 }]);
      const service = await addService(storage, app, {
        roles: [{ name: 'any', resources: [...capacities.keys()] }],
        limits: [{ per: 'service', period: 'day', max: 5 }],
      });
      const tally = await takeOneSlot(storage, { app }, { service }, 40);
      expect(tally).to.deep.equal({ changes: 5, refusals: { limit: 35 } });
      await expectHistory(storage, app, capacities);
    });

    it('never exceed a capacity nor leave a role empty, beside moves and cancellations', async () => {
      const clock = aClock();
      const storage = await under.open({ clock });
      const app = await addApp(storage);
      const capacities = await addResources(storage, app, CONTESTED);
      const services = await addServices(storage, app, capacities);
      const random = randomNumbers(SEED);
      const tally = await race(
        storage,
        { app },
        {
          seed: SEED,
          clients: isSlow ? 4 : 12,
          steps: isSlow ? 25 : 60,
          resources: [...capacities.keys()],
          services,
          onStep: () => clock.advance(random(10) === 0 ? -random(20_000) : random(8_000)),
        },
      );
      expect(tally.refusals.taken, `seed ${SEED}`).to.be.greaterThan(0);
      expect(await expectStaffed(storage, app), `seed ${SEED}`).to.be.greaterThan(3);
      await expectHistory(storage, app, capacities);
    });

    const shared = SHARED[under.name];
    if (!shared) return;
    describe('from two processes on one database', () => {
      let storage: Storage;
      let app: App;
      let path: string;
      let again: () => Promise<Storage>;
      let close: () => Promise<void>;
      beforeEach(async () => {
        ({ storage, path, again, close } = await shared());
        app = await addApp(storage);
      });
      afterEach(() => close());

      it(`give 3 of ${CLIENTS} clients the 3 resources of a pool`, async () => {
        const capacities = await addResources(storage, app, ONE_OF_THREE);
        const resources = [...capacities.keys()];
        const service = await addService(storage, app, { roles: [{ name: 'stylist', resources }] });
        const task = { path, app, takers: CLIENTS / 2, clients: 0, steps: 0, resources, services: [service] };
        const tallies = await inProcesses([
          { ...task, now: NOW, seed: 1 },
          { ...task, now: NOW + 30_000, seed: 2 },
        ]);
        expect(tallies.reduce((sum, { changes }) => sum + changes, 0)).to.equal(3);
        expect(tallies.reduce((sum, { refusals }) => sum + (refusals.taken ?? 0), 0)).to.equal(CLIENTS - 3);
        await expectThree(storage, app, capacities);
      });

      it('count the bookings that another process has made since the last count', async () => {
        const capacities = await addResources(storage, app, [{ capacity: 50 }]);
        const roles = [{ name: 'any', resources: [...capacities.keys()] }];
        const limits = [{ per: 'service', period: 'week', max: 5 } as const];
        const service = await addService(storage, app, { roles, limits });
        const another = await again();
        try {
          const reasons: string[] = [];
          for (let n = 0; n < 8; n += 1) {
            const { refusals } = await takeOneSlot(n % 2 === 0 ? storage : another, { app }, { service }, 1);
            reasons.push(Object.keys(refusals)[0] ?? 'booked');
          }
          expect(reasons).to.deep.equal([...Array(5).fill('booked'), ...Array(3).fill('limit')]);
        } finally {
          await another.close();
        }
      });

      it('give as many bookings as a limit allows, whichever process counts', async () => {
        const capacities = await addResources(storage, app, [{ capacity: 50 }]);
        const resources = [...capacities.keys()];
        const roles = [{ name: 'any', resources }];
        const limits = [{ per: 'resource', period: 'week', max: 5 } as const];
        const service = await addService(storage, app, { roles, limits });
        const task = { path, app, takers: 30, clients: 0, steps: 0, resources, services: [service] };
        const tallies = await inProcesses([
          { ...task, now: NOW, seed: 1 },
          { ...task, now: NOW, seed: 2 },
        ]);
        expect(tallies.reduce((sum, { changes }) => sum + changes, 0)).to.equal(5);
        expect(tallies.reduce((sum, { refusals }) => sum + (refusals.limit ?? 0), 0)).to.equal(55);
      });

      it('never exceed a capacity nor leave a role empty, with clocks that differ', async () => {
        const capacities = await addResources(storage, app, CONTESTED);
        const services = await addServices(storage, app, capacities);
        const task = { path, app, clients: 4, steps: isSlow ? 12 : 40, resources: [...capacities.keys()], services };
        const tallies = await inProcesses([
          { ...task, now: NOW, seed: SEED },
          { ...task, now: NOW + 45_000, seed: SEED + 1 },
        ]);
        for (const { changes } of tallies) expect(changes, `seed ${SEED}`).to.be.greaterThan(5);
        expect(await expectStaffed(storage, app), `seed ${SEED}`).to.be.greaterThan(1);
        await expectHistory(storage, app, capacities);
      });
    });
  });
});
