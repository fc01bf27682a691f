import { may, type NeedsOf } from '../../ledger/access/may.js';
import { deleteObject } from '../../ledger/plain/plain-writes.js';
import { DESK } from '../../model/rights.js';
import { cancelAffected } from './cancel-affected.js';
import { changeTimeOff, createTimeOff } from './change-time-off.js';
import { getAffected, getTimeOff, listTimeOff } from './read-time-off.js';

type Needs = NeedsOf<
  | typeof createTimeOff
  | typeof listTimeOff
  | typeof getTimeOff
  | typeof changeTimeOff
  | typeof getAffected
  | typeof cancelAffected
>;

export function timeOffUseCases(needs: Needs) {
  return {
    /**
     * With `cancelBookings`, cancels the live bookings in the time off in the same commit. If there are more than 200, cancels them in
     * further commits, after the time off is stored. @throws ValidationError, also on `start` if there are too many entries; NotFoundError for a
     * resource.
     */
    create: may(DESK, createTimeOff(needs)),
    /** Lists time off, oldest entry first. @throws ValidationError on `page` or `limit`, or on `to` when it lies before `from`. */
    list: may(DESK, listTimeOff(needs)),
    /** @throws NotFoundError when the caller has no such time off. */
    get: may(DESK, getTimeOff(needs)),
    /**
     * Changes time off by a JSON merge patch. `resources` may become null. @throws ValidationError, StaleError; NotFoundError when the
     * caller has no such time off or resource.
     */
    change: may(DESK, changeTimeOff(needs)),
    /** @throws StaleError; NotFoundError when the caller has no such time off. */
    delete: may(DESK, deleteObject(needs, 'timeOff')),
    /** Finds bookings that time off affects, as of now; for the role `self`, only those that need one of its own resources. */
    getAffected: may(DESK, getAffected(needs)),
    /**
     * Cancels bookings that time off affects. A member with the role `self` cancels only its own bookings. More than 200 are cancelled
     * in several commits. @throws ValidationError; NotFoundError when the caller has no such time off.
     */
    cancelAffected: may(DESK, cancelAffected(needs)),
  };
}
