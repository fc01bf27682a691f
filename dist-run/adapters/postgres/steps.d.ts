import type { Database } from './database.js';
export interface Opening {
    readonly schema: string;
    readonly isUnsafe: boolean;
    /** True: creates a missing schema. */
    readonly create: boolean;
    /** True: updates a schema of an earlier version. */
    readonly update: boolean;
    /** Receives sentences about steps that delay the opening. */
    readonly report: (progress: string) => void;
}
/**
 * Checks the server, and leads its schema to this version.
 * @throws UnusableDatabaseError, naming what to do; UnavailableError when the server does not answer.
 */
export declare function prepareDatabase(database: Database, opening: Opening): Promise<void>;
