import Sqlite from 'better-sqlite3';

/** Opens a connection on which the file's own triggers and views can call nothing that SQLite does not hold for harmless. */
export function connect(path: string, options?: Sqlite.Options): Sqlite.Database {
  const connection = new Sqlite(path, options);
  // A file may come from elsewhere, and its schema runs with each write.
  connection.pragma('trusted_schema = OFF');
  return connection;
}
