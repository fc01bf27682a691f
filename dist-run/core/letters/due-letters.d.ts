import type { View } from '../ledger/ledger.js';
import type { Action } from '../model/action.js';
import type { Actor } from '../model/actor.js';
import { type Booking, type Told } from '../model/booking.js';
import type { EventType } from '../model/event.js';
import { type GoneResource, type Job, type LetterJob } from '../model/job.js';
import type { CustomerLetter, LetterKind, LetterSettings } from '../model/letters.js';
import type { Instant } from '../ports.js';
/** A booking that a change makes or changes. */
export interface BookingChange {
    /** Undefined of a new one. */
    readonly before: Booking | undefined;
    readonly after: Booking;
    /** The last event of the booking in the change. */
    readonly event: EventType;
}
/** The letters that a change makes of one booking, or of the bookings of a series. */
export interface LettersDue {
    readonly jobs: readonly Job[];
    /** New `told` fields of the bookings, by UUID, if they change with the letters. */
    readonly told: ReadonlyMap<string, Told>;
}
interface Given {
    readonly view: Pick<View, 'now' | 'actionsOf' | 'select'>;
    readonly settings: LetterSettings;
    /** The address of the business. */
    readonly businessEmail: string | null;
    readonly actor: Actor;
    readonly newUuid: () => string;
    /** Resources that are being removed, whose names the letters still need. */
    readonly going: readonly GoneResource[];
}
/** Returns the letter to the customer about the change. Undefined if there is none. */
export declare function customerLetterOf({ before, after, }: Pick<BookingChange, 'before' | 'after'>): CustomerLetter | undefined;
/** True if one of the actions is an own mail to the customer that replaces the letter. */
export declare function isReplaced(kind: LetterKind, actions: readonly Action[]): boolean;
/** Returns the content of the customer's last letter if it were sent now. Undefined without an address. */
export declare function toldNow(booking: Booking, job: string | null): Told['customer'];
/** Returns the content of the team's last letter if it were sent now. */
export declare function teamToldNow(booking: Booking): NonNullable<Told['team']>;
/** The letters of one booking that changed; `isOff`: only its reminder. */
export declare function lettersDue(change: BookingChange, isOff: boolean, given: Given): LettersDue;
/** The letters of bookings of a series that were made, moved or cancelled together: one for the customer, one for the team. */
export declare function seriesLettersDue(series: string, changes: readonly BookingChange[], isOff: boolean, given: Given): LettersDue;
/** True if the letter is about something that is still to come: only of these there are letters. */
export declare function isAhead(booking: Booking, letter: LetterKind, trigger: Job['trigger'] | EventType, now: Instant): boolean;
/** A job that sends a letter about a booking as it is. */
export declare function newLetterJob({ uuid: booking, app, sequence, status, updatedAt }: Booking, letter: LetterJob, given: Pick<Job, 'uuid' | 'trigger' | 'dueAt'> & Partial<Pick<Job, 'gone' | 'createdAt'>>): Job;
export {};
