import { once } from 'node:events';
import { connect } from 'node:net';
import { mock } from 'node:test';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { ApiParts } from '../../adapters/koa/index.js';
import { healthOperations } from '../../adapters/koa/operations/health.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { UnavailableError } from '../../core/basics/errors.js';
import {
  type Api,
  appHeader,
  badFieldsOf,
  dataOf,
  errorsOf,
  exchange,
  IN_MEMORY,
  openApi,
  ownerHeader,
  statusOf,
  useApi,
} from '../support/http.js';

import { anUuid } from '../support/samples.js';
import { instead } from '../support/use-cases.js';
import { turns, until } from '../support/waiting.js';

const WORKFLOW = { name: 'Intake', description: 'First visit' };
const NOT_FOUND = { code: 404, message: 'Not Found' };
const UNAVAILABLE = { code: 503, message: 'Service Unavailable' };
const MIB = 1_048_576;

describe('HTTP: requests', () => {
  const suite = useApi(IN_MEMORY);
  const { api, app, add } = suite;
  const JSON_TYPE = 'Content-Type: application/json';
  const CHUNKED = 'Transfer-Encoding: chunked';

  const total = async () => (await app('GET', '/v1/workflow')).body.total;
  const head = (path: string, headers: readonly string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: x', `Authorization: ${appHeader(suite.token)}`, ...headers, '', ''].join('\r\n');

  describe('the order of checks', () => {
    it('is path, method, credential, media types, size, syntax, fields, use case', async () => {
      const broken = { body: '{', headers: { Accept: 'text/html', 'Content-Type': 'text/plain' } };
      const as = appHeader(suite.token);
      const huge = 'x'.repeat(MIB + 1);
      const path = `/v1/workflow/${anUuid()}`;
      for (const [method, target, sending, status] of [
        ['POST', '/v1/workflows', broken, 404],
        ['PUT', '/v1/workflow', broken, 405],
        ['POST', '/v1/workflow', broken, 401],
        ['POST', '/v1/workflow', { ...broken, as }, 406],
        ['POST', '/v1/workflow', { as, body: huge, headers: { 'Content-Type': 'text/plain' } }, 415],
        ['POST', '/v1/workflow?page=x', { as, body: huge }, 413],
        ['PATCH', path, { as, body: '{}' }, 404],
        ['PATCH', path, { as, body: '{"name":5}' }, 400],
        ['PATCH', `${path}?include=x`, { as, body: {} }, 400],
      ] as const)
        expect(await statusOf(api.send(method, target, sending))).to.equal(status);
      expect(await badFieldsOf(app('POST', '/v1/workflow?include=x', '{'))).to.deep.equal(['body']);
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
        ['POST', '/v1/app', 'GET, HEAD, PATCH'],
        ['PUT', `/v1/apps/${anUuid()}`, 'DELETE, GET, HEAD, PATCH'],
        ['GET', `/v1/apps/${anUuid()}/token`, 'POST'],
        ['POST', '/healthz', 'GET, HEAD'],
        ['PROPFIND', '/v1/workflow', 'GET, HEAD, POST'],
      ] as const;
      for (const [method, path, allow] of cases) {
        const { status, headers, body } = await api.anonymous(method, path);
        const refusal = { code: 405, message: 'Method Not Allowed' };
        expect([status, headers.allow, body], `${method} ${path}`).to.deep.equal([405, allow, refusal]);
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
      const json = ['application/json', 'APPLICATION/JSON', 'application/json; charset=utf-8'];
      const any = ['*/*', 'application/*', 'application/json;q=0.1, text/html', 'text/html, */*;q=0.1', ''];
      for (const accept of [...json, ...any])
        expect((await api.owner('GET', '/v1/apps', undefined, { Accept: accept })).status, accept).to.equal(200);
      const bare = exchange(api.url, 'GET', '/v1/apps', { Authorization: ownerHeader() });
      expect(await statusOf(bare)).to.equal(200);
    });

    it('returns 406 for any other Accept', async () => {
      for (const accept of ['text/html', 'application/xml', 'application/json;q=0', 'text/*', 'nonsense']) {
        const { status, body } = await api.owner('GET', '/v1/apps', undefined, { Accept: accept });
        expect([status, body], accept).to.deep.equal([406, { code: 406, message: 'Not Acceptable' }]);
      }
      expect((await app('POST', '/v1/workflow', WORKFLOW, { Accept: 'text/html' })).status).to.equal(406);
      expect(await total()).to.equal(0);
    });

    it('accepts JSON in UTF-8, and returns 415 for other types', async () => {
      const post = (type: string) => app('POST', '/v1/workflow', WORKFLOW, { 'Content-Type': type });
      const parameters = ['', '; charset=utf-8', ';charset="UTF-8"', '; charset=utf8; profile=x'];
      for (const type of ['Application/JSON', ...parameters.map((parameter) => `application/json${parameter}`)])
        expect(await statusOf(post(type)), type).to.equal(201);
      const message = 'Unsupported Media Type: send application/json, in UTF-8 and not compressed';
      for (const type of [
        ...['', 'text/plain', 'text/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
        ...['application/jsonp', 'application/vnd.api+json', 'application/merge-patch+json'],
        ...['application/json; charset=utf-16', 'application/json; charset=iso-8859-1'],
      ]) {
        const { status, body } = await post(type);
        expect([status, body], type).to.deep.equal([415, { code: 415, message }]);
      }
      const patched = await app('PATCH', `/v1/workflow/${anUuid()}`, {}, { 'Content-Type': 'text/plain' });
      expect(patched.body.message).to.contain('send application/merge-patch+json or application/json,');
      const as = { Authorization: appHeader(suite.token) };
      const bare = exchange(api.url, 'POST', '/v1/workflow', as, JSON.stringify(WORKFLOW));
      expect(await statusOf(bare)).to.equal(415);
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
      const invalid = ['{', '{"name":"x",}', "{'name':'x'}", 'name=x', ' ', 'undefined', 'NaN', '{"a":1}{"b":2}'];
      const others = ['{"name":"\u0001"}', '[]', '[{"name":"x"}]', 'null', 'true', '5', '"text"'];
      const bytes = [
        Buffer.from('{"name":"\xff\xfe"}', 'latin1'),
        Buffer.from('{"name":"x"}', 'utf16le'),
        Buffer.from([0xed, 0xa0, 0x80]),
      ];
      for (const body of [...invalid, ...others, ...bytes])
        expect(await badFieldsOf(app('POST', '/v1/workflow', body)), String(body)).to.deep.equal(['body']);
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
      const post = (length: number, headers = {}) => app('POST', '/v1/workflow', body(length), headers);
      expect(await statusOf(post(MIB))).to.equal(201);
      expect((await post(MIB + 1)).body).to.deep.equal({ code: 413, message: 'Content Too Large' });
      const chunked = { 'Transfer-Encoding': 'chunked' };
      expect(await statusOf(post(MIB, chunked))).to.equal(201);
      for (const length of [MIB + 1, 8 * MIB]) expect(await statusOf(post(length, chunked))).to.equal(413);
      expect(await total()).to.equal(2);
    });

    it('returns 413 for an endless body early, and closes', async () => {
      const start = head('/v1/workflow', [JSON_TYPE, CHUNKED]);
      const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
      const answer = await api.raw(start + chunk.repeat(20), 5_000);
      expect(answer).to.match(/^HTTP\/1.1 413 /);
      expect(answer).to.match(/\r\nconnection: close\r\n/i);
      const announced = head('/v1/workflow', [JSON_TYPE, 'Content-Length: 99999999']);
      expect(await api.raw(announced, 5_000)).to.match(/^HTTP\/1.1 413 /);
    });

    it('reads on for a second after 413, so that the client can read the answer, and then closes', async () => {
      mock.timers.enable({ apis: ['setTimeout'] });
      const start = head('/v1/workflow', [JSON_TYPE, 'Content-Length: 999999999']);
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
      const answer = await api.raw(`${head('/v1/workflow', [JSON_TYPE, CHUNKED, 'Connection: close'])}0\r\n\r\n`);
      expect(answer).to.match(/^HTTP\/1.1 400 /);
      expect(answer).to.contain('"name":"This field is required"');
    });

    it('requires no fields of a patch that the object has', async () => {
      const window = { start: '09:00', end: '17:00' };
      const overrides = [{ date: '2026-12-24', windows: [window] }];
      const schedule = { weekly: [{ days: ['mon'], ...window }], overrides };
      const uuid = await add('/v1/resources', { name: 'Room', schedule });
      const { status, body } = await app('PATCH', `/v1/resources/${uuid}`, { schedule: { weekly: null } });
      expect(status).to.equal(200);
      expect(body.data.schedule.overrides).to.deep.equal(overrides);
    });

    it('refuses bodies that are nested too deeply', async () => {
      const depth = 200_000;
      const bodies = [
        `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`,
        `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
        `{"settings":${'{"mode":'.repeat(depth)}1${'}'.repeat(depth)}}`,
      ];
      for (const body of bodies.map((text) => text.slice(0, MIB))) {
        const post = app('POST', '/v1/workflow', body, { 'Idempotency-Key': 'k' });
        // depth is checked before parsing: one of the bodies is truncated and so not valid JSON
        expect(await errorsOf(post)).to.deep.equal({ body: 'Must not nest deeper than 100 levels' });
        expect((await app('PATCH', `/v1/workflow/${anUuid()}`, body)).status).to.equal(400);
      }
      const shallow = `{"meta":${'{"a":'.repeat(800)}1${'}'.repeat(800)}}`;
      expect((await api.owner('PATCH', `/v1/apps/${anUuid()}`, shallow)).status).to.equal(400);
    });

    it('names oversized lists, or the first 100 of very many invalid fields', async () => {
      const many = (length: number, item: (index: number) => string) =>
        Array.from({ length }, (_, n) => item(n)).join();
      const meta = `{"meta":{${many(90_000, (index) => `"${index}":[]`)}}}`;
      const errors = await errorsOf(api.owner('POST', '/v1/apps', meta));
      expect(errors.meta).to.equal('Must have at most 50 keys');
      const post = (schedule: string) =>
        errorsOf(app('POST', '/v1/resources', `{"name":"Room","schedule":${schedule}}`));
      expect(await post(`{"weekly":[${many(340_000, () => '{}')}]}`)).to.deep.equal({
        'schedule.weekly': 'Must be a list of at most 100 entries',
      });
      const windows = `[${many(100, () => '{}')}]`;
      const overrides = many(3_000, () => `{"windows":${windows}}`);
      expect(Object.keys(await post(`{"overrides":[${overrides}]}`))).to.have.length(100);
    });

    it('writes nothing for a truncated body or a disconnected client', async () => {
      const full = JSON.stringify(WORKFLOW);
      const headers = [JSON_TYPE, `Content-Length: ${full.length}`];
      await api.raw(head('/v1/workflow', headers) + full.slice(0, -1), 150);
      await api.raw(`${head('/v1/workflow', [JSON_TYPE, CHUNKED])}5\r\n{"nam`, 150);
      await api.raw(head('/v1/workflow', headers), 20);
      await api.raw(head('/v1/workflow', [JSON_TYPE, CHUNKED, '', 'zz\r\n{}']), 500);
      expect(await total()).to.equal(0);
      expect(api.lines.filter(({ status, route }) => route === '/v1/workflow' && status === 400)).to.have.length(4);
    });

    it('logs a client that disconnects while it sends as 499', async () => {
      const socket = connect(api.port, '127.0.0.1', () =>
        socket.write(head('/v1/workflow', [JSON_TYPE, 'Content-Length: 10'])),
      );
      await api.raw('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      socket.resetAndDestroy();
      await until(() => api.lines.some(({ status }) => status === 499));
      expect(await total()).to.equal(0);
    });

    it('continues after clients that disconnect before their answers', async () => {
      const full = JSON.stringify(WORKFLOW);
      const start = head('/v1/workflow', [JSON_TYPE, `Content-Length: ${full.length}`]);
      for (let index = 0; index < 20; index += 1) void api.raw(start + full, 1);
      await until(() => api.lines.filter(({ route }) => route === '/v1/workflow').length === 20);
      expect((await app('GET', '/v1/app')).status).to.equal(200);
    });

    it('answers several requests on one connection, including refused bodies', async () => {
      const refused = '{"a":';
      const one = (path: string, body: string) => head(path, [JSON_TYPE, `Content-Length: ${body.length}`]) + body;
      const bad = ['/nowhere', '/v1/apps', '/v1/workflow'].map((path) => one(path, refused)).join('');
      const answer = await api.raw(bad + one('/v1/workflow', JSON.stringify(WORKFLOW)), 500);
      expect(answer.match(/HTTP\/1.1 \d+/g)).to.deep.equal([404, 401, 400, 201].map((status) => `HTTP/1.1 ${status}`));
    });
  });

  describe('HEAD', () => {
    it('returns the same as GET, without the body', async () => {
      const one = `/v1/workflow/${await add('/v1/workflow', WORKFLOW)}`;
      for (const path of ['/v1/workflow', one, '/v1/app', '/healthz', '/v1/openapi.json']) {
        const get = await app('GET', path);
        const bare = await app('HEAD', path);
        expect([bare.status, bare.text]).to.deep.equal([200, '']);
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
        expect(headers['x-request-id']).to.match(/^[0-9a-f-]{36}$/);
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
      api.lines.length = 0;
      const path = `/v1/workflow/${anUuid()}?include=app`;
      const { headers } = await app('PATCH', path, { name: 'secret name' });
      await api.anonymous('GET', '/nowhere?q=secret');
      await api.owner('GET', '/v1/apps');
      expect(api.lines).to.have.length(3);
      const [first, second, third] = api.lines;
      expect(first).to.include({ method: 'PATCH', route: '/v1/workflow/{uuid}', status: 404, app: suite.appUuid });
      expect(first?.requestId).to.equal(headers['x-request-id']);
      expect(first?.durationMs).to.be.within(0, 10_000);
      expect(second).to.include({ method: 'GET', route: null, status: 404, app: null });
      expect(third).to.include({ method: 'GET', route: '/v1/apps', status: 200, app: null });
      expect(JSON.stringify(api.lines)).not.to.contain('secret');
    });

    it('contains the path without its query and identifiers if the path or its method is unknown', async () => {
      for (const [method, path, logged] of [
        ['GET', '/v1/bokings/actions?q=secret', '/v1/bokings/actions'],
        ['GET', '/v1/apps/no-uuid', '/v1/apps/…'],
        ['GET', '/v1/apps/grace@example.com', '/v1/apps/…'],
        ['GET', '/v1/customer/grace', '/v1/customer/…'],
        ['GET', '/grace@example.com', '/…'],
        ['GET', `/v1/apps/${anUuid()}/sessions`, '/v1/apps/…/sessions'],
        ['PUT', '/v1/apps', '/v1/apps'],
        ['GET', '/x'.repeat(5_000), `/x/x${'/…'.repeat(98)}`],
        ['GET', `/v1/apps/${anUuid()}`, undefined],
      ] as const) {
        await api.owner(method, path);
        expect(api.lines.at(-1)?.path).to.equal(logged);
      }
    });
  });

  it('returns /healthz and /readyz without a token', async () => {
    const answers = { '/healthz': { status: 'ok' }, '/readyz': { status: 'ok', warnings: [] } };
    for (const [path, data] of Object.entries(answers))
      expect((await api.anonymous('GET', path)).body).to.deep.equal({ success: true, data });
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

  const bugs = [new Error('secret cause'), new TypeError('secret'), 'secret text', undefined, null, { code: 'ENOENT' }];
  for (const bug of bugs) {
    it(`returns a plain 500 for a bug (${JSON.stringify(bug) ?? bug}), and logs the cause with the request's id`, async () => {
      await broken(bug);
      const { call } = await api.app();
      const answers = [await call('POST', '/v1/workflow', WORKFLOW), await api.owner('GET', '/v1/apps')];
      for (const { status, body, text } of answers) {
        expect([status, body]).to.deep.equal([500, { code: 500, message: 'Internal Server Error' }]);
        expect(text).not.to.contain('secret');
      }
      expect(api.failures).to.deep.equal([bug, bug]);
    });
  }

  it('returns 503 with Retry-After while the storage is unavailable', async () => {
    await broken(new UnavailableError('secret detail', { retryAfterSeconds: 7 }));
    const { status, headers, body } = await api.owner('GET', '/v1/apps');
    expect([status, headers['retry-after'], body]).to.deep.equal([503, '7', UNAVAILABLE]);
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
    expect([status, headers['retry-after'], body]).to.deep.equal([503, '1', UNAVAILABLE]);
    expect((await api.anonymous('GET', '/healthz')).status).to.equal(200);
  });

  for (const [what, parts] of Object.entries({
    'the storage': { ready: () => new Promise<void>(() => {}) },
    'what is asked for warnings': { warnings: () => new Promise<readonly string[]>(() => {}) },
  })) {
    it(`returns 503 from /readyz if ${what} does not answer in time, and 200 from /healthz`, async () => {
      api = await openApi(openMemoryStorage(), { replace: () => ({ ...parts, patience: 20 }) });
      const { status, headers } = await api.anonymous('GET', '/readyz');
      expect([status, headers['retry-after']]).to.deep.equal([503, '1']);
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
    expect(await dataOf(api.anonymous('GET', '/readyz'))).to.deep.equal({ status: 'ok', warnings });
    expect(await dataOf(api.anonymous('GET', '/healthz'))).to.deep.equal({ status: 'ok' });
    warnings = new Error('away');
    expect((await api.anonymous('GET', '/readyz')).status).to.equal(503);
  });
});
