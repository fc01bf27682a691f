import { expect } from 'chai';
import { type Api, appHeader, type Caller, errorsOf, openApi } from '../support/http.js';
import { aClock, type TestClock } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const DAY = 86_400_000;
const WORKFLOW = { name: 'Intake', description: 'First visit' };
const ACME = { slug: 'acme', name: 'Acme', description: 'A business' };

describe('HTTP: Idempotency-Key', () => {
  onOneStorage((storage) => {
    let api: Api;
    let app: Caller;
    let uuid: string;
    let clock: TestClock;
    beforeEach(async () => {
      clock = aClock();
      api = await openApi(await storage.open({ clock }), { clock });
      ({ call: app, uuid } = await api.app());
    });
    afterEach(() => api.close());

    const key = (value = 'key-1') => ({ 'Idempotency-Key': value });
    const total = async () => (await app('GET', '/v1/workflow')).body.total;

    it('replays the first answer to a repeated request, and writes once', async () => {
      const first = await app('POST', '/v1/workflow?include=app', WORKFLOW, key());
      const again = await app('POST', '/v1/workflow?include=app', WORKFLOW, key());
      expect(first.status).to.equal(201);
      expect(first.headers['idempotent-replayed']).to.equal(undefined);
      expect(again.status).to.equal(201);
      expect(again.headers['idempotent-replayed']).to.equal('true');
      expect(again.text).to.equal(first.text);
      expect(await total()).to.equal(1);
    });

    it('recognizes the same request with fields in another order or notation', async () => {
      const first = await app('POST', '/v1/workflow?include=app&search=name', WORKFLOW, key());
      const body = ' {"description": "First visit", "name": "Intake"}';
      const again = await app('POST', '/v1/workflow?search=name&include=app', body, key());
      expect(again.text).to.equal(first.text);
    });

    it('returns 422 for another method, path, query or body under the same key', async () => {
      await app('POST', '/v1/workflow', WORKFLOW, key());
      for (const answer of [
        await app('POST', '/v1/workflow?include=app', WORKFLOW, key()),
        await app('POST', '/v1/workflow', { ...WORKFLOW, name: 'Other' }, key()),
        await app('POST', '/v1/resources', WORKFLOW, key()),
      ]) {
        expect(answer.status).to.equal(422);
        expect(answer.body.code).to.equal(422);
      }
      await api.owner('POST', '/v1/apps', ACME, key());
      expect((await api.owner('POST', `/v1/apps/${uuid}/token`, ACME, key())).status).to.equal(422);
      expect((await app('GET', '/v1/app')).status).to.equal(200);
      expect(await total()).to.equal(1);
    });

    it('is checked after the fields', async () => {
      await app('POST', '/v1/workflow', WORKFLOW, key());
      expect((await app('POST', '/v1/workflow', { name: 'Intake' }, key())).status).to.equal(400);
    });

    it('does not store refusals', async () => {
      await app('POST', '/v1/workflow', { name: 'Intake' }, key());
      expect((await app('POST', '/v1/workflow', WORKFLOW, key())).status).to.equal(201);
      await api.owner('POST', '/v1/apps', ACME);
      const same = { ...ACME, name: 'Acme 2' };
      expect((await api.owner('POST', '/v1/apps', same, key())).status).to.equal(409);
      await api.owner('PATCH', `/v1/apps/${(await api.owner('GET', '/v1/apps')).body.data[1].uuid}`, { slug: 'moved' });
      expect((await api.owner('POST', '/v1/apps', same, key())).status).to.equal(201);
    });

    it('belongs to one app or one owner', async () => {
      const other = (await api.app()).call;
      await app('POST', '/v1/workflow', WORKFLOW, key());
      expect((await other('POST', '/v1/workflow', { ...WORKFLOW, name: 'Other' }, key())).status).to.equal(201);
      const second = await api.ownerToken('b@example.com');
      await api.owner('POST', '/v1/apps', ACME, key());
      const body = { slug: 'b', name: 'B', description: 'B' };
      expect((await api.send('POST', '/v1/apps', { as: second, body, headers: key() })).status).to.equal(201);
    });

    it('expires after 24 hours', async () => {
      await app('POST', '/v1/workflow', WORKFLOW, key());
      clock.advance(DAY - 1);
      expect((await app('POST', '/v1/workflow', WORKFLOW, key())).headers['idempotent-replayed']).to.equal('true');
      clock.advance(1);
      const later = await app('POST', '/v1/workflow', WORKFLOW, key());
      expect(later.headers['idempotent-replayed']).to.equal(undefined);
      expect(await total()).to.equal(2);
    });

    it('writes once for twenty simultaneous requests', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => app('POST', '/v1/workflow', WORKFLOW, key())));
      expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')).to.have.length(1);
      expect(await total()).to.equal(1);
    });

    it('replays a new app with its token to the credential that created it', async () => {
      const first = await api.owner('POST', '/v1/apps', ACME, key());
      const again = await api.owner('POST', '/v1/apps', ACME, key());
      expect(again.text).to.equal(first.text);
      expect(again.headers).to.include({ 'idempotent-replayed': 'true', 'cache-control': 'no-store' });
      const me = await api.send('GET', '/v1/app', { as: appHeader(again.body.data.token) });
      expect(me.body.data.slug).to.equal('acme');
    });

    it('does not show the token to another token of the owner', async () => {
      await api.owner('POST', '/v1/apps', ACME, key());
      const as = await api.ownerToken('owner@example.com');
      const { status, body } = await api.send('POST', '/v1/apps', { as, body: ACME, headers: key() });
      expect(status).to.equal(422);
      expect(body.code).to.equal(422);
    });

    it('rotates a token once', async () => {
      const first = await api.owner('POST', `/v1/apps/${uuid}/token`, {}, key());
      const again = await api.owner('POST', `/v1/apps/${uuid.toUpperCase()}/token`, undefined, key());
      expect(again.text).to.equal(first.text);
      expect((await api.send('GET', '/v1/app', { as: appHeader(first.body.data.token) })).status).to.equal(200);
    });

    it('accepts 1 to 255 visible ASCII characters', async () => {
      for (const value of ['!', '~'.repeat(255)]) {
        expect((await app('POST', '/v1/workflow', WORKFLOW, key(value))).status).to.equal(201);
      }
      for (const value of ['', 'a b', 'a\tb', '~'.repeat(256), 'é']) {
        expect(await errorsOf(app('POST', '/v1/workflow', WORKFLOW, key(value)))).to.have.all.keys('Idempotency-Key');
      }
      expect(await total()).to.equal(2);
    });
  });
});
