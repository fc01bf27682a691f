import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { HOUR, type Job, type Storage } from '../../core/index.js';
import { addApp, aJob, anAction, aWorkflow, NOW, write } from '../support/samples.js';
import { fill, hourOf, withFiles } from './filled-bookings.js';
import { atLeast, atMost, comparedByTurns, type Group, median, type Row, type Sample } from './measuring.js';
import { inBatches, taker } from './taking.js';

const BOOKING = 'bookings of a workflow with an action, against none';
const CLAIMING = 'claim due jobs, of 1 M waiting over 1 k';

/** Cost of events and jobs for the bookings that make them. */
export const outbox: Group = {
  rows: [BOOKING],
  measure: async (scratch) => [await withAndWithoutActions(scratch)],
};

/** Cost of finding the next jobs among many. */
export const claiming: Group = {
  rows: [CLAIMING],
  measure: async (scratch) => [await amongManyAndFew(scratch)],
};

function withAndWithoutActions(scratch: string): Promise<Row> {
  const contender = async (storage: Storage, isActing: boolean) => {
    const filled = await fill(storage, Array(50).fill({}));
    const app = filled.app.uuid;
    const workflow = aWorkflow({ app, uuid: newUuid() });
    const action = anAction({ app, workflow: workflow.uuid, uuid: newUuid() });
    await write(storage, filled.app, { put: { workflow: [workflow], action: [action] } });
    const wish = (index: number) => ({
      resource: filled.resources[index % 50]!.uuid,
      start: hourOf(Math.floor(index / 500), 9 + (Math.floor(index / 50) % 10)),
    });
    return inBatches(12, wish, taker(storage, filled, isActing ? workflow.uuid : undefined));
  };
  return withFiles([join(scratch, 'acting.db'), join(scratch, 'still.db')], async (acting, still) => {
    const contenders = [await contender(acting, true), await contender(still, false)] as const;
    return comparedByTurns(BOOKING, contenders, { rounds: 7, unit: '1/s', target: atLeast(0.6) });
  });
}

/** Number of jobs that a worker claims at once. */
const CLAIMED = 8;
const CLAIMS_A_ROUND = 30;

async function amongManyAndFew(scratch: string): Promise<Row> {
  const large = await storageWithJobs(join(scratch, 'large.db'), 1_000_000);
  const small = await storageWithJobs(join(scratch, 'small.db'), 1_000);
  try {
    return await comparedByTurns(CLAIMING, [claims(large), claims(small)], {
      rounds: 7,
      unit: 'ms',
      target: atMost(2),
    });
  } finally {
    await Promise.all([large.close(), small.close()]);
  }
}

function claims(storage: Storage) {
  return async (): Promise<Sample> => {
    const latencies: number[] = [];
    for (let i = 0; i < CLAIMS_A_ROUND; i += 1) {
      const lease = { token: newUuid(), until: NOW + HOUR };
      const startedAt = performance.now();
      const jobs = await storage.jobs.claim(NOW, lease, CLAIMED, []);
      latencies.push(performance.now() - startedAt);
      if (jobs.length !== CLAIMED) throw new Error(`${jobs.length} jobs were claimed`);
      // Makes the jobs waiting again, so that the next claim finds the same number.
      await Promise.all(jobs.map((job) => storage.jobs.release({ ...job, status: 'waiting' }, lease)));
    }
    return { figure: median(latencies), latencies };
  };
}

/** Half of the jobs are due, half are for later. SQL inserts a million jobs, in the adapter's own schema. */
async function storageWithJobs(path: string, count: number): Promise<Storage> {
  const made = await openSqliteStorage({ path, clock: () => NOW });
  const app = await addApp(made);
  await made.close();
  const database = new Sqlite(path);
  database.pragma('journal_mode = OFF');
  database.pragma('synchronous = OFF');
  database.pragma('cache_size = -2000000');
  const { uuid: _, dueAt: __, nextAt: ___, ...others } = aJob({ app: app.uuid }) satisfies Job;
  database
    .prepare(
      `WITH RECURSIVE
         number(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n + 1 < @count),
         made AS MATERIALIZED (
           SELECT n,
             printf('019a8d4c-1c00-7000-9000-%012x', n) AS uuid,
             lower(hex(randomblob(16))) AS booking,
             @now + (n - @count / 2) * 1000 AS moment
           FROM number
         )
       INSERT INTO slotkeeper_job (uuid, app, ordinal, booking, action, sequence, due_at, position, status, next_at, data)
       SELECT uuid, @app, n, booking, @action, 0, moment, 0, 'waiting', moment,
         json_set(@others, '$.uuid', uuid, '$.booking', booking, '$.dueAt', moment, '$.nextAt', moment)
       FROM made`,
    )
    .run({ count, now: NOW, app: app.uuid, action: others.action, others: JSON.stringify(others) });
  database.close();
  return openSqliteStorage({ path, clock: () => NOW });
}
