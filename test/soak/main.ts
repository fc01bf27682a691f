import { parseArgs } from 'node:util';
import { lanesOf, onDatabase } from '../fuzz/lanes.js';
import { type Minute, soak } from './soak.js';

/** `npm run soak -- --minutes 60`: test/soak/README.md. */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    storages: { type: 'string', default: 'sqlite,memory,mongodb,postgres' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
});
const seed = Number(values.seed);
/** Maximum duration of a run that stores nothing. A longer run would show no more. */
const FIXED_MINUTES = 10;

for (const storage of lanesOf(values.storages)) {
  const isFixed = storage !== 'sqlite';
  const minutes = isFixed ? Math.min(FIXED_MINUTES, Number(values.minutes)) : Number(values.minutes);
  console.log(`${storage}, ${minutes} minutes, ${isFixed ? 'over fixed data' : 'storing'}, seed ${seed}`);
  await onDatabase(storage, async (databaseUrl) => {
    const report = await soak({ databaseUrl, seed, minutes, isFixed, onMinute: say });
    const { rate, most, events, hooks, problems } = report;
    console.log(`  ${Math.round(rate)} requests a second of ${Math.round(most)}; ${events} events`);
    console.log(`  webhooks: ${hooks.taken} taken, ${hooks.refused} refused`);
    for (const problem of problems) console.log(`  ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  });
}

function say({ p50, p99, p999, live, resident }: Minute): void {
  const [median, high, highest] = [p50, p99, p999].map((ms) => `${ms.toFixed(1)} ms`);
  const [alive, all] = [live, resident].map((bytes) => `${(bytes / 1e6).toFixed(0)} MB`);
  console.log(`  p50 ${median}, p99 ${high}, p99.9 ${highest}; ${alive} live, ${all} resident`);
}
