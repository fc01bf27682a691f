import type { Database, Options } from 'better-sqlite3';
import { importFailure } from '../../package/index.js';

/** The driver, which the first connection loads. */
export let Sqlite: typeof import('better-sqlite3');

/**
 * Opens a connection. Triggers and views in the file can only call functions that SQLite considers harmless. @throws MissingPackageError,
 * and the errors of SQLite.
 */
export async function connect(path: string, options?: Options): Promise<Database> {
  try {
    Sqlite ??= (await import('better-sqlite3')).default;
  } catch (error) {
    throw importFailure('The SQLite storage', 'better-sqlite3', error);
  }
  const connection = new Sqlite(path, options);
  // The file may come from elsewhere, and its triggers run with each write.
  connection.pragma('trusted_schema = OFF');
  return connection;
}
