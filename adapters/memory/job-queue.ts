import {
  type Backlog,
  byApp,
  type Instant,
  type Job,
  type Lease,
  QUEUES_LOOKED_AT,
  subscriptionKeyIn,
  Turns,
} from '../../core/index.js';
import { byOrdinal, type Row } from './collection.js';
import { frozen } from './deep-freeze.js';
import { SortedList } from './sorted-list.js';

interface Running {
  readonly row: Row<Job>;
  readonly lease: Lease;
}

interface Waiting {
  readonly app: string;
  readonly rows: SortedList<Row<Job>>;
  head: Row<Job>;
}

const nextAtOf = ({ item }: Row<Job>): Instant => item.nextAt ?? 0;
const inTurn = (a: Row<Job>, b: Row<Job>): number =>
  nextAtOf(a) - nextAtOf(b) || a.item.position - b.item.position || byOrdinal(a, b);

/** Expired lease, for a running job that no worker holds. */
const NOBODY: Lease = { token: '', until: Number.NEGATIVE_INFINITY };

/**
 * Unfinished jobs of all apps. Waiting jobs are in one queue per action, running jobs are sorted by the end of their lease. Finding due
 * jobs visits only queues whose first job is due, and running jobs whose lease has expired.
 */
export class JobQueue {
  readonly #queues = new Map<string, Waiting>();
  readonly #byHead = new SortedList<Waiting>((a, b) => inTurn(a.head, b.head));
  readonly #running = new SortedList<Running>((a, b) => a.lease.until - b.lease.until || byOrdinal(a.row, b.row));
  readonly #runs = new Map<Row<Job>, Running>();
  readonly #turns = new Turns();

  /** Adds the job if it is waiting or running. */
  add(row: Row<Job>): void {
    if (row.item.status === 'waiting' && row.item.nextAt !== null) this.#wait(row);
    if (row.item.status === 'running') this.#run(row, NOBODY);
  }

  delete(row: Row<Job>): void {
    this.#waitNoMore(row);
    const running = this.#runs.get(row);
    if (running) this.#running.delete(running);
    this.#runs.delete(row);
  }

  has(row: Row<Job>): boolean {
    if (this.#runs.has(row)) return true;
    const waiting = this.#queues.get(row.item.action)?.rows;
    const [found] = waiting?.from((other) => inTurn(other, row) < 0) ?? [];
    return found === row;
  }

  claim(now: Instant, lease: Lease, limit: number, without: ReadonlySet<string>): readonly Job[] {
    const candidates = this.#candidates(now, limit, without).map((row) => ({ app: row.item.app, row }));
    const dealt = this.#turns.deal(candidates, limit);
    this.#turns.took(dealt);
    const claimed = dealt.map(({ row }) => row).sort(inTurn);
    for (const row of claimed) {
      this.delete(row);
      row.item = frozen({ ...row.item, status: 'running' });
      this.#run(row, lease);
    }
    return claimed.map(({ item }) => item);
  }

  backlog(now: Instant, limit: number): Backlog {
    let waiting = 0;
    let due = 0;
    for (const { rows } of this.#byHead) {
      if (waiting >= limit) break;
      waiting += rows.length;
      for (const row of rows) {
        if (due >= limit || nextAtOf(row) > now) break;
        due += 1;
      }
    }
    const oldest = this.#byHead.first && nextAtOf(this.#byHead.first.head);
    const oldestDueAt = oldest !== undefined && oldest <= now ? oldest : null;
    return { waiting: Math.min(waiting, limit), due, oldestDueAt };
  }

  /** True if the job runs under that lease, even if the lease has expired. */
  isHeld(row: Row<Job>, lease: Lease): boolean {
    return this.#runs.get(row)?.lease.token === lease.token;
  }

  /** Ends the app's leases that last beyond a moment. Returns their number. */
  endLeases(app: string, beyond: Instant): number {
    const lasting = [...this.#running.from(({ lease }) => lease.until <= beyond)].filter(
      ({ row }) => row.item.app === app,
    );
    for (const { row, lease } of lasting) {
      this.delete(row);
      this.#run(row, { ...lease, until: NOBODY.until });
    }
    return lasting.length;
  }

  /** Returns claimable jobs of the apps whose turn is next, in order. Up to `limit` for each app, in case the other apps have none. */
  #candidates(now: Instant, limit: number, without: ReadonlySet<string>): readonly Row<Job>[] {
    const isWanted = ({ item: { app, action } }: Row<Job>) =>
      ![app, action, subscriptionKeyIn(action)].some((one) => without.has(one));
    const due: Waiting[] = [];
    for (const queue of this.#byHead) {
      if (nextAtOf(queue.head) > now || due.length >= QUEUES_LOOKED_AT) break;
      if (isWanted(queue.head)) due.push(queue);
    }
    const ofApps = byApp(due);
    const next = this.#turns.order(ofApps.keys()).slice(0, limit);
    // The first `limit` jobs of an app are in its first `limit` queues.
    const queues = next.flatMap((app) => ofApps.get(app)!.slice(0, limit));
    const candidates = queues.flatMap(({ rows }) =>
      rows.slice({ offset: 0, limit }).filter((row) => nextAtOf(row) <= now),
    );
    for (const { row, lease } of this.#running) {
      if (lease.until > now) break;
      if (isWanted(row)) candidates.push(row);
    }
    return candidates.sort(inTurn);
  }

  #wait(row: Row<Job>): void {
    const { app, action } = row.item;
    const queue = this.#queues.get(action) ?? { app, rows: new SortedList<Row<Job>>(inTurn), head: row };
    queue.rows.add(row);
    if (queue.head !== row && inTurn(queue.head, row) < 0) return;
    if (this.#queues.has(action)) this.#byHead.delete(queue);
    this.#queues.set(action, queue);
    queue.head = row;
    this.#byHead.add(queue);
  }

  #waitNoMore(row: Row<Job>): void {
    const { action } = row.item;
    const queue = this.#queues.get(action);
    if (!queue) return;
    queue.rows.delete(row);
    if (queue.head !== row) return;
    this.#byHead.delete(queue);
    const head = queue.rows.first;
    if (head) {
      queue.head = head;
      this.#byHead.add(queue);
    } else this.#queues.delete(action);
  }

  #run(row: Row<Job>, { token, until }: Lease): void {
    const running = { row, lease: { token, until } };
    this.#runs.set(row, running);
    this.#running.add(running);
  }
}
