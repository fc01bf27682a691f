import { type Answer, type Instant, isKept } from '../../../core/index.js';
import { OverDatabase } from '../file/database.js';
import { toJson } from '../file/json.js';
import type { Content } from './stores.js';

/** Answers stored under idempotency keys, each within its app or owner. */
export class SqliteAnswers extends OverDatabase implements Content {
  readonly table = 'answer';
  readonly #get = this.database.rows<[string, string], Answer>(
    'SELECT key, fingerprint, text, at FROM slotkeeper_answer WHERE app = ? AND key = ?',
  );
  // Overwrite: a key may be reused once its answer has expired.
  readonly #put = this.database.rows<[string, string, string, string, Instant, string]>(
    `INSERT INTO slotkeeper_answer (app, key, fingerprint, text, at, about) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET fingerprint = excluded.fingerprint, text = excluded.text, at = excluded.at,
       about = excluded.about`,
  );
  readonly #forget = this.database.rows<[Instant, number]>(
    'DELETE FROM slotkeeper_answer WHERE id IN (SELECT id FROM slotkeeper_answer WHERE at < ? ORDER BY at LIMIT +?)',
  );
  readonly #turnBack = this.database.rows<[Instant, string, Instant, number]>(
    'UPDATE slotkeeper_answer SET at = ? WHERE id IN (SELECT id FROM slotkeeper_answer WHERE app = ? AND at > ? LIMIT +?)',
  );

  /** Sets the moments of answers to `to` if they are later, for up to `limit` answers. Returns their number. */
  turnBack(appOrOwner: string, to: Instant, limit: number): number {
    return this.#turnBack.run(to, appOrOwner, to, limit).changes;
  }

  get(appOrOwner: string, key: string): Answer | undefined {
    return this.#get.get(appOrOwner, key);
  }

  /** Returns the answer under the key. Undefined if it has expired at `now`. */
  kept(appOrOwner: string, key: string, now: Instant): Answer | undefined {
    const answer = this.get(appOrOwner, key);
    return answer && isKept(answer, now) ? answer : undefined;
  }

  put(appOrOwner: string, { key, fingerprint, text, at, about = [] }: Answer): void {
    this.#put.run(appOrOwner, key, fingerprint, text, at, toJson(about));
  }

  forget(before: Instant, limit: number): number {
    return this.#forget.run(before, limit).changes;
  }
}
