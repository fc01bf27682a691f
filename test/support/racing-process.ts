import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import type { App } from '../../core/apps/app.js';
import { race, raceSeries, takeOneSlot } from './racing-clients.js';

/** What the parent sends: the file, whose app it is, and what to do with it. */
export interface Task {
  readonly path: string;
  readonly app: App;
  readonly now: number;
  readonly takers?: number;
  /** Whether the clients want series. */
  readonly series?: true;
  readonly seed: number;
  readonly clients: number;
  readonly steps: number;
  readonly resources: readonly string[];
}

/** A second process on one SQLite file: opens it, says so, and races once it is told to go. */
process.once('message', async (task: Task) => {
  const storage = await openSqliteStorage({ path: task.path, clock: () => task.now });
  process.send?.('ready');
  process.once('message', async () => {
    const caller = { app: task.app };
    const resource = task.resources[0] ?? '';
    const tally = task.series
      ? await raceSeries(storage, caller, resource, task)
      : task.takers === undefined
        ? await race(storage, caller, task)
        : await takeOneSlot(storage, caller, resource, task.takers);
    await storage.close();
    process.send?.(tally, () => process.disconnect());
  });
});
