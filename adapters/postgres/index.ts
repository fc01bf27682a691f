import { setTimeout } from 'node:timers/promises';
import type { Pool } from 'pg';
import {
  type Clock,
  type Storage,
  type StorageMeter,
  type Surroundings,
  UnavailableError,
  ValidationError,
} from '../../core/index.js';
import { clearRemoved } from './app-repository.js';
import { type ConnectionSettings, connectionSettings, SCHEMA, UnusableUrlError } from './connection-url.js';
import { type Connections, hostConnections, ownConnections } from './connections.js';
import { Database, sendOver } from './database.js';
import { SERVER, UnusableDatabaseError } from './failures.js';
import type { Send } from './statement.js';
import { prepareDatabase } from './steps.js';
import { storageOver } from './storage.js';

/** Options of opening a storage. */
export type PostgresOptions = PostgresPlace & PostgresSettings;

type PostgresPlace =
  /** `postgres://<user>@<host>/<database>`, with the options that adapters/postgres/README.md names. */
  { readonly url: string; readonly pool?: undefined } | PoolOptions;

interface PoolOptions {
  readonly url?: undefined;
  /** Pool of the program, which ends it after the storage. */
  readonly pool: PostgresPool;
  /** Schema of the storage. Default `slotkeeper`. */
  readonly schema?: string | undefined;
  /** False for a pooler without named statements. */
  readonly prepare?: boolean | undefined;
  /** True, for tests: a server without `fsync` is accepted. */
  readonly unsafe?: boolean | undefined;
}

/** The `Pool` of `pg`. A program may not have the package's types. */
export interface PostgresPool {
  readonly options: object;
  connect(): Promise<unknown>;
}

interface PostgresSettings {
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
 * if the URL is invalid or sets an option that the storage cannot use; ValidationError naming another option; UnusableDatabaseError if an
 * operator must act; UnavailableError, naming the host, if no server answers there.
 */
export async function openPostgresStorage(options: PostgresOptions): Promise<Storage> {
  const { clock = Date.now, create = true, update = create, report = () => undefined, meter } = options;
  const { around = (send) => send } = options;
  const { connect, where, Unusable, schema, isPrepared, isUnsafe } = readPlace(options);
  const surroundings: Surroundings = {
    clock,
    elapsed: () => performance.now(),
    random: Math.random,
    pause: async (milliseconds) => void (await setTimeout(milliseconds)),
    meter,
  };
  const connections = await connect();
  try {
    const send = around(sendOver(connections));
    const database = new Database({ connections, send, schema, isPrepared, surroundings });
    await prepareDatabase(database, { schema, isUnsafe, create, update, report });
    const ports = storageOver(database);
    if (create) await clearRemoved(database);
    return {
      ...ports,
      async close() {
        await ports.ledger.idle();
        await connections.close();
      },
    };
  } catch (error) {
    await connections.close();
    throw startFailure(error, where, Unusable);
  }
}

type Unusable = new (problem: string) => Error;

interface Place extends Omit<ConnectionSettings, 'client'> {
  readonly connect: () => Promise<Connections>;
  /** Address in messages. */
  readonly where: string;
  readonly Unusable: Unusable;
}

/** @throws UnusableUrlError; ValidationError */
function readPlace(options: PostgresOptions): Place {
  if ((options.url === undefined) === (options.pool === undefined)) {
    throw new ValidationError({ url: 'Must be given, or else pool' });
  }
  if (options.url === undefined) return readPool(options);
  const { client, ...settings } = connectionSettings(options.url);
  const connect = () => ownConnections(client);
  return { ...settings, connect, where: `${client.host}:${client.port}`, Unusable: UnusableUrlError };
}

function readPool({ pool: given, schema = 'slotkeeper', prepare = true, unsafe = false }: PoolOptions): Place {
  const pool = given as Pool;
  if (typeof pool?.connect !== 'function' || !pool.options || ('binary' in pool.options && pool.options.binary)) {
    throw new ValidationError({ pool: 'Must be a Pool of pg, without the option binary' });
  }
  if (!SCHEMA[0].test(schema)) throw new ValidationError({ schema: `Must be ${SCHEMA[1]}` });
  const settings = { schema, isPrepared: prepare, isUnsafe: unsafe };
  return {
    ...settings,
    connect: async () => hostConnections(pool),
    where: 'the address of the pool',
    Unusable: UnusableDatabaseError,
  };
}

/** Matches SQLSTATEs of connections that are refused permanently: the role, its password, or the database is wrong. */
const REFUSED = /^(?:28|3D)/;

function startFailure(error: unknown, where: string, Unusable: Unusable): unknown {
  const cause = error instanceof UnavailableError ? error.cause : undefined;
  if (!(cause instanceof Error)) return error;
  const code = 'code' in cause ? String(cause.code) : '';
  if (REFUSED.test(code)) return new Unusable(cause.message);
  return new UnavailableError(`No ${SERVER} answers at ${where}: ${cause.message}`, { retryAfterSeconds: 2, cause });
}
