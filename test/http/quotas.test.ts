import { expect } from 'chai';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { type Api, appHeader, type Caller, openApi } from '../support/http.js';
import { aClock, type TestClock } from '../support/samples.js';
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
    let kept: Storage;
    let api: Api;
    let app: Caller;
    let token: string;
    let clock: TestClock;
    beforeEach(async () => {
      clock = aClock();
      kept = await storage.open({ clock });
      api = await openApi(kept, { clock, quotas: QUOTAS });
      ({ call: app, token } = await api.app());
    });
    afterEach(() => api.close());

    const aRoom = { name: 'Room' };
    const aFlow = { name: 'Flow', description: 'What it does' };
    const made = async (path: string, body: object): Promise<string> => (await app('POST', path, body)).body.data.uuid;

    const expectQuota = async (path: string, body: object, kind: string, problem: string) => {
      const { status, body: answer } = await app('POST', path, body);
      expect(status).to.equal(409);
      expect(answer).to.deep.equal({
        success: false,
        code: 409,
        message: problem,
        reason: 'quota',
        errors: { [kind]: problem },
      });
    };

    it('refuse one object too many of each kind, until one is deleted', async () => {
      const rooms = [];
      for (let count = 0; count < 3; count += 1) rooms.push(await made('/v1/resources', aRoom));
      await expectQuota('/v1/resources', aRoom, 'resource', 'Quota reached: at most 3 resources per app');
      const service = { name: 'Cut', durations: [30], roles: [{ name: 'who', resources: [rooms[0]] }] };
      for (let count = 0; count < 2; count += 1) await made('/v1/services', service);
      await expectQuota('/v1/services', service, 'service', 'Quota reached: at most 2 services per app');
      const flow = await made('/v1/workflow', aFlow);
      await made('/v1/workflow', aFlow);
      await expectQuota('/v1/workflow', aFlow, 'workflow', 'Quota reached: at most 2 workflows per app');
      const action = { name: 'Line', trigger: 'booking.created', type: 'log', config: {} };
      await made(`/v1/workflow/${flow}/actions`, action);
      const problem = 'Quota reached: at most 1 actions per workflow';
      await expectQuota(`/v1/workflow/${flow}/actions`, action, 'action', problem);

      await made('/v1/feeds', {});
      await expectQuota('/v1/feeds', {}, 'feed', 'Quota reached: at most 1 feeds per app');
      await made('/v1/keys', { name: 'Website' });
      await expectQuota('/v1/keys', { name: 'Other' }, 'key', 'Quota reached: at most 1 keys per app');

      const member = (n: number) => ({ name: 'Ada', email: `ada${n}@example.com`, role: 'manager' });
      await made('/v1/staff', member(1));
      await made('/v1/staff', member(2));
      await expectQuota('/v1/staff', member(3), 'staff', 'Quota reached: at most 2 staff per app');
      const calendar = { resource: rooms[0], url: 'https://calendars.example/a.ics' };
      await made('/v1/calendars', calendar);
      await expectQuota('/v1/calendars', calendar, 'calendar', 'Quota reached: at most 1 calendars per app');

      expect((await app('GET', '/v1/resources')).body.total).to.equal(3);
      expect((await app('DELETE', `/v1/resources/${rooms[2]}`)).status).to.equal(204);
      expect((await app('POST', '/v1/resources', aRoom)).status).to.equal(201);
      await expectQuota('/v1/resources', aRoom, 'resource', 'Quota reached: at most 3 resources per app');
      const another = await api.app();
      expect((await another.call('POST', '/v1/resources', aRoom)).status).to.equal(201);
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
      const counted = await openApi({ ...kept, ledger }, { clock, quotas: QUOTAS });
      try {
        const as = appHeader(token);
        const call = (method: string, path: string, body?: object) => counted.send(method, path, { as, body });
        const room = (await call('POST', '/v1/resources', aRoom)).body.data.uuid;
        expect(asked.splice(0)).to.deep.include(['resource']);
        const service = { name: 'Cut', durations: [30], roles: [{ name: 'who', resources: [room] }] };
        await call('POST', '/v1/services', service);
        expect(asked.splice(0)).to.deep.equal([['service']]);
        const start = '2026-11-17T10:00:00Z';
        const { uuid } = (await call('POST', '/v1/bookings', { resources: [room], start, duration_minutes: 30 })).body
          .data;
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
      expect((await create('two')).status, 'beside the one that there is').to.equal(201);
      const key = { 'Idempotency-Key': 'third' };
      const third = await create('three', key);
      expect(third.status).to.equal(201);
      const problem = 'Quota reached: at most 3 apps per owner';
      const refused = {
        success: false,
        code: 409,
        message: problem,
        reason: 'quota',
        errors: { app: problem },
      };
      expect((await create('four')).body).to.deep.equal(refused);
      expect((await create('four', { 'Idempotency-Key': 'fourth' })).body).to.deep.equal(refused);
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

    it('keep existing objects above the limit, and allow changes to them', async () => {
      const rooms = [await made('/v1/resources', aRoom), await made('/v1/resources', aRoom)];
      const less = await openApi(kept, { clock, quotas: { ...QUOTAS, resources: 1 } });
      try {
        const authorization = appHeader(token);
        const path = `/v1/resources/${rooms[1]}`;
        const patched = await less.send('PATCH', path, { as: authorization, body: { name: 'Hall' } });
        expect(patched.body.data.name).to.equal('Hall');
        const refused = await less.send('POST', '/v1/resources', { as: authorization, body: aRoom });
        expect(refused.body.reason).to.equal('quota');
        expect((await less.send('GET', '/v1/resources', { as: authorization })).body.total).to.equal(2);
      } finally {
        await less.close();
      }
    });
  });
});
