import type { Action } from '../actions/action.js';
import type { Job } from '../actions/job.js';
import type { Allocation, Booking } from '../bookings/booking.js';
import type { BookingEvent } from '../events/event.js';
import type { Instant } from '../ports.js';
import type { Resource } from '../resources/resource.js';
import type { Workflow } from '../workflows/workflow.js';
import type { Answer } from './answers.js';

/** Which bookings of a resource or a workflow are in the way of its removal. */
export interface InUse {
  readonly resource?: string;
  readonly workflow?: string;
  /** Only bookings that end after this moment. */
  readonly endsAfter?: Instant;
  readonly limit: number;
}

/**
 * An app as one decision sees it: consistent, with every earlier change of the app in it. Objects of other apps are
 * not in it. Each reading is synchronous; a storage that cannot read synchronously fetches what is missing and calls
 * the decision again.
 */
export interface View {
  /** The later of the clock and the moment of the app's last change: it never goes back. */
  readonly now: Instant;
  resource(uuid: string): Resource | undefined;
  workflow(uuid: string): Workflow | undefined;
  action(uuid: string): Action | undefined;
  /** All actions of the workflow, by position, then in creation order. */
  actionsOf(workflow: string): readonly Action[];
  booking(uuid: string): Booking | undefined;
  job(uuid: string): Job | undefined;
  /** The allocations of the resource that overlap [start, end), lapsed ones included, in any order. */
  taken(resource: Resource, start: Instant, end: Instant): readonly Allocation[];
  /**
   * The sum of the units of the same, which is no less than what is taken at any one moment, from a storage that has it
   * at hand; undefined when it has not, Infinity when an allocation may lapse and so must be looked at.
   */
  unitsTaken?(resource: Resource, start: Instant, end: Instant): number | undefined;
  /** Up to `limit` bookings that are held, pending or confirmed, in any order. */
  inUse(query: InUse): readonly Booking[];
  /** The answer kept under an idempotency key, however old. */
  answer(key: string): Answer | undefined;
}

/** What a decision is likely to read. Naming it lets a storage fetch it all at once; leaving something out costs time, never correctness. */
export interface Wanted {
  readonly resources?: readonly string[] | undefined;
  readonly workflows?: readonly string[] | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly actionsOf?: readonly string[] | undefined;
  readonly bookings?: readonly string[] | undefined;
  readonly jobs?: readonly string[] | undefined;
  /** The span of time in which allocations of `resources` matter, without buffers. */
  readonly span?: { readonly start: Instant; readonly end: Instant } | undefined;
  readonly answer?: string | undefined;
}

export type Kind = 'workflow' | 'resource' | 'booking' | 'action' | 'job';

/** What one decision changes: plain data, stored all of it or not at all. */
export interface Change {
  readonly workflows?: readonly Workflow[] | undefined;
  readonly resources?: readonly Resource[] | undefined;
  readonly actions?: readonly Action[] | undefined;
  /** With a booking, its allocations (`allocationsOf`) replace those that it had. */
  readonly bookings?: readonly Booking[] | undefined;
  readonly removed?: readonly { readonly kind: Kind; readonly uuid: string }[] | undefined;
  readonly events?: readonly BookingEvent[] | undefined;
  readonly jobs?: readonly Job[] | undefined;
  readonly answer?: Answer | undefined;
}

/** The result of a decision; without a change it was a no-op, and nothing is stored. */
export interface Decision<R> {
  readonly result: R;
  readonly change?: Change | undefined;
}

/**
 * How anything in an app is written: one ordered sequence of changes (ENGINE.md, "How anything in an app is written").
 */
export interface Ledger {
  /**
   * Reads what is wanted, calls `decide`, a pure and synchronous function that may be called again, and stores the
   * change that it answers: all of it, as the app's next one, or nothing if it throws; what it throws is thrown.
   * Resolves when the change is as durable as the storage promises.
   * @throws NotFoundError when the app does not exist (any more); UnavailableError when nothing could be stored, or, with
   * `retryAfterSeconds` null, when that could not be found out.
   */
  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R>;
  /** Looks at the app as a decision would, and changes nothing. */
  read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R>;
  /** The number of the app's last change, from 0: dense, and the same for every reader. */
  sequence(app: string): Promise<number>;
  /** Forgets answers that are no longer replayed, of all apps and owners; up to `limit` at once, answering how many. */
  forgetAnswers(before: Instant, limit: number): Promise<number>;
}
