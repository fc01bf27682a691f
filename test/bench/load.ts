import { type Connection, connected, type Request } from './client.js';
import type { Sample } from './measuring.js';
import type { Server } from './servers.js';

export interface Load {
  readonly connections: number;
  /** Number of requests over all connections. If it is undefined, `isOver` ends the load. */
  readonly count?: number;
  readonly isOver?: () => boolean;
  /** Returns the next request. An answer with a status other than `status` is an error. */
  readonly request: () => Request;
  readonly status: number;
}

/** Sends the requests as fast as they are answered, one at a time on each connection. */
export async function sent(ports: readonly number[], load: Load): Promise<{ seconds: number; latencies: number[] }> {
  const connections = await Promise.all(
    Array.from({ length: load.connections }, (_, index) => connected(ports[index % ports.length]!)),
  );
  const latencies: number[] = [];
  let left = load.count ?? Number.POSITIVE_INFINITY;
  const goOn = async (connection: Connection) => {
    while (left > 0 && !load.isOver?.()) {
      left -= 1;
      const startedAt = performance.now();
      const answer = await connection.send(load.request());
      latencies.push(performance.now() - startedAt);
      if (answer.status !== load.status) throw new Error(`Answered ${answer.status}: ${answer.text.slice(0, 500)}`);
    }
  };
  const startedAt = performance.now();
  try {
    await Promise.all(connections.map(goOn));
    return { seconds: (performance.now() - startedAt) / 1_000, latencies };
  } finally {
    for (const connection of connections) connection.close();
  }
}

/** Requests a second of one server, with the processor time that it takes for each. */
export async function throughput(server: Server, load: Load): Promise<Sample> {
  const before = await server.usage();
  const { seconds, latencies } = await sent([server.port], load);
  const after = await server.usage();
  const count = latencies.length;
  return { figure: count / seconds, latencies, cpu: (after.cpu - before.cpu) / count };
}
