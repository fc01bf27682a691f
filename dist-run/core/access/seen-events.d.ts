import type { Member } from '../model/callers.js';
import type { AppEvent, BookingEvent, EventType } from '../model/event.js';
/** Event of a booking that the event made another member's: it only identifies the booking. */
export type LostBookingEvent = Omit<BookingEvent, 'data'> & {
    readonly data: {
        readonly kind: 'booking';
        readonly uuid: string;
    };
};
/** An event as a caller is shown it. */
export type SeenEvent = AppEvent | LostBookingEvent;
/** True if the member may be shown events of that type at all. */
export declare function seesType({ role }: Pick<Member, 'role'>, type: EventType): boolean;
/** The event as the caller is shown it; undefined: not at all. */
export declare function seenEvent(member: Member | undefined, event: AppEvent): SeenEvent | undefined;
