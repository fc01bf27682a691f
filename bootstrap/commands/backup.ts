import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { mustBeFinished } from '../../core/index.js';
import type { DatabaseConfig } from '../config.js';
import { NewFile } from './new-file.js';
import type { Terminal } from './terminal.js';
import { counted, isSound, verificationText, verified, withInspection } from './verify.js';

/** Runs `slotkeeper backup <file>`, which copies the configured SQLite storage. The storage may be in use. Returns the exit code. */
export async function backUp(database: DatabaseConfig, file: string, terminal: Terminal): Promise<number> {
  const from = sqlitePathOf(database);
  await withInspection({ kind: 'sqlite', path: from }, ({ disarmed }) => mustBeFinished(disarmed));
  const target = new NewFile(resolve(file));
  return target.made(async () => {
    await copied({ from, to: target.unfinished, disarmedAt: Date.now() }, terminal);
    const verification = await verified({ kind: 'sqlite', path: target.unfinished }, terminal);
    if (!isSound(verification)) {
      terminal.err(verificationText(verification));
      terminal.err(`The stored data has problems, so the backup was not renamed: it is kept as ${target.unfinished}\n`);
      return 1;
    }
    target.finish();
    const { apps, read } = verification;
    const counts = `${counted(apps, 'app')}, ${counted(read, 'object or event', 'objects and events')}`;
    terminal.out(`${target.path}: ${counts}, ${sizeOf(target.path)}. It is disarmed until slotkeeper arm.\n`);
    return 0;
  });
}

interface Asked {
  readonly from: string;
  readonly to: string;
  readonly disarmedAt: number | null;
}

/** Copies a SQLite file to a new one and reports progress. `disarmedAt` null: the source is a backup to restore. */
export async function copied(asked: Asked, { progress }: Pick<Terminal, 'progress'>): Promise<void> {
  const { copySqliteFile, readSqliteSize } = await import('../../adapters/sqlite/index.js');
  const expected = await readSqliteSize(asked.from, { anyVersion: asked.disarmedAt === null });
  try {
    await copySqliteFile({
      ...asked,
      onProgress: ({ bytes, isChecking }) => {
        const percent = Math.min(Math.floor((100 * bytes) / Math.max(expected, 1)), 100);
        progress?.(isChecking ? 'checking the copy' : `${percent} % copied`);
      },
    });
  } finally {
    progress?.('');
  }
}

const INSTEAD = {
  mongodb: '. Of what is stored in MongoDB, make a copy while the service is stopped: slotkeeper copy',
  postgres: '. Of what is stored in PostgreSQL, make a copy (slotkeeper copy), or a backup with pg_dump',
  module: '. Of what is in another storage, make a copy: slotkeeper copy',
  memory: ', and DATABASE_URL is memory:, which has no file',
} as const;

/** @throws Error for a storage that is not a file. */
function sqlitePathOf(database: DatabaseConfig): string {
  if (database.kind === 'sqlite') return resolve(database.path);
  throw new Error(`backup copies a SQLite file${INSTEAD[database.kind]}`);
}

function sizeOf(path: string): string {
  return `${(statSync(path).size / 1e6).toFixed(1)} MB`;
}
