import type { AnswerStore, Instant } from '../../core/index.js';
import { DURABLE, OverDatabase } from './database.js';

/** Number of UUIDs or addresses in one statement. */
const AT_ONCE = 500;

const FORGET_ANSWERS = `WITH gone AS (DELETE FROM @answer WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM @answer WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)) AND at < $1 RETURNING 1)
  SELECT count(*) FROM gone`;

/**
 * SQL that deletes expired visitors (confirmations by client address), and updates the number of visitors of each app, in the order of the
 * apps.
 */
const FORGET_VISITORS = `WITH gone AS (DELETE FROM @visitor WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM @visitor WHERE confirmed_at < $1 ORDER BY confirmed_at LIMIT $2 FOR UPDATE SKIP LOCKED))
      AND confirmed_at < $1 RETURNING app),
    counted AS (INSERT INTO @list_count AS k (app, kind, n)
      SELECT app, 'visitor', -count(*) FROM gone GROUP BY app ORDER BY app
      ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n)
  SELECT count(*) FROM gone`;

export class PostgresAnswerStore extends OverDatabase implements AnswerStore {
  async expire(before: Instant, limit: number): Promise<number> {
    const [answers] = await this.database.change(FORGET_ANSWERS, [before, limit]);
    const count = Number(answers?.[0] ?? 0);
    if (count >= limit) return count;
    const [visitors] = await this.database.change(FORGET_VISITORS, [before, limit - count]);
    return count + Number(visitors?.[0] ?? 0);
  }

  async forget(app: string, about: readonly string[]): Promise<void> {
    const text = `WITH gone AS (DELETE FROM @answer WHERE holder = $1 AND about && $2::text[] RETURNING 1)
      SELECT count(*), ${DURABLE} FROM gone`;
    for (let from = 0; from < about.length; from += AT_ONCE) {
      await this.database.change(text, [app, about.slice(from, from + AT_ONCE)]);
    }
  }
}
