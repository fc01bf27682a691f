import { expect } from 'chai';
import { type Api, type Caller, openApi } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { forEachStorage } from '../support/storages.js';

describe('HTTP: ETag, If-None-Match, If-Match', () => {
  forEachStorage((storage) => {
    let api: Api;
    let app: Caller;
    let appPath: string;
    let path: string;
    beforeEach(async () => {
      api = await openApi(await storage.open());
      const made = await api.app();
      app = made.call;
      appPath = `/v1/apps/${made.uuid}`;
      path = `/v1/workflow/${(await app('POST', '/v1/workflow', { name: 'W', description: 'd' })).body.data.uuid}`;
    });
    afterEach(() => api.close());

    const etagOf = async (call: Caller, target: string) => String((await call('GET', target)).headers.etag);

    it('tags reads of one object and answers to PATCH, each include for itself', async () => {
      const tags = [
        await etagOf(app, path),
        await etagOf(app, `${path}?include=settings`),
        await etagOf(app, `${path}?include=app`),
        await etagOf(app, `${path}?include=actions,settings`),
      ];
      for (const tag of tags) expect(tag).to.match(/^"[^"]+"$/);
      expect(new Set(tags).size).to.equal(tags.length);
      expect(await etagOf(app, `${path}?include=settings,actions`)).to.equal(tags[3]);
      expect(await etagOf(app, `${path}?include=`)).to.equal(tags[0]);
      const patched = await app('PATCH', path, { name: 'W2' });
      expect(patched.headers.etag)
        .to.equal(await etagOf(app, path))
        .and.not.to.equal(tags[0]);
      expect(await etagOf(api.owner, appPath)).not.to.equal(await etagOf(api.owner, `${appPath}?include=meta`));
      expect((await app('GET', '/v1/workflow')).headers.etag).to.equal(undefined);
    });

    it('changes with what is included', async () => {
      const before = await etagOf(app, `${path}?include=app`);
      await api.owner('PATCH', appPath, { name: 'Renamed' });
      expect(await etagOf(app, `${path}?include=app`)).not.to.equal(before);
    });

    it('answers 304 without a body when If-None-Match names the tag', async () => {
      const tag = await etagOf(app, path);
      for (const value of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const { status, headers, text } = await app(method, path, undefined, { 'If-None-Match': value });
          expect(status, value).to.equal(304);
          expect(text).to.equal('');
          expect(headers.etag).to.equal(tag);
        }
      }
      for (const value of ['"other"', tag.replaceAll('"', ''), '']) {
        expect((await app('GET', path, undefined, { 'If-None-Match': value })).status).to.equal(200);
      }
      await app('PATCH', path, { name: 'W2' });
      expect((await app('GET', path, undefined, { 'If-None-Match': tag })).status).to.equal(200);
      expect((await app('GET', `/v1/workflow/${anUuid()}`, undefined, { 'If-None-Match': '*' })).status).to.equal(404);
    });

    it('changes only the version that If-Match names, whatever was included when it was read', async () => {
      const first = await etagOf(app, `${path}?include=app,settings`);
      expect((await app('PATCH', path, { name: 'W2' }, { 'If-Match': first })).status).to.equal(200);
      const stale = await app('PATCH', path, { name: 'W3' }, { 'If-Match': first });
      expect(stale.status).to.equal(412);
      expect(stale.body.code).to.equal(412);
      expect((await app('GET', path)).body.data.name).to.equal('W2');
      const second = await etagOf(app, path);
      const either = await app('PATCH', path, { name: 'W4' }, { 'If-Match': `${first}, ${second}` });
      expect(either.status).to.equal(200);
      expect((await app('PATCH', path, { name: 'W5' }, { 'If-Match': '*' })).status).to.equal(200);
    });

    for (const value of ['W/"1"', '1', '"0"', '"x"', '"1x"', '"-1"', '"11"', '']) {
      it(`never matches ${JSON.stringify(value)}`, async () => {
        for (const [call, target] of [
          [app, path],
          [api.owner, appPath],
        ] as const) {
          for (const method of ['PATCH', 'DELETE']) {
            const { status } = await call(method, target, { name: 'X' }, { 'If-Match': value });
            expect(status, `${method} ${target}`).to.equal(412);
          }
        }
        expect((await app('GET', path)).body.data.name).to.equal('W');
      });
    }

    it('is of the same version when -0 is sent where 0 was', async () => {
      const changed = await api.owner('PATCH', appPath, { meta: { zero: 0 } });
      const same = await api.owner('PATCH', appPath, '{"meta":{"zero":-0}}');
      expect(same.headers.etag).to.equal(changed.headers.etag);
    });

    it('deletes only the version that If-Match names', async () => {
      for (const [call, target] of [
        [app, path],
        [api.owner, appPath],
      ] as const) {
        const first = await etagOf(call, target);
        const second = String((await call('PATCH', target, { name: 'Second' })).headers.etag);
        expect((await call('DELETE', target, undefined, { 'If-Match': first })).status).to.equal(412);
        expect((await call('DELETE', target, undefined, { 'If-Match': second })).status).to.equal(204);
      }
    });

    it('answers 404 under If-Match when there is nothing to match', async () => {
      const { status } = await app('PATCH', `/v1/workflow/${anUuid()}`, { name: 'X' }, { 'If-Match': '"1"' });
      expect(status).to.equal(404);
    });

    it('lets one of ten simultaneous changes of one version win', async () => {
      for (const [call, target] of [
        [app, path],
        [api.owner, appPath],
      ] as const) {
        const headers = { 'If-Match': await etagOf(call, target) };
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, index) => call('PATCH', target, { name: `N${index}` }, headers)),
        );
        const statuses = answers.map(({ status }) => status).sort();
        expect(statuses).to.deep.equal([200, ...Array(9).fill(412)]);
      }
    });
  });
});
