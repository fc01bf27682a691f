import QuickLRU from 'quick-lru';
import type { Instant } from '../../../core/index.js';
import { type Companion, type Database, OverDatabase } from '../file/database.js';

/** Sequence number and moment of an app's last change. */
export interface Head {
  readonly sequence: number;
  readonly at: Instant;
}

/** Head of an app without changes. */
export const UNWRITTEN: Head = { sequence: 0, at: 0 };

const KNOWN_MAX = 10_000;

/** Cache of app heads; a missing head means a missing app. Changed in memory by each write, stored once per batch. */
export class LedgerHeads extends OverDatabase implements Companion {
  readonly #known = new QuickLRU<string, Head>({ maxSize: KNOWN_MAX });
  /** Heads changed by the running write. Null if the app was removed. */
  readonly #moved = new Map<string, Head | null>();
  readonly #movedInBatch = new Map<string, Head | null>();
  // The row in `ledger` is created with the first change, so that creating an app inserts only one row.
  readonly #get = this.database.rows<[string], Head>(
    `SELECT coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
     FROM slotkeeper_app AS app LEFT JOIN slotkeeper_ledger AS ledger ON ledger.app = app.uuid WHERE app.uuid = ?`,
  );
  readonly #move = this.database.rows<[string, number, Instant]>(
    `INSERT INTO slotkeeper_ledger (app, sequence, at) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET sequence = excluded.sequence, at = excluded.at`,
  );
  readonly #remove = this.database.rows<[string]>('DELETE FROM slotkeeper_ledger WHERE app = ?');

  constructor(database: Database) {
    super(database);
    database.accompany(this);
  }

  /** Returns the head of the app. Undefined if the app does not exist. Call it only within a write or a read. */
  of(app: string): Head | undefined {
    for (const moved of [this.#moved, this.#movedInBatch]) if (moved.has(app)) return moved.get(app) ?? undefined;
    let head = this.#known.get(app);
    if (!head) {
      head = this.#get.get(app);
      if (head) this.#known.set(app, head);
    }
    return head;
  }

  /** Returns the cached head. Undefined if it is not cached, or changed in the running batch. */
  known(app: string): Head | undefined {
    for (const moved of [this.#moved, this.#movedInBatch]) if (moved.has(app)) return undefined;
    return this.#known.get(app);
  }

  move(app: string, head: Head): void {
    this.#moved.set(app, head);
  }

  /** Reports a change of the app itself: `of` then returns a new object, so that caches that compare it are invalid. */
  touched(app: string): void {
    const head = this.of(app);
    if (head) this.#moved.set(app, { ...head });
  }

  remove(app: string): void {
    this.#moved.set(app, null);
  }

  done(): void {
    for (const [app, head] of this.#moved) this.#movedInBatch.set(app, head);
    this.#moved.clear();
  }

  undone(): void {
    this.#moved.clear();
  }

  store(): void {
    for (const [app, head] of this.#movedInBatch) {
      if (head) this.#move.run(app, head.sequence, head.at);
      else this.#remove.run(app);
    }
  }

  committed(): void {
    for (const [app, head] of this.#movedInBatch) {
      if (head) this.#known.set(app, head);
      else this.#known.delete(app);
    }
    this.#movedInBatch.clear();
  }

  forget(): void {
    this.#known.clear();
    this.#moved.clear();
    this.#movedInBatch.clear();
  }
}
