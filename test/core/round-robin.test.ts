import { expect } from 'chai';
import fc from 'fast-check';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { createResource } from '../../core/availability/resources/change-resource.js';
import { createTimeOff } from '../../core/availability/time-off/change-time-off.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { createBooking } from '../../core/bookings/create-booking.js';
import { changeService, createService } from '../../core/bookings/services/change-services.js';
import { runs } from '../support/runs.js';
import { aClock, addApp, anUuid, NOW } from '../support/samples.js';

const SEED = Number(process.env.FC_SEED ?? 20261123);
const RUNS = runs(60);

type Counts = ReadonlyMap<string, number>;
type Weights = Readonly<Record<string, number>>;

/** Creates a service with one role for one resource, whose pool takes turns. Each booking has its own hour. */
async function rotaOf(weights: readonly number[]) {
  const storage = openMemoryStorage({ clock: aClock() });
  const caller = { app: await addApp(storage) };
  const needs = { ledger: storage.ledger, newUuid: anUuid };
  const member = async () => (await createResource(needs)(caller, { name: 'Member' })).uuid;
  const pool: string[] = [];
  for (const _ of weights) pool.push(await member());
  const shares: Record<string, number> = Object.fromEntries(pool.map((uuid, i) => [uuid, weights[i]!]));
  const role = (resources: readonly string[]) => ({
    name: 'host',
    resources,
    weights: Object.fromEntries(resources.map((uuid) => [uuid, shares[uuid] ?? 1])),
  });
  const { uuid: service } = await createService(needs)(caller, {
    name: 'Call',
    durations: [60],
    roles: [role(pool)],
    assign: 'round_robin',
  });
  const startOf = (hour: number) => NOW + DAY + hour * HOUR;
  let hours = 0;
  /** Makes `count` bookings one by one, and yields the chosen resources. */
  async function* turns(count: number) {
    for (let n = 0; n < count; n += 1) {
      const made = await createBooking(needs)(caller, { service, start: startOf(hours) });
      hours += 1;
      yield made.booking.resources[0]!;
    }
  }
  return {
    pool,
    shares,
    turns,
    /** Appends a resource to the pool. */
    join: async (weight: number) => {
      const uuid = await member();
      shares[uuid] = weight;
      pool.push(uuid);
      await changeService({ ledger: storage.ledger })(caller, service, { roles: [role(pool)] });
      return uuid;
    },
    /** Closes a resource for the next requests. */
    leave: (uuid: string, count: number) =>
      createTimeOff({ ...needs, bookings: storage.bookings })(caller, {
        resources: [uuid],
        start: startOf(hours),
        end: startOf(hours + count),
      }),
    /** Books a resource directly, without the service, for the next requests. */
    occupy: (uuid: string, count: number) =>
      createBooking(needs)(caller, {
        resources: [uuid],
        start: startOf(hours),
        end: startOf(hours + count),
      }),
  };
}

/** Returns how far one of two resources of a pool is from its share of the bookings of both. */
function strayed(counts: Counts, weights: Weights, one: string, other: string): number {
  const [mine, its] = [counts.get(one) ?? 0, counts.get(other) ?? 0];
  return Math.abs(mine - ((mine + its) * weights[one]!) / (weights[one]! + weights[other]!));
}

function pairsOf(pool: readonly string[]): readonly (readonly [string, string])[] {
  return pool.flatMap((one, i) => pool.slice(i + 1).map((other) => [one, other] as const));
}

const count = (counts: Map<string, number>, uuid: string) => counts.set(uuid, (counts.get(uuid) ?? 0) + 1);

const weights = fc.array(fc.oneof(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 100 })), {
  minLength: 2,
  maxLength: 6,
});

describe('a round robin with weights', () => {
  it('never deviates by more than one turn from the shares of any two free resources', async () => {
    await fc.assert(
      fc.asyncProperty(weights, async (given) => {
        const { pool, shares, turns } = await rotaOf(given);
        const counts = new Map<string, number>();
        for await (const uuid of turns(120)) {
          count(counts, uuid);
          for (const [one, other] of pairsOf(pool)) expect(strayed(counts, shares, one, other)).to.be.below(1);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('gives each resource exactly its share of a whole cycle', async () => {
    const { pool, turns } = await rotaOf([5, 1, 2]);
    const counts = new Map<string, number>();
    for await (const uuid of turns(80)) count(counts, uuid);
    expect(pool.map((uuid) => counts.get(uuid))).to.deep.equal([50, 10, 20]);
  });

  it('gives a new resource its share from then on', async () => {
    await fc.assert(
      fc.asyncProperty(weights, fc.nat(60), fc.integer({ min: 1, max: 100 }), async (given, earlier, weight) => {
        const { pool, shares, turns, join } = await rotaOf(given);
        for await (const _ of turns(earlier));
        const joined = await join(weight);
        const counts = new Map<string, number>();
        for await (const uuid of turns(100)) {
          count(counts, uuid);
          for (const other of pool.slice(0, -1)) {
            expect(strayed(counts, shares, joined, other)).to.be.at.most(1 + ROUNDING);
          }
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('gives a returning resource no more than its share from then on', async () => {
    await fc.assert(
      fc.asyncProperty(weights, fc.integer({ min: 1, max: 80 }), async (given, gone) => {
        const { pool, shares, turns, leave } = await rotaOf(given);
        await leave(pool[0]!, gone);
        for await (const uuid of turns(gone)) expect(uuid).not.to.equal(pool[0]);
        const counts = new Map<string, number>();
        for await (const uuid of turns(100)) {
          count(counts, uuid);
          for (const other of pool.slice(1)) {
            expect(strayed(counts, shares, pool[0]!, other)).to.be.at.most(1 + ROUNDING);
          }
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('gives a busy resource the turns that it missed', async () => {
    const { pool, turns, occupy } = await rotaOf([1, 1, 1]);
    await occupy(pool[0]!, 20);
    const counts = new Map<string, number>();
    for await (const uuid of turns(20)) count(counts, uuid);
    expect(counts.get(pool[0]!), 'it was busy').to.equal(undefined);
    for await (const uuid of turns(10)) {
      expect(uuid, 'until it has caught up').to.equal(pool[0]);
      count(counts, uuid);
    }
    for await (const uuid of turns(30)) count(counts, uuid);
    expect(pool.map((uuid) => counts.get(uuid))).to.deep.equal([20, 20, 20]);
  });
});

/** Scores of resources are whole numbers, so the remainder of 1,000,000 / 97 is lost. */
const ROUNDING = 0.01;
