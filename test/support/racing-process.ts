import { openMongoStorage } from '../../adapters/mongodb/index.js';
import { openPostgresStorage } from '../../adapters/postgres/index.js';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { App } from '../../core/model/app.js';
import { race, raceSeries, takeOneSlot } from './racing-clients.js';

/** Message of the parent: the file, the app, and the task. */
export interface Task {
  /** The file, or the address of the database. */
  readonly path: string;
  readonly app: App;
  readonly now: number;
  readonly takers?: number;
  /** True if the clients make series. */
  readonly series?: true;
  readonly seed: number;
  readonly clients: number;
  readonly steps: number;
  readonly resources: readonly string[];
  /** Services, if any. `takers` compete for the first of them, or else for the first resource. */
  readonly services?: readonly string[];
}

function opened({ path, now }: Task): Promise<Storage> {
  const clock = () => now;
  if (path.startsWith('mongodb:')) return openMongoStorage({ url: path, clock });
  return path.startsWith('postgres:') ? openPostgresStorage({ url: path, clock }) : openSqliteStorage({ path, clock });
}

function firstOf({ services, resources }: Task) {
  return services ? { service: services[0] ?? '' } : { resources: resources.slice(0, 1) };
}

/** Runs in a second process on the same database. Opens the database, reports `ready`, and starts the race at the next message. */
process.once('message', async (task: Task) => {
  const storage = await opened(task);
  process.send?.('ready');
  process.once('message', async () => {
    const caller = { app: task.app };
    const resource = task.resources[0] ?? '';
    const tally = task.series
      ? await raceSeries(storage, caller, resource, task)
      : task.takers === undefined
        ? await race(storage, caller, task)
        : await takeOneSlot(storage, caller, firstOf(task), task.takers);
    await storage.close();
    process.send?.(tally, () => process.disconnect());
  });
});
