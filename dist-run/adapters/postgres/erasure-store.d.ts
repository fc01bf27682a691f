import { type ErasureStore, type KnownPerson } from '../../core/index.js';
import { type Database } from './database.js';
export declare class PostgresErasureStore implements ErasureStore {
    #private;
    constructor(database: Database);
    eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void>;
    eraseEventsNaming(app: string, person: KnownPerson, before: (bookings: readonly string[]) => Promise<void>): Promise<void>;
    forgetAnswers(app: string, about: readonly string[]): Promise<void>;
    /** The server's files are beyond the adapter: adapters/postgres/README.md, "What is erased". */
    overwrite(): Promise<boolean>;
}
