import type Sqlite from 'better-sqlite3';

/** Cache or counter in memory that must agree with the rows that writes change. It is notified of each step of a batch. */
export interface Companion {
  /** Called when the last write has succeeded and stays in the batch. */
  done?(): void;
  /** Called when the last write has failed and was rolled back. */
  undone?(): void;
  /** Called when all writes of the batch have run: stores what was gathered in memory, in the same transaction. */
  store?(): void;
  committed?(): void;
  /** Clears everything, because another process has written, or a batch was lost or runs again. */
  forget(): void;
}

/** Calls all caches and counters of a database together. */
export class Companions {
  readonly #all: Companion[] = [];
  readonly #dataVersion: Sqlite.Statement<[], number>;
  #knownVersion: number;

  constructor(connection: Sqlite.Database) {
    this.#dataVersion = connection.prepare<[], number>('PRAGMA data_version').pluck().safeIntegers(false);
    this.#knownVersion = this.#dataVersion.get() ?? 0;
  }

  add(companion: Companion): void {
    this.#all.push(companion);
  }

  /** Clears all caches and counters if another connection has written since the last call. */
  refresh(): void {
    const version = this.#dataVersion.get() ?? 0;
    if (version === this.#knownVersion) return;
    this.#knownVersion = version;
    this.forget();
  }

  done(): void {
    for (const companion of this.#all) companion.done?.();
  }

  undone(): void {
    for (const companion of this.#all) companion.undone?.();
  }

  store(): void {
    for (const companion of this.#all) companion.store?.();
  }

  committed(): void {
    for (const companion of this.#all) companion.committed?.();
  }

  forget(): void {
    for (const companion of this.#all) companion.forget();
  }
}

/** Cache of rows that changes within the write, because the next write must see it. Cleared when a write is undone. */
export class TransactionalCache<M extends { clear(): void }> implements Companion {
  readonly #memory: M;
  #isChanged = false;

  constructor(database: { accompany(companion: Companion): void }, memory: M) {
    this.#memory = memory;
    database.accompany(this);
  }

  /** Returns the cache, for reading and for adding rows that were read. Call it only within a write or a read. */
  get known(): M {
    return this.#memory;
  }

  /** Returns the cache, for the changes of the running write. */
  changing(): M {
    this.#isChanged = true;
    return this.#memory;
  }

  done(): void {
    this.#isChanged = false;
  }

  undone(): void {
    if (this.#isChanged) this.forget();
  }

  forget(): void {
    this.#memory.clear();
    this.#isChanged = false;
  }
}
