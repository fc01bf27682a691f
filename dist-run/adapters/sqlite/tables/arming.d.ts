import type Sqlite from 'better-sqlite3';
import type { Arming, CopyMark, Disarmed } from '../../../core/index.js';
import type { Database } from '../file/database.js';
/** A disarmed file has one row in this table; an armed one has none. */
export declare class SqliteArming implements Arming {
    #private;
    constructor(database: Database);
    disarmed(): Promise<Disarmed | undefined>;
    disarm({ as, at }: Disarmed): Promise<void>;
    /** Sets the mark of an unfinished copy. Null removes the mark, because the copy is finished. Only within a write. */
    mark(mark: CopyMark | null): void;
    arm(): Promise<boolean>;
}
/** The mark of a disarmed file; undefined if it is armed. */
export declare function disarmedIn(connection: Sqlite.Database): Disarmed | undefined;
