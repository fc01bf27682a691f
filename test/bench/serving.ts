import { join } from 'node:path';
import type { Answer, Request } from './client.js';
import { type Load, sent, throughput } from './load.js';
import {
  atLeast,
  atMost,
  type Contender,
  comparedByTurns,
  type Group,
  median,
  mustEqual,
  WARM_UP,
} from './measuring.js';

import { appAuthorization, floor, ownerAuthorization, type Server, service, withServers } from './servers.js';

const CONNECTIONS = 48;
const ROUNDS = 7;
/** Number of pages that are requested: the first ones, of some 10,000 apps. */
const PAGES = 20;

/** Returns requests that each create an app. Every server gets the same ones. */
export function creations(prefix: string): () => Request {
  let count = 0;
  return () => {
    count += 1;
    const body = {
      slug: `${prefix}-${count}`,
      name: `Clinic ${prefix} ${count}`,
      description: 'By the lake, on the second floor',
      meta: { city: 'Paris', floor: 2 },
    };
    return { method: 'POST', path: '/v1/apps', authorization: ownerAuthorization, body };
  };
}

export function pages(count: number): () => Request {
  let next = 0;
  return () => {
    next = (next % count) + 1;
    return { method: 'GET', path: `/v1/apps?page=${next}`, authorization: ownerAuthorization };
  };
}

/** Creates apps on a server. */
export function creating(server: Server, load: Pick<Load, 'connections' | 'count'>): Contender {
  const request = creations('app');
  return () => throughput(server, { ...load, request, status: 201 });
}

const rows = ['create an app, against the floor', 'list apps, against the floor'] as const;

/** Creating and listing over HTTP: the service and the hand-written server side by side, each with its own file. */
export const serving: Group = {
  rows,
  measure: (scratch) =>
    withServers(
      [service(`sqlite:${join(scratch, 'service.db')}`), floor(join(scratch, 'floor.db'))],
      async (ours, byHand) => {
        const comparison = { rounds: ROUNDS, warmUp: WARM_UP, unit: 'req/s', target: atLeast(0.85) };
        const listing = (server: Server): Contender => {
          const request = pages(PAGES);
          return () => throughput(server, { connections: CONNECTIONS, count: 1_000, request, status: 200 });
        };
        const load = { connections: CONNECTIONS, count: 1_200 };
        await checkAnswers(ours, byHand);
        const create = await comparedByTurns(rows[0], [creating(ours, load), creating(byHand, load)], comparison);
        await checkPages(ours, byHand);
        return [create, await comparedByTurns(rows[1], [listing(ours), listing(byHand)], comparison)];
      },
    ),
};

const READING = 'read a page while 12 clients write, against the floor';

/** Latency of a reader while others write as fast as they can. */
export const readingWhileWriting: Group = {
  rows: [READING],
  measure: (scratch) =>
    withServers(
      [service(`sqlite:${join(scratch, 'service.db')}`), floor(join(scratch, 'floor.db'))],
      async (ours, byHand) => {
        for (const server of [ours, byHand]) await creating(server, { connections: CONNECTIONS, count: 2_000 })();
        const comparison = { rounds: ROUNDS, unit: 'ms', target: atMost(1.2) };
        return [await comparedByTurns(READING, [reading(ours), reading(byHand)], comparison)];
      },
    ),
};

function reading({ port }: Server): Contender {
  const create = creations('written');
  return async () => {
    let isOver = false;
    const writing = sent([port], { connections: 12, request: create, status: 201, isOver: () => isOver });
    try {
      const { latencies } = await sent([port], { connections: 4, count: 800, request: pages(PAGES), status: 200 });
      return { figure: median(latencies), latencies };
    } finally {
      isOver = true;
      await writing;
    }
  };
}

/** Masks values that always differ. All others must be equal. */
function masked({ status, text }: Answer): object {
  const body = text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00/g, '<instant>');
  return { status, body };
}

const HEADERS = ['link', 'cache-control', 'vary', 'content-type', 'content-length', 'www-authenticate', 'x-request-id'];

function headers({ head }: Answer): object {
  const lines = head.split('\r\n').map((line) => line.split(/: (.*)/) as [string, string]);
  const values = new Map(lines.map(([name, value]) => [name.toLowerCase(), value]));
  return HEADERS.map((name) => [name, name === 'x-request-id' ? values.has(name) : values.get(name)]);
}

/** Checks that the hand-written server gives the same answers as the service, including headers and the events of a new app. */
async function checkAnswers(ours: Server, byHand: Server): Promise<void> {
  const create = creations('checked')();
  const { slug: _, ...withoutSlug } = create.body as Record<string, unknown>;
  const requests: readonly Request[] = [
    create,
    { ...create, body: { ...create.body, name: 'other' } },
    { ...create, body: { ...create.body, slug: 'other' } },
    { ...create, body: withoutSlug },
    { ...create, authorization: 'Bearer bm9ib2R5OnRva2Vu' },
    pages(1)(),
  ];
  for (const [index, request] of requests.entries()) {
    const [our, their] = [await ours.ask(request), await byHand.ask(request)];
    mustEqual(`${request.method} ${index}`, masked(our), masked(their));
    mustEqual(`${request.method} ${index}, headers`, headers(our), headers(their));
    if (our.status !== 201) continue;
    mustEqual('The feed of a new app', masked(await feedOf(ours, our)), masked(await feedOf(byHand, their)));
  }
}

/** Reads the events of the app that was created by this answer. */
function feedOf(server: Server, { text }: Answer): Promise<Answer> {
  const { token } = (JSON.parse(text) as { data: { token: string } }).data;
  return server.ask({ method: 'GET', path: '/v1/events', authorization: appAuthorization(token) });
}

/** Checks every measured page. Items that were created at the same time may be in another order. */
async function checkPages(ours: Server, byHand: Server): Promise<void> {
  const request = pages(PAGES);
  for (let page = 1; page <= PAGES; page += 1) {
    const asked = request();
    mustEqual(`Page ${page}`, summary(await ours.ask(asked)), summary(await byHand.ask(asked)));
  }
}

function summary({ status, text }: Answer): object {
  const { data, ...envelope } = JSON.parse(text) as { data: object[] };
  return { status, envelope, items: data.length, fields: Object.keys(data[0] ?? {}) };
}
