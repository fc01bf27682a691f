import { expect } from 'chai';
import { DAY } from '../../core/basics/instants.js';
import { type Caller, dataOf, statusOf, useApi } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

describe('HTTP: ETag, If-None-Match, If-Match', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage);
    const { api, app, other, add } = suite;
    let appPath: string;
    let path: string;
    beforeEach(async () => {
      appPath = `/v1/apps/${suite.appUuid}`;
      path = `/v1/workflow/${await add('/v1/workflow', { name: 'W', description: 'd' })}`;
    });

    /** An object of the app, and the app as an object of its owner. */
    const both = () =>
      [
        [app, path],
        [api.owner, appPath],
      ] as const;
    const etagOf = async (call: Caller, target: string) => String((await call('GET', target)).headers.etag);

    it('are supported by reads of one object and answers to PATCH, with a tag for each include', async () => {
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
      expect(patched.headers.etag).to.equal(await etagOf(app, path));
      expect(patched.headers.etag).not.to.equal(tags[0]);
      expect(await etagOf(api.owner, appPath)).not.to.equal(await etagOf(api.owner, `${appPath}?include=meta`));
      expect((await app('GET', '/v1/workflow')).headers.etag).to.equal(undefined);
    });

    it('change with the included objects', async () => {
      const before = await etagOf(app, `${path}?include=app`);
      await api.owner('PATCH', appPath, { name: 'Renamed' });
      expect(await etagOf(app, `${path}?include=app`)).not.to.equal(before);
    });

    it('name the object in the tag, so that a path with an object for each caller has different tags', async () => {
      const reads: [Caller, path: string, uuid: string][] = [];
      const made = async (path: string, body: object, call = app): Promise<string> => {
        const { status, headers, text, body: answer } = await call('POST', path, body);
        expect(status, text).to.equal(201);
        reads.push([call, String(headers.location), answer.data.uuid]);
        return answer.data.uuid;
      };
      const room = await made('/v1/resources', { name: 'Room', timezone: 'UTC' });
      const midnightIn = (days: number) => new Date(Math.floor(NOW / DAY + days) * DAY).toISOString();
      const times = { start: midnightIn(10), duration_minutes: 60 };
      await made(`${path}/actions`, { name: 'A', trigger: 'booking.created', type: 'log' });
      const workflow = path.slice(-36);
      await made('/v1/bookings', { resources: [room], workflow, ...times });
      const delivery = (await app('GET', '/v1/deliveries')).body.data[0].uuid;
      const roles = [{ name: 'stylist', resources: [room] }];
      const service = await made('/v1/services', { name: 'Cut', durations: [60], roles });
      await made('/v1/time-off', { resources: null, start_date: '2026-12-24', end_date: '2026-12-24' });
      await made('/v1/series', { service, rule: 'FREQ=DAILY;COUNT=2', start: midnightIn(20) });
      await made('/v1/customers', { name: 'Grace' });
      await made('/v1/keys', { name: 'Website' });
      await made('/v1/feeds', {});
      const resource = await add('/v1/resources', { name: 'Other' });
      await made('/v1/calendars', { resource, url: 'https://c.example/a.ics' });
      await made(`${appPath}/sessions`, {}, api.owner);
      const member = await made('/v1/staff', { name: 'Ada', email: 'ada@example.com', role: 'reception' });
      const { link } = await dataOf(app('POST', `/v1/staff/${member}/link`, {}));
      const entered = await dataOf(api.by(link)('POST', '/v1/link', { password: 'correct horse battery' }));
      reads.push(
        [api.by(entered.token), '/v1/me', entered.person.uuid],
        [app, path, workflow],
        [app, `/v1/deliveries/${delivery}`, delivery],
        [app, '/v1/app', suite.appUuid],
        [app, '/v1/business', suite.appUuid],
        [app, '/v1/letters', suite.appUuid],
        [app, '/v1/app/stripe', suite.appUuid],
        [api.owner, appPath, suite.appUuid],
      );
      for (const [call, target, uuid] of reads) expect(await etagOf(call, target), target).to.contain(uuid);
      const { paths } = (await app('GET', '/v1/openapi.json')).body;
      const tagged = Object.values<{ get?: { security: object[]; responses: Record<number, { headers: object }> } }>(
        paths,
      ).flatMap(({ get }) => (get?.security.length && 'ETag' in (get.responses[200]?.headers ?? {}) ? [get] : []));
      expect(reads, 'all reads that have one').to.have.length(tagged.length);

      const theirs = await etagOf(other, '/v1/app');
      expect(theirs).not.to.equal(await etagOf(app, '/v1/app'));
      expect((await app('GET', '/v1/app', undefined, { 'If-None-Match': theirs })).status).to.equal(200);
      for (const method of ['PATCH', 'DELETE']) {
        expect((await api.owner(method, appPath, { name: 'X' }, { 'If-Match': theirs })).status, method).to.equal(412);
      }
    });

    it("prevent caches from giving one caller's answer to another", async () => {
      const personal = { vary: 'Authorization', 'cache-control': 'private' };
      const etag = await etagOf(app, path);
      for (const [status, asked] of [
        [200, () => app('GET', path)],
        [200, () => app('HEAD', path)],
        [304, () => app('GET', path, undefined, { 'If-None-Match': etag })],
        [200, () => app('GET', '/v1/workflow')],
        [200, () => app('PATCH', path, { name: 'W2' })],
        [201, () => app('POST', '/v1/workflow', { name: 'V', description: 'd' })],
        [400, () => app('POST', '/v1/workflow', {})],
        [401, () => api.anonymous('GET', '/v1/app')],
        [404, () => app('GET', `/v1/workflow/${anUuid()}`)],
        [404, () => app('GET', '/v1/nowhere')],
        [204, () => app('DELETE', path)],
      ] as const) {
        const { status: answered, headers } = await asked();
        expect(answered).to.equal(status);
        expect(headers, String(status)).to.include(personal);
      }
      const rotated = await api.owner('POST', `${appPath}/token`, {});
      expect(rotated.headers).to.include({ vary: 'Authorization', 'cache-control': 'no-store' });
      expect((await api.anonymous('GET', '/healthz')).headers).not.to.have.any.keys('vary', 'cache-control');
      const document = await api.anonymous('GET', '/v1/openapi.json');
      expect(document.headers).to.include({ vary: 'Accept-Encoding' }).and.not.to.have.property('cache-control');
    });

    it('return 304 without a body if If-None-Match names the tag', async () => {
      const tag = await etagOf(app, path);
      for (const value of [tag, `W/${tag}`, `"other", ${tag}`, `"other",W/${tag}`, '*']) {
        for (const method of ['GET', 'HEAD']) {
          const { status, headers, text } = await app(method, path, undefined, { 'If-None-Match': value });
          expect([status, text, headers.etag], value).to.deep.equal([304, '', tag]);
        }
      }
      for (const value of ['"other"', tag.replaceAll('"', ''), '']) {
        expect((await app('GET', path, undefined, { 'If-None-Match': value })).status).to.equal(200);
      }
      await app('PATCH', path, { name: 'W2' });
      expect((await app('GET', path, undefined, { 'If-None-Match': tag })).status).to.equal(200);
      expect((await app('GET', `/v1/workflow/${anUuid()}`, undefined, { 'If-None-Match': '*' })).status).to.equal(404);
    });

    it('change only the version that If-Match names, whatever its read included', async () => {
      const first = await etagOf(app, `${path}?include=app,settings`);
      expect((await app('PATCH', path, { name: 'W2' }, { 'If-Match': first })).status).to.equal(200);
      const stale = await app('PATCH', path, { name: 'W3' }, { 'If-Match': first });
      expect([stale.status, stale.body.code]).to.deep.equal([412, 412]);
      expect((await app('GET', path)).body.data.name).to.equal('W2');
      const second = await etagOf(app, path);
      expect((await app('PATCH', path, { name: 'W4' }, { 'If-Match': `${first}, ${second}` })).status).to.equal(200);
      expect((await app('PATCH', path, { name: 'W5' }, { 'If-Match': '*' })).status).to.equal(200);
    });

    it('never match other forms, where U is the UUID', async () => {
      const forms = ['W/"U-0"', 'w/U-1', 'U-1', '"1"', '"U-0"', '"U-x"', '"U-1x"', '"U--1"', '"U-11"', '"U"', ''];
      for (const form of forms)
        for (const [call, target] of both()) {
          const match = { 'If-Match': form.replace('U', target.slice(-36)) };
          for (const method of ['PATCH', 'DELETE'])
            expect(await statusOf(call(method, target, { name: 'X' }, match)), `${method} ${form}`).to.equal(412);
        }
      expect((await app('GET', path)).body.data.name).to.equal('W');
    });

    it('change the version whose tag a proxy has weakened, and no older one', async () => {
      for (const [call, target] of both()) {
        const first = `W/${await etagOf(call, target)}`;
        const changed = await call('PATCH', target, { name: 'W2' }, { 'If-Match': first });
        expect(changed.status).to.equal(200);
        const second = `W/${String(changed.headers.etag).replace(/"$/, '-gzip"')}`;
        for (const [tag, status] of [
          [first, 412],
          [`${first}, ${second}`, 200],
        ] as const) {
          expect((await call('PATCH', target, { name: 'W3' }, { 'If-Match': tag })).status, tag).to.equal(status);
        }
      }
    });

    it('have the same tag when -0 is sent instead of 0', async () => {
      const changed = await api.owner('PATCH', appPath, { meta: { zero: 0 } });
      const same = await api.owner('PATCH', appPath, '{"meta":{"zero":-0}}');
      expect(same.headers.etag).to.equal(changed.headers.etag);
    });

    it('delete only the version that If-Match names', async () => {
      for (const [call, target] of both()) {
        const first = await etagOf(call, target);
        const second = String((await call('PATCH', target, { name: 'Second' })).headers.etag);
        expect((await call('DELETE', target, undefined, { 'If-Match': first })).status).to.equal(412);
        expect((await call('DELETE', target, undefined, { 'If-Match': second })).status).to.equal(204);
      }
    });

    it('return 404 under If-Match for a missing object', async () => {
      const match = { 'If-Match': `"${anUuid()}-1"` };
      expect(await statusOf(app('PATCH', `/v1/workflow/${anUuid()}`, { name: 'X' }, match))).to.equal(404);
      expect(await statusOf(app('POST', `/v1/bookings/${anUuid()}/cancel`, {}, match))).to.equal(404);
    });

    it('accept one of ten simultaneous changes of one version', async () => {
      for (const [call, target] of both()) {
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
