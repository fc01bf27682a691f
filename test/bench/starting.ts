import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { alternate, atMost, compared, type Group, median, type Sample } from './measuring.js';
import { fastifyUser, launch, type Program, service } from './servers.js';

const ROUNDS = 9;
/** Time after the first answer, in ms, for the garbage collection of what the start left. */
const IDLE_MS = 500;

const rows = [
  'start to first answer, against fastify',
  'memory when idle, against fastify',
  'installed size, against fastify',
] as const;

/** Cost of the service before it does anything. */
export const starting: Group = {
  rows,
  async measure(scratch) {
    const programs = [service(`sqlite:${join(scratch, 'service.db')}`), fastifyUser(join(scratch, 'fastify.db'))];
    const memory: number[][] = [[], []];
    const [ours, theirs] = await alternate(
      ROUNDS,
      programs.map((program, index) => () => started(program, memory[index]!)),
    );
    const [size, sizeOfFastify] = [await installed(manifest.dependencies), await installed(FASTIFY_USER)];
    return [
      compared(rows[0], ours!, theirs!, { unit: 'ms', target: atMost(1.25) }),
      compared(
        rows[1],
        { figure: median(memory[0]!) },
        { figure: median(memory[1]!) },
        { unit: 'MB', target: atMost(1.2) },
      ),
      compared(
        rows[2],
        { figure: megabytes(size + (await built())) },
        { figure: megabytes(sizeOfFastify) },
        { unit: 'MB' },
      ),
    ];
  },
};

const megabytes = (bytes: number): number => bytes / 1_000_000;

async function started(program: Program, memory: number[]): Promise<Sample> {
  const startedAt = performance.now();
  const server = await launch(program);
  const figure = performance.now() - startedAt;
  await sleep(IDLE_MS);
  memory.push(megabytes((await server.usage()).rss));
  await server.kill();
  return { figure };
}

type Dependencies = Readonly<Record<string, string>>;
interface Manifest {
  readonly dependencies?: Dependencies;
  readonly optionalDependencies?: Dependencies;
}

const dist = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const root = dirname(dist);
const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Required<Manifest>;
const FASTIFY_USER: Dependencies = { fastify: '', 'better-sqlite3': '' };

/** Returns the bytes of packages with all their dependencies, as npm has installed them here. */
async function installed(dependencies: Dependencies): Promise<number> {
  const folders = new Set<string>();
  for (const name of Object.keys(dependencies)) await gather(name, root, folders);
  const sizes = await Promise.all([...folders].map((folder) => bytesBelow(folder, 'node_modules')));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function gather(name: string, from: string, folders: Set<string>): Promise<void> {
  const found = await folderOf(name, from);
  if (found === undefined || folders.has(found)) return;
  folders.add(found);
  const needs = JSON.parse(await readFile(join(found, 'package.json'), 'utf8')) as Manifest;
  const names = Object.keys({ ...needs.dependencies, ...needs.optionalDependencies });
  for (const needed of names) await gather(needed, found, folders);
}

/** Finds a package as Node does. Undefined for an optional package that is not installed. */
async function folderOf(name: string, from: string): Promise<string | undefined> {
  const candidate = join(from, 'node_modules', name);
  const isThere = await stat(join(candidate, 'package.json')).then(
    () => true,
    () => false,
  );
  if (isThere) return candidate;
  return from === dirname(from) ? undefined : folderOf(name, dirname(from));
}

async function bytesBelow(folder: string, without: string, end = ''): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true });
  const sizes = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === without ? 0 : bytesBelow(path, without, end);
    return entry.isFile() && entry.name.endsWith(end) ? (await stat(path)).size : 0;
  });
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Size of the service itself in `npm pack`. */
async function built(): Promise<number> {
  const declared = ['core', 'adapters', 'bootstrap'].map((name) => bytesBelow(join(dist, name), '', '.d.ts'));
  const loaded = ['bundle', 'web'].map((name) => bytesBelow(join(dist, name), ''));
  const sizes = await Promise.all([...loaded, ...declared]);
  return sizes.reduce((sum, size) => sum + size, 0);
}
