import { SECOND } from '../../basics/instants.js';
import type { Clock, Instant } from '../../basics/ports.js';
import { isSame } from '../../basics/versions.js';
import type { SubscriptionStore } from '../../ledger/storage/subscription-store.js';
import { checkSubscription, type EventPattern, type Subscription } from '../../model/subscription.js';

interface Needs {
  readonly subscriptions: SubscriptionStore;
  readonly clock: Clock;
}

/** Time in ms for which a list is used after its read has begun: within a second, every process heeds a change. */
const KEPT_FOR = 700;
/** Time in ms after a change until no process commits with an earlier list. A commit may take more than a second after its decision. */
const HEEDED_AFTER = 2 * SECOND;

/** Cache of the stored subscriptions, which each commit needs. */
export class Subscriptions {
  readonly #needs: Needs;
  #known: { readonly list: readonly Subscription[]; readonly readAt: Instant } | undefined;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async current(): Promise<readonly Subscription[]> {
    return (this.#needs.subscriptions.isPrivate ? undefined : this.cached()) ?? this.read();
  }

  /** Returns the list that was read last. Undefined if it is outdated, or if the clock was put back. */
  cached(): readonly Subscription[] | undefined {
    if (!this.#known) return undefined;
    const age = this.#needs.clock() - this.#known.readAt;
    return age >= 0 && age <= KEPT_FOR ? this.#known.list : undefined;
  }

  async read(): Promise<readonly Subscription[]> {
    const readAt = this.#needs.clock();
    const list = await this.#needs.subscriptions.list();
    this.#known = { list, readAt };
    return list;
  }

  /**
   * Stores a subscription, unless it is stored with these types. Returns the time in ms after which every event makes a job, whichever
   * process commits it. @throws ValidationError on `name` or `types`.
   */
  async put(name: string, types: readonly EventPattern[]): Promise<number> {
    const { subscriptions, clock } = this.#needs;
    const wanted = checkSubscription({ name, types, since: clock() });
    const stored = (await subscriptions.list()).find((one) => one.name === name);
    const isStored = stored !== undefined && isSame(stored.types, types);
    if (!isStored) await subscriptions.put(wanted);
    await this.read();
    if (subscriptions.isPrivate) return 0;
    const { since } = isStored ? stored : wanted;
    return Math.max(0, Math.min(since + HEEDED_AFTER - clock(), HEEDED_AFTER));
  }

  async remove(name: string): Promise<void> {
    await this.#needs.subscriptions.remove(name);
    await this.read();
  }
}
