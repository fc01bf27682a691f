import type { Clock, Storage } from '../core/index.js';
import type { DatabaseConfig } from './config.js';

/**
 * Opens the storage that is configured, and loads no other driver; `report` is told what makes it take long.
 * @throws Error for whoever must act, naming what.
 */
export async function openStorage(
  database: DatabaseConfig,
  clock: Clock,
  report: (progress: string) => void,
): Promise<Storage> {
  switch (database.kind) {
    case 'sqlite': {
      const { openSqliteStorage } = await import('../adapters/sqlite/index.js');
      return openSqliteStorage({ path: database.path, clock });
    }
    case 'mongodb': {
      const { openMongoStorage } = await import('../adapters/mongodb/index.js');
      return openMongoStorage({ url: database.url, clock, report });
    }
    case 'memory': {
      const { openMemoryStorage } = await import('../adapters/memory/index.js');
      return openMemoryStorage({ clock });
    }
  }
}
