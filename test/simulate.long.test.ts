import { expect } from 'chai';
import { GROUNDS, type GroundName } from './simulate/ground.js';
import { simulate } from './simulate/simulation.js';
import { postgresProblem } from './support/postgres-server.js';

/**
 * `npm run simulate` runs any number of seeds. Here, three are fixed, so that a failure is caused by the change under test, and
 * one is random: the name of its test contains it.
 */
const SEEDS = process.env.FC_SEED ? [Number(process.env.FC_SEED)] : [1, 2, 3, Date.now() % 1_000_000_000];
const STEPS = 100;

const asked = process.env.STORAGES?.split(',').map((name) => name.trim());
const grounds = GROUNDS.filter((ground) => !asked || asked.includes(ground));

async function keepsAll(ground: GroundName, seed: number): Promise<void> {
  const { problem, trace } = await simulate(ground, seed, STEPS);
  const again = `npm run simulate -- --storages ${ground} --seed ${seed} --steps ${STEPS}`;
  if (problem !== undefined) expect.fail(`${problem}\n${trace.slice(-12).join('\n')}\nagain: ${again}`);
}

describe('the service, simulated', () => {
  for (const ground of grounds) {
    const problem = ground === 'postgres' ? postgresProblem() : undefined;
    if (problem !== undefined && !asked) {
      it(`keeps every promise on ${ground}: ${problem}`);
      continue;
    }
    for (const seed of SEEDS) it(`keeps every promise on ${ground}, seed ${seed}`, () => keepsAll(ground, seed));

    it(`has the same course on ${ground} for the same seed`, async () => {
      const [once, again, other] = [
        await simulate(ground, 7, 40),
        await simulate(ground, 7, 40),
        await simulate(ground, 8, 40),
      ];
      expect(again.trace).to.deep.equal(once.trace);
      expect(again.digest).to.equal(once.digest);
      expect(other.digest).not.to.equal(once.digest);
    });
  }
});
