import { may, type NeedsOf } from '../../ledger/access/may.js';
import { MANAGER } from '../../model/rights.js';
import { createSample } from './create-sample.js';
import { deleteSample, getSample } from './delete-sample.js';

type Needs = NeedsOf<typeof createSample | typeof getSample | typeof deleteSample>;

export function sampleUseCases(needs: Needs) {
  return {
    /** Returns true if the app has sample data. */
    get: may(MANAGER, getSample(needs)),
    /**
     * Adds sample data to an app without bookings: people, services, customers, and bookings of some weeks, in the zone, currency and
     * language of the business. Nothing done with them sends mail. @throws RefusedError `invalid_state` if the app has bookings; `quota`.
     */
    create: may(MANAGER, createSample(needs)),
    /**
     * Removes the sample data that nobody has changed, with its deliveries. The clock's changes count as none. Returns the objects that stay:
     * those that somebody has changed, and what these and the business's own objects need.
     */
    delete: may(MANAGER, deleteSample(needs)),
  };
}
