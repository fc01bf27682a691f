import QuickLRU from 'quick-lru';
import type { Instant } from '../../../core/index.js';
import type { Companion, Database } from '../file/database.js';

/** The number and the moment of an app's last change. */
export interface Head {
  readonly sequence: number;
  readonly at: Instant;
}

/** Of an app of which nothing was written yet. */
export const UNWRITTEN: Head = { sequence: 0, at: 0 };

const KNOWN_MAX = 10_000;

/**
 * How far each app's sequence of changes has come. An app has a head from its first to its last moment: this is also
 * what tells a decision that its app exists. Every change moves one, and many changes of one batch are of one app, so
 * heads are kept in memory and stored once a batch.
 */
export class LedgerHeads implements Companion {
  readonly #known = new QuickLRU<string, Head>({ maxSize: KNOWN_MAX });
  /** By the write that runs, and by those before it in its batch; null: the app is gone. */
  readonly #moved = new Map<string, Head | null>();
  readonly #movedInBatch = new Map<string, Head | null>();
  readonly #get;
  readonly #move;
  readonly #remove;

  constructor(database: Database) {
    // Written with the first change, so that to make an app costs no second row.
    this.#get = database.rows<[string], Head>(
      `SELECT coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
       FROM app LEFT JOIN ledger ON ledger.app = app.uuid WHERE app.uuid = ?`,
    );
    this.#move = database.rows<[string, number, Instant]>(
      `INSERT INTO ledger (app, sequence, at) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET sequence = excluded.sequence, at = excluded.at`,
    );
    this.#remove = database.rows<[string]>('DELETE FROM ledger WHERE app = ?');
    database.accompany(this);
  }

  /** Undefined when there is no such app. Only within a write or a read. */
  of(app: string): Head | undefined {
    for (const moved of [this.#moved, this.#movedInBatch]) if (moved.has(app)) return moved.get(app) ?? undefined;
    let head = this.#known.get(app);
    if (!head) {
      head = this.#get.get(app);
      if (head) this.#known.set(app, head);
    }
    return head;
  }

  /** What is known of it without a look at the file. */
  known(app: string): Head | undefined {
    for (const moved of [this.#moved, this.#movedInBatch]) if (moved.has(app)) return undefined;
    return this.#known.get(app);
  }

  move(app: string, head: Head): void {
    this.#moved.set(app, head);
  }

  /** The app itself is changed, though not its contents: from now on, `of` answers another object that says the same. */
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
