import { createHash, randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { ClientBase, CustomTypesConfig, DatabaseError, PoolClient, QueryArrayConfig } from 'pg';
import QuickLRU from 'quick-lru';
import {
  type Alongside,
  outcomeUnknown,
  readPersistently,
  type Surroundings,
  UnavailableError,
  writePersistently,
} from '../../core/index.js';
import { ATTEMPT_MS, type Connections, isUnconfirmed } from './connections.js';
import { ATTEMPTED, away, classifyFailure, READ_ONLY, SERVER } from './failures.js';
import type { Rows, Send } from './statement.js';

/** Runs statements of one transaction. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<Rows>;

/** Runs a function of the embedding program on the connection of the transaction. */
type RunAlongside = (alongside: Alongside, result?: unknown) => Promise<void>;

/** Returns what runs in the transaction of a write, given its rows. Undefined if they say that nothing was stored. */
type AlongsideRows = (rows: Rows) => Alongside | undefined;

interface WriteOptions {
  readonly since?: number | undefined;
  readonly first?: (() => Promise<Rows>) | undefined;
  readonly alongside?: AlongsideRows | undefined;
}

/** Timeout in ms of `alongside`. Shorter than the server's timeout for an idle transaction. */
const ALONGSIDE_MS = 4_000;
const TEXTS_REMEMBERED = 2_000;
/** Limit of prepared statements of each connection. */
const NAMED = 200;
const PROBES = 32;

/** Parsers of all types of columns that are read, by OID. The program may have set others for its pool, or in the driver. */
const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === 't', // boolean
  20: Number, // bigint: exact up to 2^53, more than any sequence or moment
  23: Number, // integer
  114: JSON.parse, // json
};
const TYPES = { getTypeParser: (oid: number) => PARSERS[oid] ?? String } as CustomTypesConfig;

/**
 * SQL that raises a weaker `synchronous_commit` for this commit. Must be in the final SELECT, because a CTE that nothing refers to does not
 * run.
 */
export const DURABLE = `CASE WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')
  THEN set_config('synchronous_commit', 'on', true) END`;

export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

const PROBE = `WITH tried AS (
    INSERT INTO @probe AS p (id, n) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET n = p.n + 1 RETURNING n
  ) SELECT n, ${DURABLE} FROM tried`;

/**
 * Builds a function that sends each statement through a connection of the pool. After a failure with an unknown outcome, the connection is
 * closed.
 */
export function sendOver({ take }: Connections): Send {
  const known = new WeakMap<PoolClient, Set<string>>();
  return async ({ text, name, values }) => {
    const client = await take();
    let isBroken = false;
    try {
      const names = known.get(client) ?? new Set();
      known.set(client, names);
      const isNamed = name !== undefined && (names.has(name) || names.size < NAMED);
      if (isNamed) names.add(name);
      const rows = await query(client, { text, values, ...(isNamed && { name }), query_timeout: ATTEMPT_MS });
      if (isUnconfirmed(client)) throw new Error('An administrator cancelled the wait for the standby');
      return rows;
    } catch (error) {
      isBroken = !isAnswered(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  };
}

async function query(client: ClientBase, config: object): Promise<Rows> {
  return (await client.query({ ...config, rowMode: 'array', types: TYPES } as QueryArrayConfig<unknown[]>)).rows;
}

/**
 * True if the server has refused the statement and the connection can be reused. False for a read-only server, because its connection must
 * be closed.
 */
function isAnswered(error: unknown): boolean {
  const { is } = classifyFailure(error);
  return is === 'refused' || (is === 'retry' && (error as DatabaseError).code !== READ_ONLY);
}

/** Dependencies of a database. */
interface DatabaseParts {
  readonly connections: Connections;
  readonly send: Send;
  readonly schema: string;
  readonly isPrepared: boolean;
  readonly surroundings: Surroundings;
}

/** Sends the statements of a storage, with retries. In the SQL, `@name` is a table of the schema, so that the search path is never used. */
export class Database {
  readonly surroundings: Surroundings;
  readonly #parts: DatabaseParts;
  readonly #texts = new QuickLRU<string, { readonly text: string; readonly name: string | undefined }>({
    maxSize: TEXTS_REMEMBERED,
  });
  readonly #probe = randomInt(PROBES);
  #writing = 0;
  readonly #waiting: (() => void)[] = [];
  #confirming: Promise<void> = Promise.resolve();
  #confirmingNext: Promise<void> | undefined;

  constructor(parts: DatabaseParts) {
    this.#parts = parts;
    this.surroundings = parts.surroundings;
  }

  /** Sends a statement that only reads, with retries. @throws UnavailableError if the server does not answer; RefusedStatement. */
  readonly read: Run = (text, values = []) =>
    readPersistently(ATTEMPTED, () => this.#send(text, values), this.surroundings);

  /** Reads the first column of all rows. */
  async readValues<T>(text: string, values?: readonly unknown[]): Promise<readonly T[]> {
    return (await this.read(text, values)).map(([value]) => value as T);
  }

  /** Reads the first column of the first row. */
  async readValue<T>(text: string, values?: readonly unknown[]): Promise<T | undefined> {
    return (await this.readValues<T>(text, values))[0];
  }

  /**
   * Sends a statement that writes, and retries until an answer comes. The statement must be idempotent. `uncertain`: an earlier attempt may
   * have been executed, and the rows are those of the last one. @throws RefusedStatement; UnavailableError, without a time to retry if the
   * outcome is unknown. `since`: as of `writePersistently`. `first`: makes the first attempt, together with other writes. With `alongside`
   * the statement is sent once.
   */
  async write(
    text: string,
    values: readonly unknown[],
    { since, first, alongside }: WriteOptions = {},
  ): Promise<{ readonly rows: Rows; readonly uncertain: boolean }> {
    if (alongside) return { rows: await this.#writeAlongside(text, values, alongside), uncertain: false };
    let together = first;
    let release: (() => void) | undefined;
    const send = async () => {
      const attempt = together;
      together = undefined;
      if (attempt) return attempt();
      release ??= await this.#permit();
      return this.#send(text, values);
    };
    try {
      const { value: rows, uncertain } = await writePersistently(ATTEMPTED, send, this.surroundings, since);
      return { rows, uncertain };
    } finally {
      release?.();
    }
  }

  /** Sends a statement that writes, once, in a transaction with data of the embedding program. */
  async #writeAlongside(text: string, values: readonly unknown[], alongside: AlongsideRows): Promise<Rows> {
    let rows: Rows = [];
    const isCommitted = await this.transaction(async (run, runAlongside) => {
      rows = await run(text, values);
      const its = alongside(rows);
      if (its) await runAlongside(its);
    });
    if (!isCommitted) throw outcomeUnknown(SERVER, undefined);
    return rows;
  }

  /** Sends a statement that writes once. @throws the error of the driver, or NotSentError. */
  async attempt(text: string, values: readonly unknown[]): Promise<Rows> {
    const release = await this.#permit();
    return this.#send(text, values).finally(release);
  }

  /** Returns the rows of a write. Use it only if it does not matter whether an earlier attempt was executed, too. */
  async change(text: string, values: readonly unknown[]): Promise<Rows> {
    return (await this.write(text, values)).rows;
  }

  /** Returns the number in the first column of a write. */
  async changeCount(text: string, values: readonly unknown[]): Promise<number> {
    return Number((await this.change(text, values))[0]?.[0] ?? 0);
  }

  /**
   * Resolves when a write that began after this call is confirmed, also by a synchronous standby if there is one. This also confirms
   * everything that was read before the call. Concurrent calls share a write.
   */
  confirm(): Promise<void> {
    const since = this.surroundings.elapsed();
    this.#confirmingNext ??= this.#confirming
      .catch(() => undefined)
      .then(() => {
        this.#confirming = this.#confirmingNext!;
        this.#confirmingNext = undefined;
        return this.probe(since);
      });
    return this.#confirmingNext;
  }

  /** Writes something that is never read, to see if the server accepts writes. `since`: as of `writePersistently`. */
  async probe(since?: number): Promise<void> {
    await this.write(PROBE, [this.#probe], { since });
  }

  /**
   * Probes the database with a write: a server with a full disk, or without its standby, still answers reads. @throws UnavailableError if it
   * does not answer, or accepts no writes.
   */
  async ready(): Promise<void> {
    await this.probe().catch((cause) => {
      throw new UnavailableError(cause.message, { retryAfterSeconds: 2, cause });
    });
  }

  /**
   * Runs `work` in a transaction, which may run a function of the embedding program in it. Returns false if it is unknown whether it was
   * committed. @throws what `work` throws, after a rollback; UnavailableError.
   */
  async transaction(work: (run: Run, runAlongside: RunAlongside) => Promise<void>): Promise<boolean> {
    const release = await this.#permit();
    const client = await this.#parts.connections.take().catch((error) => {
      release();
      throw away(error);
    });
    const run = this.#runOn(client, ATTEMPT_MS);
    let isBroken = true;
    try {
      await run(BEGIN);
      await work(run, (alongside, result) => runInTime(client, run, alongside, result));
      const isCommitted = await query(client, { text: 'COMMIT', query_timeout: ATTEMPT_MS }).then(
        () => !isUnconfirmed(client),
        (error) => (classifyFailure(error).is === 'lost' ? false : Promise.reject(translated(error))),
      );
      isBroken = !isCommitted;
      return isCommitted;
    } catch (error) {
      const isIdle = !(error instanceof AlongsideTimeout);
      isBroken =
        !isIdle ||
        (await run('ROLLBACK').then(
          () => false,
          () => true,
        ));
      throw error;
    } finally {
      client.release(isBroken);
      release();
    }
  }

  /** Resolves when a connection for writes is free. The returned function frees it. */
  async #permit(): Promise<() => void> {
    this.#writing += 1;
    if (this.#writing > this.#parts.connections.writers)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return () => {
      this.#writing -= 1;
      this.#waiting.shift()?.();
    };
  }

  /** Runs `work` on a connection of its own, without a limit of time: for steps of the schema, copies and inspection. */
  async separately<R>(work: (run: Run) => Promise<R>): Promise<R> {
    const { run, end } = await this.connect();
    return work(run).finally(end);
  }

  async connect(): Promise<{ readonly run: Run; readonly end: () => Promise<void> }> {
    const { client, end } = await this.#parts.connections.separate();
    return { run: this.#runOn(client), end };
  }

  /** Returns a function that runs statements on one connection, one after another, even if called concurrently. */
  #runOn(client: ClientBase, timeout?: number): Run {
    let last: Promise<unknown> = Promise.resolve();
    return (text, values) => {
      // Without values, the text may contain several statements.
      const config = {
        text: this.#named(text).text,
        ...(values && { values }),
        ...(timeout && { query_timeout: timeout }),
      };
      const running = last.then(() => query(client, config)).catch((error) => Promise.reject(translated(error)));
      last = running.catch(() => undefined);
      return running;
    };
  }

  #send(text: string, values: readonly unknown[]): Promise<Rows> {
    return this.#parts.send({ ...this.#named(text), values });
  }

  #named(text: string): { readonly text: string; readonly name: string | undefined } {
    const known = this.#texts.get(text);
    if (known) return known;
    const { schema, isPrepared } = this.#parts;
    const named = text.replace(/@([a-z_]+)/g, `"${schema}"."$1"`);
    const name = isPrepared ? `s${createHash('sha1').update(named).digest('hex').slice(0, 20)}` : undefined;
    const statement = { text: named, name };
    this.#texts.set(text, statement);
    return statement;
  }
}

/** Options of a write that returns a row if it has stored something. */
export function ifStored(alongside: Alongside | undefined): WriteOptions {
  return { alongside: alongside && (({ length }) => (length > 0 ? alongside : undefined)) };
}

/** The connection is then closed, because a statement of the embedding program may still run on it. */
class AlongsideTimeout extends Error {
  constructor() {
    super(`alongside took longer than ${ALONGSIDE_MS / 1_000} s: nothing was stored`);
  }
}

/** @throws what `alongside` throws, and Error if it took too long, or if the transaction cannot be committed after it. */
async function runInTime(client: ClientBase, run: Run, alongside: Alongside, result: unknown): Promise<void> {
  const timeout = new AbortController();
  const expired = setTimeout(ALONGSIDE_MS, undefined, { signal: timeout.signal }).then(() => {
    throw new AlongsideTimeout();
  });
  try {
    await Promise.race([alongside(client, result), expired]);
  } finally {
    expired.catch(() => undefined);
    timeout.abort();
  }
  // Fails if a statement has failed and `alongside` has ignored that: a COMMIT would then roll back without an error.
  const [open] = await run('SELECT 1 WHERE pg_current_xact_id_if_assigned() IS NOT NULL');
  if (!open) throw new Error('alongside has ended the transaction: it must neither begin nor commit');
}

/** Base class of the parts of a storage. */
export abstract class OverDatabase {
  protected readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }
}

/** Converts the failure of a statement that changed nothing. */
function translated(error: unknown): unknown {
  const fate = classifyFailure(error);
  return fate.is === 'refused' ? fate.error : away(error);
}
