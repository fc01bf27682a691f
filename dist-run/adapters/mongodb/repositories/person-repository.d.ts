import type { Person } from '../../../core/model/person.js';
import type { PersonRepository } from '../../../core/storage/person-repository.js';
import { type Collections } from '../driver/collections.js';
export declare class MongoPersonRepository implements PersonRepository {
    #private;
    constructor(collections: Collections);
    add(person: Person): Promise<void>;
    /** Stores the person, and replaces one with the same UUID. */
    put(person: Person): Promise<void>;
    find(uuid: string): Promise<Person | undefined>;
    findByEmail(folded: string): Promise<Person | undefined>;
    ofOwner(owner: string): Promise<Person | undefined>;
    replace(person: Person): Promise<boolean>;
    remove(uuid: string, version?: number): Promise<boolean>;
    list(after: string | null, limit: number): Promise<readonly Person[]>;
}
