import { join } from 'node:path';
import { sent } from './load.js';
import { alternate, atMost, compared, type Group, median, type Sample } from './measuring.js';
import { floor, launch, type Server, service } from './servers.js';
import { creations, pages } from './serving.js';

const WRITERS = 12;
const READERS = 4;
const READS_A_ROUND = 800;
const ROUNDS = 7;
const APPS = 2_000;

const rows = ['read a page while 12 clients write, against the floor'] as const;

/** Latency of a reader while others write as fast as they can. */
export const readingWhileWriting: Group = {
  rows,
  async measure(scratch) {
    const servers: Server[] = [];
    try {
      servers.push(await launch(service(`sqlite:${join(scratch, 'service.db')}`)));
      servers.push(await launch(floor(join(scratch, 'floor.db'))));
      for (const { port } of servers) {
        await sent([port], { connections: 48, count: APPS, request: creations('app'), status: 201 });
      }
      const [ours, theirs] = await alternate(ROUNDS, servers.map(reading));
      return [compared(rows[0], ours!, theirs!, { unit: 'ms', target: atMost(1.2) })];
    } finally {
      for (const server of servers) await server.kill();
    }
  },
};

function reading({ port }: Server) {
  const create = creations('written');
  return async (): Promise<Sample> => {
    let isOver = false;
    const writing = sent([port], { connections: WRITERS, request: create, status: 201, isOver: () => isOver });
    try {
      const read = { connections: READERS, count: READS_A_ROUND, request: pages(20), status: 200 };
      const { latencies } = await sent([port], read);
      return { figure: median(latencies), latencies };
    } finally {
      isOver = true;
      await writing;
    }
  };
}
