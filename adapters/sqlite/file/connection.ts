import Sqlite from 'better-sqlite3';

/** Opens a connection. Triggers and views in the file can only call functions that SQLite considers harmless. */
export function connect(path: string, options?: Sqlite.Options): Sqlite.Database {
  const connection = new Sqlite(path, options);
  // The file may come from elsewhere, and its triggers run with each write.
  connection.pragma('trusted_schema = OFF');
  return connection;
}
