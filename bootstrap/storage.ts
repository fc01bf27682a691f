import type { Clock, Storage } from '../core/index.js';
import type { DatabaseConfig } from './config.js';
import { needPackages } from './packages.js';

export interface OpenOptions {
  /** Whether a database that is not there is made; default true. */
  readonly create?: boolean;
  /** Told once, when the storage can keep nothing any more until the process is started again. */
  readonly onLost?: (message: string) => void;
}

/** Opens the storage that is configured, and loads no other driver. @throws Error for whoever must act, naming what. */
export async function openStorage(
  database: DatabaseConfig,
  clock: Clock,
  { create, onLost }: OpenOptions = {},
): Promise<Storage> {
  switch (database.kind) {
    case 'sqlite': {
      needPackages('The SQLite storage', ['better-sqlite3']);
      const { openSqliteStorage } = await import('../adapters/sqlite/index.js');
      return openSqliteStorage({ path: database.path, clock, create, onLost });
    }
    case 'mongodb': {
      needPackages('The MongoDB storage', ['mongodb']);
      const { openMongoStorage } = await import('../adapters/mongodb/index.js');
      return openMongoStorage({ url: database.url, clock, create });
    }
    case 'memory': {
      const { openMemoryStorage } = await import('../adapters/memory/index.js');
      return openMemoryStorage({ clock });
    }
  }
}
