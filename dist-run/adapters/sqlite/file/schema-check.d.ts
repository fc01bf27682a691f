import Sqlite from 'better-sqlite3';
/**
 * Compares the schema of a file with the one that the migrations up to its version make. Returns the differences as
 * sentences.
 */
export declare function schemaDifferences(file: Sqlite.Database, version: number): readonly string[];
