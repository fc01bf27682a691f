import type { Instant } from '../ports.js';
import type { Trigger } from './action.js';
import type { Booking } from './booking.js';
import type { ChangeEvent, ChangeEventType } from './change-event.js';

/** What actions may wait for, but for the moments of a booking itself; and what none waits for. */
export type EventType = Exclude<Trigger, 'booking.start' | 'booking.end'> | 'calendar.stale' | ChangeEventType;

/** What is about no booking, and is no change that somebody makes. */
type ObjectEventType = 'customer.erased' | 'calendar.stale';
export type BookingEventType = Exclude<EventType, ObjectEventType | ChangeEventType>;

/** What happened in an app. */
export type AppEvent = BookingEvent | ObjectEvent | ChangeEvent;

/** What happened to something else than a booking. */
export interface ObjectEvent {
  readonly uuid: string;
  readonly app: string;
  readonly type: ObjectEventType;
  readonly booking: null;
  readonly sequence: null;
  readonly at: Instant;
  /** What it happened to. */
  readonly data: { readonly uuid: string };
}

/** What happened to a booking: written in the same commit as the change itself (core/README.md, "Events"). */
export interface BookingEvent {
  readonly uuid: string;
  readonly app: string;
  readonly type: BookingEventType;
  readonly booking: string;
  /** The booking's sequence after the change. */
  readonly sequence: number;
  readonly at: Instant;
  /** The booking as it then was. */
  readonly data: Booking;
}
