import type { Booking } from '../../core/model/booking.js';
import type { Customer } from '../../core/model/customer.js';
import type { BookingEvent } from '../../core/model/event.js';
import type { Storage } from '../../core/storage/storage.js';
import { type History } from './history.js';
import type { Lists } from './known.js';
import type { Stage } from './stage.js';
/** Somebody, as they call themselves when they book. */
export interface Guise {
    readonly name: string;
    readonly email: string;
}
/** `said`: nothing in it is ever changed. */
export declare function marksIn(said: unknown): readonly string[];
interface Needs extends Stage {
    /** What is known from having looked. */
    readonly checks: {
        readonly history: History;
        readonly lists: Lists;
    };
}
/** Those who book, what they said of themselves, and what must be left of that once they are erased: nothing. */
export declare class Erasing {
    #private;
    constructor(simulation: Needs);
    /** A text that nobody has said before. */
    text(kind: string): string;
    guise(): Guise;
    /** It is said now, maybe again. */
    said(what: unknown): void;
    /** Whether nobody says that any more, for whom it is about is to be erased. */
    isUnsaid(what: unknown): boolean;
    /** A process has died: what was said to it in this step may be written much later. */
    mayComeLate(): void;
    /** The customer is asked to have that address. */
    edited(customer: string, email: string | null | undefined): void;
    /** From now on, nobody calls themselves as the customer did. */
    ask(customer: Customer): void;
    acknowledged(customer: string): void;
    /** Whether what the booking says may be erased, or may have been before anybody read of it. */
    isMeant(booking: Booking): boolean;
    /**
     * Whether what the event says may be erased: it, or its booking, if it says nobody, or somebody by an earlier address; or
     * if the booking became somebody's and was erased before anybody read of that, as what its next events leave out tells.
     */
    isMeantEvent({ data, booking }: BookingEvent, history: History): boolean;
    /** The bookings of all that somebody asked to be erased. */
    get bookings(): readonly string[];
    /** Whether the answer, as it is kept, speaks of a booking of theirs. */
    readonly isForgotten: (text: string) => boolean;
    /** What is known of them now that somebody looks: nothing, if they are erased. */
    look(storage: Storage, isThorough: boolean): Promise<void>;
    /** At the end, all erasures are. */
    checkOver(): void;
}
export {};
