import type { KnownPerson } from '../../model/erasure.js';

/** Steps of an erasure that need direct access to the storage or are no change of the app. Every method can be repeated. */
export interface ErasureStore {
  /**
   * Erases the customer's events (`eventIsOf`) in place and in batches. With `bookings`, these are the events of the bookings. With null,
   * these are all events that name the customer by UUID or address. Calls `before` with the bookings of a batch and waits for it before the
   * batch is erased.
   */
  eraseEvents(
    app: string,
    person: KnownPerson,
    bookings: readonly string[] | null,
    before?: (bookings: readonly string[]) => Promise<void>,
  ): Promise<void>;
  /**
   * Overwrites the remains of changed or deleted data in the files, as far as the storage's README promises it. Returns false at once, and
   * does nothing, if the last call was too recent.
   * @throws UnavailableError if something prevents it.
   */
  overwrite(): Promise<boolean>;
}
