import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { DAY } from '../../core/basics/instants.js';
import { isOrigin } from '../../core/model/origins.js';
import { type Api, type ApiOptions, appHeader, type Caller, dataOf, openApi, statusOf } from '../support/http.js';
import { aClock, anUuid, NOW } from '../support/samples.js';

const PAGE = 'https://salon.example';

describe('HTTP: origins, and the addresses of clients', () => {
  let api: Api;
  let app: Caller;
  let service: string;

  async function open(options: ApiOptions = {}) {
    const clock = aClock();
    api = await openApi(openMemoryStorage({ clock }), { clock, ...options });
    app = (await api.app()).call;
    const room = (await dataOf(app('POST', '/v1/resources', { name: 'Room', capacity: 100 }))).uuid;
    const roles = [{ name: 'room', resources: [room] }];
    service = (await dataOf(app('POST', '/v1/services', { name: 'Cut', durations: [60], roles }))).uuid;
  }
  afterEach(() => api.close());

  async function aKey(fields: object = {}) {
    const { uuid, key } = await dataOf(app('POST', '/v1/keys', { name: 'x', ...fields }));
    const call = (path: string, headers: Record<string, string> = {}) => api.by(key, headers)('GET', path);
    const start = new Date(NOW + DAY).toISOString();
    const customer = { name: 'Grace', email: 'grace@example.com' };
    const hold = (headers: Record<string, string> = {}) =>
      api.by(key, headers)('POST', '/v1/bookings', { service, start, customer });
    return { uuid, call, hold };
  }

  describe('of pages', () => {
    it('are those that the key names; another gets 403, which its page may not read', async () => {
      await open();
      const { call } = await aKey({ origins: [PAGE] });
      const admitted = await call('/v1/app', { Origin: PAGE });
      expect(admitted.status).to.equal(200);
      expect(admitted.headers).to.include({ 'access-control-allow-origin': PAGE, vary: 'Origin, Authorization' });
      expect(admitted.headers['access-control-expose-headers']).to.include('Retry-After');
      const others = ['https://evil.example', 'https://salon.example.evil.example', 'http://salon.example', 'null'];
      for (const origin of others) {
        const { status, headers, body } = await call('/v1/app', { Origin: origin });
        expect([status, body], origin).to.deep.equal([403, { code: 403, message: 'Forbidden' }]);
        expect(headers['access-control-allow-origin']).to.equal(undefined);
      }
      expect((await call('/v1/app')).status, 'without one').to.equal(200);
      const refused = await call(`/v1/services/${anUuid()}`, { Origin: PAGE });
      expect(refused.status).to.equal(404);
      expect(refused.headers['access-control-allow-origin'], 'of what is refused').to.equal(PAGE);
    });

    it('are all if the key names none, and only its own if the list is empty', async () => {
      await open();
      const [any, none] = [await aKey(), await aKey({ origins: [] })];
      const from = (Origin: string) => none.call('/v1/app', { Origin });
      const anywhere = 'https://anywhere.example';
      const { headers } = await any.call('/v1/app', { Origin: anywhere });
      expect(headers['access-control-allow-origin']).to.equal(anywhere);
      expect(await statusOf(from(anywhere))).to.equal(403);
      expect(await statusOf(from(api.url)), "the service's own").to.equal(200);
      expect(await statusOf(from(api.url.replace('http:', 'https:'))), 'behind TLS').to.equal(200);
      expect(await statusOf(from('http://127.0.0.1:1'))).to.equal(403);
    });

    it("always include PUBLIC_URL's and those of CORS_ORIGINS", async () => {
      await open({ publicUrl: 'https://book.example/slots', corsOrigins: ['https://desk.example'] });
      const { call } = await aKey({ origins: [PAGE] });
      for (const origin of ['https://book.example', 'https://desk.example', PAGE]) {
        const { status, headers } = await call('/v1/app', { Origin: origin });
        expect([status, headers['access-control-allow-origin']]).to.deep.equal([200, origin]);
      }
      expect((await call('/v1/app', { Origin: 'https://other.example' })).status).to.equal(403);
    });

    it('do not include the requested Host if PUBLIC_URL names the own one', async () => {
      await open({ publicUrl: 'https://book.example' });
      const { call } = await aKey({ origins: [PAGE] });
      for (const origin of [api.url, api.url.replace('http:', 'https:')]) {
        const { status, headers } = await call('/v1/app', { Origin: origin });
        expect([status, headers['access-control-allow-origin']], origin).to.deep.equal([403, undefined]);
      }
      expect((await call('/v1/app', { Origin: 'http://book.example' })).status, 'another scheme').to.equal(403);
    });

    it('of a manage token are those of its key at first, even if the key is changed or deleted', async () => {
      await open();
      const { uuid, hold } = await aKey({ origins: [PAGE] });
      const { manage_token } = await dataOf(hold());
      const from = (Origin: string) => statusOf(api.by(manage_token, { Origin })('GET', '/v1/booking'));
      await app('PATCH', `/v1/keys/${uuid}`, { origins: ['https://new.example'] });
      expect(await from(PAGE)).to.equal(200);
      expect(await from('https://new.example')).to.equal(403);
      await app('DELETE', `/v1/keys/${uuid}`);
      expect(await from(PAGE)).to.equal(200);
      expect(await from('https://evil.example')).to.equal(403);
    });

    it('are all for the refusal of an invalid key or manage token, so that it reveals nothing', async () => {
      await open({ corsOrigins: ['https://desk.example'] });
      const origin = { Origin: 'https://anywhere.example' };
      const held = (await (await aKey({ origins: [PAGE] })).hold()).body.data;
      expect((await app('POST', '/v1/app/manage-secret')).status).to.equal(200);
      const gone = await dataOf(app('POST', '/v1/keys', { name: 'gone', origins: [PAGE] }));
      await app('DELETE', `/v1/keys/${gone.uuid}`);
      const ask = (path: string, as: string, headers = {}) => api.send('GET', path, { as: appHeader(as), headers });
      for (const [path, credential] of [
        ['/v1/app', gone.key],
        ['/v1/services', `pk_${'x'.repeat(43)}`],
        ['/v1/booking', held.manage_token],
        ['/v1/booking', 'x'],
      ] as const) {
        const { status, headers } = await ask(path, credential, origin);
        expect(status, credential).to.equal(401);
        expect(headers, credential).to.include({ 'access-control-allow-origin': origin.Origin });
        expect(headers.vary, credential).to.equal('Origin, Authorization');
        expect(headers['access-control-expose-headers']).to.include('WWW-Authenticate');
        const own = await ask(path, credential);
        expect(own.headers.vary, 'without an origin').to.equal('Origin, Authorization');
        expect(own.headers['access-control-allow-origin']).to.equal(undefined);
      }
      const unencoded = await api.send('GET', '/v1/services', { as: 'Bearer @app-1', headers: origin });
      const what = 'an address of a page without Base64';
      expect(unencoded.status).to.equal(401);
      expect(unencoded.headers, what).to.include({ 'access-control-allow-origin': origin.Origin });
      expect(unencoded.headers['www-authenticate']).to.include('Base64');
      const ofAnApp = await ask('/v1/app', anUuid(), origin);
      expect([ofAnApp.status, ofAnApp.headers['access-control-allow-origin']]).to.deep.equal([401, undefined]);
    });

    it('do not matter for tokens of apps, which only pages of CORS_ORIGINS may use', async () => {
      await open();
      const { status, headers } = await app('GET', '/v1/app', undefined, { Origin: 'https://evil.example' });
      expect(status).to.equal(200);
      expect(headers['access-control-allow-origin']).to.equal(undefined);
    });
  });

  describe('of preflights', () => {
    const preflight = (path: string, method: string, headers: Record<string, string> = {}) =>
      api.send('OPTIONS', path, {
        headers: { Origin: 'https://anywhere.example', 'Access-Control-Request-Method': method, ...headers },
      });

    it('are all for operations of keys and manage tokens', async () => {
      await open();
      const asked = { 'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key' };
      for (const asking of [
        ...['GET /v1/app', 'GET /v1/services', `GET /v1/services/${anUuid()}`, 'GET /v1/availability?service=x'],
        ...['POST /v1/bookings', 'GET /v1/booking', 'PATCH /v1/booking', 'POST /v1/booking/confirm'],
        ...['POST /v1/booking/extend', 'POST /v1/booking/cancel', 'POST /v1/booking/reschedule'],
        ...['GET /v1/booking/availability', 'GET /v1/booking.ics'],
      ]) {
        const [method = '', path = ''] = asking.split(' ');
        const { status, headers } = await preflight(path, method, asked);
        expect(status, path).to.equal(204);
        expect(headers['access-control-allow-origin']).to.equal('https://anywhere.example');
        expect(headers['access-control-allow-methods']).to.include(method);
        expect(headers['access-control-allow-headers']).to.equal(asked['Access-Control-Request-Headers']);
      }
    });

    it('are none for other operations', async () => {
      await open();
      for (const asking of [
        ...['GET /v1/resources', 'POST /v1/services', `PATCH /v1/services/${anUuid()}`, 'GET /v1/bookings'],
        ...[`GET /v1/bookings/${anUuid()}`, 'POST /v1/app/manage-secret', 'POST /v1/keys', 'GET /v1/apps'],
      ]) {
        const [method = '', path = ''] = asking.split(' ');
        const { status, headers } = await preflight(path, method);
        expect(status, path).to.equal(405);
        expect(headers['access-control-allow-origin'], path).to.equal(undefined);
      }
    });
  });

  describe('of clients', () => {
    const TWO = { holds_per_address: 2, live_holds_max: 1_000 };
    const by = (said: string) => ({ 'X-Forwarded-For': said });

    it('are the connection’s, and an untrusted header is reported once in the log', async () => {
      await open();
      const { hold } = await aKey(TWO);
      expect((await hold(by('1.1.1.1'))).status).to.equal(201);
      expect((await hold(by('2.2.2.2'))).status).to.equal(201);
      expect((await hold(by('3.3.3.3'))).body.reason).to.equal('too_many_holds');
      expect(api.warnings).to.have.length(1);
      expect(api.warnings[0]).to.include('TRUST_PROXY');
    });

    it('are the one at the number of proxies from the right', async () => {
      await open({ trustProxy: 2 });
      const { hold } = await aKey(TWO);
      expect((await hold(by('9.9.9.9, 1.1.1.1, 10.0.0.1'))).status).to.equal(201);
      expect((await hold(by('8.8.8.8, 1.1.1.1, 10.0.0.2'))).status).to.equal(201);
      const third = await hold(by('7.7.7.7,1.1.1.1:4711,10.0.0.3'));
      expect(third.body.reason, 'whatever a client says of itself').to.equal('too_many_holds');
      expect((await hold(by('1.1.1.1, 2.2.2.2, 10.0.0.1'))).status, 'another').to.equal(201);
      expect((await hold(by('1.1.1.1'))).body.reason, 'of one that came by fewer').to.equal('too_many_holds');
      expect(api.warnings).to.deep.equal([]);
    });

    it('are the /64 of IPv6, and IPv4 in any notation', async () => {
      await open({ trustProxy: 1 });
      const { hold } = await aKey(TWO);
      expect((await hold(by('2001:db8:1:2::1'))).status).to.equal(201);
      expect((await hold(by('[2001:db8:1:2:ffff::9]:443'))).status).to.equal(201);
      expect((await hold(by('2001:db8:1:2:3:4:5:6'))).body.reason).to.equal('too_many_holds');
      expect((await hold(by('2001:db8:1:3::1'))).status).to.equal(201);
      expect((await hold(by('5.5.5.5'))).status).to.equal(201);
      expect((await hold(by('::ffff:5.5.5.5'))).status).to.equal(201);
      expect((await hold(by('5.5.5.5'))).body.reason).to.equal('too_many_holds');
    });

    it('are the connection’s if a proxy sends an invalid address', async () => {
      await open({ trustProxy: 1 });
      const { hold } = await aKey(TWO);
      for (const said of ['unknown', '']) expect((await hold(by(said))).status).to.equal(201);
      expect((await hold(by('0x7f.1'))).body.reason).to.equal('too_many_holds');
    });
  });
});

describe('an origin', () => {
  it('has the form of URL, with https, or with http on this machine', () => {
    const names = ['a', 'a.example', 'A.example', 'xn--bcher-kva.example', 'localhost', 'a..b', '-a.b', 'a_b.c'];
    const odd = ['ä.example', 'a b', ''];
    const ipv4 = ['1.2.3.4', '1.2.3', '256.1.1.1', 'a.1', '127.0.0.1', '01.2.3.4'];
    const ipv6 = ['[::1]', '[::]', '[1::2::3]', '[2001:db8::1]', '[2001:DB8::1]'];
    const hosts = [...names, ...odd, ...ipv4, ...ipv6];
    for (const scheme of ['https', 'http', 'ftp', 'HTTPS']) {
      for (const host of hosts) {
        for (const port of ['', ':1', ':80', ':443', ':8080', ':65536', ':08', ':']) {
          for (const rest of ['', '/', '/x', '?', '#']) {
            const text = `${scheme}://${host}${port}${rest}`;
            const isSerialized = URL.canParse(text) && new URL(text).origin === text;
            const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(host);
            const isAllowed = isSerialized && (scheme === 'https' || (scheme === 'http' && isLocal));
            if (isOrigin(text) && !isAllowed) expect.fail(`${text} is none`);
            if (!isOrigin(text) && isAllowed && !/^-|\.\./.test(host)) expect.fail(`${text} is one`);
          }
        }
      }
    }
  });
});
