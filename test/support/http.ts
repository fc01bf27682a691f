import { request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect } from 'chai';
import {
  type ApiParts,
  createApiServer,
  createHttpApi,
  type FetchHandler,
  fetchHandler,
  type RequestLine,
  type ServerSettings,
} from '../../adapters/koa/index.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { open, scryptPasswords, seal } from '../../adapters/tokens/index.js';
import { buildContainer, type ContainerSettings } from '../../bootstrap/container.js';
import { resolveParts } from '../../bootstrap/http.js';
import type { Clock } from '../../core/basics/ports.js';
import type { UseCasePorts } from '../../core/composition/use-case-ports.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { conformity, type Received } from './conformity.js';
import { aClock, NOW, type TestClock } from './samples.js';
import type { TestStorage } from './storages.js';
import { PATIENT } from './waiting.js';

export type { Received } from './conformity.js';

// biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
export type Json = any;

export const EMAIL = 'owner@example.com';
export const OWNER_TOKEN = 'f0f7a0d7-6a4c-4d54-9b0e-6f3a8a1f6f10';

export const base64 = (text: string): string => Buffer.from(text).toString('base64');
export const ownerHeader = (token = OWNER_TOKEN, email = EMAIL): string => `Bearer ${base64(`${email}:${token}`)}`;
export const appHeader = (token: string): string => `Bearer ${base64(token)}`;

type Headers = Readonly<Record<string, string>>;

export interface Sending {
  /** The whole `Authorization` header. */
  readonly as?: string | undefined;
  readonly headers?: Headers;
  /** Sent as JSON, or as it is when it is text or bytes. */
  readonly body?: unknown;
}

/** A caller with one credential. */
export type Caller = (method: string, path: string, body?: unknown, headers?: Headers) => Promise<Received>;

/** The API over one storage, listening on a port of its own. */
export interface Api {
  readonly url: string;
  readonly port: number;
  readonly parts: ApiParts;
  readonly lines: RequestLine[];
  readonly failures: unknown[];
  readonly warnings: string[];
  /** Sends a request, checks it and its answer against the OpenAPI document, and gives the answer back. */
  send(method: string, path: string, sending?: Sending): Promise<Received>;
  /** Owner that `openApi` created. */
  readonly owner: Caller;
  readonly anonymous: Caller;
  /** Returns a caller with the token of an app, a session, a member, a key or a booking. */
  by(token: string, headers?: Headers): Caller;
  /** Issues a token for the owner with that address, and returns the `Authorization` header with it. */
  ownerToken(email: string, token?: string): Promise<string>;
  /** Makes an app. Returns its UUID, its token and its caller. */
  app(fields?: object): Promise<{ readonly uuid: string; readonly token: string; readonly call: Caller }>;
  /** Writes bytes to a connection, and returns all bytes that come back until the connection closes, or until `waitMs` have passed. */
  raw(bytes: string | Buffer, waitMs?: number): Promise<string>;
  close(): Promise<void>;
}

export interface ApiOptions {
  readonly clock?: Clock;
  /** By default, nothing is sent, and mail is not set up. */
  readonly ports?: Partial<UseCasePorts>;
  readonly tokens?: ContainerSettings['tokens'];
  readonly publicUrl?: string | null;
  readonly basePath?: string;
  readonly trustProxy?: number;
  readonly secretKey?: string;
  readonly corsOrigins?: readonly string[];
  readonly server?: Partial<ServerSettings>;
  /** Replaces parts of the API. */
  readonly replace?: (parts: ApiParts) => Partial<ApiParts>;
}

/** The use cases over a storage, wired as the service wires them. */
export function partsOver(storage: Storage, options: ApiOptions = {}): ApiParts {
  const { clock = Date.now, publicUrl = null, corsOrigins = [], trustProxy = 0, secretKey = null } = options;
  const { basePath = '' } = options;
  const container = buildContainer(
    { storage, clock, sendWebhook: taken, passwords: cheapPasswords, pause: async () => {}, ...options.ports },
    { webhookAllowPrivate: true, publicUrl, secretKey, tokens: options.tokens },
  );
  return {
    ...resolveParts(container),
    seal,
    open,
    ready: () => storage.ready(),
    log: { request: () => {}, warning: () => {}, failure: () => {} },
    stopping: new AbortController().signal,
    publicUrl,
    corsOrigins,
    basePath,
    trustProxy,
  };
}

/** Takes some 2 ms for each password. `passwords.test.ts` tests the real cost. */
export const cheapPasswords = scryptPasswords({ cost: { N: 2 ** 10, r: 8, p: 1 } });

function rethrown(error: unknown): never {
  throw error;
}

/** Accepts everything and sends nothing. */
export const taken = async () => ({ ok: true, status: 200, message: null, notBefore: null, final: false });

/** Cache of the OpenAPI document, by the reasons of policies: building it takes longer than most tests. */
const documents = new Map<string, Promise<string>>();

/** Reads the OpenAPI document from a separate server, so that this request appears in no test's log. */
async function documentOf(parts: ApiParts): Promise<string> {
  const log = { request: () => {}, warning: () => {}, failure: rethrown };
  const server = createApiServer({ ...parts, log });
  const { port } = await listening(server);
  const { text } = await exchange(`http://127.0.0.1:${port}`, 'GET', '/v1/openapi.json');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  return text;
}

/** Opens the API over a storage, with one owner. */
export async function openApi(storage: Storage, options: ApiOptions = {}): Promise<Api> {
  const lines: RequestLine[] = [];
  const failures: unknown[] = [];
  const warnings: string[] = [];
  const wired = partsOver(storage, options);
  const log = {
    request: (line: RequestLine) => lines.push(line),
    warning: (message: string) => warnings.push(message),
    failure: (error: unknown) => failures.push(error),
  };
  const parts: ApiParts = { ...wired, log, ...options.replace?.(wired) };
  await wired.owners.issueToken(EMAIL, OWNER_TOKEN);
  const server = createApiServer(parts, options.server);
  if (parts.trustProxy === 0) Object.assign(server, PATIENT);
  const { port } = await listening(server);
  const url = `http://127.0.0.1:${port}`;
  const reasons = String(parts.policyReasons);
  const document = documents.get(reasons) ?? documentOf(parts);
  documents.set(reasons, document);
  const conforms = conformity(await document);

  const fetched = isFetched ? throughFetch(fetchHandler(createHttpApi(parts), parts)) : undefined;
  const send: Api['send'] = async (method, path, { as, headers = {}, body } = {}) => {
    const isText = typeof body === 'string' || Buffer.isBuffer(body);
    const received = await (fetched ?? exchange)(
      url,
      method,
      path,
      {
        Accept: 'application/json',
        ...(as !== undefined && { Authorization: as }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body === undefined ? undefined : isText ? body : JSON.stringify(body),
    );
    conforms(method, path, received, isText ? undefined : body);
    return received;
  };
  const caller =
    (as?: string, always?: Headers): Caller =>
    (method, path, body, headers) =>
      send(method, path, { as, body, headers: { ...always, ...headers } });
  let apps = 0;
  const owner = caller(ownerHeader());
  return {
    url,
    port,
    parts,
    lines,
    failures,
    warnings,
    send,
    owner,
    anonymous: caller(),
    by: (token, headers) => caller(appHeader(token), headers),
    async ownerToken(email, token) {
      const issued = await wired.owners.issueToken(email, token);
      return ownerHeader(issued.token, email);
    },
    async app(fields = {}) {
      apps += 1;
      const made = await owner('POST', '/v1/apps', {
        slug: `app-${apps}`,
        name: `App ${apps}`,
        description: 'An app',
        ...fields,
      });
      if (made.status !== 201) throw new Error(`No app: ${made.text}`);
      const { uuid, token } = made.body.data;
      return { uuid, token, call: caller(appHeader(token)) };
    },
    raw: (bytes, waitMs = 2_000) => rawExchange(port, bytes, waitMs),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An API with two apps, which each test has anew. The callers and the clock stay the same. */
export interface Suite {
  readonly api: Api;
  readonly storage: Storage;
  readonly clock: TestClock;
  readonly app: Caller;
  readonly other: Caller;
  readonly appUuid: string;
  readonly token: string;
  /** Creates an object, by default in the app, and returns the data of the answer. */
  created(path: string, fields?: object, by?: Caller): Promise<Json>;
  /** Creates an object, by default in the app, and returns its UUID. */
  add(path: string, fields?: object, by?: Caller): Promise<string>;
  /** Registers a test that verifies the stored data at its end. It does so itself: storages are closed before the hooks of a suite run. */
  sound(title: string, test: () => Promise<void>): void;
}

export interface SuiteOptions {
  /** Fields of the app. */
  readonly fields?: object;
  /** Options of the API. Called before each test. */
  readonly options?: () => ApiOptions;
}

export const IN_MEMORY: Pick<TestStorage, 'open'> = { open: async (options) => openMemoryStorage(options) };

/** Opens the API on an empty storage before each test of a suite, with a stopped clock. Closes it after the test: it must have had no failure. */
export function useApi(
  storage: Pick<TestStorage, 'open'>,
  { fields = {}, options = () => ({}) }: SuiteOptions = {},
): Suite {
  const clock = aClock();
  let now: Omit<Suite, 'clock' | 'created' | 'add' | 'sound'>;
  beforeEach(async () => {
    clock.set(NOW);
    const opened = await storage.open({ clock });
    const api = await openApi(opened, { clock, ...options() });
    const { call: app, uuid: appUuid, token } = await api.app(fields);
    now = { api, storage: opened, app, appUuid, token, other: (await api.app()).call };
  });
  afterEach(async () => {
    await now.api.close();
    expect(now.api.failures).to.deep.equal([]);
  });
  const app: Caller = (...request) => now.app(...request);
  const created: Suite['created'] = async (path, body = {}, by = app) => {
    const answer = await by('POST', path, body);
    expect(answer.status, answer.text).to.equal(201);
    return answer.body.data;
  };
  return {
    clock,
    app,
    other: (...request) => now.other(...request),
    api: ofNow(() => now.api),
    get storage() {
      return now.storage;
    },
    get appUuid() {
      return now.appUuid;
    },
    get token() {
      return now.token;
    },
    created,
    add: async (...request) => (await created(...request)).uuid,
    sound: (title, test) =>
      void it(title, async () => {
        await test();
        expect((await now.api.parts.operations.verify()).faults).to.deep.equal([]);
      }),
  };
}

/** Stands for an object that each test has anew, and whose functions do not use `this`. */
function ofNow<T extends object>(read: () => T): T {
  return new Proxy({} as T, { get: (_, name) => Reflect.get(read(), name) });
}

/** Returns the data of an answer with 200 or 201. */
export async function dataOf(answer: Promise<Received>): Promise<Json> {
  const { status, text, body } = await answer;
  expect(status, text).to.be.oneOf([200, 201]);
  return body.data;
}

/** Requests of a caller that must succeed. Each returns the data of the answer. */
export const succeeding = (call: Caller) => ({
  made: (path: string, body: object, key?: string) =>
    dataOf(call('POST', path, body, key === undefined ? {} : { 'Idempotency-Key': key })),
  got: (path: string) => dataOf(call('GET', path)),
  patched: (path: string, body: object) => dataOf(call('PATCH', path, body)),
});

/** Returns the errors of an answer with 400, by field. */
export async function errorsOf(answer: Promise<Received>): Promise<Readonly<Record<string, string>>> {
  const { status, text, body } = await answer;
  expect(status, text).to.equal(400);
  expect(body).to.deep.equal({ success: false, errors: body.errors });
  return body.errors;
}

/** Returns the names of the fields that an answer with 400 refuses, sorted. */
export const badFieldsOf = async (answer: Promise<Received>): Promise<readonly string[]> =>
  Object.keys(await errorsOf(answer)).sort();

/** Returns the reason of an answer with 409. */
export async function reasonOf(answer: Promise<Received>): Promise<string> {
  const { status, text, body } = await answer;
  expect(status, text).to.equal(409);
  return body.reason;
}

export const statusOf = async (answer: Promise<Received>): Promise<number> => (await answer).status;

async function listening(server: Server): Promise<AddressInfo> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server.address() as AddressInfo;
}

/** Sends one request over `node:http`. Unlike `fetch`, it adds no headers of its own and hides none of the answer. */
export function exchange(
  url: string,
  method: string,
  path: string,
  headers: Headers = {},
  body?: string | Buffer,
): Promise<Received> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const chunked = headers['Transfer-Encoding'] !== undefined;
    // A request with `Connection: close` gets a new connection: a pooled one may be closing already.
    const agent = headers.Connection === 'close' && { agent: false };
    const options = { method, headers: { ...(!chunked && length), ...headers }, ...agent };
    const sent = request(`${url}${path}`, options, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const isJson = (res.headers['content-type'] ?? '').startsWith('application/json') && text !== '';
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text,
          body: isJson ? JSON.parse(text) : undefined,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** Requests go through `fetch` without a socket instead of the server: `TRANSPORT=fetch`. */
const isFetched = process.env.TRANSPORT === 'fetch';

/** Returns a function like `exchange` over a handler of the Fetch standard. `address`: of the client. */
export function throughFetch(handler: FetchHandler, address = '127.0.0.1'): typeof exchange {
  return async (url, method, path, headers = {}, body) => {
    const sent =
      body === undefined || ['GET', 'HEAD'].includes(method) ? {} : { body: new Uint8Array(Buffer.from(body)) };
    const request = new Request(`${url}${path}`, { method, headers: { ...headers }, ...sent });
    const answer = await handler(request, { address });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== '';
    const { status, headers: answered } = answer;
    return { status, headers: Object.fromEntries(answered), text, body: isJson ? JSON.parse(text) : undefined };
  };
}

function rawExchange(port: number, bytes: string | Buffer, waitMs: number): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    let timer: NodeJS.Timeout | undefined;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(bytes, () => {
        timer = setTimeout(() => socket.destroy(), waitMs);
      }),
    );
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(text);
    });
  });
}
