import type { Instant, NewUuid } from '../basics/ports.js';
import { isSame } from '../basics/versions.js';
import { type Action, isAboutPayment } from '../model/action.js';
import { CLOCK } from '../model/actor.js';
import { disjoint } from '../model/block-cuts.js';
import {
  type Booking,
  fieldsByClock,
  isFinal,
  isUnconfirmed,
  movedByClock,
  priceOf,
  serviceOf,
  unattendedFields,
} from '../model/booking.js';
import type { Changes } from '../model/change-event.js';
import type { BookingEvent, BookingEventType, EventType } from '../model/event.js';
import { BOOKING_MOVED, bookingIs, type Job, skippedJob } from '../model/job.js';
import { jobFor } from '../model/new-job.js';
import { type Payment, paymentAfterEnd, paymentAtPrice } from '../model/payment.js';
import type { Question } from '../model/questions/question.js';
import type { Resource } from '../model/resource.js';
import type { Change, View, Wanted } from './ledger.js';

/** Collects the changes of one decision to bookings, with their events and the triggered jobs, so that all are stored together. */
export class Recording {
  readonly #view: View;
  readonly newUuid: NewUuid;
  readonly #going: readonly Resource[];
  readonly #bookings = new Map<string, Booking>();
  readonly #events: BookingEvent[] = [];
  readonly #jobs: Job[] = [];
  /** UUIDs of confirmed bookings that this decision has cancelled or moved, and whose reminders are outdated. */
  readonly #outdated = new Set<string>();

  /** `going`: resources that this decision removes. Jobs get a copy of their names, because mails about the bookings still show them. */
  constructor(view: View, newUuid: NewUuid, going: readonly Resource[] = []) {
    this.#view = view;
    this.newUuid = newUuid;
    this.#going = going;
  }

  get isEmpty(): boolean {
    return this.#bookings.size === 0;
  }

  /** Returns a booking with the changes of this decision. */
  booking(uuid: string): Booking | undefined {
    return this.#bookings.get(uuid) ?? this.#view.object('booking', uuid);
  }

  workflowOf(booking: Booking) {
    return booking.workflow === null ? undefined : this.#view.object('workflow', booking.workflow);
  }

  /** Stores a new booking with its one event, which may trigger actions of several types: a booking can be confirmed when it is created. */
  add(booking: Booking, type: BookingEventType, triggers?: readonly EventType[]): Booking {
    return this.#record(booking, type, triggers, isUnconfirmed(booking));
  }

  #record(
    booking: Booking,
    type: BookingEventType,
    triggers: readonly EventType[] = [type],
    isUnasked: boolean,
    also: Pick<BookingEvent, 'actor' | 'changes' | 'formerResources' | 'reason'> = {},
  ): Booking {
    const { app, uuid, sequence, updatedAt: at } = booking;
    this.#bookings.set(uuid, booking);
    const data = asEventsHaveIt(booking);
    this.#events.push({ uuid: this.newUuid(), app, type, booking: uuid, sequence, at, data, ...also });
    this.#trigger(booking, triggers, isUnasked);
    return booking;
  }

  /** Stores the next version of a booking with its event. */
  change(
    booking: Booking,
    fields: Partial<Booking>,
    type: BookingEventType,
    triggers?: readonly EventType[],
    about: Pick<BookingEvent, 'actor' | 'reason'> = {},
  ): Booking {
    // Strictly later than the previous change, so that no two jobs of an action have the same due time.
    const at = Math.max(this.#view.now, booking.updatedAt + 1);
    const merged = { ...booking, ...fields, version: booking.version + 1, updatedAt: at };
    const paid = merged.payment && !isFinal(booking.status) ? withPaymentFor(merged, merged.payment, at) : merged;
    const changed = fields.blocks ? withDisjointBlocks(paid) : paid;
    const isAnew =
      booking.status !== 'confirmed' || type === 'booking.rescheduled' || isCheckInUndone(booking, changed);
    const after = isAnew && changed.status === 'confirmed' ? this.#confirmed(changed) : changed;
    if (booking.status === 'confirmed' && (after.status === 'cancelled' || after.sequence !== booking.sequence)) {
      this.#outdated.add(booking.uuid);
    }
    const isPaid = (after.payment?.paid ?? 0) > 0;
    const isUnasked = isUnconfirmed(booking) && !isPaid && after.status !== 'confirmed' && after.status !== 'pending';
    const [from, to] = [serviceOf(booking), serviceOf(after)];
    const changes: Changes = {
      ...(after.answers !== booking.answers && { answers: {} }),
      ...(from !== to && { service: { from, to } }),
    };
    const also = {
      ...about,
      ...(!isSame(after.resources, booking.resources) && { formerResources: booking.resources }),
      ...(Object.keys(changes).length > 0 && { changes }),
    };
    return this.#record(after.status === 'held' ? after : withoutHolder(after), type, triggers, isUnasked, also);
  }

  /** Stores the next version of a booking without an event, because erased data must not be repeated. */
  silently(booking: Booking): Booking {
    const at = Math.max(this.#view.now, booking.updatedAt + 1);
    const after = { ...booking, version: booking.version + 1, updatedAt: at };
    this.#bookings.set(booking.uuid, after);
    return after;
  }

  /** Sets `unattendedFrom` and `lapses` of a booking that was confirmed or moved, or lost its check-in. Drops `agreedBlocks`. */
  #confirmed(confirmed: Booking): Booking {
    const { workflow, unattendedFrom, agreedBlocks } = confirmed;
    if (workflow === null && unattendedFrom === undefined && agreedBlocks === undefined) return confirmed;
    const { unattendedFrom: _from, agreedBlocks: _blocks, ...booking } = confirmed;
    const lapses = this.workflowOf(booking)?.hasLapses && { lapses: true as const };
    return { ...booking, ...unattendedFields(booking, this.#view.now), ...lapses };
  }

  /** Records the change by the clock that is due by now, if any. Returns the booking as of now. */
  asOfNow(booking: Booking): Booking {
    const workflow = this.workflowOf(booking);
    const status = movedByClock(booking, workflow, this.#view.now);
    if (!status) return booking;
    const fields = fieldsByClock(booking, workflow, status);
    const sample = booking.sample === booking.version && { sample: booking.version + 1 };
    return this.change(booking, { ...fields, ...sample }, `booking.${status}`, undefined, { actor: CLOCK });
  }

  /** Returns the recorded change, combined with changes of other objects. */
  toChange({ put, removed }: Pick<Change, 'put' | 'removed'> = {}): Change {
    const booking = [...this.#bookings.values()];
    const job = this.#outdated.size === 0 ? this.#jobs : [...this.#jobs, ...this.#outdatedJobs()];
    // Fast path: usually there is nothing else to put, and spreading it costs more than a µs.
    return { put: put ? { ...put, booking, job } : { booking, job }, removed, events: this.#events };
  }

  /**
   * Returns the jobs of cancelled and moved bookings that would wait for nothing, as skipped. Jobs that are due are left to the worker,
   * which may have begun. Letters about a series, and reports, concern other bookings too. Subscriptions get every event.
   */
  #outdatedJobs(): readonly Job[] {
    const waiting = this.#view.select(waitingJobsOf([...this.#outdated]));
    return waiting.flatMap((job) => {
      const booking = this.#bookings.get(job.booking ?? '');
      if (!booking || (job.nextAt ?? 0) <= this.#view.now || job.letter?.series || job.report || job.subscription)
        return [];
      if (isAboutPayment(job.trigger)) return [];
      const reason = booking.sequence === job.sequence ? bookingIs(booking.status) : BOOKING_MOVED;
      return skippedJob(job, reason, this.#view.now);
    });
  }

  /**
   * Creates the jobs of the actions that a change triggers. `isUnasked` is true for unpaid, unconfirmed holds made with a key: they
   * trigger no mail, because any visitor can use a key. Neither do bookings of the sample data.
   */
  #trigger(booking: Booking, triggers: readonly EventType[], isUnasked: boolean): void {
    if (booking.workflow === null) return;
    const at = booking.updatedAt;
    const isMailed = !isUnasked && !isUnmailed(booking, this.#view);
    // A move or a confirmation fixes start and end, so the jobs relative to them are created then.
    const isPlaced =
      booking.status === 'confirmed' &&
      (triggers.includes('booking.confirmed') || triggers.includes('booking.rescheduled'));
    for (const action of this.#view.actionsOf(booking.workflow)) {
      if (!action.enabled || (!isMailed && action.type === 'email')) continue;
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
    this.#jobs.push(jobFor(action, { uuid: this.newUuid(), about, moment, at, now: this.#view.now }));
  }
}

/** True for a booking that sends no mail: one of the sample data, or one that needs other objects of it, as long as the sample is there. */
export function isUnmailed({ app, sample }: Booking, view: View): boolean {
  return sample !== undefined && (sample > 0 || view.object('sample', app) !== undefined);
}

function waitingJobsOf(bookings: readonly string[]): Question<'job'> {
  return {
    kind: 'job',
    where: [
      'and',
      [
        ['eq', 'status', 'waiting'],
        ['in', 'booking', bookings],
      ],
    ],
  };
}

/** Adds the booking's waiting jobs to the data that a decision reads. Cancelling or moving a booking needs them. */
export function withWaitingJobs({ uuid, status }: Booking, wanted: Wanted): Wanted {
  if (status !== 'confirmed') return wanted;
  return { ...wanted, questions: [...(wanted.questions ?? []), { question: waitingJobsOf([uuid]) }] };
}

function isCheckInUndone({ checkedInAt = null }: Booking, after: Booking): boolean {
  return checkedInAt !== null && (after.checkedInAt ?? null) === null;
}

/** Removes the answers, and internal fields, which no client sees. */
function asEventsHaveIt(booking: Booking): Booking {
  if (booking.notified === undefined && booking.answers === undefined) return withoutHolder(booking);
  const { notified: _, answers: __, ...rest } = withoutHolder(booking);
  return rest;
}

/** Updates the payment of a booking that ends, or whose price may have changed. */
function withPaymentFor(booking: Booking, payment: Payment, now: Instant): Booking {
  const after = isFinal(booking.status)
    ? paymentAfterEnd(payment, now)
    : paymentAtPrice(payment, priceOf(booking), booking.units, now);
  return after === payment ? booking : { ...booking, payment: after };
}

/** Splits the blocks of the booking where those of one resource overlap. */
function withDisjointBlocks(booking: Booking): Booking {
  const blocks = disjoint(booking.blocks, booking.units);
  if (blocks !== booking.blocks) return { ...booking, blocks, overlappingBlocks: booking.blocks };
  if (booking.overlappingBlocks === undefined) return booking;
  const { overlappingBlocks: _, ...rest } = booking;
  return rest;
}

/** Removes the digest of the client address, which is only kept while the hold lasts. */
function withoutHolder(booking: Booking): Booking {
  const { madeWith } = booking;
  return madeWith && madeWith.holder !== null ? { ...booking, madeWith: { ...madeWith, holder: null } } : booking;
}
