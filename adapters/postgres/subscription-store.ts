import type { Subscription, SubscriptionStore } from '../../core/index.js';
import { DURABLE, OverDatabase } from './database.js';

export class PostgresSubscriptionStore extends OverDatabase implements SubscriptionStore {
  async list(): Promise<readonly Subscription[]> {
    return this.database.readValues(SUBSCRIPTIONS);
  }

  async put(subscription: Subscription): Promise<void> {
    await this.database.change(PUT_SUBSCRIPTION, subscriptionValues(subscription));
  }

  async remove(name: string): Promise<void> {
    await this.database.change(REMOVE, [name]);
  }
}

export const SUBSCRIPTIONS = 'SELECT data FROM @subscription ORDER BY name';

export const PUT_SUBSCRIPTION = `WITH stored AS (
    INSERT INTO @subscription (name, data) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET data = excluded.data RETURNING 1
  ) SELECT 1, ${DURABLE} FROM stored`;

const REMOVE = `WITH gone AS (DELETE FROM @subscription WHERE name = $1 RETURNING 1) SELECT 1, ${DURABLE} FROM gone`;

export const subscriptionValues = (subscription: Subscription) => [subscription.name, JSON.stringify(subscription)];
