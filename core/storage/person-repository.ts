import type { Person } from '../model/person.js';

/** Stores persons, who lie outside the apps: one record each, with its sessions and links. */
export interface PersonRepository {
  /** @throws DuplicateError naming `email` if another person has that address, case aside, or `owner` if it has a person. */
  add(person: Person): Promise<void>;
  find(uuid: string): Promise<Person | undefined>;
  /** The person with that folded address. */
  findByEmail(folded: string): Promise<Person | undefined>;
  /** The person of an owner. */
  ofOwner(owner: string): Promise<Person | undefined>;
  /**
   * Stores the person in the place of the one with the same UUID, if that has the version before. False: it has another
   * version, or is gone, and nothing was stored.
   * @throws DuplicateError, as `add`.
   */
  replace(person: Person): Promise<boolean>;
  /** Removes the person; undefined versions are any. False: nothing was removed. */
  remove(uuid: string, version?: number): Promise<boolean>;
  /** Up to `limit` persons in order of their UUIDs, after a UUID. */
  list(after: string | null, limit: number): Promise<readonly Person[]>;
}
