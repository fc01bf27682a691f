import { once } from 'node:events';
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type LookupFunction,
  type Socket,
  type Server as TcpServer,
} from 'node:net';
import { expect } from 'chai';
import { Webhook } from 'standardwebhooks';
import { isPublicAddress, publicOnly } from '../../adapters/webhooks/addresses.js';
import {
  forbiddenWebhookHeaders,
  isForbiddenWebhookHeader,
  webhookHeaderProblem,
  webhookSecrets,
  webhookSender,
  webhookUrlProblem,
} from '../../adapters/webhooks/index.js';
import type { WebhookMessage } from '../../core/messages/actions/delivery-ports.js';

/** An address that looks public but is unassigned: the former 6bone (RFC 3701). */
const UNREACHABLE = '3ffe::1';

interface Received {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function promised<T>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

/** The answer for a request that failed and is tried again, unless it is final. */
const failed = (status: number | null, message: string | null, final = false) => {
  return { ok: false, status, message, notBefore: null, final };
};

describe('webhookSender', () => {
  const open: (HttpServer | TcpServer)[] = [];
  const sockets = new Set<Socket>();

  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
  });

  async function listening(server: HttpServer | TcpServer): Promise<number> {
    open.push(server);
    server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined); // resets are what these tests are about
      socket.once('close', () => sockets.delete(socket));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** Starts a receiver that records requests and responds with `answer`. */
  async function receiver(answer: (response: ServerResponse, request: IncomingMessage) => void) {
    const received: Received[] = [];
    const server = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request.setEncoding('utf8')) body += chunk;
      const { method, url: path, headers } = request;
      received.push({ method, path, headers: headers as Record<string, string>, body });
      answer(response, request);
    });
    let connections = 0;
    server.on('connection', () => {
      connections += 1;
    });
    const port = await listening(server);
    return { port, url: `http://127.0.0.1:${port}/hook?x=1`, received, connections: () => connections };
  }

  /** Starts a TCP server that misbehaves: `treat` handles each connection. */
  async function rawServer(treat: (socket: Socket) => void): Promise<number> {
    return listening(createTcpServer(treat));
  }

  const resolvingTo =
    (...addresses: string[]): LookupFunction =>
    (_name, _options, callback) =>
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );

  const failingWith =
    (code: string): LookupFunction =>
    (name, _options, callback) =>
      callback(Object.assign(new Error(`getaddrinfo ${code} ${name}`), { code }), []);

  const secret = webhookSecrets.make();

  const message = (url: string, more: Partial<WebhookMessage> = {}): WebhookMessage => ({
    url,
    headers: {},
    id: '0190c5b1-0000-7000-8000-000000000001',
    at: Date.now(),
    secrets: [secret],
    body: JSON.stringify({ type: 'booking.confirmed', data: { name: 'Zoë 🦊' } }),
    ...more,
  });

  const send = webhookSender({ allowPrivate: true });

  describe('sends a request', () => {
    it('that is a POST which the library verifies, with the exact body', async () => {
      const { url, received } = await receiver((response) => response.writeHead(204).end());
      const sent = message(url);
      expect(await send(sent)).to.deep.equal({ ok: true, status: 204, message: null, notBefore: null, final: false });

      expect(received).to.have.length(1);
      const [{ method, path, headers, body }] = received as [Received];
      expect({ method, path, body }).to.deep.equal({ method: 'POST', path: '/hook?x=1', body: sent.body });
      expect(new Webhook(secret).verify(body, headers)).to.deep.equal(JSON.parse(sent.body));
      expect(headers['webhook-id']).to.equal(sent.id);
      expect(headers['webhook-timestamp']).to.equal(String(Math.floor(sent.at / 1000)));
      expect(headers['content-type']).to.equal('application/json');
      expect(headers['content-length']).to.equal(String(Buffer.byteLength(sent.body)));
      expect(headers).not.to.have.property('transfer-encoding');
    });

    it('that is signed with every secret during a rotation, and with no other', async () => {
      const { url, received } = await receiver((response) => response.end());
      const former = webhookSecrets.make();
      await send(message(url, { secrets: [secret, former] }));
      const [{ headers, body }] = received as [Received];
      expect(headers['webhook-signature']).to.match(/^v1,\S{44} v1,\S{44}$/);
      for (const known of [secret, former]) new Webhook(known).verify(body, headers);
      expect(() => new Webhook(webhookSecrets.make()).verify(body, headers)).to.throw('No matching signature found');
      expect(() => new Webhook(secret).verify(`${body} `, headers)).to.throw('No matching signature found');
    });

    it('that is never unsigned', async () => {
      const { url, connections } = await receiver((response) => response.end());
      for (const secrets of [[], ['whsec_'], ['whsec_öäü'], [secret, 'whsec_!']]) {
        const answer = await send(message(url, { secrets }));
        expect(answer).to.deep.include({ ok: false, status: null, final: true });
        expect(answer.message).not.to.include('whsec_');
      }
      expect(connections()).to.equal(0);
    });

    it('with the configured headers, without replacing its own', async () => {
      const { url, received, port } = await receiver((response) => response.end());
      const forbidden = Object.fromEntries([...forbiddenWebhookHeaders].map((name) => [name.toUpperCase(), 'chunked']));
      const headers = { ...forbidden, 'Webhook-Extra': 'x', Authorization: 'Bearer of-news', 'X-Latin': 'é' };
      expect(await send(message(url, { headers }))).to.deep.include({ ok: true });
      const [got] = received as [Received];
      const host = `127.0.0.1:${port}`;
      expect(got.headers).to.deep.include({ authorization: 'Bearer of-news', 'x-latin': 'é', host });
      const unsent = 'webhook-extra transfer-encoding expect upgrade te trailer';
      expect(got.headers).not.to.have.any.keys(...unsent.split(' '));
      expect(new Webhook(secret).verify(got.body, got.headers)).to.be.an('object');
    });

    it('unless a header cannot be written in HTTP', async () => {
      const { url, connections } = await receiver((response) => response.end());
      for (const headers of [
        { 'X-A': 'secret\r\nX-B: 1' },
        { 'X-A': 'secret\n' },
        { 'X A': '1' },
        { '': '1' },
        { 'X-A': '🦊' },
      ]) {
        const answer = await send(message(url, { headers }));
        expect(answer, JSON.stringify(headers)).to.deep.include({ ok: false, status: null, final: true });
        expect(answer.message)
          .to.match(/^A configured header is unusable/)
          .and.not.include('secret');
      }
      expect(connections()).to.equal(0);
    });

    it('to the name: in the Host header and in the TLS handshake', async () => {
      const { port, received } = await receiver((response) => response.end());
      const named = webhookSender({ allowPrivate: true, lookup: resolvingTo('127.0.0.1') });
      expect(await named(message(`http://hooks.example:${port}/`))).to.deep.include({ ok: true });
      expect(received[0]?.headers.host).to.equal(`hooks.example:${port}`);

      const hello = promised<Buffer>();
      const tlsPort = await rawServer((socket) => {
        socket.once('data', (data) => {
          hello.resolve(data);
          socket.end('this is no TLS');
        });
      });
      const answer = await named(message(`https://hooks.example:${tlsPort}/`));
      expect(answer).to.deep.include({ ok: false, status: null, final: false });
      const bytes = await hello.promise;
      expect(bytes[0]).to.equal(0x16); // a handshake record
      expect(bytes.includes('hooks.example')).to.equal(true);
    });
  });

  describe('handles an answer', () => {
    it("2xx as success, with the receiver's text", async () => {
      const { url } = await receiver((response) => response.writeHead(202).end(' queued\n\tas 7 '));
      expect(await send(message(url))).to.deep.include({ ok: true, status: 202, message: 'queued as 7' });
    });

    it('4xx and 5xx as failures that may be temporary', async () => {
      for (const status of [400, 401, 404, 409, 422, 500, 503]) {
        const { url } = await receiver((response) => response.writeHead(status).end('no'));
        expect(await send(message(url))).to.deep.equal(failed(status, 'no'));
      }
    });

    it('410 as the end of the action', async () => {
      const { url } = await receiver((response) => response.writeHead(410).end('gone'));
      expect(await send(message(url))).to.deep.equal(failed(410, 'gone', true));
    });

    it('with a redirect, without following it', async () => {
      const target = await receiver((response) => response.end());
      for (const status of [301, 302, 303, 307, 308]) {
        const { url } = await receiver((response) => response.writeHead(status, { location: target.url }).end());
        const answer = await send(message(url));
        expect(answer).to.deep.include({ ok: false, status, message: 'Redirects are not followed', final: false });
      }
      expect(target.connections()).to.equal(0);
    });

    it('with Retry-After in seconds or as a date, up to 30 days', async () => {
      const now = Date.UTC(2026, 10, 20, 9, 30);
      const at = webhookSender({ allowPrivate: true, clock: () => now });
      const inAnHour = now + 3_600_000;
      const expected: [string, number | null][] = [
        ['0', now],
        ['120', now + 120_000],
        ['Fri, 20 Nov 2026 10:30:00 GMT', inAnHour],
        ['Friday, 20-Nov-26 10:30:00 GMT', inAnHour],
        ['Fri Nov 20 10:30:00 2026', inAnHour],
        ['9'.repeat(400), now + 30 * 86_400_000],
        ['-1', null],
        ['1.5', null],
        ['soon', null],
        ['Fri, 99 Nov 2026 10:30:00 GMT', null],
        ['2026-11-20T10:30:00Z', null],
        ['', null],
      ];
      const { TZ } = process.env;
      process.env.TZ = 'Asia/Tokyo'; // a date without a zone is in GMT wherever this runs
      try {
        for (const [value, notBefore] of expected) {
          const { url } = await receiver((response) => response.writeHead(429, { 'retry-after': value }).end());
          const answer = await at(message(url));
          expect(answer, value).to.deep.equal({ ok: false, status: 429, message: null, notBefore, final: false });
        }
      } finally {
        if (TZ === undefined) delete process.env.TZ;
        else process.env.TZ = TZ;
      }
    });

    it('by keeping 200 characters in one line, without invisible ones', async () => {
      const { url } = await receiver((response) => {
        response.writeHead(500);
        response.write(Buffer.from([0xff, 0xfe, 0]));
        response.end(`<p>\u0000Zoë\r\n\u202e${'🦊'.repeat(1_000)}`);
      });
      const { message: said } = await send(message(url));
      expect(said).to.equal(`<p> Zoë ${'🦊'.repeat(192)}`);
    });

    it('without repeating the configured credentials in deliveries', async () => {
      const { url } = await receiver((response, request) => {
        response
          .writeHead(401)
          .end(`bad ${request.headers.authorization}, ${request.headers['x-key']} (hunter22hunter22)`);
      });
      const headers = { Authorization: 'Bearer hunter22hunter22', 'X-Key': 'k-1234567', 'X-Empty': '', 'X-Short': 'a' };
      expect((await send(message(url, { headers }))).message).to.equal('bad ***, *** (***)');
    });

    it('by reading only the beginning of an endless body', async () => {
      const { url } = await receiver((response) => {
        response.writeHead(500);
        const pour = () => {
          while (response.write('x'.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
      });
      // a deadline longer than the timeout of the test
      const patient = webhookSender({ allowPrivate: true, timeoutMilliseconds: 300_000 });
      expect(await patient(message(url))).to.deep.include({ status: 500, message: 'x'.repeat(200) });
    });
  });

  describe('handles a missing answer', () => {
    const hasty = webhookSender({ allowPrivate: true, timeoutMilliseconds: 250 });
    const late = failed(null, 'No answer within 0.25 s');

    it('by giving up a receiver that hangs, and closing the connection', async () => {
      const closed = promised<void>();
      const { url } = await receiver((_response, request) => request.socket.once('close', () => closed.resolve()));
      expect(await hasty(message(url))).to.deep.equal(late);
      await closed.promise;
    });

    it('by giving up headers that arrive too slowly', async () => {
      const port = await rawServer((socket) => {
        socket.write('HTTP/1.1 200 OK\r\nX-Slow: ');
        const drip = setInterval(() => socket.write('.'), 20);
        socket.once('close', () => clearInterval(drip));
      });
      expect(await hasty(message(`http://127.0.0.1:${port}/`))).to.deep.equal(late);
    });

    it('by not waiting for a slow body, because the status is known', async () => {
      // long enough for the status to arrive on a busy machine
      const patient = webhookSender({ allowPrivate: true, timeoutMilliseconds: 2_000 });
      const drips = async (status: number) => {
        const closed = promised<void>();
        const { url } = await receiver((response) => {
          response.writeHead(status);
          response.write('well');
          const drip = setInterval(() => response.write('.'), 20);
          response.once('close', () => {
            clearInterval(drip);
            closed.resolve();
          });
        });
        const answer = await patient(message(url));
        expect(answer).to.deep.include({ ok: status === 200, status, final: false });
        expect(answer.message).to.match(/^well\.*$/);
        await closed.promise;
      };
      await Promise.all([drips(200), drips(500)]);
    });

    it('by giving up a slow name resolution', async () => {
      const lost = webhookSender({ allowPrivate: true, timeoutMilliseconds: 250, lookup: () => undefined });
      expect(await lost(message('http://hooks.example/'))).to.deep.equal(late);
    });

    it('by reporting a connection that is closed, broken, upgraded or not HTTP', async () => {
      const treatments: [(socket: Socket) => void, RegExp][] = [
        [(socket) => socket.destroy(), /socket hang up|ECONNRESET|EPIPE/],
        [(socket) => socket.once('data', () => socket.resetAndDestroy()), /socket hang up|ECONNRESET/],
        [
          (socket) => socket.end('HTTP/1.1 101 Yes\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'),
          /without an answer|hang up/,
        ],
        [(socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'), /Parse Error/],
        [
          (socket) => socket.end(`HTTP/1.1 200 OK\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`),
          /Header overflow|ECONNRESET/,
        ],
      ];
      for (const [treat, expected] of treatments) {
        const port = await rawServer(treat);
        const answer = await send(message(`http://127.0.0.1:${port}/`));
        expect(answer).to.deep.include({ ok: false, status: null, notBefore: null, final: false });
        expect(answer.message).to.match(expected);
      }
    });

    it('by counting an answer whose body breaks off', async () => {
      const port = await rawServer((socket) => {
        socket.once('data', () => socket.end('HTTP/1.1 503 No\r\nContent-Length: 100\r\nRetry-After: 9\r\n\r\nhalf'));
      });
      const answer = await webhookSender({ allowPrivate: true, clock: () => 1_000 })(
        message(`http://127.0.0.1:${port}/`),
      );
      expect(answer).to.deep.equal({ ok: false, status: 503, message: 'half', notBefore: 10_000, final: false });
    });

    it('by reporting that no server listens, or that the name does not resolve', async () => {
      const port = await rawServer(() => undefined);
      await new Promise((resolve) => open.pop()?.close(resolve));
      const refused = await send(message(`http://127.0.0.1:${port}/`));
      expect(refused).to.deep.include({ ok: false, status: null, final: false });
      expect(refused.message).to.include('ECONNREFUSED');

      const several = webhookSender({ allowPrivate: true, lookup: resolvingTo('127.0.0.1', '::1') });
      expect((await several(message(`http://hooks.example:${port}/`))).message).to.match(/127\.0\.0\.1.*; .*::1/);

      const nowhere = webhookSender({ allowPrivate: true, lookup: failingWith('ENOTFOUND') });
      const unknown = await nowhere(message('http://hooks.example/'));
      expect(unknown).to.deep.include({ ok: false, status: null, final: false });
      expect(unknown.message).to.equal('getaddrinfo ENOTFOUND hooks.example');
    });
  });

  describe('protects private addresses', () => {
    const NOT_PUBLIC = 'hooks.example has no public address, and private ones are not called';

    it('by refusing them in the URL permanently, in every notation', async () => {
      const { port, connections } = await receiver((response) => response.end());
      const guarded = webhookSender({ allowPrivate: false });
      for (const host of ['127.0.0.1', '2130706433', '0177.0.0.1', '0x7f.1', '[::ffff:127.0.0.1]', 'localhost']) {
        const answer = await guarded(message(`http://${host}:${port}/`));
        expect(answer, host).to.deep.include({ ok: false, status: null, final: true });
        expect(answer.message, host).to.match(/^Must be a URL of a public host/);
      }
      expect(connections()).to.equal(0);
    });

    it('by refusing names that resolve to them temporarily, without telling the address', async () => {
      const { port, connections } = await receiver((response) => response.end());
      for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '169.254.169.254', 'fe80::1%eth0']) {
        const guarded = webhookSender({ allowPrivate: false, lookup: resolvingTo(address) });
        const answer = await guarded(message(`http://hooks.example:${port}/`));
        expect(answer, address).to.deep.equal(failed(null, NOT_PUBLIC));
      }
      expect(connections()).to.equal(0);
    });

    it('by the same message for unknown and private names', async () => {
      const answers = [failingWith('ENOTFOUND'), failingWith('EAI_AGAIN'), resolvingTo('10.1.2.3'), resolvingTo()].map(
        (lookup) => webhookSender({ allowPrivate: false, lookup })(message('http://hooks.example/')),
      );
      for (const answer of await Promise.all(answers)) expect(answer).to.deep.equal(failed(null, NOT_PUBLIC));
    });

    it('by refusing names of the real resolver that are private', async () => {
      const { port, connections } = await receiver((response) => response.end());
      const guarded = webhookSender({ allowPrivate: false, timeoutMilliseconds: 5_000 });
      expect(await guarded(message(`http://ip6-localhost:${port}/`))).to.deep.include({ ok: false, status: null });
      expect(connections()).to.equal(0);
    });

    it('by trying only the public ones among several addresses', async () => {
      const { port, connections } = await receiver((response) => response.end());
      const lookup = resolvingTo('127.0.0.1', UNREACHABLE, '::ffff:127.0.0.1', '::1');
      const guarded = webhookSender({ allowPrivate: false, lookup, timeoutMilliseconds: 500 });
      const answer = await guarded(message(`http://hooks.example:${port}/`));
      expect(answer).to.deep.include({ ok: false, status: null, final: false });
      expect(answer.message).not.to.match(/no public address|127\.0\.0\.1|::1:/);
      expect(connections()).to.equal(0);
    });

    it('by resolving a name once, so that it cannot change between check and connection', async () => {
      const { port, connections } = await receiver((response) => response.end());
      let lookups = 0;
      const rebinding: LookupFunction = (name, options, callback) => {
        lookups += 1;
        // The name resolves to a public address at the check, and to the receiver's address when the connection is made.
        resolvingTo(lookups % 2 === 1 ? UNREACHABLE : '127.0.0.1')(name, options, callback);
      };
      const guarded = webhookSender({ allowPrivate: false, lookup: rebinding, timeoutMilliseconds: 500 });
      const first = await guarded(message(`http://hooks.example:${port}/`));
      expect([lookups, first.ok, connections()]).to.deep.equal([1, false, 0]);
      expect(first.message).not.to.include('no public address');
      const second = await guarded(message(`http://hooks.example:${port}/`));
      expect([lookups, connections()]).to.deep.equal([2, 0]);
      expect(second).to.deep.equal(failed(null, NOT_PUBLIC));
    });

    it('unless they are allowed', async () => {
      const { port } = await receiver((response) => response.end());
      const development = webhookSender({ allowPrivate: true, lookup: resolvingTo('127.0.0.1') });
      for (const host of ['127.0.0.1', '0x7f.1', 'hooks.example', 'localhost']) {
        expect(await development(message(`http://${host}:${port}/`)), host).to.deep.include({ ok: true });
      }
    });
  });
});

describe('publicOnly', () => {
  const inner: LookupFunction = (_name, options, callback) =>
    options.all
      ? callback(null, [
          { address: '10.0.0.1', family: 4 },
          { address: '8.8.8.8', family: 4 },
          { address: '2606:4700::1', family: 6 },
        ])
      : callback(null, '10.0.0.1', 4);

  it('returns the requested form', () => {
    publicOnly(inner)('a.example', { all: true }, (error, found) => {
      expect(error).to.equal(null);
      expect(found).to.deep.equal([
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1', family: 6 },
      ]);
    });
    publicOnly(inner)('a.example', { all: false }, (error, address, family) => {
      expect({ error, address, family }).to.deep.equal({ error: null, address: '8.8.8.8', family: 4 });
    });
  });

  it('accepts a resolver that always returns one address', () => {
    const one = (address: string) => publicOnly((_name, _options, callback) => callback(null, address, 4));
    one('8.8.8.8')('a.example', { all: true }, (_error, found) => {
      expect(found).to.deep.equal([{ address: '8.8.8.8', family: 4 }]);
    });
    one('127.0.0.1')('a.example', {}, (error) => expect(error).to.be.an('error'));
  });
});

describe('isPublicAddress', () => {
  it('is false for every address of a special purpose, first and last', () => {
    for (const address of [
      ...['0.0.0.0', '0.255.255.255', '10.0.0.0', '10.255.255.255', '100.64.0.0', '100.127.255.255', '100.100.100.200'],
      ...['127.0.0.1', '127.255.255.255', '169.254.0.0', '169.254.169.254', '169.254.255.255', '172.16.0.0'],
      ...['172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.0.0', '192.168.255.255', '198.18.0.0'],
      ...['198.19.255.255', '198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
      ...['255.255.255.255', '168.63.129.16', '::ffff:168.63.129.16'],
      ...['::', '::1', '::ffff:10.0.0.1', '::ffff:7f00:1', '::10.0.0.1', '::7f00:1', '::808:808', '64:ff9b::10.0.0.1'],
      ...['64:ff9b::a9fe:a9fe', '64:ff9b:1::8.8.8.8', '2002:a00:1::', '2002:808:808::1', '2001::1', '2001:db8::1'],
      ...['3fff::1', 'fc00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'ff02::1', '100::1'],
      ...['::ffff:0:7f00:1', '4000::1', '5f00::1', '2001:2::1', '2001:10::1', '2001:20::1'],
      ...['', 'localhost', '127.0.0.1.example', '1.2.3.4.5', ':::'],
    ]) {
      expect(isPublicAddress(address), address).to.equal(false);
    }
  });

  it('is true for their neighbours, and for other notations of public addresses', () => {
    for (const address of [
      ...'1.0.0.0 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0'.split(' '),
      ...'168.63.129.15 169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0'.split(' '),
      ...['198.17.255.255', '198.20.0.0', '223.255.255.255', '2606:4700::1111', '2a00::1', UNREACHABLE],
      ...['::ffff:8.8.8.8', '64:ff9b::8.8.8.8'],
    ]) {
      expect(isPublicAddress(address), address).to.equal(true);
    }
  });
});

describe('webhookUrlProblem', () => {
  const problem = webhookUrlProblem({ allowPrivate: false });

  it('is none for URLs of public hosts', () => {
    for (const url of [
      'https://example.com',
      'http://example.com:8080/a/b?c=d#e',
      'HTTPS://EXAMPLE.COM/',
      'https://bücher.example/ü',
      'https://8.8.8.8/',
      'https://[2606:4700::1111]/',
      'https://localhost.example.com/',
      'https://notlocalhost/',
      `https://example.com/${'x'.repeat(2_048 - 20)}`,
    ]) {
      expect(problem(url), url).to.equal(undefined);
    }
  });

  it('says what is wrong with others', () => {
    for (const url of [
      ...['', ...'example.com //example.com /hook ftp://example.com file:///etc/passwd javascript:alert(1)'.split(' ')],
      ...['http:example.com', 'http:\\\\example.com', 'http://', 'http://exa mple.com', 'http://example.com:99999'],
      ...[' http://example.com', 'http://example.com\n', 'ht\ntp://example.com', 'http://example.com/\r\nHost: x'],
      ...['http://[::1', 'http://%00/', 'http://1.2.3.4.5/', 'http://999.1.1.1/'],
    ]) {
      expect(problem(url), url).to.equal('Must be an http or https URL');
    }
    expect(problem(`https://example.com/${'x'.repeat(2_048 - 19)}`)).to.equal(
      'Must be a URL of at most 2,048 characters',
    );
    for (const url of ['https://a:b@example.com', 'https://a@example.com', 'https://:b@example.com']) {
      expect(problem(url), url).to.equal('Must be a URL without a user name or password');
    }
  });

  const PRIVATE = [
    ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'a.b.localhost.'],
    ...'127.0.0.1 127.0.0.1. 2130706433 0x7f000001 0x7F.1 127.1 0177.0.0.1 017700000001 0 0.0.0.0'.split(' '),
    ...['10.1', '167772161', '192.168.257', '0xA9FEA9FE', '2852039166', '0251.0376.0251.0376', '169.254.169.254'],
    ...['１２７.0.0.1', '127。0。0。1', '%31%32%37.0.0.1'],
    ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[fe80::1]'],
    ...['[fd00::1]', '[64:ff9b::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[2002:7f00:1::]', '[ff02::1]', '[2001:db8::1]'],
  ];

  it('refuses private addresses in every notation', () => {
    for (const host of PRIVATE) {
      for (const url of [`http://${host}`, `https://${host}:8443/x`]) {
        expect(problem(url), url).to.match(/^Must be a URL of a public host/);
      }
    }
  });

  it('accepts private addresses if they are allowed, and nothing else', () => {
    const lenient = webhookUrlProblem({ allowPrivate: true });
    for (const host of PRIVATE) expect(lenient(`http://${host}/`), host).to.equal(undefined);
    expect(lenient('ftp://localhost/')).to.equal('Must be an http or https URL');
    expect(lenient('http://a:b@localhost/')).to.equal('Must be a URL without a user name or password');
  });
});

describe('webhookHeaderProblem', () => {
  it('is none for ordinary headers', () => {
    for (const [name, value] of [
      ['Authorization', 'Bearer abc'],
      ['X-Any', ''],
      ['user-agent', 'me'],
    ] as const) {
      expect(webhookHeaderProblem(name, value), name).to.equal(undefined);
    }
  });

  it('refuses the headers of Slotkeeper in any notation, and those that HTTP cannot carry', () => {
    for (const name of [...forbiddenWebhookHeaders, 'Webhook-Id', 'webhook-anything', 'HOST', 'Content-Length']) {
      expect(isForbiddenWebhookHeader(name), name).to.equal(true);
      expect(webhookHeaderProblem(name, 'x'), name).to.equal('Must not be a header that Slotkeeper sets itself');
    }
    for (const name of ['', 'a b', 'a:b', 'a\r\nb', 'é']) {
      expect(webhookHeaderProblem(name, 'x'), name).to.match(/header name/);
    }
    for (const value of ['a\r\nb', 'a\nb', '\u0000', '🦊']) {
      expect(webhookHeaderProblem('X-A', value), value).to.match(/header value/);
    }
  });
});

describe('webhookSecrets', () => {
  it('tells usable secrets from others', () => {
    const of = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
    for (const bytes of [24, 32, 64]) expect(webhookSecrets.isValid(of(bytes)), `${bytes}`).to.equal(true);
    for (const secret of [
      ...['', 'whsec_', of(23), of(65), of(32).slice('whsec_'.length), `${of(32)}=`, `${of(32)} `],
      of(32).replace('=', ''),
      ...[of(24).replace('B', '-'), `WHSEC_${of(24).slice(6)}`, 'whsec_not base64 at all, is it?'],
    ]) {
      expect(webhookSecrets.isValid(secret), secret).to.equal(false);
    }
  });
});
