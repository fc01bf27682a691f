import type { Instant } from '../../../core/basics/ports.js';
import type { Backlog, JobQueue } from '../../../core/ledger/storage/job-queue.js';
import { QUEUES_LOOKED_AT, Turns } from '../../../core/messages/actions/turns.js';
import type { Job, Lease } from '../../../core/model/job.js';
import { subscriptionKeyIn } from '../../../core/model/subscription.js';
import type { DocumentOf } from '../documents/codecs.js';
import { jobId } from '../documents/documents.js';
import { type Filter, first, OverCollections } from '../driver/collections.js';

const IN_TURN = { 'object.nextAt': 1, 'object.position': 1, order: 1 } as const;

const APPS_IN_TURN = { app: 1, ...IN_TURN } as const;

const WAITING = { removed: false, 'object.status': 'waiting' } as const;
const RUNNING = { removed: false, 'object.status': 'running' } as const;

export class MongoJobQueue extends OverCollections implements JobQueue {
  readonly #turns = new Turns();

  async claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]> {
    const find = (left: number) => this.#claimable(now, left, without);
    return this.#turns.claim(limit, find, async (dealt) => {
      const taken = await Promise.all(dealt.toSorted(inTurn).map((document) => this.#take(document, lease)));
      return taken.flatMap((job) => job ?? []);
    });
  }

  async release(job: Job, lease: Lease): Promise<boolean> {
    const { jobs } = this.collections;
    const released = { object: job, lease: null, leaseUntil: null, settledUnder: lease.token };
    const { matched, uncertain } = await jobs.update(held(job, lease), { $set: released });
    if (matched === 1 || !uncertain) return matched === 1;
    return (await first(jobs, { _id: jobId(job), app: job.app, settledUnder: lease.token })) !== undefined;
  }

  /** Counts jobs with an index only. Tombstones have no status, so they do not count. */
  async backlog(now: Instant, limit: number): Promise<Backlog> {
    const { jobs } = this.collections;
    const due = { 'object.status': 'waiting', 'object.nextAt': { $lte: now } };
    const [waiting, countOfDue, oldest] = await Promise.all([
      jobs.count({ 'object.status': 'waiting' }),
      jobs.count(due),
      first(jobs, due, { sort: IN_TURN }),
    ]);
    return {
      waiting: Math.min(waiting, limit),
      due: Math.min(countOfDue, limit),
      oldestDueAt: oldest?.object.nextAt ?? null,
    };
  }

  /** Finds jobs that may be claimed, in order. Each read is limited by an index, so that jobs that are not due yet cost nothing. */
  async #claimable(now: Instant, limit: number, without: readonly string[]): Promise<readonly DocumentOf['job'][]> {
    const { jobs } = this.collections;
    const [waiting, lost] = await Promise.all([
      jobs.find({ ...WAITING, 'object.nextAt': { $lte: now } }, { sort: IN_TURN, limit }),
      jobs.find({ ...RUNNING, leaseUntil: { $lte: now } }, { sort: { leaseUntil: 1 }, limit: QUEUES_LOOKED_AT }),
    ]);
    // If fewer than `limit` jobs were found, they are all due jobs of all apps.
    const due = waiting.length < limit ? waiting : await this.#dueByTurns(now, limit, without);
    const isWanted = ({ app, object: { action } }: DocumentOf['job']) =>
      ![app, action, subscriptionKeyIn(action)].some((one) => without.includes(one));
    return [...due, ...lost].filter(isWanted).sort(inTurn);
  }

  /**
   * Finds due jobs of the apps whose turn is next. Reads enough jobs of each app to fill the limit if each other app has only one. One
   * query finds the next app with due jobs, with one index seek for each app that it skips.
   */
  async #dueByTurns(now: Instant, limit: number, without: readonly string[]): Promise<readonly DocumentOf['job'][]> {
    const { jobs } = this.collections;
    const due = { ...WAITING, 'object.nextAt': { $lte: now }, ...exceptActions(without) };
    const begin = this.#turns.last;
    const firsts: DocumentOf['job'][] = [];
    const spans = [(after: string) => ({ $gt: after }), (after: string) => ({ $gt: after, $lte: begin })];
    for (const [index, span] of spans.entries()) {
      let after: string | undefined = index === 0 ? begin : '';
      while (after !== undefined && firsts.length < limit) {
        const found: DocumentOf['job'] | undefined = await first(
          jobs,
          { ...due, app: span(after) },
          { sort: APPS_IN_TURN },
        );
        if (found && !without.includes(found.app)) firsts.push(found);
        after = found?.app;
      }
    }
    // Reserve at least one job for each of the other apps.
    const most = limit - firsts.length + 1;
    if (most <= 1) return firsts;
    const ofEach = firsts.map(({ app }) => jobs.find({ ...due, app }, { sort: IN_TURN, limit: most }));
    return (await Promise.all(ofEach)).flat();
  }

  /** Claims the job. Undefined if it has changed since it was read. */
  async #take(found: DocumentOf['job'], { token, until }: Lease): Promise<Job | undefined> {
    const { jobs } = this.collections;
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

/** Returns a filter that excludes actions and subscriptions (`subscriptionKey`): the ranges between their UUIDs, and a pattern for the names. */
function exceptActions(without: readonly string[]): Filter {
  const isSubscription = (one: string) => one.startsWith('@');
  const names = without.filter(isSubscription).map((name) => name.replaceAll('.', '\\.'));
  const ofNoSuch = names.length > 0 && { 'object.action': { $regex: `^(?!.{37}(?:${names.join('|')})$)` } };
  const uuids = without.filter((one) => !isSubscription(one));
  if (uuids.length === 0) return { ...ofNoSuch };
  const sorted = uuids.toSorted();
  const between = sorted.slice(1).map((uuid, index) => ({ 'object.action': { $gt: sorted[index], $lt: uuid } }));
  const ends = [{ 'object.action': { $lt: sorted[0] } }, { 'object.action': { $gt: sorted.at(-1) } }];
  return { ...ofNoSuch, $or: [...ends, ...between] };
}

function inTurn(a: DocumentOf['job'], b: DocumentOf['job']): number {
  return (
    (a.object.nextAt ?? 0) - (b.object.nextAt ?? 0) ||
    a.object.position - b.object.position ||
    (a.order < b.order ? -1 : 1)
  );
}
