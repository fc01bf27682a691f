import { UnavailableError } from '../errors.js';
import type { Person } from '../model/person.js';
import type { PersonRepository } from './person-repository.js';

/** Limit of attempts at a change after concurrent ones. */
const ATTEMPTS = 50;

/**
 * Applies `change` to the stored person, again after a concurrent change. If it returns the same person, nothing is stored. @returns the
 * stored person; undefined if it was deleted. @throws DuplicateError, and what `change` throws.
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
