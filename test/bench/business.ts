import { join } from 'node:path';
import { type Booking, HOUR } from '../../core/index.js';
import { WEBP } from '../support/images.js';
import { connected, type Request } from './client.js';
import { DAYS, type Filled, fill, hourOf, type Span, withFiles } from './filled-bookings.js';
import { throughput } from './load.js';
import {
  alternate,
  atLeast,
  atMost,
  type Contender,
  compared,
  comparedByTurns,
  type Group,
  mustEqual,
  type Row,
  timed,
  WARM_UP,
} from './measuring.js';
import { appAuthorization, type Server, service, withServers } from './servers.js';

const ROUNDS = { rounds: 9, warmUp: WARM_UP };
const RESOURCES = 20;
const SEARCHED = 10_000;
const WITH_IDS = 100_000;
const AFFECTED = 500;
const REQUESTS_A_ROUND = 500;

const rows = [
  'serve a logo, against an asset of its size',
  'search 10 k bookings by name, against by title',
  'search 10 k bookings by phone, against by title',
  'find a booking by external_id among 100 k, against getting it',
  'figures of 10 k bookings, against paging through them',
  'what a closed day affects, 500 bookings, against closing it',
] as const;

/** Requests of the pages of a business and of its desk, over HTTP. */
export const business: Group = {
  rows,
  async measure(scratch) {
    return [
      await logoServed(join(scratch, 'logo.db')),
      ...(await bookingsSearched(join(scratch, 'searched.db'))),
      await bookingFound(join(scratch, 'found.db')),
      await figuresCounted(join(scratch, 'figures.db')),
      await bookingsAffected(join(scratch, 'affected.db')),
    ];
  },
};

interface Opened {
  readonly server: Server;
  readonly authorization: string;
  readonly filled: Filled;
  /** Sends a request on the one connection. @throws Error for an answer of another status than 2xx. */
  // biome-ignore lint/suspicious/noExplicitAny: any JSON
  ask(method: Request['method'], path: string, body?: object): Promise<any>;
}

type Stored = readonly (Span & Partial<Booking>)[];

/** Runs the service on a file with an app of 20 resources. `stored` returns the bookings of each resource by its number. */
async function withService<R>(
  path: string,
  stored: (resource: number) => Stored,
  measure: (opened: Opened) => Promise<R>,
): Promise<R> {
  const filled = await withFiles([path], (storage) =>
    fill(storage, Array(RESOURCES).fill({ capacity: 1_000 }), (_, index) => stored(index)),
  );
  return withServers([service(`sqlite:${path}`, { RATE_LIMIT: 'off' })], async (server) => {
    const connection = await connected(server.port);
    const authorization = appAuthorization(filled.token);
    const ask = async (method: Request['method'], path: string, body?: object) => {
      const { status, text } = await connection.send({ method, path, authorization, ...(body && { body }) });
      if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text.slice(0, 500)}`);
      return text === '' ? undefined : JSON.parse(text);
    };
    try {
      return await measure({ server, authorization, filled, ask });
    } finally {
      connection.close();
    }
  });
}

/** Bookings of one resource, spread over a year. */
function spread(resource: number, count: number, fields: (place: number) => Partial<Booking>): Stored {
  return Array.from({ length: count }, (_, place) => {
    const start = hourOf(Math.floor((place * DAYS) / count), 9 + (place % 10));
    return { start, end: start + HOUR, ...fields(resource * count + place) };
  });
}

async function logoServed(path: string): Promise<Row> {
  return withService(
    path,
    () => [],
    async ({ server, authorization, ask }) => {
      const html = await server.ask({ method: 'GET', path: '/console', authorization });
      const [asset] = [...html.text.matchAll(/"(?:\.\/|\/)?(assets\/[^"]+\.js)"/g)].map(([, name]) => `/${name}`);
      if (asset === undefined) throw new Error('The console names no script');
      const bytes = Buffer.byteLength((await server.ask({ method: 'GET', path: asset, authorization })).text);
      const response = await fetch(`http://127.0.0.1:${server.port}/v1/business/logo`, {
        method: 'PUT',
        headers: { Authorization: authorization, 'Content-Type': 'image/webp' },
        body: new Uint8Array(webpOf(Math.min(bytes - (bytes % 2), 204_800))),
      });
      if (response.status !== 200) throw new Error(`The logo was answered with ${await response.text()}`);
      const { data } = await ask('GET', '/v1/business');
      const { pathname } = new URL(data.logo.url);
      const load = (path: string): Contender => {
        const request = (): Request => ({ method: 'GET', path, authorization, headers: {} });
        return () => throughput(server, { connections: 8, count: REQUESTS_A_ROUND, request, status: 200 });
      };
      const note = `${Math.round(data.logo.bytes / 1_000)} kB and ${Math.round(bytes / 1_000)} kB`;
      const comparison = { ...ROUNDS, unit: 'req/s', target: atLeast(0.8), note };
      return comparedByTurns(rows[0], [load(pathname), load(asset)], comparison);
    },
  );
}

/** Returns a valid WebP file of `bytes` bytes (an even number). It is padded with a chunk that decoders skip. */
function webpOf(bytes: number): Buffer {
  const file = Buffer.concat([WEBP, Buffer.alloc(bytes - WEBP.length)]);
  file.write('FILL', WEBP.length, 'latin1');
  file.writeUInt32LE(bytes - WEBP.length - 8, WEBP.length + 4);
  file.writeUInt32LE(bytes - 8, 4);
  return file;
}

/** Text that occurs in one of a hundred bookings: in the title, the customer's name or the phone number. */
const SOUGHT = { title: 'kovac', name: 'kovac', phone: '0170180010' };

async function bookingsSearched(path: string): Promise<readonly Row[]> {
  const fields = (place: number): Partial<Booking> => {
    const isSought = place % 100 === 7;
    const customer = {
      name: isSought ? `Ana Kovač ${place}` : `Grace Okafor ${place}`,
      email: `grace-${place}@example.com`,
      phone: isSought ? '+33 1 70 18 00 10' : `+44 20 7946 ${String(place).padStart(4, '0')}`,
    };
    return { title: isSought ? `Kovač ${place}` : `A visit ${place}`, customer };
  };
  const stored = (resource: number) => spread(resource, SEARCHED / RESOURCES, fields);
  return withService(path, stored, async ({ ask }) => {
    const search = (field: keyof typeof SOUGHT) => ask('GET', `/v1/bookings?search=${field}&q=${SOUGHT[field]}`);
    for (const field of ['title', 'name', 'phone'] as const) {
      mustEqual(`Bookings found by ${field}`, (await search(field)).total, SEARCHED / 100);
    }
    const contenders = (['name', 'phone', 'title'] as const).map((field) => timed(5, () => search(field)));
    const [name, phone, title] = await alternate(ROUNDS.rounds, contenders, WARM_UP);
    const comparison = { unit: 'ms', target: atMost(1.2) };
    return [compared(rows[1], name!, title!, comparison), compared(rows[2], phone!, title!, comparison)];
  });
}

async function bookingFound(path: string): Promise<Row> {
  const stored = (resource: number) =>
    spread(resource, WITH_IDS / RESOURCES, (place) => ({ externalId: `visit-${place}` }));
  return withService(path, stored, async ({ ask }) => {
    let next = 0;
    const found = async () => {
      next = (next + 7_919) % WITH_IDS;
      const { data, total } = await ask('GET', `/v1/bookings?external_id=visit-${next}`);
      if (total !== 1) throw new Error(`${total} bookings have the external id`);
      return data[0].uuid as string;
    };
    const uuids: string[] = [];
    for (let count = 0; count < 200; count += 1) uuids.push(await found());
    const got = () => ask('GET', `/v1/bookings/${uuids[next++ % uuids.length]}`);
    const comparison = { ...ROUNDS, unit: 'ms', target: atMost(2) };
    return comparedByTurns(rows[3], [timed(50, found), timed(50, got)], comparison);
  });
}

async function figuresCounted(path: string): Promise<Row> {
  const stored = (resource: number) => spread(resource, SEARCHED / RESOURCES, () => ({}));
  return withService(path, stored, async ({ ask }) => {
    const [from, to] = [hourOf(0, 0), hourOf(DAYS - 1, 0)].map((at) =>
      new Date(at + 12 * HOUR).toISOString().slice(0, 10),
    );
    const figures = () => ask('GET', `/v1/figures?from=${from}&to=${to}&period=month&by=resource`);
    const paged = async () => {
      let count = 0;
      for (let page = 1; count < SEARCHED; page += 1) {
        const { data } = await ask('GET', `/v1/bookings?limit=1000&page=${page}`);
        count += data.length;
      }
      return count;
    };
    mustEqual('Bookings counted', (await figures()).data.total.bookings, await paged());
    const comparison = { ...ROUNDS, unit: 'ms', target: atMost(1) };
    return comparedByTurns(rows[4], [timed(1, figures), timed(1, paged)], comparison);
  });
}

async function bookingsAffected(path: string): Promise<Row> {
  const start = hourOf(7, 9);
  const one = Array.from({ length: AFFECTED }, () => ({ start, end: start + HOUR }));
  return withService(
    path,
    (resource) => (resource === 0 ? one : []),
    async ({ ask, filled }) => {
      const closed = {
        resources: [filled.resources[0]!.uuid],
        start: new Date(start).toISOString(),
        end: new Date(start + HOUR).toISOString(),
      };
      const close = async () => (await ask('POST', '/v1/time-off', closed)).data;
      const { uuid, affected } = await close();
      const look = () => ask('GET', `/v1/time-off/${uuid}?include=affected`);
      mustEqual('Affected bookings', (await look()).data.affected.total, AFFECTED);
      mustEqual('Affected bookings at first', affected.total, AFFECTED);
      // The time off is deleted after each measurement, outside the measured time.
      const closing: Contender = async () => {
        const startedAt = performance.now();
        const made = await close();
        const figure = performance.now() - startedAt;
        await ask('DELETE', `/v1/time-off/${made.uuid}`);
        return { figure };
      };
      const comparison = { ...ROUNDS, unit: 'ms', target: atMost(1.2) };
      return comparedByTurns(rows[5], [timed(1, look), closing], comparison);
    },
  );
}
