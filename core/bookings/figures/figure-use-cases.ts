import { may, type NeedsOf } from '../../ledger/access/may.js';
import { MANAGER } from '../../model/rights.js';
import { getFigures } from './get-figures.js';

type Needs = NeedsOf<typeof getFigures>;

export function figureUseCases(needs: Needs) {
  return {
    /**
     * Counts the caller's bookings by the date of their start, in the zone of the business. @throws ValidationError on `from` or `to`.
     * The limit of days also limits the number of bookings that are read.
     */
    get: may(MANAGER, getFigures(needs)),
  };
}
