import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Client,
  createClient,
  type OperationId,
  orThrow,
  type Result,
  type Value,
} from '../../../adapters/client/index.js';
import { createSlotkeeper, type Slotkeeper, type SlotkeeperOptions } from '../../../bootstrap/slotkeeper.js';
import { PATIENT } from '../../support/waiting.js';
import { now } from './moment.js';

export const EMAIL = 'ada@example.com';
export const OWNER_TOKEN = 'let-me-in';

/** Maximum delay in ms of a browser's request and its answer, so that requests overtake one another (`LATE_ANSWERS`). */
const LATE_ANSWERS = Number(process.env.LATE_ANSWERS ?? 0);

/** A client whose calls return the value of a success, and throw for anything else. */
export type SureClient = {
  readonly [I in Exclude<OperationId, 'streamEvents'>]: (...given: Parameters<Client[I]>) => Promise<Value<I>>;
};

export function sure(client: Client): SureClient {
  const call = (name: keyof SureClient) => async (input: never) =>
    orThrow((await client[name](input)) as Result<'getMe'>);
  return new Proxy({} as SureClient, { get: (_, name) => call(name as keyof SureClient) });
}

/** A service as people run it, with its pages, on a file of its own. */
export interface TestService {
  /** Without a slash at the end. */
  readonly url: string;
  readonly slotkeeper: Slotkeeper;
  /** Fields of each line that the service has written to its log. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  /** A client of its owner. */
  readonly owner: Client;
  /** Makes an app. Returns its UUID, its token and a client of it. */
  app(fields?: object): Promise<{ readonly uuid: string; readonly token: string; readonly client: SureClient }>;
  /** Closes all connections, streams too. Clients may connect again. */
  drop(): void;
  /** Ends the service, and deletes its data. */
  close(): Promise<void>;
}

/** Starts a service for a test or a suite, which must close it. There is no rate limit, unless the options set one. */
export async function openService(options: Partial<SlotkeeperOptions> = {}): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-web-'));
  const lines: Readonly<Record<string, unknown>>[] = [];
  const write = (details: object) => void lines.push(details as Readonly<Record<string, unknown>>);
  const slotkeeper = await createSlotkeeper({
    storage: `sqlite:${join(folder, 'slotkeeper.db')}`,
    log: { info: write, warn: write, error: write },
    rateLimit: 'off',
    clock: now,
    ...options,
  });
  await slotkeeper.owners.adoptToken(EMAIL, OWNER_TOKEN);
  slotkeeper.start();
  const { clock = now } = options;
  const server = createServer(PATIENT, (request, response) => {
    // Sets the date for answers of the API only: files are cached by their age, which a browser measures with its own clock.
    if (request.url?.startsWith('/v1/')) response.setHeader('Date', new Date(clock()).toUTCString());
    if (LATE_ANSWERS > 0 && request.headers['sec-fetch-site']) late(request, response, slotkeeper.listener);
    else slotkeeper.listener(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const owner = createClient({ baseUrl: url, token: `${EMAIL}:${OWNER_TOKEN}` });
  let apps = 0;
  return {
    url,
    slotkeeper,
    lines,
    owner,
    async app(fields = {}) {
      apps += 1;
      const made = await owner.createApp({
        body: { slug: `app-${apps}`, name: `App ${apps}`, description: 'An app', ...fields },
      });
      if (made.outcome !== 'ok') throw new Error(`No app: ${JSON.stringify(made)}`);
      const { uuid, token } = made.value;
      return { uuid, token, client: sure(createClient({ baseUrl: url, token })) };
    },
    drop: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await slotkeeper.stop(0);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A service for each test of a suite, or one for all of them, which ends with them. */
export function serviceFor(scope: 'each test' | 'the suite', options: Partial<SlotkeeperOptions> = {}): TestService {
  let service: TestService;
  const [begin, end] = scope === 'each test' ? [beforeEach, afterEach] : [before, after];
  begin(async () => {
    service = await openService(options);
  });
  end(() => service.close());
  return new Proxy({} as TestService, { get: (_, name) => Reflect.get(service, name) });
}

/** Delays a request before the service gets it, and its answer by about as much. */
function late(request: IncomingMessage, response: ServerResponse, listener: RequestListener): void {
  const wait = (run: () => void) => setTimeout(run, (LATE_ANSWERS / 2) * (0.2 + 0.8 * Math.random()));
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    wait(() => end(...given));
    return response;
  };
  wait(() => listener(request, response));
}
