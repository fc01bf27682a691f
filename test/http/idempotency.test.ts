import { expect } from 'chai';
import { badFieldsOf, dataOf, statusOf, useApi } from '../support/http.js';
import { onOneStorage } from '../support/storages.js';

const DAY = 86_400_000;
const WORKFLOW = { name: 'Intake', description: 'First visit' };
const ACME = { slug: 'acme', name: 'Acme', description: 'A business' };

describe('HTTP: Idempotency-Key', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage);
    const { api, app, other, clock } = suite;

    const key = (value = 'key-1') => ({ 'Idempotency-Key': value });
    const post = (body: unknown = WORKFLOW, query = '', value?: string) =>
      app('POST', `/v1/workflow${query}`, body, key(value));
    const create = (body: object = ACME) => api.owner('POST', '/v1/apps', body, key());
    const rotate = (body?: object, uuid = suite.appUuid) => api.owner('POST', `/v1/apps/${uuid}/token`, body, key());
    const total = async () => (await app('GET', '/v1/workflow')).body.total;

    it('recognizes the same request with fields in another order or notation', async () => {
      const first = await post(WORKFLOW, '?include=app&search=name');
      const again = await post(' {"description": "First visit", "name": "Intake"}', '?search=name&include=app');
      expect(again.text).to.equal(first.text);
    });

    it('returns 422 for another method, path, query or body under the same key', async () => {
      await post();
      for (const answer of [
        await post(WORKFLOW, '?include=app'),
        await post({ ...WORKFLOW, name: 'Other' }),
        await app('POST', '/v1/resources', WORKFLOW, key()),
      ])
        expect([answer.status, answer.body.code]).to.deep.equal([422, 422]);
      await create();
      expect(await statusOf(rotate(ACME))).to.equal(422);
      expect(await statusOf(app('GET', '/v1/app'))).to.equal(200);
      expect(await total()).to.equal(1);
    });

    it('is checked after the fields, and does not store refusals', async () => {
      expect(await statusOf(post({ name: 'Intake' }))).to.equal(400);
      expect(await statusOf(post())).to.equal(201);
      expect(await statusOf(post({ name: 'Intake' }))).to.equal(400);
      const { uuid } = await dataOf(api.owner('POST', '/v1/apps', ACME));
      const same = { ...ACME, name: 'Acme 2' };
      expect(await statusOf(create(same))).to.equal(409);
      await api.owner('PATCH', `/v1/apps/${uuid}`, { slug: 'moved' });
      expect(await statusOf(create(same))).to.equal(201);
    });

    it('belongs to one app or one owner', async () => {
      await post();
      expect(await statusOf(other('POST', '/v1/workflow', { ...WORKFLOW, name: 'Other' }, key()))).to.equal(201);
      const as = await api.ownerToken('b@example.com');
      await create();
      const body = { slug: 'b', name: 'B', description: 'B' };
      expect(await statusOf(api.send('POST', '/v1/apps', { as, body, headers: key() }))).to.equal(201);
    });

    it('expires after 24 hours', async () => {
      await post();
      clock.advance(DAY - 1);
      expect((await post()).headers['idempotent-replayed']).to.equal('true');
      clock.advance(1);
      expect((await post()).headers['idempotent-replayed']).to.equal(undefined);
      expect(await total()).to.equal(2);
    });

    it('writes once for twenty simultaneous requests', async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => post()));
      expect(new Set(answers.map(({ text }) => text)).size).to.equal(1);
      expect(answers.filter(({ headers }) => headers['idempotent-replayed'] !== 'true')).to.have.length(1);
      expect(await total()).to.equal(1);
    });

    it('replays a new app with its token to the credential that created it', async () => {
      const first = await create();
      const again = await create();
      expect(again.text).to.equal(first.text);
      expect(again.headers).to.include({ 'idempotent-replayed': 'true', 'cache-control': 'no-store' });
      expect((await dataOf(api.by(again.body.data.token)('GET', '/v1/app'))).slug).to.equal('acme');
    });

    it('does not show the token to another token of the owner', async () => {
      await create();
      const as = await api.ownerToken('owner@example.com');
      const { status, body } = await api.send('POST', '/v1/apps', { as, body: ACME, headers: key() });
      expect([status, body.code]).to.deep.equal([422, 422]);
    });

    it('rotates a token once', async () => {
      const first = await rotate({});
      expect((await rotate(undefined, suite.appUuid.toUpperCase())).text).to.equal(first.text);
      expect(await statusOf(api.by(first.body.data.token)('GET', '/v1/app'))).to.equal(200);
    });

    it('accepts 1 to 255 visible ASCII characters', async () => {
      for (const value of ['!', '~'.repeat(255)]) expect(await statusOf(post(WORKFLOW, '', value))).to.equal(201);
      for (const value of ['', 'a b', 'a\tb', '~'.repeat(256), 'é'])
        expect(await badFieldsOf(post(WORKFLOW, '', value))).to.deep.equal(['Idempotency-Key']);
      expect(await total()).to.equal(2);
    });
  });
});
