import { parseArgs } from 'node:util';
import { asUuid, CopyError, isEmail } from '../../core/index.js';
import { type Config, ConfigError, readConfig, SETTINGS, strangeSettings } from '../config.js';
import { nearest } from '../near-names.js';
import { endBy } from '../process-end.js';
import type { Running } from '../start.js';
import { version } from '../version.js';
import { oneLine, printingSafely } from './printable.js';
import { openerIn } from './storage-module.js';
import { type Terminal, tellOfLostLines } from './terminal.js';

interface Command {
  /** Required arguments, in order. */
  readonly arguments?: readonly string[];
  /** Validates the first argument. Default: any non-empty text. */
  isArgument?(text: string): boolean;
  /** Options by name. */
  readonly options?: Readonly<Record<string, Option>>;
  readonly help: string;
  run(asked: Asked): Promise<number>;
}

interface Option {
  /** Placeholder of the option's value, such as `<file>`. Undefined for an option without a value. */
  readonly value?: string;
  readonly help: string;
}

interface Asked {
  readonly config: Config;
  /** Values of the command's arguments, in order. */
  readonly words: readonly string[];
  /** Given options with their values. */
  readonly options: Readonly<Record<string, string | true>>;
  readonly terminal: Terminal;
}

export const COMMANDS: Readonly<Record<string, Command>> = {
  serve: {
    help: 'serve HTTP, and run jobs (unless WORKER=off)',
    async run({ config }) {
      tellOfLostLines();
      const { start } = await import('../start.js');
      return untilStopped(start(config));
    },
  },
  worker: {
    help: 'run jobs only',
    async run({ config }) {
      tellOfLostLines();
      const { startWorker } = await import('../start.js');
      return untilStopped(startWorker(config));
    },
  },
  'owner add': {
    arguments: ['<e-mail>'],
    isArgument: isEmail,
    help: 'give an owner, new or known, one more token',
    run: (asked) => ownerCommand(asked, { create: true }, (owners, email) => owners.add(email)),
  },
  'owner list': {
    help: 'list the tokens of all owners, by UUID',
    run: (asked) => ownerCommand(asked, { create: false, mayBeUnfinished: true }, (owners) => owners.list()),
  },
  'owner revoke': {
    arguments: ['<uuid>'],
    isArgument: (text) => asUuid(text) !== undefined,
    help: 'stop a token at once',
    run: (asked) => ownerCommand(asked, { create: false }, (owners, uuid) => owners.revoke(uuid)),
  },
  'owner link': {
    arguments: ['<e-mail>'],
    isArgument: isEmail,
    help: 'print a link by which an owner signs in, once, for an hour',
    run: (asked) => ownerCommand(asked, { create: false }, (owners, email) => owners.link(email)),
  },
  'person link': {
    arguments: ['<e-mail>'],
    isArgument: isEmail,
    help: 'print a link by which a person signs in who has lost access, once, for an hour',
    run: (asked) => ownerCommand(asked, { create: false }, (owners, email) => owners.personLink(email)),
  },
  'clock repair': {
    arguments: ['<app slug>'],
    help: 'correct the times of an app that was written to while a clock was ahead',
    async run({ config, words: [slug = ''], terminal: { out } }) {
      const { repairClock } = await import('./clock-repair.js');
      out(await repairClock(config, slug));
      return 0;
    },
  },
  copy: {
    arguments: ['<from>', '<to>'],
    help: 'copy a storage into an empty one: sqlite:<file>, mongodb://… (stop its service first), postgres://… or <file>.jsonl.gz',
    async run({ config, words: [from = '', to = ''], terminal }) {
      const { copy } = await import('./copy.js');
      terminal.out(await copy(config, from, to, terminal));
      return 0;
    },
  },
  arm: {
    options: { 'send-overdue': { help: 'run the jobs that fell due meanwhile, instead of skipping them' } },
    help: 'let a restored backup, or a copy, run actions and fetch calendars',
    async run({ config, options, terminal: { out } }) {
      const { arm } = await import('./arm.js');
      out(await arm(config, { sendOverdue: options['send-overdue'] === true }));
      return 0;
    },
  },
  disarm: {
    help: 'keep a database that was restored from a backup from sending mail and webhooks',
    async run({ config, terminal: { out } }) {
      const { disarm } = await import('./disarm.js');
      out(await disarm(config));
      return 0;
    },
  },
  backup: {
    arguments: ['<file>'],
    help: 'copy the SQLite file, while it is served too, and check the copy',
    async run({ config, words: [file = ''], terminal }) {
      const { backUp } = await import('./backup.js');
      return backUp(config.database, file, terminal);
    },
  },
  restore: {
    arguments: ['<backup>'],
    options: { erased: { value: '<file>', help: 'list of slotkeeper erased: whom to erase again' } },
    help: 'make the SQLite file of DATABASE_URL from a backup',
    async run({ config, words: [backup = ''], options, terminal }) {
      const { restore } = await import('./restore.js');
      return restore(config, backup, options.erased?.toString(), terminal);
    },
  },
  erased: {
    help: 'list who was erased, a line each: app, customer and moment; staff members and persons are marked',
    async run({ config, terminal: { out } }) {
      const { listErased } = await import('./erased-customers.js');
      await listErased(config.database, out);
      return 0;
    },
  },
  verify: {
    options: { json: { help: 'print what was found as JSON' } },
    help: 'read all that is stored, and check what must hold; 1 when something does not',
    async run({ config, options, terminal }) {
      const { verify } = await import('./verify.js');
      return verify(config.database, { asJson: options.json === true }, terminal);
    },
  },
  import: {
    arguments: ['<file>'],
    options: {
      app: { value: '<slug>', help: 'the app that the bookings are made in' },
      resource: { value: '<uuid>', help: 'what they take; needed for .ics, and where .csv has no column for it' },
      strict: { help: 'notice, advance, grid, durations and hours count, too, as for any new booking' },
      'dry-run': { help: 'decide all the same, and write nothing' },
    },
    help: 'make bookings that were made elsewhere, of .csv or .ics; 1 when some cannot be had',
    async run({ config, words: [file = ''], options, terminal }) {
      const { app, resource, strict, 'dry-run': dryRun } = options;
      if (app === undefined) throw new UsageError('import needs to know the app: --app <slug>');
      const { importFile } = await import('./import.js');
      const asked = { slug: app.toString(), resource: resource?.toString(), strict: strict === true };
      return importFile(config, file, { ...asked, dryRun: dryRun === true }, terminal);
    },
  },
  seed: {
    options: {
      app: { value: '<slug>', help: 'the slug of the app (salon)' },
      owner: { value: '<e-mail>', help: 'whose it is to be (the only owner)' },
    },
    help: 'make an app with sample data: a salon and its week',
    async run({ config, options: { app, owner }, terminal }) {
      const { seed } = await import('../demo/seed.js');
      return seed(config, { slug: app?.toString(), owner: owner?.toString() }, terminal);
    },
  },
};

/** Options of all commands, for parsing. `commandOf` then refuses those of other commands. */
const OPTIONS_OF_COMMANDS = Object.entries(COMMANDS).flatMap(([command, { options = {} }]) =>
  Object.entries(options).map(([name, option]) => ({ command, name, ...option })),
);

const OPTIONS = {
  storage: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

const column = (entries: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...entries.map(([name]) => name.length)) + 4;
  return entries.map(([name, help]) => `  ${name.padEnd(width)}${help}\n`).join('');
};

/** Returns the usage of these commands with their options. */
function usageOf(names: readonly string[]): string {
  return `Usage: slotkeeper <command>

${column([
  ...names.map((name) => {
    const { arguments: taken = [], help } = COMMANDS[name]!;
    return [[name, ...taken].join(' '), help] as const;
  }),
  ...OPTIONS_OF_COMMANDS.filter(({ command }) => names.includes(command)).map(
    ({ command, name, value, help }) =>
      [`--${name}${value === undefined ? '' : ` ${value}`}`, `${command}: ${help}`] as const,
  ),
  ['--storage <module>', 'open the storage by open(url) of this module, which gets DATABASE_URL'],
  ['-h, --help', 'show all commands, and the settings'],
  ['--version', 'show the version'],
])}`;
}

/** Returns the names of the commands that the command line may mean: the one that it names, its group, or all. */
function meantBy(line: readonly string[]): readonly string[] {
  const [first, second] = line.filter((word) => !word.startsWith('-'));
  const all = Object.keys(COMMANDS);
  const named = all.filter((name) => name === first || name === `${first} ${second}`);
  const group = all.filter((name) => name.startsWith(`${first} `));
  return [named, group, all].find((names) => names.length > 0)!;
}

const HELP = `${usageOf(Object.keys(COMMANDS))}
The environment configures it:

${column(Object.entries(SETTINGS))}`;

type Environment = Readonly<Record<string, string | undefined>>;

/** The command line is invalid. The message gives the reason. */
class UsageError extends Error {}

/** Timeout in ms for requests in progress after the process was asked to stop. */
const DRAIN = 10_000;
/** Additional timeout in ms for closing. After it the process is killed. */
const CLOSING = 1_000;

/**
 * Runs one command and returns the exit code: 0, 1 for a failure, 2 for invalid settings or usage or an import that could not begin, 130 or
 * 143 if a signal stopped `seed`.
 */
export async function runCommand(words: readonly string[], env: Environment, raw: Terminal): Promise<number> {
  // Escape all output: most commands print text from files and databases, which may contain terminal escapes.
  const terminal = printingSafely(raw);
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
    const { storage, ...given } = values;
    const { command, words: taken } = commandOf(positionals, given);
    for (const warning of strangeSettings(env)) err(`Warning: ${warning}\n`);
    const options = Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ) as Asked['options'];
    const open = storage === undefined ? undefined : await openerIn(storage);
    return await command.run({ config: readConfig(env, open), words: taken, options, terminal });
  } catch (error) {
    const message =
      error instanceof CopyError
        ? error.problems.map(oneLine).join('\n')
        : error instanceof Error
          ? error.message
          : String(error);
    err(error instanceof UsageError ? `${message}\n\n${usageOf(meantBy(words))}` : `${message}\n`);
    return error instanceof UsageError || error instanceof ConfigError ? 2 : 1;
  }
}

/** Parses the command line. @throws UsageError for an unknown option. */
function parsed(words: readonly string[]) {
  const ofCommands = Object.fromEntries(
    OPTIONS_OF_COMMANDS.map(({ name, value }) => [name, { type: value === undefined ? 'boolean' : 'string' } as const]),
  );
  try {
    return parseArgs({ args: [...words], options: { ...ofCommands, ...OPTIONS }, allowPositionals: true });
  } catch (error) {
    // Keep only Node's first sentence: the others are advice about arguments that begin with a dash.
    const [problem] = (error as Error).message.split('. ');
    throw new UsageError(`${problem}\nSettings come from the environment: see slotkeeper --help`);
  }
}

/** Finds the command and checks its arguments and options. @throws UsageError that explains the problem. */
function commandOf(
  words: readonly string[],
  given: Readonly<Record<string, unknown>>,
): { readonly command: Command; readonly words: readonly string[] } {
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
  const { arguments: needed = [], options = {} } = command;
  const taken = words.slice(name.split(' ').length);
  if (taken.length < needed.length) throw new UsageError(`${name} must be followed by ${needed.join(' ')}`);
  if (taken.length > needed.length) throw new UsageError(`"${taken[needed.length]}" is too much for ${name}`);
  const unfit = taken.findIndex((word, index) => word === '' || (index === 0 && command.isArgument?.(word) === false));
  if (unfit >= 0) throw new UsageError(`${name} must be followed by ${needed[unfit]}, and "${taken[unfit]}" is none`);
  const strange = Object.keys(given).find((option) => !Object.hasOwn(options, option));
  if (strange !== undefined) throw new UsageError(`--${strange} is no option of ${name}`);
  const empty = Object.keys(given).find((option) => given[option] === '');
  if (empty !== undefined) throw new UsageError(`--${empty} must be followed by ${options[empty]?.value}`);
  return { command, words: taken };
}

function either(names: readonly string[]): string {
  const last = names.map((name) => name.split(' ')[1]);
  return `${last.slice(0, -1).join(', ')}${last.length > 1 ? ' or ' : ''}${last.at(-1)}`;
}

/** Resolves with 0 once the process has drained after a SIGTERM or SIGINT, also one during the start. Kills a drain that hangs. */
function untilStopped(starting: Promise<Pick<Running, 'stop'>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const stop = async () => {
      // A second signal, or the drain's timeout, ends the process at once.
      process.once('SIGINT', endBy);
      setTimeout(() => endBy('SIGKILL'), DRAIN + CLOSING).unref();
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
  { config, words: [argument = ''], terminal: { out } }: Asked,
  options: { readonly create: boolean; readonly mayBeUnfinished?: boolean },
  run: (owners: Owners, argument: string) => Promise<string>,
): Promise<number> {
  const { openOwners } = await import('./owners.js');
  const owners = await openOwners(config, options);
  try {
    out(await run(owners, argument));
    return 0;
  } finally {
    await owners.close();
  }
}
