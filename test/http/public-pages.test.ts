import { expect } from 'chai';
import { DAY } from '../../core/basics/instants.js';
import { useApi } from '../support/http.js';
import { NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const GRACE = { name: 'Grace', email: 'grace@example.com' };

describe('HTTP: the public address of a booking page', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage, { fields: { slug: 'Salon_1.~', name: 'Salon' } });
    const { api, app, add, created } = suite;
    let service: string;
    beforeEach(async () => {
      const room = await add('/v1/resources', { name: 'Room', capacity: 30 });
      const roles = [{ name: 'room', resources: [room] }];
      service = await add('/v1/services', { name: 'Cut', durations: [60], roles });
    });
    const key = (fields: object) => created('/v1/keys', { name: 'Key', ...fields });
    const visitor = (slug = 'Salon_1.~', headers: Record<string, string> = {}) => api.by(`@${slug}`, headers);

    it('is the key with `page` of that app, in all its operations', async () => {
      const visit = visitor();
      expect((await visit('GET', '/v1/app')).status, 'without such a key').to.equal(401);
      const made = await key({ page: true });
      expect(made.page).to.equal(true);
      expect((await visit('GET', '/v1/app')).body.data.name).to.equal('Salon');
      expect((await visit('GET', '/v1/services')).body.data[0].uuid).to.equal(service);
      const start = new Date(NOW + DAY).toISOString();
      const held = await visit('POST', '/v1/bookings', { service, start, customer: GRACE });
      expect(held.status, held.text).to.equal(201);
      expect(held.body.data.manage_token).to.be.a('string');
      expect((await visit('GET', '/v1/resources')).status, 'what no key opens').to.equal(401);
      for (const slug of ['salon_1.~', 'app-9', '.', '..', '', 'Salon_1.~/', 'a b']) {
        expect((await visitor(slug)('GET', '/v1/app')).status, slug).to.equal(401);
      }
    });

    it('works with the origins and limits of the key', async () => {
      await key({ page: true, origins: ['https://a.example'], live_holds_max: 1 });
      const from = (origin: string) => visitor(undefined, { Origin: origin });
      expect((await from('https://b.example')('GET', '/v1/app')).status).to.equal(403);
      const { status, headers } = await from('https://a.example')('GET', '/v1/app');
      expect([status, headers['access-control-allow-origin']]).to.deep.equal([200, 'https://a.example']);
      const hold = (hours: number) =>
        visitor()('POST', '/v1/bookings', {
          service,
          start: new Date(NOW + DAY + hours * 3_600_000).toISOString(),
          customer: GRACE,
        });
      expect((await hold(0)).status).to.equal(201);
      expect((await hold(1)).body.reason).to.equal('too_many_holds');
    });

    it('can be given to another key, and stops at once when it is switched off', async () => {
      const visit = visitor();
      const [first, second] = [await key({ page: true }), await key({})];
      const pages = async () => (await app('GET', '/v1/keys')).body.data.map(({ page }: { page: boolean }) => page);
      expect(await pages()).to.deep.equal([true, false]);
      await app('PATCH', `/v1/keys/${second.uuid}`, { page: true, services: [] });
      expect(await pages(), 'refused').to.deep.equal([true, false]);
      expect((await app('PATCH', `/v1/keys/${second.uuid}`, { page: true })).body.data.page).to.equal(true);
      expect(await pages()).to.deep.equal([false, true]);
      const { body } = await app('GET', '/v1/events?limit=1000');
      const told = body.data.filter(({ type }: { type: string }) => type === 'key.updated');
      expect(told.map(({ data, changes }: never) => [(data as { uuid: string }).uuid, changes])).to.have.deep.members([
        [first.uuid, { page: { from: true, to: false } }],
        [second.uuid, { page: { from: false, to: true } }],
      ]);
      expect((await visit('GET', '/v1/app')).status).to.equal(200);
      await app('PATCH', `/v1/keys/${second.uuid}`, { page: false });
      expect((await visit('GET', '/v1/app')).status).to.equal(401);
      await app('PATCH', `/v1/keys/${first.uuid}`, { page: true });
      await app('DELETE', `/v1/keys/${first.uuid}`);
      expect((await visit('GET', '/v1/app')).status).to.equal(401);
    });

    it('belongs to one key after any race', async () => {
      const made = await Promise.all(Array.from({ length: 8 }, () => key({ page: true })));
      await Promise.all(made.map(({ uuid }) => app('PATCH', `/v1/keys/${uuid}`, { page: true, name: 'Again' })));
      const { data } = (await app('GET', '/v1/keys')).body;
      expect(data.filter(({ page }: { page: boolean }) => page)).to.have.length(1);
    });

    it('follows the slug', async () => {
      await key({ page: true });
      await api.owner('PATCH', `/v1/apps/${suite.appUuid}`, { slug: 'salon' });
      expect((await visitor()('GET', '/v1/app')).status).to.equal(401);
      expect((await visitor('salon')('GET', '/v1/app')).status).to.equal(200);
    });
  });
});
