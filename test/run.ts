/**
 * Runs the tests with mocha: `short` (`*.test.ts`) or `long` (`*.long.test.ts`). Further arguments go to mocha; names of files replace
 * the kind's. Everything that tests start or write belongs to one process group and one temporary folder. Both are removed at the end, also
 * after Ctrl-C. If a complete run had left a process or a file behind, its name is printed and the run fails.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { otherProcesses } from './support/processes.js';
import { RUN_FOLDER, SERVERS } from './support/shared-server.js';

const tests = dirname(fileURLToPath(import.meta.url));

/** The files that take longest. They start first, because the last file to end determines the duration of the run. */
const FIRST = [
  'storage',
  'verify',
  'cli',
  'postgres',
  'mongodb',
  'web/book.long',
  'web/console-calendar.long',
  'web/console-sections.long',
  'fuzz.long',
  'postgres-failures.long',
];

const KINDS: Readonly<Record<string, (isLong: boolean) => boolean>> = {
  short: (isLong) => !isLong,
  long: (isLong) => isLong,
};

/** Time in ms for mocha to end after a signal, before it is killed. */
const GRACE = 5_000;

function filesOf(kind: string): readonly string[] {
  const belongs = KINDS[kind];
  if (!belongs) throw new Error(`${kind} is none of ${Object.keys(KINDS).join(', ')}`);
  const names = readdirSync(tests, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.js') && !name.includes('node_modules'))
    .filter((name) => belongs(name.endsWith('.long.test.js')))
    .sort();
  const first = FIRST.map((name) => `${name}.test.js`).filter((name) => names.includes(name));
  return [...new Set([...first, ...names])].map((name) => join(tests, name));
}

/** Returns the processes of the run: those whose command line or environment names its folder. Empty without `/proc`. */
function processesOf(folder: string) {
  return otherProcesses().filter(({ command, environment }) => `${command} ${environment}`.includes(folder));
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}

/** Returns a folder in memory if there is a large one: tests make thousands of files, and would mostly wait for a disk. */
function temporary(): string {
  const inMemory = '/dev/shm';
  if (process.env.TMPDIR !== undefined || !existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  const isRestricted = /^\S+ \/dev\/shm \S+ (?:\S+,)?(?:noexec|ro)\b/m.test(readFileSync('/proc/mounts', 'utf8'));
  return bavail * bsize > 4 * 2 ** 30 && !isRestricted ? inMemory : tmpdir();
}

const [kind = 'short', ...words] = process.argv.slice(2);
const named = words.some((word) => word.endsWith('.js')) ? [] : filesOf(kind);
const folder = mkdtempSync(join(temporary(), 'slotkeeper-run-'));
chmodSync(folder, 0o1777); // As /tmp: PostgreSQL refuses to run as root, and another user has its folder in it.
const mocha = join(dirname(createRequire(import.meta.url).resolve('mocha/package.json')), 'bin', 'mocha.js');
const child = spawn(process.execPath, [mocha, '--parallel', '--jobs', '3', ...words, ...named], {
  stdio: 'inherit',
  detached: true, // The group of mocha and of all processes that tests start.
  env: { ...process.env, TMPDIR: folder, [RUN_FOLDER]: folder },
});
const group = -child.pid!;

let interrupted: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!interrupted) setTimeout(() => kill(group, 'SIGKILL'), GRACE).unref();
    kill(group, interrupted ? 'SIGKILL' : 'SIGINT');
    interrupted = signal;
  });
}

const [code] = await once(child, 'exit');
// The servers end when the processes that started them have ended.
for (let waits = 0; waits < 300 && processesOf(folder).length > 0; waits += 1) await sleep(50);
const left = [
  ...processesOf(folder).map(({ pid, command }) => `process ${pid}: ${command}`),
  ...readdirSync(folder)
    .filter((name) => !SERVERS.includes(name))
    .map((name) => `temporary ${name}`),
];
kill(group, 'SIGKILL');
for (const { pid } of processesOf(folder)) kill(pid, 'SIGKILL');
rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
if (interrupted) {
  process.removeAllListeners(interrupted);
  process.kill(process.pid, interrupted);
}
if (left.length > 0) console.error(`The tests left behind:\n  ${left.join('\n  ')}`);
process.exitCode = code || (left.length > 0 ? 1 : 0);
