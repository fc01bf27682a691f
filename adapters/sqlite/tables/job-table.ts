import {
  type Backlog,
  byApp,
  type Instant,
  type Job,
  type JobQueue,
  jobKey,
  type Lease,
  QUEUES_LOOKED_AT,
  Turns,
} from '../../../core/index.js';
import { type Database, OverDatabase } from '../file/database.js';
import { fromJson, toJson } from '../file/json.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import type { Store } from './stores.js';

type Columns = [
  status: string,
  nextAt: Instant | null,
  leaseToken: string | null,
  leaseUntil: Instant | null,
  data: string,
];

type DueQueue = { readonly app: string; readonly action: string };
type Claimable = {
  readonly id: number;
  readonly app: string;
  readonly next_at: Instant;
  readonly position: number;
  readonly data: string;
};

const inTurn = (a: Claimable, b: Claimable): number => a.next_at - b.next_at || a.position - b.position || a.id - b.id;

/** Condition of jobs that are not passed over. The part of `action` after the app identifies a subscription (`subscriptionKeyIn`). */
const WANTED = ['app', 'action', 'substr(action, 38)']
  .map((one) => `${one} NOT IN (SELECT value FROM json_each(?))`)
  .join(' AND ');

export class SqliteJobTable extends OverDatabase implements JobQueue, Store<Job> {
  readonly table = 'job';
  readonly flatList: FlatList;
  readonly #get = this.database.values<[string, string]>('SELECT data FROM slotkeeper_job WHERE uuid = ? AND app = ?');
  readonly #add = this.database.rows<[...Columns, string, string, number, string, string, number, Instant, number]>(
    `INSERT INTO slotkeeper_job (status, next_at, lease_token, lease_until, data, uuid, app, ordinal, booking, action, sequence,
       due_at, position)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (booking, action, sequence, due_at) DO NOTHING`,
  );
  readonly #update = this.database.rows<[...Columns, string, string]>(
    `UPDATE slotkeeper_job SET status = ?, next_at = ?, lease_token = ?, lease_until = ?, data = ? WHERE uuid = ? AND app = ?`,
  );
  readonly #remove = this.database.values<[string, string], number>(
    'DELETE FROM slotkeeper_job WHERE uuid = ? AND app = ? RETURNING ordinal',
  );
  // These three statements read `job_queue`, or a partial index of unfinished jobs. In both, the due entries come first.
  readonly #dueQueues = this.database.rows<[Instant, string, string, string, number], DueQueue>(
    `SELECT app, action FROM slotkeeper_job_queue
     WHERE next_at <= ? AND ${WANTED}
     ORDER BY next_at LIMIT +?`,
  );
  readonly #due = this.database.rows<[string, Instant, number], Claimable>(
    `SELECT id, app, next_at, position, data FROM slotkeeper_job
     WHERE status = 'waiting' AND action = ? AND next_at <= ? ORDER BY next_at, position, id LIMIT +?`,
  );
  readonly #lost = this.database.rows<[Instant, string, string, string, number], Claimable>(
    `SELECT id, app, next_at, position, data FROM slotkeeper_job
     WHERE status = 'running' AND lease_until <= ? AND ${WANTED}
     ORDER BY lease_until LIMIT +?`,
  );
  readonly #claim = this.database.rows<[string, Instant, string, string]>(
    `UPDATE slotkeeper_job SET status = 'running', lease_token = ?, lease_until = ?, data = ? WHERE uuid = ?`,
  );
  readonly #release = this.database.rows<[...Columns, string, string]>(
    `UPDATE slotkeeper_job SET status = ?, next_at = ?, lease_token = ?, lease_until = ?, data = ?
     WHERE uuid = ? AND status = 'running' AND lease_token = ?`,
  );
  readonly #waiting = this.database.values<[number], number>(
    `SELECT count(*) FROM (SELECT 1 FROM slotkeeper_job WHERE status = 'waiting' LIMIT +?)`,
  );
  readonly #dueOf = this.database.values<[Instant, Instant, number], number>(
    `SELECT count(*) FROM (SELECT 1 FROM slotkeeper_job_queue AS queue JOIN slotkeeper_job AS job
       ON job.action = queue.action AND job.status = 'waiting' AND job.next_at <= ?
     WHERE queue.next_at <= ? LIMIT +?)`,
  );
  readonly #oldest = this.database.values<[Instant], Instant | null>(
    'SELECT min(next_at) FROM slotkeeper_job_queue WHERE next_at <= ?',
  );
  readonly #turns = new Turns();

  constructor(database: Database, lists: FlatLists) {
    super(database);
    this.flatList = lists.of('job', 'app');
  }

  async claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]> {
    const list = JSON.stringify(without);
    const passedOver = [list, list, list] as const;
    // Read before locking the file for writing: workers poll often, and usually no job is due.
    const some = [now, ...passedOver, 1] as const;
    const isAny = await this.database.read(() => this.#dueQueues.get(...some) ?? this.#lost.get(...some));
    if (!isAny) return [];
    return this.database.write(() => {
      const dealt = this.#claimable(now, limit, passedOver);
      this.#turns.took(dealt);
      const jobs = dealt.toSorted(inTurn).map(({ data }): Job => ({ ...fromJson<Job>(data), status: 'running' }));
      // Claim the last job first, so that the first job of a queue changes once, and not with each claim.
      for (const job of jobs.toReversed()) this.#claim.run(lease.token, lease.until, toJson(job), job.uuid);
      return jobs;
    });
  }

  /** Selects jobs so that the apps take turns. Reads enough jobs of each app to fill the limit if each other app has only one. */
  #claimable(now: Instant, limit: number, passedOver: readonly [string, string, string]): readonly Claimable[] {
    const ofApps = byApp(this.#dueQueues.all(now, ...passedOver, QUEUES_LOOKED_AT));
    const next = this.#turns.order(ofApps.keys()).slice(0, limit);
    // Reserve at least one job for each of the other apps.
    const most = limit - Math.max(next.length - 1, 0);
    // The first `most` jobs of an app are in its first `most` queues.
    const due = next.flatMap((app) => ofApps.get(app)!.slice(0, most));
    const candidates = due.flatMap(({ action }) => this.#due.all(action, now, most));
    candidates.push(...this.#lost.all(now, ...passedOver, QUEUES_LOOKED_AT));
    return this.#turns.deal(candidates.sort(inTurn), limit);
  }

  release(job: Job, lease: Lease): Promise<boolean> {
    return this.database.write(() => this.#release.run(...columnsOf(job), job.uuid, lease.token).changes > 0);
  }

  backlog(now: Instant, limit: number): Promise<Backlog> {
    return this.database.read(() => ({
      waiting: this.#waiting.get(limit) ?? 0,
      due: this.#dueOf.get(now, now, limit) ?? 0,
      oldestDueAt: this.#oldest.get(now) ?? null,
    }));
  }

  get(app: string, uuid: string): Job | undefined {
    const data = this.#get.get(uuid, app);
    return data === undefined ? undefined : fromJson<Job>(data);
  }

  put(jobs: readonly Job[]): void {
    for (const job of jobs) this.#putOne(job);
  }

  /** Adds a job. A new job is ignored if one with the same booking, action, sequence and due moment exists. */
  #putOne(job: Job): void {
    const { uuid, app, position } = job;
    const { booking, action, sequence, dueAt } = jobKey(job);
    const columns = columnsOf(job);
    if (this.#update.run(...columns, uuid, app).changes > 0) return;
    const ordinal = this.flatList.nextOrdinal(app);
    const added = this.#add.run(...columns, uuid, app, ordinal, booking, action, sequence, dueAt, position);
    if (added.changes > 0) this.flatList.added(app, ordinal);
  }

  remove(app: string, uuid: string): void {
    const ordinal = this.#remove.get(uuid, app);
    if (ordinal !== undefined) this.flatList.removed(app, ordinal);
  }
}

/** Returns the column values of a job. A stored job has no lease: if its status is `running`, it can be claimed at once. */
function columnsOf(job: Job): Columns {
  const { status, nextAt } = job;
  return [status, nextAt, null, status === 'running' ? (nextAt ?? 0) : null, toJson(job)];
}
