import { join } from 'node:path';
import { DAY, type Instant } from '../../core/index.js';
import { connected } from './client.js';
import { fileWithBookings, hourOf } from './filled-bookings.js';
import { alternate, atMost, compared, type Group, median, type Sample } from './measuring.js';
import { appAuthorization, launch, service } from './servers.js';

const STORED = 100_000;
const SEARCHES_A_ROUND = 40;
const ROUNDS = 7;
/** Number of warm-up rounds. All code is compiled after some five hundred searches. */
const WARM_UP = 12;

const rows = ['free slots of 366 days over HTTP at 100 k bookings, against JSON.stringify of the answer'] as const;

/** Search for the slots of a year over HTTP, compared with only writing them as JSON. */
export const searching: Group = {
  rows,
  async measure(scratch) {
    const path = join(scratch, 'bookings.db');
    const { token, resources } = await fileWithBookings(path, STORED);
    const server = await launch(service(`sqlite:${path}`));
    const connection = await connected(server.port);
    const from = hourOf(-1, 0);
    const to = from + 366 * DAY;
    let next = 0;
    const search = () => {
      next = (next + 1) % resources.length;
      const span = `from=${written(from)}&to=${written(to)}&duration_minutes=30`;
      const path = `/v1/availability?resources=${resources[next]!.uuid}&${span}`;
      return connection.send({ method: 'GET', path, authorization: appAuthorization(token) });
    };
    try {
      const { status, text } = await search();
      const answer = JSON.parse(text);
      const slots = answer.data?.slots?.length ?? 0;
      if (status !== 200 || slots < 10_000)
        throw new Error(`Answered ${status}, ${slots} slots: ${text.slice(0, 500)}`);
      const [ours, theirs] = await alternate(
        ROUNDS,
        [() => timed(search), () => timed(() => JSON.stringify(answer))],
        WARM_UP,
      );
      const note = `${slots.toLocaleString('en')} slots, ${Math.round(text.length / 1_000)} kB`;
      return [compared(rows[0], ours!, theirs!, { unit: 'ms', target: atMost(3), note })];
    } finally {
      connection.close();
      await server.kill();
    }
  },
};

const written = (instant: Instant): string => new Date(instant).toISOString();

async function timed(operation: () => unknown): Promise<Sample> {
  const latencies: number[] = [];
  for (let i = 0; i < SEARCHES_A_ROUND; i += 1) {
    const startedAt = performance.now();
    await operation();
    latencies.push(performance.now() - startedAt);
  }
  return { figure: median(latencies), latencies };
}
