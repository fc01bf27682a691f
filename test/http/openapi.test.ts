import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { type Api, openApi } from '../support/http.js';

// biome-ignore lint/suspicious/noExplicitAny: an OpenAPI document, walked by hand
type Json = any;

describe('HTTP: the OpenAPI document', () => {
  let api: Api;
  let document: Json;
  let etag: string;
  before(async () => {
    api = await openApi(openMemoryStorage());
    const { status, headers, body } = await api.anonymous('GET', '/v1/openapi.json');
    expect(status).to.equal(200);
    document = body;
    etag = String(headers.etag);
  });
  after(() => api.close());

  const operations = (): readonly (readonly [method: string, path: string, operation: Json])[] =>
    Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
      Object.entries<Json>(methods).map(([method, operation]) => [method, path, operation] as const),
    );

  it('is OpenAPI 3.1, served without a token, with an ETag', async () => {
    expect(document.openapi).to.match(/^3\.1\./);
    expect(document.info).to.include.all.keys('title', 'version');
    expect((await api.anonymous('GET', '/v1/openapi.json', undefined, { 'If-None-Match': etag })).status).to.equal(304);
  });

  it('documents every endpoint of apps and workflows', () => {
    const documented = operations().map(([method, path]) => `${method.toUpperCase()} ${path}`);
    expect(documented).to.include.members([
      'POST /v1/apps',
      'GET /v1/apps',
      'GET /v1/apps/{uuid}',
      'PATCH /v1/apps/{uuid}',
      'DELETE /v1/apps/{uuid}',
      'POST /v1/apps/{uuid}/token',
      'GET /v1/app',
      'POST /v1/workflow',
      'GET /v1/workflow',
      'GET /v1/workflow/{uuid}',
      'PATCH /v1/workflow/{uuid}',
      'DELETE /v1/workflow/{uuid}',
      'GET /healthz',
      'GET /readyz',
      'GET /v1/openapi.json',
    ]);
  });

  it('resolves every reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)];
    expect(references).not.to.be.empty;
    for (const [, name = ''] of references) expect(document.components.schemas).to.have.property(name);
  });

  it('declares the parameters of every path, and every query parameter once', () => {
    for (const [method, path, { parameters = [] }] of operations()) {
      const named = (place: string) => parameters.filter((p: Json) => p.in === place).map(({ name }: Json) => name);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(named('path'), `${method} ${path}`).to.deep.equal(inPath);
      expect(named('query')).to.deep.equal([...new Set(named('query'))]);
      expect(named('header').includes('Idempotency-Key'), `${method} ${path}`).to.equal(method === 'post');
    }
  });

  it('says who may call, and how every operation can fail', () => {
    for (const [method, path, { security, responses, requestBody }] of operations()) {
      const statuses = Object.keys(responses).map(Number);
      const what = `${method} ${path}`;
      expect(statuses, what).to.include.members([500, 503, 406]);
      expect(statuses.includes(401), what).to.equal(security.length > 0);
      if (path.includes('{')) expect(statuses, what).to.include(404);
      if (requestBody) expect(statuses, what).to.include.members([400, 413, 415]);
      if (method === 'post') expect(statuses, what).to.include.members([400, 422]);
      if (method === 'patch' || method === 'delete') expect(statuses, what).to.include(412);
      expect(Object.keys(security[0] ?? { none: [] })[0], what).to.be.oneOf(['owner', 'app', 'none']);
    }
  });

  it('shows a token only where an app gets one', () => {
    const withToken = Object.entries<Json>(document.components.schemas)
      .filter(([, schema]) => schema.properties?.token)
      .map(([name]) => name);
    expect(withToken).to.deep.equal(['AppWithToken']);
    const shown = operations().filter(([, , { responses }]) => JSON.stringify(responses).includes('/AppWithToken"'));
    expect(shown.map(([method, path]) => `${method} ${path}`)).to.deep.equal([
      'post /v1/apps',
      'post /v1/apps/{uuid}/token',
    ]);
  });
});
