import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alternate, atMost, compared, type Group, median, type Sample } from './measuring.js';
import { floor, launch, type Program, service } from './servers.js';

const ROUNDS = 9;
/** Time after the first answer, in ms, for the garbage collection of what the start left. */
const IDLE_MS = 500;

const rows = ['start to first answer, against the floor', 'memory when idle, against the floor'] as const;

/** Cost of the service before it does anything. */
export const starting: Group = {
  rows,
  async measure(scratch) {
    const memory: number[][] = [[], []];
    const [ours, theirs] = await alternate(ROUNDS, [
      () => started(service(`sqlite:${join(scratch, 'service.db')}`), memory[0]!),
      () => started(floor(join(scratch, 'floor.db')), memory[1]!),
    ]);
    const [our, their] = memory.map((sizes) => ({ figure: median(sizes) }));
    return [
      compared(rows[0], ours, theirs, { unit: 'ms', target: atMost(5) }),
      compared(rows[1], our!, their!, { unit: 'MB', target: atMost(2) }),
    ];
  },
};

async function started(program: Program, memory: number[]): Promise<Sample> {
  const startedAt = performance.now();
  const server = await launch(program);
  const figure = performance.now() - startedAt;
  await sleep(IDLE_MS);
  memory.push((await server.usage()).rss / 1_000_000);
  await server.kill();
  return { figure };
}
