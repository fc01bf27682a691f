import { may, type NeedsOf } from '../access/may.js';
import { OWN } from '../access/ownership.js';
import { newResource, RESOURCE } from '../model/resource.js';
import { DESK, MANAGER } from '../model/rights.js';
import type { Paginator } from '../pagination.js';
import type { CreateNeeds } from '../plain/plain-objects.js';
import { createObject, getObject, listObjects } from '../plain/plain-objects.js';
import { anyWhere } from '../questions/question.js';
import { parse } from '../schema.js';
import type { ResourceRepository } from '../storage/resource-repository.js';
import { changeResource, deleteResource } from './change-resource.js';
import { getResourcesRevision } from './read-resources.js';

type Needs = NeedsOf<typeof getResourcesRevision | typeof changeResource | typeof deleteResource> &
  CreateNeeds & { readonly resources: ResourceRepository; readonly paginator: Paginator };

export interface ResourceUseCases extends ReturnType<typeof resourceUseCases> {}

export function resourceUseCases(needs: Needs) {
  return {
    /** @throws ValidationError naming every bad field; RefusedError `quota`. */
    create: may(
      MANAGER,
      createObject(needs, { kind: 'resource', make: newResource, read: (input) => parse(RESOURCE, input) }),
    ),
    /** Lists the app's resources, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(
      DESK,
      listObjects(needs.resources, needs.paginator, (self) => anyWhere(OWN.resource(self))),
    ),
    /** @throws NotFoundError if the app has no such resource. */
    get: may(DESK, getObject(needs.resources, 'resource')),
    /** Returns the revision of the list of the caller's resources (see `ResourceRepository`), for caches of that list. */
    revision: may(DESK, getResourcesRevision(needs)),
    /**
     * Changes a resource by a JSON merge patch on the fields that its creation accepts. Existing bookings stay as they are. @throws
     * ValidationError, StaleError; NotFoundError when the caller has no such resource.
     */
    change: may(MANAGER, changeResource(needs)),
    /**
     * Removes a resource without future bookings, or cancels these first if requested. * Cancels up to 500 future bookings and removes
     * the resource in one commit. If there are more, closes the resource to new bookings, then cancels 500 in each commit. After a
     * crash, the next deletion continues. @throws StaleError; NotFoundError; RefusedError `in_use` when services name it, `has_bookings`
     * when there are future bookings and `cancelBookings` is not set.
     */
    delete: may(MANAGER, deleteResource(needs)),
  };
}
