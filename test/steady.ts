/**
 * Shows that the tests pass on a busy machine and leave nothing behind: `npm run test:steady -- --rounds 3` runs `npm test` and
 * `npm run test:long` that often beside four busy loops; `--short` runs a few files once instead. Afterwards, a run that fails and one that is
 * interrupted must leave no process and no temporary file either.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { otherProcesses } from './support/processes.js';

const tests = dirname(fileURLToPath(import.meta.url));
const root = join(tests, '..', '..');
const RUN = join(tests, 'run.js');
const BUSY_LOOPS = 4;
/** Program that keeps a core busy until its parent process ends, even if that is killed. */
const BUSY_LOOP = 'const parent = process.ppid; while (process.ppid === parent);';

/** Files that start servers of every kind, commands, worker threads and processes. */
const SAMPLE = ['finding', 'seed', 'outbox', 'output', 'http/connections', 'client/client-package'].map((name) =>
  join(tests, `${name}.test.js`),
);
/** A suite whose `before` fails, one that passes after it, and one that leaves a process and a folder behind. */
const FAILING = join(tests, 'fixtures', 'failing.js');

const { values } = parseArgs({ options: { rounds: { type: 'string' }, short: { type: 'boolean' } } });

/** Returns what exists of this checkout's tests: processes, by their command lines, and entries of the temporary folders. */
function traces(): ReadonlySet<string> {
  const processes = otherProcesses()
    .filter(
      ({ command, environment, folder }) =>
        /slotkeeper-|jongodb/.test(`${command} ${environment} ${folder}`) || folder.startsWith(root),
    )
    .map(({ pid, command }) => `process ${pid}: ${command}`);
  const folders = [tmpdir(), '/dev/shm'].filter((folder) => existsSync(folder));
  return new Set([...processes, ...folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))]);
}

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** Runs a command, calls `watch` with all of its output so far, and throws if it leaves anything behind. */
async function run(words: readonly string[], watch?: (output: string, child: ChildProcess) => void): Promise<Ended> {
  const before = traces();
  const began = performance.now();
  const child = spawn(words[0]!, words.slice(1), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      watch?.(output, child);
    });
  }
  const [code, signal] = await once(child, 'close');
  const left = [...traces()].filter((trace) => !before.has(trace));
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${words.map((word) => word.replace(`${root}/`, '')).join(' ')}: ${signal ?? code}, ${seconds} s`);
  if (left.length > 0) throw new Error(`Left behind:\n${left.join('\n')}\n${output}`);
  return { code, signal, output };
}

function must(holds: boolean, what: string, { output }: Ended): void {
  if (!holds) throw new Error(`${what}:\n${output}`);
}

const loops = Array.from({ length: BUSY_LOOPS }, () => spawn(process.execPath, ['-e', BUSY_LOOP], { stdio: 'ignore' }));
try {
  const commands = values.short
    ? [[process.execPath, RUN, 'short', ...SAMPLE]]
    : ['test', 'test:long'].map((name) => ['npm', 'run', name]);
  for (let round = 1; round <= Number(values.rounds ?? 1); round += 1) {
    for (const command of commands) {
      const ended = await run(command);
      must(ended.code === 0, 'Failed on a busy machine', ended);
    }
  }

  const failed = await run([process.execPath, RUN, 'short', FAILING]);
  must(failed.code !== 0, 'A run with a failing test ended with 0', failed);
  must(
    / 1 passing/.test(failed.output) && / 1 failing/.test(failed.output),
    'A failing before fails more than its suite',
    failed,
  );
  must(
    /left behind:\n {2}process \d+: .*\n {2}temporary left-/.test(failed.output),
    'Traces of a test are not named',
    failed,
  );

  const interrupted = await run([process.execPath, RUN, 'short', ...SAMPLE], (output, child) => {
    if (output.includes('lane: server') && child.exitCode === null) child.kill('SIGINT');
  });
  must(interrupted.signal === 'SIGINT', 'An interrupted run did not end by the signal', interrupted);
} finally {
  for (const loop of loops) loop.kill('SIGKILL');
}
