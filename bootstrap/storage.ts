import { type Clock, mustBeFinished, type Storage, type StorageMeter } from '../core/index.js';
import { oneLine } from './commands/printable.js';
import { ConfigError, type DatabaseConfig } from './config.js';
import { needPackages } from './packages.js';

export interface OpenOptions {
  /** Whether a database that is not there is made; default true. */
  readonly create?: boolean;
  /**
   * Whether a SQLite file of an earlier version is brought to this one, which an older program could not open any more: for
   * a start; default: it is refused.
   */
  readonly update?: boolean;
  /** Whether it may be a copy that is not finished, for whoever goes on with it, or only reads; default: it is refused. */
  readonly mayBeUnfinished?: boolean;
  /** Told, in sentences, what makes the opening take long. */
  readonly report?: (progress: string) => void;
  /** Told once, when the storage can keep nothing any more until the process is started again. */
  readonly onLost?: (message: string) => void;
  /** Told how writing goes. */
  readonly meter?: StorageMeter | undefined;
}

/** For commands: what takes long is said where it is not taken for their output. */
export const toTerminal = (progress: string): void => void process.stderr.write(`${oneLine(progress)}\n`);

/** For commands that work on the configured storage. @throws Error for one that would end with the command. */
export function mustBeKept({ kind }: DatabaseConfig): void {
  if (kind !== 'memory') return;
  throw new Error('DATABASE_URL is memory:, which forgets all when this command ends: name a sqlite: or mongodb: one');
}

/**
 * Opens the storage that is configured, and loads no other driver.
 * @throws ConfigError of a URL that no storage can be opened by; CopyError of a copy that is not finished; Error for
 * whoever must act, naming what. Nothing is open then.
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

async function opened(
  database: DatabaseConfig,
  clock: Clock,
  { create, update = false, report, onLost, meter }: OpenOptions,
): Promise<Storage> {
  switch (database.kind) {
    case 'sqlite': {
      needPackages('The SQLite storage', ['better-sqlite3']);
      const { openSqliteStorage } = await import('../adapters/sqlite/index.js');
      return openSqliteStorage({ path: database.path, clock, create, update, onLost, meter });
    }
    case 'mongodb': {
      needPackages('The MongoDB storage', ['mongodb']);
      const { openMongoStorage } = await import('../adapters/mongodb/index.js');
      return openMongoStorage({ url: database.url, clock, create, report, meter }).catch((error: unknown) => {
        const isItsUrl = error instanceof Error && 'code' in error && error.code === 'unusable_url';
        throw isItsUrl ? new ConfigError([error.message]) : error;
      });
    }
    case 'memory': {
      const { openMemoryStorage } = await import('../adapters/memory/index.js');
      return openMemoryStorage({ clock, meter });
    }
  }
}
