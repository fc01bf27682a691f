import { type Config, ConfigError, readConfig } from './config.js';
import type { Running } from './start.js';

const USAGE = `Usage: slotkeeper <command>

  serve                 serve HTTP, and run jobs (unless WORKER=off)
  worker                run jobs only
  owner add <e-mail>    give an owner, new or known, one more token
  owner list            list the tokens of all owners, by UUID
  owner revoke <uuid>   stop a token at once

The environment configures it; the README has the table.
`;

interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** How long what is in flight may take when the process is asked to stop, in ms, before it is given up. */
const DRAIN = 10_000;

/** Runs one command to its end and answers the exit code: 0, 1 for a failure, 2 for wrong settings or usage. */
export async function runCommand(
  words: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { out, err }: Terminal,
): Promise<number> {
  const [command, subcommand, argument, ...more] = words;
  const isOwner = command === 'owner' && more.length === 0;
  const needsArgument = subcommand === 'add' || subcommand === 'revoke';
  const isKnown =
    ((command === 'serve' || command === 'worker') && subcommand === undefined) ||
    (isOwner && needsArgument && argument !== undefined) ||
    (isOwner && subcommand === 'list' && argument === undefined);
  if (command === 'help' || command === '--help') {
    out(USAGE);
    return 0;
  }
  if (!isKnown) {
    err(USAGE);
    return 2;
  }
  try {
    const config = readConfig(env);
    if (command === 'owner') return await ownerCommand(config, subcommand ?? '', argument ?? '', out);
    const { start, startWorker } = await import('./start.js');
    return await untilStopped(command === 'serve' ? start(config) : startWorker(config));
  } catch (error) {
    err(`${error instanceof Error ? error.message : String(error)}\n`);
    return error instanceof ConfigError ? 2 : 1;
  }
}

/**
 * Resolves with 0 once SIGTERM or SIGINT has come and the process has drained; with 1 when that took too long. A signal
 * that comes while the process is starting counts too.
 */
function untilStopped(starting: Promise<Pick<Running, 'stop'>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = async () => {
      // A second signal, and draining for too long, end the process at once.
      process.once('SIGINT', () => process.exit(130));
      setTimeout(() => process.exit(1), DRAIN + 2_000).unref();
      const running = await starting;
      await running.stop(DRAIN);
      resolve(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop().catch(reject));
    starting.catch(reject);
  });
}

async function ownerCommand(
  config: Config,
  subcommand: string,
  argument: string,
  out: (text: string) => void,
): Promise<number> {
  const { openOwners } = await import('./owners.js');
  const owners = await openOwners(config);
  try {
    if (subcommand === 'add') out(await owners.add(argument));
    else if (subcommand === 'list') out(await owners.list());
    else out(await owners.revoke(argument));
    return 0;
  } finally {
    await owners.close();
  }
}
