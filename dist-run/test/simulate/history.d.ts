import { type Allocation, type Booking, movedByClock } from '../../core/model/booking.js';
import type { AppEvent, BookingEvent } from '../../core/model/event.js';
import { Changes } from './changes.js';
/** What is left of a booking of somebody who is erased. */
export declare function erasedOf(booking: Booking, { version, updatedAt }: Pick<Booking, 'version' | 'updatedAt'>): Booking;
/** What is left of what an event says of it. */
export declare function withoutWords(booking: Booking): Booking;
/** A booking without what no client sees, and no event has. */
export declare function shown(booking: Booking): Omit<Booking, 'invited' | 'told'>;
/** All events of an app as they were read, which retell what became of its bookings. */
export declare class History {
    #private;
    readonly events: AppEvent[];
    readonly changes: Changes;
    /** Somebody has asked for what was written in the future to be as of now. */
    isRepaired: boolean;
    /** That was begun, and is not done: what is written as of now follows what was written in the future. */
    isBeingRepaired: boolean;
    readonly bookings: Map<string, Booking>;
    /** Of bookings, as they were when they were read first. */
    readonly originals: BookingEvent[];
    /** The step at which each booking took what it takes. */
    readonly placedAt: Map<string, number>;
    /** The step at which an event of each was read last. */
    readonly readAt: Map<string, number>;
    version(uuid: string, version: number): BookingEvent | undefined;
    /** An event that was read before is of an earlier moment now, or says less. */
    replace(index: number, event: AppEvent): void;
    /** A booking was erased, which is a version of it, and no event. */
    eraseBooking(booking: Booking): void;
    /** The booking as it was at a version, whether or not an event told of it. */
    at(uuid: string, version: number): Booking | undefined;
    /** Whether it was erased, and no more, at that version. */
    isErased(uuid: string, version: number): boolean;
    /** Whether a repair of the clock has made that version: nothing else puts a booking, or what was told of it, back. */
    isPutRight({ uuid, version, createdAt, updatedAt, holdExpiresAt, pendingSince, invited }: Booking): boolean;
    /** The version as which the booking was erased by somebody last, if it ever was; `isTheirs`: of what it had been. */
    erasedAt(uuid: string, isTheirs: (before: Booking) => boolean): number | undefined;
    /** `isMeant`: whether a booking may have been erased. */
    add(event: AppEvent, step: number, isMeant: (booking: Booking) => boolean): void;
    /** Whether each is no earlier than the one before it. */
    checkOrder(): void;
    /** What takes capacity, by resource. */
    allocations(): ReadonlyMap<string, readonly Allocation[]>;
}
/** What somebody was told about a booking by an action, and when. */
export interface Delivery {
    readonly job: string;
    readonly booking: string;
    readonly status: string;
    /** Null: the channel does not tell. */
    readonly sequence: number | null;
    readonly trigger: string | null;
    readonly process: number;
    /** By the clock of the process. */
    readonly at: number;
    /** When the worker claimed the job, by the same clock: it may have stalled since, for longer than a step. */
    readonly since: number;
    /** The booking as it was known then. */
    readonly known: Booking | undefined;
    /** Whether its action was there then, and enabled. */
    readonly wasOn: boolean;
}
/** Whether that was true at some point since the worker claimed the job. */
export declare function wasTrue(history: History, delivery: Delivery, workflow: Parameters<typeof movedByClock>[1]): boolean;
