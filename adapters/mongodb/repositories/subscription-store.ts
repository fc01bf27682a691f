import type { SubscriptionStore } from '../../../core/ledger/storage/subscription-store.js';
import type { Subscription } from '../../../core/model/subscription.js';
import { DuplicateKey, OverCollections } from '../driver/collections.js';

export class MongoSubscriptionStore extends OverCollections implements SubscriptionStore {
  async list(): Promise<readonly Subscription[]> {
    const found = await this.collections.subscriptions.find({}, { sort: { _id: 1 } });
    return found.map(({ _id: name, types, since }) => ({ name, types, since }));
  }

  async put({ name: _id, ...fields }: Subscription): Promise<void> {
    const put = { filter: { _id }, update: { $set: fields } };
    try {
      await this.collections.subscriptions.upsert(put);
    } catch (error) {
      if (!(error instanceof DuplicateKey)) throw error;
      // Another process has just inserted it.
      await this.collections.subscriptions.update(put.filter, put.update);
    }
  }

  async remove(name: string): Promise<void> {
    await this.collections.subscriptions.remove({ _id: name });
  }
}
