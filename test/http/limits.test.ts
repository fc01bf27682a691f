import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import { ProtocolError } from '../../adapters/koa/exchange/responses.js';
import { type ApiParts, type LimitSettings, RateLimits } from '../../adapters/koa/index.js';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { readConfig, start } from '../../bootstrap/index.js';
import { UnavailableError } from '../../core/basics/errors.js';
import { DAY, MINUTE } from '../../core/basics/instants.js';
import { failureOf } from '../contracts/lists.js';
import {
  type Api,
  appHeader,
  base64,
  type Caller,
  dataOf,
  EMAIL,
  exchange,
  OWNER_TOKEN,
  openApi,
  ownerHeader,
} from '../support/http.js';
import { aClock, anUuid, NOW } from '../support/samples.js';
import { aRequest, aSession } from '../support/stripe.js';
import { instead } from '../support/use-cases.js';
import { turns } from '../support/waiting.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));
const OF_CREDENTIALS = { 'ratelimit-policy': '"credentials";q=5;w=1', ratelimit: '"credentials";r=4;t=1' };

describe('HTTP: limits', () => {
  let api: Api;
  let app: Caller;
  let token: string;
  let passed: number;
  let lookUps: string[];

  afterEach(() => api.close());

  /** Opens the API with limits, and a clock for them that the test controls. */
  async function open(settings: Partial<LimitSettings> = {}, corsOrigins: readonly string[] = []): Promise<void> {
    passed = 0;
    lookUps = [];
    const { trustProxy = 0, perCaller = null } = settings;
    const clock = aClock();
    const watched = ({ tokens, digest, feeds }: ApiParts): Partial<ApiParts> => ({
      feeds: {
        ...feeds,
        read: instead(feeds.read, (...asked) => {
          lookUps.push('feed');
          return feeds.read(...asked);
        }),
      },
      tokens: new Proxy(tokens, {
        get(target, name: keyof typeof tokens) {
          if (['owner', 'app', 'key', 'manage'].includes(name)) lookUps.push(name);
          return target[name].bind(target);
        },
      }),
      limits: new RateLimits({ perCaller, trustProxy, digest, now: () => passed }),
    });
    api = await openApi(openMemoryStorage({ clock }), { clock, trustProxy, corsOrigins, replace: watched });
    ({ call: app, token } = await api.app());
    passed += MINUTE;
  }

  const from = (address: string) => ({ 'X-Forwarded-For': address });
  /** Returns the statuses of `count` consecutive requests. */
  async function statuses(count: number, ask: (index: number) => Promise<{ status: number }>): Promise<number[]> {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) found.push((await ask(index)).status);
    return found;
  }

  describe('of owners and apps', () => {
    it('are off by default', async () => {
      await open();
      expect(new Set(await statuses(300, () => app('GET', '/v1/app')))).to.deep.equal(new Set([200]));
      const { headers } = await app('GET', '/v1/app');
      expect(headers).not.to.include.any.keys('ratelimit', 'ratelimit-policy');
    });

    it('allow bursts of the requests of ten seconds, separately for each', async () => {
      await open({ perCaller: 2 });
      expect(await statuses(20, () => app('GET', '/v1/app'))).to.deep.equal(times(20, () => 200));
      const refused = await app('GET', '/v1/app');
      expect([refused.status, refused.body]).to.deep.equal([429, { code: 429, message: 'Too Many Requests' }]);
      const headers = { 'ratelimit-policy': '"app";q=20;w=10', ratelimit: '"app";r=0;t=10' };
      expect(refused.headers).to.include({ 'retry-after': '1', ...headers });
      const other = (await api.app()).call;
      expect((await other('GET', '/v1/app')).headers.ratelimit).to.equal('"app";r=19;t=1');
      expect((await api.owner('GET', '/v1/apps')).headers['ratelimit-policy']).to.equal('"owner";q=20;w=10');
      passed += 499;
      expect((await app('GET', '/v1/app')).status).to.equal(429);
      passed += 1;
      expect(await statuses(2, () => app('GET', '/v1/app'))).to.deep.equal([200, 429]);
      passed += 3_600_000;
      expect((await app('GET', '/v1/app')).headers.ratelimit).to.equal('"app";r=19;t=1');
    });

    it('are named in the log line of a refusal', async () => {
      await open({ perCaller: 1 });
      await statuses(11, () => app('GET', '/v1/app'));
      expect(api.lines.at(-1)).to.include({ status: 429, reason: 'Too many requests: app', route: '/v1/app' });
    });
  });

  describe('members', () => {
    it("of an app have a rate for each, and twice the app's rate together", async () => {
      await open({ perCaller: 1 });
      const aMember = async (index: number) => {
        const fields = { name: `Member ${index}`, email: `${index}@example.com`, role: 'manager' };
        const { uuid } = await dataOf(app('POST', '/v1/staff', fields));
        const call = api.by((await dataOf(app('POST', `/v1/staff/${uuid}/tokens`, { name: 'Program' }))).token);
        return () => call('GET', '/v1/app');
      };
      const [first, second, third] = [await aMember(1), await aMember(2), await aMember(3)];
      passed += MINUTE;
      expect(await statuses(11, first)).to.deep.equal([...times(10, () => 200), 429]);
      expect(await statuses(10, second)).to.deep.equal(times(10, () => 200));
      const refused = await third();
      expect([refused.status, refused.headers['ratelimit-policy']]).to.deep.equal([429, '"members";q=20;w=10']);
      expect((await app('GET', '/v1/app')).status, 'the app itself').to.equal(200);
      passed += 500;
      expect(await statuses(2, third), 'two a second').to.deep.equal([200, 429]);
      passed += MINUTE;
      expect((await third()).headers.ratelimit, 'nothing was taken from its own').to.equal('"app";r=9;t=1');
    });
  });

  describe('requests without a credential', () => {
    const mine = from('192.0.2.1');
    const signIn = (headers = mine) =>
      api.anonymous('POST', '/v1/sign-in', { email: 'a@example.com', password: 'x' }, headers);

    it('may write five times a second from each address, whatever the answers are', async () => {
      await open({ trustProxy: 1 });
      const mailLink = () => api.anonymous('POST', '/v1/sign-in/email', { email: 'a@example.com' }, mine);
      const first = await signIn();
      expect(first.headers).to.include({ 'ratelimit-policy': '"stranger";q=5;w=1', ratelimit: '"stranger";r=4;t=1' });
      expect(await statuses(2, () => api.anonymous('POST', '/v1/sign-in', {}, mine))).to.deep.equal([400, 400]);
      expect(await statuses(3, mailLink)).to.deep.equal([409, 409, 429]);
      expect((await signIn()).status).to.equal(429);
      expect((await signIn(from('192.0.2.2'))).status, 'from elsewhere').to.equal(401);
      expect((await api.send('GET', '/v1/app', { as: appHeader(token), headers: mine })).status).to.equal(200);
      passed += 200;
      expect(await statuses(2, mailLink)).to.deep.equal([409, 429]);
    });

    it('may read twenty times a second from each address, together with keys and links', async () => {
      await open({ trustProxy: 1 });
      const member = { name: 'Ada', email: 'ada@example.com', role: 'manager' };
      const { uuid } = (await app('POST', '/v1/staff', member)).body.data;
      const as = appHeader((await app('POST', `/v1/staff/${uuid}/link`, {})).body.data.link);
      const logo = () => api.anonymous('GET', `/v1/logos/${'0'.repeat(32)}`, undefined, { Accept: '*/*', ...mine });
      expect(await statuses(10, logo)).to.deep.equal(times(10, () => 404));
      const ways = () => api.anonymous('GET', '/v1/sign-in', undefined, mine);
      expect(await statuses(5, ways)).to.deep.equal(times(5, () => 200));
      const link = () => api.send('GET', '/v1/link', { as, headers: mine });
      expect(await statuses(6, link)).to.deep.equal([...times(5, () => 200), 429]);
      expect([(await logo()).status, (await ways()).status]).to.deep.equal([429, 429]);
    });

    it('wait by the address of their client, as uses of links do', async () => {
      const clients: string[] = [];
      const busy = async (...given: unknown[]) => {
        const { client = given[1] } = (given[2] ?? {}) as { readonly client?: string };
        clients.push(String(client));
        throw new UnavailableError('busy');
      };
      const waiting = { withPassword: busy, mailLink: busy, useLink: busy, noteUse: async () => {} };
      const person = async () => ({ person: {}, session: {} });
      const all = { link: async () => ({}), person };
      const replace = ({ tokens, signIn, me }: ApiParts) => ({
        signIn: { ...signIn, ...waiting },
        me: { ...me, joinByLink: busy },
        tokens: { ...tokens, ...all },
      });
      api = await openApi(openMemoryStorage(), { trustProxy: 1, replace: replace as never });
      const asked = [
        ['/v1/sign-in', { email: 'a@example.com', password: 'x' }],
        ['/v1/sign-in/email', { email: 'a@example.com' }],
        ['/v1/link', {}],
        ['/v1/me/link', { link: 'x', password: 'x' }],
      ] as const;
      for (const [path, body] of asked) {
        expect((await api.send('POST', path, { as: appHeader('x'), body, headers: mine })).status, path).to.equal(503);
      }
      expect(clients).to.deep.equal(times(4, () => '192.0.2.1'));
    });

    it('may have bodies of up to 16 KiB', async () => {
      await open();
      const sized = (bytes: number) => {
        const filled = (text: string) => JSON.stringify({ email: 'a@example.com', password: text });
        return filled('x'.repeat(bytes - filled('').length));
      };
      expect((await api.anonymous('POST', '/v1/sign-in', sized(16_384))).status).to.equal(401);
      for (const path of ['/v1/sign-in', '/v1/sign-in/email']) {
        const { status, headers } = await api.anonymous('POST', path, sized(16_385));
        expect([status, headers.connection]).to.deep.equal([413, 'close']);
      }
    });
  });

  describe('of searches', () => {
    const search = (fields: Record<string, string>) =>
      app('GET', `/v1/availability?${new URLSearchParams({ duration_minutes: '30', format: 'days', ...fields })}`);
    const aRoom = async (): Promise<string> => (await dataOf(app('POST', '/v1/resources', { name: 'Room' }))).uuid;
    const aService = async (resources: readonly string[], duration: number): Promise<string> => {
      const roles = [{ name: 'room', resources }];
      return (await dataOf(app('POST', '/v1/services', { name: 'Cut', durations: [duration], roles }))).uuid;
    };

    it('charge one more for each hundred days of all resources', async () => {
      await open({ perCaller: 10 });
      const rooms = [await aRoom(), await aRoom()];
      const left = async (resources: readonly string[], days: number) => {
        passed += MINUTE;
        const { status, headers } = await search({ resources: resources.join(), from: at(0), to: at(days * DAY) });
        expect(status).to.equal(200);
        return headers.ratelimit;
      };
      expect(await left(rooms.slice(1), 99)).to.equal('"app";r=99;t=1');
      expect(await left(rooms.slice(1), 100)).to.equal('"app";r=98;t=1');
      expect(await left(rooms, 50)).to.equal('"app";r=98;t=1');
      expect(await left(rooms, 366)).to.equal('"app";r=92;t=1');
    });

    it('charge one more for each 10,000 candidates that choices list', async () => {
      await open({ perCaller: 10 });
      const rooms = [];
      while (rooms.length < 10) rooms.push(await aRoom());
      const service = await aService(rooms, 15);
      const left = async (slots: number, choices: boolean) => {
        passed += MINUTE;
        const fields = { service, from: at(DAY), to: at(DAY + slots * 15 * 60_000), format: 'slots' };
        const { status, headers, body } = await search({ ...fields, duration_minutes: '15', choices: String(choices) });
        expect([status, body.data.slots.length]).to.deep.equal([200, slots]);
        return headers.ratelimit;
      };
      expect(await left(1_999, true)).to.equal('"app";r=96;t=1');
      expect(await left(1_999, false)).to.equal('"app";r=97;t=1');
      expect(await left(999, true)).to.equal('"app";r=98;t=1');
      expect(await left(1_000, true)).to.equal('"app";r=97;t=1');
    });

    it('charge at most the size of the bucket', async () => {
      await open({ perCaller: 1 });
      const rooms = [await aRoom(), await aRoom(), await aRoom(), await aRoom()];
      passed += MINUTE;
      const wide = { resources: rooms.join(), from: at(0), to: at(366 * DAY) };
      const { status, headers } = await search(wide);
      expect([status, headers.ratelimit]).to.deep.equal([200, '"app";r=0;t=10']);
      const again = await search(wide);
      expect([again.status, again.headers['retry-after']]).to.deep.equal([429, '10']);
    });

    it('charge searches of services when their resources are known', async () => {
      await open({ perCaller: 1 });
      const service = await aService([await aRoom(), await aRoom(), await aRoom()], 30);
      passed += MINUTE;
      const wide = { service, from: at(0), to: at(200 * DAY) };
      expect((await search(wide)).headers.ratelimit).to.equal('"app";r=3;t=7');
      // the 3 tokens pay for the request itself, and the part of its cost that exceeds them is charged as a debt
      expect((await search(wide)).headers.ratelimit).to.equal('"app";r=0;t=14');
      expect((await search(wide)).status).to.equal(429);
      passed += 4_999;
      expect((await app('GET', '/v1/app')).status).to.equal(429);
      passed += 1;
      expect((await app('GET', '/v1/app')).status).to.equal(200);
    });
  });

  describe('of pages', () => {
    const setUp = async () => {
      const room = (await dataOf(app('POST', '/v1/resources', { name: 'Room' }))).uuid;
      const roles = [{ name: 'where', resources: [room] }];
      const service = (await dataOf(app('POST', '/v1/services', { name: 'Cut', durations: [30], roles }))).uuid;
      const key = appHeader((await dataOf(app('POST', '/v1/keys', { name: 'Website' }))).key);
      const wish = { service, start: at(DAY), customer: { name: 'Grace', email: 'grace@example.com' } };
      const sending = { as: key, body: wish, headers: from('192.0.2.99') };
      return { key, manage: appHeader((await dataOf(api.send('POST', '/v1/bookings', sending))).manage_token) };
    };
    const services = (as: string, headers: Record<string, string> = {}) =>
      api.send('GET', '/v1/services', { as, headers });

    it('with keys and manage tokens are 20 requests a second for each client address', async () => {
      await open({ trustProxy: 1 });
      const { key, manage } = await setUp();
      const mine = from('192.0.2.1');
      expect(await statuses(15, () => services(key, mine))).to.deep.equal(times(15, () => 200));
      const booking = () => api.send('GET', '/v1/booking', { as: manage, headers: mine });
      expect(await statuses(5, booking)).to.deep.equal(times(5, () => 200));
      const refused = await services(key, mine);
      expect(refused.status).to.equal(429);
      expect(refused.headers).to.include({ 'retry-after': '1', 'ratelimit-policy': '"page";q=20;w=1' });
      expect((await booking()).status).to.equal(429);
      expect((await services(key, from('192.0.2.2'))).headers.ratelimit).to.equal('"page";r=19;t=1');
      expect((await app('GET', '/v1/app', undefined, mine)).status, 'the app itself').to.equal(200);
      passed += 50;
      expect(await statuses(2, () => services(key, mine))).to.deep.equal([200, 429]);
    });

    it('count IPv6 addresses by the network that a client is given', async () => {
      await open({ trustProxy: 1 });
      const { key } = await setUp();
      const asked = await statuses(21, (index) => services(key, from(`2001:db8:1:2::${index}`)));
      expect(asked).to.deep.equal([...times(20, () => 200), 429]);
      expect((await services(key, from('2001:db8:1:3::1'))).status).to.equal(200);
    });

    it('do not apply on this machine, unless proxies are trusted', async () => {
      await open();
      const { key } = await setUp();
      expect(new Set(await statuses(60, () => services(key, from('192.0.2.1'))))).to.deep.equal(new Set([200]));
      await api.close();
      await open({ trustProxy: 1 });
      const limited = await setUp();
      expect((await statuses(21, () => services(limited.key))).at(-1)).to.equal(429);
    });

    it('are readable in answers', async () => {
      await open({ trustProxy: 1 }, ['https://admin.example.com']);
      const { key } = await setUp();
      const origin = { Origin: 'https://book.example.com', ...from('192.0.2.1') };
      const { headers } = await services(key, origin);
      for (const name of ['Retry-After', 'RateLimit', 'RateLimit-Policy']) {
        expect(headers['access-control-expose-headers']).to.match(new RegExp(`(^|, ?)${name}(,|$)`));
      }
      await statuses(19, () => services(key, origin));
      const refused = await services(key, origin);
      expect(refused.status).to.equal(429);
      expect(refused.headers['access-control-allow-origin']).to.equal('https://book.example.com');
      const own = await app('GET', '/v1/app', undefined, { Origin: 'https://admin.example.com' });
      expect(own.headers['access-control-expose-headers']).to.include('RateLimit-Policy');
    });

    it('for invalid keys are readable in answers, with the time to retry', async () => {
      await open({ trustProxy: 1 });
      const origin = { Origin: 'https://book.example.com', ...from('192.0.2.1') };
      const guess = (index: number, as = appHeader(`pk_${String(index).padStart(43, 'x')}`)) => services(as, origin);
      const first = await guess(0);
      expect(first.status).to.equal(401);
      const cors = { 'access-control-allow-origin': origin.Origin };
      expect(first.headers).to.include({ ...cors, ratelimit: '"credentials";r=4;t=1' });
      await statuses(4, (index) => guess(index + 1));
      const refused = await guess(5);
      expect(refused.status).to.equal(429);
      expect(refused.headers).to.include({ ...cors, 'retry-after': '1' });
      expect(refused.headers['access-control-expose-headers']).to.include('Retry-After');
      const ofAnApp = await guess(6, appHeader(anUuid()));
      expect([ofAnApp.status, ofAnApp.headers['access-control-allow-origin']]).to.deep.equal([429, undefined]);
    });

    it('are readable in preflight requests', async () => {
      await open({ trustProxy: 1 });
      const asked = { Origin: 'https://a.example', 'Access-Control-Request-Method': 'GET', ...from('192.0.2.1') };
      const preflight = () => exchange(api.url, 'OPTIONS', '/v1/services', asked);
      expect(new Set(await statuses(60, preflight))).to.deep.equal(new Set([204]));
    });
  });

  describe('of feeds', () => {
    it('are five requests a second for each client, on this machine too', async () => {
      await open();
      const url = async () => new URL((await app('POST', '/v1/feeds', {})).body.data.url).pathname;
      const [mine, other] = [await url(), await url()];
      const { status, text, headers } = await api.anonymous('GET', mine, undefined, { Accept: '*/*' });
      expect(status, text).to.equal(200);
      expect(headers).to.include({ 'ratelimit-policy': '"feed";q=5;w=1', ratelimit: '"feed";r=4;t=1' });
      const conditional = { Accept: '*/*', 'If-None-Match': headers.etag as string };
      const ask = () => api.anonymous('GET', mine, undefined, conditional);
      expect(await statuses(5, ask)).to.deep.equal([304, 304, 304, 304, 429]);
      expect((await api.anonymous('GET', other, undefined, { Accept: '*/*' })).status).to.equal(200);
      passed += 200;
      expect(await statuses(2, ask)).to.deep.equal([304, 429]);
    });

    it('refuse a client after five guesses without a look-up, and accept feeds in use', async () => {
      await open({ trustProxy: 1 });
      const path = async () => new URL((await app('POST', '/v1/feeds', {})).body.data.url).pathname;
      const [known, stranger] = [await path(), await path()];
      const read = (of: string, address = '192.0.2.1') =>
        api.anonymous('GET', of, undefined, { Accept: '*/*', ...from(address) });
      const guess = (index: number, address?: string) =>
        read(`/v1/feeds/${String(index).padStart(43, 'x')}.ics`, address);
      expect((await read(known)).status).to.equal(200);
      const first = await guess(0);
      expect([first.status, first.body]).to.deep.equal([404, { code: 404, message: 'Not Found' }]);
      expect(first.headers).to.include({ ...OF_CREDENTIALS, 'x-robots-tag': 'noindex' });
      expect(await statuses(4, (index) => guess(index + 1))).to.deep.equal([404, 404, 404, 404]);
      lookUps.length = 0;
      const refused = await guess(9);
      expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '1']);
      expect((await read(stranger)).status, 'there, and not seen before').to.equal(429);
      expect(lookUps).to.deep.equal([]);
      expect((await read(known)).status, 'at work').to.equal(200);
      expect((await guess(9, '192.0.2.2')).status, 'from elsewhere').to.equal(404);
      passed += 200;
      expect((await read(stranger)).status).to.equal(200);
    });
  });

  describe('of notices', () => {
    it('refuse a client after five wrong signatures, and count no valid ones', async () => {
      await open({ trustProxy: 1 });
      const signed = (secret: string) => aRequest(aSession({}), { secret, at: Date.now() });
      const notify = (secret: string, to: string, address = '192.0.2.1') => {
        const { body, headers } = signed(secret);
        return api.send('POST', `/v1/notices/stripe/${to}`, { body, headers: { ...headers, ...from(address) } });
      };
      const [known = '', stranger = ''] = await Promise.all(
        [1, 2].map(async () => {
          const { uuid, call } = await api.app();
          await call('PUT', '/v1/app/stripe', { webhook_secret: 'whsec_a' });
          return uuid;
        }),
      );
      expect(await statuses(30, () => notify('whsec_a', known))).to.deep.equal(times(30, () => 200));
      expect(await statuses(3, () => notify('whsec_b', stranger))).to.deep.equal([400, 400, 400]);
      expect(await statuses(3, () => notify('whsec_a', anUuid()))).to.deep.equal([404, 404, 429]);
      expect((await notify('whsec_a', stranger)).status, 'not seen before').to.equal(429);
      expect((await notify('whsec_a', known)).status, 'at work').to.equal(200);
      expect((await notify('whsec_a', stranger, '192.0.2.2')).status, 'from elsewhere').to.equal(200);
    });
  });

  describe('of invalid credentials', () => {
    const UNKNOWN = { code: 401, message: 'Unauthorized' };
    const wrong = (index: number) => appHeader(`00000000-0000-4000-8000-${String(index).padStart(12, '0')}`);
    const mine = from('192.0.2.1');
    const guess = (index: number, headers: Record<string, string> = mine) =>
      api.send('GET', '/v1/app', { as: wrong(index), headers });
    const ask = (as: string) => api.send('GET', '/v1/app', { as, headers: mine });

    it('refuse a client after five without a look-up, and accept credentials in use', async () => {
      await open({ trustProxy: 1 });
      const known = appHeader(token);
      expect((await ask(known)).status).to.equal(200);
      const stranger = appHeader((await api.app()).token);
      const first = await guess(0);
      expect([first.status, first.body]).to.deep.equal([401, UNKNOWN]);
      expect(first.headers).to.include(OF_CREDENTIALS);
      expect(first.headers['www-authenticate']).to.include('invalid_token');
      expect(await statuses(4, (index) => guess(index + 1))).to.deep.equal([401, 401, 401, 401]);
      lookUps.length = 0;
      const refused = await guess(9);
      expect([refused.status, refused.headers['retry-after']]).to.deep.equal([429, '1']);
      expect((await ask(stranger)).status, 'valid, and not seen before').to.equal(429);
      expect(lookUps).to.deep.equal([]);
      expect((await ask(known)).status, 'at work').to.equal(200);
      expect((await guess(9, from('192.0.2.2'))).status, 'from elsewhere').to.equal(401);
      passed += 200;
      expect((await ask(stranger)).status).to.equal(200);
      expect((await guess(10)).status).to.equal(401);
      expect((await guess(11)).status).to.equal(429);
    });

    it('are the same for simultaneous requests, and do not count earlier valid credentials', async () => {
      await open({ trustProxy: 1 });
      const apps = await Promise.all(times(10, () => api.app()));
      const all = await Promise.all([
        ...apps.map((one) => ask(appHeader(one.token))),
        ...times(40, (index) => guess(index)),
      ]);
      const found = all.map(({ status }) => status);
      expect(found.slice(0, 10)).to.deep.equal(times(10, () => 200));
      expect(found.slice(10).filter((status) => status === 401)).to.have.length(5);
      expect(found.slice(10).filter((status) => status === 429)).to.have.length(35);
    });

    it('look up as many credentials at once as there are tokens, for each address', async () => {
      await open();
      const limits = new RateLimits({ perCaller: null, trustProxy: 0, digest: (secret) => secret, now: () => 0 });
      const ends: ((isValid: boolean) => void)[] = [];
      const proves = (remoteAddress: string, credential: string) => {
        const req = { headers: {}, socket: { remoteAddress } } as IncomingMessage;
        const verify = () =>
          new Promise<string>((resolve, reject) => {
            ends.push((isValid) => (isValid ? resolve('valid') : reject(new ProtocolError('unauthorized'))));
          });
        return limits.proved(req, credential, verify).catch(({ code }) => code);
      };
      const asked = times(50, (index) => proves('192.0.2.1', `credential ${index}`));
      const elsewhere = proves('192.0.2.2', 'another');
      await turns(1);
      expect(ends, 'five of one address, and one of another').to.have.length(6);
      for (const end of ends) end(true);
      await turns(1);
      expect(ends, 'valid ones take no token').to.have.length(11);
      for (const end of ends) end(false);
      const valid = times(5, () => 'valid');
      const wrong = times(5, () => 'unauthorized');
      expect(await Promise.all(asked)).to.deep.equal([...valid, ...wrong, ...times(40, () => 'limited')]);
      expect([await elsewhere, ends.length]).to.deep.equal(['valid', 11]);
    });

    it('apply to a credential that was valid once', async () => {
      await open({ trustProxy: 1 });
      const { uuid, token: old } = await api.app();
      const as = appHeader(old);
      expect((await ask(as)).status).to.equal(200);
      await statuses(5, guess);
      expect((await ask(as)).status).to.equal(200);
      await api.owner('POST', `/v1/apps/${uuid}/token`);
      expect((await ask(as)).status, 'looked up, and refused').to.equal(429);
      lookUps.length = 0;
      expect((await ask(as)).status).to.equal(429);
      expect(lookUps).to.deep.equal([]);
    });

    it('accept a credential in use, even if it was tried for another kind', async () => {
      await open({ trustProxy: 1 });
      const known = appHeader(token);
      expect((await ask(known)).status).to.equal(200);
      await statuses(4, guess);
      const elsewhere = () => api.send('GET', '/v1/apps', { as: known, headers: mine });
      expect((await elsewhere()).status).to.equal(401);
      expect((await ask(known)).status).to.equal(200);
      expect((await elsewhere()).status).to.equal(429);
      expect((await ask(known)).status).to.equal(200);
    });

    it('forget credentials that were not used for ten minutes', async () => {
      await open({ trustProxy: 1 });
      const known = appHeader(token);
      await ask(known);
      passed += 10 * MINUTE - 1;
      await statuses(5, guess);
      expect((await ask(known)).status).to.equal(200);
      passed += 10 * MINUTE;
      await statuses(5, guess);
      expect((await ask(known)).status).to.equal(429);
    });

    it('remember the last 10,000 credentials in use, and never twice as many', async () => {
      await open();
      const limits = new RateLimits({ perCaller: null, trustProxy: 0, digest: (secret) => secret, now: () => 0 });
      const req = { headers: {}, socket: { remoteAddress: '192.0.2.1' } } as IncomingMessage;
      const proves = (credential: string) => limits.proved(req, credential, async () => true);
      await proves('first');
      for (let count = 0; count < 20_000; count += 1) await proves(`another ${count}`);
      for (let count = 0; count < 5; count += 1) {
        const wrong = async () => {
          throw new ProtocolError('unauthorized');
        };
        expect(await failureOf(limits.proved(req, `wrong ${count}`, wrong))).to.include({ code: 'unauthorized' });
      }
      expect(await proves('another 10000'), 'the 10,000th last').to.equal(true);
      expect(await failureOf(proves('first'))).to.include({ code: 'limited' });
    });

    it('count owners too, and no request without a credential or on this machine', async () => {
      await open({ trustProxy: 1 });
      const owner = (index: number) =>
        api.send('GET', '/v1/apps', { as: `Bearer ${base64(`a@example.com:${index}`)}`, headers: mine });
      expect(await statuses(6, owner)).to.deep.equal([401, 401, 401, 401, 401, 429]);
      const none = () => api.send('GET', '/v1/apps', { headers: mine });
      expect(new Set(await statuses(10, none))).to.deep.equal(new Set([401]));
      await api.close();
      await open();
      expect(new Set(await statuses(60, (index) => guess(index)))).to.deep.equal(new Set([401]));
    });
  });

  describe('the order of checks', () => {
    it('has the limit after the credential, and before media types, body and fields', async () => {
      await open({ perCaller: 1 });
      await statuses(10, () => app('GET', '/v1/app'));
      const asXml = { 'Content-Type': 'application/xml', Accept: 'text/html' };
      const refused = await app('POST', '/v1/resources', '<room/>', asXml);
      expect([refused.status, refused.headers.connection]).to.deep.equal([429, 'close']);
      expect((await app('GET', '/v1/app')).headers.connection).not.to.equal('close');
      expect((await api.anonymous('POST', '/v1/resources', {})).status).to.equal(401);
      expect((await app('GET', '/nowhere')).status).to.equal(404);
    });

    it('answers before the body has arrived, and closes the connection', async () => {
      await open({ perCaller: 1 });
      await statuses(10, () => app('GET', '/v1/app'));
      const socket = connect(api.port, '127.0.0.1');
      let answer = '';
      socket.setEncoding('utf8').on('data', (text: string) => {
        answer += text;
      });
      const head = ['Host: x', `Authorization: ${appHeader(token)}`, 'Content-Length: 1000000'];
      socket.write(`POST /v1/resources HTTP/1.1\r\n${head.join('\r\n')}\r\nContent-Type: application/json\r\n\r\n{"na`);
      await once(socket, 'close');
      expect(answer).to.match(/^HTTP\/1\.1 429 Too Many Requests\r\n/);
      expect(answer).to.match(/\r\nConnection: close\r\n/i);
      expect(answer).to.match(/\{"code":429,"message":"Too Many Requests"\}/);
    });

    it('exempts health and the document, and charges refusals', async () => {
      await open({ perCaller: 1 });
      await app('GET', `/v1/bookings/${anUuid()}`);
      expect((await app('POST', '/v1/resources', {})).headers.ratelimit).to.equal('"app";r=8;t=2');
      await statuses(8, () => app('GET', '/v1/app'));
      for (const path of ['/healthz', '/readyz', '/v1/openapi.json']) {
        const { status, headers } = await api.anonymous('GET', path);
        expect([status, headers.ratelimit], path).to.deep.equal([200, undefined]);
      }
    });
  });

  describe('of the process', () => {
    let service: Awaited<ReturnType<typeof start>> | undefined;
    afterEach(async () => {
      await service?.stop(0);
    });
    /** Starts the service, and returns a function that lists apps. */
    const running = async (env: Record<string, string>) => {
      await open();
      const config = { DATABASE_URL: 'memory:', PORT: '0', OWNER_EMAIL: EMAIL, OWNER_TOKEN, ...env };
      const started = await start(readConfig(config), { logger: pino({ level: 'silent' }) });
      service = started;
      const send = (as: string, headers = {}) =>
        exchange(started.url, 'GET', '/v1/apps', { Authorization: as, ...headers });
      return { ...started, send };
    };
    const visitor = from('192.0.2.1');

    it('are those of its environment', async () => {
      const { send } = await running({ RATE_LIMIT: '1', TRUST_PROXY: '1' });
      expect((await statuses(11, () => send(ownerHeader()))).slice(9)).to.deep.equal([200, 429]);
      const guessed = await statuses(6, () => send(ownerHeader('wrong'), visitor));
      expect(guessed.slice(4)).to.deep.equal([401, 429]);
    });

    it('count pages that look up a key or a slug, by the address of the client', async () => {
      const { url } = await running({ TRUST_PROXY: '1' });
      for (const path of ['/book/nobody', '/book?key=pk_nothing']) {
        const { headers } = await exchange(url, 'GET', path, visitor);
        expect(headers['ratelimit-policy'], path).to.equal('"page";q=20;w=1');
      }
    });

    it('exempt pages, their files and metrics, and allow browsers to store no 429', async () => {
      const { url, metricsUrl, send } = await running({ RATE_LIMIT: '1', TRUST_PROXY: '1', METRICS_PORT: '0' });
      const looks = [() => exchange(metricsUrl ?? '', 'GET', '', visitor)];
      for (const path of ['/console', '/book', '/manage', '/embed.js'])
        looks.push(() => exchange(url, 'GET', path, visitor));
      for (const look of looks) {
        for (let times = 0; times < 30; times += 1) {
          const { status, headers } = await look();
          expect([status, headers.ratelimit]).to.deep.equal([200, undefined]);
        }
      }
      // none of the requests above was counted
      const guessed = await statuses(6, () => send(ownerHeader('wrong'), visitor));
      expect(guessed).to.deep.equal([401, 401, 401, 401, 401, 429]);
      for (const look of looks) expect((await look()).status).to.equal(200);
    });

    it('can be switched off', async () => {
      const { send } = await running({ RATE_LIMIT: 'off', TRUST_PROXY: '1' });
      const guessed = await statuses(20, () => send(ownerHeader('wrong'), visitor));
      expect(new Set(guessed)).to.deep.equal(new Set([401]));
      expect((await send(ownerHeader())).headers.ratelimit).to.equal(undefined);
    });
  });
});
