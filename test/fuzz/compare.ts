import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compare } from './comparison.js';
import { lanesOf, onDatabase } from './lanes.js';
import { Lockstep, ORDER } from './lockstep.js';

/**
 * Compares the answers of two builds to the same requests (test/fuzz/README.md, "Two builds"). Exit code 1 if any differ.
 *
 * node dist/test/fuzz/compare.js [<folder of a build>] <folder of another build> [--n 6000] [--seed 1] [--storage memory,sqlite]
 *   [--any-order]
 *
 * With `--any-order`, answers may differ in the order of keys.
 */
const { values, positionals } = parseArgs({
  options: {
    n: { type: 'string', default: '6000' },
    seed: { type: 'string', default: '1' },
    storage: { type: 'string', default: 'memory' },
    'any-order': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const here = resolve(import.meta.dirname, '../../..');
const folders = positionals.length === 1 ? [here, ...positionals] : positionals;
if (folders.length !== 2) throw new Error('Name the folder of another build, or of two builds');

type Counts = ReadonlyMap<string, ReadonlyMap<number, number>>;

function printCounts(title: string, counts: Counts): void {
  console.log(`\n${title}`);
  for (const [name, statuses] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sorted = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
    console.log(`  ${name.padEnd(24)} ${sorted.join(', ')}`);
  }
}

async function compared(databaseUrls: readonly string[], storage: string): Promise<void> {
  const lockstep = await Lockstep.start(folders, databaseUrls);
  try {
    const { ours, differences: inDocuments } = await lockstep.documents();
    const { statuses, callers, differences } = await compare(lockstep, ours, Number(values.seed), Number(values.n));
    const kinds = [...differences].filter(([kind]) => !values['any-order'] || !kind.includes(ORDER));
    console.log(`${folders.join(' and ')} on ${storage}, ${values.n} requests, seed ${values.seed}`);
    printCounts('Answers by operation', statuses);
    printCounts('Answers by caller', callers);
    console.log(`\n${inDocuments.length} differences of the OpenAPI documents`);
    for (const difference of inDocuments) console.log(`  ${difference}`);
    console.log(`\n${kinds.length} kinds of differences of answers`);
    for (const [kind, { count, first }] of kinds) console.log(`\n${kind}: ${count} times, first ${first}`);
    if (inDocuments.length > 0 || kinds.length > 0) process.exitCode = 1;
  } finally {
    await lockstep.stop();
  }
}

for (const storage of lanesOf(values.storage)) {
  await onDatabase(storage, (ours) => onDatabase(storage, (theirs) => compared([ours, theirs], storage)));
}
