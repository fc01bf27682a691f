import { setTimeout } from 'node:timers/promises';
import { type Clock, type Storage, type StorageMeter, type Surroundings, UnavailableError } from '../../core/index.js';
import { connectionSettings, UnusableUrlError } from './connection-url.js';
import { buildPool, Database, sendOver } from './database.js';
import { loadDriver } from './driver.js';
import { SERVER } from './failures.js';
import type { Send } from './statement.js';
import { prepareDatabase } from './steps.js';
import { storageOver } from './storage.js';

/** Options of opening a storage. */
export interface PostgresOptions {
  /** `postgres://<user>@<host>/<database>`, with the options that adapters/postgres/README.md names. */
  readonly url: string;
  /** Returns the current time, in ms since 1970. Default: the clock of this process. */
  readonly clock?: Clock | undefined;
  /** True: creates a missing schema (default). */
  readonly create?: boolean | undefined;
  /** True: updates a schema of an earlier version. Default: as `create`. */
  readonly update?: boolean | undefined;
  /** Receives sentences about migration steps that delay the opening. */
  readonly report?: ((progress: string) => void) | undefined;
  /** Receives metrics of writes. */
  readonly meter?: StorageMeter | undefined;
  /** Wraps the sending of statements. For tests. */
  readonly around?: ((send: Send) => Send) | undefined;
}

/**
 * Opens a storage in a schema of a PostgreSQL database, from version 13 on. Any number of processes may share it. @throws UnusableUrlError
 * if the URL is invalid or sets an option that the storage cannot use; UnusableDatabaseError if an operator must act; UnavailableError,
 * naming the host, if no server answers there.
 */
export async function openPostgresStorage({
  url,
  clock = Date.now,
  create = true,
  update = create,
  report = () => undefined,
  meter,
  around = (send) => send,
}: PostgresOptions): Promise<Storage> {
  const { client, schema, isPrepared, isUnsafe } = connectionSettings(url);
  const surroundings: Surroundings = {
    clock,
    elapsed: () => performance.now(),
    random: Math.random,
    pause: async (milliseconds) => void (await setTimeout(milliseconds)),
    meter,
  };
  await loadDriver();
  const pool = buildPool(client);
  try {
    const send = around(sendOver(pool));
    const database = new Database({ client, pool, send, schema, isPrepared, surroundings });
    await prepareDatabase(database, { schema, isUnsafe, create, update, report });
    const { ports, ledger, apps } = storageOver(database);
    if (create) await apps.clearRemoved();
    return {
      ...ports,
      async close() {
        await ledger.idle();
        if (!pool.ending) await pool.end();
      },
    };
  } catch (error) {
    await pool.end();
    throw startFailure(error, `${client.host}:${client.port}`);
  }
}

/** Matches SQLSTATEs of connections that are refused permanently: the role, its password, or the database is wrong. */
const REFUSED = /^(?:28|3D)/;

function startFailure(error: unknown, where: string): unknown {
  const cause = error instanceof UnavailableError ? error.cause : undefined;
  if (!(cause instanceof Error)) return error;
  const code = 'code' in cause ? String(cause.code) : '';
  if (REFUSED.test(code)) return new UnusableUrlError(cause.message);
  return new UnavailableError(`No ${SERVER} answers at ${where}: ${cause.message}`, { retryAfterSeconds: 2, cause });
}
