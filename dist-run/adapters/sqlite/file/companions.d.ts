import type Sqlite from 'better-sqlite3';
/** Keeps something in memory in step with the rows that writes change. */
export interface Companion {
    /** The last write succeeded, and stays in the batch. */
    done?(): void;
    /** The last write failed, and was rolled back. */
    undone?(): void;
    /** All writes of the batch have run: stores what was gathered, in their transaction. */
    store?(): void;
    committed?(): void;
    /** Clears everything: another process has written, or a batch was lost or is run again. */
    forget(): void;
}
/** Calls all companions together. */
export declare class Companions {
    #private;
    constructor(connection: Sqlite.Database);
    add(companion: Companion): void;
    /** Clears the companions if another connection has written since the last call. */
    refresh(): void;
    done(): void;
    undone(): void;
    store(): void;
    committed(): void;
    forget(): void;
}
/** The part of the database that a companion needs. */
interface Accompanied {
    accompany(companion: Companion): void;
}
interface Clearable {
    clear(): void;
}
/**
 * Cache of rows. It changes within the write that changes the rows, because the next write of the batch must see the
 * change. When such a write is undone, its changes cannot be told from the others, so the whole cache is cleared, as it
 * is after a lost batch or a commit of another process.
 */
export declare class TransactionalCache<M extends Clearable> implements Companion {
    #private;
    constructor(database: Accompanied, memory: M);
    /** The cache, for reading and for adding rows that were read. Only within a write or a read. */
    get known(): M;
    /** The cache, for the changes of the running write. */
    changing(): M;
    done(): void;
    undone(): void;
    forget(): void;
}
export {};
