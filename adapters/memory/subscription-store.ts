import type { Subscription, SubscriptionStore } from '../../core/index.js';
import { frozen } from './deep-freeze.js';

export class MemorySubscriptionStore implements SubscriptionStore {
  readonly isPrivate = true;
  readonly #byName = new Map<string, Subscription>();

  async list(): Promise<readonly Subscription[]> {
    return this.all();
  }

  all(): readonly Subscription[] {
    return [...this.#byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async put(subscription: Subscription): Promise<void> {
    this.#byName.set(subscription.name, frozen(subscription));
  }

  async remove(name: string): Promise<void> {
    this.#byName.delete(name);
  }

  clear(): void {
    this.#byName.clear();
  }
}
