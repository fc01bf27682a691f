import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { connectionSettings } from '../../adapters/postgres/connection-url.js';
import { folderOfBinaries, postgresProblem } from './postgres-binaries.js';
import { RUN_FOLDER, sharedServer } from './shared-server.js';

export { postgresProblem };

/** A PostgreSQL server, to test against. */
export interface PostgresServer {
  /** The address of a schema on it; `options` are more options of the URL. */
  url(schema: string, options?: string): string;
  /** Product and version. */
  readonly version: string;
  /** The folder of its socket and of its data; undefined of a server that `POSTGRES_URL` names. */
  readonly folder: string | undefined;
  /** Stops the server. Other users in this process get a new one. */
  stop(): Promise<void>;
}

const STARTS_WITHIN_MS = 100_000;

/** Only tests of crashes need durability. */
const FAST = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];
const SETTINGS = [
  'listen_addresses=',
  'max_connections=300',
  'shared_buffers=64MB',
  'wal_level=replica',
  'dynamic_shared_memory_type=mmap',
];

/** Runs the server until standard input ends: when the test process dies, however it dies, the kernel closes the pipe. */
const UNTIL_STDIN_ENDS = `
"$@" >"$FOLDER/log" 2>&1 & server=$!
exec >&-
cat >/dev/null
kill -QUIT "$server"
wait "$server"
rm -rf "$FOLDER"
`;

let running: Promise<PostgresServer> | undefined;

/** Returns the server of this process: that of `POSTGRES_URL`, or else one that is started here. */
export function postgresServer(): Promise<PostgresServer> {
  if (!running) {
    const starting = process.env.POSTGRES_URL ? named(process.env.POSTGRES_URL) : own();
    running = starting;
    starting.catch(() => {
      if (running === starting) running = undefined;
    });
  }
  return running;
}

/** Returns a server of this process, or that of the whole run of the tests, which ends with the run. */
async function own(): Promise<PostgresServer> {
  const run = process.env[RUN_FOLDER];
  if (run === undefined) return startedPostgres();
  const { folder, version } = await sharedServer(run, 'postgres', async () => {
    const { folder, version } = await startedPostgres();
    return { folder, version };
  });
  return { folder, version, url: urlOf(folder, false), async stop() {} };
}

/** Returns the function that names a schema of the server whose socket is in the folder. */
function urlOf(folder: string, isDurable: boolean): PostgresServer['url'] {
  return (schema, options = '') =>
    `postgres://postgres@localhost/postgres?host=${folder}&schema=${schema}${isDurable ? '' : '&unsafe=true'}${options}`;
}

/** Starts another server in a folder of its own. `isDurable`: keeps confirmed writes after a crash. */
export async function startedPostgres({
  isDurable = false,
  settings = [],
  from,
}: {
  readonly isDurable?: boolean;
  readonly settings?: readonly string[];
  /** Folder with existing data, in place of a new one. */
  readonly from?: string;
} = {}): Promise<PostgresServer & { readonly folder: string; readonly pid: number }> {
  const binaries = folderOfBinaries();
  if (!binaries) throw new Error(postgresProblem());
  const who = unprivileged();
  const bin = who ? reachable(binaries) : binaries;
  const folder = from ?? mkdtempSync(join(tmpdir(), 'slotkeeper-postgres-'));
  if (who) chownSync(folder, who.uid, who.gid);
  chmodSync(folder, 0o711);
  const data = join(folder, 'data');
  const env = { ...process.env, FOLDER: folder, LC_ALL: 'C', TZ: 'UTC' };
  if (!existsSync(data)) {
    const options = ['-D', data, ...'-U postgres -A trust -E UTF8 --locale=C --no-sync --no-instructions'.split(' ')];
    execFileSync(join(bin, 'initdb'), options, { ...who, env, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  }
  const all = [...SETTINGS, ...(isDurable ? [] : FAST), ...settings].flatMap((setting) => ['-c', setting]);
  const command = [join(bin, 'postgres'), '-D', data, '-k', folder, ...all];
  const child = spawn('/bin/sh', ['-c', UNTIL_STDIN_ENDS, 'sh', ...command], {
    ...who,
    env,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true, // Out of reach of a Ctrl-C, which would end the shell before it could end the server.
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const version = await answering(folder);
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  const server: PostgresServer & { readonly folder: string; readonly pid: number } = {
    url: urlOf(folder, isDurable),
    version,
    folder,
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    async stop() {
      if ((await running) === server) running = undefined;
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
  return server;
}

/** Runs a statement without the storage, in the schema that the URL names. Returns its rows. */
export async function runSql(url: string, text: string, values: readonly unknown[] = []): Promise<readonly unknown[]> {
  const { client: config, schema } = connectionSettings(url);
  const client = new pg.Client({ ...config, options: `-c search_path=${schema}` });
  // The query rejects, too. Without a listener, the driver's event would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Copies the files of a server into another folder, with owners and rights, and returns the folder. */
export function copiedPostgres(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'slotkeeper-postgres-'));
  execFileSync('cp', ['-a', join(folder, 'data'), join(copy, 'data')]);
  rmSync(join(copy, 'data', 'postmaster.pid'), { force: true });
  return copy;
}

async function named(address: string): Promise<PostgresServer> {
  const url = new URL(address);
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const { rows } = await client.query('SHOW server_version');
  await client.end();
  return {
    url: (schema, options = '') => `${url.href}${url.search ? '&' : '?'}schema=${schema}${options}`,
    version: `${rows[0].server_version} (POSTGRES_URL)`,
    folder: undefined,
    async stop() {},
  };
}

/** Waits until the server answers, and returns its version. */
async function answering(folder: string): Promise<string> {
  const until = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    const client = new pg.Client({ host: folder, user: 'postgres', database: 'postgres' });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query('SHOW server_version');
      return String(rows[0].server_version);
    } catch (error) {
      if (performance.now() > until) {
        const log = existsSync(join(folder, 'log')) ? readFileSync(join(folder, 'log'), 'utf8') : '';
        throw new Error(`The PostgreSQL server of the tests does not answer. ${log}`, { cause: error });
      }
      await setTimeout(20);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Returns a user for a server that refuses to run as root. Undefined if this process does not run as root. */
export function unprivileged(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  if (!user) throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Returns the binaries in a folder that any user may read: a copy, if another user may not enter one of the folders above. */
function reachable(bin: string): string {
  if (everybodyMayEnter(bin)) return bin;
  const native = dirname(bin);
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8'));
  const copy = join(tmpdir(), `slotkeeper-postgres-${version}`);
  if (!existsSync(copy)) {
    const making = mkdtempSync(`${copy}-`);
    cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    chmodSync(making, 0o755);
    try {
      renameSync(making, copy);
    } catch {
      rmSync(making, { recursive: true, force: true }); // Another process was first.
    }
  }
  return join(copy, 'bin');
}

function everybodyMayEnter(folder: string): boolean {
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (dirname(folder) === folder || everybodyMayEnter(dirname(folder)));
}
