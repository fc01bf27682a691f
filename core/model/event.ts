import type { Instant } from '../basics/ports.js';
import { isRelative, TRIGGERS, type Trigger } from './action.js';
import type { Actor } from './actor.js';
import type { Booking } from './booking.js';
import { CHANGE_EVENT_TYPES, type ChangeEvent, type ChangeEventType, type Changes } from './change-event.js';

/** Types of events: the triggers of actions, except the start and end of a booking, and types that trigger no actions. */
export type EventType = Exclude<Trigger, 'booking.start' | 'booking.end'> | 'calendar.stale' | ChangeEventType;

const isEventType = (trigger: Trigger): trigger is Trigger & EventType => !isRelative(trigger);

export const EVENT_TYPES: readonly EventType[] = [
  ...TRIGGERS.filter(isEventType),
  'calendar.stale',
  ...CHANGE_EVENT_TYPES,
];

/** Types of events that are neither about a booking nor a caller's change. */
type ObjectEventType = 'customer.erased' | 'calendar.stale';
export type BookingEventType = Exclude<EventType, ObjectEventType | ChangeEventType>;

export type AppEvent = BookingEvent | ObjectEvent | ChangeEvent;

/** Event about an object that is not a booking. */
export interface ObjectEvent {
  readonly uuid: string;
  readonly app: string;
  readonly type: ObjectEventType;
  readonly booking: null;
  readonly sequence: null;
  readonly at: Instant;
  /** UUID of the object that the event is about. */
  readonly data: { readonly uuid: string };
}

export const LATE_PAYMENT_REASONS = ['cancelled', 'currency'] as const;
export type LatePaymentReason = (typeof LATE_PAYMENT_REASONS)[number];

/** Event about a booking, written in the same commit as the change itself (core/ledger/README.md, "Events"). */
export interface BookingEvent {
  readonly uuid: string;
  readonly app: string;
  readonly type: BookingEventType;
  readonly booking: string;
  /** Sequence of the booking after the change. */
  readonly sequence: number;
  readonly at: Instant;
  /** Actor of the change. Absent in events from before actors were stored. */
  readonly actor?: Actor;
  /** Resources before the change, if they were different. */
  readonly formerResources?: readonly string[];
  /** Reason of a late payment: the booking was cancelled or declined, or the payment is in another currency. Absent: none of these. */
  readonly reason?: LatePaymentReason;
  /** Changed fields that `data` lacks, and `service`. They are only named if they are personal. Absent: none. */
  readonly changes?: Changes;
  /** Booking after the change. */
  readonly data: Booking;
}
