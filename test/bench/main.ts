import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { availability } from './availability.js';
import { longLists } from './long-lists.js';
import { type Group, missing, type Row } from './measuring.js';
import { claiming, outbox } from './outbox.js';
import { readingWhileWriting } from './reading-while-writing.js';
import { roundTrips } from './round-trips.js';
import { searching } from './searching.js';
import { serving } from './serving.js';
import { starting } from './starting.js';
import { asTable } from './table.js';
import { taking } from './taking.js';
import { twoProcesses } from './two-processes.js';

/**
 * Measures the service against what it has to stand beside, row by row (PERFORMANCE.md, issue 6).
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
  outbox,
  claiming,
  twoProcesses,
  roundTrips,
  starting,
];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' }, json: { type: 'boolean' } } });
const isAsked = (name: string) => name.toLowerCase().includes(values.only.toLowerCase());

/** One group after the other: what runs beside a measurement spoils it. */
async function measured(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const group of GROUPS) {
    if (!group.rows.some(isAsked)) continue;
    const scratch = await mkdtemp(join(tmpdir(), 'slotkeeper-bench-'));
    const startedAt = performance.now();
    try {
      rows.push(...(await group.measure(scratch)).filter(({ name }) => isAsked(name)));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      rows.push(...group.rows.filter(isAsked).map((name) => missing(name, why)));
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stderr.write(`${group.rows[0]}${group.rows.length > 1 ? ' …' : ''}: ${seconds} s\n`);
  }
  return rows;
}

const startedAt = performance.now();
const rows = await measured();
const seconds = Math.round((performance.now() - startedAt) / 1_000);
process.stdout.write(values.json ? `${JSON.stringify({ seconds, rows }, null, 2)}\n` : asTable(rows, seconds));
process.exitCode = rows.length > 0 && rows.every(({ falls }) => !falls) ? 0 : 1;
