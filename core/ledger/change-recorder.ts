import type { Action } from '../model/action.js';
import { type Booking, isUnconfirmed, movedByClock, stateFields } from '../model/booking.js';
import type { BookingEvent, BookingEventType, EventType } from '../model/event.js';
import type { Job } from '../model/job.js';
import { jobFor } from '../model/new-job.js';
import type { Resource } from '../model/resource.js';
import type { Instant, NewUuid } from '../ports.js';
import type { Change, View } from './ledger.js';

/**
 * Gathers what one decision does to bookings: each change with its event and the jobs of the actions that it triggers,
 * so that none of the three is ever stored without the others.
 */
export class Recording {
  readonly #view: View;
  readonly #newUuid: NewUuid;
  readonly #going: readonly Resource[];
  readonly #bookings = new Map<string, Booking>();
  readonly #events: BookingEvent[] = [];
  readonly #jobs: Job[] = [];

  /** `going`: resources that are being removed, of which the jobs are to speak when they are gone. */
  constructor(view: View, newUuid: NewUuid, going: readonly Resource[] = []) {
    this.#view = view;
    this.#newUuid = newUuid;
    this.#going = going;
  }

  /** Whether this decision has changed no booking. */
  get isEmpty(): boolean {
    return this.#bookings.size === 0;
  }

  /** A booking of the app, as this decision has left it. */
  booking(uuid: string): Booking | undefined {
    return this.#bookings.get(uuid) ?? this.#view.object('booking', uuid);
  }

  /** The workflow that governs the booking, as it is now. */
  workflowOf(booking: Booking) {
    return booking.workflow === null ? undefined : this.#view.object('workflow', booking.workflow);
  }

  /**
   * Stores a new booking with its event. One change is one event, but may be of interest to actions of several triggers:
   * a booking that is confirmed at once was created, and it was confirmed.
   */
  add(booking: Booking, type: BookingEventType, triggers?: readonly EventType[]): Booking {
    return this.#record(booking, type, triggers, isUnconfirmed(booking));
  }

  #record(
    booking: Booking,
    type: BookingEventType,
    triggers: readonly EventType[] = [type],
    isUnasked: boolean,
  ): Booking {
    const { app, uuid, sequence, updatedAt: at } = booking;
    this.#bookings.set(uuid, booking);
    const data = withoutHolder(booking);
    this.#events.push({ uuid: this.#newUuid(), app, type, booking: uuid, sequence, at, data });
    this.#trigger(booking, triggers, isUnasked);
    return booking;
  }

  /** Stores the booking as it has become, one version later, with its event. */
  change(booking: Booking, fields: Partial<Booking>, type: BookingEventType, triggers?: readonly EventType[]): Booking {
    // Strictly later than the change before it, so that no two jobs of one action are ever due at one moment.
    const at = Math.max(this.#view.now, booking.updatedAt + 1);
    const after = { ...booking, ...fields, version: booking.version + 1, updatedAt: at };
    const isUnasked = isUnconfirmed(booking) && after.status !== 'confirmed' && after.status !== 'pending';
    return this.#record(after.status === 'held' ? after : withoutHolder(after), type, triggers, isUnasked);
  }

  /** Stores the booking as it has become, one version later, of which nobody is told: what it was must not be said any more. */
  silently(booking: Booking): Booking {
    const at = Math.max(this.#view.now, booking.updatedAt + 1);
    const after = { ...booking, version: booking.version + 1, updatedAt: at };
    this.#bookings.set(booking.uuid, after);
    return after;
  }

  /** The booking after what the clock has done to it by now, which is recorded. */
  asOfNow(booking: Booking): Booking {
    const status = movedByClock(booking, this.workflowOf(booking), this.#view.now);
    return status ? this.change(booking, stateFields(status), `booking.${status}`) : booking;
  }

  /** The change, with what else is part of it. */
  toChange({ put, removed }: Pick<Change, 'put' | 'removed'> = {}): Change {
    const booking = [...this.#bookings.values()];
    const job = this.#jobs;
    // Mostly there is nothing else to put, and to spread it would cost more than a µs.
    return { put: put ? { ...put, booking, job } : { booking, job }, removed, events: this.#events };
  }

  /** `isUnasked`: whoever holds a key, which is public, could have mail sent to anybody by a hold alone. */
  #trigger(booking: Booking, triggers: readonly EventType[], isUnasked: boolean): void {
    if (booking.workflow === null) return;
    const at = booking.updatedAt;
    // A booking's start and end are certain once it is confirmed, and anew each time it moves.
    const isPlaced =
      booking.status === 'confirmed' &&
      (triggers.includes('booking.confirmed') || triggers.includes('booking.rescheduled'));
    for (const action of this.#view.actionsOf(booking.workflow)) {
      if (!action.enabled || (isUnasked && action.type === 'email')) continue;
      if (triggers.some((trigger) => trigger === action.trigger)) this.#due(booking, action, at, at);
      else if (isPlaced && action.trigger === 'booking.start') this.#due(booking, action, booking.start, at);
      else if (isPlaced && action.trigger === 'booking.end') this.#due(booking, action, booking.end, at);
    }
  }

  #due(booking: Booking, action: Action, moment: Instant, at: Instant): void {
    const gone = this.#going
      .filter(({ uuid }) => booking.resources.includes(uuid))
      .map(({ uuid, name, timezone }) => ({ uuid, name, timezone }));
    const about = {
      booking: booking.uuid,
      sequence: booking.sequence,
      bookingStatus: booking.status,
      ...(gone.length > 0 && { gone }),
    };
    this.#jobs.push(jobFor(action, { uuid: this.#newUuid(), about, moment, at }));
  }
}

/** The booking without the address that it was made from, which is kept no longer than the hold lives. */
function withoutHolder(booking: Booking): Booking {
  const { madeWith } = booking;
  return madeWith && madeWith.holder !== null ? { ...booking, madeWith: { ...madeWith, holder: null } } : booking;
}
