import type { Database } from './database.js';
/** Probes with a write: a server with a full disk, or without its standby, still answers reads. */
export declare class Readiness {
    #private;
    constructor(database: Database);
    /** @throws UnavailableError when the database does not answer, or takes no write. */
    check(): Promise<void>;
}
