import { may, type NeedsOf } from '../../ledger/access/may.js';
import { getObject, listObjects, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import { deleteObject } from '../../ledger/plain/plain-writes.js';
import { MANAGER } from '../../model/rights.js';
import { changeKey, createKey } from './change-keys.js';

type Needs = NeedsOf<typeof createKey> & ReadNeeds;

export function keyUseCases(needs: Needs) {
  return {
    /**
     * Creates a key. Only this answer contains its text, because the storage keeps only a digest. @throws ValidationError; NotFoundError if
     * the app has no such service; RefusedError `quota`.
     */
    create: may(MANAGER, createKey(needs)),
    /** Lists the app's keys, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(MANAGER, listObjects(needs, 'key')),
    /** @throws NotFoundError if the app has no such key. */
    get: may(MANAGER, getObject(needs, 'key')),
    /**
     * Changes a key by a JSON merge patch of its input fields. Existing holds stay as they are. @throws ValidationError, StaleError;
     * NotFoundError if the app has no such key or service.
     */
    change: may(MANAGER, changeKey(needs)),
    /** Removes a key at once. Its bookings and their manage tokens stay. @throws StaleError; NotFoundError if the app has no such key. */
    delete: may(MANAGER, deleteObject(needs, 'key')),
  };
}
