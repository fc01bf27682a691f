import { UnavailableError } from '../../basics/errors.js';
import type { Person } from '../../model/person.js';
import type { PersonRepository } from './person-repository.js';

/** Limit of attempts to store a change of a person despite concurrent changes. */
const ATTEMPTS = 50;

/**
 * Applies `change` to the stored person, and repeats it after a concurrent change. Stores nothing if `change` returns the same person.
 * @returns the stored person; undefined if it was deleted. @throws DuplicateError; UnavailableError after too many concurrent changes; and
 * what `change` throws.
 */
export async function changePerson(
  persons: Pick<PersonRepository, 'find' | 'replace'>,
  uuid: string,
  change: (person: Person) => Person,
): Promise<Person | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = await persons.find({ uuid });
    if (!before) return undefined;
    const after = change(before);
    if (after === before) return before;
    const stored = { ...after, version: before.version + 1 };
    if (await persons.replace(stored)) return stored;
  }
  throw new UnavailableError('Too many concurrent changes of this person');
}
