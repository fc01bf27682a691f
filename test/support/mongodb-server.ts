import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { MongoClient } from 'mongodb';
import { RUN_FOLDER, sharedServer } from './shared-server.js';

/** A server that speaks MongoDB's wire protocol, to test against. */
export interface MongodbServer {
  /**
   * Returns the address of a database on the server, with the options of `MONGODB_URL`. Each test uses a name of its own, because not every
   * server can drop a database.
   */
  url(database: string): string;
  /** Like `url`, but of a connection to the primary alone. A proxy needs that: a replica set names the addresses of its members, not the proxy's. */
  directUrl(database: string): string;
  /** Product and `buildInfo.version`. */
  readonly version: string;
  /** Releases the server. It ends when its last user releases it. */
  stop(): Promise<void>;
}

const BINARY = '@jongodb/memory-server-bin-linux-x64-gnu';
const STARTS_WITHIN_MS = 100_000;

/** Runs the server until standard input ends: when the test process dies, however it dies, the kernel closes the pipe. */
const UNTIL_STDIN_ENDS = `
"$0" --host=127.0.0.1 --port=0 & server=$!
exec >&-
cat >/dev/null
kill "$server"
`;

interface Running {
  readonly address: string;
  /** Host and port of the primary. */
  readonly primary: string;
  readonly version: string;
  end(): Promise<void>;
}

let running: Promise<Running> | undefined;
let users = 0;

/**
 * Returns the server of this process: that of `MONGODB_URL`, or else jongodb, an optional development dependency. @throws Error with the
 * reason if there is none.
 */
export async function mongodbServer(): Promise<MongodbServer> {
  running ??= process.env.MONGODB_URL ? named(process.env.MONGODB_URL) : own();
  const server = running;
  users += 1;
  let letGo = false;
  try {
    const { address, primary, version } = await server;
    return {
      url: (database) => databaseUrl(address, database),
      directUrl: (database) => directUrl(databaseUrl(address, database), primary),
      version,
      async stop() {
        if (letGo) return;
        letGo = true;
        users -= 1;
        if (users > 0 || running !== server) return;
        running = undefined;
        await (await server).end();
      },
    };
  } catch (error) {
    users -= 1;
    if (running === server) running = undefined;
    throw error;
  }
}

async function named(address: string): Promise<Running> {
  const { version, primary } = await described(address);
  return { address, primary, version: `${version} (MONGODB_URL)`, async end() {} };
}

/** Returns a server of this process, or that of the whole run of the tests, which ends with the run. */
async function own(): Promise<Running> {
  const run = process.env[RUN_FOLDER];
  if (run === undefined) return started();
  const shared = await sharedServer(run, 'jongodb', async () => {
    const { address, primary, version } = await started();
    return { address, primary, version };
  });
  return { ...shared, async end() {} };
}

async function started(): Promise<Running> {
  const child = spawn('/bin/sh', ['-c', UNTIL_STDIN_ENDS, binary()], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // out of reach of a Ctrl-C, which would end the shell before it could end the server
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let complaints = ''; // later output only reports closed connections, and would clutter the tests' report
  child.stderr.on('data', (text) => {
    if (complaints.length < 2_000) complaints += text;
  });
  try {
    const address = await printedAddress(child.stdout, () => complaints);
    const { version, primary } = await described(address);
    // Neither the child nor its pipes may keep the test process alive from here on.
    child.unref();
    for (const pipe of [child.stdin, child.stdout, child.stderr]) (pipe as unknown as { unref(): void }).unref();
    return {
      address,
      primary,
      version: `${version} (jongodb)`,
      async end() {
        child.ref();
        child.stdin.end();
        await ended;
      },
    };
  } catch (error) {
    child.stdin.end();
    throw error;
  }
}

/** Path of jongodb. It is a dependency of the test folder only, so that users of the service never install it. */
function binary(): string {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `jongodb runs on Linux x64 only, not on ${process.platform} ${process.arch}; set MONGODB_URL to test against a MongoDB`,
    );
  }
  let path: string | undefined;
  try {
    path = join(dirname(createRequire(import.meta.url).resolve(`${BINARY}/package.json`)), 'bin', 'jongodb');
  } catch (cause) {
    throw new Error(
      `${BINARY} is not installed (npm leaves optional dependencies out when they do not fit); set MONGODB_URL to test against a MongoDB`,
      { cause },
    );
  }
  if (!existsSync(path)) throw new Error(`${BINARY} is installed, but ${path} is missing`);
  return path;
}

function printedAddress(output: NodeJS.ReadableStream, complaints: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    const timer = setTimeout(() => fail('printed no address in time'), STARTS_WITHIN_MS);
    const fail = (why: string) => {
      clearTimeout(timer);
      reject(new Error(`jongodb ${why}; it needs Linux x64 with glibc. ${complaints()}`.trim()));
    };
    lines.on('line', (line) => {
      const address = /^JONGODB_URI=(mongodb:\/\/\S+)/.exec(line)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    lines.on('close', () => fail('ended before it printed its address'));
  });
}

async function described(address: string): Promise<{ readonly version: string; readonly primary: string }> {
  const client = new MongoClient(address, { serverSelectionTimeoutMS: 5_000 });
  try {
    const admin = client.db('admin');
    const { version } = await admin.command({ buildInfo: 1 });
    const { me } = await admin.command({ hello: 1 });
    return { version: String(version), primary: String(me ?? client.options.hosts[0]) };
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : cause;
    throw new Error(`The MongoDB server of the tests does not answer: ${problem}`, { cause });
  } finally {
    await client.close();
  }
}

/** Names the database in a URL. Keeps its options, and the database in which its user is defined. */
export function databaseUrl(address: string, database: string): string {
  const parts = partsOf(address);
  const { login, options } = parts;
  if (login !== '' && !options.has('authSource')) options.set('authSource', parts.database || 'admin');
  return joined({ ...parts, database });
}

/** Changes a URL to a connection to one server, whether or not it belongs to a replica set. */
export function directUrl(url: string, server: string): string {
  const parts = partsOf(url);
  parts.options.delete('replicaSet');
  parts.options.set('directConnection', 'true');
  return joined({ ...parts, scheme: 'mongodb://', hosts: server });
}

/** Sets options in a URL, which may have others. */
export function withOptions(url: string, options: string): string {
  const parts = partsOf(url);
  for (const [name, value] of new URLSearchParams(options)) parts.options.set(name, value);
  return joined(parts);
}

/** Splits a URL. `URL` does not read one with several hosts. */
function partsOf(url: string) {
  const parts = /^([^:]+:\/\/)([^/?]*@)?([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(url) ?? [];
  const [, scheme = '', login = '', hosts = '', database = '', query] = parts;
  return { scheme, login, hosts, database, options: new URLSearchParams(query) };
}

function joined({ scheme, login, hosts, database, options }: ReturnType<typeof partsOf>): string {
  const query = String(options);
  return `${scheme}${login}${hosts}/${database}${query && `?${query}`}`;
}
