import Sqlite from 'better-sqlite3';
/** Opens a connection. Triggers and views in the file can only call functions that SQLite considers harmless. */
export declare function connect(path: string, options?: Sqlite.Options): Sqlite.Database;
