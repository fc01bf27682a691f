import type { Instant } from '../ports.js';

/** An app, and the moment of its last change. */
export interface LastChange {
  readonly app: string;
  readonly at: Instant;
}

/** What was set back, at once. */
export interface TurnedBack {
  /** The moment that the app's last change had; null when it was no later. */
  readonly lastChange: Instant | null;
  /** How many events. */
  readonly events: number;
}

/**
 * What a storage offers to an operator whose clock has run ahead: finding the apps that were written then, and setting
 * back what only a storage can reach. Nothing else ever calls it.
 */
export interface Timekeeping {
  /** Up to `limit` apps whose last change is later than a moment, in any order. */
  changedAfter(moment: Instant, limit: number): Promise<readonly LastChange[]>;
  /**
   * Makes `to` the moment of the app's last change if that is later, as a change of its own, which takes the app's next
   * number, and sets all its events back as `turnBackEvents` does. No change comes between the two, and whoever dies in
   * the middle has left the last change where it was: what follows an event is never earlier than it.
   * @throws NotFoundError when the app does not exist (any more); UnavailableError when nothing could be stored.
   */
  turnBack(app: string, to: Instant): Promise<TurnedBack>;
  /**
   * The first `limit` of the app's events that are later than a moment happened at it from here on, or, where one that is
   * not follows the first of them, at the earliest moment of such: no event is earlier than the one before it. The order
   * and the rest of them stay. Answers how many those were.
   */
  turnBackEvents(app: string, to: Instant, limit: number): Promise<number>;
  /** The same for the idempotent answers of an app or an owner, which are replayed and forgotten by their age. */
  turnBackAnswers(appOrOwner: string, to: Instant, limit: number): Promise<number>;
  /** Ends the leases of the app's jobs that last beyond a moment, so that any worker may claim those jobs. Answers how many. */
  endLeases(app: string, beyond: Instant): Promise<number>;
}
