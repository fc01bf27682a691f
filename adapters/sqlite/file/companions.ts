import type Sqlite from 'better-sqlite3';

/** Something kept in memory, or gathered, beside the rows that a write changes. */
export interface Companion {
  /** The write that has just run stays in the batch. */
  done?(): void;
  /** The write that has just run failed, and is undone. */
  undone?(): void;
  /** All writes of the batch have run: what was gathered is stored now, in their transaction. */
  store?(): void;
  /** The batch is committed. */
  committed?(): void;
  /** Another process has written, or a batch was lost, or begins anew: whatever is in memory may be wrong. */
  forget(): void;
}

/** All of them, told together. */
export class Companions {
  readonly #all: Companion[] = [];
  readonly #dataVersion: Sqlite.Statement<[], number>;
  #knownVersion: number;

  constructor(connection: Sqlite.Database) {
    this.#dataVersion = connection.prepare<[], number>('PRAGMA data_version').pluck();
    this.#knownVersion = this.#dataVersion.get() ?? 0;
  }

  add(companion: Companion): void {
    this.#all.push(companion);
  }

  /** Lets them forget what they know if another connection has written since the last call. */
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

/** The database, as far as a companion needs it. */
interface Accompanied {
  accompany(companion: Companion): void;
}

interface Clearable {
  clear(): void;
}

/**
 * What is in memory of rows, and follows them at once, within the write that changes them, for the next write of the
 * batch must see it. What came of a write that is undone cannot be told from the rest, so then all of it is cleared, as
 * after a batch that is lost or a commit of another process.
 */
export class TransactionalCache<M extends Clearable> implements Companion {
  readonly #memory: M;
  /** By the write that runs. */
  #isChanged = false;

  constructor(database: Accompanied, memory: M) {
    this.#memory = memory;
    database.accompany(this);
  }

  /** To look things up, and to remember what rows say. Only within a write or a read. */
  get known(): M {
    return this.#memory;
  }

  /** To change what the running write changes. */
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
