import type { Trigger } from '../actions/action.js';
import type { Booking } from '../bookings/booking.js';
import type { Instant } from '../ports.js';

export type EventType = Exclude<Trigger, 'booking.start' | 'booking.end'>;

/** What happened to a booking: written in the same commit as the change itself (core/README.md, "Events"). */
export interface BookingEvent {
  readonly uuid: string;
  readonly app: string;
  readonly type: EventType;
  readonly booking: string;
  /** The booking's sequence after the change. */
  readonly sequence: number;
  readonly at: Instant;
  /** The booking as it then was. */
  readonly data: Booking;
}
