import { type Person, type PersonRepository } from '../../core/index.js';
import { type Database } from './database.js';
export declare class PostgresPersonRepository implements PersonRepository {
    #private;
    constructor(database: Database);
    add(person: Person): Promise<void>;
    replace(person: Person): Promise<boolean>;
    remove(uuid: string, version?: number | null): Promise<boolean>;
    find(uuid: string): Promise<Person | undefined>;
    findByEmail(folded: string): Promise<Person | undefined>;
    ofOwner(owner: string): Promise<Person | undefined>;
    list(after: string | null, limit: number): Promise<readonly Person[]>;
}
declare function valuesOf(person: Person): readonly unknown[];
/** Stores a person of a copy in the place of the one with its UUID. */
export declare const PUT_PERSON = "INSERT INTO @person (uuid, folded_email, owner, version, data) VALUES ($1::uuid, $2, $3::uuid, $4::bigint, $5::json)\n  ON CONFLICT (uuid) DO UPDATE SET folded_email = excluded.folded_email, owner = excluded.owner, version = excluded.version,\n    data = excluded.data";
/** The parameters of `PUT_PERSON`. */
export { valuesOf as personValues };
