import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { expect } from 'chai';
import { readConfig } from '../../bootstrap/config.js';
import { start } from '../../bootstrap/start.js';
import { DAY, formatInstant, HOUR, MINUTE } from '../../core/basics/instants.js';
import {
  appHeader,
  badFieldsOf,
  dataOf,
  EMAIL,
  errorsOf,
  exchange,
  OWNER_TOKEN,
  ownerHeader,
  statusOf,
  useApi,
} from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';
import { until } from '../support/waiting.js';

const START = NOW + 2 * DAY;

interface Shown {
  readonly uuid: string;
  readonly type: string;
  readonly booking: string;
  readonly sequence: number;
  readonly at: string;
  readonly data: Record<string, unknown>;
}

/** A stream of events, as a client reads it. */
interface Stream {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  /** Events received so far, from their `id`, `event` and `data` lines. */
  readonly events: { id: string; event: string; data: Shown }[];
  /** Returns the whole received text. */
  text(): string;
  /** Resolves when `count` events have come. */
  got(count: number): Promise<void>;
  /** Resolves when the server ends the stream properly. Rejects if the connection breaks. */
  readonly ended: Promise<void>;
  leave(): void;
}

const open = new Set<ClientRequest>();

function follow(url: string, headers: Record<string, string>, path = '/v1/events/stream'): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { headers }, (response) => {
      let text = '';
      let rest = '';
      const events: Stream['events'] = [];
      let waiting: (() => void)[] = [];
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        const blocks = (rest + chunk).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) {
          const fields = new Map(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]));
          if (!fields.has('data')) continue;
          const [id, event, data] = ['id', 'event', 'data'].map((name) => fields.get(name) ?? '');
          events.push({ id: id!, event: event!, data: JSON.parse(data!) });
        }
        for (const look of waiting) look();
      });
      const ended = new Promise<void>((end, cut) => {
        response.once('end', end);
        response.once('error', cut);
      });
      ended.catch(() => {});
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events,
        text: () => text,
        got: (count) =>
          new Promise((done) => {
            const look = () => {
              if (events.length < count) return;
              waiting = waiting.filter((other) => other !== look);
              done();
            };
            waiting.push(look);
            look();
          }),
        ended,
        leave: () => sent.destroy(),
      });
    });
    open.add(sent);
    sent.once('close', () => open.delete(sent));
    sent.on('error', reject);
    sent.end();
  });
}

describe('HTTP: events', () => {
  afterEach(() => {
    for (const sent of open) sent.destroy();
  });

  onOneStorage((under) => {
    let resource: string;
    let stopping: AbortController;
    /** For each poll of a stream, the event after which it looks for more. */
    const reads: (string | undefined)[] = [];
    const suite = useApi(under, {
      options: () => {
        stopping = new AbortController();
        return {
          replace: ({ readEvents }) => ({
            stopping: stopping.signal,
            readEvents(...asked) {
              reads.push(asked[1]);
              return readEvents(...asked);
            },
          }),
        };
      },
    });
    const { api, app, other, clock, add } = suite;

    beforeEach(async () => {
      reads.length = 0;
      resource = await add('/v1/resources', { name: 'Room', capacity: 1_000 });
      // Excludes the events of creating the apps and the room (events-of-kinds.test.ts).
      for (const call of [app, other]) await call('GET', '/v1/events');
      await suite.storage.events.forget(NOW + 1, 100);
    });

    const post = (path: string, body: object) => dataOf(app('POST', path, body));

    const book = (fields: object = {}) =>
      post('/v1/bookings', { resources: [resource], start: formatInstant(START), duration_minutes: 60, ...fields });

    const list = (query = ''): Promise<Shown[]> => dataOf(app('GET', `/v1/events${query}`));

    let opened: number;
    beforeEach(() => {
      opened = 0;
    });

    function stream(headers: Record<string, string> = {}, path?: string): Promise<Stream> {
      opened += 1;
      const headersOfApp = { Authorization: appHeader(suite.token), Accept: 'text/event-stream' };
      return follow(api.url, { ...headersOfApp, ...headers }, path);
    }

    const ended = () =>
      api.lines.filter((line) => `${line.method} ${line.route} ${line.status}` === 'GET /v1/events/stream 200');

    /** Closes the client's stream. Resolves when the server has ended all streams. */
    async function leave(following: Stream): Promise<void> {
      following.leave();
      await until(() => ended().length === opened);
    }

    const get = (headers: Record<string, string>, path = '/v1/events/stream') => {
      const headersOfApp = { Authorization: appHeader(suite.token), Accept: 'text/event-stream' };
      return exchange(api.url, 'GET', path, { ...headersOfApp, ...headers });
    };

    describe('GET /v1/events', () => {
      it('returns each change once, in order, with the booking as it was then', async () => {
        expect(await list()).to.deep.equal([]);
        const made = await book({ timezone: 'Europe/Berlin', customer: { name: 'Zoë', email: 'zoe@example.com' } });
        clock.advance(MINUTE);
        const one = `/v1/bookings/${made.uuid}`;
        const patched = (await app('PATCH', one, { title: 'Visit' })).body.data;
        clock.advance(MINUTE);
        const moved = await post(`${one}/reschedule`, { start: formatInstant(START + HOUR) });
        clock.advance(MINUTE);
        const cancelled = await post(`${one}/cancel`, { reason: 'Ill' });
        const events = await list();
        expect(events.map(({ type, sequence, at }) => [type, sequence, at])).to.deep.equal([
          ['booking.created', 0, '2026-11-16T09:00:00+00:00'],
          ['booking.updated', 0, '2026-11-16T09:01:00+00:00'],
          ['booking.rescheduled', 1, '2026-11-16T09:02:00+00:00'],
          ['booking.cancelled', 1, '2026-11-16T09:03:00+00:00'],
        ]);
        const then = [made, patched, moved, cancelled].map(({ answers: _, ...booking }) => booking);
        expect(events.map(({ data }) => data)).to.deep.equal(then);
        expect(Object.keys(events[0]!)).to.deep.equal(['uuid', 'type', 'booking', 'sequence', 'at', 'actor', 'data']);
        expect(new Set(events.map(({ booking }) => booking))).to.deep.equal(new Set([made.uuid]));
        expect(new Set(events.map(({ uuid }) => uuid)).size).to.equal(4);
        expect(events[0]?.data.start).to.equal('2026-11-18T10:00:00+01:00');
      });

      it('returns no meta, and nothing of another app', async () => {
        await book({ meta: { inner: 'secret' } });
        expect((await app('GET', '/v1/events')).text).not.to.include('inner');
        expect((await other('GET', '/v1/events')).body.total).to.equal(0);
        const [{ uuid, booking }] = (await list()) as [Shown];
        expect((await other('GET', `/v1/events?booking=${booking}`)).body.total).to.equal(0);
        expect((await other('GET', `/v1/events?after=${uuid}`)).status).to.equal(410);
      });

      it('names a change after the operation of the caller, also if it causes several triggers', async () => {
        const settings = { mode: 'confirm' };
        const workflow = await post('/v1/workflow', { name: 'Approval', description: 'By the business', settings });
        const types = async ({ uuid }: { uuid: string }) =>
          (await list(`?booking=${uuid}`)).map(({ type, data }) => [type, data.status]);
        expect(await types(await book())).to.deep.equal([['booking.created', 'confirmed']]);
        const held = await book({ hold_seconds: 60 });
        await post(`/v1/bookings/${held.uuid}/confirm`, {});
        expect(await types(held)).to.deep.equal([
          ['booking.held', 'held'],
          ['booking.confirmed', 'confirmed'],
        ]);
        const asked = await book({ hold_seconds: 60, workflow: workflow.uuid });
        for (const step of ['confirm', 'approve', 'cancel']) await post(`/v1/bookings/${asked.uuid}/${step}`, {});
        expect(await types(asked)).to.deep.equal([
          ['booking.held', 'held'],
          ['booking.created', 'pending'],
          ['booking.confirmed', 'confirmed'],
          ['booking.cancelled', 'cancelled'],
        ]);
        const declined = await book({ workflow: workflow.uuid });
        await post(`/v1/bookings/${declined.uuid}/decline`, {});
        expect(await types(declined)).to.deep.equal([
          ['booking.created', 'pending'],
          ['booking.declined', 'declined'],
        ]);
        const lapsed = await book({ hold_seconds: 60 });
        clock.advance(MINUTE);
        expect((await app('GET', `/v1/bookings/${lapsed.uuid}`)).body.data.status).to.equal('expired');
        expect(await types(lapsed)).to.deep.equal([
          ['booking.held', 'held'],
          ['booking.expired', 'expired'],
        ]);
      });

      it('returns no event for a refusal or a request without effect', async () => {
        const { uuid } = await book();
        const before = await list();
        const one = `/v1/bookings/${uuid}`;
        expect((await app('POST', `${one}/decline`, {})).status).to.equal(409);
        expect((await app('POST', `${one}/reschedule`, { start: formatInstant(NOW - DAY) })).status).to.equal(409);
        expect((await app('POST', `${one}/confirm`, {})).status).to.equal(200);
        expect((await app('PATCH', one, {})).status).to.equal(200);
        expect((await app('POST', '/v1/bookings', { start: 'x' })).status).to.equal(400);
        expect(await list()).to.deep.equal(before);
      });

      it('continues after an event, and filters by type and booking, in pages', async () => {
        const bookings = [await book(), await book(), await book()];
        for (const { uuid } of bookings) await post(`/v1/bookings/${uuid}/cancel`, {});
        const all = await list();
        expect(all).to.have.length(6);
        const uuidOf = (index: number) => (all[index] as Shown).uuid;
        for (let n = 0; n < 6; n += 1) expect(await list(`?after=${uuidOf(n)}`)).to.deep.equal(all.slice(n + 1));
        expect(await list(`?after=${uuidOf(0).toUpperCase()}`)).to.deep.equal(all.slice(1));
        const cancelled = all.filter(({ type }) => type === 'booking.cancelled');
        expect(await list('?type=booking.cancelled')).to.deep.equal(cancelled);
        expect(await list('?type=booking.no_show')).to.deep.equal([]);
        const second = all.filter(({ booking }) => booking === bookings[1].uuid);
        expect(await list(`?booking=${bookings[1].uuid}`)).to.deep.equal(second);
        // starts after an event that the filter excludes
        const query = `?booking=${bookings[1].uuid}&after=${uuidOf(2)}&type=booking.cancelled`;
        expect(await list(query)).to.deep.equal([second[1]]);
        const { headers, body } = await app('GET', `/v1/events?after=${uuidOf(0)}&limit=2&page=2`);
        expect(body).to.deep.include({ perPage: 2, currentPage: 2, total: 5, totalPages: 3 });
        expect(body.data).to.deep.equal(all.slice(3, 5));
        expect(headers.link).to.include(`after=${uuidOf(0)}`);
      });

      it('filters by several types, and by the pattern for all', async () => {
        const bookings = [await book(), await book()];
        await post(`/v1/bookings/${bookings[0].uuid}/reschedule`, { start: formatInstant(START + 5 * HOUR) });
        await post(`/v1/bookings/${bookings[1].uuid}/cancel`, {});
        const all = await list();
        expect(await list('?type=booking.cancelled,booking.rescheduled')).to.deep.equal(all.slice(2));
        const both = all.filter(({ type }) => type === 'booking.created' || type === 'booking.cancelled');
        expect(await list('?type=booking.created,booking.cancelled')).to.deep.equal(both);
        expect(await list('?type=booking.*')).to.deep.equal(all);
        expect(await list('?type=booking.held,booking.expired')).to.deep.equal([]);
        for (const wrong of ['booking', '*', 'booking.', 'booking.c*', 'booking.created,', 'booking.start', 'room.*']) {
          expect(await errorsOf(app('GET', `/v1/events?type=${wrong}`)), wrong).to.have.all.keys('type');
        }
      });

      it('begins from now on with `after=latest`, and says after which event', async () => {
        const none = await app('GET', '/v1/events?after=latest');
        expect(none.body).to.deep.include({ data: [], total: 0 });
        expect(none.headers).not.to.have.property('last-event-id');
        await book();
        const second = await book();
        const { headers, body } = await app('GET', '/v1/events?after=latest&type=booking.cancelled');
        expect(body).to.deep.include({ data: [], total: 0, totalPages: 0 });
        const place = headers['last-event-id'] as string;
        expect(place).to.equal((await list()).at(-1)?.uuid);
        await post(`/v1/bookings/${second.uuid}/cancel`, {});
        expect((await list(`?after=${place}`)).map(({ type }) => type)).to.deep.equal(['booking.cancelled']);
        expect(await list('?after=latest')).to.deep.equal([]);
        expect((await app('GET', `/v1/events?after=${place}`)).headers).not.to.have.property('last-event-id');
        const after = 'Must be a UUID, or "latest"';
        expect(await errorsOf(app('GET', '/v1/events?after=last'))).to.deep.equal({ after });
      });

      it('returns 410 after an event that is no longer kept, and 400 for an unknown one', async () => {
        await book();
        const [first] = (await list()) as [Shown];
        clock.advance(HOUR);
        await book();
        await suite.storage.events.forget(NOW + 1, 100);
        const [second, ...none] = await list();
        expect(none).to.deep.equal([]);
        for (const after of [first.uuid, anUuid()]) {
          const { status, body } = await app('GET', `/v1/events?after=${after}`);
          const message = 'The event to continue after has expired or never existed';
          expect([status, body]).to.deep.equal([410, { code: 410, message }]);
        }
        expect(await list(`?after=${second?.uuid}`)).to.deep.equal([]);
        const wrong = { after: 'x', type: 'booking.start', booking: 'y', limit: '0', page: 'z' };
        const asked = app('GET', `/v1/events?${new URLSearchParams(wrong)}`);
        expect(await badFieldsOf(asked)).to.have.members(Object.keys(wrong));
      });

      it('neither skips nor repeats an event for a reader during writes', async () => {
        const rounds = under.name === 'mongodb' ? 6 : 25;
        let writing = true;
        const own: string[][] = [];
        const write = async () => {
          const mine: string[] = [];
          own.push(mine);
          for (let n = 0; n < rounds; n += 1) {
            const { uuid } = await book();
            mine.push(`booking.created ${uuid}`);
            if (n % 3 === 0) {
              await post(`/v1/bookings/${uuid}/cancel`, {});
              mine.push(`booking.cancelled ${uuid}`);
            }
          }
        };
        const read = async (limit: number) => {
          const met: Shown[] = [];
          for (let isLast = false; ; ) {
            const after = met.at(-1);
            const found = await list(`?limit=${limit}${after ? `&after=${after.uuid}` : ''}`);
            met.push(...found);
            if (found.length === 0 && isLast) return met;
            isLast = found.length === 0 && !writing;
          }
        };
        const writers = Promise.all(Array.from({ length: 4 }, write)).then(() => {
          writing = false;
        });
        const [few, many] = await Promise.all([read(3), read(1_000), writers]);
        const all: Shown[] = [];
        for (let page = 1; all.length === (page - 1) * 50; page += 1)
          all.push(...(await list(`?limit=50&page=${page}`)));
        expect(few).to.deep.equal(all);
        expect(many).to.deep.equal(all);
        const told = all.map(({ type, booking }) => `${type} ${booking}`);
        expect(told.toSorted()).to.deep.equal(own.flat().toSorted());
        // the events of one client are in the order of its writes
        for (const mine of own) expect(told.filter((one) => mine.includes(one))).to.deep.equal(mine);
      });
    });

    describe('GET /v1/events/stream', () => {
      it('sends existing and new events as Server-Sent Events', async () => {
        await book();
        await book();
        const following = await stream();
        expect(following.status).to.equal(200);
        expect(following.headers['content-type']).to.match(/^text\/event-stream(;|$)/);
        expect(following.headers['cache-control']).to.include('no-store');
        await following.got(2);
        const { uuid } = await book();
        await following.got(3);
        await post(`/v1/bookings/${uuid}/cancel`, { reason: 'Two\nlines\r\n: data' });
        await following.got(4);
        const all = await list();
        const blocks = all.map((event) => ({ id: event.uuid, event: event.type, data: event }));
        expect(following.events).to.deep.equal(blocks);
        expect(following.text()).to.match(/^retry: \d+\n\n/);
        expect(following.text()).not.to.include('\r');
        await leave(following);
      });

      it('continues after Last-Event-ID, or else after `after`', async () => {
        for (let n = 0; n < 4; n += 1) await book();
        const all = await list();
        const [first, second, third] = all.map(({ uuid }) => uuid) as [string, string, string];
        const after = async (headers: Record<string, string>, path?: string) => {
          const following = await stream(headers, path);
          await following.got(1);
          await leave(following);
          return following.events[0]?.id;
        };
        expect(await after({ 'Last-Event-ID': first })).to.equal(second);
        expect(await after({ 'Last-Event-ID': '' })).to.equal(first);
        expect(await after({}, `/v1/events/stream?after=${second}`)).to.equal(third);
        expect(await after({ 'Last-Event-ID': first }, `/v1/events/stream?after=${second}`)).to.equal(second);
        // filtered like the list, even if excluded events come first
        const another = all[2] as { readonly booking: string };
        expect(await after({}, `/v1/events/stream?booking=${another.booking}`)).to.equal(third);
        expect(await after({}, `/v1/events/stream?type=booking.created&after=${first}`)).to.equal(second);
        const unknown = app('GET', '/v1/events/stream?type=zz', undefined, { Accept: 'text/event-stream' });
        expect(await statusOf(unknown)).to.equal(400);
      });

      it('filters by type and booking, and continues after omitted events', async () => {
        const [first, second] = [await book(), await book()];
        const query = `?booking=${second.uuid}&type=booking.cancelled`;
        const following = await stream({}, `/v1/events/stream${query}`);
        for (const { uuid } of [first, second]) await post(`/v1/bookings/${uuid}/cancel`, {});
        await following.got(1);
        const expected = await list(query);
        expect(following.events.map(({ data }) => data)).to.deep.equal(expected);
        expect(expected).to.have.length(1);
        const { uuid: last } = (await list()).at(-1)!;
        await until(() => reads.at(-1) === last);
        expect(following.events).to.have.length(1);
        await leave(following);
        const wrong = { type: 'booking.start', booking: 'x' };
        const asked = get({}, `/v1/events/stream?${new URLSearchParams(wrong)}`);
        expect(await badFieldsOf(asked)).to.have.members(Object.keys(wrong));
      });

      it('begins from now on with `after=latest`, and names in its first block the event before', async () => {
        const empty = await stream({}, '/v1/events/stream?after=latest');
        await until(() => empty.text() !== '');
        expect(empty.text()).to.equal('retry: 2000\n\n');
        await book();
        await empty.got(1);
        await leave(empty);
        const [first] = (await list()) as [Shown];
        const following = await stream({}, '/v1/events/stream?after=latest&type=booking.*');
        await until(() => following.text() !== '');
        expect(following.text()).to.equal(`retry: 2000\nid: ${first.uuid}\n\n`);
        const { uuid } = await book();
        await following.got(1);
        expect(following.events.map(({ data }) => data.booking)).to.deep.equal([uuid]);
        await leave(following);
        const again = await stream({ 'Last-Event-ID': first.uuid }, '/v1/events/stream?after=latest');
        await again.got(1);
        expect(again.events.map(({ data }) => data.booking)).to.deep.equal([uuid]);
        await leave(again);
      });

      it('is the only operation that reads Last-Event-ID', async () => {
        const headers = { 'Last-Event-ID': 'no uuid' };
        for (const path of ['/v1/events', '/v1/bookings', '/healthz']) {
          expect((await app('GET', path, undefined, headers)).status, path).to.equal(200);
        }
      });

      it('refuses before it begins: a deleted event, an invalid one, and another media type', async () => {
        const gone = await get({ 'Last-Event-ID': anUuid() });
        expect([gone.status, gone.body.code]).to.deep.equal([410, 410]);
        expect(await errorsOf(get({ 'Last-Event-ID': 'x' }))).to.deep.equal({ 'Last-Event-ID': 'Must be a UUID' });
        expect((await get({}, '/v1/events/stream?after=x')).body.errors).to.have.property('after');
        expect((await get({ Accept: 'application/json' })).status).to.equal(406);
        const head = exchange(api.url, 'HEAD', '/v1/events/stream', { Authorization: appHeader(suite.token) });
        expect(await statusOf(head)).to.equal(200);
      });

      it('stops reading for a client that has disconnected', async () => {
        await book();
        const [seen] = (await list()) as [Shown];
        const following = await stream();
        await until(() => reads.filter((after) => after === seen.uuid).length > 1);
        await leave(following);
        reads.length = 0;
        await book();
        const last = (await list()).at(-1)!;
        const another = await stream({ 'Last-Event-ID': last.uuid });
        await until(() => reads.length > 3);
        // if the first stream still polled, it would poll after another event
        expect(new Set(reads)).to.deep.equal(new Set([last.uuid]));
        await leave(another);
      });

      it('ends when its token becomes invalid', async () => {
        await book();
        const following = await stream();
        await following.got(1);
        expect(await statusOf(api.owner('POST', `/v1/apps/${suite.appUuid}/token`))).to.equal(201);
        await following.ended;
      });

      it('ends when its app is deleted', async () => {
        await book();
        const following = await stream();
        await following.got(1);
        expect(await statusOf(api.owner('DELETE', `/v1/apps/${suite.appUuid}`))).to.equal(204);
        await Promise.allSettled([following.ended]);
        await until(() => api.lines.some(({ route }) => route === '/v1/events/stream'));
      });
    });
  });

  it('the stopping service does not wait for its streams', async () => {
    const owner = { OWNER_EMAIL: EMAIL, OWNER_TOKEN };
    const config = readConfig({ DATABASE_URL: 'memory:', PORT: '0', LOG_LEVEL: 'silent', ...owner });
    const running = await start(config);
    const headers = { Authorization: ownerHeader(), 'Content-Type': 'application/json' };
    const app = { slug: 'streams', name: 'Streams', description: 'Follows' };
    const made = await exchange(running.url, 'POST', '/v1/apps', headers, JSON.stringify(app));
    const following = await follow(running.url, { Authorization: appHeader(made.body.data.token) });
    // the deadline is far longer than the timeout of the test
    await running.stop(DAY);
    await following.ended;
  });
});
