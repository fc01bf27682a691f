import { Recording } from '../ledger/change-recorder.js';
import type { Idempotent } from '../ledger/idempotency.js';
import type { Change, Ledger, Lettering, View, Wanted } from '../ledger/ledger.js';
import { type Booking, type BookingTransition } from '../model/booking.js';
import { type AppCaller } from '../model/callers.js';
import { type Override } from '../model/override.js';
import { type Settings } from '../model/settings.js';
import type { Instant, NewUuid } from '../ports.js';
import { type Conditional } from '../versions.js';
import { type Booked, type Including } from './booking-document.js';
import { type Move, type Placement, readTransitionInput, type TransitionInput } from './booking-input.js';
import { type Placed } from './placement.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
/** Decides a change of one booking, as of now. Returns the changes to other objects, if any. */
export type BookingDecision = (booking: Booking, recording: Recording, view: View) => Pick<Change, 'put'> | undefined;
/** Options that all changes of a booking share. */
export type ChangeOptions = Including & Idempotent<Booked> & Conditional & Lettering;
/**
 * Reads the booking, applies changes by the clock and then `decide`, and stores all in one commit. `wants` lists what `decide` is likely to
 * read besides the booking. @throws StaleError
 */
export declare function changeBooking({ ledger, newUuid }: Needs, caller: AppCaller, uuid: string, { include, once, expected, letters, wants }: ChangeOptions & {
    readonly wants?: (booking: Booking) => Wanted;
}, decide: BookingDecision): Promise<Booked>;
/** Confirm, approve, decline, cancel, complete, no-show: one class, for they differ in a table alone (transitions.ts). */
export declare class TransitionBooking {
    #private;
    constructor(needs: Needs);
    /**
     * `input` may hold a `reason`, for `cancel` and `decline`, and `release`, for `no-show`: whether it gives its time back.
     * @throws NotFoundError; StaleError; RefusedError `invalid_state` or `too_late`; ValidationError on `reason`, `release`, or
     * `transition`.
     */
    execute(caller: AppCaller, uuid: string, transition: BookingTransition, { include, once, expected, letters, ...input }?: ChangeOptions & TransitionInput): Promise<Booked>;
}
/** @throws RefusedError `invalid_state`, `too_late`, or `limit` when a hold of a key is confirmed. */
export declare function transitioning(transition: BookingTransition, said: ReturnType<typeof readTransitionInput>, { newUuid, isBooker }: {
    readonly newUuid: NewUuid;
    readonly isBooker?: boolean;
}): BookingDecision;
/** Lists what confirming a hold made with a key is likely to read. */
export declare function wantedToConfirm(booking: Booking): Wanted;
/** Prolongs a hold; it never becomes shorter. */
export declare class ExtendHold {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError; StaleError; RefusedError `invalid_state` unless it is a hold that lasts; ValidationError on `holdSeconds`. */
    execute(caller: AppCaller, uuid: string, input?: {
        readonly holdSeconds?: number | null | undefined;
    }, { include, once, expected, letters }?: Including & Idempotent<Booked> & Conditional & Lettering): Promise<Booked>;
}
/** Prolongs a hold to the moment from `until`, unless it already ends later. @throws RefusedError `invalid_state` */
export declare function extending(until: (booking: Booking, settings: Settings, now: Instant) => Instant): BookingDecision;
/**
 * Moves a booking in one atomic step: takes the new blocks, its own excluded, and frees the old ones. Refused, it leaves
 * the booking as it was.
 */
export declare class RescheduleBooking {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; NotFoundError; StaleError; RefusedError with the reason. */
    execute(caller: AppCaller, uuid: string, move: Move, { include, once, expected, letters }?: Including & Idempotent<Booked> & Conditional & Lettering): Promise<Booked>;
}
/** Caller of a move. */
interface Moving {
    /** True for a booker, who cannot move a booking that has begun, nor after the workflow's limit. */
    readonly isBooker?: boolean;
}
/** @throws ValidationError naming every bad field; NotFoundError; RefusedError with the reason. */
export declare function moving(move: Move, { isBooker }?: Moving): BookingDecision;
/** Decides without the override, and again with all of it only if that is refused. */
export declare function decidedWith<T>(override: Override, decide: (override: Override) => T): T;
/** Returns the overridden reasons that a moved booking stores. A new start replaces them; any other move adds to them. */
export declare function overrodeAfter({ start, overrode }: Booking, placement: Pick<Placement, 'start'>, { overrode: added }: Placed): Pick<Booking, 'overrode'>;
/** True if a granted move leaves times, units, resources and assignments unchanged. */
export declare function isUnmoved(booking: Booking, { start, end, units, resources, sale, stays }: Partial<Booking>): boolean;
/** Lists what moving the end of a booking is likely to read: for its resources, and for the newcomers. */
export declare function wantedUnderWay(booking: Booking, newcomers: readonly string[], end: Instant): Wanted;
/** Lists what moving a booking is likely to read, under the limits of `customer`. `asked` with a start of 0 keeps the time. */
export declare function wantedToMove(booking: Booking, asked: Pick<Placement, 'start' | 'end'>, customer?: import("../model/booking.js").BookingCustomer | null): Wanted;
/** @throws RefusedError `invalid_state`, of a service that is gone, too. */
export declare function checkMayMove(view: View, booking: Booking): void;
/**
 * Decides if the booking can move there. With a service, the placement's resources must be among those taken. @throws ValidationError on
 * `resources`, NotFoundError, RefusedError.
 */
export declare function placeMoved(view: View, booking: Booking, placement: Placement, override: Override): Placed;
/** Returns the fields that a move changes. */
export declare function movedFields({ sequence, start, checkedInAt, stays }: Booking, placement: Placement, placed: Placed): Partial<Booking>;
/** Changes the details of a booking by a JSON merge patch, never its time or resources. */
export declare class ChangeBooking {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError, StaleError, NotFoundError. */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected, include, letters }?: Conditional & Including & Lettering): Promise<Booked>;
}
/** Patches the details of a booking, except its customer's address and link. @throws ValidationError naming every bad field. */
export declare function detailing(patch: unknown): BookingDecision;
export {};
