import type Sqlite from 'better-sqlite3';
import type { Subscription, SubscriptionStore } from '../../../core/index.js';
import { OverDatabase } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';

const SUBSCRIPTIONS = 'SELECT data FROM slotkeeper_subscription ORDER BY name';

export class SqliteSubscriptionTable extends OverDatabase implements SubscriptionStore {
  readonly #all = this.database.values<[], string>(SUBSCRIPTIONS);
  readonly #put = this.database.rows<[string, string]>(
    'INSERT INTO slotkeeper_subscription VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET data = excluded.data',
  );
  readonly #remove = this.database.rows<[string]>('DELETE FROM slotkeeper_subscription WHERE name = ?');

  list(): Promise<readonly Subscription[]> {
    return this.database.read(() => this.#all.all().map((data) => fromJson<Subscription>(data)));
  }

  put(subscription: Subscription): Promise<void> {
    return this.database.write(() => this.store(subscription));
  }

  /** Stores a subscription. Call it only within a write. */
  store(subscription: Subscription): void {
    this.#put.run(subscription.name, toJson(subscription));
  }

  remove(name: string): Promise<void> {
    return this.database.write(() => void this.#remove.run(name));
  }
}

export function subscriptionsIn(connection: Sqlite.Database): readonly Subscription[] {
  const all = connection.prepare<[], string>(SUBSCRIPTIONS).pluck().all();
  return all.map((data) => fromJson<Subscription>(data));
}
