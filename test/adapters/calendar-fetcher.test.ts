import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createSocket } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { redirected } from '../../adapters/webhooks/calendar-fetcher.js';
import { calendarFetcher, calendarUrlProblem } from '../../adapters/webhooks/index.js';
import type { CalendarAnswer } from '../../core/availability/calendars/calendar-ports.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { type CalendarServer, calendarServer, calendarText, showing } from '../support/calendar-server.js';
import { NOW } from '../support/samples.js';

const TEXT = calendarText('X-WR-CALNAME:Ünï');

describe('calendarFetcher', () => {
  let server: CalendarServer;
  beforeEach(async () => {
    server = await calendarServer();
  });
  afterEach(() => server.close());

  const fetcher = (options: Partial<Parameters<typeof calendarFetcher>[0]> = {}) =>
    calendarFetcher({ allowPrivate: true, clock: () => NOW, ...options });
  const asked = (path = '/secret.ics', more: object = {}) =>
    fetcher()({ url: `${server.url}${path}`, etag: null, lastModified: null, ...more });
  const textOf = (answer: CalendarAnswer) =>
    answer.kind === 'body' ? new TextDecoder().decode(answer.body) : JSON.stringify(answer);
  const failure = (message: string, notBefore: number | null = null) => ({ kind: 'failed', message, notBefore });

  it('requests a calendar, and returns it with its validators unchanged', async () => {
    server.answer = showing(TEXT, { ETag: 'W/"a b"', 'Last-Modified': 'yesterday' });
    const answer = await asked();
    expect(textOf(answer)).to.equal(TEXT);
    expect(answer).to.include({ etag: 'W/"a b"', lastModified: 'yesterday' });
    const [{ headers }] = server.asked as [CalendarServer['asked'][number]];
    expect(headers).to.include({ 'user-agent': 'Slotkeeper' });
    expect(headers).not.to.have.any.keys('if-none-match', 'if-modified-since', 'authorization', 'cookie');
    server.answer = showing(TEXT);
    expect(await asked()).to.include({ etag: null, lastModified: null });
  });

  it('requests a changed calendar: by the ETag, else by Last-Modified', async () => {
    server.answer = (response) => void response.writeHead(304).end();
    expect(await asked('/', { etag: 'W/"a b"', lastModified: 'x' })).to.deep.equal({ kind: 'unchanged' });
    expect(server.asked.at(-1)!.headers).to.include({ 'if-none-match': 'W/"a b"' });
    expect(server.asked.at(-1)!.headers).not.to.have.any.keys('if-modified-since');
    expect(await asked('/', { lastModified: 'x' })).to.deep.equal({ kind: 'unchanged' });
    expect(server.asked.at(-1)!.headers).to.include({ 'if-modified-since': 'x' });
    expect(await asked('/')).to.deep.equal(failure('It answered 304'));
  });

  it('accepts every compression that it offers, up to the size limit after decompression', async () => {
    for (const [encoding, compressed] of [
      ['gzip', gzipSync(TEXT)],
      ['X-GZIP', gzipSync(TEXT)],
      ['br', brotliCompressSync(TEXT)],
      ['deflate', deflateSync(TEXT)],
      ['deflate', deflateRawSync(TEXT)],
      ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
      ['identity', Buffer.from(TEXT)],
    ] as const) {
      server.answer = (response) => void response.writeHead(200, { 'Content-Encoding': encoding }).end(compressed);
      expect(textOf(await asked()), encoding).to.equal(TEXT);
    }
    const bomb = gzipSync(Buffer.alloc(10 * 1_024 * 1_024 + 1));
    server.answer = (response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb);
    expect(await asked()).to.deep.equal(failure('It is longer than 10 MiB'));
    server.answer = (response) => void response.writeHead(200).end(Buffer.alloc(10 * 1_024 * 1_024));
    expect(textOf(await asked())).to.have.length(10 * 1_024 * 1_024);
    server.answer = (response) => void response.writeHead(200, { 'Content-Encoding': 'zstd' }).end(TEXT);
    expect(await asked()).to.deep.equal(failure('It is compressed in a way that is not known'));
    server.answer = (response) =>
      void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync(TEXT).subarray(0, 40));
    expect((await asked()).kind).to.equal('failed');
  });

  it('fails for a truncated, refused or missing answer, and says when to retry', async () => {
    server.answer = (response) => {
      response.writeHead(200, { 'Content-Length': 100 }).write('BEGIN');
      setImmediate(() => response.destroy());
    };
    expect(await asked()).to.deep.equal(failure('The connection was closed before its end'));
    for (const status of [204, 206, 401, 404, 410, 500, 503]) {
      server.answer = (response) => void response.writeHead(status, { 'Retry-After': '3600' }).end('no');
      expect(await asked(), String(status)).to.deep.equal(failure(`It answered ${status}`, NOW + HOUR));
    }
    const date = new Date(NOW + DAY).toUTCString();
    server.answer = (response) => void response.writeHead(429, { 'Retry-After': date }).end();
    expect(await asked()).to.deep.equal(failure('It answered 429', NOW + DAY));
    server.answer = (response) => void response.writeHead(200).write('BEGIN');
    const late = await fetcher({ timeoutMilliseconds: 100 })({ url: server.url, etag: null, lastModified: null });
    expect(late).to.deep.equal(failure('No answer within 0.1 s'));
  });

  it('follows three redirects, each to an allowed address, and none from https to http', async () => {
    const hops = (count: number, last = '/there') => {
      server.answer = (response, { path }) => {
        const hop = Number(/^\/(\d+)/.exec(path)?.[1] ?? Number.NaN);
        if (Number.isNaN(hop)) return showing(TEXT)(response, { path, headers: {} });
        response.writeHead(302, { Location: hop > 1 ? `${hop - 1}` : last, 'Set-Cookie': 'a=b' }).end();
      };
      return asked(`/${count}`);
    };
    expect(textOf(await hops(3))).to.equal(TEXT);
    expect(server.asked.map(({ path }) => path)).to.deep.equal(['/3', '/2', '/1', '/there']);
    expect(await hops(4)).to.deep.equal(failure('It redirects more than 3 times'));
    const elsewhere = await hops(1, 'http://ada:secret@localhost/');
    expect(elsewhere).to.deep.equal(failure('It redirects to an address that is not called'));
    expect(await hops(1, 'file:///etc/passwd')).to.deep.equal(failure('It redirects to an address that is not called'));
    for (const location of [undefined, 'http://']) {
      server.answer = (response) =>
        void response.writeHead(301, location === undefined ? {} : { Location: location }).end();
      expect((await asked()).kind, location).to.equal('failed');
    }
  });

  it('follows a redirect from http to https, and no redirect back', () => {
    expect(redirected('http://a.example/x', 'https://b.example/y#z')).to.equal('https://b.example/y');
    expect(redirected('https://a.example/x/y', 'webcal://b.example/')).to.equal('https://b.example/');
    expect(redirected('https://a.example/x/y', '../z?q')).to.equal('https://a.example/z?q');
    expect(() => redirected('https://a.example/x', 'http://a.example/x')).to.throw('from https to http');
  });

  it('requests no private address, by number or by name, initially or after redirects', async () => {
    const publicOnly = calendarFetcher({
      allowPrivate: false,
      lookup: (_host, options, callback) => {
        if (options.all) callback(null, [{ address: '127.0.0.1', family: 4 }]);
        else callback(null, '127.0.0.1', 4);
      },
    });
    const { port } = new URL(server.url);
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', 'rebound.example']) {
      const answer = await publicOnly({ url: `http://${host}:${port}/`, etag: null, lastModified: null });
      expect(answer.kind, host).to.equal('failed');
      expect(JSON.stringify(answer), host).not.to.contain(host);
    }
    expect(server.asked).to.deep.equal([]);
  });

  it('contains no address in its messages', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    const garbled = createSocket((socket) => void socket.end('what?\r\n\r\n')).listen(0, '127.0.0.1');
    await once(garbled, 'listening');
    const said = [
      await fetcher()({ url: `http://127.0.0.1:${port}/secret`, etag: null, lastModified: null }),
      await fetcher()({
        url: `http://127.0.0.1:${(garbled.address() as AddressInfo).port}/secret`,
        etag: null,
        lastModified: null,
      }),
      await fetcher()({ url: 'http://nowhere.invalid/secret', etag: null, lastModified: null }),
      await fetcher()({ url: `webcal://127.0.0.1:${new URL(server.url).port}/secret`, etag: null, lastModified: null }),
    ];
    garbled.close();
    for (const answer of said) {
      expect(answer.kind).to.equal('failed');
      expect(JSON.stringify(answer)).not.to.match(/secret|127\.0|nowhere|invalid\b/);
    }
    expect(server.asked).to.deep.equal([]);
  });
});

describe('calendarUrlProblem', () => {
  const problem = calendarUrlProblem({ allowPrivate: false });

  it('is reported for other schemes than http, https and webcal', () => {
    for (const url of ['https://a.example/x.ics', 'http://a.example', 'webcal://a.example/x', 'WEBCAL://a.example/x']) {
      expect(problem(url), url).to.equal(undefined);
    }
  });

  it('is reported for another scheme, a user name, and a private host', () => {
    for (const url of [
      'file:///x',
      'a.example',
      'https://a@b.example/',
      'webcal://a:b@c.example/',
      'webcal://127.0.0.1/',
    ]) {
      expect(problem(url), url).to.be.a('string');
    }
  });
});
