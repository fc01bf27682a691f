import { ANSWER_KEPT_FOR, type Answer } from '../../core/index.js';
import type { Parameters } from './conditions.js';

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
