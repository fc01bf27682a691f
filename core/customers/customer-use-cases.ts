import { may, type NeedsOf } from '../ledger/access/may.js';
import { DESK, FRONT, MANAGER } from '../model/rights.js';
import { changeCustomer, createCustomer } from './change-customers.js';
import type { ErasingCustomers } from './erase-customer.js';
import {
  exportingCustomers,
  getCustomer,
  getCustomerCounts,
  getCustomerVisits,
  listCustomers,
} from './read-customers.js';

type Needs = NeedsOf<
  | typeof createCustomer
  | typeof listCustomers
  | typeof getCustomer
  | typeof changeCustomer
  | typeof getCustomerCounts
  | typeof getCustomerVisits
  | typeof exportingCustomers
> & { readonly erasing: ErasingCustomers };

export function customerUseCases(needs: Needs) {
  const exporting = exportingCustomers(needs);
  return {
    /** @throws ValidationError; DuplicateError on `email` if another customer has the address, ignoring case. */
    create: may(FRONT, createCustomer(needs)),
    /** Lists the app's customers. @throws ValidationError on `page` or `limit`. */
    list: may(DESK, listCustomers(needs)),
    /** @throws NotFoundError if the app has no such customer. */
    get: may(DESK, getCustomer(needs)),
    /**
     * Changes a customer by a JSON merge patch of its input fields. Existing bookings stay as they are. @throws ValidationError,
     * StaleError, DuplicateError on `email`; NotFoundError if the app has no such customer.
     */
    change: may(FRONT, changeCustomer(needs)),
    /** Counts the bookings that are linked to a customer, as of now: changes by the clock are stored before counting. */
    getCounts: may(FRONT, getCustomerCounts(needs)),
    /** Returns the last and the next visit of customers, as of now. For a member with the role `self`, of the own bookings. */
    getVisits: may(DESK, getCustomerVisits(needs)),
    /**
     * Exports everything stored about a customer. All rows are listed from one state of the app, unless the app changes during all
     * attempts. @throws NotFoundError if the app has no such customer.
     */
    export: may(MANAGER, exporting.exportWhole),
    /**
     * Erases a customer. Resolves when no interface shows the customer any more. Bytes at rest are overwritten by the next
     * `background.finishErasures`. With `cancelBookings`, future bookings are cancelled without running actions. @throws StaleError;
     * NotFoundError; RefusedError `has_bookings` if there are future bookings that must not be cancelled.
     */
    erase: may(MANAGER, needs.erasing.erase),
    /** As `export`, but reads each row when its slice is requested. */
    exportInSlices: may(MANAGER, exporting.exportInSlices),
  };
}
