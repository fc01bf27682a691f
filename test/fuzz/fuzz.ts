import { Agent } from 'node:http';
import { launch, service } from '../bench/servers.js';
import { type Conforms, conformity, type Received } from '../support/conformity.js';
import { Dice } from '../support/dice.js';
import { faultsIn } from '../support/verifying.js';
import { foundBusiness } from './business.js';
import { sent, shown } from './exchange.js';
import { learn, type World } from './known.js';
import { oddReceiver } from './receiver.js';
import { type FuzzRequest, Requests } from './requests.js';

const CALLERS = 8;
const WORLDS = 4;
/** Interval of memory measurements. */
const READINGS = 6;
/** Status of a fault. The service may refuse a request but never fail. 503 is for storages that fail, which these do not. */
const BROKEN = 500;

const HEAD_TOO_LARGE = 431;

export interface FuzzOptions {
  readonly databaseUrl: string;
  readonly seed: number;
  readonly seconds: number;
  /** Minimum number of requests, regardless of their duration. */
  readonly requests?: number;
  /** Wrapper between the callers and the service, for tests that faults are found. */
  readonly between?: (port: number) => Promise<{ readonly port: number; close(): Promise<void> }>;
}

export interface FuzzReport {
  readonly requests: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** Number of successes of each operation, by `operationId`. */
  readonly succeeded: ReadonlyMap<string, number>;
  /** Operations that never succeeded, so their effect was not tested. */
  readonly never: readonly string[];
  /** Faults: each kind once, with the first request that caused it. */
  readonly problems: readonly string[];
  /** Number of writes that succeeded. */
  readonly changes: number;
  /** Live memory after garbage collection, in bytes, at equal intervals. */
  readonly heap: readonly number[];
}

/** Limit of memory growth for each change in bytes, for the storage in memory. */
const STORED_PER_CHANGE = 16_384;
/** Additional bytes for caches and garbage. */
const SLACK = 24e6;

/** True if the last measurement of memory is not much above the first one, without the stored data. */
export function isFlat({ heap, changes }: Pick<FuzzReport, 'heap' | 'changes'>, storesInMemory: boolean): boolean {
  const [first = 0] = heap;
  const last = heap.at(-1) ?? 0;
  return last <= 1.2 * first + SLACK + (storesInMemory ? STORED_PER_CHANGE * changes : 0);
}

/** Runs the real service in its own process, and sends it valid and random requests for some time. */
export async function fuzz({
  databaseUrl,
  seed,
  seconds,
  requests: least = 0,
  between,
}: FuzzOptions): Promise<FuzzReport> {
  const dice = new Dice(seed);
  const output: string[] = [];
  const receiver = await oddReceiver(new Dice(seed + 1));
  const environment = { WEBHOOK_ALLOW_PRIVATE: 'true', ...QUOTAS };
  const server = await launch({ ...service(databaseUrl, environment), onOutput: (text) => output.push(text) });
  output.length = 0; // Until the owner's token is stored, requests for a first answer are refused, and logged.
  const front = await between?.(server.port);
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * CALLERS });
  try {
    const port = front?.port ?? server.port;
    const send = (request: FuzzRequest) => sent(port, agent, request);
    const text = (await send({ ...PLAIN, path: '/v1/openapi.json' })).text;
    const requests = new Requests(JSON.parse(text), dice, urlsOf(receiver.url));
    const fuzzing = new Fuzzing(requests, dice, send, conformity(text));
    const heapOf = async () => {
      const { heap } = await server.liveUsage();
      // On a busy machine that may take so long that the service closes idle connections just when they are used again.
      agent.destroy();
      return heap;
    };
    const report = await fuzzing.run(seconds, least, heapOf, output);
    await server.kill();
    return { ...report, problems: [...report.problems, ...(await faultsIn(databaseUrl))] };
  } finally {
    agent.destroy();
    await front?.close();
    await server.kill();
    await receiver.close();
  }
}

/** Quotas that are low enough to be reached, so that the data does not grow without end. */
export const QUOTAS = {
  MAX_RESOURCES: '60',
  MAX_SERVICES: '40',
  MAX_WORKFLOWS: '40',
  MAX_ACTIONS: '10',
  MAX_CALENDARS: '10',
};

export const PLAIN: FuzzRequest = {
  operationId: '',
  method: 'GET',
  path: '/',
  headers: { Accept: 'application/json' },
  isStream: false,
};

/** Returns all addresses that the service may call: this machine's, and names that never exist (RFC 2606). */
export const urlsOf = (own: string) => [
  `${own}/hook`,
  `${own}/calendar.ics`,
  `${own}/%00?q=ü`,
  'https://hooks.invalid/x',
];

class Fuzzing {
  readonly #requests: Requests;
  readonly #dice: Dice;
  readonly #send: (request: FuzzRequest) => Promise<Received>;
  readonly #conforms: Conforms;
  readonly #worlds: World[] = [];
  readonly #statuses = new Map<number, number>();
  readonly #succeeded = new Map<string, number>();
  readonly #problems = new Map<string, string>();
  #count = 0;
  #changes = 0;

  constructor(requests: Requests, dice: Dice, send: (request: FuzzRequest) => Promise<Received>, conforms: Conforms) {
    this.#requests = requests;
    this.#dice = dice;
    this.#send = send;
    this.#conforms = conforms;
  }

  async run(
    seconds: number,
    least: number,
    heapOf: () => Promise<number>,
    output: readonly string[],
  ): Promise<FuzzReport> {
    for (let index = 0; index < WORLDS; index += 1) this.#worlds.push(await this.#founded());
    const heap: number[] = [];
    for (let reading = 0; reading < READINGS; reading += 1) {
      const until = performance.now() + (seconds * 1_000) / READINGS;
      const enough = (least * (reading + 1)) / READINGS;
      await Promise.all(Array.from({ length: CALLERS }, () => this.#call(until, enough)));
      heap.push(await heapOf());
    }
    const ready = await this.#send({ ...PLAIN, path: '/readyz' });
    if (ready.status !== 200) this.#wrong({ ...PLAIN, path: '/readyz' }, `At the end, ${ready.status}: ${ready.text}`);
    for (const line of output) this.#problems.set(line.slice(0, 200), `The service logged: ${line}`);
    return {
      requests: this.#count,
      statuses: this.#statuses,
      succeeded: this.#succeeded,
      never: this.#requests.operationIds.filter((operationId) => !this.#succeeded.has(operationId)),
      problems: [...this.#problems.values()],
      changes: this.#changes,
      heap,
    };
  }

  #founded(): Promise<World> {
    return foundBusiness(this.#requests, this.#dice, (world, request) => this.#exchange(world, request));
  }

  async #call(until: number, enough: number): Promise<void> {
    while (performance.now() < until || this.#count < enough) {
      const index = this.#dice.below(WORLDS);
      const world = this.#worlds[index] as World;
      const request = this.#requests.next(world);
      const status = await this.#exchange(world, request);
      if (request.operationId === 'deleteApp' && status === 204) this.#worlds[index] = await this.#founded();
    }
  }

  async #exchange(world: World, request: FuzzRequest): Promise<number> {
    this.#count += 1;
    try {
      const received = await this.#send(request);
      const { status } = received;
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      if (status >= BROKEN) this.#wrong(request, `answered ${status}: ${received.text.slice(0, 300)}`);
      if (status === HEAD_TOO_LARGE && isLong(request)) return status; // Node refuses such a head before the service sees the operation
      if (!request.isStream) this.#conforms(request.method, request.path, received, request.sent);
      if (status < 300) {
        this.#succeeded.set(request.operationId, (this.#succeeded.get(request.operationId) ?? 0) + 1);
        if (request.method !== 'GET' && request.method !== 'HEAD') this.#changes += 1;
      }
      learn(world, request, received);
      return status;
    } catch (error) {
      this.#wrong(request, error instanceof Error ? error.message : String(error));
      return 0;
    }
  }

  /** Records a fault once for each operation and kind, because most faults repeat many times. */
  #wrong(request: FuzzRequest, what: string): void {
    const kind = `${request.operationId} ${what
      .replace(request.path, '')
      .replace(/[0-9a-f-]{36}|\d+/g, '#')
      .slice(0, 120)}`;
    if (!this.#problems.has(kind)) this.#problems.set(kind, `${what}\n${shown(request)}`);
  }
}

/** True if path and headers may exceed the 16 KB that Node accepts. */
function isLong({ path, headers }: FuzzRequest): boolean {
  return path.length + Object.values(headers).join().length > 12_000;
}
