import { UnavailableError } from '../errors.js';
/** Limit of attempts at a change after concurrent ones. */
const ATTEMPTS = 50;
/**
 * Changes a person as it is stored now; `change` may be called again, and returns the same person for no change.
 * @returns the person as it is stored then; undefined if it is gone.
 * @throws DuplicateError, and what `change` throws.
 */
export async function changePerson(persons, uuid, change) {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const before = await persons.find(uuid);
        if (!before)
            return undefined;
        const after = change(before);
        if (after === before)
            return before;
        const stored = { ...after, version: before.version + 1 };
        if (await persons.replace(stored))
            return stored;
    }
    throw new UnavailableError('Others change this person all the time');
}
