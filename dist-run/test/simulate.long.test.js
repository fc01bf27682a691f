import { expect } from 'chai';
import { GROUNDS } from './simulate/grounds.js';
import { simulate } from './simulate/simulation.js';
/**
 * `npm run simulate` does the same for as many seeds as one likes. Of these, three are always the same, so that what fails is
 * what was changed, and one is new each time: its name says which.
 */
const SEEDS = process.env.FC_SEED ? [Number(process.env.FC_SEED)] : [1, 2, 3, Date.now() % 1_000_000_000];
const STEPS = 100;
const asked = process.env.STORAGES?.split(',').map((name) => name.trim());
const grounds = GROUNDS.filter((ground) => !asked || asked.includes(ground));
async function keepsAll(ground, seed) {
    const { problem, trace } = await simulate(ground, seed, STEPS);
    const again = `npm run simulate -- --storages ${ground} --seed ${seed} --steps ${STEPS}`;
    if (problem !== undefined)
        expect.fail(`${problem}\n${trace.slice(-12).join('\n')}\nagain: ${again}`);
}
describe('the service, simulated', function () {
    this.timeout(180_000);
    for (const ground of grounds) {
        for (const seed of SEEDS)
            it(`keeps every promise on ${ground}, seed ${seed}`, () => keepsAll(ground, seed));
        it(`goes the same way on ${ground} whenever the seed is the same`, async () => {
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
