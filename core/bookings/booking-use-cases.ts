import { may, type NeedsOf } from '../ledger/access/may.js';
import type { BookingTransition } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import { DESK, FRONT, MANAGER } from '../model/rights.js';
import type { TransitionInput } from './booking-input.js';
import type { ChangeOptions, TransitionBooking } from './change-booking.js';
import { changeBookingDetails, extendHold, previewMove, rescheduleBooking } from './change-booking.js';
import { checkInBooking } from './check-in-booking.js';
import { countBookings } from './count-bookings.js';
import { createBooking } from './create-booking.js';
import { endBooking } from './end-booking.js';
import { importBookings } from './import-bookings.js';
import { type GetBooking, listBookings } from './read-bookings.js';
import { recordPayment } from './record-payment.js';

type Needs = { readonly transitionBooking: TransitionBooking } & NeedsOf<
  | typeof createBooking
  | typeof listBookings
  | typeof countBookings
  | typeof changeBookingDetails
  | typeof checkInBooking
  | typeof endBooking
  | typeof extendHold
  | typeof rescheduleBooking
  | typeof previewMove
  | typeof recordPayment
  | typeof importBookings
> & { readonly getBooking: GetBooking };

/** Members of the group by the transitions that they apply. */
export const BY_TRANSITION = {
  confirm: 'confirm',
  approve: 'approve',
  decline: 'decline',
  cancel: 'cancel',
  complete: 'complete',
  'no-show': 'noShow',
} as const satisfies Record<BookingTransition, string>;

export function bookingUseCases(needs: Needs) {
  const transitionTo =
    <Field extends keyof TransitionInput>(to: BookingTransition) =>
    (caller: AppCaller, uuid: string, input: Partial<Pick<TransitionInput, Field>> = {}, how: ChangeOptions = {}) =>
      needs.transitionBooking(caller, uuid, to, { ...input, ...how });
  return {
    /**
     * Creates a booking: it takes all of its resources or none, and never more units than are free. @throws ValidationError; NotFoundError
     * if the app has no such resource, service, workflow or customer; RefusedError with the reason why the time cannot be booked now.
     */
    create: may(DESK, createBooking(needs)),
    /** Lists the app's bookings in their current state. @throws ValidationError on `page` or `limit`, or on `to` if it is before `from`. */
    list: may(DESK, listBookings(needs)),
    /** Counts the bookings that need attention: those that customers changed since a moment, and today's. @throws ValidationError on `since`. */
    counts: may(DESK, countBookings(needs)),
    /** Returns a booking after storing its changes by the clock. @throws NotFoundError if the app has no such booking. */
    get: may(DESK, needs.getBooking),
    /** Changes details of a booking, never its time or resources, by a merge patch. @throws ValidationError, StaleError, NotFoundError. */
    change: may(DESK, changeBookingDetails(needs)),
    // Transitions differ only in their entries in the table of `transitions.ts`. Each @throws NotFoundError; StaleError; RefusedError
    // `invalid_state`; ValidationError on its input.
    /** Confirms a hold, or makes it pending for approval. @throws RefusedError `limit`, `one_at_a_time` or `taken` for a hold made with a key. */
    confirm: may(DESK, transitionTo<'reason' | 'override'>('confirm')),
    /** Approves a pending booking, which becomes confirmed. */
    approve: may(DESK, transitionTo<'reason'>('approve')),
    /** Declines a pending booking, with a `reason` for the customer. */
    decline: may(DESK, transitionTo<'reason'>('decline')),
    /** Cancels a held, pending or confirmed booking, with a `reason` for the customer. */
    cancel: may(DESK, transitionTo<'reason'>('cancel')),
    /** Completes a confirmed booking that has begun, or corrects a no-show. */
    complete: may(DESK, transitionTo<'reason'>('complete')),
    /** Marks a booking that has begun and whose customer did not come. `release` frees its time; default: the workflow's setting. */
    noShow: may(DESK, transitionTo<'reason' | 'release'>('no-show')),
    /**
     * Checks a customer in, or undoes a check-in. Also undoes a wrong completion or no-show of a booking that is not over. @throws
     * ValidationError on `undo`; NotFoundError, also for a resource that must be taken again; StaleError; RefusedError `invalid_state`
     * or `taken`.
     */
    checkIn: may(DESK, checkInBooking(needs)),
    /** Ends a booking that has begun. @throws ValidationError on `at`; NotFoundError; StaleError; RefusedError `invalid_state`. */
    end: may(DESK, endBooking(needs)),
    /**
     * Extends a hold. A hold never becomes shorter. @throws NotFoundError; StaleError; RefusedError `invalid_state` unless it is a
     * hold that has not expired; ValidationError on `holdSeconds`.
     */
    extendHold: may(DESK, extendHold(needs)),
    /**
     * Records a payment or a refund of a booking. The payment that completes what is due confirms a hold, and one that comes too late takes
     * the time again if it is free. @throws ValidationError; NotFoundError; StaleError; RefusedError `invalid_state`, `quota`.
     */
    recordPayment: may(FRONT, recordPayment(needs)),
    /**
     * Moves a booking in one atomic step: takes the new blocks and frees the old ones, which do not count as taken. A refused move changes
     * nothing. @throws ValidationError; NotFoundError; StaleError; RefusedError with the reason.
     */
    reschedule: may(DESK, rescheduleBooking(needs)),
    /** Decides a move as `reschedule` does, and stores nothing. @throws as `reschedule`. */
    previewReschedule: may(DESK, previewMove(needs)),
    /**
     * Imports bookings made elsewhere. They are confirmed, in the past or future, without a workflow, so no action runs. Bookings are
     * decided in order, and a refused booking does not stop the others. An interrupted import can be repeated, and continues. Returns
     * the outcomes in the order of the bookings.
     */
    import: may(MANAGER, importBookings(needs)),
  };
}
