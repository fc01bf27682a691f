import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { manageTokens } from '../../adapters/tokens/index.js';
import { type Copied, type Copying, type CopyRequest, copyBetween, mustBeFree } from '../../core/index.js';
import { type Config, ConfigError, type DatabaseConfig, readDatabase, type StorageOpener } from '../config.js';
import { openStorage, toTerminal } from '../storage.js';
import { NewFile } from './new-file.js';
import { Pace } from './progress.js';
import type { Terminal } from './terminal.js';
import { counted } from './verify.js';

/** Source or target of a copy. */
type CopyEnd = Exclude<DatabaseConfig, { readonly kind: 'memory' }> | { readonly kind: 'file'; readonly path: string };
type CopyEndFile = Extract<CopyEnd, { readonly path: string }>;

interface Opened {
  readonly copying: Copying;
  close(): Promise<void>;
}

interface OpenedTarget extends Opened {
  /** Called after a complete copy. Without this call, `close` removes a file. */
  finished?(): void;
}

const FILE = '.jsonl.gz';

/** Runs `slotkeeper copy`. Returns the output. @throws ConfigError for an invalid source or target; CopyError. */
export async function copy(
  { secretKey, database }: Pick<Config, 'secretKey' | 'database'>,
  from: string,
  to: string,
  { progress }: Pick<Terminal, 'progress'>,
): Promise<string> {
  const problems: string[] = [];
  const open = database.kind === 'module' ? database.open : undefined;
  const [source, target] = [parseEnd(from, problems, open), parseEnd(to, problems, open)];
  if (!source || !target) throw new ConfigError(problems);
  const name = nameOf(source);
  if (name === nameOf(target)) throw new ConfigError(['The source and the target of a copy must differ']);
  const pace = progress && new Pace(progress);
  const opened: OpenedTarget[] = [];
  const keep = async (opening: Promise<OpenedTarget>) => {
    const one = await opening;
    opened.push(one);
    return one.copying;
  };
  try {
    const copied = await copyStorage({ secretKey }, await keep(openSource(source)), () => keep(openTarget(target)), {
      source: name,
      onProgress: ({ phase, done, total }) => pace?.tell(phase, done, total),
    });
    for (const one of opened) one.finished?.();
    return reportOf(copied, name, target);
  } finally {
    progress?.('');
    for (const one of opened) await one.close();
  }
}

/** Copies one open storage to another, with this process's clock and secret key. */
export function copyStorage(
  { secretKey }: Pick<Config, 'secretKey'>,
  from: Copying,
  openTo: () => Promise<Copying>,
  asked: CopyRequest,
): Promise<Copied> {
  const { opens } = manageTokens(secretKey === null ? null : Buffer.from(secretKey, 'base64'));
  const newHash = () => {
    const hash = createHash('sha256');
    return { update: (text: string) => void hash.update(text), digest: () => hash.digest('hex') };
  };
  return copyBetween({ newHash, clock: Date.now, opensSecret: opens })(from, openTo, asked);
}

/** Parses a source or target. Undefined after adding a problem if it is invalid. `open` gets addresses with an unknown scheme. */
export function parseEnd(text: string, problems: string[], open?: StorageOpener): CopyEnd | undefined {
  if (text.endsWith(FILE)) return { kind: 'file', path: resolve(text) };
  const found: string[] = [];
  const database = readDatabase(text, found, open);
  if (found.length === 0 && database.kind !== 'memory') return database;
  problems.push(
    `"${text}" must be sqlite:<file>, mongodb://<host>/<database>, postgres://<host>/<database> or a file that ends in ${FILE}`,
  );
  return undefined;
}

/** Returns a stable name of a source or target, without secrets. */
function nameOf(place: CopyEnd): string {
  if (place.kind === 'file') return place.path;
  if (place.kind === 'sqlite') return `sqlite:${resolve(place.path)}`;
  const name = place.url.replace(/^([a-z+]+:\/\/)(?:[^/@]*@)?([^?]*).*$/, '$1$2');
  // Add the schema to the name, because a PostgreSQL database may contain several storages.
  const schema = place.kind === 'postgres' ? /[?&]schema=([^&]*)/.exec(place.url)?.[1] : undefined;
  return schema === undefined ? name : `${name} schema ${schema}`;
}

async function openSource(place: CopyEnd): Promise<Opened> {
  if (place.kind === 'file') {
    const { CopyFile } = await import('../../adapters/jsonl/index.js');
    return { copying: CopyFile.toRead(place.path), close: async () => {} };
  }
  // An unfinished copy is allowed here, because the copy itself refuses it as a source with a better message.
  return openStorage(place, Date.now, { create: false, mayBeUnfinished: true, report: toTerminal });
}

export async function openTarget(place: CopyEnd): Promise<OpenedTarget> {
  if (place.kind === 'file' || place.kind === 'sqlite') return openNewFile(place);
  return openStorage(place, Date.now, { mayBeUnfinished: true, report: toTerminal });
}

/** Opens a file that has a temporary name until the copy is complete. */
async function openNewFile({ kind, path }: CopyEndFile): Promise<OpenedTarget> {
  if (kind === 'sqlite') await makePlace(path);
  const file = new NewFile(path);
  const release = file.guarded();
  let isComplete = false;
  const close = async (opened?: Opened) => {
    try {
      await opened?.close();
      if (isComplete) file.finish();
    } finally {
      file.remove();
      release();
    }
  };
  try {
    const opened = await openUnfinished(kind, file.unfinished);
    return {
      copying: opened.copying,
      finished: () => {
        isComplete = true;
      },
      close: () => close(opened),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openUnfinished(kind: CopyEndFile['kind'], path: string): Promise<Opened> {
  if (kind === 'sqlite') return openStorage({ kind, path }, Date.now, { report: toTerminal });
  const { CopyFile } = await import('../../adapters/jsonl/index.js');
  return { copying: new CopyFile(path), close: async () => {} };
}

/**
 * Makes place for a SQLite file: creates its folder, and removes an empty storage or an unfinished copy.
 * @throws CopyError if the storage is not empty; Error if another process has it open.
 */
async function makePlace(path: string): Promise<void> {
  const { makeFolder, removeSqliteFile } = await import('../../adapters/sqlite/index.js');
  makeFolder(dirname(path));
  if (!existsSync(path)) return;
  const storage = await openStorage({ kind: 'sqlite', path }, Date.now, { create: false, mayBeUnfinished: true });
  try {
    await mustBeFree(storage.copying);
  } finally {
    await storage.close();
  }
  await removeSqliteFile(path);
}

function reportOf({ owners, apps, records }: Copied, source: string, target: CopyEnd): string {
  const contents = counted(records, 'object or event', 'objects and events');
  const what = `${counted(owners, 'owner')}, ${counted(apps, 'app')}, and ${contents}`;
  const next =
    target.kind === 'file'
      ? 'It can be copied into any storage.'
      : 'The copy is disarmed: no action runs and no calendar is fetched until slotkeeper arm.';
  return `${what} of ${source} are in ${nameOf(target)}, and both are the same.\n${next}\n`;
}
