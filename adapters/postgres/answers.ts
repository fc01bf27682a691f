import { ANSWER_KEPT_FOR, type Answer, type AnswerStore, type Instant } from '../../core/index.js';
import type { Parameters } from './conditions.js';
import { DURABLE, OverDatabase } from './database.js';
import { countedSql } from './tables.js';

/** Number of UUIDs or addresses in one statement. */
const AT_ONCE = 500;

const FORGET_ANSWERS = `WITH gone AS (DELETE FROM @answer WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM @answer WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)) AND at < $1 RETURNING 1)
  SELECT count(*) FROM gone`;

/** SQL that deletes expired visitors (confirmations by client address). */
const FORGET_VISITORS = `WITH gone AS (DELETE FROM @visitor WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM @visitor WHERE confirmed_at < $1 ORDER BY confirmed_at LIMIT $2 FOR UPDATE SKIP LOCKED))
    AND confirmed_at < $1 RETURNING app), ${countedSql(`SELECT app, 'visitor', -1 FROM gone`)}
  SELECT count(*) FROM gone`;

export class PostgresAnswerStore extends OverDatabase implements AnswerStore {
  async expire(before: Instant, limit: number): Promise<number> {
    const count = await this.database.changeCount(FORGET_ANSWERS, [before, limit]);
    if (count >= limit) return count;
    return count + (await this.database.changeCount(FORGET_VISITORS, [before, limit - count]));
  }

  async forget(app: string, about: readonly string[]): Promise<void> {
    const text = `WITH gone AS (DELETE FROM @answer WHERE holder = $1 AND about && $2::text[] RETURNING 1)
      SELECT count(*), ${DURABLE} FROM gone`;
    for (let from = 0; from < about.length; from += AT_ONCE) {
      await this.database.change(text, [app, about.slice(from, from + AT_ONCE)]);
    }
  }
}

/** SQL of an answer `t` as JSON. */
export const ANSWER = `json_build_object('key', t.key, 'fingerprint', t.fingerprint, 'text', t.text, 'at', t.at)`;

/** Returns the SQL of the stored answer under a key. */
export function answerSql(parameters: Parameters, holder: string, key: string): string {
  return `SELECT ${ANSWER} FROM @answer AS t
    WHERE t.holder = ${parameters.add(holder, 'uuid')} AND t.key = ${parameters.add(key, 'text')}`;
}

/**
 * Builds the CTE `kept`, which stores an owner's answer for each row of `from`. It returns no row if an answer younger than 24 hours exists
 * under the key.
 */
export function keptCte(parameters: Parameters, holder: string, answer: Answer, from: string): string {
  const { key, fingerprint, text, at, about = null } = answer;
  const values = [
    parameters.add(holder, 'uuid'),
    ...[key, fingerprint, text].map((value) => parameters.add(value, 'text')),
    parameters.add(at, 'bigint'),
    parameters.add(about, 'text[]'),
  ];
  const old = parameters.add(at - ANSWER_KEPT_FOR, 'bigint');
  return `kept AS (INSERT INTO @answer AS k (holder, key, fingerprint, text, at, about) SELECT ${values.join(', ')} ${from}
    ON CONFLICT (holder, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, text = excluded.text, at = excluded.at, about = excluded.about
    WHERE k.at <= ${old} RETURNING 1)`;
}
