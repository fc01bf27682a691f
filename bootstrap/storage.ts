import type { Clock, Storage } from '../core/index.js';
import type { DatabaseConfig } from './config.js';
import { needPackages } from './packages.js';

/** Opens the storage that is configured, and loads no other driver. @throws Error for whoever must act, naming what. */
export async function openStorage(database: DatabaseConfig, clock: Clock): Promise<Storage> {
  switch (database.kind) {
    case 'sqlite': {
      needPackages('The SQLite storage', ['better-sqlite3']);
      const { openSqliteStorage } = await import('../adapters/sqlite/index.js');
      return openSqliteStorage({ path: database.path, clock });
    }
    case 'mongodb': {
      needPackages('The MongoDB storage', ['mongodb']);
      const { openMongoStorage } = await import('../adapters/mongodb/index.js');
      return openMongoStorage({ url: database.url, clock });
    }
    case 'memory': {
      const { openMemoryStorage } = await import('../adapters/memory/index.js');
      return openMemoryStorage({ clock });
    }
  }
}
