import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import Koa, { type Context, type Middleware } from 'koa';
import mount from 'koa-mount';
import { type ApiParts, createHttpApi } from '../../adapters/koa/index.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import type { Booked } from '../../core/bookings/booking-document.js';
import { type Api, appHeader, exchange, IN_MEMORY, openApi, ownerHeader, useApi } from '../support/http.js';
import { aBooking, anUuid, watchedList } from '../support/samples.js';
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

  it('answers all requests like its own server', async () => {
    const { url } = await mounted();
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
      const there = await exchange(url, method, path, { ...headers, ...id }, body);
      const { date: _, link, ...others } = own.headers;
      const { date: __, link: outerLink, ...outerOthers } = there.headers;
      const what = `${method} ${path} ${own.status}`;
      expect(`${method} ${path} ${there.status}`).to.equal(what);
      expect(outerOthers, what).to.deep.equal(others);
      expect(outerLink, what).to.equal(link && String(link).replaceAll('</', '</booking/'));
      expect(there.text === own.text, what).to.equal(true);
    }
  });

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
