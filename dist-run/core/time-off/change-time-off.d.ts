import { FieldReader } from '../fields.js';
import { Recording } from '../ledger/change-recorder.js';
import { type Idempotent } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import { type AppCaller } from '../model/callers.js';
import { type NewTimeOff, type TimeOff } from '../model/time-off.js';
import type { NewTurn, NewUuid } from '../ports.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import { type Conditional } from '../versions.js';
import { type Affected } from './affected-bookings.js';
interface Needs {
    readonly ledger: Ledger;
    readonly bookings: BookingRepository;
    readonly newUuid: NewUuid;
    readonly newTurn?: NewTurn | undefined;
}
/** Time off, and the bookings that lie in it. */
export interface TimeOffWithAffected {
    readonly timeOff: TimeOff;
    readonly affected: Affected;
}
/** Message to the customers of cancelled bookings. It becomes the reason of the cancellation. */
export interface MessageToCustomers {
    readonly message?: string | null | undefined;
}
/** A cancellation of bookings that time off affects. */
export interface Cancelling {
    /** Null: `CLOSED`. */
    readonly message: string | null;
}
/** The reason of a cancellation without a message. */
export declare const CLOSED = "The resource is closed at that time";
/** A blank message is none. */
export declare function readMessage(fields: FieldReader): string | null;
export declare class CreateTimeOff {
    #private;
    constructor(needs: Needs);
    /**
     * With `cancelBookings`, cancels the live bookings in the time off: in the same commit, or, if there are more than 500, in further ones,
     * after the time off is stored. @throws ValidationError naming every bad field, or `start` if there are too many entries; NotFoundError
     * for a resource.
     */
    execute(caller: AppCaller, input: NewTimeOff & MessageToCustomers, { cancelBookings, once, }?: Idempotent<TimeOffWithAffected> & {
        readonly cancelBookings?: boolean | undefined;
    }): Promise<TimeOffWithAffected>;
}
/** Changes time off by a JSON merge patch. `resources` may become null. */
export declare class ChangeTimeOff {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError, StaleError; NotFoundError when the caller has no such time off or resource. */
    execute(caller: AppCaller, uuid: string, patch: unknown, { expected, cancelBookings }?: Conditional & {
        readonly cancelBookings?: boolean | undefined;
    }): Promise<TimeOffWithAffected>;
}
/** Cancels a live booking, regardless of the limits of its workflow. */
export declare function cancel(recording: Recording, before: Booking, { message }: Cancelling): void;
export declare class DeleteTimeOff {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws StaleError; NotFoundError when the caller has no such time off. */
    execute(caller: AppCaller, uuid: string, { expected }?: Conditional): Promise<void>;
}
export {};
