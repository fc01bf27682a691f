import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import express from 'express';
import Koa from 'koa';
import mount from 'koa-mount';
import { createPages } from '../../adapters/web/index.js';
import { latePages } from '../../bootstrap/pages.js';
import type { VerifiedCallers } from '../../core/index.js';
import { openService, serviceFor } from './support/service.js';

const built = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'web');
/** Headers of a browser that navigates to an address. */
const VISIT = { 'Sec-Fetch-Mode': 'navigate' };
const HTML = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const POLICY = "default-src 'self'; base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'none'";

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
}

function ask(url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { method, headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
    });
    asked.on('error', reject).end();
  });
}

/** The addresses that a page loads. */
function addressesIn({ bytes }: Answer): readonly string[] {
  return [...bytes.toString().matchAll(/(?:src|href|data-\w\w)="([^"]+)"/g)].map(([, address]) => address!);
}

/** Expects that there is a file at each address of a page. */
async function expectFound(addresses: readonly string[], page: string): Promise<void> {
  for (const address of addresses) {
    expect((await ask(new URL(address, page).href)).status, `${address} of ${page}`).to.equal(200);
  }
}

describe('the pages', () => {
  const service = serviceFor('the suite');
  const html = (path: string, headers = {}, method = 'GET') => ask(service.url + path, { ...HTML, ...headers }, method);

  it('are not limited, with everything that they load, while other requests are', async () => {
    const limited = await openService({ rateLimit: 1, trustProxy: 1 });
    try {
      const from = { ...HTML, 'X-Forwarded-For': '192.0.2.1' };
      const guess = { ...from, Authorization: `Bearer ${Buffer.from('guess').toString('base64')}` };
      let status: number;
      do ({ status } = await ask(`${limited.url}/v1/app`, guess));
      while (status === 401);
      expect(status, 'nothing is left for that address').to.equal(429);
      const page = await ask(`${limited.url}/`, from);
      const [file] = addressesIn(page).filter((address) => address.endsWith('.js'));
      for (const path of ['/', file!]) {
        for (let times = 0; times < 30; times += 1) {
          const answer = await ask(new URL(path, `${limited.url}/`).href, guess);
          expect([answer.status, answer.headers.ratelimit], path).to.deep.equal([200, undefined]);
        }
      }
    } finally {
      await limited.close();
    }
  });

  it('are returned to clients that accept HTML, with a policy that allows only their own sources', async () => {
    const { status, headers, bytes } = await html('/');
    expect(status).to.equal(200);
    expect(headers).to.include({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      vary: 'Accept, Accept-Encoding',
    });
    expect(bytes.toString()).to.match(/^<!doctype html>/);
    expect(Number(headers['content-length'])).to.equal(bytes.length);
  });

  it('change nothing for programs at the address of the service', async () => {
    for (const accept of ['application/json', '*/*', 'text/html;q=0, */*']) {
      const { status, bytes } = await html('/', { Accept: accept });
      expect(status, accept).to.equal(404);
      expect(JSON.parse(bytes.toString()), accept).to.deep.equal({ code: 404, message: 'Not Found' });
    }
    expect((await html('/', {}, 'POST')).status).to.equal(404);
  });

  it('report a missing path to a browser with a page, and to programs as before', async () => {
    for (const path of ['/bok', '/console/', '/a/b/c?d=e', '/assets/none.js']) {
      const { status, headers, bytes } = await html(path, VISIT);
      expect(status, path).to.equal(404);
      expect(headers).to.include({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': POLICY,
        'x-content-type-options': 'nosniff',
        vary: 'Accept, Sec-Fetch-Mode',
      });
      const addresses = addressesIn({ status, headers, bytes });
      expect(addresses).to.have.length.at.least(3);
      await expectFound(addresses, service.url + path);
      const head = await html(path, VISIT, 'HEAD');
      expect([head.status, head.bytes.length, head.headers['content-type']]).to.deep.equal([
        404,
        0,
        'text/html; charset=utf-8',
      ]);
    }
    const asJson = async (path: string, headers = {}, method = 'GET') => {
      const { status, bytes } = await html(path, headers, method);
      expect([status, JSON.parse(bytes.toString())]).to.deep.equal([404, { code: 404, message: 'Not Found' }]);
    };
    for (const accept of ['*/*', 'application/json', 'text/html;q=0, */*']) {
      await asJson('/bok', { ...VISIT, Accept: accept });
    }
    for (const mode of [{}, { 'Sec-Fetch-Mode': 'cors' }]) await asJson('/bok', mode);
    for (const path of ['/v1', '/v1/', '/v1/bok', '/v1/bookings/bok/bok']) await asJson(path, VISIT);
    await asJson('/bok', VISIT, 'POST');
    const before = service.lines.length;
    await html('/bok?key=pk_secret', VISIT);
    const [line] = service.lines.slice(before);
    expect(line).to.include({ route: null, status: 404, path: '/bok' });
  });

  it('load only their own files, by relative addresses, cacheable for ever', async () => {
    const pages = (await readdir(built)).filter((name) => name.endsWith('.html'));
    expect(pages).to.include('home.html');
    for (const page of pages) {
      const [name, language = 'en'] = page.slice(0, -'.html'.length).split('.');
      const path = `/${name}`;
      const shown = await html(path === '/home' ? '/' : path, { ...VISIT, 'Accept-Language': language });
      if (page.includes(`.${language}.`)) {
        expect(shown.headers.vary).to.equal('Accept-Encoding, Accept-Language');
        expect(addressesIn(shown).filter((address) => address.includes(`/${name}-${language}-`))).to.have.length(3);
      }
      const addresses = addressesIn(shown);
      expect(addresses.filter((address) => /\.(?:js|css|svg)$/.test(address))).to.have.length.at.least(3);
      expect(shown.bytes.toString(), path).not.to.match(/<script(?![^>]* src=)|<style|style=| on\w+=/);
      for (const address of addresses.filter((one) => one !== './v1/openapi.json')) {
        expect(address, path).to.match(/^\.\/assets\/[\w-]+-[\w-]{8}\.(?:js|css|svg)$/);
        const { status, headers } = await ask(new URL(address, service.url + path).href);
        expect(status, address).to.equal(200);
        expect(headers['cache-control']).to.equal('public, max-age=31536000, immutable');
        expect(headers['x-content-type-options']).to.equal('nosniff');
        expect(headers['content-type']).to.match(/^(?:text\/javascript|text\/css); charset=utf-8$|^image\/svg\+xml$/);
      }
    }
  });

  it('are compressed for clients that accept it, with a different tag for each form', async () => {
    const plain = await html('/');
    const gzip = await html('/', { 'Accept-Encoding': 'gzip, deflate' });
    const br = await html('/', { 'Accept-Encoding': 'gzip, deflate, br, zstd' });
    const none = await html('/', { 'Accept-Encoding': 'br;q=0, identity' });
    expect(plain.headers).not.to.have.property('content-encoding');
    expect(none.headers).not.to.have.property('content-encoding');
    expect(gzip.headers['content-encoding']).to.equal('gzip');
    expect(br.headers['content-encoding']).to.equal('br');
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).to.equal(true);
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).to.equal(true);
    expect(new Set([plain, gzip, br].map(({ headers }) => headers.etag)).size).to.equal(3);
  });

  it('are in the first supported language that the client prefers, or else in English', async () => {
    const first = async (preferred: string) =>
      addressesIn(await html('/console', { 'Accept-Language': preferred })).find((address) => /-\w\w-/.test(address));
    expect(await first('pt-BR, fr-CH;q=0.8, de;q=0.9')).to.match(/console-de-/);
    for (const preferred of ['pt', 'est, fil', '*']) expect(await first(preferred)).to.match(/console-en-/);
  });

  it('are answered with 304 to clients that have them, and without a body to HEAD', async () => {
    const { headers, bytes } = await html('/');
    const again = await html('/', { 'If-None-Match': `"other", W/${headers.etag}` });
    expect([again.status, again.bytes.length, again.headers.etag]).to.deep.equal([304, 0, headers.etag]);
    expect(again.headers['content-security-policy']).to.equal(POLICY);
    expect((await html('/', { 'If-None-Match': '"other"' })).status).to.equal(200);
    const head = await html('/', {}, 'HEAD');
    expect([head.status, head.bytes.length]).to.deep.equal([200, 0]);
    expect(head.headers).to.include({ etag: headers.etag, 'content-length': String(bytes.length) });
  });

  it('answer OPTIONS, and name no other files', async () => {
    const [script = ''] = addressesIn(await html('/')).filter((address) => address.endsWith('.js'));
    const refused = await ask(new URL(script, `${service.url}/`).href, {}, 'POST');
    expect([refused.status, refused.headers.allow]).to.deep.equal([405, 'GET, HEAD']);
    const strange = [
      '/assets/none-12345678.js',
      '/assets/',
      '/assets/../manifest.json',
      '/assets/..%2fmanifest.json',
      '/manifest.json',
      '/home',
      '/home.html',
      `${script.slice(1)}.gz`,
      '/assets/__proto__',
    ];
    for (const path of strange) expect((await html(path)).status, path).to.equal(404);
  });

  it('are logged by the names of their routes, without queries', async () => {
    const [script = ''] = addressesIn(await html('/')).filter((address) => address.endsWith('.js'));
    const before = service.lines.length;
    await html('/?key=pk_secret');
    await html(script.slice(1));
    const lines = service.lines.slice(before);
    expect(lines.map(({ method, route, status }) => [method, route, status])).to.deep.equal([
      ['GET', '/', 200],
      ['GET', '/assets/{name}', 200],
    ]);
    expect(JSON.stringify(lines)).not.to.include('pk_secret');
  });

  it('exist at the public address of an app while a key has it, with everything that they load', async () => {
    const { client } = await service.app({ slug: 'salon', name: 'Salon' });
    const path = '/book/salon';
    const asProgram = await ask(service.url + path);
    expect([asProgram.status, JSON.parse(asProgram.bytes.toString())]).to.deep.equal([
      404,
      { code: 404, message: 'Not Found' },
    ]);
    expect((await html(path, VISIT)).status).to.equal(404);
    const { uuid } = await client.createKey({ body: { name: 'Page', page: true, origins: ['https://salon.example'] } });
    const before = service.lines.length;
    const shown = await html(path, VISIT);
    expect(shown.status).to.equal(200);
    expect(service.lines[before]).to.include({ route: '/book/{slug}', status: 200 });
    expect(shown.headers['content-security-policy']).to.match(/frame-ancestors 'self' https:\/\/salon\.example$/);
    await expectFound(addressesIn(shown), service.url + path);
    expect((await html(path, { 'If-None-Match': shown.headers.etag! })).status).to.equal(304);
    for (const other of ['/book/Salon', '/book/', '/book/salon/', '/book/salon/x', '/book/s%61lon'])
      expect((await html(other, VISIT)).status, other).to.equal(404);
    await client.updateKey({ path: { uuid }, body: { page: false } });
    expect((await html(path, VISIT)).status).to.equal(404);
  });

  it('work below a path, in Koa and in Express, where the home page ends with a slash', async () => {
    const koa = new Koa();
    koa.use(mount('/booking', service.slotkeeper.koa));
    const other = express();
    other.use('/booking', service.slotkeeper.listener);
    for (const handler of [koa.callback(), other]) {
      const server = createServer(handler);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      const moved = await ask(`${base}/booking?a=1`, HTML);
      expect(moved.status).to.equal(302);
      const home = new URL(moved.headers.location!, `${base}/booking?a=1`).href;
      expect(home).to.equal(`${base}/booking/?a=1`);
      const shown = await ask(home, HTML);
      expect(shown.status).to.equal(200);
      await expectFound(addressesIn(shown), home);
      const nowhere = `${base}/booking/a/b`;
      await expectFound(addressesIn(await ask(nowhere, HTML)), nowhere);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('do not exist with WEB=off, and are not loaded', async () => {
    const without = await openService({ web: 'off' });
    const { status } = await ask(`${without.url}/`, HTML);
    const script = await ask(`${without.url}/assets/${(await readdir(join(built, 'assets')))[0]}`);
    await without.close();
    expect([status, script.status]).to.deep.equal([404, 404]);
  });
});

describe('the frames of the booking page', () => {
  const KEY = `pk_${'k'.repeat(43)}`;
  let folder = '';

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-pages-'));
    const known = { type: 'text/html; charset=utf-8', digest: 'd', encodings: [], languages: [] };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify({ 'book.html': known, 'manage.html': known }));
    for (const name of ['book', 'manage']) await writeFile(join(folder, `${name}.html`), '<!doctype html>');
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const pagesOf = (origins: readonly string[] | null | undefined) =>
    createPages({ folder: pathToFileURL(`${folder}/`), originsOf: async (key) => (key === KEY ? origins : undefined) });
  const framesOf = async (origins: readonly string[] | null | undefined, query: string, path = '/book') => {
    const page = await pagesOf(origins).answer({
      path,
      base: '',
      query: new URLSearchParams(query),
      encodings: [],
      languages: [],
    });
    return /frame-ancestors (.*)$/.exec(page!.headers['Content-Security-Policy']!)?.[1];
  };

  it('are allowed to the origins of its key, to all without a list, and to none without a known key', async () => {
    const sites = ['https://salon.example', 'http://localhost:8080'];
    expect(await framesOf(sites, `key=${KEY}`)).to.equal("'self' https://salon.example http://localhost:8080");
    expect(await framesOf([], `key=${KEY}`)).to.equal("'self'");
    expect(await framesOf(null, `key=${KEY}`)).to.equal('*');
    expect(await framesOf(null, 'key=pk_unknown')).to.equal("'none'");
    expect(await framesOf(null, '')).to.equal("'none'");
    expect(await framesOf(null, `key=${KEY}`, '/manage')).to.equal("'none'");
  });

  it('are part of its tag, so that a browser cannot keep an old policy', async () => {
    const tagOf = async (origins: readonly string[] | null) => {
      const query = new URLSearchParams({ key: KEY });
      return (await pagesOf(origins).answer({ path: '/book', base: '', query, encodings: [], languages: [] }))?.etag;
    };
    expect(await tagOf(null)).to.equal(await tagOf(null));
    expect(await tagOf(null)).not.to.equal(await tagOf(['https://salon.example']));
  });

  it('are looked up as the credential of the key, and are none while the storage does not answer', async () => {
    const asked: unknown[] = [];
    const late = (key: VerifiedCallers['key']) => latePages({ key }, pathToFileURL(`${folder}/`));
    const found = late(async (authorization) => {
      asked.push(authorization);
      return { key: { origins: null } } as Awaited<ReturnType<VerifiedCallers['key']>>;
    });
    const failing = late(async () => {
      throw Object.assign(new Error('away'), { code: 'unavailable' });
    });
    const broken = late(async () => {
      throw new Error('broken');
    });
    const request = { path: '/book', base: '', query: new URLSearchParams({ key: KEY }), encodings: [], languages: [] };
    const policyOf = async (pages: ReturnType<typeof late>) =>
      (await pages.answer(request))?.headers['Content-Security-Policy'];
    expect(await policyOf(found)).to.match(/frame-ancestors \*$/);
    expect(asked).to.deep.equal([`Bearer ${Buffer.from(KEY).toString('base64')}`]);
    expect(await policyOf(failing)).to.match(/frame-ancestors 'none'$/);
    expect(await broken.answer(request).catch((error: Error) => error.message)).to.equal('broken');
  });
});
