import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import Koa, { type Context, type Middleware } from 'koa';
import mount from 'koa-mount';
import { type ApiParts, createHttpApi, fetchHandler, RateLimits } from '../../adapters/koa/index.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { DAY } from '../../core/basics/instants.js';
import type { Booked } from '../../core/bookings/booking-document.js';
import {
  type Api,
  appHeader,
  exchange,
  IN_MEMORY,
  openApi,
  ownerHeader,
  throughFetch,
  useApi,
} from '../support/http.js';
import { aBooking, anUuid, NOW, watchedList } from '../support/samples.js';
import { instead } from '../support/use-cases.js';
import { PATIENT, turns, until } from '../support/waiting.js';

const COUNT = 400;
/** More text than fits into the buffers between two processes. */
const NOTES = 'n'.repeat(180_000);

/** Behaves like a compression package. */
const compress: Middleware = async (ctx, next) => {
  ctx.vary('Accept-Encoding');
  await next();
  if (ctx.body === undefined || ctx.res.hasHeader('Content-Encoding')) return;
  if (ctx.acceptsEncodings('gzip', 'identity') !== 'gzip') return;
  ctx.set('Content-Encoding', 'gzip');
  ctx.remove('Content-Length');
  ctx.body = ctx.body instanceof Readable ? ctx.body.pipe(createGzip()) : gzipSync(ctx.body as string | Buffer);
};

describe('HTTP: mounted in another Koa application', () => {
  let server: Server | undefined;
  let page: ReturnType<typeof watchedList>;
  let fault: unknown;
  const one: Booked = { booking: aBooking({ notes: NOTES }) };
  const replace = ({ bookings, apps }: ApiParts) => ({
    bookings: {
      ...bookings,
      list: instead(bookings.list, async () => {
        return { data: page.items, perPage: COUNT, currentPage: 1, total: COUNT, totalPages: 1 };
      }),
    },
    apps: {
      ...apps,
      get: instead(apps.get, async (...asked) => {
        if (fault !== undefined) throw fault;
        return apps.get(...asked);
      }),
    },
  });
  const suite = useApi(IN_MEMORY, { options: () => ({ replace }) });
  const { api } = suite;

  beforeEach(() => {
    page = watchedList(COUNT, () => one);
    fault = undefined;
    api.lines.length = 0;
  });
  afterEach(async () => {
    server?.closeAllConnections();
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
    server = undefined;
  });

  async function listening(app: Koa): Promise<string> {
    server = createServer(PATIENT, app.callback());
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Serves the API in a Koa application with this middleware around it. `change` may change the API. */
  async function mounted(around: readonly Middleware[] = [], change: (inner: Koa) => void = () => {}) {
    const outer = new Koa();
    outer.silent = true;
    for (const middleware of around) outer.use(middleware);
    const inner = createHttpApi(api.parts);
    change(inner);
    outer.use(mount('/booking', inner));
    return { outer, url: `${await listening(outer)}/booking` };
  }

  const asOwner = { Authorization: ownerHeader() };
  const asApp = () => ({ Authorization: appHeader(suite.token) });
  const appPath = () => `/v1/apps/${suite.appUuid}`;
  const lineOf = (route: string) => api.lines.find((line) => line.route === route);

  const opened = (url: string, path: string, headers: Record<string, string>) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}${path}`, { headers }, resolve).on('error', reject).end();
    });

  const BASED = { basePath: '/booking' };
  const based = (change: Partial<ApiParts> = BASED) => createHttpApi({ ...api.parts, ...change });
  /** Ways to the API below a path. Each returns a function that sends a request, and the path that the client uses. */
  const ways: Readonly<Record<string, () => Promise<readonly [send: typeof exchange, url: string, prefix?: string]>>> =
    {
      'in Koa': async () => [exchange, (await mounted()).url],
      'in Koa, with its base path': async () => {
        const outer = new Koa().use(mount('/booking', based()));
        return [exchange, `${await listening(outer)}/booking`];
      },
      'with its base path, which nothing removes': async () => [exchange, `${await listening(based())}/booking`],
      'through fetch': async () => [throughFetch(fetchHandler(based({ basePath: '' }), api.parts)), 'http://host', ''],
      'through fetch, with its base path': async () => [
        throughFetch(fetchHandler(based(), api.parts)),
        'http://host/booking',
      ],
      'through fetch, with its base path, which was removed': async () => [
        throughFetch(fetchHandler(based(), api.parts)),
        'http://host',
      ],
    };
  for (const [way, open] of Object.entries(ways)) {
    it(`answers all requests like its own server ${way}`, async () => answersLikeItsServer(...(await open())));
  }

  async function answersLikeItsServer(send: typeof exchange, url: string, prefix = '/booking'): Promise<void> {
    const isFetched = send !== exchange;
    const json = { 'Content-Type': 'application/json' };
    const id = { 'X-Request-Id': 'mine' };
    const app = appPath();
    const tag = (await api.owner('GET', app)).headers.etag as string;
    const requests: readonly [method: string, path: string, headers: Record<string, string>, body?: string][] = [
      ['GET', '/healthz', {}],
      ['GET', app, asOwner],
      ['HEAD', app, asOwner],
      ['GET', app, { ...asOwner, 'If-None-Match': tag }],
      ['GET', `/v1/apps/${anUuid()}`, asOwner],
      ['GET', '/v1/apps/none', asOwner],
      ['GET', '/v1/apps', {}],
      ['GET', '/v1/apps?limit=0', asOwner],
      ['GET', '/nowhere', {}],
      ['PUT', '/v1/apps', {}],
      ['POST', '/v1/workflow', { ...asApp(), ...json }, '{'],
      ['POST', '/v1/workflow', { ...asApp(), ...json }, 'x'.repeat(1_100_000)],
      ['POST', '/v1/workflow', { ...asApp(), 'Content-Type': 'text/plain' }, '{}'],
      ['DELETE', `/v1/workflow/${anUuid()}`, asApp()],
      ['GET', '/v1/bookings', asApp()],
      ['HEAD', '/v1/bookings', asApp()],
    ];

    for (const [method, path, headers, body] of requests) {
      const own = await exchange(api.url, method, path, { ...headers, ...id }, body);
      const there = await send(url, method, path, { ...headers, ...id }, body);
      const { date: _, link, ...others } = own.headers;
      const { date, link: outerLink, ...outerOthers } = there.headers;
      const what = `${method} ${path} ${own.status}`;
      expect(`${method} ${path} ${there.status}`).to.equal(what);
      if (isFetched) for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete others[name];
      expect(date === undefined, what).to.equal(isFetched);
      expect(outerOthers, what).to.deep.equal(others);
      expect(outerLink, what).to.equal(link && String(link).replaceAll('</', `<${prefix}/`));
      expect(there.text === own.text, what).to.equal(true);
    }
  }

  it('allows middleware to see the answer, and to add a header', async () => {
    const seen: unknown[] = [];
    const { url } = await mounted([
      async (ctx, next) => {
        await next();
        seen.push([ctx.status, ctx.res.hasHeader('ETag'), typeof ctx.body, ctx._matchedRoute]);
        ctx.set('Server-Timing', 'app;dur=1');
      },
    ]);
    const { headers, body } = await exchange(url, 'GET', appPath(), asOwner);
    expect(headers['server-timing']).to.equal('app;dur=1');
    expect(body).to.include({ success: true });
    expect((await exchange(url, 'GET', '/v1/apps')).headers['server-timing']).to.equal('app;dur=1');
    expect(seen).to.deep.equal([
      [200, true, 'string', '/v1/apps/:uuid'],
      [401, false, 'string', '/v1/apps'],
    ]);
  });

  it('allows its own middleware to do the same, before its routes', async () => {
    const { url } = await mounted([], (inner) => {
      inner.middleware.unshift(async (ctx: Context, next) => {
        await next();
        ctx.set('X-Seen', String(ctx.status));
      });
    });
    expect((await exchange(url, 'GET', '/healthz')).headers['x-seen']).to.equal('200');
  });

  it('allows answers to be compressed: short, long and endless ones', async () => {
    const { url } = await mounted([compress]);
    const get = async (path: string, headers: Record<string, string>) => {
      const res = await opened(url, path, { ...headers, 'Accept-Encoding': 'gzip' });
      expect(res.headers['content-encoding'], path).to.equal('gzip');
      expect(res.headers.vary, path).to.include('Accept-Encoding');
      return JSON.parse(gunzipSync(Buffer.concat(await res.toArray())).toString());
    };
    expect(await get('/healthz', {})).to.include({ success: true });
    expect(await get('/v1/openapi.json', {})).to.include({ openapi: '3.1.0' });
    expect((await get('/v1/bookings', asApp())).data).to.have.length(COUNT);
    const stream = await opened(url, '/v1/events/stream', { ...asApp(), 'Accept-Encoding': 'gzip' });
    expect(stream.headers['content-encoding']).to.equal('gzip');
    stream.destroy();
    await until(() => lineOf('/v1/events/stream') !== undefined);
  });

  it('reports errors to the outer application and the log, with the usual answer', async () => {
    const { outer, url } = await mounted();
    const heard: unknown[] = [];
    outer.on('error', (error, ctx: Context) => heard.push([error, ctx.status]));
    fault = new Error('a bug');
    const { body } = await exchange(url, 'GET', appPath(), asOwner);
    expect(body).to.deep.equal({ code: 500, message: 'Internal Server Error' });
    expect(heard).to.have.length(1);
    expect((heard[0] as unknown[])[0]).to.equal(fault);
    expect(api.failures.splice(0)).to.deep.equal([fault]);
    const none = await exchange(url, 'GET', '/v1/apps', {});
    expect(none.status).to.equal(401);
    expect(heard).to.have.length(1);
  });

  it('reports errors to its own listeners, and to the log only once', async () => {
    const inner = createHttpApi(api.parts);
    const heard: unknown[] = [];
    inner.on('error', (error) => heard.push(error));
    const url = await listening(inner);
    fault = new Error('a bug');
    expect((await exchange(url, 'GET', appPath(), asOwner)).status).to.equal(500);
    expect(heard).to.deep.equal([fault]);
    expect(api.failures.splice(0)).to.deep.equal([fault]);
  });

  it('reports no error to the outer application when a client leaves an answer', async () => {
    const { outer, url } = await mounted([
      (ctx, next) => (ctx.acceptsEncodings('gzip', 'identity') === 'gzip' ? compress(ctx, next) : next()),
    ]);
    const heard: unknown[] = [];
    outer.on('error', (error) => heard.push(error));
    let closed = 0;
    server?.on('connection', (socket) => socket.on('close', () => (closed += 1)));
    const ways = [(res: IncomingMessage) => void res.socket.resetAndDestroy(), (res: IncomingMessage) => res.destroy()];
    let clients = 0;
    for (const path of ['/v1/events/stream', '/v1/bookings']) {
      for (const encoding of ['identity', 'gzip']) {
        for (const leave of ways) {
          const res = await opened(url, path, { ...asApp(), 'Accept-Encoding': encoding, Connection: 'close' });
          res.on('error', () => {});
          await once(res, 'data');
          leave(res);
          clients += 1;
          await until(() => closed === clients && api.lines.length === clients);
        }
      }
    }
    await turns(5); // Koa reports after the connection has closed.
    expect(heard).to.deep.equal([]);
  });
});

describe('HTTP: through fetch', () => {
  let page: ReturnType<typeof watchedList>;
  const suite = useApi(IN_MEMORY, {
    options: () => ({
      replace: ({ bookings, digest }) => ({
        limits: new RateLimits({ perCaller: null, trustProxy: 0, digest }),
        bookings: {
          ...bookings,
          list: instead(bookings.list, async () => {
            return { data: page.items, perPage: COUNT, currentPage: 1, total: COUNT, totalPages: 1 };
          }),
        },
      }),
    }),
  });
  const { api } = suite;
  const asApp = () => ({ Authorization: appHeader(suite.token) });
  const handler = (change: Partial<ApiParts> = {}) =>
    fetchHandler(createHttpApi({ ...api.parts, ...change }), api.parts);
  const requested = (path: string, init: RequestInit = {}) =>
    new Request(`http://host${path}`, { ...init, headers: { ...asApp(), ...init.headers } });
  const lineOf = (route: string) => api.lines.find((line) => line.route === route);
  beforeEach(() => {
    page = watchedList(COUNT, () => ({ booking: aBooking({ notes: NOTES }) }));
  });

  it('streams events until the request is aborted, or the body is cancelled', async () => {
    for (const leave of ['abort', 'cancel']) {
      api.lines.length = 0;
      const aborting = new AbortController();
      const answer = await handler()(requested('/v1/events/stream', { signal: aborting.signal }));
      const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
      expect(Buffer.from((await reader.read()).value ?? '').toString()).to.match(/^retry: \d+\n\n/);
      expect(lineOf('/v1/events/stream')).to.equal(undefined);
      const reason = new Error('enough');
      if (leave === 'cancel') await reader.cancel();
      else {
        aborting.abort(reason);
        expect(await reader.read().catch((error) => error)).to.equal(reason);
      }
      await until(() => lineOf('/v1/events/stream') !== undefined);
      expect(lineOf('/v1/events/stream')).to.include({ status: 200 });
    }
  });

  it('builds a long page as fast as its body is read', async () => {
    const answer = await handler()(requested('/v1/bookings'));
    await turns(20);
    expect(page.looks).to.be.within(1, COUNT / 2);
    expect(((await answer.json()) as { data: unknown[] }).data).to.have.length(COUNT);
    expect(page.looks).to.equal(COUNT);
  });

  it('rejects only with the reason of the signal, before or during the answer', async () => {
    const reason = { mine: true };
    let isAsked = false;
    const ready = () => {
      isAsked = true;
      return new Promise<never>(() => {});
    };
    const early = handler()(requested('/healthz', { signal: AbortSignal.abort(reason) }));
    expect(await early.catch((error) => error)).to.equal(reason);
    const aborting = new AbortController();
    const late = handler({ ready })(requested('/readyz', { signal: aborting.signal })).catch((error) => error);
    await until(() => isAsked);
    aborting.abort(reason);
    expect(await late).to.equal(reason);
  });

  it('reads bodies in pieces, and answers 499 if a body fails, and 500 if it was read before', async () => {
    const fetch = handler();
    const json = { 'Content-Type': 'application/json' };
    const sending = (body: BodyInit) =>
      requested('/v1/resources', { method: 'POST', headers: json, body, duplex: 'half' } as RequestInit);
    const piecewise = (...pieces: (string | Error)[]) =>
      new ReadableStream({
        pull(controller) {
          const piece = pieces.shift();
          if (piece instanceof Error) controller.error(piece);
          else if (piece === undefined) controller.close();
          else controller.enqueue(Buffer.from(piece));
        },
      });
    expect((await fetch(sending(piecewise('{"name":', '"Room"', '}')))).status).to.equal(201);
    expect((await fetch(sending(piecewise('{"name":', new Error('gone'))))).status).to.equal(499);
    const read = sending('{"name":"Room"}');
    await read.text();
    expect((await fetch(read)).status).to.equal(500);
    expect(api.failures.splice(0).map(String)).to.deep.equal([
      'Error: The body was read before: mount this ahead of what parses bodies',
    ]);
  });

  it('compresses the document', async () => {
    const answer = await handler()(requested('/v1/openapi.json', { headers: { 'Accept-Encoding': 'gzip' } }));
    expect(answer.headers.get('content-encoding')).to.equal('gzip');
    expect(JSON.parse(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).openapi).to.equal('3.1.0');
  });

  it('limits by the address that the program passes; without one it does not, and warns once', async () => {
    const service = await suite.add('/v1/services', {
      name: 'Cut',
      durations: [30],
      roles: [{ name: 'room', resources: [await suite.add('/v1/resources', { name: 'Room' })] }],
    });
    const limits = { holds_per_address: 1, bookings_per_address: 1, services: [service] };
    const { key } = await suite.created('/v1/keys', { name: 'Page', ...limits });
    const fetch = handler();
    const send = (address: string, path: string, as: string, body?: unknown) => {
      const method = body === undefined ? 'GET' : 'POST';
      const headers = { Authorization: appHeader(as), 'Content-Type': 'application/json' };
      return throughFetch(fetch, address)(
        'http://host',
        method,
        path,
        headers,
        body === undefined ? body : JSON.stringify(body),
      );
    };
    let hour = 9;
    const hold = async (address: string) => {
      hour += 1;
      const customer = { name: 'Grace', email: `grace-${hour}@example.com` };
      const start = new Date(NOW + DAY).toISOString().replace(/T.*/, `T${hour}:00:00Z`);
      return (await send(address, '/v1/bookings', key, { service, start, customer })).body;
    };
    const confirm = ({ data }: { data: { manage_token: string } }, address: string) =>
      send(address, '/v1/booking/confirm', data.manage_token, {});
    const password = (address: string) =>
      send(address, '/v1/sign-in', 'none', { email: 'ada@example.com', password: 'no password of hers' });
    for (const [address, isLimited] of [
      ['', false],
      ['no address', false],
      ['192.0.2.7', true],
    ] as const) {
      const signIns = [];
      for (let attempt = 0; attempt < 7; attempt += 1) signIns.push((await password(address)).status);
      expect(signIns.includes(429), `${address} ${signIns}`).to.equal(isLimited);
      const held = await hold(address);
      expect((await hold(address)).reason, address).to.equal(isLimited ? 'too_many_holds' : undefined);
      expect((await confirm(held, address)).status, address).to.equal(200);
      expect((await hold(address)).reason, address).to.equal(isLimited ? 'too_many_bookings' : undefined);
      // The last, because an address with too many wrong credentials gets 429 for others, too.
      const bad = [];
      for (let attempt = 0; attempt < 7; attempt += 1)
        bad.push((await send(address, '/v1/bookings', `x${attempt}`)).status);
      expect(bad.includes(429), address).to.equal(isLimited);
    }
    expect(api.warnings.filter((warning) => warning.startsWith('fetch was called'))).to.have.length(1);
  });
});

describe('HTTP: behind a proxy that removes the path of PUBLIC_URL', () => {
  let api: Api;
  let token: string;
  const proxied = { 'X-Forwarded-For': '192.0.2.1' };

  const open = async (options: Parameters<typeof openApi>[1]) => {
    api = await openApi(openMemoryStorage(), options);
    ({ token } = await api.app());
  };
  afterEach(() => api.close());

  const asApp = () => ({ Authorization: appHeader(token), 'Content-Type': 'application/json' });
  const made = async (headers: Record<string, string>) =>
    exchange(api.url, 'POST', '/v1/resources', { ...asApp(), ...headers }, '{"name":"Room"}');
  const listed = (headers: Record<string, string>) =>
    exchange(api.url, 'GET', '/v1/resources?limit=1', { ...asApp(), ...headers });
  const servers = async (headers: Record<string, string>) =>
    (await exchange(api.url, 'GET', '/v1/openapi.json', headers)).body.servers[0].url;

  it('returns links below that path, and direct links to clients that bypass the proxy', async () => {
    await open({ publicUrl: 'https://book.example/slots', trustProxy: 1 });
    for (const [headers, path] of [
      [proxied, '/slots'],
      [{}, ''],
      [proxied, '/slots'],
    ] as const) {
      const { body, headers: answered } = await made(headers);
      expect(answered.location).to.equal(`${path}/v1/resources/${body.data.uuid}`);
      const links = new RegExp(`^<${path}/v1/resources\\?limit=1&page=1>; rel="first", <${path}/v1/`);
      expect((await listed(headers)).headers.link).to.match(links);
      expect(await servers(headers)).to.equal(path || '/');
    }
  });

  it('returns plain links if PUBLIC_URL has no path, and if no proxy is trusted', async () => {
    await open({ publicUrl: 'https://book.example', trustProxy: 1 });
    expect((await made(proxied)).headers.location).to.match(/^\/v1\/resources\//);
    await api.close();
    await open({ publicUrl: 'https://book.example/slots' });
    expect((await made(proxied)).headers.location).to.match(/^\/v1\/resources\//);
    expect((await listed(proxied)).headers.link).to.match(/^<\/v1\/resources\?/);
  });
});
