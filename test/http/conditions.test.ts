import { expect } from 'chai';
import { type Api, appHeader, type Caller, openApi } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

describe('HTTP: ETag, If-None-Match, If-Match', () => {
  onOneStorage((storage) => {
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
      expect(patched.headers.etag)
        .to.equal(await etagOf(app, path))
        .and.not.to.equal(tags[0]);
      expect(await etagOf(api.owner, appPath)).not.to.equal(await etagOf(api.owner, `${appPath}?include=meta`));
      expect((await app('GET', '/v1/workflow')).headers.etag).to.equal(undefined);
    });

    it('change with the included objects', async () => {
      const before = await etagOf(app, `${path}?include=app`);
      await api.owner('PATCH', appPath, { name: 'Renamed' });
      expect(await etagOf(app, `${path}?include=app`)).not.to.equal(before);
    });

    it('name the object in the tag, so that a path with an object for each caller has different tags', async () => {
      const made = async (call: Caller, path: string, body: object) => {
        const { status, headers, body: answer } = await call('POST', path, body);
        expect(status, JSON.stringify(answer)).to.equal(201);
        return { path: String(headers.location), uuid: String(answer.data.uuid) };
      };
      const room = await made(app, '/v1/resources', { name: 'Room', timezone: 'UTC' });
      const midnightIn = (days: number) => new Date(new Date().setUTCHours(days * 24, 0, 0, 0)).toISOString();
      const times = { start: midnightIn(10), duration_minutes: 60 };
      const log = { name: 'A', trigger: 'booking.created', type: 'log' };
      const action = await made(app, `${path}/actions`, log);
      const workflow = path.slice(-36);
      const booking = await made(app, '/v1/bookings', { resources: [room.uuid], workflow, ...times });
      const { data: deliveries } = (await app('GET', '/v1/deliveries')).body;
      const delivery = deliveries[0].uuid;
      const service = await made(app, '/v1/services', {
        name: 'Cut',
        durations: [60],
        roles: [{ name: 'stylist', resources: [room.uuid] }],
      });
      const timeOff = await made(app, '/v1/time-off', {
        resources: null,
        start_date: '2026-12-24',
        end_date: '2026-12-24',
      });
      const series = await made(app, '/v1/series', {
        service: service.uuid,
        rule: 'FREQ=DAILY;COUNT=2',
        start: midnightIn(20),
      });
      const customer = await made(app, '/v1/customers', { name: 'Grace' });
      const key = await made(app, '/v1/keys', { name: 'Website' });
      const feed = await made(app, '/v1/feeds', {});
      const other = await made(app, '/v1/resources', { name: 'Other' });
      const calendar = await made(app, '/v1/calendars', { resource: other.uuid, url: 'https://c.example/a.ics' });
      const session = await made(api.owner, `${appPath}/sessions`, {});
      const member = await made(app, '/v1/staff', { name: 'Ada', email: 'ada@example.com', role: 'reception' });
      const { link } = (await app('POST', `${member.path}/link`, {})).body.data;
      const entered = await api.send('POST', '/v1/link', {
        as: appHeader(link),
        body: { password: 'correct horse battery' },
      });
      const me: Caller = (method, path, body, headers = {}) =>
        api.send(method, path, { as: appHeader(entered.body.data.token), body, headers });
      const reads: [Caller, string, string][] = [
        [me, '/v1/me', entered.body.data.person.uuid],
        [app, path, workflow],
        [app, `/v1/deliveries/${delivery}`, delivery],
        [app, '/v1/app', appPath.slice(-36)],
        [app, '/v1/business', appPath.slice(-36)],
        [app, '/v1/letters', appPath.slice(-36)],
        [api.owner, appPath, appPath.slice(-36)],
        [api.owner, session.path, session.uuid],
        ...[room, action, booking, service, timeOff, series, customer, key, feed, calendar, member].map(
          (each): [Caller, string, string] => [app, each.path, each.uuid],
        ),
      ];
      for (const [call, target, uuid] of reads) expect(await etagOf(call, target), target).to.contain(uuid);
      const { paths } = (await app('GET', '/v1/openapi.json')).body;
      const tagged = Object.values<{ get?: { security: object[]; responses: Record<number, { headers: object }> } }>(
        paths,
      ).flatMap(({ get }) => (get?.security.length && 'ETag' in (get.responses[200]?.headers ?? {}) ? [get] : []));
      expect(reads, 'all reads that have one').to.have.length(tagged.length);

      const another = await api.app();
      const theirs = await etagOf(another.call, '/v1/app');
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

    it('change only the version that If-Match names, whatever its read included', async () => {
      const first = await etagOf(app, `${path}?include=app,settings`);
      expect((await app('PATCH', path, { name: 'W2' }, { 'If-Match': first })).status).to.equal(200);
      const stale = await app('PATCH', path, { name: 'W3' }, { 'If-Match': first });
      expect(stale.status).to.equal(412);
      expect(stale.body.code).to.equal(412);
      expect((await app('GET', path)).body.data.name).to.equal('W2');
      const second = await etagOf(app, path);
      expect((await app('PATCH', path, { name: 'W4' }, { 'If-Match': `${first}, ${second}` })).status).to.equal(200);
      expect((await app('PATCH', path, { name: 'W5' }, { 'If-Match': '*' })).status).to.equal(200);
    });

    for (const form of ['W/"U-0"', 'w/U-1', 'U-1', '"1"', '"U-0"', '"U-x"', '"U-1x"', '"U--1"', '"U-11"', '"U"', '']) {
      it(`never match ${JSON.stringify(form)}, where U is the UUID`, async () => {
        for (const [call, target] of [
          [app, path],
          [api.owner, appPath],
        ] as const) {
          const value = form.replace('U', target.slice(-36));
          for (const method of ['PATCH', 'DELETE']) {
            const { status } = await call(method, target, { name: 'X' }, { 'If-Match': value });
            expect(status, `${method} ${target}`).to.equal(412);
          }
        }
        expect((await app('GET', path)).body.data.name).to.equal('W');
      });
    }

    it('change the version whose tag a proxy has weakened, and no older one', async () => {
      for (const [call, target] of [
        [app, path],
        [api.owner, appPath],
      ] as const) {
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

    it('return 404 under If-Match for a missing object', async () => {
      const { status } = await app(
        'PATCH',
        `/v1/workflow/${anUuid()}`,
        { name: 'X' },
        { 'If-Match': `"${anUuid()}-1"` },
      );
      expect(status).to.equal(404);
    });

    it('accept one of ten simultaneous changes of one version', async () => {
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
