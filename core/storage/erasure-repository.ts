import type { Erasure, KnownPerson } from '../model/erasure.js';
import type { Slice, Sliced } from '../pagination.js';

/**
 * Who was erased, and what erasing needs besides the ledger: what only a storage can reach, or should not be written as
 * one more change of an app. Each may be done again.
 */
export interface ErasureRepository {
  /** All erasures of the app, oldest first. */
  list(app: string, slice: Slice): Promise<Sliced<Erasure>>;
  /** Up to `limit` that are not done, of all apps, in any order. */
  unfinished(limit: number): Promise<readonly Pick<Erasure, 'app' | 'uuid'>[]>;
  /** The UUIDs of the jobs for those bookings. */
  jobsOf(app: string, bookings: readonly string[]): Promise<readonly string[]>;
  /** Erases in place those events of these bookings that are meant (`eventIsOf`). */
  eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void>;
  /**
   * Erases in place, batch by batch, the events that name the person by UUID or address, of whatever booking. Waits for
   * `before`, called with the bookings of a batch, before it erases that batch.
   */
  eraseEventsNaming(
    app: string,
    person: KnownPerson,
    before: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void>;
  /** Forgets the idempotent answers that are about any of these (`Answer.about`): they will not be given again. */
  forgetAnswers(app: string, about: readonly string[]): Promise<void>;
  /**
   * Resolves when nothing that was overwritten or removed before is left at rest, or with false, at once, where that was
   * seen to so lately that it is put off. @throws UnavailableError when something is in the way.
   */
  overwrite(): Promise<boolean>;
}
