import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Path of the built command. */
export const CLI = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'bundle', 'cli.js');

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

type Settings = Readonly<Record<string, string>>;

/**
 * Runs commands in the tests of a suite. Each test has an empty folder; its processes are killed and its folder is removed afterwards.
 * `settings`: environment of all commands.
 */
export function commands(settings: (folder: string) => Settings) {
  let folder = '';
  const running = new Set<ChildProcess>();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
  });
  afterEach(async () => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
    await rm(folder, { recursive: true, force: true });
  });

  /** `within`: a program with arguments, such as a shell, that starts the command. */
  function launch(words: readonly string[], own: Settings = {}, within: readonly string[] = []) {
    const env = { PATH: process.env.PATH, TMPDIR: folder, ...settings(folder), ...own };
    const [program = '', ...all] = [...within, process.execPath, CLI, ...words];
    const child = spawn(program, all, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const text = { out: '', err: '' };
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text.out += part;
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text.err += part;
    });
    const ended = once(child, 'close').then(([code]): Ended => ({ code, ...text }));
    /** Resolves with the whole output as soon as it matches. */
    const printed = (pattern: RegExp) =>
      new Promise<string>((resolve, reject) => {
        const look = () => pattern.test(text.out) && resolve(text.out);
        child.stdout.on('data', look);
        ended.then(() => reject(new Error(`it ended: ${text.out}${text.err}`)), reject);
        look();
      });
    /** Sends the signal, and resolves when the process has ended. */
    const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    };
    return { child, ended, printed, stop };
  }

  return {
    get folder() {
      return folder;
    },
    /** Starts a command. */
    launch,
    /** Runs a command to its end. */
    run: (words: readonly string[], own?: Settings) => launch(words, own).ended,
    /** Starts the service. Resolves when it listens. */
    async serve(own?: Settings) {
      const launched = launch(['serve'], { PORT: '0', ...own });
      const out = await launched.printed(/"msg":"listening"/);
      return { ...launched, out, url: /"url":"([^"]+)"/.exec(out)?.[1] ?? '' };
    },
  };
}
