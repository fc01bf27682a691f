import { parseArgs } from 'node:util';
import { asUuid, isEmail } from '../core/index.js';
import { type Config, ConfigError, readConfig, SETTINGS, strangeSettings } from './config.js';
import { nearest } from './near-names.js';
import type { Running } from './start.js';
import { version } from './version.js';

interface Command {
  /** The one argument that it takes, if it takes one. */
  readonly argument?: string;
  /** Whether it can be that argument; default: anything can. */
  isArgument?(text: string): boolean;
  readonly help: string;
  run(config: Config, argument: string, terminal: Terminal): Promise<number>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    help: 'serve HTTP, and run jobs (unless WORKER=off)',
    async run(config) {
      const { start } = await import('./start.js');
      return untilStopped(start(config));
    },
  },
  worker: {
    help: 'run jobs only',
    async run(config) {
      const { startWorker } = await import('./start.js');
      return untilStopped(startWorker(config));
    },
  },
  'owner add': {
    argument: '<e-mail>',
    isArgument: isEmail,
    help: 'give an owner, new or known, one more token',
    run: (config, email, terminal) => ownerCommand(config, { create: true }, terminal, (owners) => owners.add(email)),
  },
  'owner list': {
    help: 'list the tokens of all owners, by UUID',
    run: (config, _, terminal) => ownerCommand(config, { create: false }, terminal, (owners) => owners.list()),
  },
  'owner revoke': {
    argument: '<uuid>',
    isArgument: (text) => asUuid(text) !== undefined,
    help: 'stop a token at once',
    run: (config, uuid, terminal) => ownerCommand(config, { create: false }, terminal, (owners) => owners.revoke(uuid)),
  },
  'clock repair': {
    argument: '<app slug>',
    help: 'put an app right that was written while a clock had run ahead',
    async run(config, slug, { out }) {
      const { repairClock } = await import('./clock-repair.js');
      out(await repairClock(config, slug));
      return 0;
    },
  },
};

const OPTIONS = { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } } as const;

const column = (entries: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...entries.map(([name]) => name.length)) + 4;
  return entries.map(([name, help]) => `  ${name.padEnd(width)}${help}\n`).join('');
};

const USAGE = `Usage: slotkeeper <command>

${column([
  ...Object.entries(COMMANDS).map(([name, { argument, help }]) => [`${name} ${argument ?? ''}`.trim(), help] as const),
  ['-h, --help', 'show this, and the settings'],
  ['--version', 'show the version'],
])}`;

const HELP = `${USAGE}
The environment configures it:

${column(Object.entries(SETTINGS))}`;

interface Terminal {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** What was typed is no command; the message says why. */
class UsageError extends Error {}

/** How long what is in flight may take when the process is asked to stop, in ms, before it is given up. */
const DRAIN = 10_000;

/** Runs one command to its end and answers the exit code: 0, 1 for a failure, 2 for wrong settings or usage. */
export async function runCommand(words: readonly string[], env: Environment, terminal: Terminal): Promise<number> {
  const { out, err } = terminal;
  try {
    const { values, positionals } = parsed(words);
    if (values.help || (positionals.length === 1 && positionals[0] === 'help')) {
      out(HELP);
      return 0;
    }
    if (values.version) {
      out(`${version()}\n`);
      return 0;
    }
    const { command, argument } = commandOf(positionals);
    for (const warning of strangeSettings(env)) err(`Warning: ${warning}\n`);
    return await command.run(readConfig(env), argument, terminal);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    err(error instanceof UsageError ? `${message}\n\n${USAGE}` : `${message}\n`);
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}

/** @throws UsageError for an option that there is not. */
function parsed(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // What Node says after its first sentence is about arguments that begin with a dash.
    const [problem] = (error as Error).message.split('. ');
    throw new UsageError(`${problem}\nSettings come from the environment: see slotkeeper --help`);
  }
}

/** @throws UsageError that says what is wrong with the words. */
function commandOf(words: readonly string[]): { readonly command: Command; readonly argument: string } {
  const [first, second] = words;
  if (first === undefined) throw new UsageError('A command is missing');
  const group = Object.keys(COMMANDS).filter((name) => name.startsWith(`${first} `));
  if (group.length > 0 && second === undefined) throw new UsageError(`${first} must be followed by ${either(group)}`);
  const name = group.length > 0 ? `${first} ${second}` : first;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    const meant = nearest(name, Object.keys(COMMANDS));
    throw new UsageError(`There is no command "${name}"${meant === undefined ? '' : `; did you mean "${meant}"?`}`);
  }
  const [argument, tooMuch] = words.slice(name.split(' ').length);
  if (command.argument !== undefined && argument === undefined) {
    throw new UsageError(`${name} must be followed by ${command.argument}`);
  }
  const isTooMuch = command.argument === undefined ? argument : tooMuch;
  if (isTooMuch !== undefined) throw new UsageError(`"${isTooMuch}" is too much for ${name}`);
  if (argument !== undefined && command.isArgument?.(argument) === false) {
    throw new UsageError(`${name} must be followed by ${command.argument}, and "${argument}" is none`);
  }
  return { command, argument: argument ?? '' };
}

function either(names: readonly string[]): string {
  const last = names.map((name) => name.split(' ')[1]);
  return `${last.slice(0, -1).join(', ')}${last.length > 1 ? ' or ' : ''}${last.at(-1)}`;
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

type Owners = Awaited<ReturnType<typeof import('./owners.js').openOwners>>;

async function ownerCommand(
  config: Config,
  options: { readonly create: boolean },
  { out }: Terminal,
  run: (owners: Owners) => Promise<string>,
): Promise<number> {
  const { openOwners } = await import('./owners.js');
  const owners = await openOwners(config, options);
  try {
    out(await run(owners));
    return 0;
  } finally {
    await owners.close();
  }
}
