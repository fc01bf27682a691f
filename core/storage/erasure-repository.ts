import type { Erasure, KnownPerson } from '../model/erasure.js';
import type { Slice, Sliced } from '../pagination.js';

/**
 * Erased customers, and the parts of an erasure that only a storage can do or that should not count as a change of
 * the app. Every method can be repeated.
 */
export interface ErasureRepository {
  /** Erasures of the app, oldest first. */
  list(app: string, slice: Slice): Promise<Sliced<Erasure>>;
  /** Up to `limit` unfinished erasures of all apps, in any order. */
  unfinished(limit: number): Promise<readonly Pick<Erasure, 'app' | 'uuid' | 'kind'>[]>;
  /** UUIDs of the jobs of those bookings. */
  jobsOf(app: string, bookings: readonly string[]): Promise<readonly string[]>;
  /**
   * Erases the customer's events (`eventIsOf`) in place and in batches: the events of these bookings, or with null all
   * events that name the customer by UUID or address. Waits for `before`, called with the bookings of a batch, before it
   * erases that batch.
   */
  eraseEvents(
    app: string,
    person: KnownPerson,
    bookings: readonly string[] | null,
    before?: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void>;
  /** Deletes the idempotent answers about any of these (`Answer.about`): they are not replayed any more. */
  forgetAnswers(app: string, about: readonly string[]): Promise<void>;
  /**
   * Resolves when overwritten or deleted data is gone from the files too, as far as the storage's README promises it.
   * Resolves with false at once if the storage did this so recently that it is postponed.
   * @throws UnavailableError if something prevents it.
   */
  overwrite(): Promise<boolean>;
}
