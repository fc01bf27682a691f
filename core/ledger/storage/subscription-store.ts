import type { Subscription } from '../../model/subscription.js';

/** Stores the subscriptions of the embedding program. They belong to no app. */
export interface SubscriptionStore {
  /** True if only this process can use the storage. Otherwise other processes cache the list for a while (`Subscriptions`). */
  readonly isPrivate?: true;
  /** Returns all subscriptions, sorted by name. Called several times a second, so it must be cheap. */
  list(): Promise<readonly Subscription[]>;
  /** Stores a subscription. Replaces one with the same name. */
  put(subscription: Subscription): Promise<void>;
  /** Removes a subscription. No-op if there is none of that name. */
  remove(name: string): Promise<void>;
}
