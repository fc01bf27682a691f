import { parseArgs } from 'node:util';
import { GROUNDS, type GroundName } from './grounds.js';
import { STEPS, simulate } from './simulation.js';

/** `npm run simulate -- --seeds 10000`: test/simulate/README.md. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    storages: { type: 'string', default: GROUNDS.join() },
    steps: { type: 'string', default: String(STEPS) },
  },
});

const first = Number(values.seed ?? values.first);
const seeds = values.seed === undefined ? Number(values.seeds) : 1;
const steps = Number(values.steps);
const grounds = values.storages.split(',').map((name) => {
  const known = GROUNDS.find((ground) => ground === name.trim());
  if (!known) throw new Error(`--storages: ${name} is none of ${GROUNDS.join(', ')}`);
  return known;
});

const totals = new Map<string, number>();
let failed = 0;
const began = performance.now();
for (let seed = first; seed < first + seeds; seed += 1) {
  for (const ground of grounds) await run(ground, seed);
  const done = seed - first + 1;
  if (done % 100 === 0) console.log(`${done} seeds, ${failed} of them wrong, ${seconds()} s`);
}
if (seeds > 1) for (const [what, count] of [...totals].sort()) console.log(`${String(count).padStart(9)} ${what}`);
console.log(`${seeds} seeds on ${grounds.join(', ')}: ${failed} wrong, ${seconds()} s`);
process.exitCode = failed > 0 ? 1 : 0;

async function run(ground: GroundName, seed: number): Promise<void> {
  const { problem, trace, counts, digest } = await simulate(ground, seed, steps);
  for (const [what, count] of counts) totals.set(what, (totals.get(what) ?? 0) + count);
  if (values.seed !== undefined) console.log(trace.join('\n'), `\n${digest}`);
  if (problem === undefined) return;
  failed += 1;
  if (values.seed === undefined) console.log(trace.slice(-12).join('\n'));
  console.log(`${ground}, seed ${seed}: ${problem}`);
  console.log(`again: npm run simulate -- --storages ${ground} --seed ${seed} --steps ${steps}`);
}

function seconds(): number {
  return Math.round((performance.now() - began) / 1000);
}
