import type { ClientBase, ClientConfig, Pool, PoolClient } from 'pg';
import { pg } from './driver.js';
import { away, NotSentError } from './failures.js';

/** Connection outside the pool, or at least for as long as its work takes. */
interface Separate {
  readonly client: ClientBase;
  end(): Promise<void>;
}

/** Connections of a storage. */
export interface Connections {
  /** Takes a connection from the pool. @throws NotSentError */
  take(): Promise<PoolClient>;
  /** Takes a connection for steps of the schema, copies and inspection. It is closed in the end. @throws UnavailableError */
  separate(): Promise<Separate>;
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

/** Opens a pool of connections to one server. */
export function ownConnections(config: ClientConfig): Connections {
  const pool = new pg.Pool({
    ...config,
    max: CONNECTIONS,
    connectionTimeoutMillis: ATTEMPT_MS,
    maxLifetimeSeconds: CONNECTION_LIVES_S,
    keepAlive: true,
  });
  // Ignore the failure of an idle connection: it is replaced when needed.
  pool.on('error', () => undefined);
  return {
    take: () => taken(pool),
    async separate() {
      const client = new pg.Client({ ...config, keepAlive: true });
      client.on('error', () => undefined);
      await client.connect().catch((error) => Promise.reject(away(error)));
      return { client, end: () => client.end().catch(() => undefined) };
    },
    writers: CONNECTIONS * FOR_WRITES,
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
}

/** Uses the pool of the embedding program. */
export function hostConnections(pool: Pool): Connections {
  let isClosed = false;
  const take = async () => {
    if (isClosed) throw new NotSentError(new Error('The storage is closed'));
    return taken(pool);
  };
  return {
    take,
    async separate() {
      const client = await take().catch((error: Error) => Promise.reject(away(error.cause)));
      return { client, end: async () => client.release(true) };
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
