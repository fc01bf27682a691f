import type { AnswerStore, Instant } from '../../../core/index.js';
import { type Database, OverDatabase } from '../file/database.js';
import { fromJson } from '../file/json.js';
import type { SqliteAnswers } from './answers.js';
import type { SqliteVisitorTable } from './visitor-table.js';

/** Number of rows in one write, so that other writes do not wait long. */
const ROWS = 500;

export class SqliteAnswerStore extends OverDatabase implements AnswerStore {
  readonly #stored: SqliteAnswers;
  readonly #visitors: SqliteVisitorTable;
  readonly #answers = this.database.rows<[string, string, number], { id: number; key: string; about: string }>(
    'SELECT id, key, about FROM slotkeeper_answer WHERE app = ? AND key > ? ORDER BY key LIMIT +?',
  );
  readonly #forget = this.database.rows<[number]>('DELETE FROM slotkeeper_answer WHERE id = ?');

  constructor(database: Database, stored: SqliteAnswers, visitors: SqliteVisitorTable) {
    super(database);
    this.#stored = stored;
    this.#visitors = visitors;
  }

  expire(before: Instant, limit: number): Promise<number> {
    return this.database.write(() => {
      const count = this.#stored.forget(before, limit);
      return count + this.#visitors.forget(before, limit - count);
    });
  }

  async forget(app: string, about: readonly string[]): Promise<void> {
    const all = new Set(about);
    for (let last: string | undefined = ''; last !== undefined; ) {
      const after: string = last;
      last = await this.database.write(() => {
        const found = this.#answers.all(app, after, ROWS);
        for (const answer of found) {
          if (fromJson<string[]>(answer.about).some((one) => all.has(one))) this.#forget.run(answer.id);
        }
        return found.length < ROWS ? undefined : found.at(-1)!.key;
      });
    }
  }
}
