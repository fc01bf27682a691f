import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { mock } from 'node:test';
import { promisify } from 'node:util';
import { expect } from 'chai';
import Koa from 'koa';
import { type ApiParts, createHttpApi } from '../../adapters/koa/index.js';
import { healthOperations } from '../../adapters/koa/operations/health.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { UnavailableError } from '../../core/basics/errors.js';
import { type Api, appHeader, base64, type Caller, exchange, openApi, ownerHeader } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { instead } from '../support/use-cases.js';
import { PATIENT, turns, until } from '../support/waiting.js';

const WORKFLOW = { name: 'Intake', description: 'First visit' };
const NOT_FOUND = { code: 404, message: 'Not Found' };
const MIB = 1_048_576;

describe('HTTP: requests', () => {
  let api: Api;
  let app: Caller;
  let token: string;
  beforeEach(async () => {
    api = await openApi(openMemoryStorage());
    ({ call: app, token } = await api.app());
  });
  afterEach(async () => {
    await api.close();
    expect(api.failures).to.deep.equal([]);
  });

  const total = async () => (await app('GET', '/v1/workflow')).body.total;
  const head = (path: string, headers: readonly string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: ${appHeader(token)}`, ...headers, '', ''].join('\r\n');

  describe('the order of checks', () => {
    it('is path, method, credential, media types, size, syntax, fields, use case', async () => {
      const broken = { body: '{', headers: { Accept: 'text/html', 'Content-Type': 'text/plain' } };
      const as = appHeader(token);
      expect((await api.send('POST', '/v1/workflows', broken)).status).to.equal(404);
      expect((await api.send('PUT', '/v1/workflow', broken)).status).to.equal(405);
      expect((await api.send('POST', '/v1/workflow', broken)).status).to.equal(401);
      expect((await api.send('POST', '/v1/workflow', { ...broken, as })).status).to.equal(406);
      const huge = 'x'.repeat(MIB + 1);
      const typed = { 'Content-Type': 'text/plain' };
      expect((await api.send('POST', '/v1/workflow', { as, body: huge, headers: typed })).status).to.equal(415);
      expect((await api.send('POST', '/v1/workflow?page=x', { as, body: huge })).status).to.equal(413);
      expect((await app('POST', '/v1/workflow?include=x', '{')).body.errors).to.have.all.keys('body');
      const path = `/v1/workflow/${anUuid()}`;
      expect((await app('PATCH', path, '{}')).status).to.equal(404);
      expect((await app('PATCH', path, '{"name":5}')).status).to.equal(400);
      expect((await app('PATCH', `${path}?include=x`, {})).status).to.equal(400);
    });

    it('returns 404 for an unknown path, whatever the credential', async () => {
      const paths = ['/', '/v1', '/v1/', '/v2/apps', '/v1/apps/', '/V1/apps', '/v1/Apps', '/v1/apps/a/b', '/%', '/%zz'];
      for (const path of [...paths, '/v1/%61pps', '//v1/apps', '/v1/apps/%2f', '/v1/workflow/x/y/z']) {
        for (const call of [api.anonymous, api.owner, app]) {
          const { status, body } = await call('GET', path);
          if (path === '/v1/apps/%2f' && call !== api.owner) expect(status).to.equal(401);
          else expect([status, body], path).to.deep.equal([404, NOT_FOUND]);
        }
      }
    });

    it('returns 405 and Allow for an unknown method on a known path', async () => {
      const cases = [
        ['PUT', '/v1/apps', 'GET, HEAD, POST'],
        ['DELETE', '/v1/apps', 'GET, HEAD, POST'],
        ['OPTIONS', '/v1/apps', 'GET, HEAD, POST'],
        ['POST', '/v1/app', 'GET, HEAD'],
        ['PUT', `/v1/apps/${anUuid()}`, 'DELETE, GET, HEAD, PATCH'],
        ['GET', `/v1/apps/${anUuid()}/token`, 'POST'],
        ['POST', '/healthz', 'GET, HEAD'],
        ['PROPFIND', '/v1/workflow', 'GET, HEAD, POST'],
      ] as const;
      for (const [method, path, allow] of cases) {
        const { status, headers, body } = await api.anonymous(method, path);
        expect(status, `${method} ${path}`).to.equal(405);
        expect(headers.allow).to.equal(allow);
        expect(body).to.deep.equal({ code: 405, message: 'Method Not Allowed' });
      }
    });

    it('returns 401 before 404 for a path segment that is no UUID', async () => {
      for (const segment of ['x', '%zz', '%00', `${anUuid()}x`, '0'.repeat(36)]) {
        expect((await api.anonymous('GET', `/v1/apps/${segment}`)).status).to.equal(401);
        expect((await api.owner('GET', `/v1/apps/${segment}`)).body).to.deep.equal(NOT_FOUND);
      }
    });
  });

  describe('media types', () => {
    it('accepts any Accept that allows JSON, or none', async () => {
      const accepted = [
        'application/json',
        '*/*',
        'application/*',
        'APPLICATION/JSON',
        'application/json; charset=utf-8',
        'application/json;q=0.1, text/html',
        'text/html, */*;q=0.1',
        '',
      ];
      for (const accept of accepted) {
        expect((await api.owner('GET', '/v1/apps', undefined, { Accept: accept })).status, accept).to.equal(200);
      }
      const bare = await exchange(api.url, 'GET', '/v1/apps', { Authorization: ownerHeader() });
      expect(bare.status).to.equal(200);
    });

    it('returns 406 for any other Accept', async () => {
      for (const accept of ['text/html', 'application/xml', 'application/json;q=0', 'text/*', 'nonsense']) {
        const { status, body } = await api.owner('GET', '/v1/apps', undefined, { Accept: accept });
        expect(status, accept).to.equal(406);
        expect(body).to.deep.equal({ code: 406, message: 'Not Acceptable' });
      }
      expect((await app('POST', '/v1/workflow', WORKFLOW, { Accept: 'text/html' })).status).to.equal(406);
      expect(await total()).to.equal(0);
    });

    it('accepts JSON in UTF-8, and returns 415 for other types', async () => {
      const types = [
        'application/json',
        'Application/JSON',
        'application/json; charset=utf-8',
        'application/json;charset="UTF-8"',
        'application/json; charset=utf8; profile=x',
      ];
      for (const type of types) {
        expect((await app('POST', '/v1/workflow', WORKFLOW, { 'Content-Type': type })).status, type).to.equal(201);
      }
      const refused = [
        '',
        'text/plain',
        'text/json',
        'application/x-www-form-urlencoded',
        'multipart/form-data',
        'application/jsonp',
        'application/vnd.api+json',
        'application/json; charset=utf-16',
        'application/json; charset=iso-8859-1',
        'application/merge-patch+json',
      ];
      for (const type of refused) {
        const { status, body } = await app('POST', '/v1/workflow', WORKFLOW, { 'Content-Type': type });
        expect(status, type).to.equal(415);
        expect(body.code).to.equal(415);
        expect(body.message).to.equal('Unsupported Media Type: send application/json, in UTF-8 and not compressed');
      }
      const patched = await app('PATCH', `/v1/workflow/${anUuid()}`, {}, { 'Content-Type': 'text/plain' });
      expect(patched.body.message).to.contain('send application/merge-patch+json or application/json,');
      const bare = await exchange(
        api.url,
        'POST',
        '/v1/workflow',
        { Authorization: appHeader(token) },
        JSON.stringify(WORKFLOW),
      );
      expect(bare.status).to.equal(415);
      expect((await app('POST', '/v1/workflow', WORKFLOW, { 'Content-Encoding': 'gzip' })).status).to.equal(415);
      expect((await app('POST', '/v1/workflow', WORKFLOW, { 'Content-Encoding': 'identity' })).status).to.equal(201);
    });

    it('does not require a body where it is optional', async () => {
      const { uuid } = await api.app();
      expect((await api.owner('POST', `/v1/apps/${uuid}/token`)).status).to.equal(201);
      const empty = await exchange(api.url, 'POST', `/v1/apps/${uuid}/token`, { Authorization: ownerHeader() }, '');
      expect(empty.status).to.equal(201);
      expect((await api.owner('GET', '/v1/apps', '{', { 'Content-Type': 'text/plain' })).status).to.equal(200);
    });
  });

  describe('bodies', () => {
    it('returns 400 on body for everything but a JSON object', async () => {
      const bodies = [
        '{',
        '{"name":"x",}',
        "{'name':'x'}",
        'name=x',
        ' ',
        'undefined',
        'NaN',
        '{"a":1}{"b":2}',
        '{"name":"\u0001"}',
        '[]',
        '[{"name":"x"}]',
        'null',
        'true',
        '5',
        '"text"',
        Buffer.from('{"name":"\xff\xfe"}', 'latin1'),
        Buffer.from('{"name":"x"}', 'utf16le'),
        Buffer.from([0xed, 0xa0, 0x80]),
      ];
      for (const body of bodies) {
        const answer = await app('POST', '/v1/workflow', body);
        expect(answer.status, String(body)).to.equal(400);
        expect(answer.body.success).to.equal(false);
        expect(answer.body.errors).to.have.all.keys('body');
      }
    });

    it('ignores a byte order mark and blanks', async () => {
      const body = `\uFEFF \r\n\t${JSON.stringify(WORKFLOW)}\n`;
      expect((await app('POST', '/v1/workflow', body)).status).to.equal(201);
    });

    it('uses the last of several equal fields, and no field of a prototype', async () => {
      const last = '{"name":"a","name":"b","description":"d"}';
      expect((await app('POST', '/v1/workflow', last)).body.data.name).to.equal('b');
      const inherited = '{"__proto__":{"name":"a","description":"d"},"constructor":{"name":"b"}}';
      const { body } = await app('POST', '/v1/workflow', inherited);
      expect(body.errors).to.have.all.keys('name', 'description');
      const deep = '{"name":"a","description":"d","settings":{"__proto__":{"mode":"confirm"}}}';
      const made = await app('POST', '/v1/workflow?include=settings', deep);
      expect(made.body.data.settings.mode).to.equal('instant');
    });

    it('accepts 1 MiB and no more', async () => {
      const body = (length: number) => {
        const text = JSON.stringify({ ...WORKFLOW, padding: '' });
        return text.replace('""', `"${'x'.repeat(length - text.length)}"`);
      };
      expect((await app('POST', '/v1/workflow', body(MIB))).status).to.equal(201);
      const { status, body: answer } = await app('POST', '/v1/workflow', body(MIB + 1));
      expect(status).to.equal(413);
      expect(answer).to.deep.equal({ code: 413, message: 'Content Too Large' });
      const chunked = { 'Transfer-Encoding': 'chunked' };
      expect((await app('POST', '/v1/workflow', body(MIB), chunked)).status).to.equal(201);
      expect((await app('POST', '/v1/workflow', body(MIB + 1), chunked)).status).to.equal(413);
      expect((await app('POST', '/v1/workflow', body(8 * MIB), chunked)).status).to.equal(413);
      expect(await total()).to.equal(2);
    });

    it('returns 413 for an endless body early, and closes', async () => {
      const start = head('/v1/workflow', ['Content-Type: application/json', 'Transfer-Encoding: chunked']);
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const answer = await api.raw(start + chunk.repeat(20), 5_000);
      expect(answer)
        .to.match(/^HTTP\/1.1 413 /)
        .and.match(/\r\nconnection: close\r\n/i);
      const announced = head('/v1/workflow', ['Content-Type: application/json', 'Content-Length: 99999999']);
      expect(await api.raw(announced, 5_000)).to.match(/^HTTP\/1.1 413 /);
    });

    it('reads on for a second after 413, so that the client can read the answer, and then closes', async () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      const start = head('/v1/workflow', ['Content-Type: application/json', 'Content-Length: 999999999']);
      const socket = connect(api.port, '127.0.0.1', () => socket.write(start));
      try {
        // The connection is closed, with whatever is still on its way.
        const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
        expect(String((await once(socket, 'data'))[0])).to.match(/^HTTP\/1.1 413 /);
        // More bytes than fit into the buffers between two processes.
        const sendMore = () => promisify(socket.write).call(socket, Buffer.alloc(64 * MIB, 'x'));
        await sendMore();
        mock.timers.tick(999);
        await sendMore();
        mock.timers.tick(1);
        await closed;
      } finally {
        mock.timers.reset();
        socket.destroy();
      }
    });

    it('treats a chunked body without chunks as missing', async () => {
      const start = head('/v1/workflow', [
        'Content-Type: application/json',
        'Transfer-Encoding: chunked',
        'Connection: close',
      ]);
      const answer = await api.raw(`${start}0\r\n\r\n`);
      expect(answer)
        .to.match(/^HTTP\/1.1 400 /)
        .and.contain('"name":"This field is required"');
    });

    it('requires no fields of a patch that the object has', async () => {
      const window = { start: '09:00', end: '17:00' };
      const schedule = {
        weekly: [{ days: ['mon'], ...window }],
        overrides: [{ date: '2026-12-24', windows: [window] }],
      };
      const { uuid } = (await app('POST', '/v1/resources', { name: 'Room', schedule })).body.data;
      const { status, body } = await app('PATCH', `/v1/resources/${uuid}`, { schedule: { weekly: null } });
      expect(status).to.equal(200);
      expect(body.data.schedule.overrides).to.deep.equal(schedule.overrides);
    });

    it('refuses bodies that are nested too deeply', async () => {
      const depth = 200_000;
      const bodies = [
        `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`,
        `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
        `{"settings":${'{"mode":'.repeat(depth)}1${'}'.repeat(depth)}}`,
      ];
      for (const body of bodies.map((text) => text.slice(0, MIB))) {
        const post = await app('POST', '/v1/workflow', body, { 'Idempotency-Key': 'k' });
        expect(post.status).to.equal(400);
        // depth is checked before parsing: one of the bodies is truncated and so not valid JSON
        expect(post.body.errors).to.deep.equal({ body: 'Must not nest deeper than 100 levels' });
        expect((await app('PATCH', `/v1/workflow/${anUuid()}`, body)).status).to.equal(400);
      }
      const shallow = `{"meta":${'{"a":'.repeat(800)}1${'}'.repeat(800)}}`;
      expect((await api.owner('PATCH', `/v1/apps/${anUuid()}`, shallow)).status).to.equal(400);
    });

    it('names oversized lists, or the first 100 of very many invalid fields', async () => {
      const many = (length: number, item: (index: number) => string) =>
        Array.from({ length }, (_, n) => item(n)).join();
      const meta = `{"meta":{${many(90_000, (index) => `"${index}":[]`)}}}`;
      expect((await api.owner('POST', '/v1/apps', meta)).body.errors).to.have.property(
        'meta',
        'Must have at most 50 keys',
      );
      const post = async (schedule: string) =>
        (await app('POST', '/v1/resources', `{"name":"Room","schedule":${schedule}}`)).body.errors;
      expect(await post(`{"weekly":[${many(340_000, () => '{}')}]}`)).to.deep.equal({
        'schedule.weekly': 'Must be a list of at most 100 entries',
      });
      const windows = `[${many(100, () => '{}')}]`;
      const overrides = many(3_000, () => `{"windows":${windows}}`);
      expect(Object.keys(await post(`{"overrides":[${overrides}]}`))).to.have.length(100);
    });

    it('writes nothing for a truncated body or a disconnected client', async () => {
      const full = JSON.stringify(WORKFLOW);
      const headers = ['Content-Type: application/json', `Content-Length: ${full.length}`];
      await api.raw(head('/v1/workflow', headers) + full.slice(0, -1), 150);
      await api.raw(
        `${head('/v1/workflow', ['Content-Type: application/json', 'Transfer-Encoding: chunked'])}5\r\n{"nam`,
        150,
      );
      await api.raw(head('/v1/workflow', headers), 20);
      await api.raw(
        head('/v1/workflow', ['Content-Type: application/json', 'Transfer-Encoding: chunked', '', 'zz\r\n{}']),
        500,
      );
      expect(await total()).to.equal(0);
      expect(api.lines.filter(({ status, route }) => route === '/v1/workflow' && status === 400)).to.have.length(4);
    });

    it('logs a client that disconnects while it sends as 499', async () => {
      const socket = connect(api.port, '127.0.0.1', () =>
        socket.write(head('/v1/workflow', ['Content-Type: application/json', 'Content-Length: 10'])),
      );
      await api.raw('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      socket.resetAndDestroy();
      await until(() => api.lines.some(({ status }) => status === 499));
      expect(await total()).to.equal(0);
    });

    it('continues after clients that disconnect before their answers', async () => {
      for (let index = 0; index < 20; index += 1) {
        const full = JSON.stringify(WORKFLOW);
        const headers = ['Content-Type: application/json', `Content-Length: ${full.length}`];
        void api.raw(head('/v1/workflow', headers) + full, 1);
      }
      await until(() => api.lines.filter(({ route }) => route === '/v1/workflow').length === 20);
      expect((await app('GET', '/v1/app')).status).to.equal(200);
    });

    it('answers several requests on one connection, including refused bodies', async () => {
      const refused = '{"a":';
      const one = (path: string, body: string) =>
        head(path, ['Content-Type: application/json', `Content-Length: ${body.length}`]) + body;
      const answer = await api.raw(
        one('/nowhere', refused) +
          one('/v1/apps', refused) +
          one('/v1/workflow', refused) +
          one('/v1/workflow', JSON.stringify(WORKFLOW)),
        500,
      );
      expect(answer.match(/HTTP\/1.1 \d+/g)).to.deep.equal([404, 401, 400, 201].map((status) => `HTTP/1.1 ${status}`));
    });
  });

  describe('HEAD', () => {
    it('returns the same as GET, without the body', async () => {
      const { body } = await app('POST', '/v1/workflow', WORKFLOW);
      for (const path of [
        '/v1/workflow',
        `/v1/workflow/${body.data.uuid}`,
        '/v1/app',
        '/healthz',
        '/v1/openapi.json',
      ]) {
        const get = await app('GET', path);
        const bare = await app('HEAD', path);
        expect(bare.status).to.equal(200);
        expect(bare.text).to.equal('');
        for (const name of ['content-length', 'content-type', 'etag', 'link']) {
          expect(bare.headers[name], `${name} of ${path}`).to.equal(get.headers[name]);
        }
      }
      expect((await api.anonymous('HEAD', '/v1/apps')).status).to.equal(401);
      expect((await api.anonymous('HEAD', '/nowhere')).status).to.equal(404);
    });
  });

  describe('X-Request-Id and the log', () => {
    it('accepts a valid id, else creates one, and always returns it', async () => {
      for (const id of ['a', 'trace-1:{x}', '~'.repeat(128)]) {
        const { headers } = await app('GET', '/v1/app', undefined, { 'X-Request-Id': id });
        expect(headers['x-request-id']).to.equal(id);
        expect(api.lines.at(-1)?.requestId).to.equal(id);
      }
      for (const id of ['', 'a b', '~'.repeat(129), 'é', 'a\tb']) {
        const { headers } = await app('GET', '/v1/app', undefined, { 'X-Request-Id': id });
        expect(headers['x-request-id'])
          .to.match(/^[0-9a-f-]{36}$/)
          .and.not.equal(id);
      }
      for (const [method, path] of [
        ['GET', '/nowhere'],
        ['PUT', '/v1/apps'],
        ['GET', '/v1/apps'],
      ] as const) {
        const { headers } = await api.anonymous(method, path, undefined, { 'X-Request-Id': 'mine' });
        expect(headers['x-request-id']).to.equal('mine');
      }
    });

    it('writes one line for a request: method, route, status, duration, id, app', async () => {
      const { uuid } = (await app('GET', '/v1/app')).body.data;
      api.lines.length = 0;
      const path = `/v1/workflow/${anUuid()}?include=app`;
      const { headers } = await app('PATCH', path, { name: 'secret name' });
      await api.anonymous('GET', '/nowhere?q=secret');
      await api.owner('GET', '/v1/apps');
      expect(api.lines).to.have.length(3);
      const [first, second, third] = api.lines;
      expect(first).to.include({ method: 'PATCH', route: '/v1/workflow/{uuid}', status: 404, app: uuid });
      expect(first?.requestId).to.equal(headers['x-request-id']);
      expect(first?.durationMs).to.be.within(0, 10_000);
      expect(second).to.include({ method: 'GET', route: null, status: 404, app: null });
      expect(third).to.include({ method: 'GET', route: '/v1/apps', status: 200, app: null });
      expect(JSON.stringify(api.lines)).not.to.contain('secret');
    });

    it('contains the path without its query and identifiers if the path or its method is unknown', async () => {
      const pathOf = async (method: string, path: string) => {
        await api.owner(method, path);
        return api.lines.at(-1)?.path;
      };
      expect(await pathOf('GET', '/v1/bokings/actions?q=secret')).to.equal('/v1/bokings/actions');
      expect(await pathOf('GET', '/v1/apps/no-uuid')).to.equal('/v1/apps/…');
      expect(await pathOf('GET', '/v1/apps/grace@example.com')).to.equal('/v1/apps/…');
      expect(await pathOf('GET', '/v1/customer/grace')).to.equal('/v1/customer/…');
      expect(await pathOf('GET', '/grace@example.com')).to.equal('/…');
      expect(await pathOf('GET', `/v1/apps/${anUuid()}/sessions`)).to.equal('/v1/apps/…/sessions');
      expect(await pathOf('PUT', '/v1/apps')).to.equal('/v1/apps');
      expect(await pathOf('GET', '/x'.repeat(5_000))).to.have.length(200);
      expect(await pathOf('GET', `/v1/apps/${anUuid()}`)).to.equal(undefined);
    });
  });

  describe('health', () => {
    it('returns /healthz and /readyz without a token', async () => {
      const answers = { '/healthz': { status: 'ok' }, '/readyz': { status: 'ok', warnings: [] } };
      for (const [path, data] of Object.entries(answers)) {
        const { status, body } = await api.anonymous('GET', path);
        expect(status).to.equal(200);
        expect(body).to.deep.equal({ success: true, data });
      }
    });
  });
});

describe('HTTP: failures and frames', () => {
  let api: Api;
  afterEach(() => api.close());
  const broken = async (error: unknown) => {
    api = await openApi(openMemoryStorage(), {
      replace: ({ workflows, apps }) => ({
        ready: () => Promise.reject(error),
        workflows: { ...workflows, create: instead(workflows.create, () => Promise.reject(error)) },
        apps: {
          ...apps,
          list: instead(apps.list, () => {
            throw error;
          }),
        },
      }),
    });
    return api;
  };

  for (const bug of [
    new Error('secret cause'),
    new TypeError('secret'),
    'secret text',
    undefined,
    null,
    { code: 'ENOENT' },
  ]) {
    it(`returns a plain 500 for a bug (${JSON.stringify(bug) ?? bug}), and logs the cause with the request's id`, async () => {
      await broken(bug);
      const { call } = await api.app();
      const answers = [await call('POST', '/v1/workflow', WORKFLOW), await api.owner('GET', '/v1/apps')];
      for (const { status, body, text } of answers) {
        expect(status).to.equal(500);
        expect(body).to.deep.equal({ code: 500, message: 'Internal Server Error' });
        expect(text).not.to.contain('secret');
      }
      expect(api.failures).to.deep.equal([bug, bug]);
    });
  }

  it('returns 503 with Retry-After while the storage is unavailable', async () => {
    await broken(new UnavailableError('secret detail', { retryAfterSeconds: 7 }));
    const { status, headers, body } = await api.owner('GET', '/v1/apps');
    expect(status).to.equal(503);
    expect(headers['retry-after']).to.equal('7');
    expect(body).to.deep.equal({ code: 503, message: 'Service Unavailable' });
  });

  it('returns 503 without Retry-After, naming Idempotency-Key, if the outcome is unknown', async () => {
    await broken(new UnavailableError('secret detail', { retryAfterSeconds: null }));
    const { status, headers, body } = await api.owner('GET', '/v1/apps');
    expect(status).to.equal(503);
    expect(headers).not.to.have.property('retry-after');
    expect(body).to.have.property('code', 503);
    expect(body.message).to.include('Idempotency-Key').and.not.include('secret');
  });

  it('returns 503 from /readyz if the storage does not answer, and 200 from /healthz', async () => {
    await broken(new Error('away'));
    const { status, headers, body } = await api.anonymous('GET', '/readyz');
    expect(status).to.equal(503);
    expect(headers['retry-after']).to.equal('1');
    expect(body).to.deep.equal({ code: 503, message: 'Service Unavailable' });
    expect((await api.anonymous('GET', '/healthz')).status).to.equal(200);
  });

  for (const [what, parts] of Object.entries({
    'the storage': { ready: () => new Promise<void>(() => {}) },
    'what is asked for warnings': { warnings: () => new Promise<readonly string[]>(() => {}) },
  })) {
    it(`returns 503 from /readyz if ${what} does not answer in time, and 200 from /healthz`, async () => {
      api = await openApi(openMemoryStorage(), { replace: () => ({ ...parts, patience: 20 }) });
      const { status, headers } = await api.anonymous('GET', '/readyz');
      expect(status).to.equal(503);
      expect(headers['retry-after']).to.equal('1');
      expect(api.failures.map((failure) => (failure as Error).message)).to.deep.equal(['The storage does not answer']);
      expect((await api.anonymous('GET', '/healthz')).status).to.equal(200);
    });
  }

  it('queries the storage once for all waiting requests to /readyz', async () => {
    let looks = 0;
    let answer = () => {};
    const ready = () => {
      looks += 1;
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    };
    api = await openApi(openMemoryStorage(), { replace: () => ({ ready }) });
    const readiness = healthOperations(api.parts).find(({ path }) => path === '/readyz') as unknown as {
      handle(): Promise<{ readonly status: number }>;
    };
    for (const count of [1, 2]) {
      const asked = Promise.all(Array.from({ length: 50 }, () => readiness.handle()));
      answer();
      expect((await asked).map(({ status }) => status)).to.deep.equal(Array(50).fill(200));
      expect(looks).to.equal(count);
    }
  });

  it('waits 5 s for the storage in /readyz by default', async () => {
    api = await openApi(openMemoryStorage());
    const parts = { ready: () => new Promise<void>(() => {}) } as Partial<ApiParts> as ApiParts;
    const readiness = healthOperations(parts).find(({ path }) => path === '/readyz') as unknown as {
      handle(): Promise<unknown>;
    };
    mock.timers.enable({ apis: ['setTimeout'] });
    try {
      let failure: unknown;
      const asked = readiness.handle().catch((caught: unknown) => {
        failure = caught;
      });
      mock.timers.tick(4_999);
      await turns(2);
      expect(failure).to.equal(undefined);
      mock.timers.tick(1);
      await asked;
      expect(failure).to.be.instanceOf(UnavailableError);
    } finally {
      mock.timers.reset();
    }
  });

  it('lists in /readyz what an operator should repair, while it is ready', async () => {
    let warnings: readonly string[] | Error = ['change_in_future', 'clock_jumped'];
    api = await openApi(openMemoryStorage(), {
      replace: () => ({
        warnings: async () => {
          if (warnings instanceof Error) throw warnings;
          return warnings;
        },
      }),
    });
    const { status, body } = await api.anonymous('GET', '/readyz');
    expect(status).to.equal(200);
    expect(body).to.deep.equal({ success: true, data: { status: 'ok', warnings } });
    expect((await api.anonymous('GET', '/healthz')).body).to.deep.equal({ success: true, data: { status: 'ok' } });
    warnings = new Error('away');
    expect((await api.anonymous('GET', '/readyz')).status).to.equal(503);
  });

  it('allows browsers of the configured origins, and no others', async () => {
    api = await openApi(openMemoryStorage(), { corsOrigins: ['https://a.example', 'https://b.example'] });
    const from = (origin: string, headers = {}) => ({ Origin: origin, ...headers });
    const preflight = await api.anonymous(
      'OPTIONS',
      '/v1/apps',
      undefined,
      from('https://b.example', {
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization, content-type, idempotency-key',
      }),
    );
    expect(preflight.status).to.equal(204);
    expect(preflight.headers['access-control-allow-origin']).to.equal('https://b.example');
    expect(preflight.headers['access-control-allow-methods']).to.match(/POST.*PATCH/);
    expect(preflight.headers['access-control-allow-headers']).to.contain('idempotency-key');
    const listed = await api.owner('GET', '/v1/apps', undefined, from('https://a.example'));
    expect(listed.headers['access-control-allow-origin']).to.equal('https://a.example');
    expect(listed.headers['access-control-expose-headers'])
      .to.contain('Link')
      .and.contain('ETag')
      .and.contain('Location')
      .and.contain('Last-Event-ID');
    expect(listed.headers.vary?.split(', ')).to.have.members(['Origin', 'Authorization']);
    const refused = await api.anonymous('GET', '/v1/apps', undefined, from('https://a.example'));
    expect(refused.status).to.equal(401);
    expect(refused.headers['access-control-allow-origin']).to.equal('https://a.example');
    const other = await api.owner('GET', '/v1/apps', undefined, from('https://evil.example'));
    expect(other.headers).not.to.have.property('access-control-allow-origin');
    await api.close();
    api = await openApi(openMemoryStorage());
    const none = await api.owner('GET', '/v1/apps', undefined, from('https://a.example'));
    expect(none.headers).not.to.have.property('access-control-allow-origin');
  });

  it('works mounted in another Koa application, under a prefix', async () => {
    api = await openApi(openMemoryStorage());
    const inner = createHttpApi(api.parts);
    const outer = new Koa();
    outer.use(async (ctx, next) => {
      ctx.set('X-Outer', 'yes');
      await next();
      ctx.set('X-After', 'yes');
    });
    const mounted = (await import('koa-compose')).default(inner.middleware as never[]);
    outer.use(async (ctx, next) => {
      if (!ctx.path.startsWith('/booking/')) return next();
      const { path } = ctx;
      ctx.path = path.slice('/booking'.length);
      await mounted(ctx as never, next as never);
      ctx.path = path;
    });
    outer.use((ctx) => {
      ctx.body = 'outer';
    });
    const server = createServer(PATIENT, outer.callback());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const as = { Authorization: ownerHeader() };
    try {
      await api.app();
      const listed = await exchange(url, 'GET', '/booking/v1/apps?limit=1', as);
      expect(listed.status).to.equal(200);
      expect(listed.headers['x-outer']).to.equal('yes');
      expect(listed.headers['x-after']).to.equal('yes');
      expect(listed.headers.link).to.contain('</booking/v1/apps?limit=1&page=1>; rel="first"');
      const newApp = JSON.stringify({ slug: 'mounted', name: 'Mounted', description: 'Inside' });
      const created = await exchange(
        url,
        'POST',
        '/booking/v1/apps',
        { ...as, 'Content-Type': 'application/json' },
        newApp,
      );
      expect(created.headers.location).to.equal(`/booking/v1/apps/${created.body.data.uuid}`);
      const document = await exchange(url, 'GET', '/booking/v1/openapi.json');
      expect(document.body.servers[0].url).to.equal('/booking');
      const uuid = listed.body.data[0].uuid;
      expect((await exchange(url, 'GET', `/booking/v1/apps/${uuid}`, as)).body.data.uuid).to.equal(uuid);
      expect((await exchange(url, 'GET', '/booking/nowhere', as)).body).to.deep.equal(NOT_FOUND);
      expect((await exchange(url, 'PUT', '/booking/v1/apps', as)).headers.allow).to.equal('GET, HEAD, POST');
      const json = { ...as, 'Content-Type': 'application/json' };
      const made = await exchange(
        url,
        'POST',
        '/booking/v1/apps',
        json,
        JSON.stringify({ slug: 'm', name: 'M', description: 'd' }),
      );
      expect(made.status).to.equal(201);
      expect((await exchange(url, 'GET', '/else')).text).to.equal('outer');
    } finally {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  it('lets a client that got 413 read the answer, although it is still sending', async () => {
    api = await openApi(openMemoryStorage());
    const { token } = await api.app();
    const status = await new Promise((resolve, reject) => {
      const headers = {
        Authorization: `Bearer ${base64(token)}`,
        'Content-Type': 'application/json',
        'Transfer-Encoding': 'chunked',
      };
      const sent = request(`${api.url}/v1/workflow`, { method: 'POST', headers }, (res) => {
        res.resume();
        res.on('end', () => resolve(res.statusCode));
      });
      sent.on('error', reject);
      const chunk = Buffer.alloc(65_536, 'x');
      for (let count = 0; count < 100; count += 1) sent.write(chunk);
      sent.end();
    });
    expect(status).to.equal(413);
  });
});
