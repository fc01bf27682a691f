import type { ClientBase, ClientConfig, Pool, PoolClient } from 'pg';
import { importFailure } from '../package/index.js';
import { NotSentError } from './failures.js';

export interface Connections {
  /** Takes a connection from the pool. @throws NotSentError */
  take(): Promise<PoolClient>;
  /** Limit of simultaneous writes. The other connections are for reads, because a write may wait for a standby. */
  readonly writers: number;
  /** Ends the pool, unless it is the embedding program's. */
  close(): Promise<void>;
}

/** Timeout in ms of a statement. After it, the connection is closed and the outcome is unknown. */
export const ATTEMPT_MS = 5_000;
const CONNECTIONS = 16;
/** Connections of a pool of the driver without options. */
const CONNECTIONS_OF_DRIVER = 10;
const FOR_WRITES = 0.75;
const CONNECTION_LIVES_S = 600;

/** In a `try`, because bundlers only then accept that a package is not installed. */
async function importDriver(): Promise<typeof import('pg').default> {
  try {
    return (await import('pg')).default;
  } catch (error) {
    throw importFailure('The PostgreSQL storage', 'pg', error);
  }
}

/** Opens a pool of connections to one server. @throws MissingPackageError */
export async function ownConnections(config: ClientConfig): Promise<Connections> {
  const { Pool } = await importDriver();
  const pool = new Pool({
    ...config,
    max: CONNECTIONS,
    connectionTimeoutMillis: ATTEMPT_MS,
    maxLifetimeSeconds: CONNECTION_LIVES_S,
    keepAlive: true,
  });
  // Ignore the failure of an idle connection: it is replaced when needed.
  pool.on('error', () => undefined);
  return {
    ...hostConnections(pool),
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

export function hostConnections(pool: Pool): Connections {
  let isClosed = false;
  return {
    async take() {
      if (isClosed) throw new NotSentError(new Error('The storage is closed'));
      return taken(pool);
    },
    writers: Math.max(1, Math.floor((pool.options.max ?? CONNECTIONS_OF_DRIVER) * FOR_WRITES)),
    async close() {
      isClosed = true;
    },
  };
}

const known = new WeakSet<ClientBase>();
/** Connections on which the wait for a standby was cancelled. */
const unconfirmed = new WeakSet<ClientBase>();

async function taken(pool: Pool): Promise<PoolClient> {
  const client = await pool.connect().catch((error) => Promise.reject(new NotSentError(error)));
  unconfirmed.delete(client);
  if (known.has(client)) return client;
  known.add(client);
  // A statement that fails with its connection rejects, too. Without a listener, the driver's event would end the process.
  client.on('error', () => undefined);
  client.on('notice', ({ code, message = '' }) => {
    if (code === '01000' && message.includes('synchronous replication')) unconfirmed.add(client);
  });
  return client;
}

/** True, once, if an administrator cancelled the wait for the standby: the server then reports success, but a failover could lose the write. */
export const isUnconfirmed = (client: ClientBase): boolean => unconfirmed.delete(client);
