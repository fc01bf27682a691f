import { may, type NeedsOf } from '../../ledger/access/may.js';
import { OWN } from '../../ledger/access/ownership.js';
import { getObject, listObjects, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import type { AppCaller } from '../../model/callers.js';
import { DESK, MANAGER, MINE } from '../../model/rights.js';
import { changeResource, createResource, deleteResource } from './change-resource.js';

type Needs = NeedsOf<typeof createResource | typeof changeResource | typeof deleteResource> & ReadNeeds;

export function resourceUseCases(needs: Needs) {
  return {
    /** @throws ValidationError; RefusedError `quota`. */
    create: may(MANAGER, createResource(needs)),
    /** Lists the app's resources, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(DESK, listObjects(needs, 'resource', OWN.resource)),
    /** @throws NotFoundError if the app has no such resource. */
    get: may(DESK, getObject(needs, 'resource')),
    /** Returns the revision of the list of the caller's resources (see `ObjectStore`), for caches of that list. */
    revision: may(DESK, async ({ app }: AppCaller) => needs.objects.revision?.(app.uuid, 'resource')),
    /**
     * Changes a resource by a JSON merge patch on the fields that its creation accepts. Existing bookings stay as they are. A member with
     * the role `self` may change `schedule` of its own resources, if the app's `staffHours` is `self`. @throws ValidationError,
     * StaleError; NotFoundError when the caller has no such resource; ForbiddenError.
     */
    change: may(MINE, changeResource(needs)),
    /**
     * Removes a resource without future bookings, or cancels these first if requested. Cancels up to 500 future bookings and removes
     * the resource in one commit. If there are more, closes the resource to new bookings, then cancels 500 in each commit. After a
     * crash, the next deletion continues. @throws StaleError; NotFoundError; RefusedError `in_use` when services name it, `has_bookings`
     * when there are future bookings and `cancelBookings` is not set.
     */
    delete: may(MANAGER, deleteResource(needs)),
  };
}
