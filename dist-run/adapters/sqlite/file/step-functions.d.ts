import type Sqlite from 'better-sqlite3';
/** Registers the functions that steps of the schema call; triggers and indexes call none of them. */
export declare function addStepFunctions(connection: Sqlite.Database): void;
