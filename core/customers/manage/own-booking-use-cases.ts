import type { Booked } from '../../bookings/booking-document.js';
import { may, type NeedsOf } from '../../ledger/access/may.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { Booking } from '../../model/booking.js';
import type { BookerCaller } from '../../model/callers.js';
import { BOOKER } from '../../model/rights.js';
import type { ClientAddress } from '../../model/visitor.js';
import {
  changeOwnBooking,
  checkInOwnBooking,
  extendOwnHold,
  findOwnAvailability,
  type GetOwnBooking,
  getOwnCalendar,
  type OwnCancellation,
  rescheduleOwnBooking,
  transitionOwnBooking,
} from './own-booking.js';

type Needs = NeedsOf<
  | typeof getOwnCalendar
  | typeof changeOwnBooking
  | typeof transitionOwnBooking
  | typeof checkInOwnBooking
  | typeof extendOwnHold
  | typeof rescheduleOwnBooking
  | typeof findOwnAvailability
> & {
  readonly getOwnBooking: GetOwnBooking;
  readonly objects: ObjectStore;
  readonly isNotifiedByMail: (caller: BookerCaller, booking: Booking) => Promise<boolean>;
};

export interface Confirming extends Idempotent<Booked> {
  readonly address?: string | ClientAddress | undefined;
}

export function ownBookingUseCases(needs: Needs) {
  const transition = transitionOwnBooking(needs);
  return {
    /** Returns the caller's booking, as of now. @throws NotFoundError, RevokedError. */
    get: may(BOOKER, needs.getOwnBooking),
    /** Returns the caller's booking as an iCalendar file (RFC 5545). @throws NotFoundError, RevokedError. */
    getCalendar: may(BOOKER, getOwnCalendar(needs)),
    /** Returns the public profile of the business. */
    getBusiness: may(BOOKER, needs.getBusiness),
    /** True if the app has a public booking page, on which the customer can book again. */
    hasBookingPage: may(BOOKER, async ({ app }: BookerCaller) => {
      const keys = await needs.objects.select(app.uuid, { kind: 'key', where: ['eq', 'page', true] });
      return keys.length > 0;
    }),
    /**
     * Changes the fields that bookers may change, by a JSON merge patch: name, phone, zone, language, notes and, until the
     * deadline of moves, answers. Other fields are ignored. @throws ValidationError, NotFoundError, RevokedError; RefusedError if the
     * answers change too late.
     */
    change: may(BOOKER, changeOwnBooking(needs)),
    /**
     * Confirms the booking. `address`: the IP address of the client, whose bookings with the API key are limited in number. A string is
     * the booker's own address. A `ClientAddress` may be a proxy's, and is only used if its `isVisitors` is true. @throws NotFoundError,
     * RevokedError; RefusedError `invalid_state`, `too_late`, `too_many_bookings` or `limit`.
     */
    confirm: may(BOOKER, (caller: BookerCaller, { address, ...how }: Confirming = {}) =>
      transition(caller, 'confirm', { ...how, address }),
    ),
    /**
     * Cancels the booking. `holdOnly`: only if it is a hold for which nothing is paid. @throws NotFoundError, RevokedError; RefusedError
     * `invalid_state` or `too_late`; ValidationError on `reason` and `holdOnly`.
     */
    cancel: may(BOOKER, (caller: BookerCaller, input: OwnCancellation = {}, how: Idempotent<Booked> = {}) =>
      transition(caller, 'cancel', { ...input, ...how }),
    ),
    /** Checks the booker in, if it is time. @throws NotFoundError, RevokedError; RefusedError `invalid_state` or `too_soon`. */
    checkIn: may(BOOKER, checkInOwnBooking(needs)),
    /**
     * Prolongs the caller's hold, within the limits of its API key and workflow. Never shortens it. @throws NotFoundError, RevokedError;
     * RefusedError `invalid_state`; ValidationError on `holdSeconds`.
     */
    extendHold: may(BOOKER, extendOwnHold(needs)),
    /** Moves the booking in time, or changes nothing. @throws ValidationError; NotFoundError, RevokedError; RefusedError with the reason. */
    reschedule: may(BOOKER, rescheduleOwnBooking(needs)),
    /**
     * Finds the times to which the caller's booking could be moved now. @throws ValidationError; NotFoundError, also if the service or a
     * resource was deleted; RevokedError.
     */
    findAvailability: may(BOOKER, findOwnAvailability(needs)),
    /** True if the customer of a booking gets a mail about its current status. */
    isNotifiedByMail: may(BOOKER, needs.isNotifiedByMail),
  };
}
