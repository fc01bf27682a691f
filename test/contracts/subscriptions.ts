import type { Subscription } from '../../core/model/subscription.js';
import { NOW } from '../support/samples.js';
import { expect } from './expectation.js';
import { type Open, spoil } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

export function subscriptionStoreContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('SubscriptionStore', () => {
    const crm: Subscription = { name: 'crm', types: ['booking.*', 'app.created'], since: NOW };
    const erp: Subscription = { name: 'Erp_1.x-y', types: ['*'], since: NOW + 1 };

    it('lists subscriptions by name, replaces one of the same name, and removes one', async () => {
      const { subscriptions } = await open();
      expect(await subscriptions.list()).to.deep.equal([]);
      for (const one of [crm, erp]) await subscriptions.put(one);
      spoil((await subscriptions.list())[0]);
      expect(await subscriptions.list()).to.deep.equal([erp, crm]);
      const changed: Subscription = { ...crm, types: ['service.*'], since: NOW + 2 };
      await subscriptions.put(changed);
      expect(await subscriptions.list()).to.deep.equal([erp, changed]);
      await subscriptions.remove('Erp_1.x-y');
      await subscriptions.remove('unknown');
      expect(await subscriptions.list()).to.deep.equal([changed]);
    });

    it('keeps one of several subscriptions that are stored under one name at the same time', async () => {
      const { subscriptions } = await open();
      const all = Array.from({ length: 20 }, (_, index): Subscription => ({ ...crm, since: NOW + index }));
      await Promise.all(all.map((one) => subscriptions.put(one)));
      const stored = await subscriptions.list();
      expect(stored).to.have.length(1);
      expect(all).to.contain([stored[0]]);
    });
  });
}
