import { may, type NeedsOf } from '../ledger/access/may.js';
import { DESK, MANAGER } from '../model/rights.js';
import { explainBooking } from './explain-booking.js';
import type { FindAvailability } from './find-availability.js';
import { findProlongation } from './find-prolongation.js';
import { previewAvailability } from './preview-availability.js';

type Needs = NeedsOf<typeof findProlongation | typeof explainBooking | typeof previewAvailability> & {
  readonly findAvailability: FindAvailability;
};

export function availabilityUseCases(needs: Needs) {
  return {
    /**
     * Finds the times that can be booked now: exactly the starts on the grid at which a booking would not be refused. `onSized` is called
     * before the search of slots, which takes most of the time. @throws ValidationError, also on `to` if there are more than 50,000 slots, or
     * 200,000 choices in all slots together; NotFoundError if the app has no such resource, service or excluded booking.
     */
    find: may(DESK, needs.findAvailability),
    /** Finds the latest end to which a booking under way can be prolonged. @throws ValidationError; NotFoundError, also for a resource. */
    findLatestEnd: may(DESK, findProlongation(needs)),
    /** Explains for each resource if a booking could be made now. @throws ValidationError and NotFoundError, as for creating it. */
    explain: may(DESK, explainBooking(needs)),
    /**
     * Previews the availability of a service before it is created or changed. Stores nothing. @throws ValidationError; NotFoundError if the
     * app has no such resource, workflow, or service with that `uuid`.
     */
    preview: may(MANAGER, previewAvailability(needs)),
  };
}
