import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { availability } from './availability.js';
import { business } from './business.js';
import { calendars } from './calendars.js';
import { feeds } from './feeds.js';
import { growth } from './growth.js';
import { letters } from './letters.js';
import { longLists } from './long-lists.js';
import { type Group, missing, type Row } from './measuring.js';
import { postgres } from './postgres.js';
import { recurring } from './recurring.js';
import { roundTrips } from './round-trips.js';
import { searching } from './searching.js';
import { services } from './services.js';
import { readingWhileWriting, serving } from './serving.js';
import { staff } from './staff.js';
import { starting } from './starting.js';
import { asTable } from './table.js';
import { taking } from './taking.js';
import { visits } from './visits.js';
import { web } from './web.js';

/**
 * Measures the service against its competitors, row by row (test/README.md, "Measure").
 *
 * npm run bench [-- --only <part of a name>] [--json]
 *
 * A row that misses its target is measured again, and two of three runs decide. Exit code 1 if a row misses its target.
 */
const GROUPS: readonly Group[] = [
  serving,
  longLists,
  readingWhileWriting,
  availability,
  searching,
  taking,
  letters,
  business,
  staff,
  services,
  visits,
  recurring,
  feeds,
  calendars,
  growth,
  roundTrips,
  postgres,
  starting,
  web,
];

const options = {
  only: { type: 'string', default: '' },
  json: { type: 'boolean' },
  group: { type: 'string' },
} as const;
const { values } = parseArgs({ options });
const isAsked = (name: string) => name.toLowerCase().includes(values.only.toLowerCase());

/** Measures one group after another, because anything that runs at the same time distorts a measurement. */
async function measured(): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const [index, group] of GROUPS.entries()) {
    if (!group.rows.some(isAsked)) continue;
    const startedAt = performance.now();
    rows.push(...(await judged(index, group)));
    const seconds = Math.round((performance.now() - startedAt) / 1_000);
    process.stderr.write(`${group.rows[0]}${group.rows.length > 1 ? ' …' : ''}: ${seconds} s\n`);
  }
  return rows;
}

/** Limit of runs of a row that misses its target. Two of three decide. */
const RUNS = 3;

/** Returns the requested rows of a group. A row that misses its target is measured again, until two runs agree. */
async function judged(index: number, group: Group): Promise<readonly Row[]> {
  const names = group.rows.filter(isAsked);
  const runs = new Map<string, Row[]>(names.map((name) => [name, []]));
  const isOpen = (those: readonly Row[]) => {
    const missed = those.filter(({ falls }) => falls).length;
    return those.length === 0 || (missed === 1 && those.length < RUNS && those.length - missed < 2);
  };
  for (let run = 1; run <= RUNS && [...runs.values()].some(isOpen); run += 1) {
    if (run > 1) process.stderr.write(`${names[0]}${names.length > 1 ? ' …' : ''}: run ${run}, for what was missed\n`);
    const measured = await measuredApart(index, group);
    for (const row of measured) {
      const those = runs.get(row.name);
      if (those && isOpen(those)) those.push(row);
    }
  }
  return [...runs].map(([name, those]) => (those.length > 0 ? verdict(those) : missing(name, 'It was not measured')));
}

/** Returns the result of the majority of runs: the last run with that result. */
function verdict(runs: readonly Row[]): Row {
  const met = runs.filter(({ falls }) => !falls);
  const missed = runs.filter(({ falls }) => falls);
  const row = (met.length >= missed.length ? met : missed).at(-1)!;
  if (runs.length === 1) return row;
  const count = `${met.length} of ${runs.length} runs met the target`;
  return { ...row, note: row.note === undefined ? count : `${row.note}; ${count}` };
}

/** Measures a group in its own process, so that earlier groups influence neither its heap nor its compiled code. */
async function measuredApart(index: number, { rows }: Group): Promise<readonly Row[]> {
  const child = fork(fileURLToPath(import.meta.url), ['--group', String(index)], { serialization: 'advanced' });
  let answer: readonly Row[] = rows.map((name) => missing(name, 'Its process has ended before it was measured'));
  child.on('message', (message) => {
    answer = message as readonly Row[];
  });
  // Messages arrive before the channel closes, but not always before the process has ended.
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
