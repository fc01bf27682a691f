import { type ChildProcess, execFileSync, type StdioOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { until } from './support/waiting.js';

const cli = join(dirname(fileURLToPath(import.meta.url)), '..', 'bundle', 'cli.js');
const terminal = new URL('../bootstrap/commands/terminal.js', import.meta.url).href;
const FULL = '/dev/full';
const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

/** A standard output that accepts nothing. */
const NOWHERE: Readonly<Record<string, () => { readonly stdout: number | 'pipe'; begun(child: ChildProcess): void }>> =
  {
    ...(existsSync(FULL) && {
      'a full disk': () => {
        const stdout = openSync(FULL, 'w');
        return { stdout, begun: () => closeSync(stdout) };
      },
    }),
    'a reader that is gone': () => ({ stdout: 'pipe', begun: (child) => void child.stdout?.destroy() }),
  };

describe('the output', () => {
  const running = new Set<ChildProcess>();

  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
  });

  const launch = (words: readonly string[], stdio: StdioOptions) => run([cli, ...words], stdio);

  function run(args: readonly string[], stdio: StdioOptions) {
    const env = { PATH: process.env.PATH, DATABASE_URL: 'memory:', PORT: '0' };
    const child = spawn(process.execPath, args, { env, stdio });
    running.add(child);
    const printed = { out: '', err: '' };
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed.out += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed.err += text;
    });
    return { child, printed, ended: once(child, 'close').then(([code]) => code as number | null) };
  }

  const LISTENING = /"url":"([^"]+)".*"msg":"listening"/;
  const addressIn = async (log: () => string) => {
    await until(async () => LISTENING.test(log()), { what: 'it listens' });
    return LISTENING.exec(log())?.[1] ?? '';
  };
  const lost = (text: string) => text.match(/^Lines of the log are lost: .*\n/gm) ?? [];

  for (const [name, open] of Object.entries(NOWHERE)) {
    for (const command of ['serve', 'worker']) {
      it(`of ${command} into ${name} is lost, which it reports once, and it continues until it is stopped`, async () => {
        const { stdout, begun } = open();
        const { child, printed, ended } = launch([command], ['ignore', stdout, 'pipe']);
        begun(child);
        const isSaid = async () => lost(printed.err).length > 0;
        await Promise.race([until(isSaid, { what: 'it says so' }), ended]);
        child.kill('SIGTERM');
        expect(await ended, printed.err).to.equal(0);
        expect(lost(printed.err)).to.have.length(1);
        expect(printed.err).not.to.include('    at ');
      });
    }

    it(`of a command into ${name} is lost without a stack trace`, async () => {
      const { stdout, begun } = open();
      const { child, printed, ended } = launch(['--help'], ['ignore', stdout, 'pipe']);
      begun(child);
      const code = await ended;
      if (stdout === 'pipe') expect([code, printed.err]).to.deep.equal([0, '']);
      else {
        expect(code).to.equal(1);
        expect(printed.err).to.match(/^Not all could be printed: ENOSPC.*\n$/);
      }
    });
  }

  const fullIt = existsSync(FULL) ? it : it.skip;
  if (!existsSync(FULL)) it(`into a full disk: not tried, for there is no ${FULL}`);

  fullIt('by a command is a fault of its own also where nothing can be said of it', async () => {
    const full = openSync(FULL, 'w');
    const mute = launch(['--help'], ['ignore', full, full]);
    const misused = launch(['serv'], ['ignore', 'pipe', full]);
    closeSync(full);
    expect(await mute.ended).to.equal(1);
    expect(await misused.ended).to.equal(2);
  });

  fullIt('by a command line after line is one fault', async () => {
    const full = openSync(FULL, 'w');
    const lines = `import(${JSON.stringify(terminal)}).then(({ terminalOfProcess }) => {
      const { out } = terminalOfProcess();
      for (const line of ['one', 'two', 'three']) out(line);
    })`;
    const { printed, ended } = run(['-e', lines], ['ignore', full, 'pipe']);
    closeSync(full);
    expect(await ended).to.equal(1);
    expect(printed.err).to.match(/^Not all could be printed: ENOSPC.*\n$/);
  });

  it('of serve is lost if its reader ends later, while requests are answered', async () => {
    const { child, printed, ended } = launch(['serve'], ['ignore', 'pipe', 'pipe']);
    const url = await addressIn(() => printed.out);
    child.stdout?.destroy();
    for (let n = 0; n < 3; n += 1) expect((await fetch(`${url}/healthz`)).status).to.equal(200);
    await until(async () => lost(printed.err).length > 0, { what: 'it says so' });
    child.kill('SIGTERM');
    expect(await ended, printed.err).to.equal(0);
  });

  if (!hasPrlimit) it('by serve comes again when there is room again: not tried, for there is no prlimit');
  (hasPrlimit ? it : it.skip)('by serve comes again when there is room again', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-output-'));
    const path = join(folder, 'log');
    const file = openSync(path, 'a');
    const { child, printed, ended } = launch(['serve'], ['ignore', file, 'pipe']);
    closeSync(file);
    const log = () => readFileSync(path, 'utf8');
    const limit = (bytes: number | 'unlimited') =>
      execFileSync('prlimit', ['--pid', String(child.pid), `--fsize=${bytes}:unlimited`]);
    try {
      const url = await addressIn(log);
      const ask = async (id: string) => {
        const answer = await fetch(`${url}/healthz`, { headers: { 'X-Request-Id': id } });
        expect(answer.status).to.equal(200);
      };
      await ask('before');
      await until(async () => log().includes('"before"'), { what: 'it is logged' });
      limit(statSync(path).size);
      await ask('without-room');
      await until(async () => lost(printed.err).length > 0, { what: 'it says so' });
      limit('unlimited');
      await ask('with-room');
      await until(async () => log().includes('"with-room"'), { what: 'it is logged again' });
      expect(log()).not.to.include('without-room');
      child.kill('SIGTERM');
      expect(await ended, printed.err).to.equal(0);
      expect(log()).to.include('"msg":"stopped"');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
