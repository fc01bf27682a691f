import { type Booking, type BookingTransition } from '../model/booking.js';
import type { BookingEventType, EventType } from '../model/event.js';
import { type Settings } from '../model/settings.js';
import type { Instant } from '../ports.js';
/** Changed fields, event and triggers of a transition. Undefined if it changes nothing. */
export type Effect = {
    readonly fields: Partial<Booking>;
    readonly event: BookingEventType;
    readonly triggers?: readonly EventType[];
} | undefined;
interface Given {
    readonly settings: Settings;
    readonly now: Instant;
    /** Reason of a cancellation or refusal, from the caller. */
    readonly reason: string | null;
    /** True if a no-show frees its time. Null: as the workflow's settings say. */
    readonly release?: boolean | null;
    /** True for a booker: only bookers have limits before the start, and cannot change a booking that has begun. */
    readonly isBooker?: boolean;
}
/** @throws RefusedError `invalid_state` or `too_late`. */
export declare function effectOf(transition: BookingTransition, booking: Booking, given: Given): Effect;
/** @throws RefusedError `too_late` after the limit before the start; `started` if the booking has begun, which no booker may end. */
export declare function checkBookersTime(booking: Booking, minutes: number | null, now: Instant): void;
/** Returns the workflow's settings. A booking without a workflow, or with a deleted one, has the defaults. */
export declare function settingsOf(workflow: {
    readonly settings: Settings;
} | undefined): Settings;
export {};
