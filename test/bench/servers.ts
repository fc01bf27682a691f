import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Answer, connected, type Request } from './client.js';

const here = dirname(fileURLToPath(import.meta.url));

export const EMAIL = 'owner@example.com';
export const OWNER_TOKEN = 'f0f7a0d7-6a4c-4d54-9b0e-6f3a8a1f6f10';

const bearer = (credential: string): string => `Bearer ${Buffer.from(credential).toString('base64')}`;
export const ownerAuthorization: string = bearer(`${EMAIL}:${OWNER_TOKEN}`);
export const appAuthorization = (token: string): string => bearer(token);

export interface Usage {
  /** User and system processor time since the start, in µs. */
  readonly cpu: number;
  /** Resident memory, in bytes. */
  readonly rss: number;
  /** Bytes of live objects of the program, after garbage collection. */
  readonly heap: number;
}

/** A server in its own process. */
export interface Server {
  readonly port: number;
  readonly pid: number;
  usage(): Promise<Usage>;
  /** Like `usage`, after a garbage collection. It blocks the server. */
  liveUsage(): Promise<Usage>;
  /** Sends a message to the preloaded modules. Resolves when they have it. */
  tell(message: number): Promise<unknown>;
  /** Sends one request on a new connection. */
  ask(request: Request): Promise<Answer>;
  /** Kills the server at once, as `kill -9` does. */
  kill(): Promise<void>;
}

export interface Program {
  /** Path of the script: below `dist`, or an absolute one in another build. */
  readonly script: string;
  /** Paths of modules below `dist` that Node imports before the script. */
  readonly preloads?: readonly string[];
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** Command that precedes the program and ends by executing it in the same process, for limits of the operating system. */
  readonly within?: readonly string[];
  /** Receives the program's output. Without it, the output is discarded. */
  readonly onOutput?: (text: string) => void;
}

/** The real service, as `npm start` runs it, on its own database. Its request log is off, because the compared programs have none. */
export function service(databaseUrl: string, environment: Readonly<Record<string, string>> = {}): Program {
  return {
    script: 'bundle/main.js',
    environment: {
      DATABASE_URL: databaseUrl,
      OWNER_EMAIL: EMAIL,
      OWNER_TOKEN,
      LOG_LEVEL: 'error',
      MAX_APPS: '1000000', // the benchmarks of creating apps create all of them for one owner
      ...environment,
    },
  };
}

/** The hand-written server, which is the baseline for speed. */
export function floor(path: string): Program {
  return { script: 'test/bench/floor.js', arguments: [path] };
}

/** Timeout for a start, in ms, for a busy machine. A server that ends earlier is noticed at once. */
const STARTS_WITHIN_MS = 60_000;

/** Starts a server. Resolves once it answers. */
export async function launch(program: Program): Promise<Server> {
  const port = await freePort();
  const child = spawned(program, port);
  const server = {
    port,
    pid: child.pid ?? 0,
    usage: () => usageOf(child, 'usage'),
    liveUsage: () => usageOf(child, 'live memory'),
    tell: (message: number) => usageOf(child, message),
    ask: (request: Request) => asked(port, request),
    kill: () => killed(child),
  };
  try {
    await answering(server, child);
    return server;
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/** Starts the programs one after another, and kills them when `use` has ended. */
export async function withServers<const P extends readonly Program[], R>(
  programs: P,
  use: (...servers: { [K in keyof P]: Server }) => Promise<R>,
): Promise<R> {
  const servers: Server[] = [];
  try {
    for (const program of programs) servers.push(await launch(program));
    return await use(...(servers as { [K in keyof P]: Server }));
  } finally {
    for (const server of servers) await server.kill();
  }
}

/** Creates an object over HTTP and returns its data. @throws Error for an answer other than 201. */
export async function created(server: Pick<Server, 'ask'>, authorization: string, path: string, body: object) {
  const { status, text } = await server.ask({ method: 'POST', path, authorization, body });
  if (status !== 201) throw new Error(`${path} answered ${status}: ${text}`);
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  return JSON.parse(text).data as any;
}

function spawned(program: Program, port: number): ChildProcess {
  const below = (path: string) => resolve(here, '..', '..', path);
  const preloads = ['test/bench/report-usage.js', ...(program.preloads ?? [])].flatMap((path) => [
    '--import',
    below(path),
  ]);
  const words = [...preloads, below(program.script), ...(program.arguments ?? [])];
  const settings = { PATH: process.env.PATH, PORT: String(port), EMAIL, OWNER_TOKEN };
  const { onOutput, within = [] } = program;
  const [command = process.execPath, ...rest] = [...within, process.execPath, ...words];
  const child = spawn(command, rest, {
    env: { ...settings, ...program.environment },
    stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit', 'ipc'],
  });
  child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text));
  return child;
}

async function answering(server: Pick<Server, 'ask'>, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`A server ended with ${child.exitCode} before it answered`);
    const answer = await server.ask(LIST).catch(() => undefined);
    if (answer?.status === 200) return;
    if (performance.now() > deadline) throw new Error(`A server did not answer in time: ${answer?.text}`);
    await sleep(2);
  }
}

const LIST: Request = { method: 'GET', path: '/v1/apps', authorization: ownerAuthorization };

async function usageOf(child: ChildProcess, asked: 'usage' | 'live memory' | number): Promise<Usage> {
  const answered = once(child, 'message');
  child.send(asked);
  const [usage] = await answered;
  return usage as Usage;
}

async function asked(port: number, request: Request): Promise<Answer> {
  const connection = await connected(port);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Returns a port that was free a moment ago, because not all servers report their port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('There is no free port');
  return address.port;
}
