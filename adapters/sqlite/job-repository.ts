import type { Instant, Job, JobFilter, JobRepository, Lease, Slice, Sliced } from '../../core/index.js';
import type { Database } from './database.js';
import { AMONG_OTHERS_OF_APP, Conditions, filteredSlice } from './filtered-list.js';
import type { FlatList, FlatLists } from './flat-lists.js';
import { fromJson, toJson } from './json.js';
import type { Store } from './stores.js';

type Columns = [
  status: string,
  nextAt: Instant | null,
  leaseToken: string | null,
  leaseUntil: Instant | null,
  data: string,
];

export class SqliteJobRepository implements JobRepository, Store<Job> {
  readonly table = 'job';
  readonly flatList: FlatList;
  readonly #database: Database;
  readonly #get;
  readonly #add;
  readonly #update;
  readonly #remove;
  readonly #claimable;
  readonly #claim;
  readonly #settle;

  constructor(database: Database, lists: FlatLists) {
    this.#database = database;
    this.flatList = lists.of('job', 'app');
    this.#get = database.values<[string, string]>('SELECT data FROM job WHERE uuid = ? AND app = ?');
    this.#add = database.rows<[...Columns, string, string, number, string, string, number, Instant, number]>(
      `INSERT INTO job (status, next_at, lease_token, lease_until, data, uuid, app, ordinal, booking, action, sequence,
         due_at, position)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (booking, action, sequence, due_at) DO NOTHING`,
    );
    this.#update = database.rows<[...Columns, string, string]>(
      `UPDATE job SET status = ?, next_at = ?, lease_token = ?, lease_until = ?, data = ? WHERE uuid = ? AND app = ?`,
    );
    this.#remove = database.values<[string, string], number>(
      'DELETE FROM job WHERE uuid = ? AND app = ? RETURNING ordinal',
    );
    // Two partial indexes: neither holds a job that waits for later before one that is due, nor one that is settled.
    this.#claimable = database.values<[Instant, string, number, Instant, string, number]>(
      `SELECT data FROM (
         SELECT * FROM (
           SELECT id, next_at, position, data FROM job
           WHERE status = 'waiting' AND next_at <= ? AND action NOT IN (SELECT value FROM json_each(?))
           ORDER BY next_at, position, id LIMIT ?
         )
         UNION ALL
         SELECT id, next_at, position, data FROM job
         WHERE status = 'running' AND lease_until <= ? AND action NOT IN (SELECT value FROM json_each(?))
       )
       ORDER BY next_at, position, id LIMIT ?`,
    );
    this.#claim = database.rows<[string, Instant, string, string]>(
      `UPDATE job SET status = 'running', lease_token = ?, lease_until = ?, data = ? WHERE uuid = ?`,
    );
    this.#settle = database.rows<[...Columns, string, string]>(
      `UPDATE job SET status = ?, next_at = ?, lease_token = ?, lease_until = ?, data = ?
       WHERE uuid = ? AND status = 'running' AND lease_token = ?`,
    );
  }

  find(app: string, uuid: string): Promise<Job | undefined> {
    return this.#database.read(() => this.get(app, uuid));
  }

  list(app: string, slice: Slice, { status, action, booking }: JobFilter): Promise<Sliced<Job>> {
    const isUnfiltered = status === undefined && action === undefined && booking === undefined;
    const conditions = new Conditions()
      .add(booking === undefined ? 'app = ?' : AMONG_OTHERS_OF_APP, app)
      .add('status = ?', status)
      .add('action = ?', action)
      .add('booking = ?', booking);
    return this.#database.read(() => {
      const { items, total } = isUnfiltered
        ? this.flatList.slice(app, slice)
        : filteredSlice(this.#database, 'job', conditions, 'ordinal', slice);
      return { items: items.map((data) => fromJson<Job>(data)), total };
    });
  }

  async claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]> {
    const passedOver = JSON.stringify(without);
    const claimable = (most: number) => this.#claimable.all(now, passedOver, most, now, passedOver, most);
    // Looked at before the file is locked for writing: workers ask often, and mostly there is nothing to do.
    if ((await this.#database.read(() => claimable(1))).length === 0) return [];
    return this.#database.write(() =>
      claimable(limit).map((data) => {
        const job: Job = { ...fromJson<Job>(data), status: 'running' };
        this.#claim.run(lease.token, lease.until, toJson(job), job.uuid);
        return job;
      }),
    );
  }

  settle(job: Job, lease: Lease): Promise<boolean> {
    return this.#database.write(() => this.#settle.run(...columnsOf(job), job.uuid, lease.token).changes > 0);
  }

  get(app: string, uuid: string): Job | undefined {
    this.#database.settle();
    const data = this.#get.get(uuid, app);
    return data === undefined ? undefined : fromJson<Job>(data);
  }

  put(jobs: readonly Job[]): void {
    for (const job of jobs) this.#putOne(job);
  }

  /** A new job of which there is already a like (booking, action, sequence, due moment) is passed over. */
  #putOne(job: Job): void {
    const { uuid, app, booking, action, sequence, dueAt, position } = job;
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

/** A job that is stored, rather than claimed, is under nobody's lease: one that is running may be claimed at once. */
function columnsOf(job: Job): Columns {
  const { status, nextAt } = job;
  return [status, nextAt, null, status === 'running' ? (nextAt ?? 0) : null, toJson(job)];
}
