import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { formatInstant, HOUR } from '../../core/index.js';
import type { Request } from './client.js';
import { throughput } from './load.js';
import { alternate, type Measured, median } from './measuring.js';
import { appAuthorization, created, ownerAuthorization, type Server, service, withServers } from './servers.js';
import { creations, pages } from './serving.js';

/**
 * Compares the speed of two builds, request by request, and says how far two services of the same build differ (the noise).
 *
 * node dist/test/bench/pairs.js [<folder of a build>] <folder of another build> [--pairs 5] [--rounds 7] [--requests 400]
 *
 * Each pair starts new services on new databases, which are measured by turns. Exit code 1 if a request lost more than 5 %, or more than the
 * noise if that is greater.
 */
const { values, positionals } = parseArgs({
  options: {
    pairs: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '7' },
    requests: { type: 'string', default: '400' },
  },
  allowPositionals: true,
});
const [pairs, rounds, count] = [values.pairs, values.rounds, values.requests].map(Number) as [number, number, number];
const folders = positionals.length === 1 ? [resolve(import.meta.dirname, '../../..'), ...positionals] : positionals;
const [ours, theirs] = folders as [string, string];
if (folders.length !== 2) throw new Error('Name the folder of another build, or of two builds');

const CONNECTIONS = 8;
/** Rounds before the measurement. With fewer, the first request measured also measures the compilation of both builds. */
const WARM_UP = 8;
const ALLOWED = 0.05;
const RESOURCES = 20;
/** Number of bookings before the measurement, so that lists are full. */
const STORED = 400;

interface Case {
  readonly request: () => Request;
  readonly status: number;
}

/** Creates a business over HTTP and returns the measured requests by name. */
async function casesOf(server: Server): Promise<Readonly<Record<string, Case>>> {
  const post = (authorization: string, path: string, body: object) => created(server, authorization, path, body);
  const { token } = await post(ownerAuthorization, '/v1/apps', { slug: 'pair', name: 'Pair', description: 'A pair' });
  const app = appAuthorization(token);
  const weekly = [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '24:00' }];
  const resources: string[] = [];
  for (let place = 0; place < RESOURCES; place += 1) {
    const body = { name: `Room ${place}`, timezone: 'Europe/Paris', capacity: 1_000, schedule: { weekly } };
    resources.push((await post(app, '/v1/resources', body)).uuid);
  }
  const roles = [{ name: 'room', resources }];
  const sold = await post(app, '/v1/services', { name: 'Cut', durations: [60], roles });
  const member = { name: 'Self', email: 'self@example.com', role: 'self', resources: resources.slice(0, 1) };
  const { uuid } = await post(app, '/v1/staff', member);
  const self = appAuthorization((await post(app, `/v1/staff/${uuid}/tokens`, {})).token);
  const tomorrow = (Math.ceil(Date.now() / HOUR) + 24) * HOUR;
  const hour = (index: number) => formatInstant(tomorrow + (index % 2_000) * HOUR);
  const bookings = (what: (index: number) => object) => {
    let next = 0;
    return (): Request => {
      next += 1;
      const body = { ...what(next), start: hour(next), customer: { name: 'Grace', email: 'grace@example.com' } };
      return { method: 'POST', path: '/v1/bookings', authorization: app, body };
    };
  };
  const book = bookings((index) => ({ resources: [resources[index % RESOURCES]], duration_minutes: 60 }));
  await throughput(server, { connections: CONNECTIONS, count: STORED, request: book, status: 201 });
  const [from, to] = [hour(0), hour(3 * 24)].map(encodeURIComponent);
  const get = (path: string, authorization: string) => () => ({ method: 'GET', path, authorization }) as const;
  return {
    'create an app': { request: creations('pair'), status: 201 },
    'list apps': { request: pages(20), status: 200 },
    'book a resource': { request: book, status: 201 },
    'book a service': { request: bookings(() => ({ service: sold.uuid })), status: 201 },
    'search a service': {
      request: get(`/v1/availability?service=${sold.uuid}&from=${from}&to=${to}`, app),
      status: 200,
    },
    'list bookings as self': { request: get('/v1/bookings?limit=25', self), status: 200 },
  };
}

/** Figures of one request in one pair: of our build, of the other one, and of our build once more. */
type Figures = readonly [ours: Measured, theirs: Measured, again: Measured];

/** Measures a pair, and a second service of our build, on new databases. */
function measuredPair(scratch: string, note: (name: string, figures: Figures) => void): Promise<void> {
  const programs = [ours, theirs, ours].map((folder, index) => ({
    ...service(`sqlite:${join(scratch, `${index}.db`)}`, { RATE_LIMIT: 'off', WORKER: 'off' }),
    script: resolve(folder, 'dist/bundle/main.js'),
  }));
  return withServers(programs, async (...servers) => {
    const cases = await Promise.all(servers.map(casesOf));
    for (const name of Object.keys(cases[0]!)) {
      const contenders = servers.map((server, index) => {
        const { request, status } = cases[index]![name]!;
        return () => throughput(server, { connections: CONNECTIONS, count, request, status });
      });
      note(name, (await alternate(rounds, contenders, WARM_UP)) as unknown as Figures);
    }
  });
}

/** Formats medians of both builds, the median of their ratios, and the range of the ratios of the same build. */
function compared(runs: readonly Figures[], of: (measured: Measured) => number, isLoss: (lost: number) => number) {
  const ratios = runs.map(([our, their]) => of(our) / of(their));
  const same = runs.map(([our, , again]) => of(our) / of(again));
  const noise = Math.max(...same.map((ratio) => Math.abs(ratio - 1)));
  const ratio = median(ratios);
  const [our, their] = [0, 1].map((index) => Math.round(median(runs.map((run) => of(run[index] as Measured)))));
  const isLost = isLoss(ratio) > Math.max(ALLOWED, noise);
  const range = `${Math.min(...same).toFixed(3)} to ${Math.max(...same).toFixed(3)}`;
  return { our, their, ratio: ratio.toFixed(3), 'same build': range, verdict: isLost ? 'lost' : 'kept' };
}

const runs = new Map<string, Figures[]>();
for (let pair = 0; pair < pairs; pair += 1) {
  const scratch = await mkdtemp(join(tmpdir(), 'slotkeeper-bench-'));
  try {
    await measuredPair(scratch, (name, figures) => runs.set(name, [...(runs.get(name) ?? []), figures]));
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
  process.stderr.write(`pair ${pair + 1} of ${pairs}\n`);
}
const rate = ({ figure }: Measured) => figure;
const processor = ({ cpu = Number.NaN }: Measured) => cpu;
const table = [...runs].flatMap(([request, figures]) => [
  { request, unit: 'req/s', ...compared(figures, rate, (ratio) => 1 - ratio) },
  { request, unit: 'CPU µs', ...compared(figures, processor, (ratio) => ratio - 1) },
]);
console.log(`${ours} against ${theirs}: ${pairs} pairs`);
console.table(table);
process.exitCode = table.every(({ verdict }) => verdict === 'kept') ? 0 : 1;
