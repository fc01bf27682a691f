import { join } from 'node:path';
import type { Answer, Request } from './client.js';
import { throughput } from './load.js';
import {
  alternate,
  atLeast,
  atMost,
  compared,
  type Group,
  type Measured,
  mustEqual,
  processorTime,
  WARM_UP,
} from './measuring.js';
import { appAuthorization, fastifyUser, floor, launch, ownerAuthorization, type Server, service } from './servers.js';

const CONNECTIONS = 48;
const ROUNDS = 7;
const CREATES = 1_200;
const LISTS = 1_000;
/** Number of pages that are requested: the first ones, of some 10,000 apps. */
const PAGES = 20;

const rows = [
  'create an app, against the floor',
  'create an app, against fastify',
  'list apps, against the floor',
  'list apps, against fastify',
  'processor time of a create, against fastify',
  'processor time of a list, against fastify',
] as const;

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

/** Creating and listing over HTTP: the service, the hand-written server and fastify side by side, each with its own file. */
export const serving: Group = {
  rows,
  async measure(scratch) {
    const servers: Server[] = [];
    try {
      servers.push(await launch(service(`sqlite:${join(scratch, 'service.db')}`)));
      servers.push(await launch(floor(join(scratch, 'floor.db'))));
      servers.push(await launch(fastifyUser(join(scratch, 'fastify.db'))));
      await checkAnswers(servers);
      const creating = await alternate(
        ROUNDS,
        servers.map((server) => {
          const request = creations('app');
          return () => throughput(server, { connections: CONNECTIONS, count: CREATES, request, status: 201 });
        }),
        WARM_UP,
      );
      await checkPages(servers);
      const listing = await alternate(
        ROUNDS,
        servers.map((server) => {
          const request = pages(PAGES);
          return () => throughput(server, { connections: CONNECTIONS, count: LISTS, request, status: 200 });
        }),
        WARM_UP,
      );
      return rowsOf(creating, listing);
    } finally {
      for (const server of servers) await server.kill();
    }
  },
};

function rowsOf(creating: readonly Measured[], listing: readonly Measured[]) {
  const [create, createFloor, createFastify] = creating as [Measured, Measured, Measured];
  const [list, listFloor, listFastify] = listing as [Measured, Measured, Measured];
  const unit = 'req/s';
  return [
    compared(rows[0], create, createFloor, { unit, target: atLeast(0.85) }),
    compared(rows[1], create, createFastify, { unit, target: atLeast(2) }),
    compared(rows[2], list, listFloor, { unit, target: atLeast(0.85) }),
    compared(rows[3], list, listFastify, { unit, target: atLeast(3) }),
    compared(rows[4], processorTime(create), processorTime(createFastify), { unit: 'µs', target: atMost(1.05) }),
    compared(rows[5], processorTime(list), processorTime(listFastify), { unit: 'µs', target: atMost(1.05) }),
  ];
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

/**
 * Checks that the hand-written server gives the same answers as the service, including headers and the events of a new app. Successful
 * answers of fastify must have the same body, and refusals the same status.
 */
async function checkAnswers([ours, byHand, fastify]: readonly Server[]): Promise<void> {
  if (!ours || !byHand || !fastify) return;
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
    const [our, their, users] = [await ours.ask(request), await byHand.ask(request), await fastify.ask(request)];
    mustEqual(`${request.method} ${index} of the floor`, masked(our), masked(their));
    mustEqual(`${request.method} ${index} of the floor, headers`, headers(our), headers(their));
    if (our.status === 201) {
      mustEqual(
        'The feed of a new app, of the floor',
        masked(await feedOf(ours, our)),
        masked(await feedOf(byHand, their)),
      );
    }
    if (our.status < 400) mustEqual(`${request.method} ${index} of fastify`, masked(our), masked(users));
    else mustEqual(`status ${index} of fastify`, our.status, users.status);
  }
}

/** Reads the events of the app that was created by this answer. */
function feedOf(server: Server, { text }: Answer): Promise<Answer> {
  const { token } = (JSON.parse(text) as { data: { token: string } }).data;
  return server.ask({ method: 'GET', path: '/v1/events', authorization: appAuthorization(token) });
}

/** Checks every measured page. Items that were created at the same time may be in another order. */
async function checkPages([ours, ...others]: readonly Server[]): Promise<void> {
  const request = pages(PAGES);
  for (let page = 1; page <= PAGES; page += 1) {
    const asked = request();
    const expected = summary(await ours!.ask(asked));
    for (const other of others) mustEqual(`Page ${page}`, expected, summary(await other.ask(asked)));
  }
}

function summary({ status, text }: Answer): object {
  const { data, ...envelope } = JSON.parse(text) as { data: object[] };
  return { status, envelope, items: data.length, fields: Object.keys(data[0] ?? {}) };
}
