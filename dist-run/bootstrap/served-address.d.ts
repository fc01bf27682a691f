import type { DatabaseConfig } from './config.js';
/**
 * Notes the address at which this process serves the database, for commands that print addresses: their environment
 * may lack the port. Returns a function that removes the note. Best effort: without a note, commands use their own
 * environment.
 */
export declare function noteAddress(database: DatabaseConfig, url: string): () => void;
/** Returns the address at which a process of the same user on this machine serves the database. Undefined if unknown. */
export declare function servedAddress(database: DatabaseConfig): string | undefined;
