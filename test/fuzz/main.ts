import { parseArgs } from 'node:util';
import { fuzz, isFlat } from './fuzz.js';
import { lanesOf, onDatabase } from './lanes.js';

/** Command line of the fuzz test: `npm run fuzz -- --seconds 600` (test/fuzz/README.md). */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    storages: { type: 'string', default: 'memory,sqlite,mongodb,postgres' },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

for (const name of lanesOf(values.storages)) {
  await onDatabase(name, async (databaseUrl) => {
    const report = await fuzz({ databaseUrl, seed, seconds });
    const { requests, statuses, succeeded, never, problems, heap } = report;
    const flat = isFlat(report, name === 'memory');
    const counts = [...statuses].sort(([one], [other]) => one - other).map(([status, count]) => `${status}: ${count}`);
    console.log(`${name}, seed ${seed}: ${requests} requests in ${seconds} s; ${counts.join(', ')}`);
    console.log(`  ${succeeded.size} operations succeeded; never: ${never.join(', ') || 'none'}`);
    console.log(`  live memory: ${heap.map(megabytes).join(', ')}${flat ? '' : ': it grows'}`);
    for (const problem of problems) console.log(`\n${problem}`);
    if (problems.length > 0 || !flat) process.exitCode = 1;
  });
}
