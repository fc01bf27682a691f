import { type Instant, type Job, type JobQueue, type Lease, QUEUES_LOOKED_AT, Turns } from '../../core/index.js';
import { type Database, DURABLE, durably } from './database.js';

/** Job that may be claimed. `version` changes with every update of its row. */
interface Candidate {
  readonly app: string;
  readonly ord: number;
  readonly version: string;
  readonly job: Job;
}

export function jobQueue(database: Database): JobQueue {
  const turns = new Turns();

  /** Finds jobs, in order. Each read is limited by an index, so that jobs that are not due yet cost nothing. */
  const claimable = async (now: Instant, limit: number, without: readonly string[]): Promise<readonly Candidate[]> => {
    const [row] = await database.read(DUE, [now, limit, without, QUEUES_LOOKED_AT]);
    const [waiting = [], lost] = (row as readonly (readonly Candidate[] | null)[]).map((found) => found ?? []);
    // If fewer than `limit` jobs were found, they are all due jobs, so the query by turns is not needed.
    const byTurns = () => database.readValue<readonly Candidate[] | null>(BY_TURNS, [now, limit, without]);
    const due = waiting.length < limit ? waiting : ((await byTurns()) ?? []);
    return [...due, ...lost!].sort(inTurn);
  };

  /** Claims the jobs that have not changed since they were read. Returns them in order. */
  const take = async (dealt: readonly Candidate[], { token, until }: Lease): Promise<readonly Job[]> => {
    const all = dealt.toSorted(inTurn).map(({ app, version, job }) => {
      const data: Job = { ...job, status: 'running' };
      return { app, uuid: job.uuid, version, data };
    });
    const { rows, uncertain } = await database.write(TAKE, [JSON.stringify(all), token, until]);
    const held = uncertain ? await database.read(HELD, [token, until]) : [];
    const taken = new Set([...rows, ...held].map(([uuid]) => uuid));
    return all.flatMap(({ uuid, data }) => (taken.has(uuid) ? data : []));
  };

  return {
    claim(now, lease, limit, without) {
      const find = (left: number) => claimable(now, left, without);
      return turns.claim(limit, find, (dealt) => take(dealt, lease));
    },

    async release(job, { token }) {
      const { app, uuid, status, nextAt } = job;
      const { rows, uncertain } = await database.write(RELEASE, [
        app,
        uuid,
        token,
        status,
        nextAt,
        JSON.stringify(job),
      ]);
      if (rows.length > 0 || !uncertain) return rows.length > 0;
      const text = 'SELECT 1 FROM @job WHERE app = $1 AND uuid = $2 AND settled_under = $3';
      return (await database.read(text, [app, uuid, token])).length > 0;
    },

    async backlog(now, limit) {
      return (await database.readValue(BACKLOG, [now, limit]))!;
    },
  };
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

const RELEASE = durably(
  `UPDATE @job SET status = $4, next_at = $5, lease = NULL, lease_until = NULL, settled_under = $3, data = $6
    WHERE app = $1 AND uuid = $2 AND status = 'running' AND lease = $3 RETURNING 1`,
);

const BACKLOG = `SELECT json_build_object(
  'waiting', (SELECT count(*) FROM (SELECT 1 FROM @job WHERE status = 'waiting' LIMIT $2) AS w),
  'due', (SELECT count(*) FROM (SELECT 1 FROM @job WHERE status = 'waiting' AND next_at <= $1 LIMIT $2) AS d),
  'oldestDueAt', (SELECT min(next_at) FROM @job WHERE status = 'waiting' AND next_at <= $1))`;
