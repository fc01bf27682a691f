import {
  type AppEvent,
  type Instant,
  type LastChange,
  NotFoundError,
  type Timekeeping,
  type TurnedBack,
} from '../../core/index.js';
import type { LedgerHeads } from './caches/ledger-heads.js';
import { type Database, OverDatabase } from './file/database.js';
import { fromJson, toJson } from './file/json.js';
import type { SqliteAnswers } from './tables/answers.js';

export class SqliteTimekeeping extends OverDatabase implements Timekeeping {
  readonly #heads: LedgerHeads;
  readonly #answers: SqliteAnswers;
  // Scan the table: an index by moment would be written with every change, for a query that runs once a minute.
  readonly #changedAfter = this.database.rows<[Instant, number], LastChange>(
    'SELECT app, at FROM slotkeeper_ledger WHERE at > ? LIMIT +?',
  );
  readonly #firstLater = this.database.values<[Instant, string], number | null>(
    'SELECT min(ordinal) FROM slotkeeper_event WHERE at > ? AND +app = ?',
  );
  readonly #earliestSince = this.database.values<[string, number], Instant>(
    'SELECT min(at) FROM slotkeeper_event WHERE app = ? AND ordinal >= ?',
  );
  readonly #laterEvents = this.database.values<[Instant, string, number]>(
    'SELECT data FROM slotkeeper_event WHERE at > ? AND +app = ? ORDER BY ordinal LIMIT +?',
  );
  readonly #redate = this.database.rows<[Instant, string, string]>(
    'UPDATE slotkeeper_event SET at = ?, data = ? WHERE uuid = ?',
  );
  readonly #endLeases = this.database.rows<[Instant, string]>(
    `UPDATE slotkeeper_job SET lease_until = 0 WHERE status = 'running' AND lease_until > ? AND app = ?`,
  );

  constructor(database: Database, heads: LedgerHeads, answers: SqliteAnswers) {
    super(database);
    this.#heads = heads;
    this.#answers = answers;
  }

  changedAfter(moment: Instant, limit: number): Promise<readonly LastChange[]> {
    return this.database.read(() => this.#changedAfter.all(moment, limit));
  }

  turnBack(app: string, to: Instant, limit: number): Promise<TurnedBack> {
    return this.database.write(() => {
      const head = this.#heads.of(app);
      if (!head) throw new NotFoundError();
      const events = this.#redateEvents(app, to, limit);
      const { sequence, at } = head;
      if (events >= limit || at <= to) return { lastChange: null, events };
      this.#heads.move(app, { sequence: sequence + 1, at: to });
      return { lastChange: at, events };
    });
  }

  /**
   * Moves the moments of events that are later than `to` back to `to`. If an event after the first of them has an earlier moment, moves
   * them back to the earliest such moment. Returns the number of changed events. Call it only within a write.
   */
  #redateEvents(app: string, to: Instant, limit: number): number {
    const first = this.#firstLater.get(to, app) ?? null;
    if (first === null) return 0;
    const at = Math.min(to, this.#earliestSince.get(app, first) ?? to);
    const events = this.#laterEvents.all(to, app, limit).map((data) => fromJson<AppEvent>(data));
    for (const event of events) this.#redate.run(at, toJson({ ...event, at }), event.uuid);
    return events.length;
  }

  turnBackAnswers(appOrOwner: string, to: Instant, limit: number): Promise<number> {
    return this.database.write(() => this.#answers.turnBack(appOrOwner, to, limit));
  }

  endLeases(app: string, beyond: Instant): Promise<number> {
    return this.database.write(() => this.#endLeases.run(beyond, app).changes);
  }
}
