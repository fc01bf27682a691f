import type { Instant } from '../../basics/ports.js';

export interface LastChange {
  readonly app: string;
  readonly at: Instant;
}

/** Result of one call of `turnBack`. */
export interface TurnedBack {
  /** Moment of the app's last change before it was corrected. Null if it was not corrected. */
  readonly lastChange: Instant | null;
  /** Number of events whose moments were corrected. */
  readonly events: number;
}

/** Repairs for an operator whose clock was ahead. Only the repair uses this port. */
export interface Timekeeping {
  /** Up to `limit` apps whose last change is later than a moment, in any order. */
  changedAfter(moment: Instant, limit: number): Promise<readonly LastChange[]>;
  /**
   * Corrects the moments of the app's first events that are later than `to`. Their moment becomes `to`, or the earliest moment of a later
   * event that keeps its own, so that no event is earlier than the one before it. Their order and all other fields stay. Stops after
   * `limit` events; the caller then calls again. If fewer events are found, all are corrected, and the moment of the app's last change also
   * becomes `to` if it is later. This counts as a change with the app's next number. No other change comes in between. If the process dies
   * in the middle, the last change keeps its moment.
   * @throws NotFoundError if the app does not exist (any more); UnavailableError if nothing could be stored.
   */
  turnBack(app: string, to: Instant, limit: number): Promise<TurnedBack>;
  /** Sets the moments of an app's or owner's idempotent answers to `to` if they are later. Their age decides replay and deletion. */
  turnBackAnswers(appOrOwner: string, to: Instant, limit: number): Promise<number>;
  /** Ends the leases of the app's jobs that last beyond a moment, so that any worker may claim them. Returns their number. */
  endLeases(app: string, beyond: Instant): Promise<number>;
}
