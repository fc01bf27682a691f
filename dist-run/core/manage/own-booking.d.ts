import type { Booked, BookingInclude } from '../bookings/booking-document.js';
import { type Move, readMove } from '../bookings/booking-input.js';
import type { Availability, FindAvailability, SearchSize } from '../bookings/find-availability.js';
import type { GetBooking } from '../bookings/read-bookings.js';
import type { GetBusiness } from '../business/read-business.js';
import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import type { BookerCaller } from '../model/callers.js';
import type { ClientAddress } from '../model/visitor.js';
import type { Instant, NewUuid } from '../ports.js';
import { type ManageSecrets } from './manage-secret.js';
/** Related objects that a booker sees with the booking: names, and the workflow's limits. */
export declare const SHOWN_TO_BOOKERS: BookingInclude;
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
/** The caller's booking, as of now. */
export declare class GetOwnBooking {
    #private;
    constructor(needs: {
        readonly getBooking: GetBooking;
    });
    /** @throws NotFoundError, RevokedError. */
    execute(caller: BookerCaller): Promise<Booked>;
}
/** The caller's booking as a calendar, RFC 5545, to put into one's own. */
export declare class GetOwnCalendar {
    #private;
    constructor(needs: {
        readonly getOwnBooking: GetOwnBooking;
        readonly getBusiness: GetBusiness;
    });
    /** @throws NotFoundError, RevokedError. */
    execute(caller: BookerCaller): Promise<string>;
}
/** Changes a booker's own fields by a JSON merge patch: name, phone, zone, language and notes. Other fields are ignored. */
export declare class ChangeOwnBooking {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError, NotFoundError, RevokedError. */
    execute(caller: BookerCaller, patch: unknown): Promise<Booked>;
}
/** Validates the patch without the booking. @throws ValidationError naming every bad field. */
export declare function readOwnPatch(patch: unknown): void;
export declare const NOT_FOR_BOOKERS = "Must not be given with a manage token";
/** Reads a booker's reason of a cancellation. @throws ValidationError on `reason` and `override`. */
export declare function readOwnReason(input: unknown): string | null;
/** Transitions of a booking that its booker may make. */
export declare const OWN_TRANSITIONS: readonly ['confirm', 'cancel'];
export type OwnTransition = (typeof OWN_TRANSITIONS)[number];
export declare class TransitionOwnBooking {
    #private;
    constructor(needs: Needs & {
        readonly manageSecrets: ManageSecrets;
    });
    /**
     * `input` may hold a `reason`, for `cancel`. `address` is the client's, as a text the visitor's own: a confirmation is
     * counted for it.
     * @throws NotFoundError, RevokedError; RefusedError `invalid_state`, `too_late`, `too_many_bookings` or `limit`;
     * ValidationError on `reason`, or `transition`.
     */
    execute(caller: BookerCaller, transition: OwnTransition, { once, address, ...input }?: Idempotent<Booked> & {
        readonly reason?: string | null | undefined;
        readonly address?: string | ClientAddress | undefined;
    }): Promise<Booked>;
}
/** Notes that the booker has come, in the time that the workflow sets for that. */
export declare class CheckInOwnBooking {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError, RevokedError; RefusedError `invalid_state` or `too_soon`. */
    execute(caller: BookerCaller, { once }?: Idempotent<Booked>): Promise<Booked>;
}
/** Prolongs the caller's hold, within the limits of its key and workflow. Never shortens it. */
export declare class ExtendOwnHold {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError, RevokedError; RefusedError `invalid_state`; ValidationError on `holdSeconds`. */
    execute(caller: BookerCaller, input?: {
        readonly holdSeconds?: number | null | undefined;
    }, { once }?: Idempotent<Booked>): Promise<Booked>;
}
/** Target of a booker's move: only the time. */
export type OwnMove = Pick<Move, 'start' | 'end' | 'durationMinutes'>;
/** @throws ValidationError naming every bad field, `resources` and `units` among them. */
export declare function readOwnMove(input: unknown): ReturnType<typeof readMove>;
/** Moves the caller's booking in time, in one atomic step; refused, it leaves it as it was. */
export declare class RescheduleOwnBooking {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; NotFoundError, RevokedError; RefusedError with the reason. */
    execute(caller: BookerCaller, move: OwnMove, { once }?: Idempotent<Booked>): Promise<Booked>;
}
/** Query of a booker for other times. */
export interface OwnAvailabilityQuery {
    readonly from: Instant | string;
    /** At most 366 days after `from`. */
    readonly to: Instant | string;
    /** Default the booking's own. */
    readonly durationMinutes?: number | null | undefined;
}
/** The times to which the caller's booking could be moved now. */
export declare class FindOwnAvailability {
    #private;
    constructor(needs: {
        readonly getBooking: GetBooking;
        readonly findAvailability: FindAvailability;
    });
    /** @throws ValidationError naming every bad field; NotFoundError, also if the service or a resource was deleted; RevokedError. */
    execute(caller: BookerCaller, { from, to, durationMinutes }: OwnAvailabilityQuery, { onSized }?: {
        readonly onSized?: ((size: SearchSize) => void) | undefined;
    }): Promise<Availability>;
}
export {};
