import { may, type NeedsOf } from '../../ledger/access/may.js';
import { OWN } from '../../ledger/access/ownership.js';
import { getObject, listObjects, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import { DESK, MANAGER } from '../../model/rights.js';
import { changeService, createService, deleteService } from './change-services.js';

type Needs = NeedsOf<typeof createService | typeof changeService | typeof deleteService> & ReadNeeds;

export function serviceUseCases(needs: Needs) {
  return {
    /** @throws ValidationError; NotFoundError if the app has no such resource or workflow; RefusedError `quota`. */
    create: may(MANAGER, createService(needs)),
    /** Lists the app's services, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(DESK, listObjects(needs, 'service', OWN.service)),
    /** @throws NotFoundError if the app has no such service. */
    get: may(DESK, getObject(needs, 'service')),
    /**
     * Changes a service by a JSON merge patch of its input fields. Existing bookings stay as they are. @throws ValidationError,
     * StaleError; NotFoundError if the app has no such service, resource or workflow.
     */
    change: may(MANAGER, changeService(needs)),
    /**
     * Removes a service without future bookings. Its past bookings keep its UUID. @throws StaleError; NotFoundError; RefusedError
     * `has_bookings` while it has held, pending or confirmed bookings in the future.
     */
    delete: may(MANAGER, deleteService(needs)),
  };
}
