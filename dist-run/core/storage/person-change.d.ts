import type { Person } from '../model/person.js';
import type { PersonRepository } from './person-repository.js';
/**
 * Changes a person as it is stored now; `change` may be called again, and returns the same person for no change.
 * @returns the person as it is stored then; undefined if it is gone.
 * @throws DuplicateError, and what `change` throws.
 */
export declare function changePerson(persons: Pick<PersonRepository, 'find' | 'replace'>, uuid: string, change: (person: Person) => Person): Promise<Person | undefined>;
