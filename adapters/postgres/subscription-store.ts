import type { Subscription, SubscriptionStore } from '../../core/index.js';
import { type Database, durably } from './database.js';

export const subscriptionStore = (database: Database): SubscriptionStore => ({
  list() {
    return database.readValues(SUBSCRIPTIONS);
  },

  async put(subscription) {
    await database.change(PUT_SUBSCRIPTION, subscriptionValues(subscription));
  },

  async remove(name) {
    await database.change(durably('DELETE FROM @subscription WHERE name = $1 RETURNING 1'), [name]);
  },
});

export const SUBSCRIPTIONS = 'SELECT data FROM @subscription ORDER BY name';

export const PUT_SUBSCRIPTION = durably(
  'INSERT INTO @subscription (name, data) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET data = excluded.data RETURNING 1',
);

export const subscriptionValues = (subscription: Subscription) => [subscription.name, JSON.stringify(subscription)];
