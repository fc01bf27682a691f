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
  /** The UUIDs of the jobs for those bookings, and for all that events name the person of. */
  jobsOf(app: string, person: KnownPerson, bookings: readonly string[]): Promise<readonly string[]>;
  /** Erases, in place, the events that are meant (`eventIsOf`). */
  eraseEvents(app: string, person: KnownPerson, bookings: readonly string[]): Promise<void>;
  /** Forgets the idempotent answers that are about any of these (`Answer.about`): they will not be given again. */
  forgetAnswers(app: string, about: readonly string[]): Promise<void>;
  /**
   * Resolves when nothing that was overwritten or removed before is left at rest, or with false, at once, where that was
   * seen to so lately that it is put off. @throws UnavailableError when something is in the way.
   */
  overwrite(): Promise<boolean>;
}
