import { expect } from 'chai';
import { RateLimits } from '../../adapters/koa/index.js';
import { sha256 } from '../../adapters/tokens/index.js';
import { UnavailableError } from '../../core/basics/errors.js';
import { HOUR } from '../../core/basics/instants.js';
import type { BookerCaller } from '../../core/model/callers.js';
import { appHeader, base64, dataOf, statusOf } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { type Business, useBusiness } from '../support/staff.js';
import { onOneStorage } from '../support/storages.js';
import { userHeader, userTokens } from '../support/users.js';

const at = (hour: number) => new Date(NOW + hour * HOUR).toISOString();
const booking = (resource: string, hour = 10) => ({ resources: [resource], start: at(hour), duration_minutes: 60 });

/** Returns a function that makes callers: users of the embedding program, in the app of the business. */
const usersOf =
  ({ api, appUuid, mine }: Business) =>
  (role: string, id = 'u-42') => {
    const as = userHeader({ app: { uuid: appUuid }, user: { id, role, resources: [mine] } });
    return (method: string, path: string, body?: unknown, headers = {}) =>
      api.send(method, path, { as, body, headers });
  };

describe('HTTP: users of the embedding program', () => {
  onOneStorage((storage) => {
    const opened = useBusiness(storage, { tokens: userTokens });
    const limited = useBusiness(storage, {
      tokens: userTokens,
      replace: () => ({ limits: new RateLimits({ perCaller: 1, trustProxy: 0, digest: sha256, now: () => 0 }) }),
    });
    const failing = useBusiness(storage, {
      tokens: (own) => ({
        ...userTokens(own),
        person() {
          throw new Error('Directory is away');
        },
        link: () => Promise.reject(new UnavailableError('Storage is away')),
        manage: () => ({ booking: anUuid() }) as BookerCaller,
      }),
    });

    it('act in an app that is given whole, by its UUID, or by its slug. Any other one is 401', async () => {
      const { api, app, appUuid, storage: stored } = await opened();
      const { slug } = await dataOf(app('GET', '/v1/app'));
      const user = { id: 'u-42', role: 'manager', resources: [] };
      const statusIn = (named: object) =>
        statusOf(api.send('GET', '/v1/app', { as: userHeader({ app: named, user }) }));
      const whole = (await stored.apps.record({ uuid: appUuid }))!.app;
      for (const named of [whole, { uuid: appUuid }, { uuid: appUuid.toUpperCase() }, { slug }]) {
        expect(await statusIn(named), JSON.stringify(named)).to.equal(200);
        expect(api.lines.at(-1)?.app).to.equal(appUuid);
      }
      for (const named of [{ uuid: anUuid() }, { uuid: 'desk' }, { slug: 'none' }, { slug: '\0' }, { slug: 7 }, {}]) {
        expect(await statusIn(named), JSON.stringify(named)).to.equal(401);
      }
      expect(api.failures).to.deep.equal([]);
    });

    it('are the actors of events by their own ids, with the role of that moment', async () => {
      const business = await opened();
      const { app, mine, theirs } = business;
      const by = usersOf(business);
      const { uuid } = await dataOf(by('reception')('POST', '/v1/bookings', booking(theirs)));
      await dataOf(by('reception', '漢 字')('POST', `/v1/bookings/${uuid}/cancel`, {}));
      await dataOf(by('manager')('PATCH', `/v1/resources/${mine}`, { capacity: 2 }));
      await dataOf(by('manager')('POST', '/v1/app/manage-secret', {}));
      const { data } = (await app('GET', '/v1/events?limit=100')).body;
      const actors = data.slice(-4).map((event: { readonly actor: object }) => event.actor);
      expect(actors).to.deep.equal(['u-42', '漢 字', 'u-42', 'u-42'].map((id) => ({ kind: 'user', id })));
      expect(await statusOf(by('reception')('PATCH', `/v1/resources/${mine}`, { capacity: 3 }))).to.equal(403);
    });

    it('see and change only their own objects with the role self, and are no staff', async () => {
      const business = await opened();
      const { app, mine, theirs, made } = business;
      const [own, other] = [await made('/v1/bookings', booking(mine)), await made('/v1/bookings', booking(theirs))];
      await app('POST', '/v1/feeds', { resource: mine });
      const self = usersOf(business)('self');
      expect((await self('GET', '/v1/bookings')).body.data.map(({ uuid }: { uuid: string }) => uuid)).to.deep.equal([
        own,
      ]);
      expect((await self('GET', '/v1/staff')).body.total).to.equal(0);
      const statuses = [
        self('POST', `/v1/bookings/${own}/cancel`, {}),
        self('POST', `/v1/bookings/${other}/cancel`, {}),
        self('POST', '/v1/bookings', booking(theirs, 12)),
        self('GET', '/v1/feeds'),
        self('DELETE', '/v1/app/session'),
        usersOf(business)('manager')('POST', '/v1/feeds', { resource: mine }),
      ].map(statusOf);
      expect(await Promise.all(statuses)).to.deep.equal([200, 404, 404, 403, 404, 201]);
    });

    it('have idempotency keys and rate limits of their own', async () => {
      const business = await limited();
      const by = usersOf(business);
      const [first, second] = [by('reception', 'u-1'), by('reception', 'u-2')];
      const create = (user: typeof first) =>
        dataOf(user('POST', '/v1/bookings', booking(business.mine), { 'Idempotency-Key': 'k' }));
      const { uuid } = await create(first);
      expect((await create(first)).uuid).to.equal(uuid);
      expect((await create(second)).uuid).not.to.equal(uuid);
      const statuses = [];
      for (let asked = 0; asked < 9; asked += 1) statuses.push(await statusOf(first('GET', '/v1/app')));
      expect(statuses).to.deep.equal([...Array(8).fill(200), 429]);
      expect(await statusOf(second('GET', '/v1/app'))).to.equal(200);
      expect(await statusOf(business.app('GET', '/v1/app'))).to.equal(200);
    });

    it('are refused without a description if only the program knows the form of their token', async () => {
      const { api } = await opened();
      const answerTo = async (as: string) => (await api.send('GET', '/v1/app', { as })).headers['www-authenticate'];
      for (const as of ['Bearer aaa.bbb.ccc', 'Bearer QAxyz', 'Basic YTpi', `Bearer ${base64('neither')}`]) {
        const { status, headers, body } = await api.send('GET', '/v1/app', { as });
        expect([status, headers['www-authenticate']], as).to.deep.equal([401, 'Bearer error="invalid_token"']);
        expect(body).to.deep.equal({ code: 401, message: 'Unauthorized' });
      }
      expect(await answerTo(appHeader(anUuid()))).to.include('The token is not known');
      expect(await answerTo(`Bearer ${anUuid()}`)).to.include('sent without Base64');
    });

    it('get 500 and store nothing with a wrong id or role, or if the verifier throws, which the log names', async () => {
      const { api, app, appUuid, mine } = await failing();
      const user = { id: 'u-42', role: 'manager', resources: [] };
      const wrong = [{ ...user, id: '' }, { ...user, id: 'x'.repeat(201) }, { ...user, role: 'boss' }, null, 'u-42'];
      const statuses = wrong.map((given) => {
        const as = userHeader({ app: { uuid: appUuid }, user: given });
        return statusOf(api.send('POST', '/v1/bookings', { as, body: booking(mine) }));
      });
      expect(await Promise.all(statuses)).to.deep.equal(wrong.map(() => 500));
      expect((await app('GET', '/v1/bookings')).body.total).to.equal(0);
      for (const failure of api.failures.splice(0) as readonly Error[]) {
        expect(failure.message).to.equal('The token verifier failed on the kind app');
        expect((failure.cause as Error).message).to.match(/^Invalid: caller\.user/);
      }
      expect(await statusOf(api.by('x')('GET', '/v1/me'))).to.equal(500);
      expect(api.failures.splice(0)).to.have.nested.property('[0].cause.message', 'Directory is away');
      expect(await statusOf(api.by('x')('GET', '/v1/link')), 'the storage is away').to.equal(503);
      expect(await statusOf(api.by('x')('GET', '/v1/booking')), 'no caller').to.equal(500);
    });
  });
});
