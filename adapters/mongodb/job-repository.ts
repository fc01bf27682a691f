import type { JobFilter, JobRepository } from '../../core/actions/action-repository.js';
import type { Job, Lease } from '../../core/actions/job.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import type { Instant } from '../../core/ports.js';
import { CODECS, type DocumentOf } from './codecs.js';
import { type Collections, type Filter, first } from './collections.js';
import { jobId } from './documents.js';
import type { MongoLedger } from './ledger.js';
import { sliced } from './sliced.js';

const IN_TURN = { 'object.nextAt': 1, 'object.position': 1, order: 1 } as const;

const WAITING = { removed: false, 'object.status': 'waiting' } as const;
const RUNNING = { removed: false, 'object.status': 'running' } as const;

/** How often a worker looks for further jobs when others took those that it had found. */
const LOOKS = 5;

export class MongoJobRepository implements JobRepository {
  readonly #collections: Collections;
  readonly #ledger: MongoLedger;

  constructor(collections: Collections, ledger: MongoLedger) {
    this.#collections = collections;
    this.#ledger = ledger;
  }

  async find(app: string, uuid: string): Promise<Job | undefined> {
    const found = await first(this.#collections.jobs, { uuid, app, removed: false });
    return found && CODECS.job.object(found);
  }

  async list(app: string, slice: Slice, { status, action, booking }: JobFilter): Promise<Sliced<Job>> {
    const filter = {
      app,
      removed: false,
      ...(status === undefined ? {} : { 'object.status': status }),
      ...(action === undefined ? {} : { 'object.action': action }),
      ...(booking === undefined ? {} : { 'object.booking': booking }),
    };
    return this.#ledger.steady(app, () =>
      sliced(this.#collections.jobs, filter, slice, { order: 1 }, CODECS.job.object),
    );
  }

  async claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]> {
    const claimed: Job[] = [];
    for (let look = 0; look < LOOKS && claimed.length < limit; look += 1) {
      const candidates = await this.#claimable(now, limit - claimed.length, without);
      const taken = await Promise.all(candidates.map((document) => this.#take(document, lease)));
      claimed.push(...taken.flatMap((job) => job ?? []));
      // With nothing lost to other workers there is nothing more to be found, either.
      if (!taken.includes(undefined)) break;
    }
    return claimed;
  }

  async settle(job: Job, lease: Lease): Promise<boolean> {
    const { jobs } = this.#collections;
    const settled = { object: job, lease: null, leaseUntil: null, settledUnder: lease.token };
    const { matched, uncertain } = await jobs.update(held(job, lease), { $set: settled });
    if (matched === 1 || !uncertain) return matched === 1;
    return (await first(jobs, { _id: jobId(job), app: job.app, settledUnder: lease.token })) !== undefined;
  }

  /** In turn. An index bounds both readings, so that what waits for later costs nothing. */
  async #claimable(now: Instant, limit: number, without: readonly string[]): Promise<readonly DocumentOf['job'][]> {
    const { jobs } = this.#collections;
    const how = { sort: IN_TURN, limit };
    const others = exceptActions(without);
    const [waiting, running] = await Promise.all([
      jobs.find({ ...WAITING, 'object.nextAt': { $lte: now }, ...others }, how),
      jobs.find({ ...RUNNING, leaseUntil: { $lte: now }, ...others }, how),
    ]);
    return [...waiting, ...running].sort(inTurn).slice(0, limit);
  }

  /** The job under the lease, if it still is as it was found. */
  async #take(found: DocumentOf['job'], { token, until }: Lease): Promise<Job | undefined> {
    const { jobs } = this.#collections;
    const { _id, app, seq, lease, leaseUntil } = found;
    const { status, nextAt } = found.object;
    const unchanged = { _id, app, seq, lease, leaseUntil, 'object.status': status, 'object.nextAt': nextAt };
    const job: Job = { ...found.object, status: 'running' };
    const taken = { object: job, lease: token, leaseUntil: until };
    const { matched, uncertain } = await jobs.update(unchanged, { $set: taken });
    const isTaken = matched === 1 || (uncertain && (await first(jobs, { _id, app, lease: token })) !== undefined);
    return isTaken ? job : undefined;
  }
}

function held(job: Job, { token }: Lease): Filter {
  return { _id: jobId(job), uuid: job.uuid, app: job.app, lease: token, 'object.status': 'running' };
}

/** Every action but those, said in ranges. */
function exceptActions(uuids: readonly string[]): Filter {
  if (uuids.length === 0) return {};
  const sorted = uuids.toSorted();
  const between = sorted.slice(1).map((uuid, index) => ({ 'object.action': { $gt: sorted[index], $lt: uuid } }));
  return { $or: [{ 'object.action': { $lt: sorted[0] } }, ...between, { 'object.action': { $gt: sorted.at(-1) } }] };
}

function inTurn(a: DocumentOf['job'], b: DocumentOf['job']): number {
  return (
    (a.object.nextAt ?? 0) - (b.object.nextAt ?? 0) ||
    a.object.position - b.object.position ||
    (a.order < b.order ? -1 : 1)
  );
}
