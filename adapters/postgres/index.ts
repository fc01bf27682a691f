import { setTimeout } from 'node:timers/promises';
import { type Clock, type Storage, type StorageMeter, UnavailableError } from '../../core/index.js';
import { connectionSettings, UnusableUrlError } from './connection-url.js';
import { Database, poolOf, type Surroundings, sendOver } from './database.js';
import { SERVER } from './failures.js';
import type { Send } from './statement.js';
import { prepareDatabase } from './steps.js';
import { storageOver } from './storage.js';

/** How a storage is opened. */
export interface PostgresOptions {
  /** `postgres://<user>@<host>/<database>`, with the options that adapters/postgres/README.md names. */
  readonly url: string;
  /** Gives the present moment of decisions. */
  readonly clock?: Clock | undefined;
  /** Whether a schema that is not there is made; default true. */
  readonly create?: boolean | undefined;
  /** Whether a schema of an earlier version is brought to this one; default: as `create`. */
  readonly update?: boolean | undefined;
  /** Told, in sentences, what makes the opening take long. */
  readonly report?: ((progress: string) => void) | undefined;
  /** Told how writing goes. */
  readonly meter?: StorageMeter | undefined;
  /** What stands between the storage and its connections: for tests. */
  readonly around?: ((send: Send) => Send) | undefined;
}

/**
 * A storage in a schema of a PostgreSQL database, from version 13 on; any number of processes may share it.
 * @throws UnusableUrlError when the URL is none, or sets what the storage cannot work with; UnusableDatabaseError when an
 * operator must act; UnavailableError, naming the host, when no server answers there.
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
  const pool = poolOf(client);
  try {
    const send = around(sendOver(pool));
    const database = new Database({ client, pool, send, schema, isPrepared, surroundings });
    await prepareDatabase(database, { schema, isUnsafe, create, update, report });
    const { repositories, ledger, apps } = storageOver(database);
    if (create) await apps.clearRemoved();
    return {
      ...repositories,
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

/** SQLSTATEs of a connection that is refused whatever is tried: the role, its password, or the database. */
const REFUSED = /^(?:28|3D)/;

function startFailure(error: unknown, where: string): unknown {
  const cause = error instanceof UnavailableError ? error.cause : undefined;
  if (!(cause instanceof Error)) return error;
  const code = 'code' in cause ? String(cause.code) : '';
  if (REFUSED.test(code)) return new UnusableUrlError(cause.message);
  return new UnavailableError(`No ${SERVER} answers at ${where}: ${cause.message}`, { retryAfterSeconds: 2, cause });
}
