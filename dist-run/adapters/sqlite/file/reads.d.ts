import type Sqlite from 'better-sqlite3';
import type { Companions } from './companions.js';
/**
 * Reads that come within a millisecond, in one turn of the event loop, share one snapshot and one transaction: locking
 * and unlocking the file costs more than most reads.
 */
export declare class SharedReads {
    #private;
    constructor(connection: Sqlite.Database, companions: Companions);
    /** Reports a commit of any connection of this process, which the next read must see. */
    static committed(): void;
    /**
     * True if the companions were refreshed within the last millisecond, and no connection of this process has committed
     * since.
     */
    get isFresh(): boolean;
    look<T>(look: () => T): T;
    /** Unlocks the file, before a write and at the end of the turn. */
    end(): void;
}
