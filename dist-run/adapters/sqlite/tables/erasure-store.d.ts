import { type ErasureStore, type KnownPerson } from '../../../core/index.js';
import type { Database } from '../file/database.js';
export declare class SqliteErasureStore implements ErasureStore {
    #private;
    constructor(database: Database);
    eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void>;
    eraseEventsNaming(app: string, person: KnownPerson, before: (bookings: readonly string[]) => Promise<void>): Promise<void>;
    forgetAnswers(app: string, about: readonly string[]): Promise<void>;
    /**
     * `secure_delete` has written zeros over deleted rows. But pages that SQLite has repacked keep copies of rows at
     * their former places, and the log contains older pages.
     */
    overwrite(): Promise<boolean>;
}
