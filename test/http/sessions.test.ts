import { expect } from 'chai';
import { createClient, SlotkeeperError } from '../../adapters/client/index.js';
import { sha256 } from '../../adapters/tokens/index.js';
import { HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import { dataOf, errorsOf, openApi, statusOf, useApi } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const REQUIRED_RANGE = 'Must be a whole number from 60 to 43,200';

describe('HTTP: sessions of an app', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage);
    const { api, app, clock, add } = suite;
    let uuid: string;
    let token: string;
    beforeEach(() => {
      ({ appUuid: uuid, token } = suite);
    });

    const create = (body?: object, headers?: Record<string, string>) =>
      api.owner('POST', `/v1/apps/${uuid}/sessions`, body, headers);
    const status = (of: string, path = '/v1/app') => statusOf(api.by(of)('GET', path));

    it('have a token like that of the app, which expires', async () => {
      const { status: made, headers, body } = await create({ expires_in_seconds: 60 });
      expect(made).to.equal(201);
      expect(Object.keys(body.data)).to.deep.equal(['uuid', 'token', 'created_at', 'expires_at']);
      const times = { created_at: '2026-11-16T09:00:00+00:00', expires_at: '2026-11-16T09:01:00+00:00' };
      expect(body.data).to.deep.include(times);
      expect(headers['cache-control']).to.equal('no-store');
      expect(headers.location).to.equal(`/v1/apps/${uuid}/sessions/${body.data.uuid}`);
      const { token: session, ...shown } = body.data;
      expect(await dataOf(api.owner('GET', headers.location ?? ''))).to.deep.equal(shown);
      await add('/v1/resources', { name: 'Room' }, api.by(session));
      expect((await app('GET', '/v1/resources')).body.total).to.equal(1);
      expect((await dataOf(api.by(session.toUpperCase())('GET', '/v1/app'))).uuid).to.equal(uuid);
      // The session belongs to an app, so it gives no access to operations for owners.
      expect(await status(session, '/v1/apps')).to.equal(401);
      expect(await statusOf(api.by(session)('POST', `/v1/apps/${uuid}/sessions`, {}))).to.equal(401);
      clock.advance(MINUTE - 1);
      expect(await status(session)).to.equal(200);
      clock.advance(1);
      expect(await status(session)).to.equal(401);
      expect(await status(token)).to.equal(200);
    });

    it('last for eight hours by default', async () => {
      for (const body of [undefined, {}, { expires_in_seconds: null }])
        expect((await dataOf(create(body))).expires_at).to.equal('2026-11-16T17:00:00+00:00');
      const { data } = (await create({ expires_in_seconds: 43_200 })).body;
      clock.advance(12 * HOUR - 1);
      expect(await status(data.token)).to.equal(200);
      for (const expires_in_seconds of [59, 43_201, 60.5, '60', 0, -1, true])
        expect(await errorsOf(create({ expires_in_seconds }))).to.deep.equal({ expires_in_seconds: REQUIRED_RANGE });
    });

    it('end at once when they are deleted, individually', async () => {
      const [one, two] = [(await create()).body.data, (await create()).body.data];
      const remove = (of: string, session: string, headers = {}) =>
        api.owner('DELETE', `/v1/apps/${of}/sessions/${session}`, undefined, headers);
      expect(await status(one.token)).to.equal(200);
      const { headers } = await api.owner('GET', `/v1/apps/${uuid}/sessions/${two.uuid}`);
      expect(await statusOf(remove(uuid, one.uuid, { 'If-Match': String(headers.etag) }))).to.equal(412);
      expect((await remove(uuid, one.uuid.toUpperCase())).status).to.equal(204);
      expect([await status(one.token), await status(two.token), await status(token)]).to.deep.equal([401, 200, 200]);
      const { uuid: other } = await api.app();
      for (const [its, session] of [
        [uuid, one.uuid],
        [uuid, anUuid()],
        [other, two.uuid],
        [anUuid(), two.uuid],
      ] as const) {
        expect((await remove(its, session)).status).to.equal(404);
        expect((await api.owner('GET', `/v1/apps/${its}/sessions/${session}`)).status).to.equal(404);
      }
      const stranger = { as: await api.ownerToken('eve@example.com') };
      for (const method of ['GET', 'DELETE'])
        expect(await statusOf(api.send(method, `/v1/apps/${uuid}/sessions/${two.uuid}`, stranger))).to.equal(404);
      expect((await api.send('POST', `/v1/apps/${uuid}/sessions`, { ...stranger, body: {} })).status).to.equal(404);
      expect((await app('DELETE', `/v1/apps/${uuid}/sessions/${two.uuid}`)).status).to.equal(401);
      expect(await status(two.token)).to.equal(200);
      clock.advance(8 * HOUR);
      expect((await api.owner('GET', `/v1/apps/${uuid}/sessions/${two.uuid}`)).status).to.equal(404);
      expect((await remove(uuid, two.uuid)).status).to.equal(404);
    });

    it('end at once when their holder signs out, and others continue', async () => {
      const [one, two] = [(await create()).body.data, (await create()).body.data];
      const signOut = (of: string, headers = {}) => api.by(of)('DELETE', '/v1/app/session', undefined, headers);
      expect((await signOut(one.token, { 'If-Match': '"another"' })).status).to.equal(412);
      const ended = await signOut(one.token);
      expect([ended.status, ended.text]).to.deep.equal([204, '']);
      expect([await status(one.token), await status(two.token), await status(token)]).to.deep.equal([401, 200, 200]);
      expect((await api.owner('GET', `/v1/apps/${uuid}/sessions/${one.uuid}`)).status).to.equal(404);
      expect((await api.owner('GET', `/v1/apps/${uuid}/sessions/${two.uuid}`)).status).to.equal(200);
      expect((await signOut(one.token)).status).to.equal(401);
      // The app's own token does not belong to a session.
      expect((await signOut(token)).status).to.equal(404);
      expect([await status(two.token), await status(token)]).to.deep.equal([200, 200]);
    });

    it('end the streams that they opened', async () => {
      const data = await dataOf(create());
      const room = await add('/v1/resources', { name: 'Room' });
      await add('/v1/bookings', { resources: [room], start: '2026-11-18T09:00:00Z', duration_minutes: 60 });
      const events = createClient({ baseUrl: api.url, token: data.token, wait: async () => {} }).events({
        query: { type: ['booking.*'] },
      });
      const reading = events[Symbol.asyncIterator]();
      expect((await reading.next()).value.type).to.equal('booking.created');
      expect((await api.owner('DELETE', `/v1/apps/${uuid}/sessions/${data.uuid}`)).status).to.equal(204);
      const ended = await reading.next().catch((error: unknown) => error);
      expect(ended).to.be.instanceOf(SlotkeeperError);
      expect((ended as SlotkeeperError).result).to.deep.include({ status: 401 });
    });

    it('are limited to a hundred live ones', async () => {
      const first = (await create({ expires_in_seconds: 60 })).body.data;
      for (let n = 1; n < 100; n += 1) expect((await create({ expires_in_seconds: 120 })).status).to.equal(201);
      const { body } = await create();
      expect(body).to.include({ code: 409, reason: 'quota' });
      expect(body.errors).to.have.all.keys('sessions');
      expect(await status(first.token)).to.equal(200);
      clock.advance(60 * SECOND);
      expect((await create()).status).to.equal(201);
      expect((await create()).status).to.equal(409);
    });

    it('are limited to a hundred for simultaneous requests', async () => {
      const statuses = await Promise.all(Array.from({ length: 110 }, async () => (await create()).status));
      expect(statuses.filter((one) => one === 201)).to.have.length(100);
      expect(statuses.filter((one) => one === 409)).to.have.length(10);
    });

    it('are not a change of the app, and survive the rotation of its token', async () => {
      const before = (await app('GET', '/v1/app')).headers.etag;
      const { data } = (await create()).body;
      expect((await app('GET', '/v1/app')).headers.etag).to.equal(before);
      const { body } = await api.owner('POST', `/v1/apps/${uuid}/token`);
      expect(await status(data.token)).to.equal(200);
      expect(await status(token)).to.equal(401);
      expect(await status(body.data.token)).to.equal(200);
      await api.owner('PATCH', `/v1/apps/${uuid}`, { name: 'Anew' });
      expect(await status(data.token)).to.equal(200);
      expect((await api.owner('DELETE', `/v1/apps/${uuid}`)).status).to.equal(204);
      expect(await status(data.token)).to.equal(401);
    });

    it('are created once under an Idempotency-Key', async () => {
      const key = { 'Idempotency-Key': 'sign-in-1' };
      const first = await create({ expires_in_seconds: 600 }, key);
      const again = await create({ expires_in_seconds: 600 }, key);
      expect(again.headers['idempotent-replayed']).to.equal('true');
      expect(again.body).to.deep.equal(first.body);
      expect((await create({ expires_in_seconds: 601 }, key)).status).to.equal(422);
    });

    it('store a digest only, and leave nothing in the log', async () => {
      const opened = await storage.open({ clock });
      const own = await openApi(opened, { clock });
      try {
        const { uuid: its } = await own.app({ slug: 'own', name: 'Own' });
        const { data } = (await own.owner('POST', `/v1/apps/${its}/sessions`)).body;
        const record = await opened.apps.record({ uuid: its });
        expect(record?.credential.sessions?.map(({ digest }) => digest)).to.deep.equal([sha256(data.token)]);
        expect(JSON.stringify(record)).not.to.include(data.token);
        expect(JSON.stringify(own.lines)).not.to.include(data.token);
      } finally {
        await own.close();
      }
    });
  });
});
