import { type Person, type PersonRepository } from '../../core/index.js';
export declare class MemoryPersonRepository implements PersonRepository {
    #private;
    add(person: Person): Promise<void>;
    /** @throws DuplicateError */
    put(person: Person): void;
    find(uuid: string): Promise<Person | undefined>;
    findByEmail(folded: string): Promise<Person | undefined>;
    ofOwner(owner: string): Promise<Person | undefined>;
    replace(person: Person): Promise<boolean>;
    remove(uuid: string, version?: number): Promise<boolean>;
    list(after: string | null, limit: number): Promise<readonly Person[]>;
}
