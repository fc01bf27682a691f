import { join } from 'node:path';
import { sent } from './load.js';
import { alternate, atLeast, compared, type Group, type Sample, WARM_UP } from './measuring.js';
import { launch, type Server, service } from './servers.js';
import { creations } from './serving.js';

const CONNECTIONS = 48;
const CREATES_A_ROUND = 4_000;
const ROUNDS = 7;

const rows = ['create through two processes on one file, against one'] as const;

/**
 * Two processes on one SQLite file, which has one writer at a time: they need not be faster than one, but must not slow each other down.
 */
export const twoProcesses: Group = {
  rows,
  async measure(scratch) {
    const servers: Server[] = [];
    const started = async (path: string) => {
      const server = await launch(service(`sqlite:${path}`));
      servers.push(server);
      return server.port;
    };
    try {
      const shared = join(scratch, 'shared.db');
      const two = [await started(shared), await started(shared)];
      const one = [await started(join(scratch, 'own.db'))];
      const [ours, theirs] = await alternate(ROUNDS, [two, one].map(creating), WARM_UP);
      return [compared(rows[0], ours!, theirs!, { unit: 'req/s', target: atLeast(0.85) })];
    } finally {
      for (const server of servers) await server.kill();
    }
  },
};

/** An answer with a status other than 201 ends the benchmark, because the target allows no errors. */
function creating(ports: readonly number[]) {
  const request = creations('app');
  return async (): Promise<Sample> => {
    const load = { connections: CONNECTIONS, count: CREATES_A_ROUND, request, status: 201 };
    const { seconds, latencies } = await sent(ports, load);
    return { figure: latencies.length / seconds, latencies };
  };
}
