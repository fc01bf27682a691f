import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { GROUNDS, type GroundName } from './ground.js';
import { STEPS, simulate } from './simulation.js';

/** `npm run simulate -- --seeds 10000`: test/simulate/README.md. */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100' },
    first: { type: 'string', default: '1' },
    seed: { type: 'string' },
    storages: { type: 'string', default: GROUNDS.join() },
    steps: { type: 'string', default: String(STEPS) },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});

/** A simulation to run, and its result, as sent between the processes. */
interface Order {
  readonly ground: GroundName;
  readonly seed: number;
}
interface Outcome extends Order {
  readonly problem: string | undefined;
  readonly trace: readonly string[];
  readonly digest: string;
  readonly counts: readonly (readonly [what: string, count: number])[];
}

const first = Number(values.seed ?? values.first);
const seeds = values.seed === undefined ? Number(values.seeds) : 1;
const steps = Number(values.steps);
const jobs = values.seed === undefined ? Number(values.jobs) : 1;
const grounds = values.storages.split(',').map((name) => {
  const known = GROUNDS.find((ground) => ground === name.trim());
  if (!known) throw new Error(`--storages: ${name} is none of ${GROUNDS.join(', ')}`);
  return known;
});
for (const [name, value] of Object.entries({ first, seeds, steps, jobs })) {
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name}: a whole number from 1 is expected`);
}

/** Runs the simulations that the parent process sends, until the parent disconnects. */
function serve(): void {
  process.on('message', (order: Order) => void run(order).then((outcome) => process.send?.(outcome)));
}

async function run({ ground, seed }: Order): Promise<Outcome> {
  const { problem, trace, digest, counts } = await simulate(ground, seed, steps);
  return {
    ground,
    seed,
    problem,
    trace: values.seed === undefined ? trace.slice(-12) : trace,
    digest,
    counts: [...counts],
  };
}

/** Runs each seed on each storage, in as many processes as requested. */
async function simulateAll(): Promise<void> {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const totals = new Map<string, number>();
  const orders = ordered();
  let failed = 0;
  let ended = 0;

  const take = ({ ground, seed, problem, trace, digest, counts }: Outcome) => {
    for (const [what, count] of counts) totals.set(what, (totals.get(what) ?? 0) + count);
    if (values.seed !== undefined) console.log(trace.join('\n'), `\n${digest}`);
    if (problem !== undefined) {
      failed += 1;
      if (values.seed === undefined) console.log(trace.join('\n'));
      console.log(`${ground}, seed ${seed}: ${problem}`);
      console.log(`again: npm run simulate -- --storages ${ground} --seed ${seed} --steps ${steps}`);
    }
    ended += 1;
    const done = ended / grounds.length;
    if (done % 100 === 0) console.log(`${done} seeds, ${failed} of them wrong, ${seconds()} s`);
  };

  if (jobs === 1) for (const order of orders) take(await run(order));
  else await Promise.all(Array.from({ length: jobs }, () => inProcess(orders, take)));
  if (seeds > 1) for (const [what, count] of [...totals].sort()) console.log(`${String(count).padStart(9)} ${what}`);
  console.log(`${seeds} seeds on ${grounds.join(', ')}: ${failed} wrong, ${seconds()} s`);
  process.exitCode = failed > 0 ? 1 : 0;
}

/** Yields one seed after another, each on every storage. */
function* ordered(): Generator<Order, void> {
  for (let seed = first; seed < first + seeds; seed += 1) for (const ground of grounds) yield { ground, seed };
}

/** Runs orders one after another in a process of its own, until there are no more. */
function inProcess(orders: Iterator<Order>, take: (outcome: Outcome) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = fork(fileURLToPath(import.meta.url), ['--steps', String(steps)]);
    let working: Order | undefined;
    const next = () => {
      const { value } = orders.next();
      working = value ?? undefined;
      if (working) child.send(working);
      else child.disconnect();
    };
    child.on('message', (outcome: Outcome) => {
      take(outcome);
      next();
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (!working) resolve();
      else reject(new Error(`${working.ground}, seed ${working.seed}: its process ended with ${signal ?? code}`));
    });
    next();
  });
}

if (process.send) serve();
else await simulateAll();
