import {
  type Backlog,
  type Instant,
  type Job,
  type JobQueue,
  type Lease,
  QUEUES_LOOKED_AT,
  Turns,
} from '../../core/index.js';
import { DURABLE, OverDatabase } from './database.js';

/** Job that may be claimed. `version` changes with every update of its row. */
interface Candidate {
  readonly app: string;
  readonly ord: number;
  readonly version: string;
  readonly job: Job;
}

/** Limit of attempts to find jobs, because other workers may claim those that were found. */
const LOOKS = 5;

export class PostgresJobQueue extends OverDatabase implements JobQueue {
  readonly #turns = new Turns();

  async claim(now: Instant, lease: Lease, limit: number, without: readonly string[]): Promise<readonly Job[]> {
    const claimed: Job[] = [];
    for (let look = 0; look < LOOKS && claimed.length < limit; look += 1) {
      const dealt = await this.#claimable(now, limit - claimed.length, without);
      if (dealt.length === 0) break;
      this.#turns.took(dealt);
      const taken = await this.#take(dealt, lease);
      claimed.push(...taken);
      // No job was lost to another worker, so another attempt would find none.
      if (taken.length === dealt.length) break;
    }
    return claimed;
  }

  async release(job: Job, lease: Lease): Promise<boolean> {
    const { app, uuid, status, nextAt } = job;
    const values = [app, uuid, lease.token, status, nextAt, JSON.stringify(job)];
    const { rows, uncertain } = await this.database.write(RELEASE, values);
    if (rows.length > 0 || !uncertain) return rows.length > 0;
    const text = 'SELECT 1 FROM @job WHERE app = $1 AND uuid = $2 AND settled_under = $3';
    return (await this.database.read(text, [app, uuid, lease.token])).length > 0;
  }

  async backlog(now: Instant, limit: number): Promise<Backlog> {
    return (await this.database.readValue(BACKLOG, [now, limit]))!;
  }

  /** Selects jobs so that the apps take turns. Each read is limited by an index, so that jobs that are not due yet cost nothing. */
  async #claimable(now: Instant, limit: number, without: readonly string[]): Promise<readonly Candidate[]> {
    const [row] = await this.database.read(DUE, [now, limit, without, QUEUES_LOOKED_AT]);
    const [waiting, lost] = (row as readonly (readonly Candidate[] | null)[]).map((found) => found ?? []);
    // If fewer than `limit` jobs were found, they are all due jobs, so the query by turns is not needed.
    const byTurns = async () => this.database.readValue<readonly Candidate[] | null>(BY_TURNS, [now, limit, without]);
    const due = waiting!.length < limit ? waiting! : ((await byTurns()) ?? []);
    return this.#turns.deal([...due, ...lost!].sort(inTurn), limit);
  }

  /** Claims the jobs that have not changed since they were read. Returns them in the same order. */
  async #take(dealt: readonly Candidate[], { token, until }: Lease): Promise<readonly Job[]> {
    const all = dealt
      .toSorted(inTurn)
      .map(({ version, job }) => ({ version, job: { ...job, status: 'running' as const } }));
    const wanted = all.map(({ version, job }) => ({ app: job.app, uuid: job.uuid, version, data: job }));
    const { rows, uncertain } = await this.database.write(TAKE, [JSON.stringify(wanted), token, until]);
    const taken = new Set(rows.map(([uuid]) => uuid));
    if (uncertain) {
      const held = await this.database.read(HELD, [token, until]);
      for (const [uuid] of held) taken.add(uuid);
    }
    return all.map(({ job }) => job).filter(({ uuid }) => taken.has(uuid));
  }
}

function inTurn(a: Candidate, b: Candidate): number {
  return (
    (a.job.nextAt ?? 0) - (b.job.nextAt ?? 0) ||
    a.job.position - b.job.position ||
    a.ord - b.ord ||
    (a.app < b.app ? -1 : 1)
  );
}

const CANDIDATE = `json_build_object('app', t.app, 'ord', t.ord, 'version', t.xmin::text, 'job', t.data)`;
// Compare actions as text: not all are UUIDs. The part after the app identifies a subscription (`subscriptionKeyIn`).
const WANTED = ['t.app::text', 't.action', 'substr(t.action, 38)']
  .map((one) => `${one} <> ALL ($3::text[])`)
  .join(' AND ');

const DUE = `SELECT
  (SELECT json_agg(c) FROM (SELECT ${CANDIDATE} FROM @job AS t
    WHERE t.status = 'waiting' AND t.next_at <= $1 AND ${WANTED} ORDER BY t.next_at, t.position, t.ord LIMIT $2) AS p(c)),
  (SELECT json_agg(c) FROM (SELECT ${CANDIDATE} FROM @job AS t
    WHERE t.status = 'running' AND t.lease_until <= $1 AND ${WANTED} ORDER BY t.lease_until LIMIT $4) AS p(c))`;

/** SQL of the first due jobs of each app. Moves from app to app with one index seek each. */
const BY_TURNS = `WITH RECURSIVE apps (app) AS (
    (SELECT app FROM @job WHERE status = 'waiting' ORDER BY app LIMIT 1)
    UNION ALL SELECT (SELECT j.app FROM @job AS j WHERE j.status = 'waiting' AND j.app > apps.app ORDER BY j.app LIMIT 1)
    FROM apps WHERE apps.app IS NOT NULL
  ) SELECT json_agg(d.c) FROM apps CROSS JOIN LATERAL (
    SELECT ${CANDIDATE} AS c FROM @job AS t WHERE t.status = 'waiting' AND t.app = apps.app AND t.next_at <= $1 AND ${WANTED}
    ORDER BY t.next_at, t.position, t.ord LIMIT $2
  ) AS d WHERE apps.app IS NOT NULL`;

const TAKE = `WITH found AS (
    SELECT w.app, w.uuid, w.data FROM json_to_recordset($1::json) AS w(app uuid, uuid uuid, version text, data json)
    CROSS JOIN LATERAL (
      SELECT 1 FROM @job AS t WHERE t.app = w.app AND t.uuid = w.uuid AND t.xmin::text = w.version OFFSET 0 FOR UPDATE SKIP LOCKED
    ) AS o
  ), taken AS (
    UPDATE @job AS t SET status = 'running', lease = $2, lease_until = $3, data = found.data FROM found
    WHERE t.app = found.app AND t.uuid = found.uuid RETURNING t.uuid
  ) SELECT uuid, ${DURABLE} FROM taken`;

const HELD = `SELECT uuid FROM @job WHERE status = 'running' AND lease_until = $2 AND lease = $1`;

const RELEASE = `WITH released AS (
    UPDATE @job SET status = $4, next_at = $5, lease = NULL, lease_until = NULL, settled_under = $3, data = $6
    WHERE app = $1 AND uuid = $2 AND status = 'running' AND lease = $3 RETURNING 1
  ) SELECT 1, ${DURABLE} FROM released`;

const BACKLOG = `SELECT json_build_object(
  'waiting', (SELECT count(*) FROM (SELECT 1 FROM @job WHERE status = 'waiting' LIMIT $2) AS w),
  'due', (SELECT count(*) FROM (SELECT 1 FROM @job WHERE status = 'waiting' AND next_at <= $1 LIMIT $2) AS d),
  'oldestDueAt', (SELECT min(next_at) FROM @job WHERE status = 'waiting' AND next_at <= $1))`;
