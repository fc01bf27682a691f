import { mock } from 'node:test';
import { expect } from 'chai';
import fc from 'fast-check';
import { type Client, createClient, orThrow, type Schemas, SlotkeeperError } from '../../adapters/client/index.js';
import { OPERATIONS } from '../../adapters/client/operations.js';
import { DAY, formatInstant, MINUTE } from '../../core/basics/instants.js';
import { EMAIL, IN_MEMORY, OWNER_TOKEN, useApi } from '../support/http.js';
import { anUuid, aPng, NOW } from '../support/samples.js';
import { type Fate, type UnreliableProxy, unreliableProxy } from '../support/unreliable-proxy.js';
import { until } from '../support/waiting.js';

const SEED = Number(process.env.FC_SEED ?? 20261122);
const at = (minutes: number) => formatInstant(NOW + 2 * DAY + minutes * MINUTE);

describe('the client, over an unreliable connection', () => {
  const suite = useApi(IN_MEMORY);
  const { api } = suite;
  let proxy: UnreliableProxy;
  let client: Client;
  let room: string;
  /** Pauses between attempts in ms. The test does not wait for them. */
  let pauses: number[];
  const wait = async (milliseconds: number, signal?: AbortSignal) => {
    pauses.push(milliseconds);
    signal?.throwIfAborted();
  };

  beforeEach(async () => {
    proxy = await unreliableProxy(api.url);
    pauses = [];
    client = createClient({ baseUrl: `${proxy.url}/`, token: suite.token, wait });
    const body = { name: 'Room', capacity: 100, rules: { slot_minutes: 1 } };
    room = orThrow(await client.createResource({ body })).uuid;
    proxy.requests.length = 0;
  });
  afterEach(() => proxy.close());

  const booking = (minutes = 0) => ({ body: { resources: [room], start: at(minutes), duration_minutes: 60 } });
  const total = async () => orThrow(await client.listBookings()).total;
  /** Returns the error of a promise. */
  const thrown = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);
  const GATEWAY = { status: 502, headers: { 'Content-Type': 'text/html' }, body: '<h1>Bad Gateway</h1>' };
  const failure = (status: number, headers: Record<string, string> = {}) => ({
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ code: status, message: `It is ${status}` }),
  });

  it('refuses an address without a scheme', () => {
    for (const baseUrl of ['127.0.0.1:3000', 'ftp://example.com', undefined] as string[]) {
      expect(() => createClient({ baseUrl })).to.throw(TypeError, 'baseUrl must begin with https:// or http://');
    }
    for (const baseUrl of ['HTTP://example.com', '/booking', '']) createClient({ baseUrl });
  });

  describe('an answer', () => {
    it('is the data, or a refusal with status and reason', async () => {
      const made = await client.createBooking({ ...booking(), query: { include: ['resources', 'meta'] } });
      if (made.outcome !== 'ok') throw new Error(made.outcome);
      expect(made.status).to.equal(201);
      expect(made.value).to.deep.include({ start: at(0), status: 'confirmed', meta: {} });
      expect(made.headers.get('location')).to.equal(`/v1/bookings/${made.value.uuid}`);
      const path = { uuid: made.value.uuid };
      const late = await client.approveBooking({ path });
      if (late.outcome !== 'ok') throw new Error(late.outcome);
      const again = await client.createBooking({ body: { ...booking().body, units: 100 } });
      expect(again).to.deep.include({ outcome: 'refused', status: 409, reason: 'taken' });
      const wrong = await client.createBooking({ body: { ...booking().body, start: 'soon', units: 0 } });
      expect(wrong).to.deep.include({ outcome: 'refused', status: 400, reason: undefined });
      if (wrong.outcome === 'refused') expect(wrong.errors).to.have.all.keys('start', 'units');
      expect(() => orThrow(wrong)).to.throw(SlotkeeperError, /^start: .+; units: ./);
      const none = await client.getBooking({ path: { uuid: anUuid() } });
      expect(none).to.deep.include({ outcome: 'refused', status: 404, message: 'Not Found' });
      expect(() => orThrow(none)).to.throw(SlotkeeperError, 'Not Found');
      expect(proxy.requests).to.have.length(5);
    });

    it('may be an image, unchanged', async () => {
      const file = Uint8Array.from(aPng());
      const { logo } = orThrow(await client.replaceLogo({ body: new Blob([file], { type: 'image/png' }) }));
      const shown = orThrow(await client.getLogo({ path: { hex: logo!.url.slice(-32) } }));
      expect(shown.type).to.equal('image/png');
      expect(new Uint8Array(await shown.arrayBuffer())).to.deep.equal(file);
      const refused = await client.replaceLogo({ body: new Blob(['no image'], { type: 'image/png' }) });
      expect(refused).to.deep.include({ outcome: 'refused', status: 400 });
    });

    it('has an ETag, which can be compared', async () => {
      const path = { uuid: room };
      const first = await client.getResource({ path });
      if (first.outcome !== 'ok') throw new Error(first.outcome);
      const tag = first.headers.get('etag') ?? '';
      const unchanged = await client.getResource({ path, ifNoneMatch: tag });
      expect(unchanged).to.deep.include({ outcome: 'unchanged', status: 304 });
      const changed = await client.updateResource({ path, body: { name: 'Hall' }, ifMatch: tag });
      expect(changed).to.deep.include({ outcome: 'ok', status: 200 });
      const stale = await client.updateResource({ path, body: { name: 'Den' }, ifMatch: tag });
      expect(stale).to.deep.include({ outcome: 'refused', status: 412 });
      const gone = await client.deleteResource({ path });
      expect(gone).to.deep.include({ outcome: 'ok', status: 204, value: undefined });
    });

    it('follows any credential, in Base64 of its UTF-8, or none', async () => {
      const owner = createClient({ baseUrl: proxy.url, token: `${EMAIL}:${OWNER_TOKEN}` });
      expect(orThrow(await owner.listApps()).total).to.equal(2);
      const token = 'ünï@example.com:漢字';
      const odd = createClient({ baseUrl: proxy.url, token });
      const message = 'The token is not known, or no longer valid';
      const body = { code: 401, message: 'Unauthorized' };
      expect(await odd.listApps()).to.deep.include({ outcome: 'refused', status: 401, message, body });
      const sent = proxy.requests.at(-1)?.headers.authorization?.slice('Bearer '.length) ?? '';
      expect(Buffer.from(sent, 'base64').toString()).to.equal(token);
      const nobody = createClient({ baseUrl: proxy.url });
      expect(orThrow(await nobody.getHealth())).to.deep.equal({ status: 'ok' });
      expect(proxy.requests.at(-1)?.headers).not.to.have.property('authorization');
    });

    it('to an unknown field is a refusal, only for bodies', async () => {
      const body = { name: 'Room', capacty: 2 } as { name: string };
      const errors = { capacty: 'Unknown field: the nearest known one is capacity' };
      const refused = await client.createResource({ body });
      expect(refused).to.deep.include({ outcome: 'refused', status: 400, errors });
      expect(proxy.requests.at(-1)?.headers.prefer).to.equal('handling=strict');
      await client.listResources();
      expect(proxy.requests.at(-1)?.headers).not.to.have.property('prefer');
    });

    it('follows lists and flags as the interface writes them, without undefined ones', async () => {
      await client.listBookings({ query: { status: ['held', 'pending'], from: undefined, include: [] } });
      expect(proxy.requests.at(-1)?.path).to.equal('/v1/bookings?status=held%2Cpending&include=');
      expect(await thrown(client.getBooking({ path: { uuid: '' } }))).to.be.instanceOf(TypeError);
    });
  });

  describe('a lost connection', () => {
    it('is retried for a POST under one key, which takes effect once', async () => {
      for (const fate of ['drop', 'lose', 'cut', GATEWAY, { instead: GATEWAY }] satisfies Fate[]) {
        const before = await total();
        proxy.requests.length = 0;
        proxy.fates.push(fate, fate, 'repeat');
        const made = await client.createBooking(booking());
        expect(made, JSON.stringify(fate)).to.deep.include({ outcome: 'ok', status: 201 });
        const keys = proxy.requests.map(({ headers }) => headers['idempotency-key']);
        expect(keys).to.have.length(3);
        expect(keys[0]).to.match(/^[0-9a-f]{32}$/);
        expect(new Set(keys).size).to.equal(1);
        expect(await total(), JSON.stringify(fate)).to.equal(before + 1);
      }
    });

    it('uses another key for another call, or the given one', async () => {
      await client.createBooking(booking());
      await client.createBooking(booking());
      const first = await client.createBooking({ ...booking(), idempotencyKey: 'visit-1' });
      const again = await client.createBooking({ ...booking(), idempotencyKey: 'visit-1' });
      expect(orThrow(again)).to.deep.equal(orThrow(first));
      expect(again.outcome === 'ok' && again.headers.get('idempotent-replayed')).to.equal('true');
      expect(new Set(proxy.requests.map(({ headers }) => headers['idempotency-key'])).size).to.equal(3);
      expect(await total()).to.equal(3);
    });

    it('is retried four times, with growing pauses', async () => {
      proxy.fates.push('lose', 'drop', 'cut', 'lose', 'lose');
      const lost = await client.createBooking(booking());
      expect(lost).to.deep.include({ outcome: 'unknown' });
      expect(proxy.requests).to.have.length(4);
      expect(pauses).to.have.length(3);
      for (const [n, pause] of pauses.entries()) expect(pause).to.be.within(250 * 2 ** n, 500 * 2 ** n);
      // The request may be repeated at any time with the same key.
      proxy.fates.length = 0;
      const key = lost.outcome === 'unknown' ? lost.idempotencyKey : undefined;
      expect(await client.createBooking({ ...booking(), idempotencyKey: key })).to.deep.include({ outcome: 'ok' });
      expect(await total()).to.equal(1);
    });

    it('is retried four times for a GET, which then has failed', async () => {
      proxy.fates.push('drop', 'cut', GATEWAY);
      expect(await client.listBookings()).to.deep.include({ outcome: 'ok' });
      proxy.requests.length = 0;
      proxy.fates.push('drop', 'drop', 'drop', 'drop');
      expect(await client.listBookings()).to.deep.include({ outcome: 'unreachable' });
      expect(proxy.requests).to.have.length(4);
    });

    it('leaves the result of a PATCH or DELETE unknown, without a retry', async () => {
      const path = { uuid: room };
      for (const fate of ['drop', 'lose', 'cut', GATEWAY, failure(503)] satisfies Fate[]) {
        for (const change of [
          () => client.updateResource({ path, body: { name: `Room ${JSON.stringify(fate)}` } }),
          () => client.deleteWorkflow({ path: { uuid: anUuid() } }),
        ]) {
          proxy.requests.length = 0;
          proxy.fates.push(fate);
          const result = await change();
          expect(result, JSON.stringify(fate)).to.deep.include({ outcome: 'unknown', idempotencyKey: undefined });
          expect(proxy.requests).to.have.length(1);
        }
      }
    });

    it('is retried for at most 30 s', async () => {
      mock.timers.enable({ apis: ['setTimeout', 'Date'] });
      try {
        const hanging: typeof fetch = (_, request) =>
          new Promise((_resolve, reject) => {
            request?.signal?.addEventListener('abort', () => reject(request.signal?.reason));
          });
        const patient = createClient({ baseUrl: 'http://127.0.0.1:9', fetch: hanging });
        for (const [call, outcome] of [
          [() => patient.listBookings(), 'unreachable'],
          [() => patient.createBooking(booking()), 'unknown'],
          [() => patient.deleteWorkflow({ path: { uuid: room } }), 'unknown'],
        ] as const) {
          let ended: string | undefined;
          const asked = call().then((result) => {
            ended = result.outcome;
          });
          await new Promise((resolve) => setImmediate(resolve));
          mock.timers.tick(29_999);
          await new Promise((resolve) => setImmediate(resolve));
          expect(ended).to.equal(undefined);
          mock.timers.tick(1);
          await asked;
          expect(ended).to.equal(outcome);
        }
      } finally {
        mock.timers.reset();
      }
    });

    it('never makes two bookings of one call, whatever is lost', async () => {
      const fate = fc.constantFrom<Fate>('drop', 'lose', 'cut', 'repeat', 'pass', GATEWAY, failure(503), {
        instead: failure(500),
      });
      const fates = fc.array(fate, { maxLength: 6 });
      let n = 0;
      const seen = new Set<string>();
      await fc.assert(
        fc.asyncProperty(fates, async (its) => {
          n += 1;
          proxy.fates.splice(0, Number.POSITIVE_INFINITY, ...its);
          const { outcome } = await client.createBooking(booking(n * 60));
          seen.add(outcome);
          proxy.fates.length = 0;
          const found = orThrow(await client.listBookings({ query: { from: at(n * 60), to: at(n * 60 + 60) } }));
          if (outcome === 'ok') expect(found.total).to.equal(1);
          else {
            expect(outcome).to.equal('unknown');
            expect(found.total).to.be.at.most(1);
          }
        }),
        { seed: SEED, numRuns: 80 },
      );
      expect([...seen].sort()).to.deep.equal(['ok', 'unknown']);
    });
  });

  describe('a busy service', () => {
    it('is retried after Retry-After, for any method', async () => {
      const path = { uuid: room };
      for (const status of [429, 503]) {
        for (const call of [
          () => client.getResource({ path }),
          () => client.createBooking(booking()),
          () => client.updateResource({ path, body: { name: 'Hall' } }),
          () => client.deleteWorkflow({ path: { uuid: anUuid() } }),
        ]) {
          pauses = [];
          const soon = new Date(Date.now() + 20_000).toUTCString();
          proxy.fates.push(failure(status, { 'Retry-After': '7' }), failure(status, { 'Retry-After': soon }));
          const result = await call();
          expect(['ok', 'refused']).to.include(result.outcome);
          expect('status' in result && result.status).to.be.oneOf([200, 201, 404]);
          expect(pauses[0]).to.equal(7_000);
          expect(pauses[1]).to.be.within(18_000, 20_000);
        }
      }
      expect(await total()).to.equal(2);
    });

    it('is not retried if the wait would be too long, nor after four attempts', async () => {
      const busy = failure(503, { 'Retry-After': '31' });
      proxy.fates.push(busy);
      expect(await client.createBooking(booking())).to.deep.include({ outcome: 'refused', status: 503 });
      expect(pauses).to.deep.equal([]);
      proxy.requests.length = 0;
      const limited = failure(429, { 'Retry-After': '1' });
      proxy.fates.push(limited, limited, limited, limited);
      const result = await client.updateResource({ path: { uuid: room }, body: { name: 'Hall' } });
      expect(result).to.deep.include({ outcome: 'refused', status: 429, message: 'It is 429' });
      expect(proxy.requests).to.have.length(4);
    });

    it('is retried without Retry-After only under a key, and never after 429', async () => {
      proxy.fates.push({ instead: failure(503) }, failure(503));
      expect(await client.createBooking(booking())).to.deep.include({ outcome: 'ok' });
      expect(await total()).to.equal(1);
      const [first, second, third] = proxy.requests.map(({ headers }) => headers['idempotency-key']);
      expect([second, third]).to.deep.equal([first, first]);
      proxy.requests.length = 0;
      for (const [status, call] of [
        [503, () => client.listBookings()],
        [429, () => client.listBookings()],
        [429, () => client.createBooking(booking())],
        [429, () => client.updateResource({ path: { uuid: room }, body: {} })],
        [500, () => client.listBookings()],
      ] as const) {
        proxy.fates.push(failure(status));
        expect(await call()).to.deep.include({ outcome: 'refused', status });
      }
      expect(proxy.requests).to.have.length(5);
    });

    it('leaves a write unknown that may have taken effect before the failure, and does not repeat it', async () => {
      const path = { uuid: room };
      for (const status of [500, 501, 507]) {
        for (const fate of [failure(status), { instead: failure(status) }]) {
          proxy.requests.length = 0;
          proxy.fates.push(fate);
          const changed = await client.updateResource({ path, body: { name: `Room ${status}` } });
          expect(changed).to.deep.include({ outcome: 'unknown', idempotencyKey: undefined });
          const cause = { status, message: `It is ${status}` };
          expect('cause' in changed && changed.cause).to.deep.include(cause);
          expect(() => orThrow(changed)).to.throw(SlotkeeperError, `unknown: It is ${status}`);
          const before = await total();
          proxy.fates.push(fate);
          const made = await client.createBooking(booking());
          if (made.outcome !== 'unknown') throw new Error(made.outcome);
          expect(proxy.requests).to.have.length(3);
          const again = await client.createBooking({ ...booking(), idempotencyKey: made.idempotencyKey });
          expect(again).to.deep.include({ outcome: 'ok', status: 201 });
          expect(await total()).to.equal(before + 1);
        }
      }
    });

    it("keeps an earlier attempt's possible effect in mind", async () => {
      const busy = failure(503, { 'Retry-After': '1' });
      proxy.fates.push('lose', busy, busy, busy);
      expect(await client.createBooking(booking())).to.deep.include({ outcome: 'unknown' });
      proxy.fates.push('drop', failure(429));
      expect(await client.createBooking(booking())).to.deep.include({ outcome: 'unknown' });
    });
  });

  describe('a signal', () => {
    it('ends a call that waits for an answer, or pauses', async () => {
      const aborting = new AbortController();
      proxy.fates.push('delay');
      const asked = client.createBooking({ ...booking(), signal: aborting.signal });
      await until(() => proxy.requests.length === 1);
      const reason = new Error('the page was closed');
      aborting.abort(reason);
      expect(await thrown(asked)).to.equal(reason);
      expect(proxy.requests).to.have.length(1);
      proxy.release();

      const later = new AbortController();
      const pausing = createClient({ baseUrl: proxy.url, token: suite.token });
      proxy.fates.push(failure(503, { 'Retry-After': '20' }));
      const paused = pausing.listBookings({ signal: later.signal });
      await until(() => proxy.requests.length === 2);
      later.abort(reason);
      expect(await thrown(paused)).to.equal(reason);
      let fetched = 0;
      const fetch = () => {
        fetched += 1;
        return Promise.reject(reason);
      };
      const aborted = createClient({ baseUrl: proxy.url, token: suite.token, fetch });
      expect(await thrown(aborted.listBookings({ signal: AbortSignal.abort(reason) }))).to.equal(reason);
      expect(fetched, 'asked for').to.equal(0);
    });
  });

  describe('lists', () => {
    it('are read page by page, as far as the caller reads', async () => {
      const made: string[] = [];
      for (let n = 0; n < 7; n += 1) made.push(orThrow(await client.createBooking(booking(n))).uuid);
      const read = async (iterable: AsyncIterable<{ readonly uuid: string }>, most = 100) => {
        const uuids: string[] = [];
        for await (const { uuid } of iterable) {
          uuids.push(uuid);
          if (uuids.length === most) break;
        }
        return uuids;
      };
      proxy.requests.length = 0;
      expect(await read(client.listBookings.each())).to.deep.equal(made);
      expect(proxy.requests.map(({ path }) => path)).to.deep.equal(['/v1/bookings?limit=100&page=1']);
      proxy.fates.push('pass', 'drop');
      expect(await read(client.listBookings.each({ query: { limit: 3 } }))).to.deep.equal(made);
      expect(proxy.requests).to.have.length(5);
      expect(await read(client.listBookings.each({ query: { limit: 3, page: 2 } }), 2)).to.deep.equal(made.slice(3, 5));
      expect(proxy.requests).to.have.length(6);
      const latest = client.listBookings.each({ query: { sort: '-start', limit: 2 } });
      expect(await read(latest)).to.deep.equal(made.toReversed());
      expect(await read(client.listWorkflows.each())).to.deep.equal([]);
      const stranger = createClient({ baseUrl: proxy.url, token: anUuid() });
      const refused = await thrown(read(stranger.listBookings.each()));
      expect(refused).to.be.instanceOf(SlotkeeperError);
      expect((refused as SlotkeeperError).result).to.deep.include({ status: 401 });
    });
  });

  describe('events', () => {
    /** Reads events until there are `count`. */
    async function read(events: AsyncIterable<Schemas['Event']>, count: number): Promise<Schemas['Event'][]> {
      const found: Schemas['Event'][] = [];
      for await (const event of events) if (found.push(event) === count) break;
      return found;
    }
    const book = async (minutes: number) => orThrow(await client.createBooking(booking(minutes))).uuid;

    it('are followed over lost connections without omission or repetition', async () => {
      const made: string[] = [];
      const reading = read(client.events({ query: { type: ['booking.created'] } }), 30);
      for (let n = 0; n < 30; n += 1) {
        made.push(await book(n));
        if (n % 5 === 4) {
          proxy.fates.push('drop');
          proxy.cut();
        }
      }
      expect((await reading).map(({ booking }) => booking)).to.deep.equal(made);
    });

    it('begin from now on', async () => {
      await book(0);
      let opened = 0;
      const counting: typeof fetch = async (...asked) => {
        const answer = await fetch(...asked);
        opened += 1;
        return answer;
      };
      const watched = createClient({ baseUrl: proxy.url, token: suite.token, wait, fetch: counting });
      const reading = read(watched.events({ query: { after: 'latest' } }), 2);
      await until(() => opened === 1);
      const second = await book(1);
      await until(async () => api.lines.some(({ route }) => route === '/v1/bookings'));
      proxy.cut();
      const third = await book(2);
      expect((await reading).map(({ booking }) => booking)).to.deep.equal([second, third]);
      // Streaming from this position continues after the events that the list has seen.
      const listed = await client.listEvents({ query: { after: 'latest' } });
      const place = (listed.outcome === 'ok' && listed.headers.get('last-event-id')) || undefined;
      const fourth = await book(3);
      const [event] = await read(client.streamEvents({ query: { after: place } }), 1);
      expect(event?.booking).to.equal(fourth);
    });

    it('continue from their beginning if none had arrived before the connection was lost', async () => {
      for (const [block, expected] of [
        ['retry: 50\nid: e1\n\n', { path: '/v1/events/stream?type=booking.*', after: 'e1' }],
        ['retry: 50\n\n', { path: '/v1/events/stream?type=booking.*', after: null }],
        ['retry: 50\n', { path: '/v1/events/stream?type=booking.*&after=latest', after: null }],
      ] as const) {
        const { client, asked } = streaming(streamOf(block));
        const events = client.events({ query: { type: ['booking.*'], after: 'latest' } });
        pauses = [];
        await read(events, 1).catch(() => []);
        expect(asked[1]).to.deep.equal(expected);
        expect(pauses).to.deep.equal([block.endsWith('\n\n') ? 50 : 2_000]);
      }
    });

    /** Returns a stream of these bytes in chunks of `size`. It ends or stays open. */
    function streamOf(text: string, { size = 1_000, ends = true } = {}): Response {
      const bytes = new TextEncoder().encode(text);
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          for (let from = 0; from < bytes.length; from += size) stream.enqueue(bytes.subarray(from, from + size));
          if (ends) stream.close();
        },
      });
      return new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } });
    }
    const failureOf = (events: AsyncIterable<Schemas['Event']>) =>
      thrown(read(events, 100)) as Promise<SlotkeeperError>;
    /** Fakes a service that sends these answers one by one, and then 401. Records the path and `Last-Event-ID` of each request. */
    function streaming(...answers: Response[]) {
      const asked: { path: string; after: string | null }[] = [];
      const answering: typeof fetch = async (url, request) => {
        asked.push({ path: String(url), after: new Headers(request?.headers).get('Last-Event-ID') });
        return answers.shift() ?? new Response(null, { status: 401 });
      };
      return { asked, client: createClient({ baseUrl: '', fetch: answering, wait }) };
    }

    it('are complete with any line ends and chunk boundaries', async () => {
      const lines = [
        '\uFEFFretry: 100',
        '',
        ': alive',
        'id: e1',
        'event: x',
        'data: {"uuid": "漢字: e1",',
        'data:"note":',
        'data:  " \u2028:",',
        'data',
        'data: "last": 1}',
        '',
        ': alive',
        '',
        '',
        'id:e2',
        'dataset: {}',
        'data:{"uuid":"e2"}',
        '',
        'data: {"uuid": "cut o',
      ];
      for (const ending of ['\n', '\r', '\r\n']) {
        const text = lines.join(ending);
        for (const size of [1, 2, 3, 5, 8, 13, 1_000]) {
          const { client, asked } = streaming(streamOf(text, { size }));
          const found: unknown[] = [];
          const ended = await (async () => {
            for await (const event of client.events()) found.push(event);
          })().catch((error: SlotkeeperError) => error.result);
          expect(ended).to.deep.include({ status: 401 });
          const sent = [{ uuid: '漢字: e1', note: ' \u2028:', last: 1 }, { uuid: 'e2' }];
          expect(found, JSON.stringify({ ending, size })).to.deep.equal(sent);
          expect([asked[1]?.after, pauses.pop()]).to.deep.equal(['e2', 100]);
        }
      }
    });

    it('are delivered when they are complete, not with the next one', async () => {
      for (const ending of ['\n', '\r', '\r\n']) {
        const text = `id: e1${ending}data: {"uuid":"e1"}${ending}${ending}`;
        const { client } = streaming(streamOf(text, { ends: false }));
        expect((await read(client.events(), 1)).map(({ uuid }) => uuid)).to.deep.equal(['e1']);
      }
    });

    it('continue by the ids and pauses that could be read', async () => {
      const { client, asked } = streaming(
        streamOf(': a word of a proxy\n\n'),
        streamOf('retry: 70\nid: e1\n\nretry: soon\nid: e\0\ndata: {"uuid":"e2"}\n\n'),
        streamOf('id\n\n'),
      );
      pauses = [];
      const query = { after: 'latest' };
      expect((await failureOf(client.events({ query }))).result).to.deep.include({ status: 401 });
      const [latest, path] = ['/v1/events/stream?after=latest', '/v1/events/stream'];
      expect(asked).to.deep.equal([
        { path: latest, after: null },
        { path: latest, after: null },
        { path, after: 'e1' },
        { path, after: null },
      ]);
      expect(pauses).to.deep.equal([2_000, 70, 70]);
    });

    it('are not skipped if they cannot be read: the reader gets an error with the id', async () => {
      const { client, asked } = streaming(
        streamOf('id: e1\ndata: {"uuid":"e1"}\n\nid: e2\ndata: {"uuid":1\ndata: 2}\n\nid: e3\ndata: {"uuid":"e3"}\n\n'),
      );
      const found: string[] = [];
      const reading = async () => {
        for await (const { uuid } of client.events()) found.push(uuid);
      };
      const error = await thrown(reading());
      expect(error).to.be.instanceOf(SlotkeeperError);
      expect(error).to.have.property('message', 'unreachable: The data of event e2 is no JSON');
      expect((error as { cause: { cause: unknown } }).cause.cause).to.be.instanceOf(SyntaxError);
      expect([found, asked.length, pauses]).to.deep.equal([['e1'], 1, []]);
    });

    it('end if the answer is no stream, such as another page', async () => {
      for (const type of ['text/html; charset=utf-8', 'application/json', 'text/event-streams']) {
        const { client, asked } = streaming(new Response('<h1>Hello</h1>', { headers: { 'Content-Type': type } }));
        const message = `unreachable: What answers is no event stream: ${type}`;
        expect(await failureOf(client.events())).to.have.property('message', message);
        expect([asked.length, pauses]).to.deep.equal([1, []]);
      }
    });

    it('end with errors that a retry would not fix: 410 and 401', async () => {
      const gone = await failureOf(client.events({ query: { after: anUuid() } }));
      expect(gone.result).to.deep.include({ outcome: 'refused', status: 410 });
      const stranger = createClient({ baseUrl: proxy.url, token: anUuid() });
      expect((await failureOf(stranger.events())).result).to.deep.include({ outcome: 'refused', status: 401 });
      expect(pauses).to.deep.equal([]);
    });

    it('continue after a busy service, with growing pauses', async () => {
      const uuid = await book(0);
      proxy.fates.push(failure(429, { 'Retry-After': '3' }), failure(503), GATEWAY, 'drop');
      const [event] = await read(client.events({ query: { type: ['booking.*'] } }), 1);
      expect(event?.booking).to.equal(uuid);
      expect(pauses).to.deep.equal([3_000, 4_000, 8_000, 16_000]);
    });

    it('stop at their signal, or when the reader stops', async () => {
      const aborting = new AbortController();
      const reason = new Error('enough');
      await book(0);
      const stream = client.events({ query: { type: ['booking.*'] }, signal: aborting.signal });
      const events = stream[Symbol.asyncIterator]();
      // The first event shows that the service has the stream: an earlier abort might not reach it.
      await events.next();
      const reading = thrown(events.next());
      aborting.abort(reason);
      expect(await reading).to.equal(reason);
      await read(client.events(), 1);
      await until(() => api.lines.filter(({ route }) => route === '/v1/events/stream').length === 2);
    });
  });

  it('has exactly one method for each operation of the interface', async () => {
    const { paths } = (await api.anonymous('GET', '/v1/openapi.json')).body;
    const routes = Object.entries<Record<string, { operationId: string }>>(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => [operationId, `${method.toUpperCase()} ${path}`]),
    );
    expect(OPERATIONS, 'run: npm run generate:client').to.deep.equal(Object.fromEntries(routes));
    expect(Object.keys(client)).to.have.members([...Object.keys(OPERATIONS), 'events']);
  });
});
