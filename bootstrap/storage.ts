import { type Clock, mustBeFinished, type Storage, type StorageMeter } from '../core/index.js';
import { oneLine } from './commands/printable.js';
import { ConfigError, type DatabaseConfig } from './config.js';

export interface OpenOptions {
  /** True to create a missing database. Default true. */
  readonly create?: boolean;
  /** True to migrate a storage with an older schema, as the start of a service does. Default: such a storage is refused. */
  readonly update?: boolean;
  /** True to accept an unfinished copy, to continue or inspect it. Default: such a storage is refused. */
  readonly mayBeUnfinished?: boolean;
  /** Receives sentences about slow steps while opening. */
  readonly report?: (progress: string) => void;
  /** Called once if the storage cannot store anything until the process is restarted. */
  readonly onLost?: (message: string) => void;
  /** Receives measurements of writes. */
  readonly meter?: StorageMeter | undefined;
}

/** Prints a command's progress on standard error, so that standard output has only the command's result. */
export const toTerminal = (progress: string): void => void process.stderr.write(`${oneLine(progress)}\n`);

/** @throws Error for a storage in memory, whose data would be lost when the command ends. */
export function mustBeKept({ kind }: DatabaseConfig): void {
  if (kind !== 'memory') return;
  throw new Error(
    'DATABASE_URL is memory:, which loses all data when this command ends: use a sqlite:, mongodb: or postgres: URL',
  );
}

/**
 * Opens the storage, loading only its driver. @throws ConfigError for an unusable URL; CopyError for an unfinished
 * copy; Error for the operator. Nothing then stays open.
 */
export async function openStorage(
  database: DatabaseConfig,
  clock: Clock,
  { mayBeUnfinished = false, ...options }: OpenOptions = {},
): Promise<Storage> {
  const storage = await opened(database, clock, options);
  if (mayBeUnfinished) return storage;
  try {
    mustBeFinished(await storage.arming.disarmed());
    return storage;
  } catch (error) {
    await storage.close();
    throw error;
  }
}

/** Parts of an open storage that are checked, so that another object is refused before the service is assembled. */
const STORAGE_PARTS = ['apps', 'ledger', 'events', 'arming', 'close'] as const satisfies readonly (keyof Storage)[];

/** Returns the names of the checked parts that the storage lacks. */
export const missingParts = (storage: unknown): readonly string[] =>
  STORAGE_PARTS.filter((name) => (storage as Partial<Storage> | null | undefined)?.[name] === undefined);

/** True if a driver's error means that the URL, or the database that it names, cannot be used at all. */
function isUnusable(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^unusable_(?:url|database)$/.test(String(error.code));
}

async function opened(
  database: DatabaseConfig,
  clock: Clock,
  { create, update = false, report, onLost, meter }: OpenOptions,
): Promise<Storage> {
  switch (database.kind) {
    case 'sqlite': {
      const { openSqliteStorage } = await import('../adapters/sqlite/index.js');
      return openSqliteStorage({ path: database.path, clock, create, update, onLost, meter });
    }
    case 'mongodb': {
      const { openMongoStorage } = await import('../adapters/mongodb/index.js');
      return openMongoStorage({ url: database.url, clock, create, meter }).catch((error: unknown) => {
        throw isUnusable(error) ? new ConfigError([error.message]) : error;
      });
    }
    case 'postgres': {
      const { openPostgresStorage } = await import('../adapters/postgres/index.js');
      const asked = { url: database.url, clock, create, update, report, meter };
      return openPostgresStorage(asked).catch((error: unknown) => {
        throw isUnusable(error) ? new ConfigError([error.message]) : error;
      });
    }
    case 'module': {
      const storage = await database.open(database.url);
      const missing = missingParts(storage);
      if (missing.length === 0) return storage;
      throw new ConfigError([`--storage must open a storage: what open(url) returned has no ${missing.join(', ')}`]);
    }
    case 'memory': {
      const { openMemoryStorage } = await import('../adapters/memory/index.js');
      return openMemoryStorage({ clock, meter });
    }
  }
}
