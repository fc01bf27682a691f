import { may, type NeedsOf } from '../../ledger/access/may.js';
import { KEY } from '../../model/rights.js';
import { bookWithKey } from './book-with-key.js';
import { findOfferedAvailability, getOfferedService, listOfferedServices } from './offered-services.js';

type Needs = NeedsOf<
  typeof listOfferedServices | typeof getOfferedService | typeof findOfferedAvailability | typeof bookWithKey
>;

export function offerUseCases(needs: Needs) {
  return {
    /**
     * Lists the services that the key opens, oldest first. @throws ValidationError on `page` or `limit`, and if the page would name more
     * than 10,000 resources of roles.
     */
    listServices: may(KEY, listOfferedServices(needs)),
    /** @throws NotFoundError if the key opens no such service. */
    getService: may(KEY, getOfferedService(needs)),
    /** Finds when a service that the key opens can be booked now. @throws ValidationError; NotFoundError if the key opens no such service. */
    findAvailability: may(KEY, findOfferedAvailability(needs)),
    /**
     * Creates a hold with a key. Its booker confirms it with the manage token. `address`: the visitor's own address as a string, or a
     * `ClientAddress`, which may be a proxy's. @throws ValidationError; NotFoundError if the key opens no such service; RevokedError if the
     * key was deleted meanwhile; RefusedError: `too_many_holds` and then `too_many_bookings` come before all other reasons.
     */
    book: may(KEY, bookWithKey(needs)),
  };
}
