import { expect } from 'chai';
import { dataOf, openApi, type Received, reasonOf, useApi } from '../support/http.js';
import { onOneStorage } from '../support/storages.js';

const QUOTAS = {
  apps: 3,
  resources: 3,
  services: 2,
  workflows: 2,
  actions: 1,
  feeds: 1,
  keys: 1,
  calendars: 1,
  staff: 2,
};

describe('HTTP: quotas', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage, { options: () => ({ ports: { quotas: QUOTAS } }) });
    const { api, app, other, clock, add: made } = suite;

    const aRoom = { name: 'Room' };
    const aFlow = { name: 'Flow', description: 'What it does' };
    const expectRefused = async (answer: Promise<Received>, kind: string, quota: string) => {
      const message = `Quota reached: at most ${quota}`;
      const refusal = { success: false, code: 409, message, reason: 'quota', errors: { [kind]: message } };
      expect((await answer).body).to.deep.equal(refusal);
    };
    /** Creates as many objects as the quota allows, and expects that one more is refused. */
    const expectQuota = async (
      count: number,
      path: string,
      body: (n: number) => object,
      kind: string,
      plural: string,
    ) => {
      const uuids: string[] = [];
      while (uuids.length < count) uuids.push(await made(path, body(uuids.length)));
      const owner = kind === 'action' ? 'workflow' : 'app';
      await expectRefused(app('POST', path, body(count)), kind, `${count} ${plural} per ${owner}`);
      return uuids;
    };

    it('refuse one object too many of each kind, until one is deleted', async () => {
      const rooms = await expectQuota(3, '/v1/resources', () => aRoom, 'resource', 'resources');
      const service = { name: 'Cut', durations: [30], roles: [{ name: 'who', resources: [rooms[0]] }] };
      await expectQuota(2, '/v1/services', () => service, 'service', 'services');
      const [flow] = await expectQuota(2, '/v1/workflow', () => aFlow, 'workflow', 'workflows');
      const action = { name: 'Line', trigger: 'booking.created', type: 'log', config: {} };
      await expectQuota(1, `/v1/workflow/${flow}/actions`, () => action, 'action', 'actions');
      await expectQuota(1, '/v1/feeds', () => ({}), 'feed', 'feeds');
      await expectQuota(1, '/v1/keys', () => ({ name: 'Website' }), 'key', 'keys');
      const member = (n: number) => ({ name: 'Ada', email: `ada${n}@example.com`, role: 'manager' });
      await expectQuota(2, '/v1/staff', member, 'staff', 'staff');
      const calendar = { resource: rooms[0], url: 'https://calendars.example/a.ics' };
      await expectQuota(1, '/v1/calendars', () => calendar, 'calendar', 'calendars');

      expect((await app('GET', '/v1/resources')).body.total).to.equal(3);
      expect((await app('DELETE', `/v1/resources/${rooms[2]}`)).status).to.equal(204);
      await made('/v1/resources', aRoom);
      await expectRefused(app('POST', '/v1/resources', aRoom), 'resource', '3 resources per app');
      expect((await other('POST', '/v1/resources', aRoom)).status).to.equal(201);
    });

    it('accept exactly the limit of simultaneous requests, and repeat a given answer', async () => {
      const key = { 'Idempotency-Key': 'room' };
      const { body } = await app('POST', '/v1/resources', aRoom, key);
      const answers = await Promise.all(Array.from({ length: 8 }, () => app('POST', '/v1/resources', aRoom)));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 201, 409, 409, 409, 409, 409, 409]);
      const again = await app('POST', '/v1/resources', aRoom, key);
      expect([again.status, again.body]).to.deep.equal([201, body]);
      expect((await app('GET', '/v1/resources')).body.total).to.equal(3);
    });

    it('count only when an object is created', async () => {
      const asked: (readonly string[])[] = [];
      const kept = suite.storage;
      const ledger = new Proxy(kept.ledger, {
        get(its, name) {
          const member = Reflect.get(its, name);
          if (typeof member !== 'function') return member;
          if (name !== 'commit') return member.bind(its);
          return (of: string, wanted: { counts?: readonly string[] }, ...rest: unknown[]) => {
            asked.push(wanted.counts ?? []);
            return member.call(its, of, wanted, ...rest);
          };
        },
      });
      const counted = await openApi({ ...kept, ledger }, { clock, ports: { quotas: QUOTAS } });
      try {
        const call = counted.by(suite.token);
        const room = await made('/v1/resources', aRoom, call);
        expect(asked.splice(0)).to.deep.include(['resource']);
        const service = { name: 'Cut', durations: [30], roles: [{ name: 'who', resources: [room] }] };
        await call('POST', '/v1/services', service);
        expect(asked.splice(0)).to.deep.equal([['service']]);
        const times = { start: '2026-11-17T10:00:00Z', duration_minutes: 30 };
        const uuid = await made('/v1/bookings', { resources: [room], ...times }, call);
        await call('POST', `/v1/bookings/${uuid}/cancel`);
        await call('PATCH', `/v1/resources/${room}`, { name: 'Hall' });
        await call('POST', '/v1/customers', { name: 'Eve' });
        expect(asked).to.deep.equal([[], [], [], []]);
      } finally {
        await counted.close();
      }
    });

    it('refuse an app beyond the limit of its owner, until one is deleted, and repeat a given answer', async () => {
      const anApp = (slug: string) => ({ slug, name: slug, description: '-' });
      const { owner } = api;
      const create = (slug: string, headers = {}) => owner('POST', '/v1/apps', anApp(slug), headers);
      const key = { 'Idempotency-Key': 'third' };
      const third = await create('three', key);
      expect(third.status, 'beside the two that there are').to.equal(201);
      for (const headers of [{}, { 'Idempotency-Key': 'fourth' }])
        await expectRefused(create('four', headers), 'app', '3 apps per owner');
      const again = await create('three', key);
      expect([again.status, again.body]).to.deep.equal([201, third.body]);
      expect((await create('four', key)).status, 'another request under that key').to.equal(422);
      clock.advance(10_000);
      expect((await create('four')).body.reason, 'counted anew').to.equal('quota');

      expect((await owner('DELETE', `/v1/apps/${third.body.data.uuid}`)).status).to.equal(204);
      expect((await create('four', { 'Idempotency-Key': 'fourth' })).status).to.equal(201);
      expect((await create('five')).body.reason).to.equal('quota');
      expect((await owner('GET', '/v1/apps')).body.total).to.equal(3);
      const as = await api.ownerToken('bob@example.com');
      expect((await api.send('POST', '/v1/apps', { as, body: anApp('other') })).status).to.equal(201);
    });

    it('count the apps that an owner and its person add together', async () => {
      const email = 'carol@example.com';
      await api.ownerToken(email);
      const { link } = await api.parts.owners.issueLink(email);
      const { token } = await dataOf(api.by(link)('POST', '/v1/link', { password: 'correct horse battery' }));
      for (let n = 0; n < 6; n += 1) {
        const fields = n % 2 ? { name: `n${n}` } : { slug: `n${n}`, name: `n${n}`, description: '-' };
        const { status } = await api.by(token)('POST', n % 2 ? '/v1/me/apps' : '/v1/apps', fields);
        expect(status, `${n}`).to.equal(n < 3 ? 201 : 409);
      }
    });

    it('keep existing objects above the limit, and allow changes to them', async () => {
      const [, room] = [await made('/v1/resources', aRoom), await made('/v1/resources', aRoom)];
      const less = await openApi(suite.storage, { clock, ports: { quotas: { ...QUOTAS, resources: 1 } } });
      try {
        const call = less.by(suite.token);
        const patched = await dataOf(call('PATCH', `/v1/resources/${room}`, { name: 'Hall' }));
        expect(patched.name).to.equal('Hall');
        expect(await reasonOf(call('POST', '/v1/resources', aRoom))).to.equal('quota');
        expect((await call('GET', '/v1/resources')).body.total).to.equal(2);
      } finally {
        await less.close();
      }
    });
  });
});
