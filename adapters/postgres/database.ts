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
import { ATTEMPTED, away, classifyFailure, type NotSentError, READ_ONLY, SERVER } from './failures.js';
import type { Rows, Send } from './statement.js';

/** Runs statements of one transaction. */
export type Run = (text: string, values?: readonly unknown[]) => Promise<Rows>;

type RunAlongside = (alongside: Alongside, result?: unknown) => Promise<void>;

/** Returns what runs in the transaction of a write, given its rows. Undefined if they say that nothing was stored. */
type AlongsideRows = (rows: Rows) => Alongside | undefined;

interface WriteOptions {
  readonly since?: number | undefined;
  readonly alongside?: AlongsideRows | undefined;
}

/** Rows of the last attempt. `uncertain`: an earlier one may have been executed, too. */
interface Written {
  readonly rows: Rows;
  readonly uncertain: boolean;
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

/** SQL that raises a weaker `synchronous_commit` for this commit. It is in the final SELECT, because unreferenced CTEs do not run. */
export const DURABLE = `CASE WHEN current_setting('synchronous_commit') IN ('off', 'local', 'remote_write')
  THEN set_config('synchronous_commit', 'on', true) END`;

/** SQL of a single INSERT, UPDATE or DELETE, of whose rows `columns` are returned. */
export const durably = (write: string, columns = '1') =>
  `WITH done AS (${write}) SELECT ${columns}, ${DURABLE} FROM done`;

export const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';

const PROBE = durably(
  'INSERT INTO @probe AS p (id, n) VALUES ($1, 1) ON CONFLICT (id) DO UPDATE SET n = p.n + 1 RETURNING 1',
);

/** Sends each statement through a connection of the pool, which is closed after a failure with an unknown outcome. */
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

/** True if the connection can be reused: the server has refused the statement, and not for being read-only. */
function isAnswered(error: unknown): boolean {
  const { is } = classifyFailure(error);
  return is === 'refused' || (is === 'retry' && (error as DatabaseError).code !== READ_ONLY);
}

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

  /** Reads the first column. */
  async readValues<T>(text: string, values?: readonly unknown[]): Promise<readonly T[]> {
    return (await this.read(text, values)).map(([value]) => value as T);
  }

  async readValue<T>(text: string, values?: readonly unknown[]): Promise<T | undefined> {
    return (await this.readValues<T>(text, values))[0];
  }

  /** Sends a statement that writes, and is idempotent, until an answer comes. With `alongside`, the statement is sent once. */
  async write(text: string, values: readonly unknown[], { since, alongside }: WriteOptions = {}): Promise<Written> {
    if (alongside) return { rows: await this.#writeAlongside(text, values, alongside), uncertain: false };
    return this.persist(() => this.attempt(text, values), since);
  }

  /** Repeats an attempt to write until an answer comes. @throws RefusedStatement; UnavailableError, if the outcome is unknown */
  async persist(attempt: () => Promise<Rows>, since?: number): Promise<Written> {
    const { value: rows, uncertain } = await writePersistently(ATTEMPTED, attempt, this.surroundings, since);
    return { rows, uncertain };
  }

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
  attempt(text: string, values: readonly unknown[]): Promise<Rows> {
    return this.#inTurn(() => this.#send(text, values));
  }

  /** Returns the rows of a write. Use it only if it does not matter whether an earlier attempt was executed, too. */
  async change(text: string, values: readonly unknown[]): Promise<Rows> {
    return (await this.write(text, values)).rows;
  }

  /** Returns the number in the first column of a write. */
  async changeCount(text: string, values: readonly unknown[]): Promise<number> {
    return Number((await this.change(text, values))[0]?.[0] ?? 0);
  }

  /** Resolves when all that was read before is confirmed, also by a synchronous standby. Concurrent calls share a write. */
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

  /** Writes something that is never read, to see if the server accepts writes. */
  async probe(since?: number): Promise<void> {
    await this.write(PROBE, [this.#probe], { since });
  }

  /** Probes with a write: a server with a full disk, or without its standby, still answers reads. @throws UnavailableError */
  async ready(): Promise<void> {
    await this.probe().catch((cause) => {
      throw new UnavailableError(cause.message, { retryAfterSeconds: 2, cause });
    });
  }

  /**
   * Runs `work` in a transaction. False if it is unknown whether it was committed. Otherwise, and after an error, the connection is closed,
   * which also ends a statement that the program has not waited for.
   */
  transaction(work: (run: Run, runAlongside: RunAlongside) => Promise<void>): Promise<boolean> {
    return this.#inTurn(async () => {
      const client = await this.#take();
      const run = this.#runOn(client, ATTEMPT_MS);
      let isCommitted = false;
      try {
        await run(BEGIN);
        await work(run, (alongside, result) => runInTime(client, run, alongside, result));
        isCommitted = await query(client, { text: 'COMMIT', query_timeout: ATTEMPT_MS }).then(
          () => !isUnconfirmed(client),
          (error) => (classifyFailure(error).is === 'lost' ? false : Promise.reject(translated(error))),
        );
        return isCommitted;
      } finally {
        client.release(!isCommitted);
      }
    });
  }

  /** Runs `work` when a connection for writes is free. */
  async #inTurn<R>(work: () => Promise<R>): Promise<R> {
    this.#writing += 1;
    if (this.#writing > this.#parts.connections.writers)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return work().finally(() => {
      this.#writing -= 1;
      this.#waiting.shift()?.();
    });
  }

  /** Runs `work` on a connection of its own, without a limit of time: for steps of the schema, copies and inspection. */
  async separately<R>(work: (run: Run) => Promise<R>): Promise<R> {
    const { run, end } = await this.connect();
    return work(run).finally(end);
  }

  /** Takes a connection of the pool, which is closed in the end. @throws UnavailableError */
  async connect(): Promise<{ readonly run: Run; readonly end: () => void }> {
    const client = await this.#take();
    return { run: this.#runOn(client), end: () => client.release(true) };
  }

  #take(): Promise<PoolClient> {
    return this.#parts.connections.take().catch((error: NotSentError) => Promise.reject(away(error.cause)));
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

/** True if a write has stored something, which it says by a number in its first column. */
export const isStored = ([row]: Rows): boolean => Number(row?.[0] ?? 0) > 0;

/** Options of a write that runs `alongside` if it has stored something. */
export function ifStored(alongside: Alongside | undefined): WriteOptions {
  return { alongside: alongside && ((rows) => (isStored(rows) ? alongside : undefined)) };
}

/** @throws what `alongside` throws, and Error if it took too long, or if the transaction cannot be committed after it. */
async function runInTime(client: ClientBase, run: Run, alongside: Alongside, result: unknown): Promise<void> {
  const timeout = new AbortController();
  const expired = setTimeout(ALONGSIDE_MS, undefined, { signal: timeout.signal }).then(() => {
    throw new Error(`alongside took longer than ${ALONGSIDE_MS / 1_000} s: nothing was stored`);
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
