import { type Actor } from '../model/actor.js';
import { type Booking } from '../model/booking.js';
import type { BookingEventType, EventType } from '../model/event.js';
import type { Resource } from '../model/resource.js';
import type { NewUuid } from '../ports.js';
import type { Change, View } from './ledger.js';
/**
 * Collects the changes of one decision to bookings, with their events and the jobs of triggered actions, so that all
 * three are stored together.
 */
export declare class Recording {
    #private;
    /** `going` are resources that are being removed. The jobs keep their data. */
    constructor(view: View, newUuid: NewUuid, going?: readonly Resource[]);
    /** True if this decision has changed no booking. */
    get isEmpty(): boolean;
    /** Returns a booking with the changes of this decision. */
    booking(uuid: string): Booking | undefined;
    /** Returns the current workflow of the booking. */
    workflowOf(booking: Booking): import("../index.js").Workflow | undefined;
    /**
     * Stores a new booking with its event. One change is one event, but may trigger actions of several types: a booking
     * that is confirmed at once was both created and confirmed.
     */
    add(booking: Booking, type: BookingEventType, triggers?: readonly EventType[]): Booking;
    /** Stores the next version of a booking with its event. */
    change(booking: Booking, fields: Partial<Booking>, type: BookingEventType, triggers?: readonly EventType[], actor?: Actor): Booking;
    /** Stores the next version of a booking without an event, because erased data must not be repeated. */
    silently(booking: Booking): Booking;
    /** Records what the clock has done to the booking by now. Returns the result. */
    asOfNow(booking: Booking): Booking;
    /** Builds the change, together with other objects. */
    toChange({ put, removed }?: Pick<Change, 'put' | 'removed'>): Change;
}
