import type { Instant } from '../../basics/ports.js';

/** Deletes idempotent answers. The ledger and the port of apps store and return them. */
export interface AnswerStore {
  /**
   * Deletes answers from before that moment, and visitors (confirmations by one client address) whose last confirmation is before it, of all
   * apps and owners: both expire after a day. Deletes up to `limit` at once and returns their number.
   */
  expire(before: Instant, limit: number): Promise<number>;
  /** Deletes the app's answers that contain one of these UUIDs or addresses (`Answer.about`), so that they are not replayed any more. */
  forget(app: string, about: readonly string[]): Promise<void>;
}
