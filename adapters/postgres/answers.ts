import { ANSWER_KEPT_FOR, type Answer, type AnswerStore } from '../../core/index.js';
import type { Parameters } from './conditions.js';
import { type Database, durably } from './database.js';
import { countedSql } from './tables.js';
import { ANSWERS, putSql, updateSql } from './writes.js';

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

export const answerStore = (database: Database): AnswerStore => ({
  async expire(before, limit) {
    const count = await database.changeCount(FORGET_ANSWERS, [before, limit]);
    if (count >= limit) return count;
    return count + (await database.changeCount(FORGET_VISITORS, [before, limit - count]));
  },

  async forget(app, about) {
    const text = durably('DELETE FROM @answer WHERE holder = $1 AND about && $2::text[] RETURNING 1', 'count(*)');
    for (let from = 0; from < about.length; from += AT_ONCE) {
      await database.change(text, [app, about.slice(from, from + AT_ONCE)]);
    }
  },
});

/** SQL of an answer `t` as JSON. */
export const ANSWER = `json_build_object('key', t.key, 'fingerprint', t.fingerprint, 'text', t.text, 'at', t.at)`;

export function answerSql(parameters: Parameters, holder: string, key: string): string {
  return `SELECT ${ANSWER} FROM @answer AS t
    WHERE t.holder = ${parameters.add(holder, 'uuid')} AND t.key = ${parameters.add(key, 'text')}`;
}

/** Builds the CTE `kept`, which stores an owner's answer. No row: an answer under the key is not a day old, or `isMoved` is not met. */
export function keptCte(parameters: Parameters, holder: string, answer: Answer, isMoved: string): string {
  const row = parameters.add(JSON.stringify([{ ...answer, app: holder }]), 'json');
  const isOld = `t.at <= ${parameters.add(answer.at - ANSWER_KEPT_FOR, 'bigint')}`;
  return `kept AS (${putSql(ANSWERS, row, `${updateSql(ANSWERS)} WHERE ${isOld} RETURNING 1`, isMoved)})`;
}
