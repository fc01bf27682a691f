import { isFailure } from '../../basics/errors.js';
import type { Ledger } from '../../ledger/ledger.js';
import type { Inspection } from '../../ledger/storage/inspection.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import { subscriptionQueue } from '../../model/subscription.js';
import type { Subscriptions } from './subscriptions.js';

interface Needs {
  readonly subscriptions: Subscriptions;
  readonly inspection: Inspection;
  readonly objects: Pick<ObjectStore, 'select'>;
  readonly ledger: Ledger;
}

/** Limit of jobs that one commit removes. */
const BATCH = 500;

export function endSubscription({ subscriptions, inspection, objects, ledger }: Needs) {
  /** Removes a subscription and its waiting jobs. A worker skips jobs that it claims later: of a commit in progress, or after a retry. */
  return async (name: string): Promise<void> => {
    await subscriptions.remove(name);
    const apps = await inspection.inspect(async (inside) => {
      const all: string[] = [];
      for await (const some of inside.apps()) all.push(...some.map(({ uuid }) => uuid));
      return all;
    });
    for (const app of apps) {
      try {
        await removeJobs(app, name);
      } catch (error) {
        if (!isFailure(error, 'not_found')) throw error; // the app was removed, and its jobs with it
      }
    }
  };

  async function removeJobs(app: string, name: string): Promise<void> {
    const waiting = [
      'and',
      [
        ['eq', 'action', subscriptionQueue(app, name)],
        ['eq', 'status', 'waiting'],
      ],
    ] as const;
    const jobs = (await objects.select(app, { kind: 'job', where: waiting })).map(({ uuid }) => uuid);
    for (let from = 0; from < jobs.length; from += BATCH) {
      const batch = jobs.slice(from, from + BATCH);
      await ledger.commit(app, { objects: { job: batch } }, (view) => {
        const still = batch.filter((uuid) => view.object('job', uuid)?.status === 'waiting');
        const removed = still.map((uuid) => ({ kind: 'job', uuid }) as const);
        return { result: undefined, change: removed.length > 0 ? { removed } : undefined };
      });
    }
  }
}
