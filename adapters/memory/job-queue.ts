import type { Job, Lease } from '../../core/actions/job.js';
import type { Instant } from '../../core/ports.js';
import { byOrdinal, type Row } from './collection.js';
import { kept } from './kept.js';
import { SortedList } from './sorted-list.js';

interface Running {
  readonly row: Row<Job>;
  readonly lease: Lease;
}

const nextAtOf = ({ item }: Row<Job>): Instant => item.nextAt ?? 0;
const inTurn = (a: Row<Job>, b: Row<Job>): number =>
  nextAtOf(a) - nextAtOf(b) || a.item.position - b.item.position || byOrdinal(a, b);

/** The lease of a running job that no worker holds: it has run out. */
const NOBODY: Lease = { token: '', until: Number.NEGATIVE_INFINITY };

/** The jobs of all apps that are still to be run: those that wait, in turn, and those that run, by the end of their lease. */
export class JobQueue {
  readonly #waiting = new SortedList<Row<Job>>(inTurn);
  readonly #running = new SortedList<Running>((a, b) => a.lease.until - b.lease.until || byOrdinal(a.row, b.row));
  readonly #runs = new Map<Row<Job>, Running>();

  /** Takes the job in, if it is to be run. */
  add(row: Row<Job>): void {
    if (row.item.status === 'waiting' && row.item.nextAt !== null) this.#waiting.add(row);
    if (row.item.status === 'running') this.#run(row, NOBODY);
  }

  /** Leaves the job out, before it is changed or removed. */
  delete(row: Row<Job>): void {
    this.#waiting.delete(row);
    const running = this.#runs.get(row);
    if (running) this.#running.delete(running);
    this.#runs.delete(row);
  }

  claim(now: Instant, lease: Lease, limit: number, without: ReadonlySet<string>): readonly Job[] {
    const found: Row<Job>[] = [];
    for (const row of this.#waiting) {
      if (nextAtOf(row) > now || found.length >= limit) break;
      if (!without.has(row.item.action)) found.push(row);
    }
    for (const { row, lease: held } of this.#running) {
      if (held.until > now) break;
      if (!without.has(row.item.action)) found.push(row);
    }
    const claimed = found.sort(inTurn).slice(0, limit);
    for (const row of claimed) {
      this.delete(row);
      row.item = kept({ ...row.item, status: 'running' });
      this.#run(row, lease);
    }
    return claimed.map(({ item }) => item);
  }

  /** Whether the job runs under that lease, though it may have run out. */
  isHeld(row: Row<Job>, lease: Lease): boolean {
    return this.#runs.get(row)?.lease.token === lease.token;
  }

  /** The jobs of the app whose leases last beyond a moment run under nobody's from here on; answers how many. */
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

  #run(row: Row<Job>, { token, until }: Lease): void {
    const running = { row, lease: { token, until } };
    this.#runs.set(row, running);
    this.#running.add(running);
  }
}
