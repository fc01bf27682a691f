import { join } from 'node:path';
import { throughput } from './load.js';
import { alternate, atMost, compared, type Group, processorTime, WARM_UP } from './measuring.js';
import { launch, type Server, service } from './servers.js';
import { creations } from './serving.js';

const CONNECTIONS = 16;
const ROUNDS = 21;
const REQUESTS = 2_000;

const rows = ['processor time of a create that is limited, against one that is not'] as const;

/** Cost of counting requests and of the headers with the remaining number. */
export const limited: Group = {
  rows,
  async measure(scratch) {
    const servers: Server[] = [];
    try {
      servers.push(await launch(service(`sqlite:${join(scratch, 'limited.db')}`, { RATE_LIMIT: '999999' })));
      servers.push(await launch(service(`sqlite:${join(scratch, 'free.db')}`, { RATE_LIMIT: 'off' })));
      const [counted, free] = await alternate(
        ROUNDS,
        servers.map((server) => {
          const request = creations('app');
          return () => throughput(server, { connections: CONNECTIONS, count: REQUESTS, request, status: 201 });
        }),
        WARM_UP,
      );
      return [compared(rows[0], processorTime(counted!), processorTime(free!), { unit: 'µs', target: atMost(1.03) })];
    } finally {
      for (const server of servers) await server.kill();
    }
  },
};
