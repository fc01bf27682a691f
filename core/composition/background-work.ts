import { sweepPersons } from '../accounts/persons/sweep-persons.js';
import type { Settling } from '../bookings/settle-bookings.js';
import { finishErasures } from '../customers/erase-customer.js';
import { may, type NeedsOf } from '../ledger/access/may.js';
import { OPERATOR } from '../model/rights.js';

type Needs = NeedsOf<typeof finishErasures | typeof sweepPersons> & { readonly settle: Settling };

export function backgroundWork(needs: Needs) {
  return {
    /** Stores the changes of status that time alone causes, in one app or in all of them, and returns their number. */
    settleBookings: may(OPERATOR, needs.settle.settle),
    /** Continues unfinished erasures, and returns their number. @throws UnavailableError to retry if bytes cannot be overwritten. */
    finishErasures: may(OPERATOR, finishErasures(needs)),
    /**
     * Erases the persons without memberships, and completes all erasures of persons. The record of an erased person stays without
     * personal data. Its `lonelySince` is 0 until the person has been removed from all staff members, then a moment until the bytes on
     * disk are overwritten, and then null. Returns the number of erased persons. @throws UnavailableError if bytes at rest cannot be
     * overwritten now.
     */
    sweepPersons: may(OPERATOR, sweepPersons(needs)),
  };
}
