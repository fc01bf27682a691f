import { may, type NeedsOf } from '../ledger/access/may.js';
import type { BookingTransition } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import { DESK, MANAGER } from '../model/rights.js';
import type { TransitionInput } from './booking-input.js';
import type { ChangeOptions, TransitionBooking } from './change-booking.js';
import { changeBookingDetails, extendHold, previewMove, rescheduleBooking } from './change-booking.js';
import { checkInBooking } from './check-in-booking.js';
import { createBooking } from './create-booking.js';
import { endBooking } from './end-booking.js';
import { importBookings } from './import-bookings.js';
import { type GetBooking, listBookings } from './read-bookings.js';

type Needs = { readonly transitionBooking: TransitionBooking } & NeedsOf<
  | typeof createBooking
  | typeof listBookings
  | typeof changeBookingDetails
  | typeof checkInBooking
  | typeof endBooking
  | typeof extendHold
  | typeof rescheduleBooking
  | typeof previewMove
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

export interface BookingUseCases extends ReturnType<typeof bookingUseCases> {}

export function bookingUseCases(needs: Needs) {
  const transitionTo =
    (to: BookingTransition) =>
    (caller: AppCaller, uuid: string, input: TransitionInput = {}, how: ChangeOptions = {}) =>
      needs.transitionBooking(caller, uuid, to, { ...input, ...how });
  return {
    /**
     * Creates a booking: it takes all of its resources or none, and never more units than are free. @throws ValidationError naming
     * every bad field; NotFoundError if the app has no such resource, service, workflow or customer; RefusedError with the reason why
     * the time cannot be booked now.
     */
    create: may(DESK, createBooking(needs)),
    /** Lists the app's bookings in their current state. @throws ValidationError on `page` or `limit`, or on `to` if it is before `from`. */
    list: may(DESK, listBookings(needs)),
    /**
     * Returns a booking in its current state: changes by the clock are stored before it is returned. @throws NotFoundError if the app
     * has no such booking.
     */
    get: may(DESK, needs.getBooking),
    /**
     * Changes the details of a booking by a JSON merge patch, never its time or resources. @throws ValidationError, StaleError,
     * NotFoundError.
     */
    change: may(DESK, changeBookingDetails(needs)),
    /**
     * Applies a transition to a booking: confirm, approve, decline, cancel, complete or no-show. Transitions differ only in their
     * entries in a table (`transitions.ts`). `input` may contain a `reason` for `cancel` and `decline`, `release` for `no-show`, which
     * frees the booking's time, and `override` for `confirm`. @throws NotFoundError; StaleError; RefusedError `invalid_state` or
     * `too_late`, or `limit`, `one_at_a_time` or `taken` if a hold made with a key is confirmed; ValidationError on `reason`, `release`,
     * `override`, or `transition`.
     */
    confirm: may(DESK, transitionTo('confirm')),
    /**
     * Applies a transition to a booking: confirm, approve, decline, cancel, complete or no-show. Transitions differ only in their
     * entries in a table (`transitions.ts`). `input` may contain a `reason` for `cancel` and `decline`, `release` for `no-show`, which
     * frees the booking's time, and `override` for `confirm`. @throws NotFoundError; StaleError; RefusedError `invalid_state` or
     * `too_late`, or `limit`, `one_at_a_time` or `taken` if a hold made with a key is confirmed; ValidationError on `reason`, `release`,
     * `override`, or `transition`.
     */
    approve: may(DESK, transitionTo('approve')),
    /**
     * Applies a transition to a booking: confirm, approve, decline, cancel, complete or no-show. Transitions differ only in their
     * entries in a table (`transitions.ts`). `input` may contain a `reason` for `cancel` and `decline`, `release` for `no-show`, which
     * frees the booking's time, and `override` for `confirm`. @throws NotFoundError; StaleError; RefusedError `invalid_state` or
     * `too_late`, or `limit`, `one_at_a_time` or `taken` if a hold made with a key is confirmed; ValidationError on `reason`, `release`,
     * `override`, or `transition`.
     */
    decline: may(DESK, transitionTo('decline')),
    /**
     * Applies a transition to a booking: confirm, approve, decline, cancel, complete or no-show. Transitions differ only in their
     * entries in a table (`transitions.ts`). `input` may contain a `reason` for `cancel` and `decline`, `release` for `no-show`, which
     * frees the booking's time, and `override` for `confirm`. @throws NotFoundError; StaleError; RefusedError `invalid_state` or
     * `too_late`, or `limit`, `one_at_a_time` or `taken` if a hold made with a key is confirmed; ValidationError on `reason`, `release`,
     * `override`, or `transition`.
     */
    cancel: may(DESK, transitionTo('cancel')),
    /**
     * Applies a transition to a booking: confirm, approve, decline, cancel, complete or no-show. Transitions differ only in their
     * entries in a table (`transitions.ts`). `input` may contain a `reason` for `cancel` and `decline`, `release` for `no-show`, which
     * frees the booking's time, and `override` for `confirm`. @throws NotFoundError; StaleError; RefusedError `invalid_state` or
     * `too_late`, or `limit`, `one_at_a_time` or `taken` if a hold made with a key is confirmed; ValidationError on `reason`, `release`,
     * `override`, or `transition`.
     */
    complete: may(DESK, transitionTo('complete')),
    /**
     * Applies a transition to a booking: confirm, approve, decline, cancel, complete or no-show. Transitions differ only in their
     * entries in a table (`transitions.ts`). `input` may contain a `reason` for `cancel` and `decline`, `release` for `no-show`, which
     * frees the booking's time, and `override` for `confirm`. @throws NotFoundError; StaleError; RefusedError `invalid_state` or
     * `too_late`, or `limit`, `one_at_a_time` or `taken` if a hold made with a key is confirmed; ValidationError on `reason`, `release`,
     * `override`, or `transition`.
     */
    noShow: may(DESK, transitionTo('no-show')),
    /**
     * Checks a customer in, or undoes a check-in. Also undoes a wrong completion or no-show of a booking that is not over. @throws
     * ValidationError on `undo`; NotFoundError, also for a resource that must be taken again; StaleError; RefusedError `invalid_state`
     * or `taken`.
     */
    checkIn: may(DESK, checkInBooking(needs)),
    /**
     * Ends a booking that has begun: completes it and frees the rest of its time. @throws ValidationError on `at`; NotFoundError;
     * StaleError; RefusedError `invalid_state`.
     */
    end: may(DESK, endBooking(needs)),
    /**
     * Extends a hold. A hold never becomes shorter. @throws NotFoundError; StaleError; RefusedError `invalid_state` unless it is a
     * hold that has not expired; ValidationError on `holdSeconds`.
     */
    extendHold: may(DESK, extendHold(needs)),
    /**
     * Moves a booking in one atomic step: takes the new blocks and frees the old ones, which do not count as taken. A refused move
     * changes nothing. @throws ValidationError naming every bad field; NotFoundError; StaleError; RefusedError with the reason.
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
