import { type Person, type PersonRepository } from '../../../core/index.js';
import type { Database } from '../file/database.js';
export declare class SqlitePersonRepository implements PersonRepository {
    #private;
    constructor(database: Database);
    add(person: Person): Promise<void>;
    /** Stores the person, and replaces one with the same UUID. Only within a write. */
    put(person: Person): void;
    /** Only within a write. */
    removeRow(uuid: string): void;
    find(uuid: string): Promise<Person | undefined>;
    findByEmail(folded: string): Promise<Person | undefined>;
    ofOwner(owner: string): Promise<Person | undefined>;
    replace(person: Person): Promise<boolean>;
    remove(uuid: string, version?: number | null): Promise<boolean>;
    list(after: string | null, limit: number): Promise<readonly Person[]>;
}
/** The person that a row has. */
export declare const personIn: (text: string) => Person;
