import type { Kind, Objects } from '../../core/kinds/objects.js';
import type { Booking } from '../../core/model/booking.js';
type Versioned = {
    readonly uuid: string;
    readonly version: number;
};
type Unwatched = 'booking' | 'job' | 'busyTimes' | 'erasure' | 'visitor' | 'profile' | 'logo' | 'letters' | 'staff';
/** Kinds that are told of by their versions; bookings are told of by events, jobs by what became of them. */
export type Edited = Exclude<Kind, Unwatched>;
/** What there is of each of them. */
export type Lists = {
    readonly [K in Edited]: readonly Objects[K][];
};
interface Told {
    readonly kind: Edited;
    readonly object: Versioned;
    /** Whether somebody may have removed it, or has. */
    readonly removal: 'none' | 'asked' | 'done';
}
/** What clients were told, and so must be true from then on. */
export declare class Known {
    #private;
    /** Bookings as they were answered, that have not been looked for yet. */
    bookings: Booking[];
    /** Titles of bookings that were refused: they have left no trace. */
    readonly refused: Set<string>;
    /** Actions that somebody made or enabled, or asked for it, and the step of that. */
    readonly switchedOn: Map<string, number>;
    object(kind: Edited, object: Versioned): void;
    /** Somebody asks for its removal, and may not hear what comes of it; or has heard that it is gone. */
    removal(uuid: string, removal: 'asked' | 'done'): void;
    get objects(): readonly Told[];
    /** Idempotency keys under which there was an answer. */
    get keys(): readonly string[];
    /** `isForgotten`: whether the answer was about somebody whom somebody asked to be erased, so that it may have gone. */
    answered(key: string, text: string, isForgotten: (text: string) => boolean): void;
}
export {};
