import type { Person } from '../model/person.js';
/** Stores persons, which belong to no app: one record each, with its sessions and links. */
export interface PersonRepository {
    /** @throws DuplicateError naming `email` if another person has that address, case aside, or `owner` if it has a person. */
    add(person: Person): Promise<void>;
    find(uuid: string): Promise<Person | undefined>;
    /** The person with that folded address. */
    findByEmail(folded: string): Promise<Person | undefined>;
    /** The person of an owner. */
    ofOwner(owner: string): Promise<Person | undefined>;
    /**
     * Replaces the person with the same UUID if its version is the one before. Returns false, and stores nothing, if the version differs or
     * the person is gone. @throws DuplicateError, as `add`.
     */
    replace(person: Person): Promise<boolean>;
    /** Removes the person, if it has that version. Undefined matches any. Returns false if nothing was removed. */
    remove(uuid: string, version?: number): Promise<boolean>;
    /** Up to `limit` persons in order of their UUIDs, after a UUID. */
    list(after: string | null, limit: number): Promise<readonly Person[]>;
}
