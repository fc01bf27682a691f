import { Agent } from 'node:http';
import { join, resolve } from 'node:path';
import { launch, type Server, service } from '../bench/servers.js';
import type { Received } from '../support/conformity.js';
import { Counterparts } from './counterparts.js';
import { differencesOf, withSortedSets } from './differences.js';
import { sent } from './exchange.js';
import { PLAIN, QUOTAS } from './fuzz.js';
import type { FuzzRequest } from './requests.js';
import type { Json } from './values.js';

/** Time of the start of both services: the same for each run, so that a seed gives the same requests. */
const BEGAN = Date.UTC(2027, 0, 4, 8);

/** Place of a difference that is only in the order of keys. */
export const ORDER = 'order of keys';

/** Nothing happens without a request: no worker runs, and no rate depends on the speed of the machine. */
const SETTINGS = {
  ...QUOTAS,
  CLOCK_AT: String(BEGAN),
  PUBLIC_URL: 'http://slotkeeper.test',
  RATE_LIMIT: 'off',
  SMTP_URL: 'smtp://127.0.0.1:9', // nothing listens there
  WEBHOOK_ALLOW_PRIVATE: 'true',
  WORKER: 'off',
};

/** The services of two builds with the same clock, which get the same requests one after another. */
export class Lockstep {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #servers: readonly [ours: Server, theirs: Server];
  readonly #counterparts = new Counterparts();
  #now = BEGAN;

  private constructor(servers: readonly [Server, Server]) {
    this.#servers = servers;
  }

  /** Starts a service of each build on a new database. `folders` and `databaseUrls`: ours, theirs. */
  static async start(folders: readonly string[], databaseUrls: readonly string[]): Promise<Lockstep> {
    const servers: Server[] = [];
    for (const [index, folder] of folders.entries()) {
      const script = join(resolve(folder), 'dist/bundle/main.js');
      const preloads = ['test/fuzz/set-clock.js'];
      servers.push(await launch({ ...service(databaseUrls[index] as string, SETTINGS), script, preloads }));
    }
    return new Lockstep(servers as [Server, Server] & Server[]);
  }

  now = (): number => this.#now;

  /** Sends a request to both services, `milliseconds` later than the one before. Returns our answer and what differs in theirs. */
  async send(
    request: FuzzRequest,
    milliseconds: number,
  ): Promise<{ received: Received; differences: readonly string[] }> {
    this.#now += milliseconds;
    const [ours, theirs] = this.#servers;
    await Promise.all([ours.tell(this.#now), theirs.tell(this.#now)]);
    const [received, their] = await Promise.all([
      answered(ours, this.#agent, request),
      answered(theirs, this.#agent, this.#forThem(request)),
    ]);
    return { received, differences: this.#differences(request, received, their) };
  }

  /** Lists the differences of the two OpenAPI documents. */
  async documents(): Promise<{ ours: Json; differences: readonly string[] }> {
    const request = { ...PLAIN, path: '/v1/openapi.json' };
    const [ours, theirs] = await Promise.all(
      this.#servers.map(async ({ port }) => withSortedSets((await sent(port, this.#agent, request)).body)),
    );
    return { ours, differences: differencesOf(ours, theirs) };
  }

  async stop(): Promise<void> {
    this.#agent.destroy();
    for (const server of this.#servers) await server.kill();
  }

  #forThem(request: FuzzRequest): FuzzRequest {
    const { path, headers, body } = request;
    const { toTheirs } = this.#counterparts;
    const translated = Object.entries(headers).map(([name, value]) => [
      name,
      name === 'Authorization' ? withCredential(value, toTheirs) : toTheirs(value),
    ]);
    return {
      ...request,
      path: toTheirs(path),
      headers: Object.fromEntries(translated),
      ...(body !== undefined && {
        body: Buffer.isBuffer(body) ? Buffer.from(toTheirs(body.toString('latin1')), 'latin1') : toTheirs(body),
      }),
    };
  }

  #differences({ operationId, isStream }: FuzzRequest, ours: Received, theirs: Received): readonly string[] {
    const { toOurs } = this.#counterparts;
    this.#counterparts.pair(ours.headers, theirs.headers);
    this.#counterparts.pair(ours.body ?? ours.text, theirs.body ?? theirs.text);
    if (ours.status !== theirs.status) {
      return [
        `status: ${ours.status}, theirs ${theirs.status} ${ours.text.slice(0, 300)} | ${theirs.text.slice(0, 300)}`,
      ];
    }
    const isJson = ours.body !== undefined && theirs.body !== undefined;
    const isDocument = operationId === 'getOpenApi'; // compared apart
    const [left, right] = isDocument ? ['', ''] : inCommon(isStream && !isJson, ours.text, toOurs(theirs.text));
    const ignored = [
      'date',
      ...(isDocument ? ['etag'] : []),
      ...(isDocument || left !== right ? ['content-length'] : []),
    ];
    const headers = (received: Received, text = (value: string) => value) => {
      const compared = Object.entries(received.headers).filter(([name]) => !ignored.includes(name));
      return Object.fromEntries(compared.map(([name, value]) => [name, text(String(value))]));
    };
    const differences = differencesOf(headers(ours), headers(theirs, toOurs), 'headers');
    if (left === right) return differences;
    const inBody = isJson
      ? differencesOf(JSON.parse(left), JSON.parse(right), 'body')
      : differencesOf(left.split('\n'), right.split('\n'), 'line');
    return [...differences, ...(inBody.length > 0 ? inBody : [`${ORDER}: ${left}, theirs ${right}`])];
  }
}

/** Sends a request. Without an answer, returns the reason with the status 0. */
function answered({ port }: Server, agent: Agent, request: FuzzRequest): Promise<Received> {
  return sent(port, agent, request).catch((error: Error) => ({
    status: 0,
    headers: {},
    text: error.message,
    body: undefined,
  }));
}

/** Returns two texts. Of streams that have begun, one may have sent more than the other so far. */
function inCommon(isStream: boolean, ours: string, theirs: string): readonly [string, string] {
  const isCut = isStream && ours !== '' && theirs !== '';
  const length = isCut ? Math.min(ours.length, theirs.length) : Number.POSITIVE_INFINITY;
  return [ours.slice(0, length), theirs.slice(0, length)];
}

/** Translates the credential in an `Authorization` header. */
function withCredential(header: string, translate: (text: string) => string): string {
  const encoded = /^Bearer (.+)$/.exec(header)?.[1];
  if (encoded === undefined) return translate(header);
  const credential = Buffer.from(encoded, 'base64').toString();
  const isExact = Buffer.from(credential).toString('base64') === encoded;
  return isExact ? `Bearer ${Buffer.from(translate(credential)).toString('base64')}` : translate(header);
}
