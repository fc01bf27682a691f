import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { availability } from './availability.js';
import { feeds } from './feeds.js';
import { longLists } from './long-lists.js';
import { type Group, missing, type Row } from './measuring.js';
import { claiming, outbox } from './outbox.js';
import { readingWhileWriting } from './reading-while-writing.js';
import { recurring } from './recurring.js';
import { roundTrips } from './round-trips.js';
import { searching } from './searching.js';
import { services } from './services.js';
import { serving } from './serving.js';
import { starting } from './starting.js';
import { asTable } from './table.js';
import { taking } from './taking.js';
import { twoProcesses } from './two-processes.js';

/**
 * Measures the service against what it has to stand beside, row by row (README.md, "Tests").
 *
 * npm run bench [-- --only <part of a name>] [--json]
 *
 * Exit code 1 when a row misses its target.
 */
const GROUPS: readonly Group[] = [
  serving,
  longLists,
  readingWhileWriting,
  availability,
  searching,
  taking,
  services,
  recurring,
  feeds,
  outbox,
  claiming,
  twoProcesses,
  roundTrips,
  starting,
];

const options = {
  only: { type: 'string', default: '' },
  json: { type: 'boolean' },
  group: { type: 'string' },
} as const;
const { values } = parseArgs({ options });
const isAsked = (name: string) => name.toLowerCase().includes(values.only.toLowerCase());

/** One group after the other: what runs beside a measurement spoils it. */
async function measured(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [index, group] of GROUPS.entries()) {
    if (!group.rows.some(isAsked)) continue;
    const startedAt = performance.now();
    rows.push(...(await measuredApart(index, group)).filter(({ name }) => isAsked(name)));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stderr.write(`${group.rows[0]}${group.rows.length > 1 ? ' …' : ''}: ${seconds} s\n`);
  }
  return rows;
}

/** In a process of its own: none is to run in the heap, and with the code compiled for others, that those before it left. */
async function measuredApart(index: number, { rows }: Group): Promise<readonly Row[]> {
  const child = fork(fileURLToPath(import.meta.url), ['--group', String(index)], { serialization: 'advanced' });
  let answer: readonly Row[] = rows.map((name) => missing(name, 'Its process has ended before it was measured'));
  child.on('message', (message) => {
    answer = message as readonly Row[];
  });
  // What was sent is there before the channel closes, though not always before the process is gone.
  await Promise.all([once(child, 'disconnect'), once(child, 'exit')]);
  return answer;
}

async function measure({ rows, measure }: Group): Promise<readonly Row[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'slotkeeper-bench-'));
  try {
    return await measure(scratch);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return rows.map((name) => missing(name, why));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

if (values.group === undefined) {
  const startedAt = performance.now();
  const rows = await measured();
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  process.stdout.write(values.json ? `${JSON.stringify({ seconds, rows }, null, 2)}\n` : asTable(rows, seconds));
  process.exitCode = rows.length > 0 && rows.every(({ falls }) => !falls) ? 0 : 1;
} else {
  process.send?.(await measure(GROUPS[Number(values.group)]!));
  process.disconnect();
}
